"""Errors as answers (RFC 9457): a code out of the closed list and a sentence that helps."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from app.rooms.ports import JournalError
from app.wire.codes import PROBLEMS, Problem

MEDIA_TYPE = "application/problem+json"
_BROKEN = "Something went wrong here, and it was noted; try again in a moment."
_BY_STATUS: dict[int, Problem] = {
    400: "invalid",
    401: "unauthorised",
    403: "forbidden",
    404: "not_found",
    405: "method",
    413: "too_large",
    415: "media_type",
    503: "busy",
}


class ProblemError(Exception):
    """Ends a request with a problem; `detail` is the code's own sentence unless given."""

    def __init__(
        self, code: Problem, detail: str | None = None, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(code)
        self.code: Problem = code
        self.detail = detail
        self.headers = headers


def limit(wait_s: float, detail: str | None = None) -> ProblemError:
    """Too often; `wait_s` goes to Retry-After."""
    return ProblemError("limit", detail, {"Retry-After": str(max(1, math.ceil(wait_s)))})


def answer(
    code: Problem,
    detail: str | None = None,
    headers: Mapping[str, str] | None = None,
    status: int | None = None,
) -> Response:
    """The response of a problem."""
    usual, sentence = PROBLEMS[code]
    body = {
        "type": "about:blank",
        "title": code,
        "status": status or usual,
        "code": code,
        "detail": detail or sentence,
    }
    return Response(orjson.dumps(body), status or usual, headers, MEDIA_TYPE)


def broken() -> Response:
    """The answer to a request that met a bug."""
    return answer("busy", _BROKEN, status=500)


def install(app: FastAPI) -> None:
    """Let every error of the application become a problem."""
    app.add_exception_handler(ProblemError, _problem)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(JournalError, _unstored)
    app.add_exception_handler(Exception, _bug)


async def _problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, ProblemError)
    return answer(error.code, error.detail, error.headers)


async def _invalid(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    return answer("invalid", sentence(error.errors()))


async def _http(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return answer(_BY_STATUS.get(error.status_code, "invalid"), headers=error.headers)


async def _unstored(_: Request, _error: Exception) -> Response:
    return answer("busy", headers={"Retry-After": "2"})


async def _bug(_: Request, _error: Exception) -> Response:
    """The framework raises it again behind the answer; the guard makes a note of it."""
    return broken()


def sentence(errors: Sequence[Any], within: str = "") -> str:
    """What is wrong first, and where; never what was sent."""
    first = errors[0]
    place = [str(part) for part in first["loc"] if part not in {"body", "query", "path"}]
    where = ".".join([within, *place] if within else place) or "the body"
    return f"Correct {where}: {first['msg']}."
