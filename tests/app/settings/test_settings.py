"""Settings: sensible without any, refused with a sentence where they cannot work."""

import stat
from pathlib import Path

import pytest

from app.settings import SettingError, Settings, environment, read, rows

KEY = "9f86d081884c7d659a2feaa0c55ad015"
OTHER = "b5bb9d8014a0f9b1d61e21e796d78dcc"


def env(**given: str) -> dict[str, str]:
    return {"SECRET_KEY": KEY, **given}


def test_without_any_variable_the_server_is_for_this_machine(tmp_path: Path) -> None:
    settings = read({"DATA_DIR": str(tmp_path)})
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.database_url == f"sqlite:///{tmp_path}/tessera.db"
    assert settings.public_origin == "http://127.0.0.1:8000"
    assert set(settings.allowed_origins) == {"http://127.0.0.1:8000", "http://localhost:8000"}
    assert not settings.secure


def test_the_defaults_are_those_of_the_list() -> None:
    assert read(env()) == Settings(secret_key=(KEY.encode(),))


def test_an_empty_variable_is_no_variable() -> None:
    assert read(env(PORT="", HOST=" ", PUBLIC_ORIGIN="")) == read(env())


def test_a_key_is_made_once_and_kept_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    first = read({"DATA_DIR": str(folder)})
    assert len(first.secret_key[0]) >= 32
    assert read({"DATA_DIR": str(folder)}).secret_key == first.secret_key
    assert stat.S_IMODE((folder / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret_key"]


def test_looking_at_the_settings_makes_no_key(tmp_path: Path) -> None:
    settings = read({"DATA_DIR": str(tmp_path)}, make_key=False)
    assert settings.secret_key == ()
    assert not list(tmp_path.iterdir())
    assert ("SECRET_KEY", "(made on first start)") in [row[:2] for row in rows(settings)]


def test_a_damaged_kept_key_is_not_silently_replaced(tmp_path: Path) -> None:
    (tmp_path / "secret_key").write_text("half")
    with pytest.raises(SettingError, match="is damaged; restore"):
        read({"DATA_DIR": str(tmp_path)})


def test_a_data_folder_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingError, match="DATA_DIR"):
        read({"DATA_DIR": str(tmp_path / "file" / "folder")})


def test_several_keys_keep_old_rooms() -> None:
    assert read({"SECRET_KEY": f"{KEY}, {OTHER}"}).secret_key == (KEY.encode(), OTHER.encode())


@pytest.mark.parametrize(
    "value",
    [
        "short",
        "x" * 40,
        "change-me-please-this-is-no-real-key-1234",
        "an-example-key-of-more-than-32-characters",
        f"{KEY},short",
        f"{KEY},",
    ],
)
def test_a_short_or_example_key_is_refused_and_not_repeated(value: str) -> None:
    with pytest.raises(SettingError, match="SECRET_KEY") as caught:
        read({"SECRET_KEY": value})
    assert value not in str(caught.value)


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ({"PUBLIC_ORIGIN": "https://Play.Example.org/"}, "https://play.example.org"),
        ({"PUBLIC_ORIGIN": "https://play.example.org:443"}, "https://play.example.org"),
        ({"PUBLIC_ORIGIN": "http://192.168.1.5:8000"}, "http://192.168.1.5:8000"),
        ({"HOST": "192.168.1.5", "PORT": "80"}, "http://192.168.1.5"),
        ({"HOST": "::1"}, "http://[::1]:8000"),
    ],
)
def test_links_are_built_from_the_public_origin(given: dict[str, str], origin: str) -> None:
    settings = read(env(**given))
    assert settings.public_origin == origin
    assert settings.url("/r/x") == f"{origin}/r/x"
    assert origin in settings.allowed_origins


def test_open_to_the_network_the_links_carry_an_address_that_others_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(environment, "own_address", lambda: "192.168.1.5")
    settings = read(env(HOST="0.0.0.0"))
    assert settings.public_origin == "http://192.168.1.5:8000"
    assert set(settings.allowed_origins) == {
        "http://192.168.1.5:8000",
        "http://localhost:8000",
        "http://127.0.0.1:8000",
    }


@pytest.mark.parametrize(
    ("given", "allowed"),
    [
        (
            {"PUBLIC_ORIGIN": "https://play.example.org", "HOST": "0.0.0.0"},
            {"https://play.example.org"},
        ),
        ({"HOST": "192.168.1.5"}, {"http://192.168.1.5:8000"}),
        (
            {"PUBLIC_ORIGIN": "http://localhost:9000"},
            {"http://localhost:9000", "http://127.0.0.1:9000"},
        ),
    ],
)
def test_only_a_server_for_this_machine_may_also_be_called_localhost(
    given: dict[str, str], allowed: set[str]
) -> None:
    assert set(read(env(**given)).allowed_origins) == allowed


def test_allowed_origins_may_be_listed() -> None:
    listed = read(env(ALLOWED_ORIGINS="https://a.example, https://b.example:8443"))
    assert listed.allowed_origins == ("https://a.example", "https://b.example:8443")


def test_grace_is_shorter_in_a_race_unless_it_is_set() -> None:
    assert read(env()).grace("karo.noughts") == 60_000
    assert read(env()).grace("duel.race") == 20_000
    assert read(env(GRACE_MS="5000")).grace("duel.race") == 5_000


def test_below_a_path_every_address_has_it() -> None:
    settings = read(env(PUBLIC_ORIGIN="https://example.org", PUBLIC_PATH="/games/"))
    assert settings.url("/r/x") == "https://example.org/games/r/x"
    assert settings.public_origin == "https://example.org"


def test_the_host_may_say_how_to_be_reached() -> None:
    assert read(env()).contact == ""
    assert read(env(CONTACT="Ada <ada@example.org>")).contact == "Ada <ada@example.org>"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PUBLIC_PATH", "games"),
        ("PUBLIC_PATH", "/games?x"),
        ("PUBLIC_PATH", "//example.org"),
        ("CONTACT", "x" * 201),
        ("CONTACT", "one\ntwo"),
        ("PORT", "http"),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("PUBLIC_ORIGIN", "play.example.org"),
        ("PUBLIC_ORIGIN", "https://play.example.org/games"),
        ("PUBLIC_ORIGIN", "https://user@play.example.org"),
        ("PUBLIC_ORIGIN", "ftp://play.example.org"),
        ("PUBLIC_ORIGIN", "http://host:port"),
        ("ALLOWED_ORIGINS", "*"),
        ("FORWARDED_ALLOW_IPS", "*"),
        ("DATABASE_URL", "mysql://localhost/tessera"),
        ("BUS_URL", "redis://localhost"),
        ("GRACE_MS", "soon"),
        ("COLLECT_UNJOINED_S", "0"),
        ("COLLECT_EMPTY_S", "1.5"),
        ("ADMIN_KEY", "short"),
        ("ADMIN_KEY", "\u00e4" * 40),
        ("ALLOW_WEAK_DB", "maybe"),
        ("LOG_LEVEL", "loud"),
    ],
)
def test_a_bad_value_is_one_sentence_that_names_the_setting(name: str, value: str) -> None:
    with pytest.raises(SettingError, match=name) as caught:
        read(env(**{name: value}))
    assert str(caught.value).endswith((".", "unset it."))
    assert "\n" not in str(caught.value)


def test_the_list_masks_every_secret() -> None:
    admin = "a" * 16 + OTHER
    url = "postgresql://tessera:open-sesame@db/tessera"
    settings = read(env(ADMIN_KEY=admin, DATABASE_URL=url))
    listed = {row.name: row for row in rows(settings)}
    text = str(listed) + repr(settings)
    assert not any(secret in text for secret in (KEY, admin, "open-sesame"))
    assert listed["DATABASE_URL"].value == "postgresql://tessera:***@db/tessera"
    assert listed["PORT"] == ("PORT", "8000", "8000")
