"""The trial of one mutant: a child of a process that has read everything already, with one function replaced in it."""

from __future__ import annotations

import gc
import importlib.abc
import importlib.util
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType

import pytest

from mutation.breaks import Mutant
from mutation.walk import KEPT, ROOT, SLOW, SOURCE, Walk, game_words, test_files

QUIET = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov", "--tb=no", "--capture=no",
         "-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning")  # fmt: skip
MEMORY = 1 << 30
"""So much more than it had may a child take: what grows for ever ends early."""


@dataclass(frozen=True)
class Case:
    """A mutant and the tests that may notice it, in the order in which they are asked."""

    mutant: Mutant
    tests: list[str]
    walking: list[str]
    """Those of them that were seen on its line."""
    early: bool
    """Its line is walked through while modules are read already: it must be there before them."""


@dataclass(frozen=True)
class Fate:
    """caught, survived, or unseen where no test walks through its line; and the test that noticed it."""

    end: str
    by: str = ""


def case(mutant: Mutant, walk: Walk, budget: float, last_time: str) -> Case:
    """First what noticed it the last time, then the quickest, then kept games."""
    found, early = walk.tests_for(mutant.file, mutant.lines)
    others = [t for t in walk.seconds if t not in found] if early else []
    budget *= 4 if early else 1

    def order(test: str) -> tuple[bool, bool, bool, float, str]:
        return test != last_time, test in others, test.startswith(KEPT), walk.seconds.get(test, 0.0), test

    tests: list[str] = []
    for test in sorted((*found, *others), key=order):
        budget -= walk.seconds.get(test, 0.0)
        if (budget > 0 and walk.seconds.get(test, 0.0) < SLOW) or (
            test.startswith(KEPT) and walk.seconds.get(test, 0.0) < 3 * SLOW
        ):
            tests.append(test)
    return Case(mutant, tests, [t for t in tests if t not in others], early)


def try_all(game: str, cases: Sequence[Case], walk: Walk, tell: Callable[[Case, Fate], None]) -> None:
    """The fate of each: first with a function replaced, then, if its line counted earlier, before anything of the game is read."""
    _warm(game)
    whole = Mutant("none", "board.py", 1, (1, 1), 0, 0, "", "", "")
    quick = [t for t in walk.seconds if walk.seconds[t] < 0.05 and not t.startswith(KEPT)][:100]
    if in_child(partial(_read_anew, game, Case(whole, quick, quick, True), walk)) != Fate("survived"):
        raise SystemExit("tests fail where nothing is broken")
    for one in cases:
        if not one.tests:
            tell(one, Fate("unseen"))
    again: list[Case] = []
    for one, fate in _in_one_session(game, [one for one in cases if one.tests], walk):
        if fate.end == "unreplaced" or (fate.end == "survived" and one.early):
            again.append(one)
        else:
            tell(one, fate)
    for one in again:
        tell(one, in_child(partial(_read_anew, game, one, walk)))


def _in_one_session(game: str, cases: Sequence[Case], walk: Walk) -> Iterator[tuple[Case, Fate]]:
    """All of them in a child in which pytest has read the tests once; this process still has read nothing of the game."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)

        def tell(fate: Fate) -> None:
            os.write(writing, f"{fate.end}\t{fate.by}\n".encode())

        files = [str(f.relative_to(ROOT)) for f in test_files(game)]
        try:
            pytest.main([*QUIET, "-k", game_words(game), *files], plugins=[Loop(game, cases, walk, tell)])
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as said:
        for one, line in zip(cases, said, strict=True):
            end, _, by = line.rstrip("\n").partition("\t")
            yield one, Fate(end, by)
    os.waitpid(child, 0)


def _warm(game: str) -> None:
    """Read what every test needs and no rules file can change."""
    os.chdir(ROOT)
    sys.path[:0] = [str(SOURCE), str(ROOT / "tests")]
    sys.dont_write_bytecode = True
    import hypothesis  # noqa: F401

    import mingtang.core.judge
    import mingtang.core.match  # noqa: F401
    from mingtang.games import game as made
    from mingtang.games import game_names

    for other in game_names():
        if other != game:
            made(other)
    read = [name for name in sys.modules if name.startswith(f"mingtang.games.{game}")]
    assert not read, f"the game must not be read before its mutant: {read}"


def in_child(work: Callable[[Callable[[str], None]], None]) -> Fate:
    """Do this in a child that can be lost: it says which test has failed, or ends without a word."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 3
        try:
            os.close(reading)
            _be_quiet()
            work(lambda test: _last_word(writing, test))
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as said:
        words = said.read()
    _, status = os.waitpid(child, 0)
    if words or status:  # also one that never ends, or that pulls its process down: somebody would notice
        return Fate("caught", words)
    return Fate("survived")


def _last_word(writing: int, test: str) -> None:
    os.write(writing, test.encode())
    os._exit(1)


def _be_quiet() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    if pages:
        resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY,) * 2)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)


class Watch:
    """A plugin that says the first test that fails, and gives each only so much time."""

    def __init__(self, say: Callable[[str], None], walk: Walk) -> None:
        self.say = say
        self.walk = walk

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """A test that takes far longer than it did never ends."""
        signal.setitimer(signal.ITIMER_PROF, 2 + 4 * self.walk.seconds.get(nodeid, 1.0))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The first that fails is enough."""
        if report.failed:
            self.say(report.nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file of tests that cannot even be read notices it too."""
        if report.failed:
            self.say(report.nodeid or "reading")


# ---- a mutant that must be there before the game is read


class Chosen:
    """A plugin: of the tests that were read only these, in their order."""

    def __init__(self, tests: list[str]) -> None:
        self.tests = tests

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What is not asked for is left out."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[t] for t in self.tests if t in found]


def _read_anew(game: str, one: Case, walk: Walk, say: Callable[[str], None]) -> None:
    signal.setitimer(signal.ITIMER_PROF, 30)
    sys.meta_path.insert(0, Laid(game, one.mutant))  # type: ignore[arg-type]
    files = list(dict.fromkeys(test.partition("::")[0] for test in one.tests))
    if pytest.main([*QUIET, *files], plugins=[Watch(say, walk), Chosen(one.tests)]) != 0:
        say("reading")


class Laid(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Reads one module from another text than its file holds."""

    def __init__(self, game: str, mutant: Mutant) -> None:
        self.module = module_of(game, mutant)
        self.file = SOURCE / "mingtang" / "games" / game / mutant.file
        self.mutant = mutant

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        """Answer for the one module only."""
        return importlib.util.spec_from_file_location(name, self.file, loader=self) if name == self.module else None

    def create_module(self, spec: object) -> ModuleType | None:
        """As usual."""
        return None

    def exec_module(self, module: ModuleType) -> None:
        """Run the broken text."""
        exec(compile(self.mutant.broken(self.file.read_bytes()), str(self.file), "exec"), module.__dict__)


def module_of(game: str, mutant: Mutant) -> str:
    """The module in which it lies."""
    return ".".join(("mingtang", "games", game, *Path(mutant.file).with_suffix("").parts))


# ---- a mutant that replaces one function after the game was read


class Loop:
    """A plugin: where pytest would run the tests that it has read, a child for every mutant runs some of them."""

    def __init__(self, game: str, cases: Sequence[Case], walk: Walk, tell: Callable[[Fate], None]) -> None:
        self.game, self.cases, self.walk, self.tell = game, cases, walk, tell

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of the usual loop."""
        gc.freeze()
        items = {item.nodeid: item for item in session.items}
        quick = [i for t, i in items.items() if self.walk.seconds[t] < 0.05 and not t.startswith(KEPT)][:100]
        if in_child(partial(_run, quick, self.walk)) != Fate("survived"):
            raise SystemExit("tests fail where nothing is broken")
        for one in self.cases:
            if one.walking and replaceable(self.game, one.mutant):
                chosen = [items[t] for t in one.walking if t in items]
                self.tell(in_child(partial(_replace_and_run, self.game, one, chosen, self.walk)))
            else:
                self.tell(Fate("unreplaced"))
        return True


def _replace_and_run(game: str, one: Case, items: list[pytest.Item], walk: Walk, say: Callable[[str], None]) -> None:
    function, code = replacement(game, one.mutant)
    function.__code__ = code
    _run(items, walk, say)


def _run(items: list[pytest.Item], walk: Walk, say: Callable[[str], None]) -> None:
    config = items[0].config
    config.pluginmanager.register(Watch(say, walk))
    for item, following in zip(items, [*items[1:], None], strict=True):
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def replaceable(game: str, mutant: Mutant) -> bool:
    """Whether it lies in a function that can be replaced in place."""
    try:
        function, code = replacement(game, mutant)
    except LookupError:
        return False
    return function.__code__.co_freevars == code.co_freevars


def replacement(game: str, mutant: Mutant) -> tuple[FunctionType, CodeType]:
    """The function in which a mutant lies, as it was read, and its broken code."""
    module = sys.modules[module_of(game, mutant)]
    file = str(module.__file__)
    code = compile(mutant.broken(Path(file).read_bytes()), file, "exec", dont_inherit=True)
    held: object = module
    for name in mutant.where.split("."):
        held, code = vars(held)[name], next(c for c in code.co_consts if isinstance(c, CodeType) and c.co_name == name)
        function = getattr(held, "fget", None) or getattr(held, "__func__", None) or getattr(held, "__wrapped__", held)
        if isinstance(function, FunctionType):
            if function.__code__.co_firstlineno != code.co_firstlineno:
                raise LookupError(name)
            return function, code
    raise LookupError(mutant.where)
