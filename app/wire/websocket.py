"""WebSocket frames as bytes (RFC 6455, section 5.2): what a link reads and writes most."""

from __future__ import annotations

try:
    from websockets.speedups import apply_mask
except ImportError:  # pragma: no cover  # where the library came without its compiled part
    from websockets.utils import apply_mask

_TEXT = 0x81
_FINAL = _MASKED = 0x80
_MASK = 4
_SHORT, _LONG = 126, 127
_HEAD_ENDS = b"\r\n\r\n"


def framed(payload: bytes) -> bytes:
    """An unmasked text frame, as servers write them."""
    size = len(payload)
    if size < _SHORT:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, _SHORT, size >> 8, size & 255)) + payload
    return bytes((_TEXT, _LONG)) + size.to_bytes(8, "big") + payload


def text_in(data: bytes) -> bytes | None:
    """The payload of one whole masked text frame and nothing else, None for anything else."""
    if len(data) < 2 + _MASK or data[0] != _TEXT:
        return None
    size, start = data[1] - _MASKED, 2
    if size == _LONG:
        return None
    if size == _SHORT:
        size, start = data[2] << 8 | data[3], 4
    if start + _MASK + size != len(data):
        return None
    return apply_mask(data[start + _MASK :], data[start : start + _MASK])


def is_whole(data: bytes) -> bool:
    """Whether bytes that begin a frame, or the head of a request, end with the end of one.

    A message in several frames does not count: what belongs to it must stay together.
    """
    if data.startswith(b"GET "):
        return data.find(_HEAD_ENDS) == len(data) - len(_HEAD_ENDS)
    at = 0
    while at < len(data):
        if len(data) < at + 2 or not data[at] & _FINAL:
            return False
        size, start = data[at + 1] & _LONG, at + 2
        if size >= _SHORT:
            wide = 2 if size == _SHORT else 8
            size, start = int.from_bytes(data[start : start + wide], "big"), start + wide
        at = start + _MASK + size
    return at == len(data)
