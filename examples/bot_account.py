"""A bot that lives in a house: it has an account, says that it is a program, takes every invitation and plays all its games at once.

    python examples/bot_account.py http://127.0.0.1:8000 --name "Robo of Ana" --password "four words nobody guesses"

It needs nothing but Python. A move costs about a kilobyte: `only` names what an answer shall hold. Put something cleverer into `choose`;
`only=allowed,view` brings all that the seat may know. See /api/docs.
"""

import argparse
import json
import random
import sys
import urllib.error
import urllib.request

parser = argparse.ArgumentParser(description="A bot with an account that plays all its games.")
parser.add_argument("address", nargs="?", default="http://127.0.0.1:8000")
parser.add_argument("--name", required=True)
parser.add_argument("--password", required=True)
parser.add_argument("--games", type=int, default=0, help="stop after so many games; 0: never")
asked = parser.parse_args()
headers = {"Content-Type": "application/json"}
NEEDED = "only=id,ply,phase,your_turn,allowed"


def request(path, body=None, method=None):
    data = None if body is None else json.dumps(body).encode()
    url = asked.address.rstrip("/") + path
    return urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=60)


def ask(path, body=None, method=None):
    try:
        return json.load(request(path, body, method))
    except urllib.error.HTTPError as e:
        return json.load(e)


def choose(table):
    return random.choice(table["allowed"])


def play(id):
    """Choose for as long as the table waits for us."""
    table = ask(f"/api/tables/{id}?{NEEDED}")
    while table.get("your_turn") and table["phase"] == "playing":
        move = {"action": choose(table), "ply": table["ply"]}
        answer = ask(f"/api/tables/{id}/actions?{NEEDED}", move)
        table = answer if "error" not in answer else ask(f"/api/tables/{id}?{NEEDED}")


me = {"name": asked.name, "password": asked.password}
session = ask("/api/sessions", me)
if "error" in session:
    session = ask("/api/accounts", me)
    if "error" in session:
        sys.exit(session["error"])
headers["Authorization"] = "Bearer " + session["token"]
ask("/api/me", {"program": True}, "PATCH")
print(f"{asked.name} waits for invitations", flush=True)
over = set()
with request("/api/me/events") as events:
    kind = ""
    for line in events:
        word, _, rest = line.decode().strip().partition(": ")
        if word == "event":
            kind = rest
        elif word == "data":
            news = json.loads(rest)
            if kind == "invited":
                ask(f"/api/tables/{news['table']}/seats", {})
            elif kind == "turn":
                play(news["table"])
            elif kind == "over" and news["table"] not in over:
                over.add(news["table"])
                print(
                    f"{news['game']}: "
                    + ", ".join(f"{s['place']}. {news['players'][s['seat']]}" for s in news["result"]),
                    flush=True,
                )
                if len(over) == asked.games:
                    break
