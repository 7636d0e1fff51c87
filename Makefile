# make demo    install, check the library, prove its rulings, play a game, write the card reference
# make test    style, types, generated files, tests
# make docs    the documentation, and the reference of the library, as sites
# make generated, make reference    the card reference and the language reference, when what they are made from has changed
# make format  sets the library and the games of the tests out anew (chezc format)
# make golden  the playthroughs and the terminal that the tests compare with, when a change of them is meant
# make fast    installs into .venv-fast with the kernel compiled (needs a C compiler)
# make test-fast   the tests, run against that
# make bench   measures the engine beside others; SECONDS= for each measurement
# make plant   plants mistakes in the library and counts how many are found; SECONDS= bounds it, EACH= how many of each class (0: all)
# PYTHON=...   another Python (3.11 or newer); SEATS=, SEED= for the demo's game

PYTHON ?= python3
SEATS ?= 4
SEED ?= 7

VENV := .venv
BIN := $(VENV)/bin
CHEZC := $(BIN)/chezc
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Each stamp says that its step is done for the pyproject.toml of then.
MADE := $(VENV)/.made
RUNS := $(VENV)/.runs
DEVELOPS := $(VENV)/.develops

# A second environment, in which the kernel is compiled. What isn't compiled is copied there when it has changed.
FAST := .venv-fast
COMPILED := $(FAST)/.compiled
FRESH := $(FAST)/.fresh
KERNEL := $(shell find chezlang/state chezlang/effects chezlang/engine -name '*.py' ! -path '*/wording/*') \
	$(addprefix chezlang/players/,careful.py guess.py worth.py)
WHOLE := $(shell find chezlang grammar cards -type f ! -name '*.pyc')

# A third one, for the engines that ours is measured beside.
BENCH := .venv-bench/.made
SECONDS ?= 20
EACH ?= 300

# The library on paper, committed with its pages.
SHEETS := press cards/ -o generated/print/cards-a4.pdf --backs long-edge

.DELETE_ON_ERROR:
.PHONY: demo test lint types fresh docs format generated reference golden fast test-fast bench plant clean

demo: $(RUNS)
	@echo "== The library is checked: chezc validate cards/"
	@$(CHEZC) validate cards/
	@echo
	@echo "== Its rulings are proved: chezc test cards/"
	@$(CHEZC) test cards/
	@echo
	@echo "== A game is played: chezc play cards/ --seats $(SEATS) --seed $(SEED)"
	@mkdir -p build
	@$(CHEZC) play cards/ --seats $(SEATS) --seed $(SEED) --record build/demo-game.json
	@echo
	@echo "== The reference of the cards is written: chezc docs cards/ -o generated"
	@$(CHEZC) docs cards/ -o generated
	@echo
	@echo "== The cards are printed: chezc press cards/ -o build/cards.pdf --backs long-edge"
	@$(CHEZC) press cards/ -o build/cards.pdf --backs long-edge
	@echo
	@echo "Where to look:"
	@echo "  cards/                 the game and its cards, as .chez files"
	@echo "  generated/pages/       the reference of the cards just written: begin with index.md ('make docs' builds the site)"
	@echo "  build/cards.pdf        the cards on sheets to print and cut"
	@echo "  build/demo-game.json   the game just played: $(CHEZC) replay build/demo-game.json"
	@echo "  docs/                  a first tutorial and the language ('make docs' builds the site)"
	@echo "  $(CHEZC) --help     the other commands"

# The tests come last, so that their closing line is the last thing seen.
test: lint types fresh
	$(BIN)/python -m pytest -n auto

lint: $(DEVELOPS)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(DEVELOPS)
	$(BIN)/mypy

# generated/ is committed: it must be what the library of today gives.
fresh: $(DEVELOPS)
	$(CHEZC) docs cards/ -o generated --check
	$(CHEZC) $(SHEETS) --check

format: $(RUNS)
	$(CHEZC) format cards/ tests/games/ tests/players/

# The test extra holds the version of Typst that the committed sheets are made with.
generated: $(DEVELOPS)
	$(CHEZC) docs cards/ -o generated
	@mkdir -p generated/print
	$(CHEZC) $(SHEETS)

# docs/reference/ and docs/rules.md are made from the compiler's own tables and the library, and committed; a test holds them together.
reference: $(RUNS)
	$(BIN)/python -m chezlang.press.language docs

golden: $(DEVELOPS)
	CHEZLANG_ACCEPT=1 $(BIN)/python -m pytest -q tests/players

docs: $(DEVELOPS)
	$(BIN)/mkdocs build --strict
	$(BIN)/mkdocs build --strict -f generated/mkdocs.yml -d "$(CURDIR)/build/reference"
	@echo "Open build/site/index.html, and build/reference/index.html for the cards"

fast: $(FRESH)
	@$(FAST)/bin/chezc --version
	@echo "Call it so: $(FAST)/bin/chezc play cards/ --seats $(SEATS) --seed $(SEED)"

# The console script of pytest and PYTHONSAFEPATH keep the sources in this folder out of the import path.
test-fast: $(FRESH)
	CHEZLANG_KERNEL=compiled PYTHONSAFEPATH=1 $(FAST)/bin/pytest -n auto

# The compiled kernel is measured too where `make fast` has been run.
bench: $(RUNS) $(BENCH)
	$(BIN)/python benchmarks/run.py --seconds $(SECONDS)

# Bounded by SECONDS only where that is asked for.
plant: $(DEVELOPS)
	@mkdir -p build
	@$(BIN)/python tools/plant.py --each $(EACH) --list build/planted.txt $(if $(filter command line environment,$(origin SECONDS)),--seconds $(SECONDS))

clean:
	rm -rf $(VENV) $(FAST) .venv-bench build dist

$(MADE):
	@PYTHON="$(PYTHON)" sh tools/make-venv.sh $(VENV)
	@touch $@

$(RUNS): pyproject.toml $(MADE)
	$(PIP) install --quiet --editable .
	@touch $@

$(DEVELOPS): pyproject.toml $(MADE)
	$(PIP) install --quiet --editable '.[dev]'
	@touch $@ $(RUNS)

$(COMPILED): pyproject.toml tools/make-fast.sh tools/make-venv.sh $(KERNEL)
	@PYTHON="$(PYTHON)" sh tools/make-fast.sh compile $(FAST)
	@touch $@

$(FRESH): $(COMPILED) $(WHOLE)
	@sh tools/make-fast.sh refresh $(FAST)
	@touch $@

$(BENCH): benchmarks/peers.txt benchmarks/install.sh
	@PYTHON="$(PYTHON)" sh benchmarks/install.sh .venv-bench
	@touch $@
