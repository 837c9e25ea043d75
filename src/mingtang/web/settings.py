"""How the house is run: by options of `mingtang serve`, or by the environment. Every setting has a sensible default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from mingtang.core.errors import HouseError
from mingtang.store.database import address
from mingtang.table.settings import SEATING


class BadSetting(HouseError):
    """A setting that cannot be meant; names it and says what it should be."""


@dataclass(frozen=True)
class Smtp:
    """The mail server of the host; without a server the house sends no e-mail."""

    server: str = ""
    port: int = 587
    user: str = ""
    password: str = field(default="", repr=False)
    sender: str = ""
    security: str = "starttls"
    """starttls, tls, or none."""


@dataclass(frozen=True)
class HouseSettings:
    """Everything a host can choose."""

    data_dir: Path = Path("data")
    database_url: str = field(default="", repr=False)
    public_url: str = ""
    """How the house is reached from outside: links in notices begin with it."""
    packs: Mapping[str, Path] = field(default_factory=dict)
    modules: Mapping[str, str] = field(default_factory=dict)
    bot_workers: int = 1
    bot_seconds: float = 10.0
    """After so many seconds the house chooses for a bot."""
    bot_pause: float = 0.4
    """So long a bot waits before it chooses while somebody looks on, so that its moves can be followed."""
    review_tries: int = 240
    """How often each decision of a reviewed game is tried out: more is surer and takes longer."""
    private_webhooks: bool = False
    """Whether webhooks may lead to addresses inside the host's own network."""
    connections: int = 256
    """So many connections one address may hold at once, in each process of the server."""
    seating: str = "lot"
    """How seats are given where a table does not say: by lot, or as people sat down (given)."""
    limits: bool = True
    """Whether requests are counted. Only load tests turn this off."""
    pages: bool = True
    """Whether there are pages for people; without them the house serves programs only."""
    smtp: Smtp = field(default_factory=Smtp)

    @property
    def database(self) -> str:
        """The address of the database."""
        return address(self.data_dir, self.database_url)


def from_environment(environment: Mapping[str, str] | None = None) -> HouseSettings:
    """The settings that the environment gives: MINGTANG_DATA_DIR, DATABASE_URL, MINGTANG_PUBLIC_URL, …; see docs/hosting.md."""
    env = os.environ if environment is None else environment
    security = env.get("MINGTANG_SMTP_SECURITY", "starttls")
    if security not in ("starttls", "tls", "none"):
        raise BadSetting(f"MINGTANG_SMTP_SECURITY is starttls, tls or none, not {security!r}")
    public = env.get("MINGTANG_PUBLIC_URL", "").rstrip("/")
    if public and not public.startswith(("http://", "https://")):
        raise BadSetting(f"MINGTANG_PUBLIC_URL begins with http:// or https://, not like {public!r}")
    seating = env.get("MINGTANG_SEATING", "lot")
    if seating not in SEATING:
        raise BadSetting(f"MINGTANG_SEATING is {' or '.join(SEATING)}, not {seating!r}")
    return HouseSettings(
        seating=seating,
        data_dir=Path(env.get("MINGTANG_DATA_DIR", "data")),
        database_url=env.get("DATABASE_URL", ""),
        public_url=public,
        packs={k: Path(v) for k, v in _pairs(env, "MINGTANG_DATA_PACKS").items()},
        modules=_pairs(env, "MINGTANG_GAMES"),
        bot_workers=int(_number(env, "MINGTANG_BOT_WORKERS", max(1, (os.cpu_count() or 2) // 2), 1, 64)),
        bot_seconds=_number(env, "MINGTANG_BOT_SECONDS", 10, 0.1, 600),
        bot_pause=_number(env, "MINGTANG_BOT_PAUSE", 0.4, 0, 10),
        review_tries=int(_number(env, "MINGTANG_REVIEW_TRIES", 240, 4, 100_000)),
        private_webhooks=_switch(env, "MINGTANG_PRIVATE_WEBHOOKS", False),
        connections=int(_number(env, "MINGTANG_CONNECTIONS", 256, 8, 100_000)),
        limits=_switch(env, "MINGTANG_LIMITS", True),
        pages=_switch(env, "MINGTANG_PAGES", True),
        smtp=Smtp(
            server=env.get("MINGTANG_SMTP_SERVER", ""),
            port=int(_number(env, "MINGTANG_SMTP_PORT", 587, 1, 65535)),
            user=env.get("MINGTANG_SMTP_USER", ""),
            password=env.get("MINGTANG_SMTP_PASSWORD", ""),
            sender=env.get("MINGTANG_SMTP_FROM", ""),
            security=security,
        ),
    )


def _number(env: Mapping[str, str], key: str, default: float, low: float, high: float) -> float:
    given = env.get(key, "")
    if not given:
        return default
    try:
        value = float(given)
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise BadSetting(f"{key} is a number from {low} to {high}, not {given!r}")
    return value


def _switch(env: Mapping[str, str], key: str, default: bool) -> bool:
    given = env.get(key, "").lower()
    if given in ("", "0", "1", "on", "off", "yes", "no", "true", "false"):
        return default if not given else given in ("1", "on", "yes", "true")
    raise BadSetting(f"{key} is on or off, not {given!r}")


def _pairs(env: Mapping[str, str], key: str) -> dict[str, str]:
    """`yunnan=/srv/my-yunnan.toml yinzi=/srv/my-yinzi.toml` as pairs."""
    out: dict[str, str] = {}
    for word in env.get(key, "").split():
        name, equals, value = word.partition("=")
        if not name or not equals or not value:
            raise BadSetting(f"{key} holds words like game=value, not {word!r}")
        out[name] = value
    return out
