# make install   the house in .venv, as one develops it: what you edit is what runs
# make serve     open the house in the browser (the first time it compiles the rules, which takes a minute or two)
# make play      a game in the terminal: make play GAME=yunnan
# make test      all tests
# make audit     every screen of every game in Chromium: words, places, own figures (a few of them are looked at by make test)
# make check     style, types, layers
# make wheel     the package as two files in dist/, compiled and plain, each tried in an empty environment
# make judge     the judge over every game, in both builds
# make mutants   breaks the rules of a game in small ways and shows what no test notices: make mutants GAME=yunnan
# make figures   which reconstructed figures of a game matter most for play: make figures GAME=yunnan
# make pictures  the README's pictures, in Chromium
# make bench     how fast the games run; `make peers` beside Catanatron and OpenSpiel

PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src/mingtang -type f -not -name '*.pyc')
COMPILED := build/compiled
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
WHEEL := $(PIP) wheel --no-deps --no-build-isolation --wheel-dir
RUN := PYTHONPATH=$(COMPILED) $(BIN)/python -m mingtang
GAMES = $(shell $(BIN)/python -c 'from mingtang.games import game_names; print(*game_names())')
GAME ?= yunnan

.PHONY: install compiled wheel serve play test audit check judge mutants figures bench peers pictures clean
.DEFAULT_GOAL := install

install: $(VENV)/installed

$(VENV)/installed: pyproject.toml
	@test -n "$(PYTHON)" || { echo "mingtang needs Python 3.11 or newer"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# The same package as a normal install gives it: rules in C where a compiler is at hand. MINGTANG_COMPILE=1 insists on it.
compiled: $(COMPILED)/done

$(COMPILED)/done: $(VENV)/installed $(SOURCES)
	rm -rf build/lib* build/bdist* build/wheel $(COMPILED)
	$(WHEEL) build/wheel .
	$(PIP) install --no-deps --target $(COMPILED) build/wheel/*.whl
	@touch $@

# The compiled one fits this kind of machine and this version of Python, the plain one all.
wheel: install
	MINGTANG_COMPILE=1 $(MAKE) compiled
	rm -rf build/lib* build/bdist* dist
	MINGTANG_COMPILE=0 $(WHEEL) dist .
	cp build/wheel/*.whl dist/
	MINGTANG_WHEELS=dist $(BIN)/python -m pytest -q tests/cli/test_wheels.py

serve: compiled
	$(RUN) serve

play: compiled
	$(RUN) play $(GAME)

test: install
	@tools/install_for_tests $(BIN)/python
	$(BIN)/python -m pytest -n auto $(ARGS)

audit: install
	MINGTANG_AUDIT=all $(BIN)/python -m pytest -q tests/e2e/test_screens.py $(ARGS)

check: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

judge: compiled
	for game in $(GAMES); do $(RUN) judge $$game && $(BIN)/mingtang judge $$game --games 1 --how quick || exit 1; done

mutants: install
	$(BIN)/python tools/mutants.py $(GAME) $(ARGS)

figures: compiled
	PYTHONPATH=$(COMPILED) $(BIN)/python tools/figures.py $(GAME) $(ARGS)

bench: compiled
	for game in $(GAMES); do $(RUN) bench $$game && $(BIN)/mingtang bench $$game || exit 1; done

peers:
	$(PYTHON) bench/peers.py

# The README's pictures, taken in Chromium.
pictures: install
	$(BIN)/python tools/pictures.py

clean:
	rm -rf build dist .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
