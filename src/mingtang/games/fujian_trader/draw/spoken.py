"""The table of Fujian Trader in sentences: the times, the chart with ports and routes, a raid, and what every family has."""

from __future__ import annotations

from collections.abc import Iterator

from mingtang.draw.contract import Scene
from mingtang.draw.spoken import SpokenPart, SpokenWords, parts_with_lines
from mingtang.games.fujian_trader.draw.scene import FujianScene, is_fresh
from mingtang.games.fujian_trader.draw.spoken_chart import amounts, ports, provinces, regions
from mingtang.games.fujian_trader.draw.spoken_raid import raid
from mingtang.games.fujian_trader.view_types import FujianDeed, FujianFamily


def spoken(scene: Scene) -> tuple[SpokenPart, ...]:
    """What the board shows, as one would tell it to somebody who cannot see it."""
    p = FujianScene.of(scene)
    w = SpokenWords(p.words)
    return parts_with_lines(
        (w.say("now"), _now(p, w)),
        (w.say("turn"), _turn(p, w)),
        (w.say("raid"), raid(p, w)),
        (w.say("regions"), regions(p, w)),
        (w.say("ports"), ports(p, w)),
        (w.say("provinces"), provinces(p, w)),
        (p.say("families"), _families(p, w)),
        (p.say("hand"), _hand(p, w)),
    )


# ---- the times


def _now(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    view = p.view
    yield w.line("round", view["round"], p.words.say("phase", view["phase"]), *view["rounds"])
    yield w.line("order", w.listed([p.names[seat] for seat in view["order"]]))
    event = view["event"]
    if view["invasion"]:
        yield w.line("invasion", view["invasion"], p.words.name("dragon", view["dragon"]))
    if event is not None:
        name = p.words.name("event", event["id"])
        where = w.say("event_in", p.words.name("region", event["region"])) if event["region"] else ""
        set_aside = w.say("event_ignored", p.names[view["active"]]) if event["ignored"] else ""
        yield w.line("event", name, where, p.words.say("event_text", event["id"]).rstrip("."), set_aside)
    elif not view["invasion"]:
        yield w.line("no_event")
    if view["rolled"] is not None:
        yield w.line("rolled", p.words.name("region", view["rolled"]))
    yield w.line("manchu", view["manchu"])
    yield w.line("decks", w.count("event_card", view["event_deck"]["left"]), w.count("fortune", view["deck"]))
    if view["event_deck"]["drawn"]:
        yield w.line("events_drawn", w.listed([p.words.name("event", e) for e in view["event_deck"]["drawn"]]))
    if view["event_deck"]["known"]:
        yield w.line("events_known", w.listed([p.words.name("event", e) for e in view["event_deck"]["known"]]))
    if view["discard"]:
        yield w.line("discard", w.listed([p.words.name("fortune", card) for card in view["discard"]]))


# ---- the turn


def _turn(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    """What the active family may still do, and what is being settled besides."""
    view, turn = p.view, p.view["turn"]
    if view["over"]:
        return
    name = p.names[view["active"]]
    yield w.line("active", name)
    if view["phase"] == "movement":
        yield w.line("steps", w.count("step", turn["steps_left"]), w.count("step", turn["allowance"]))
    yield w.line("uses", w.count("card", turn["uses_left"]), turn["port_price"])
    done = []
    if turn["market_used"]:
        done.append(w.say("sold", turn["sold"], turn["sale_limit"]))
    if turn["provinces_bought"]:
        done.append(w.count("province_bought", turn["provinces_bought"]))
    if turn["fortunes_bought"]:
        done.append(w.count("fortune_bought", turn["fortunes_bought"]))
    if turn["failed"]:
        done.append(w.say("failed"))
    if done:
        yield w.line("done", name, w.listed(done))
    if turn["undone"]:
        yield w.line("undone", w.listed([_deed(p, w, deed) for deed in turn["undone"]]))
    yield from _settled(p, w)


def _settled(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    """A toll, a card that is being carried out, a vote."""
    view = p.view
    toll = view["toll"]
    if toll is not None:
        offer = ""
        if toll["card"] is not None:
            offer = w.say("toll_card", p.words.name("fortune", toll["card"]))
        elif toll["offer"] is not None:
            offer = w.say(f"toll_{toll['offer']}")
        names = (p.names[toll["mover"]], p.names[toll["owner"]], p.words.name("node", toll["to"]))
        yield w.line("toll", *names, offer)
    played = view["in_play"]
    if played is not None:
        yield w.line("in_play", p.words.name("fortune", played["card"]), p.does(played["card"]).rstrip("."))
        if played["target"] is not None:
            yield w.line("target", p.names[played["target"]])
        if played["warded"]:
            yield w.line("warded", w.listed([p.names[seat] for seat in played["warded"]]))
    if view["deed"] is not None:
        yield w.line("deed", _deed(p, w, view["deed"]))
    if view["asked"]:
        yield w.line("asked", w.listed([p.names[seat] for seat in view["asked"]]))
    if view["answered"]:
        yield w.line("answered", w.listed([p.names[seat] for seat in view["answered"]]))


NAMED_DEEDS = {
    "card": "fortune",
    "raid": "port",
    "market": "port",
    "port": "port",
    "province": "province",
    "step": "node",
}


def _deed(p: FujianScene, w: SpokenWords, deed: FujianDeed) -> str:
    kind = p.words.name("deed", deed["deed"])
    if not deed["what"]:
        return kind
    named = NAMED_DEEDS.get(deed["deed"])
    what = deed["what"] if named is None else p.words.name(named, deed["what"])
    return w.say("deed_of", kind, what)


# ---- the families


def _families(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    order, viewer = p.view["order"], p.view["viewer"]
    if viewer in order:
        order = order[order.index(viewer) :] + order[: order.index(viewer)]
    for seat in order:
        yield from _family(p, w, p.view["players"][seat])


def _family(p: FujianScene, w: SpokenWords, f: FujianFamily) -> Iterator[str]:
    """What one family has, where its ship lies, what it controls and owes."""
    name = p.names[f["seat"]]
    yield w.line("points", name, w.count("point", f["total"]))
    if f["secret_total"] is not None and f["secret_total"] != f["total"]:
        yield w.line("secret_points", name, w.count("point", f["secret_total"]))
    goods = amounts(p, w, f["goods"]) if any(f["goods"].values()) else w.say("no_goods")
    yield w.line("has", name, goods, f["silver"], f["stored"])
    yield w.line("may_store" if f["may_store"] else "no_store", name)
    yield w.line("no_ship", name) if f["ship"] is None else w.line("ship", name, p.words.name("node", f["ship"]))
    if f["ports"]:
        held = w.listed([p.words.name("port", port) for port in f["ports"]])
        yield w.line("controls", name, w.count("port", len(f["ports"])), held)
    else:
        yield w.line("no_port", name)
    if f["routes"]:
        yield w.line("routes", name, w.count("route", f["routes"]))
    yield w.line("buildings", name, w.count("building", f["buildings"]))
    if f["provinces"]:
        yield w.line("owns", name, w.listed([p.words.name("province", q) for q in f["provinces"]]))
    if f["income"]:
        yield w.line("income", name, amounts(p, w, f["income"]))
    if f["crops"]:
        crops = [w.say("crop", p.words.name("region", r), amounts(p, w, goods)) for r, goods in f["crops"].items()]
        yield w.line("crops", name, "; ".join(crops))
    yield w.line("strength", name, w.count("step", f["allowance"]), f"{f['attack']:+d}", f"{f['defense']:+d}")
    yield w.line("hand_count", name, w.count("card", f["hand"]))
    if f["seat"] != p.view["viewer"] and f["cards"]:
        yield w.line("known_cards", name, w.listed([p.words.name("fortune", card) for card in f["cards"]]))
    for laid in f["table"]:
        where = w.say("on_port", p.words.name("port", laid["port"])) if laid["port"] else ""
        yield w.line("lasting", name, p.words.name("fortune", laid["card"]), where, p.does(laid["card"]).rstrip("."))
    for debt in p.view["debts"]:
        if debt["debtor"] == f["seat"]:
            yield w.line(f"owes_{debt['kind']}", name, p.names[debt["creditor"]])
    score = [w.say("source", p.words.say("score", source), n) for source, n in f["score"].items() if n]
    if score:
        yield w.line("score", name, w.listed(score))


def _hand(p: FujianScene, w: SpokenWords) -> Iterator[str]:
    """The reader's own cards with what they do, and for what the reader is not asked."""
    own = p.own
    if own is None:
        return
    if not own["cards"]:
        yield p.say("no_cards")
    for place, card in enumerate(own["cards"]):
        timing = p.words.name("timing", p.view["cards"][card]["timing"])
        fresh = w.say("fresh") if is_fresh(own, place) else ""
        yield w.line("card", p.words.name("fortune", card), timing, fresh, p.does(card).rstrip("."))
    if own["quiet"]:
        yield w.line("quiet", w.listed([p.words.name("window", window) for window in own["quiet"]]))
