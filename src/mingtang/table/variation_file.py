"""Variations in a file: notes behind the last line of a record, so that the file is a record like any other and replays everywhere.

    end 3 77aa10b2c3d4e5f6
    # variations 2
    # at 2 ?!
    # ; The market was free.
    # branch 1 seen 0
    # + 0 bid horse 7 !
    # ; Outbids Bo.
    # ++ 1 pass
    # = 5f1c9a02d3b4e6f7
    # end of variations

A branch begins after so many choices, from what a seat may know (`seen all`: with hindsight). The number of `+` says how deep a choice
stands: it follows the nearest one above that stands one less deep. `=` names the position there; it is checked when the file is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mingtang.core.errors import BadRecord, HouseError, quoted
from mingtang.core.game import digest
from mingtang.core.history import History
from mingtang.core.play import play
from mingtang.core.record import MAX_LINE, write_record
from mingtang.core.steps import State
from mingtang.table.analysis_terms import is_finished
from mingtang.table.problems import NotNow
from mingtang.table.table import Table
from mingtang.table.variations import (
    HINDSIGHT,
    LONGEST_COMMENT,
    MOST_DEEP,
    MOST_VARIATIONS,
    WORLD,
    Place,
    Variation,
    VariationTree,
)

SIGNS = {"": "", "good": "!", "doubtful": "?!", "mistake": "?"}
MARK_OF = {sign: mark for mark, sign in SIGNS.items()}
BEGINS = "# variations "
BEGIN = re.compile(f"^{BEGINS}([0-9]{{1,6}})$")
REMARK = re.compile(r"^# at ([0-9]{1,6})(?: (!|\?!|\?))?$")
BRANCH = re.compile(r"^# branch ([0-9]{1,6}) seen ([0-9]{1,2}|all)$")
CHOICE = re.compile(r"^# (\+{1,99}) ([0-9]{1,2}) (\S.*?)(?: (!|\?!|\?))?$")
COMMENT = re.compile(r"^# ; (.*)$")
POSITION = re.compile(r"^# = ([0-9a-f]{16})$")
END = "# end of variations"


@dataclass(frozen=True)
class FiledVariations:
    """What a file says: the tree, and for each variation its line in the file and the digest of its position, where one is named."""

    tree: VariationTree
    lines: dict[int, int]
    digests: dict[int, str]


def file_of(table: Table, tree: VariationTree, origin: Table | None = None) -> str:
    """A game and its variations as text. `origin`: what a plan was copied from, once that game is over."""
    if table.plan:
        if origin is None or not is_finished(origin):
            raise NotNow("plan_file_when_over")
        tree = grafted(table, tree, origin)
        table = origin
    return write_record(table.record()) + "".join(f"{line}\n" for line in _written(table.started, tree))


def grafted(plan: Table, tree: VariationTree, origin: Table) -> VariationTree:
    """What was tried in a plan, and the variations of it, as one branch of the game that the plan was copied from."""
    game, history = origin.game, origin.started
    line = history.line_at(plan.forked_at)
    first = digest(game, plan.started.position(0))
    state = history.state_at(plan.forked_at)
    for seat in range(origin.seats):
        if line == history.line[: len(line)] and digest(game, game.determinize(state, seat, WORLD)) == first:
            break
    else:
        raise NotNow("plan_of_other_world")
    out = VariationTree()
    trunk = [Place(len(line))]
    for n, p in enumerate(plan.started.line, 1):
        entry = plan.started.entries[p]
        out, made = out.with_choice(trunk[-1], entry.seat, entry.words, seat)
        trunk.append(Place(made.after, made.id))
        remark = tree.remarks.get(n)
        if remark is not None:
            out = out.with_remark(trunk[-1], remark.mark, remark.comment)
    led: dict[int, Place] = {}
    for v in _in_order(tree):
        before = led[v.parent] if v.parent else trunk[v.after]
        out, made = out.with_choice(before, v.seat, v.words, seat)
        led[v.id] = Place(made.after, made.id)
        out = out.with_remark(led[v.id], v.mark, v.comment)
    return out


def _in_order(tree: VariationTree) -> list[Variation]:
    """All variations, each behind what leads to it, in the order in which they are told."""
    out: list[Variation] = []
    left = sorted((v for v in tree.variations if not v.parent), key=lambda v: v.after)[::-1]
    while left:
        v = left.pop()
        out.append(v)
        left += [x for x in reversed(tree.variations) if x.parent == v.id]
    return out


# ---- writing


def _written(history: History, tree: VariationTree) -> list[str]:
    if not tree:
        return []
    out = [f"{BEGINS}{len(tree.variations)}"]
    for n, r in sorted(tree.remarks.items()):
        out += _noted(f"# at {n}", r.mark, r.comment)
    branch = (-1, -1)
    depth: dict[int, int] = {0: 0}
    parents = {v.parent for v in tree.variations}
    states: dict[int, State] = {}
    for v in _in_order(tree):
        if not v.parent and (v.after, v.seen) != branch:
            branch = (v.after, v.seen)
            out.append(f"# branch {v.after} seen {'all' if v.seen == HINDSIGHT else v.seen}")
        depth[v.id] = depth[v.parent] + 1
        out += _noted(f"# {'+' * depth[v.id]} {v.seat} {v.words}", v.mark, v.comment)
        states[v.id] = _after(history, v, states)
        if v.id not in parents:
            out.append(f"# = {digest(history.game, states[v.id])}")
    return [*out, END]


def _noted(line: str, mark: str, comment: str) -> list[str]:
    """A line with its mark, and the comment below it."""
    return [f"{line} {SIGNS[mark]}" if mark else line, *([f"# ; {comment}"] if comment else [])]


def _after(history: History, v: Variation, states: dict[int, State]) -> State:
    """The position after a variation; `states` holds the one before it, unless the game does."""
    game = history.game
    if v.parent:
        before = states[v.parent]
    else:
        before = history.position(v.after)
        if v.seen != HINDSIGHT and before.stack:
            before = game.determinize(before, v.seen, WORLD)
    return play(game, before, v.seat, game.catalogue.parse(v.words))[0]


# ---- reading


def read_variations(text: str) -> FiledVariations | None:
    """The variations in a file; nothing if it is a record without any. Whether they can be played is seen when the record is."""
    rows = text.replace("\r\n", "\n").split("\n")
    start = next((i for i, row in enumerate(rows) if BEGIN.match(row)), None)
    if start is None:
        return None
    reader = _Reader()
    for i, row in enumerate(rows[start + 1 :], start + 2):
        if row == END:
            break
        if len(row) > MAX_LINE:
            raise BadRecord("at_line", i, BadRecord("line_too_long", MAX_LINE, len(row)))
        if row.strip():
            try:
                reader.read(row, i)
            except HouseError as e:
                raise BadRecord("at_line", i, e) from None
    else:
        raise BadRecord("at_line", len(rows), BadRecord("variations_cut"))
    begin = BEGIN.match(rows[start])
    if begin is not None and int(begin[1]) != len(reader.found.tree.variations):
        raise BadRecord(
            "at_line", start + 1, BadRecord("variations_count", int(begin[1]), len(reader.found.tree.variations))
        )
    return reader.found


class _Reader:
    """Reads line by line."""

    def __init__(self) -> None:
        self.found = FiledVariations(VariationTree(), {}, {})
        self.branch: tuple[int, int] | None = None
        self.open: list[int] = []
        """The variations that the next line may follow, by depth."""
        self.above: tuple[Place, str] | None = None
        """What a comment would speak of, and its mark."""

    def read(self, row: str, number: int) -> None:
        """One line."""
        remark, branch, choice = REMARK.match(row), BRANCH.match(row), CHOICE.match(row)
        comment, position = COMMENT.match(row), POSITION.match(row)
        if remark:
            if self.open or self.branch is not None or int(remark[1]) in self.found.tree.remarks:
                raise BadRecord("no_variation_line", quoted(row))
            self.above = (Place(int(remark[1])), remark[2] or "")
            self._remark("")
        elif branch:
            self.branch = (int(branch[1]), HINDSIGHT if branch[2] == "all" else int(branch[2]))
            self.open = []
            self.above = None
        elif choice and self.branch is not None:
            self._choice(len(choice[1]), int(choice[2]), choice[3], choice[4] or "", number)
        elif comment and self.above is not None:
            self._remark(comment[1])
        elif position and self.open:
            self.found.digests[self.open[-1]] = position[1]
        else:
            raise BadRecord("no_variation_line", quoted(row))

    def _remark(self, comment: str) -> None:
        if len(comment) > LONGEST_COMMENT or not comment.isprintable():
            raise BadRecord("variation_comment", LONGEST_COMMENT)
        place, sign = self.above or (Place(0), "")
        self.found = replace(self.found, tree=self.found.tree.with_remark(place, MARK_OF[sign], comment))

    def _choice(self, depth: int, seat: int, words: str, sign: str, number: int) -> None:
        if not 0 < depth <= min(len(self.open) + 1, MOST_DEEP):
            raise BadRecord("variation_depth", depth, len(self.open) + 1)
        if len(self.found.tree.variations) >= MOST_VARIATIONS:
            raise BadRecord("variations_too_many", MOST_VARIATIONS)
        after, seen = self.branch or (0, 0)
        parent = self.open[depth - 2] if depth > 1 else 0
        tree, made = self.found.tree.with_choice(Place(after, parent), seat, words, seen)
        if made.id in self.found.lines:
            raise BadRecord("variation_twice", self.found.lines[made.id])
        self.found = replace(self.found, tree=tree)
        self.found.lines[made.id] = number
        self.above = (Place(after, made.id), sign)
        self._remark("")
        self.open = [*self.open[: depth - 1], made.id]


def played_variations(history: History, seats: int, filed: FiledVariations) -> VariationTree:
    """Play every variation of a file, and compare the positions that it names; answers the tree in the words that the game itself uses."""
    line = len(history.line)
    for n in filed.tree.remarks:
        if not 0 < n <= line:
            raise BadRecord("variation_place", n, line)
    states: dict[int, State] = {}
    for v in _in_order(filed.tree):
        number = filed.lines[v.id]
        if not 0 <= v.after <= line or not HINDSIGHT <= v.seen < seats or not 0 <= v.seat < seats:
            raise BadRecord("at_line", number, BadRecord("variation_place", v.after, line))
        try:
            states[v.id] = _after(history, v, states)
        except HouseError as e:
            raise BadRecord("at_line", number, e) from None
        named = filed.digests.get(v.id)
        if named is not None and named != digest(history.game, states[v.id]):
            raise BadRecord("at_line", number, BadRecord("other_position", digest(history.game, states[v.id]), named))
    parse = history.game.catalogue.parse
    return replace(filed.tree, variations=tuple(replace(v, words=parse(v.words).words) for v in filed.tree.variations))
