"""Who comes back to a table is told what has happened since their last choice, player by player."""

from __future__ import annotations

import re
from pathlib import Path

from mingtang.web.perspective.since_last import since_last_choice
from web.houses import Player, house, player


def chooses(who: Player, id: str, *actions: str) -> None:
    for action in actions:
        assert who.acts(id, action, who.table(id)["ply"]).status_code == 200, action


def test_what_others_did_since_is_told_by_player_with_what_it_came_to(tmp_path: Path) -> None:
    with house(tmp_path, pages=True) as client:
        ana, bo, chen = (player(client, name) for name in ("Ana", "Bo", "Chen"))
        id = ana.opens("yunnan", seats=3, seed=7)["id"]
        bo.sits(id)
        chen.sits(id)
        assert ana.get(f"/tables/{id}/since").text == ""
        chooses(ana, id, "bid horse 5")
        assert ana.get(f"/tables/{id}/since").text == "", "nothing has happened yet"
        chooses(chen, id, "market")
        chooses(bo, id, "bid horse 7")
        table = client.app.state.house.tables.in_memory[id]
        seen = client.app.state.house.perspectives.present(table, table.chairs[0].person, "en")
        told = since_last_choice(seen)
        assert told is not None
        assert (told.ply, told.choices) == (1, 2)
        assert [(p.name, p.choices) for p in told.players] == [("Bo", 1), ("Chen", 1), ("Ana", 0)], "Ana was outbid"
        assert told.players[0].lines[0].text.strip() == "bids 7 at the Horse Trader"
        assert told.places == ("market", "horse 7")
        page = ana.get(f"/tables/{id}/since", lang="de").text
        assert "Seit deiner letzten Wahl" in page
        assert 'data-do="since-replay" data-ply="1"' in page
        plain, marked = (ana.get(f"/tables/{id}/at", marked=m).json()["regions"]["board"] for m in (False, True))
        assert marked.count("is-last") > plain.count("is-last")
        assert client.get(f"/tables/{id}/since").text == "", "who looks on has missed nothing"


def test_plans_lie_side_by_side_with_the_own_figures_whoever_is_asked_on_them(tmp_path: Path) -> None:
    with house(tmp_path, pages=True) as client:
        ana, bo = player(client, "Ana"), player(client, "Bo")
        id = ana.opens("yunnan", seats=2, seed=7)["id"]
        bo.sits(id)
        for first in ("bid horse 5", "market"):
            tried = ana.post(f"/api/tables/{id}/plans").json()["id"]
            chooses(ana, tried, first)
            sheet = ana.get(f"/tables/{tried}/plans").text
        assert "Your figures side by side" in sheet
        assert sheet.count('<tr class="differs">') >= 1
        coins = sheet.partition("coins</th>")[2].partition("</tr>")[0]
        assert len(set(re.findall(r"<td>(\d+)</td>", coins))) == 1, "Ana's coins, also where Bo is asked"
