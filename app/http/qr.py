"""Addresses as pictures, to be read by the camera of another device."""

from __future__ import annotations

import io

import segno


def picture(url: str) -> str:
    """An address as a QR code: SVG without a size, black on white."""
    image = io.BytesIO()
    segno.make(url, error="m", micro=False).save(
        image, kind="svg", border=4, xmldecl=False, omitsize=True, light="#fff"
    )
    return image.getvalue().decode()
