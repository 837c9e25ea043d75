"""Rules as a page: every clause an anchor, every mention of a clause a link, rulings and doubtful figures marked."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from mingtang.texts.rules_text import CHAPTER_NUMBER, CLAUSE_ID, bare, named_heading
from mingtang.web.pages.words import PageWords

CLAUSE = re.compile(r"\b([A-Z]{2}-(?:\d+(?:\.\d+)*|[A-Z]\.?\d*(?:\.\d+)*))")
MARK = re.compile(r"\[(RULING|DATA|RECONSTRUCTED)\]")
KIND = {"RULING": "ruling", "DATA": "figure", "RECONSTRUCTED": "figure"}


@dataclass(frozen=True)
class ContentsEntry:
    """A line of the table of contents."""

    id: str
    depth: int
    clause: str
    title: str


@dataclass(frozen=True)
class Rulebook:
    """Rules ready to be shown."""

    title: str
    body: Markup
    contents: tuple[ContentsEntry, ...]


def readings_at(clause: str) -> str:
    """What holds the place of the readings at the end of a clause, until a reader asks which are in force."""
    return f"<!--readings {clause}-->"


def drawing_at(id: str) -> str:
    """What holds the place of a drawing: under the heading of a chapter or of a worked example."""
    return f"<!--drawing {id}-->"


DRAWING_AT = re.compile(r"<!--drawing ([A-Z0-9-]+)-->")


def read_rules(text: str, words: PageWords, open_clauses: Collection[str] = (), prefix: str = "") -> Rulebook:
    """Markdown as a page. There is room for readings at the end of every open clause, and for drawings under headings."""
    reader = MarkdownIt("commonmark").enable("table")
    tokens = _with_room(reader.parse(text), open_clauses)
    contents: list[ContentsEntry] = []
    title = ""
    for i, token in enumerate(tokens):
        if token.type != "heading_open":
            continue
        inline = tokens[i + 1]
        if token.tag == "h1":
            title = inline.content
            token.hidden = inline.hidden = tokens[i + 2].hidden = True
            inline.children = []
            continue
        entry = _entry(inline.content, int(token.tag[1:]), {e.id for e in contents}, prefix)
        token.attrSet("id", entry.id)
        if entry.clause:
            token.attrJoin("class", "clause")
        contents.append(entry)
    known = {e.id for e in contents}
    for i, token in enumerate(tokens):
        if token.type == "inline":
            head = i > 0 and tokens[i - 1].type == "heading_open"
            token.children = _heading(token.children or []) if head else _linked(token.children or [], known, words)
    body = reader.renderer.render(_with_drawings(_with_frames(tokens)), reader.options, {})
    return Rulebook(title, Markup(_in_chapters(_without_empty_heads(body))), tuple(contents))


def _in_chapters(body: str) -> str:
    """Every chapter as a part by itself, so that a browser lays out those that are looked at first."""
    before, *chapters = re.split(r"(?=<h2[ >])", body)
    return before + "".join(f'<section class="chapter">{chapter}</section>' for chapter in chapters)


def _with_room(tokens: Sequence[Token], clauses: Collection[str]) -> list[Token]:
    """The text with a place for readings before the heading that follows an open clause."""
    out: list[Token] = []
    clause = ""
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            if clause:
                out.append(Token("html_block", "", 0, content=readings_at(clause)))
            found = CLAUSE_ID.match(tokens[i + 1].content)
            clause = found[1] if found and found[1] in clauses else ""
        out.append(token)
    if clause:
        out.append(Token("html_block", "", 0, content=readings_at(clause)))
    return out


def _with_drawings(tokens: Sequence[Token]) -> list[Token]:
    """The text with a place for a drawing under every heading that has an id of the rules."""
    out: list[Token] = []
    for i, token in enumerate(tokens):
        out.append(token)
        id = str(tokens[i - 2].attrGet("id") or "") if token.type == "heading_close" and i > 1 else ""
        if id and id == id.upper():
            out.append(Token("html_block", "", 0, content=drawing_at(id)))
    return out


def _entry(content: str, depth: int, taken: set[str], prefix: str) -> ContentsEntry:
    """A heading: a clause or an example by its id, a chapter by its number, anything else by its words."""
    numbered = CLAUSE_ID.match(content) or (prefix and depth == 2 and CHAPTER_NUMBER.match(content))
    id, title = named_heading(content, prefix)
    if numbered and id not in taken:
        return ContentsEntry(id, depth, id, title)
    slug = re.sub(r"[^a-z0-9]+", "-", content.lower()).strip("-") or "part"
    while slug in taken:
        slug += "-2"
    return ContentsEntry(slug, depth, "", bare(content))


def _raw(html: str) -> Token:
    return Token("html_inline", "", 0, content=html)


def _heading(children: Sequence[Token]) -> list[Token]:
    """The clause of a heading links to itself, so that its address can be copied."""
    out = list(children)
    if out and out[0].type == "text":
        found = CLAUSE_ID.match(out[0].content)
        if found:
            clause = escape(found[1])
            out[0] = _raw(f'<a class="cid" href="#{clause}">{clause}</a> {escape(found[2])}')
    return out


def _linked(children: Sequence[Token], known: set[str], words: PageWords) -> list[Token]:
    out: list[Token] = []
    inside_link = 0
    for child in children:
        inside_link += {"link_open": 1, "link_close": -1}.get(child.type, 0)
        if child.type != "text" or inside_link:
            out.append(child)
            continue
        html = CLAUSE.sub(lambda m: _reference(m[1], known), str(escape(child.content)))
        out.append(_raw(MARK.sub(lambda m: _mark(KIND[m[1]], words), html)))
    return out


def _reference(clause: str, known: set[str]) -> str:
    found = clause.rstrip(".")
    return f'<a href="#{found}">{found}</a>{clause[len(found) :]}' if found in known else clause


def _mark(kind: str, words: PageWords) -> str:
    return f'<span class="note {kind}" title="{escape(words(f"rules.{kind}_text"))}">{escape(words(f"rules.{kind}"))}</span>'


def _with_frames(tokens: Sequence[Token]) -> list[Token]:
    """Wide tables scroll in a frame of their own; it can be reached by keyboard, and is called as the heading above it."""
    out: list[Token] = []
    heading, under_it = "", 0
    for i, token in enumerate(tokens):
        if token.type == "heading_open":
            heading, under_it = bare(tokens[i + 1].content), 0
        if token.type == "table_open":
            under_it += 1
            name = escape(f"{heading} ({under_it})" if under_it > 1 else heading)
            frame = f'<div class="wide" tabindex="0" role="region" aria-label="{name}">'
            out.append(Token("html_block", "", 0, content=frame))
        out.append(token)
        if token.type == "table_close":
            out.append(Token("html_block", "", 0, content="</div>"))
    return out


def _without_empty_heads(html: str) -> str:
    """The corner of a table with rows and columns is no heading of anything."""
    return html.replace("<th></th>", "<td></td>")
