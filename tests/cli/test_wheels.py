"""What people install is complete: from a wheel alone a house opens and the laboratory works, in an environment where nothing else is.

`make wheel` names the folder with the built wheels (MINGTANG_WHEELS); what they need then comes from the package registry. Otherwise the plain
wheel is built here, and finds the libraries of the tests.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from mingtang.games import game_names

ROOT = Path(__file__).parents[2]
WHEELS = Path(os.environ["MINGTANG_WHEELS"]).absolute() if "MINGTANG_WHEELS" in os.environ else None
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Run something where nothing of this checkout can be found by chance."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MINGTANG"))}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, env={**clean, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def built(kind: str, folder: Path) -> Path:
    """The wheel of this kind; the plain one is built if nobody has."""
    if WHEELS is None:
        if kind == "compiled":
            pytest.skip("the compiled wheel takes minutes to build; `make wheel` builds and tries it")
        copy = folder / "checkout"
        shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so"))
        for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, copy / name)
        options = ("--no-deps", "--no-build-isolation", "--wheel-dir", folder)
        run(*PIP, "wheel", *options, copy, cwd=folder, MINGTANG_COMPILE="0")
    found = [w for w in (WHEELS or folder).glob("*.whl") if w.name.endswith("-none-any.whl") == (kind == "plain")]
    assert len(found) == 1, found
    return found[0]


@pytest.fixture(scope="module", params=["plain", "compiled"])
def installed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty environment into which the wheel was installed; the name of its folder ends with the kind."""
    folder = tmp_path_factory.mktemp("wheel")
    wheel = built(request.param, folder)
    place = folder / str(request.param)
    venv.create(place)
    python = place / "bin" / "python"
    if WHEELS is not None:
        run(*PIP, "--python", python, "install", f"{wheel}[lab]", cwd=folder)
        return place
    run(*PIP, "--python", python, "install", "--no-deps", "--no-compile", wheel, cwd=folder)
    where = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    # The libraries of this environment are lent, but not the house that is installed in it for editing.
    (Path(where) / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    return place


@contextlib.contextmanager
def opened(place: Path, data: Path) -> Iterator[str]:
    """A house opened from the wheel; its address."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MINGTANG", "DATABASE"))}
    command = [str(place / "bin" / "mingtang"), "serve", "--port", "0", "--data-dir", str(data)]
    with subprocess.Popen(command, cwd=place, env=clean, stdout=subprocess.PIPE, text=True) as house:
        try:
            assert house.stdout is not None
            said = house.stdout.readline()
            address = re.search(r"http://[\d.]+:\d+", said)
            assert address, said
            yield address[0]
        finally:
            house.send_signal(signal.SIGTERM)
            house.wait(20)


def wait_for(client: httpx2.Client) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with contextlib.suppress(httpx2.TransportError):
            if client.get("/healthz").status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("the house does not open")


def test_what_runs_is_the_wheel(installed: Path) -> None:
    look = "import mingtang; from mingtang.core.build import compiled; print(mingtang.__file__, compiled())"
    file, compiled = run(installed / "bin" / "python", "-c", look, cwd=installed).split()
    assert Path(file).is_relative_to(installed)
    assert compiled == str(installed.name == "compiled")


def test_a_house_opens_from_a_wheel(installed: Path, tmp_path: Path) -> None:
    with opened(installed, tmp_path / "data") as address, httpx2.Client(base_url=address, timeout=30) as client:
        wait_for(client)
        lobby = client.get("/")
        assert lobby.status_code == 200
        sheets = re.findall(r'(?:href|src)="(/[^"]+\.(?:css|js))"', lobby.text)
        assert sheets
        assert {client.get(sheet).status_code for sheet in sheets} == {200}
        assert {g["name"] for g in client.get("/api/games").json()["games"]} == set(game_names())
        for name in game_names():
            assert client.get(f"/rules/{name}").status_code == 200
        token = client.post("/api/guests", json={"name": "Ana"}).json()["token"]
        me = {"Authorization": f"Bearer {token}"}
        table = client.post("/api/tables", json={"game": "yunnan", "seats": 2, "bots": ["random"]}, headers=me)
        assert table.status_code == 201
        page = client.get(f"/tables/{table.json()['id']}", headers=me)
        assert "<svg" in page.text
    done = run(installed / "bin" / "mingtang", "host", "check", "--data-dir", tmp_path / "data", cwd=installed)
    assert done.startswith("Everything is as it was stored: 1 game")


def test_the_laboratory_works_from_a_wheel(installed: Path, tmp_path: Path) -> None:
    mingtang, out = installed / "bin" / "mingtang", tmp_path / "run"
    games = ("--games", 2, "--seats", 2, "--bots", "random", "--option", "max_rounds=1", "--workers", 1)
    run(mingtang, "lab", "run", "yunnan", *games, "--out", out, cwd=installed)
    run(mingtang, "lab", "report", out, cwd=installed)
    assert "<svg" in (out / "report.html").read_text(encoding="utf-8")
