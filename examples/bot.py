"""A complete bot: it takes a seat at a table (--join CODE, the end of an invitation link) or opens one, and plays to the end.

It needs nothing but Python. Put something cleverer into `choose`: `table["view"]` is all that the seat may know. See /api/docs.
"""

import argparse
import json
import random
import urllib.error
import urllib.request

parser = argparse.ArgumentParser(description="A bot that plays at a table of Mingtang.")
parser.add_argument("address", nargs="?", default="http://127.0.0.1:8000")
parser.add_argument("--name", default="Robo")
parser.add_argument("--game", default="yunnan")
parser.add_argument("--join", metavar="CODE", help="the end of an invitation link")
asked = parser.parse_args()
headers = {"Content-Type": "application/json"}


def request(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(asked.address.rstrip("/") + path, data, headers), timeout=60)


def ask(path, body=None):
    try:
        return json.load(request(path, body))
    except urllib.error.HTTPError as e:
        answer = json.load(e)
        if answer["code"] == "moved_on":  # somebody was faster: this is the table as it is now
            return answer["table"]
        raise SystemExit(f"{path}: {answer['error']} {answer.get('clause', '')}") from None


def choose(table):
    return random.choice([c["action"] for c in table["choices"] if c["refusal"] is None])


def play(id):
    with request(f"/api/tables/{id}/events") as events:  # a line of data whenever something happens at the table
        for line in events:
            if line.startswith(b"data:"):
                table = ask(f"/api/tables/{id}")
                while table["your_turn"]:
                    table = ask(f"/api/tables/{id}/actions", {"action": choose(table), "ply": table["ply"]})
                if table["phase"] == "over":
                    return table
    raise SystemExit("the house has closed")


headers["Authorization"] = "Bearer " + ask("/api/guests", {"name": asked.name})["token"]
if asked.join:
    id = ask(f"/api/join/{asked.join}")["id"]
    ask(f"/api/tables/{id}/seats", {"code": asked.join})
else:
    id = ask("/api/tables", {"game": asked.game, "seats": 3, "bots": 2})["id"]
for score in sorted(play(id)["scores"], key=lambda s: s["place"]):
    print(f"{score['place']}. seat {score['seat'] + 1}: {score['total']} points")
