"""The bar above the board as HTML: what is asked, and the choices beside it. It is made anew for every reader of every choice, so it is put
together here, not by a template; the replay's bar, which is made when somebody steps through a game, is one."""

from __future__ import annotations

from itertools import chain

from jinja2.utils import htmlsafe_json_dumps

from mingtang.draw.contract import Choice
from mingtang.table.seats import CONCEDED
from mingtang.table.table import CLOSED, PLAYING
from mingtang.web.identity import Caller
from mingtang.web.pages.chips import Chip, NumberQuestion
from mingtang.web.pages.escaped import escaped, sentence
from mingtang.web.pages.frame import icon_of, rendered, sign_of, when
from mingtang.web.pages.games import rules_of
from mingtang.web.pages.table_page import TablePage
from mingtang.web.pages.verdict import verdict_of
from mingtang.web.pages.words import PageWords
from mingtang.web.perspective.position import SeatPosition
from mingtang.web.perspective.table import SeatedPlayer, Undo

KINDS = {"primary": "btn primary", "reveal": "btn reveal", "chip": "chip"}
CARE = (
    '<svg viewBox="-10 -10 20 20" class="care"><path d="M0-8.5L8.6 6.5H-8.6Z"/>'
    '<path class="dot" d="M0-3.2V1.2M0 3.9V4"/></svg>'
)
STILL = '<svg viewBox="0 0 24 24" class="ic still" aria-hidden="true"><path d="M8.5 5V19M15.5 5V19"/></svg>'
BACK = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 4L4 9L9 14M4 9H14.5A5 5 0 0 1 14.5 19H9"/></svg>'
AGAIN = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M15 4L20 9L15 14M20 9H9.5A5 5 0 0 0 9.5 19H15"/></svg>'


def prompt_html(caller: Caller, page: TablePage) -> str:
    """What is asked now, or where the replay stands, or who is still missing."""
    if page.replaying:
        return rendered("table/replay.html", caller, page=page)
    if page.room:
        return _room(caller.lang, page)
    assert page.position is not None
    return "".join(_Prompt(caller.lang, page, page.position).parts())


def _room(lang: str, page: TablePage) -> str:
    title = sentence(lang, "room.closed" if page.table.phase == CLOSED else "room.title")
    lead = sentence(lang, "room.lead") if page.open else ""
    return f'<div class="prompt">{icon_of("clock")}<div class="ask-text"><h1>{title}</h1><p>{lead}</p></div></div>\n'


class _Prompt:
    """The prompt of a table at which a game goes on, or went on."""

    def __init__(self, lang: str, page: TablePage, position: SeatPosition) -> None:
        self.lang, self.page, self.position = lang, page, position
        self.shown = page.perspective
        self.yours, self.pausing = self.shown.your_turn, self.shown.pausing
        self.you = self.shown.players[self.shown.seat] if self.shown.seat >= 0 else None

    def parts(self) -> list[str]:
        """All of it, from left to right."""
        kind = " mine" if self.yours else " paused" if self.pausing.until else ""
        out = [f'<div class="prompt{kind}">\n', self._sign(), '<div class="ask-text"><h1>']
        out += [self._question(), "</h1>\n<p>", self._facts(), '</p></div>\n<div class="choices">\n']
        out.append('<span class="going-on">\n')
        out += chain(self._answers(), self._going_on(), self._over())
        out.append('</span><span class="ending">')
        out += [f"{self._chip(chip)}\n" for chip in self.page.chips.ends]
        out += ["</span>\n", self._undo(), self._cares(), "</div>\n", _own_clock(self.lang, self.you), "</div>\n"]
        return out

    def say(self, key: str, *args: int | str) -> str:
        """A sentence of the page."""
        return sentence(self.lang, key, *args)

    def _sign(self) -> str:
        asked = next(iter(self.position.waiting), -1)
        if self.pausing.until:
            return STILL
        if self.yours:
            return sign_of(self.shown.seat)
        return sign_of(asked) if asked >= 0 else icon_of("points")

    def _question(self) -> str:
        page = self.page
        if page.winners:
            names = PageWords(self.lang).listed(list(page.winners))
            won = next(p.total for p in self.position.points if p.place == 1)
            return self.say(verdict_of(self.position.points), names, won)
        if page.study:
            return self.say("table.study_note")
        if page.broken_off:
            return self.say("table.broken_off")
        if self.pausing.until:
            return self.say("pause.now")
        whose = ""
        if self.you is not None and len(page.mine) > 1 and self.yours:
            whose = f'<span class="whose">{escaped(self.you.name)}:</span> '
        return whose + escaped(self.position.prompt)

    def _facts(self) -> str:
        page, position, until = self.page, self.position, self.pausing.until
        if until:
            exact = f'<span data-until="{until}"></span> (<time datetime="{when(until)}" data-exact></time>)'
            return f"{self.say('pause.until')} {exact}. {self.say('pause.still')}"
        if page.rests and not page.away:
            return self.say("table.rests", page.rests)
        if page.away:
            return self.say("table.note_" + ("rests" if page.away == "left" and page.alone else page.away))
        said = escaped(position.facts)
        if not said and position.sealed and position.live:
            said = self.say("table.sealed_note")
        if not self.yours or not position.clause:
            return said
        alone = "" if position.facts else " alone"
        where, name = escaped(rules_of(page.table, position.clause)), self.say("table.rule_of_prompt", position.clause)
        return f'{said} <a class="rule{alone}" href="{where}" target="_blank" rel="noopener">{name}</a>'

    # ---- what others ask of the reader

    def _answers(self) -> list[str]:
        """Whether to take back, to end the game."""
        page, undo, say = self.page, self.shown.undo, self.say
        out: list[str] = []
        if undo.must_answer:
            asked = say("table.undo_question", undo.asked_by)
            out.append(f'<span class="asking" role="alert">{asked} {self._reach(undo)}</span>')
            out.append(_button("btn primary", "undo-allow", say("table.undo_allow")))
            out.append(_button("btn", "undo-refuse", say("table.undo_refuse")) + "\n")
        elif undo.mine:
            out.append(f'<span class="asking">{say("table.undo_asked")} {self._reach(undo)}</span>')
            out.append(_button("btn", "undo-refuse", say("table.undo_withdraw")) + "\n")
        if page.end_asked and page.must_answer_end:
            out.append(f'<span class="asking" role="alert">{say("table.end_question", page.end_asked)}</span>')
            out.append(_button("btn", "end-allow", say("table.end_allow")))
            out.append(_button("btn", "end-refuse", say("table.end_refuse")))
        elif page.end_asked and page.mine:
            out.append(f'<span class="asking">{say("table.end_asked", page.end_asked)}</span>')
            if page.table.ending is not None and self.shown.players[page.table.ending.seat].you:
                out.append(_button("btn", "end-refuse", say("table.undo_withdraw")))
        return out + self._pause()

    def _pause(self) -> list[str]:
        """Whether to go on, to come back."""
        page, pausing, say = self.page, self.pausing, self.say
        out: list[str] = []
        if pausing.may_resume:
            out.append(_button("btn primary", "pause-end", say("pause.go_on")))
        if page.away and page.away != CONCEDED and not page.over and not page.broken_off:
            out.append(_button("btn primary", "return", say("table.come_back")))
        return out

    # ---- the choices

    def _going_on(self) -> list[str]:
        page, chips, say = self.page, self.page.chips, self.say
        out = [f"{self._chip(chip)}\n" for chip in chips.on]
        if chips.number is not None:
            out.append(self._number(chips.number))
        out += [self._many(c) for c in chips.many]
        if chips.obvious:
            out.append(
                f'<button class="btn quiet" data-do="obvious" aria-pressed="true" title="{say("table.obvious_text")}">'
                f"{escaped(chips.obvious)}</button>"
            )
        out.append(self._longer())
        playing = page.mine and page.table.phase == PLAYING and not self.yours
        if playing and not page.table.lesson and not page.table.plan and not page.away:
            out.append(_button("btn quiet", "plans", say("plan.title")))
            out.append(_button("btn quiet", "instructions", say("instruct.title")))
        if page.staged is not None:
            how = say("stages.show", len(page.staged.stages))
            out.append(f'<button class="btn quiet" data-do="stages" data-ply="{page.staged.ply}">{how}</button>')
        return out

    def _longer(self) -> str:
        """What was chosen before in this round can be laid down for longer."""
        again = self.page.passed_before
        if not again:
            return ""
        where = f'data-question="{escaped(self.position.question)}" data-choice="{escaped(again)}"'
        title, name = self.say("instruct.longer_text"), self.say("instruct.longer")
        return f'<button class="btn quiet" data-do="longer" {where} title="{title}">{name}</button>'

    def _chip(self, chip: Chip) -> str:
        c = chip.choice
        why = _warning(c)
        if c.refusal is not None:
            clause, title, said = map(escaped, c.refusal)
            why = f' aria-disabled="true" data-clause="{clause}" data-title="{title}" data-why="{said}"'
        elif c.caution is not None:
            why += f' aria-description="{escaped(c.caution[2])}"'
        text, short = escaped(c.text), escaped(c.short)
        full = f' title="{text}" aria-label="{text}"' if c.text != c.short else ""
        piece = icon_of(c.icon, self.shown.seat) if c.icon else ""
        care = f'<span class="care-note" aria-hidden="true">{CARE}</span>' if c.caution is not None else ""
        return f'<button class="{KINDS[chip.kind]} choice" data-action="{escaped(c.action)}"{why}{full}>{piece}{short}{care}</button>'

    def _number(self, n: NumberQuestion) -> str:
        presets = "".join(
            [f'<button class="btn small" data-preset="{i}">{escaped(n.choices[i].short)}</button>' for i in n.presets]
        )
        at, words = n.choices[n.at], _listed([c.action for c in n.choices])
        return (
            f'<span class="number"><span class="presets">{presets}</span><input type="range" min="0" '
            f'max="{len(n.choices) - 1}" value="{n.at}" data-numbers="{words}" aria-label="{escaped(self.position.prompt)}">'
            f'<button class="btn primary choice" data-action="{escaped(at.action)}"{_warning(at)}>{escaped(at.text)}</button></span>'
        )

    def _many(self, c: Choice) -> str:
        return (
            f'<span class="many" data-texts="{_listed(c.many)}"><button class="btn small" data-count="-1" '
            f'aria-label="{self.say("table.fewer")}" disabled>−</button><button class="chip choice" '
            f'data-action="{escaped(c.action)}" data-times="1">{escaped(c.many[0])}</button><button class="btn small" '
            f'data-count="1" aria-label="{self.say("table.more")}">+</button><button class="btn small" data-count="all">'
            f"{self.say('table.all', len(c.many))}</button></span>"
        )

    def _over(self) -> list[str]:
        page, table, say = self.page, self.page.table, self.say
        if not (page.over or page.study or page.broken_off):
            return []
        out = [_button("btn primary", "scores", say("table.scores_open"))] if page.over else []
        out.append(f'<a class="btn" href="?ply=0" data-do="replay">{say("table.replay")}</a>\n')
        if page.winners and not table.plan:
            out.append(f'<a class="btn" href="/tables/{table.id}/review">{say("review_page.button")}</a>')
        if page.over and page.mine and not table.plan:
            if table.rematch:
                out.append(f'<a class="btn" href="/tables/{table.rematch}">{say("table.rematch_go")}</a>')
            else:
                out.append(_button("btn", "rematch", say("table.rematch")))
        return out

    # ---- the way back, and what to take care of

    def _reach(self, undo: Undo) -> str:
        takes = self.say("table.undo_reach", undo.takes) if undo.takes else ""
        return takes + (f" {self.say('table.undo_others', undo.others)}" if undo.others else "")

    def _undo(self) -> str:
        page, undo, say = self.page, self.shown.undo, self.say
        if not page.mine or page.table.phase != PLAYING or page.table.settings.undo == "none" or self.pausing.until:
            return ""
        can, reach = bool(undo.free or undo.may_ask), self._reach(undo)
        off = "" if can and not undo.asked_by else " disabled"
        shown = say("table.undo" if undo.free or not undo.may_ask else "table.undo_ask")
        takes = others = ""
        if undo.takes and not undo.asked_by and can:
            if undo.others:
                shown += f" +{undo.others}"
                others = f'<i class="others" aria-hidden="true">+{undo.others}</i>'  # a phone has no room for more
            takes = f" {escaped(undo.takes)}"
        small, redo = f" <small>{takes.strip()}</small>" if takes else "", say("table.redo")
        return (
            f'<span class="back"><button class="btn quiet" data-do="undo"{off} title="{reach}" '
            f'aria-label="{shown}{takes}">{BACK}<span>{shown}{small}</span>{others}</button>'
            f'<button class="btn quiet" data-do="redo"{"" if undo.redo else " disabled"} title="{redo}" '
            f'aria-label="{redo}">{AGAIN}</button></span>'
        )

    def _cares(self) -> str:
        chips = (*self.page.chips.on, *self.page.chips.ends)
        cares = [
            f"<span>{CARE}<b>{escaped(chip.choice.short)}</b> {escaped(chip.choice.caution[1])}</span>"
            for chip in chips
            if chip.choice.caution is not None
        ]
        return f'<p class="cares" aria-hidden="true">{"".join(cares)}</p>' if chips else ""


def _own_clock(lang: str, you: SeatedPlayer | None) -> str:
    if you is not None and you.left is not None:
        return (
            f'<span class="clock still" data-left="{you.left}" data-reserve="{you.reserve or 0}" '
            f'aria-label="{sentence(lang, "table.clock")}">{icon_of("clock")}<span><b></b><small></small></span></span>'
        )
    if you is None or not you.due:
        return ""
    then, name = sentence(lang, "table.then_bot"), sentence(lang, "table.clock")
    return (
        f'<span class="clock" data-due="{you.due}" data-reserve="{you.reserve or 0}" data-then="{then}" role="timer" '
        f'aria-label="{name}">{icon_of("clock")}<span><b></b><small></small></span></span>'
    )


def _button(cls: str, does: str, said: str) -> str:
    return f'<button class="{cls}" data-do="{does}">{said}</button>'


def _warning(c: Choice) -> str:
    """What an allowed choice wastes or costs."""
    if c.caution is None:
        return ""
    clause, title, said = map(escaped, c.caution)
    return f' data-clause="{clause}" data-title="{title}" data-care="{said}"'


def _listed(words: list[str] | tuple[str, ...]) -> str:
    """Words for a script, as the value of an attribute."""
    return escaped(str(htmlsafe_json_dumps(list(words))))
