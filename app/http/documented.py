"""The OpenAPI document: what FastAPI writes, with our problems, keys and media types put in."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from app.http.problems import MEDIA_TYPE
from app.http.shapes import ProblemOut
from app.wire.codes import PROBLEMS, Problem

ABOUT = (
    "The HTTP side of Tessera, version 1. Errors are problems (RFC 9457) with a code out of a "
    "closed list. Times are ms, seats count from 0, ids and codes are opaque. A browser is known "
    "by a cookie and must send an allowed Origin with what changes something; a program sends "
    "`Authorization: Bearer KEY`."
)
KNOWN: dict[str, Any] = {"security": [{"cookie": []}, {"bearer": []}]}
"""`openapi_extra` of a call that needs a guest."""


def problems(*codes: Problem) -> dict[int | str, dict[str, Any]]:
    """The `responses` of a call that may answer these problems."""
    told: dict[int | str, dict[str, Any]] = {}
    for code in codes:
        status, sentence = PROBLEMS[code]
        before = told.get(status, {}).get("description")
        about = f"`{code}`: {sentence}"
        told[status] = {
            "model": ProblemOut,
            "description": f"{before} {about}" if before else about,
        }
    return told


def openapi(app: FastAPI) -> dict[str, Any]:
    """The document, made once per application."""
    if app.openapi_schema is None:
        app.openapi_schema = _document(app)
    return app.openapi_schema


def _document(app: FastAPI) -> dict[str, Any]:
    document = get_openapi(
        title="Tessera", version="1", openapi_version="3.1.0", description=ABOUT, routes=app.routes
    )
    for call in (call for path in document["paths"].values() for call in path.values()):
        for status, told in call["responses"].items():
            if int(status) >= 400:
                told["content"] = {MEDIA_TYPE: {"schema": _ref("ProblemOut")}}
    schemas = document["components"]["schemas"]
    for unused in ("HTTPValidationError", "ValidationError"):
        schemas.pop(unused, None)
    document["components"]["securitySchemes"] = {
        "cookie": {"type": "apiKey", "in": "cookie", "name": "__Host-guest"},
        "bearer": {"type": "http", "scheme": "bearer"},
    }
    return document


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}
