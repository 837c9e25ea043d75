"""What the host chooses comes from the environment; what cannot be meant is named in one sentence, before the house opens."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mingtang.core.errors import HouseError
from mingtang.games import in_words
from mingtang.table.library import Library
from mingtang.web.settings import BadSetting, HouseSettings, from_environment


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests may host a house too."""
    for name in [n for n in os.environ if n.startswith("MINGTANG_") or n == "DATABASE_URL"]:
        monkeypatch.delenv(name)


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "MINGTANG_DATA_DIR": "/srv/house", "DATABASE_URL": "postgres://a@b/c", "MINGTANG_PUBLIC_URL": "https://x.org/",
        "MINGTANG_BOT_SECONDS": "3", "MINGTANG_LIMITS": "off", "MINGTANG_DATA_PACKS": "yunnan=/srv/y.toml",
        "MINGTANG_SMTP_SERVER": "mail.x.org", "MINGTANG_SMTP_FROM": "a@x.org", "MINGTANG_SMTP_PASSWORD": "secret",
        "MINGTANG_GAMES": "whist=my.whist  go=go_game", "MINGTANG_BOT_WORKERS": "",
    }.items():  # fmt: skip
        monkeypatch.setenv(name, value)
    chosen = from_environment()
    assert chosen.data_dir == Path("/srv/house")
    assert chosen.database == "postgresql+psycopg://a@b/c"
    assert chosen.public_url == "https://x.org"
    assert (chosen.bot_seconds, chosen.limits, chosen.smtp.server) == (3.0, False, "mail.x.org")
    assert (chosen.smtp.sender, chosen.smtp.password, chosen.smtp.port) == ("a@x.org", "secret", 587)
    assert chosen.packs == {"yunnan": Path("/srv/y.toml")}
    assert chosen.modules == {"whist": "my.whist", "go": "go_game"}
    assert chosen.bot_workers >= 1
    assert "a@b" not in repr(chosen)
    assert "secret" not in repr(chosen)


def test_a_house_that_is_made_by_hand_does_not_ask_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = from_environment().model_dump(exclude={"bot_workers"})
    assert usual == HouseSettings().model_dump(exclude={"bot_workers"})
    monkeypatch.setenv("MINGTANG_PAGES", "off")
    assert HouseSettings().pages
    assert not from_environment().pages


@pytest.mark.parametrize(
    ("name", "value", "facts"),
    [
        ("MINGTANG_BOT_SECONDS", "soon", "setting_number(MINGTANG_BOT_SECONDS, 0.1, 600, 'soon')"),
        ("MINGTANG_BOT_SECONDS", "nan", "setting_number(MINGTANG_BOT_SECONDS, 0.1, 600, 'nan')"),
        ("MINGTANG_BOT_PAUSE", "11", "setting_number(MINGTANG_BOT_PAUSE, 0, 10, '11')"),
        ("MINGTANG_BOT_WORKERS", "0", "setting_whole_number(MINGTANG_BOT_WORKERS, 1, 64, '0')"),
        ("MINGTANG_CONNECTIONS", "8.5", "setting_whole_number(MINGTANG_CONNECTIONS, 8, 100000, '8.5')"),
        ("MINGTANG_SMTP_PORT", "70000", "setting_whole_number(MINGTANG_SMTP_PORT, 1, 65535, '70000')"),
        ("MINGTANG_SMTP_SECURITY", "yes", "setting_one_of(MINGTANG_SMTP_SECURITY, starttls, tls, none, 'yes')"),
        ("MINGTANG_SEATING", "dice", "setting_one_of(MINGTANG_SEATING, lot, given, 'dice')"),
        ("MINGTANG_LIMITS", "perhaps", "setting_switch(MINGTANG_LIMITS, 'perhaps')"),
        ("MINGTANG_PUBLIC_URL", "x.org", "setting_url(MINGTANG_PUBLIC_URL, 'x.org')"),
        ("MINGTANG_DATA_PACKS", "yunnan", "setting_pairs(MINGTANG_DATA_PACKS, 'yunnan')"),
        ("MINGTANG_GAMES", "a=b =c", "setting_pairs(MINGTANG_GAMES, '=c')"),
        ("MINGTANG_SMTP", "mail.x.org", "setting_unclear(MINGTANG_SMTP, 'mail.x.org')"),
    ],
)
def test_a_setting_that_cannot_be_meant_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, facts: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting) as refused:
        from_environment()
    assert str(refused.value) == facts
    assert in_words(refused.value, "en").startswith(f"the setting {name} ")
    assert in_words(refused.value, "de").startswith(f"die Einstellung {name} ")


def test_what_the_host_names_is_looked_at_before_the_house_opens(tmp_path: Path) -> None:
    Library({}, {"teahouse": "core.teahouse"}).check()
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[nothing]\nlike = 1\n")
    for library, key in (
        (Library({"yunnan": tmp_path / "none.toml"}), "file_missing"),
        (Library({"yunnan": wrong}), ""),
        (Library({"yunan": wrong}), "no_game"),
        (Library({}, {"whist": "my_games.whist"}), "game_module_missing"),
        (Library({}, {"whist": "json"}), "game_module_empty"),
    ):
        with pytest.raises(HouseError) as refused:
            library.check()
        assert refused.value.key == key or not key
