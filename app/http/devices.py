"""One guest on several devices: moved there by a code; the others can be signed out."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from app.http.asker import TheGuest
from app.http.documented import KNOWN, problems
from app.http.guest_shapes import DeviceCode, DeviceOut, Nothing, TransferOut
from app.http.problems import ProblemError, limit
from app.http.qr import picture
from app.http.site import Site, TheSite
from app.identity.codes import DEVICE_LENGTH, device_code, normalise, shown
from app.identity.keys import credential, key_hash, new_key, set_cookie
from app.wire.codes import Problem

router = APIRouter(tags=["guests"])

_COMMON: tuple[Problem, ...] = ("invalid", "forbidden", "too_large", "media_type", "limit", "busy")
_NO_WORDS = Nothing()


@router.post("/api/me/transfer", responses=problems("unauthorised", *_COMMON), openapi_extra=KNOWN)
async def transfer(site: TheSite, guest: TheGuest, _: Nothing = _NO_WORDS) -> TransferOut:
    """A code that makes another device this guest, too; it replaces one made before."""
    code, lasts_ms = device_code(), site.limits.transfer_s * 1000
    hashed = site.codes.device_hashed(code)
    await site.store.guests.save_transfer(guest.id, hashed, site.now() + lasts_ms)
    url = site.settings.url(f"/#adopt={shown(code)}")
    return TransferOut(code=shown(code), expires_ms=lasts_ms, url=url, qr=picture(url))


@router.post("/api/me/adopt", responses=problems("not_found", *_COMMON))
async def adopt(body: DeviceCode, request: Request, response: Response, site: TheSite) -> DeviceOut:
    """Be the guest whose device shows this code; that device stays what it is.

    A page (it sends an Origin) gets the key as its cookie, a program in the answer.
    """
    wait = site.meters.transfers.take(site.ip(request))
    if wait:
        raise limit(wait, "Too many codes were tried; wait as long as Retry-After says.")
    code, key = normalise(body.code, DEVICE_LENGTH), new_key()
    hashed = site.codes.device_hashed(code or "")
    guest = await site.store.guests.adopt(hashed, key_hash(key), site.now())
    if guest is None:
        site.meters.transfers.failed()
        raise ProblemError("not_found", "There is no such code any more; ask for a new one.")
    is_page = site.origins.allows(request.headers.get("origin"))
    return _handed(site, response, key, guest.name, is_page=is_page)


@router.post("/api/me/signout", responses=problems("unauthorised", *_COMMON), openapi_extra=KNOWN)
async def sign_out_others(
    request: Request, response: Response, site: TheSite, guest: TheGuest, _: Nothing = _NO_WORDS
) -> DeviceOut:
    """Give this device a new key; every other key of the guest ends a minute later.

    Links that came with one of those are closed then (4401), also this device's: open them anew.
    """
    key, limits = new_key(), site.limits
    ends = site.now() + limits.old_keys_s * 1000
    ended = await site.store.guests.renew_key(guest.id, key_hash(key), site.now(), ends)
    # A second time for links that had shown their key just before and said hello just after.
    for after_s in (limits.old_keys_s, limits.old_keys_s + limits.hello_s + 1):
        site.rooms.expire(ended, after_s)
    is_page = credential(request.scope["headers"], secure=site.settings.secure).by == "cookie"
    return _handed(site, response, key, guest.name, is_page=is_page)


def _handed(
    site: Site, response: Response, key: str, name: str | None, *, is_page: bool
) -> DeviceOut:
    """A new key in the hands of whoever asked: scripts of a page never see it."""
    if not is_page:
        return DeviceOut(key=key, name=name)
    response.headers["set-cookie"] = set_cookie(key, secure=site.settings.secure)
    return DeviceOut(name=name)
