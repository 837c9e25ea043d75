"""How the house is run: by options of `mingtang serve`, or by the environment. Every setting has a sensible default."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, TypeVar, get_args

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from mingtang.core.errors import HouseError, listed, quoted
from mingtang.store.database import address
from mingtang.store.retention import Keep
from mingtang.table.settings import Seating

SHORTEST_TOKEN = 16
Read = TypeVar("Read", bound=BaseSettings)


class BadSetting(HouseError):
    """A setting that cannot be meant; names it and says what it should be."""


class Smtp(BaseModel):
    """The mail server of the host; without a server the house sends no e-mail."""

    model_config = ConfigDict(frozen=True)

    server: str = ""
    port: int = Field(default=587, ge=1, le=65535)
    user: str = ""
    password: str = Field(default="", repr=False)
    sender: str = ""
    security: Literal["starttls", "tls", "none"] = "starttls"


class HouseSettings(BaseModel):
    """Everything a host can choose."""

    model_config = ConfigDict(frozen=True)

    data_dir: Path = Path("data")
    database_url: str = Field(default="", repr=False)
    public_url: str = ""
    """How the house is reached from outside: links in notices begin with it."""
    packs: Mapping[str, Path] = {}
    modules: Mapping[str, str] = {}
    bot_workers: int = Field(default=1, ge=1, le=64)
    bot_seconds: float = Field(default=10.0, ge=0.1, le=600)
    """After so many seconds the house chooses for a bot."""
    bot_pause: float = Field(default=0.4, ge=0, le=10)
    """So long a bot waits before it chooses while somebody looks on, so that its moves can be followed."""
    instruction_pause: float = Field(default=35.0, ge=0, le=3600)
    """About so many seconds the house waits before it carries out what an absent person has laid down; a tenth of it where the person looks on."""
    review_tries: int = Field(default=240, ge=4, le=100_000)
    """How often each decision of a reviewed game is tried out: more is surer and takes longer."""
    private_webhooks: bool = False
    """Whether webhooks may lead to addresses inside the host's own network."""
    connections: int = Field(default=256, ge=8, le=100_000)
    """So many connections one address may hold at once, in each process of the server."""
    seating: Seating = "lot"
    """How seats are given where a table does not say: by lot, or as people sat down (given)."""
    limits: bool = True
    """Whether requests are counted. Only load tests turn this off."""
    pages: bool = True
    """Whether there are pages for people; without them the house serves programs only."""
    metrics_token: str = Field(default="", repr=False)
    """Who brings it may read /metrics; without one there are none."""
    log_format: Literal["text", "json"] = "text"
    """The log as lines for people, or as JSON for programs."""
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    """How grave something must be to stand in the log; with info every request does."""
    keep_guests: int = Field(default=Keep.guests, ge=0, le=36_500)
    """So many days a guest who was not seen is remembered; 0: for ever."""
    keep_open_tables: int = Field(default=Keep.open_tables, ge=0, le=36_500)
    """So many days a table stays at which nothing happens and no game began; 0: for ever."""
    keep_sessions: int = Field(default=Keep.sessions, ge=0, le=36_500)
    """So many days a device that nobody uses stays signed in; 0: until its session runs out."""
    smtp: Smtp = Smtp()

    @property
    def keep(self) -> Keep:
        """What is kept, and how long."""
        return Keep(self.keep_guests, self.keep_open_tables, self.keep_sessions)

    @property
    def database(self) -> str:
        """The address of the database."""
        return address(self.data_dir, self.database_url)


class EnvironmentSmtp(Smtp, BaseSettings):
    """The mail server as the environment names it: MINGTANG_SMTP_SERVER, MINGTANG_SMTP_PORT, …"""

    model_config = SettingsConfigDict(env_prefix="MINGTANG_SMTP_", env_ignore_empty=True)

    sender: str = Field(default="", validation_alias="MINGTANG_SMTP_FROM")


class Environment(HouseSettings, BaseSettings):
    """Everything as the environment names it: MINGTANG_DATA_DIR, …; the fields here are those that are called otherwise there."""

    model_config = SettingsConfigDict(env_prefix="MINGTANG_", env_ignore_empty=True, validate_default=False)

    database_url: str = Field(default="", repr=False, validation_alias="DATABASE_URL")
    packs: Annotated[Mapping[str, Path], NoDecode] = Field(default={}, validation_alias="MINGTANG_DATA_PACKS")
    modules: Annotated[Mapping[str, str], NoDecode] = Field(default={}, validation_alias="MINGTANG_GAMES")
    bot_workers: int = Field(default_factory=lambda: max(1, (os.cpu_count() or 2) // 2), ge=1, le=64)
    smtp: Annotated[Smtp, NoDecode] = Field(default_factory=lambda: _read(EnvironmentSmtp))

    @field_validator("public_url")
    @classmethod
    def _reached(cls, given: str) -> str:
        if not given.startswith(("http://", "https://")):
            raise BadSetting("setting_url", "MINGTANG_PUBLIC_URL", quoted(given))
        return given.rstrip("/")

    @field_validator("metrics_token")
    @classmethod
    def _long(cls, given: str) -> str:
        if len(given) < SHORTEST_TOKEN or not given.isascii() or not given.isprintable():
            raise BadSetting("setting_token", "MINGTANG_METRICS_TOKEN", SHORTEST_TOKEN)
        return given

    @field_validator("packs", "modules", mode="before")
    @classmethod
    def _pairs(cls, given: str, info: ValidationInfo) -> dict[str, str]:
        """`yunnan=/srv/my-yunnan.toml yinzi=/srv/my-yinzi.toml` as pairs."""
        out: dict[str, str] = {}
        for word in given.split():
            name, _, value = word.partition("=")
            if not name or not value:
                field = cls.model_fields[info.field_name or ""]
                raise BadSetting("setting_pairs", str(field.validation_alias), quoted(word))
            out[name] = value
        return out


def from_environment() -> HouseSettings:
    """The settings that the environment gives; see docs/hosting.md."""
    return _read(Environment)


def _read(kind: type[Read]) -> Read:
    """Settings of this kind. The first that cannot be meant is named by our own facts: the library's sentences are English."""
    try:
        return kind()
    except ValidationError as e:
        wrong = e.errors(include_url=False)[0]
    place, given = str(wrong["loc"][0]), quoted(wrong["input"])
    name, field = f"{kind.model_config['env_prefix']}{place.upper()}", kind.model_fields[place]
    if wrong["type"] == "literal_error":
        raise BadSetting("setting_one_of", name, listed(get_args(field.annotation)), given)
    if wrong["type"] == "bool_parsing":
        raise BadSetting("setting_switch", name, given)
    low = [str(bound.ge) for bound in field.metadata if isinstance(bound, Ge)]
    high = [str(bound.le) for bound in field.metadata if isinstance(bound, Le)]
    if not low or not high:
        raise BadSetting("setting_unclear", name, given)
    whole = field.annotation is int
    raise BadSetting("setting_whole_number" if whole else "setting_number", name, low[0], high[0], given)
