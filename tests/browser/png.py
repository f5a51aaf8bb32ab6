"""PNG pictures made small: one byte per pixel, of the colours that are most seen."""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Iterator

Colour = bytes

SIGNATURE = b"\x89PNG\r\n\x1a\n"
COLOURS = 128


def packed(picture: bytes) -> bytes:
    """The same picture with a palette; of RGB or RGBA, as browsers write it."""
    width, height, lines = pixels(picture)
    seen = Counter(pixel for line in lines for pixel in line)
    palette = [colour for colour, _ in seen.most_common(COLOURS)]
    index = {colour: number for number, colour in enumerate(palette)}
    for colour in seen:
        if colour not in index:
            index[colour] = _nearest(colour, palette)
    rows = b"".join(b"\0" + bytes(index[pixel] for pixel in line) for line in lines)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(rows, 9))]
    return SIGNATURE + b"".join(_chunk(*chunk) for chunk in [*chunks, (b"IEND", b"")])


def pixels(picture: bytes) -> tuple[int, int, list[list[Colour]]]:
    """Width, height and the colours line by line, without any transparency."""
    chunks = list(_chunks(picture))
    width, height, depth, kind, *_ = struct.unpack(">IIBBBBB", chunks[0][1])
    assert (depth, kind) in {(8, 2), (8, 6)}, "eight bits a colour are read here, and no palette"
    size = 3 if kind == 2 else 4
    raw = zlib.decompress(b"".join(body for name, body in chunks if name == b"IDAT"))
    lines, above = [], bytearray(width * size)
    for at in range(0, len(raw), 1 + width * size):
        above = _unfiltered(raw[at], bytearray(raw[at + 1 : at + 1 + width * size]), above, size)
        lines.append([bytes(above[x : x + 3]) for x in range(0, len(above), size)])
    return width, height, lines


def size(picture: bytes) -> tuple[int, int]:
    """Width and height."""
    assert picture.startswith(SIGNATURE)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def _unfiltered(kind: int, line: bytearray, above: bytearray, size: int) -> bytearray:
    for x in range(len(line) if kind else 0):
        left = line[x - size] if x >= size else 0
        corner = above[x - size] if x >= size else 0
        guess = (0, left, above[x], (left + above[x]) // 2, _paeth(left, above[x], corner))[kind]
        line[x] = (line[x] + guess) & 255
    return line


def _paeth(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((left, above, corner), key=lambda near: abs(guess - near))


def _nearest(colour: Colour, palette: list[Colour]) -> int:
    def far(number: int) -> int:
        return sum((a - b) ** 2 for a, b in zip(colour, palette[number], strict=True))

    return min(range(len(palette)), key=far)


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(picture):
        length, name = struct.unpack(">I4s", picture[at : at + 8])
        yield name, picture[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
