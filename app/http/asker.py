"""Who is asking: the guest behind a request's key."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from fastapi import Depends, Request

from app.http.problems import ProblemError
from app.http.site import TheSite
from app.identity.keys import credential, key_hash
from app.store import Guest


async def maybe(request: Request, site: TheSite) -> Guest | None:
    """The guest, or None where there is no valid key; reading needs none."""
    asked = credential(request.scope["headers"], secure=site.settings.secure)
    if asked.key is None:
        return None
    return await site.store.guests.find(key_hash(asked.key), site.now())


async def surely(guest: Annotated[Guest | None, Depends(maybe)]) -> Guest:
    """The guest; raises `unauthorised` where there is none."""
    if guest is None:
        raise ProblemError("unauthorised", headers={"WWW-Authenticate": "Bearer"})
    return guest


MaybeGuest: TypeAlias = Annotated[Guest | None, Depends(maybe)]
TheGuest: TypeAlias = Annotated[Guest, Depends(surely)]
