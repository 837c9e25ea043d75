"""How a view of Yínzi becomes a position that can be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mingtang.draw.contract import Scene
from mingtang.games.yinzi.draw.position import (
    NOBODY,
    Abroad,
    Advancement,
    Berth,
    Column,
    Crew,
    Element,
    Factory,
    Field,
    Hold,
    MarketSlot,
    Pending,
    Player,
    Position,
    Province,
    Route,
    Row,
    Ship,
    Undertaking,
    War,
)

Line = Mapping[str, Any]


def read(scene: Scene) -> Position:
    """The position in a scene."""
    view = scene.view
    turn = view["turn"] or {"card": None, "units": 0, "crew": 0}
    early = view["phase"] in ("setup", "bonus")
    return Position(
        words=scene.words,
        viewer=int(view["viewer"]),
        round=int(view["round"]),
        phase=str(view["phase"]),
        waiting=tuple(view["waiting"]),
        order=tuple(view["provisional"] if early else view["order"]),
        card=str(turn["card"] or ""),
        units=int(turn["units"]),
        crew=int(turn["crew"]),
        pending=_pending(view["pending"]),
        columns=tuple(_column(row) for row in view["bonuses"]),
        pool=int(view["crops"]["pool"]),
        space=int(view["exchange"]["space"]),
        ratios=tuple(view["exchange"]["ratios"]),
        boats=tuple(view["boats"]),
        wood=int(view["resources"]["wood"]),
        stone=int(view["resources"]["stone"]),
        rural=tuple(view["rural"]),
        rural_sale=int(view["prices"]["rural_sale"]),
        rural_price=int(view["prices"]["rural_price"]),
        upgrade=tuple(view["prices"]["upgrade"]),
        provinces=tuple(_province(row) for row in view["provinces"]),
        display=tuple(_factory(row) for row in view["factories"]["display"]),
        stack=int(view["factories"]["stack"]),
        built=tuple(_factory(row) for row in view["factories"]["built"]),
        berths=tuple(_berth(row) for row in view["ships"]),
        nations=tuple(_abroad(row, "nation") for row in view["abroad"]),
        pools=tuple(_abroad(row, "market") for row in view["pools"]),
        rows=tuple(_row(row) for row in view["routes"]["rows"]),
        discard=int(view["routes"]["discard"]["size"]),
        pile=_routes(list(view["routes"]["pile"].values())),
        advancements=tuple(_advancement(row) for row in view["advancements"]),
        war=_war(view["war"]),
        disasters=tuple(view["disasters"]),
        emperor=tuple(_undertaking(row) for row in view["emperor"]),
        top=tuple(view["migrants"]["top"]),
        bottom=tuple(view["migrants"]["bottom"]),
        boxes={str(k): tuple(v) for k, v in view["boxes"].items()},
        players=tuple(_player(scene, row) for row in view["players"]),
        last=frozenset(scene.last),
    )


def _seat(value: int | None) -> int:
    return NOBODY if value is None else int(value)


def _pending(row: Line) -> Pending:
    return Pending(
        fields=tuple(row.get("fields", ())) + ((str(row["field"]),) if row.get("field") else ()),
        factory=str(row.get("factory") or ""),
        province=str(row.get("province") or ""),
        good=str(row.get("good") or ""),
        column=int(row.get("column") or 0),
        route=str(row.get("route") or ""),
        element=int(row.get("element") or 0),
        box=int(row.get("box") or 0),
        group=str(row.get("group") or ""),
    )


def _column(row: Line) -> Column:
    return Column(
        id=str(row["id"]),
        column=int(row["column"]),
        seat=_seat(row["seat"]),
        crop=str(row["crop"] or ""),
        cost=int(row["cost"]),
    )


# ---- the land


def _province(row: Line) -> Province:
    return Province(
        id=str(row["id"]),
        sea=int(row["sea"]),
        distance={str(k): int(v) for k, v in row["distance"].items()},
        columns=int(row["columns"]),
        rows=int(row["rows"]),
        slots=tuple(
            MarketSlot(int(x["slot"]), int(x["x"]), int(x["y"]), str(x["shows"]), _seat(x["cube"]))
            for x in row["market"]["slots"]
        ),
        fields=tuple(_field(x) for x in row["fields"]),
    )


def _field(row: Line) -> Field:
    return Field(
        id=str(row["id"]),
        x=int(row["x"]),
        y=int(row["y"]),
        tile=str(row["tile"] or ""),
        good=str(row["good"] or ""),
        cubes=int(row["cubes"]),
        owner=_seat(row["owner"]),
        factory=str(row["factory"] or ""),
    )


def _factory(row: Line) -> Factory:
    cells = tuple((int(x), int(y)) for x, y in row["cells"])
    if "level" not in row:
        return Factory(str(row["id"]), str(row["commodity"]), int(row["colour"]), cells)
    return Factory(
        id=str(row["id"]),
        commodity=str(row["commodity"]),
        raw=int(row["colour"]),
        cells=cells,
        province=str(row["province"]),
        fields=tuple(row["fields"]),
        level=int(row["level"]),
        owner=_seat(row["owner"]),
        stored=tuple(row["stored"]),
        storage=int(row["storage"]),
        used=bool(row["used"]),
    )


# ---- ships and routes


def _ship(row: Line | None) -> Ship | None:
    if row is None:
        return None
    return Ship(
        id=str(row["id"]),
        nation=str(row["nation"]),
        holds=tuple(
            Hold(int(x["slot"]), str(x["shows"]), str(x["cargo"] or ""), _seat(x["seat"]), int(x["cubes"]))
            for x in row["slots"]
        ),
    )


def _berth(row: Line) -> Berth:
    return Berth(
        box=int(row["box"]),
        ship=_ship(row["ship"]),
        next=_ship(row["next"]),
        stack=int(row["stack"]),
        emissaries=tuple(row["emissaries"]),
    )


def _abroad(row: Line, kind: str) -> Abroad:
    return Abroad(
        id=str(row[kind]),
        market=str(row["market"]),
        points=int(row["points"]),
        commodities=tuple(row["commodities"]),
        emissaries=tuple(row.get("emissaries", ())),
        full=bool(row.get("full", False)),
    )


def _route(row: Line) -> Route:
    return Route(
        id=str(row["id"]),
        demand=tuple(Element(str(x["kind"]), str(x["type"]), bool(x["done"])) for x in row["demand"]),
        copper=int(row["copper"]),
        silver=int(row["silver"]),
        points=int(row["points"]),
        war=int(row["war"]),
        disaster=str(row["disaster"] or ""),
    )


def _row(row: Line) -> Row:
    tile = row["tile"]
    return Row(int(row["row"]), None if tile is None else _route(tile), _seat(row["fulfilled"]), int(row["left"]))


# ---- offices


def _advancement(row: Line) -> Advancement:
    return Advancement(str(row["id"]), str(row["section"]), _seat(row["seat"]), bool(row["fresh"]))


def _war(row: Line) -> War:
    first, second = row["points"]
    return War(
        slots=tuple(Crew(int(x["seat"]), int(x["workers"]), int(x["recruits"])) for x in row["slots"]),
        lying=tuple(row["lying"]),
        ours=int(row["ours"]),
        enemy=int(row["enemy"]),
        glories=((int(first), tuple(row["first"])), (int(second), tuple(row["second"]))),
    )


def _undertaking(row: Line) -> Undertaking:
    return Undertaking(
        id=str(row["id"]),
        needs=int(row["needs"]),
        spaces=int(row["spaces"]),
        copper=int(row["copper"]),
        silver=int(row["silver"]),
        extra=str(row["extra"] or ""),
        groups=tuple(Crew(int(x["seat"]), int(x["workers"]), int(bool(x["disc"]))) for x in row["groups"]),
    )


def _player(scene: Scene, row: Line) -> Player:
    seat = int(row["seat"])
    whole = (
        "copper silver misfortune wood stone boat capacity cubes discs workers squares tax cards deck food_owed food "
        "dues silver_owed points"
    )
    numbers = {key: int(row[key]) for key in whole.split()}
    return Player(
        seat=seat,
        name=scene.players[seat],
        hand=tuple(row["hand"] or ()),
        unseen={str(k): int(v) for k, v in row["unseen"].items()},
        played={str(k): str(v) for k, v in row["played"].items()},
        groups={str(k): int(v) for k, v in row["groups"].items()},
        worked=tuple(row["worked"]),
        personal=_routes(row["personal"]),
        completed=_routes(row["completed"]),
        score={str(k): int(v) for k, v in row["score"].items()},
        **numbers,
    )


def _routes(rows: Sequence[Line]) -> tuple[Route, ...]:
    return tuple(_route(row) for row in rows)
