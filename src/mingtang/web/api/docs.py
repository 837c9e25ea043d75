"""The page that explains the JSON interface: made from its own description, without any script."""

from __future__ import annotations

import html
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import HTMLResponse, Response

router = APIRouter(include_in_schema=False)

STYLE = """
:root{color-scheme:light dark;--ink:#20242e;--paper:#f3ecdc;--raised:#fcf8ee;--line:#d8ccb4;--celadon:#2a6558}
@media(prefers-color-scheme:dark){:root{--ink:#f1e8d4;--paper:#0f151e;--raised:#19212e;--line:#2d3848;--celadon:#86c2ad}}
body{font:1rem/1.5 "Source Sans 3","Segoe UI","Noto Sans",sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:0 auto;padding:1.5rem}
h1,h2{font-family:"Source Serif 4",Palatino,"Noto Serif",serif}
section{background:var(--raised);border:1px solid var(--line);border-radius:8px;padding:.75rem 1rem;margin:.75rem 0}
h3{font:600 1rem/1.4 ui-monospace,monospace;margin:0;overflow-wrap:anywhere}
h3 b{color:var(--celadon)}
p{margin:.25rem 0}
table{border-collapse:collapse;font-size:.9rem}
td{padding:.1rem .75rem .1rem 0;vertical-align:top}
td:first-child{font-family:ui-monospace,monospace}
a{color:var(--celadon)}
pre{overflow:auto;background:var(--paper);padding:.75rem;border-radius:8px}
"""

WELCOME = """<p>Everything a player can do at the table, for programs. Say a name, get a token, open a table, choose.
Errors are JSON: <code>{"error": sentence, "code": …}</code>, and <code>clause</code> where a rule refuses.
The same as <a href="/api/openapi.json">OpenAPI</a>.</p>
<pre>curl -X POST HOST/api/guests -H 'Content-Type: application/json' -d '{"name": "Ana"}'
curl -X POST HOST/api/tables -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' -d '{"game": "GAME", "bots": 2}'
curl HOST/api/tables/ID -H 'Authorization: Bearer TOKEN'
curl -X POST HOST/api/tables/ID/actions -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' -d '{"action": "…", "ply": 0}'
curl -N HOST/api/tables/ID/events -H 'Authorization: Bearer TOKEN'</pre>"""


@router.get("/api/docs.css")
async def style() -> Response:
    """How the page looks."""
    return Response(STYLE, media_type="text/css", headers={"Cache-Control": "public, max-age=3600"})


@router.get("/api")
@router.get("/api/docs")
async def page(request: Request) -> HTMLResponse:
    """The page."""
    api: dict[str, Any] = request.app.openapi()
    host = str(request.base_url).rstrip("/")
    parts: list[str] = []
    tag = ""
    for path, methods in api["paths"].items():
        if not path.startswith("/api"):
            continue
        for method, operation in methods.items():
            group = operation.get("tags", [""])[0]
            if group != tag:
                tag = group
                parts.append(f"<h2>{html.escape(tag.capitalize())}</h2>")
            parts.append(_operation(api, path, method, operation))
    body = WELCOME.replace("HOST", html.escape(host)) + "".join(parts)
    return HTMLResponse(
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mingtang: the JSON interface</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="stylesheet" href="/api/docs.css">'
        f"</head><body><main><h1>The JSON interface</h1>{body}</main></body></html>"
    )


def _operation(api: dict[str, Any], path: str, method: str, operation: dict[str, Any]) -> str:
    said = html.escape(operation.get("description", ""))
    rows = [(p["name"], _kind(p.get("schema", {})), p.get("description", "")) for p in operation.get("parameters", [])]
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    for name, field in _fields(api, content):
        rows.append((name, _kind(field), field.get("description", "")))
    cells = "".join(f"<tr>{''.join(f'<td>{html.escape(str(c))}</td>' for c in row)}</tr>" for row in rows)
    table = f"<table>{cells}</table>" if rows else ""
    return f"<section><h3><b>{method.upper()}</b> {html.escape(path)}</h3><p>{said}</p>{table}</section>"


def _fields(api: dict[str, Any], schema: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    options = schema.get("anyOf", [schema])
    reference = next((o["$ref"] for o in options if "$ref" in o), "")
    model = api.get("components", {}).get("schemas", {}).get(reference.rpartition("/")[2], {})
    return list(model.get("properties", {}).items())


def _kind(schema: dict[str, Any]) -> str:
    if "anyOf" in schema:
        return " or ".join(k for k in (_kind(s) for s in schema["anyOf"]) if k != "null")
    return str(schema.get("type", ""))
