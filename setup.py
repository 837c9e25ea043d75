"""How the package is built: the rules become C where a compiler is at hand, and stay Python where none is.

MINGTANG_COMPILE=auto   compile if a C compiler and mypyc are there, else say so in one line and go on (the default)
MINGTANG_COMPILE=1      compile, or fail
MINGTANG_COMPILE=0      do not compile

Editable installs stay Python: what one edits is what runs.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

PACKAGE = Path("src/mingtang")
HOT = ("", "phases", "judgement")
"""The folders of a game that are compiled: its root, its phases, its judgement. Its drawings and texts are made for people."""
SEEN_FROM_OUTSIDE = ("__init__", "build")
"""What stays Python everywhere: packages put together, and the file that tells which build this is."""

WISH = os.environ.get("MINGTANG_COMPILE", "auto").strip().lower() or "auto"
FLAGS = (
    "-fno-semantic-interposition",
    "-fvisibility=hidden",
    "-fno-plt",
    *(
        f"-fno-{pass_}"
        for pass_ in ("gcse", "tree-pre", "tree-vrp", "tree-tail-merge", "code-hoisting", "schedule-insns2", "ipa-icf")
    ),
)
"""Nobody outside a group replaces its functions, so they may be inlined: a tenth faster. The passes left out take a third of the build
and make such code no faster, rather slower."""
BUILDING = {"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv)


def note(sentence: str) -> None:
    """One plain line for whoever installs."""
    print(f"mingtang: {sentence}", file=sys.stderr, flush=True)


def hot_files() -> list[tuple[list[str], str]]:
    """What runs while games are searched, simulated and judged, in groups that are compiled side by side: core and bots, then each game."""
    groups = [(_hot(PACKAGE / "core", PACKAGE / "core" / "judge", PACKAGE / "bots"), "mingtang.core.compiled")]
    for game in sorted(file.parent for file in (PACKAGE / "games").glob("*/__init__.py")):
        groups.append((_hot(*(game / folder for folder in HOT)), f"mingtang.games.{game.name}.compiled"))
    return groups


def _hot(*folders: Path) -> list[str]:
    return [str(f) for folder in folders for f in sorted(folder.glob("*.py")) if f.stem not in SEEN_FROM_OUTSIDE]


def compiles(*flags: str) -> bool:
    """Whether a C compiler and the headers of this Python are here and these flags known: the smallest module is the proof."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "probe.c"
        source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
        include = sysconfig.get_paths()["include"]
        try:
            done = subprocess.run(
                [*command.split(), *flags, f"-I{include}", "-c", str(source), "-o", str(Path(folder) / "probe.o")],
                capture_output=True,
                check=False,
            )
        except OSError:
            return False
        return done.returncode == 0


def extensions() -> list[Extension]:
    """The modules to compile: all of the hot files, or none."""
    if WISH not in ("auto", "0", "1"):
        sys.exit(f"mingtang: MINGTANG_COMPILE is auto, 0 or 1, not {WISH!r}")
    if WISH == "0" or not BUILDING:
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        return without("mypyc is not here")
    if not compiles():
        return without("there is no working C compiler here")
    os.environ.setdefault("MYPYPATH", "src")
    try:
        groups = hot_files()
        files = [f for group, _ in groups for f in group]
        made: list[Extension] = mypycify(files, opt_level="2", debug_level="0", separate=groups)
    except SystemExit:
        return without("mypyc could not translate the rules")
    if os.name != "nt" and compiles("-Werror", "-O2", *FLAGS):
        for extension in made:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS]
    return made


def without(reason: str) -> list[Extension]:
    """Go on in pure Python, unless compiling was asked for."""
    if WISH == "1":
        sys.exit(f"mingtang: {reason}, and MINGTANG_COMPILE=1 asks for the compiled build")
    note(f"{reason}, so the rules run as plain Python: complete, but slower")
    return []


class BuildOrNot(build_ext):
    """Compiles everything or nothing: a half-compiled package would not import."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def run(self) -> None:
        try:
            super().run()
        except Exception as e:
            if WISH == "1":
                raise
            without(f"compiling failed ({type(e).__name__})")
            for made in self.get_outputs():
                Path(made).unlink(missing_ok=True)
            self.extensions = []


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrNot})
