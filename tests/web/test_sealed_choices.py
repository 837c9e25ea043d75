"""Who has chosen in secret while others still choose reads what was chosen, and may choose again."""

from __future__ import annotations

from pathlib import Path

from web.houses import allowed, house, player


def test_a_sealed_number_is_told_to_whoever_sealed_it_and_to_nobody_else(tmp_path: Path) -> None:
    with house(tmp_path) as client:
        people = [player(client, name) for name in ("Ana", "Bo")]
        id = people[0].opens("ming_dynastie", seats=2, seed=3)["id"]
        people[1].sits(id)
        for turn in range(400):
            seen = [p.table(id) for p in people]
            asked = [i for i in (0, 1) if seen[i]["your_turn"]]
            if len(asked) == 2:
                break
            options = allowed(seen[asked[0]])
            people[asked[0]].acts(id, options[(turn * 7) % len(options)], seen[0]["ply"])
        assert len(asked) == 2, "both are asked for a number at the same time"
        question = seen[0]["prompt"]
        number = allowed(seen[0])[0]
        assert people[0].acts(id, number, seen[0]["ply"]).status_code == 200
        mine, other = people[0].table(id), people[1].table(id)
        assert not mine["your_turn"]
        assert mine["prompt"] not in ("", question)
        assert "You may change it until everybody has chosen" in mine["prompt"]
        assert number in allowed(mine)
        assert other["your_turn"]
        assert other["prompt"] == seen[1]["prompt"]
