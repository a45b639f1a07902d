# Everything here sets up its own virtual environment in .venv and needs only Python, gcc and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
SOURCES := $(shell find src/realmtable -name '*.py') setup.py pyproject.toml

.PHONY: run test lint types test-pure test-compiled bench gallery clean

run: $(VENV)/.built
	@$(BIN)/realmtable play

test: lint types test-pure test-compiled

lint: $(VENV)/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.ready
	$(BIN)/mypy

# The whole suite on plain Python, then everything that touches the rules on the compiled engine.
test-pure: $(VENV)/.built
	REALMTABLE_PURE=1 $(BIN)/pytest -n auto

test-compiled: $(VENV)/.built
	$(BIN)/python -c "from realmtable.rolling import turn; import sys; sys.exit(turn.__file__.endswith('.py'))"
	$(BIN)/pytest -n auto tests/realms tests/test_turn.py tests/test_hooks.py tests/test_fleet_turns.py \
	  tests/test_conformance.py tests/test_random_games.py tests/test_perft.py tests/test_records.py \
	  tests/test_bots.py tests/test_engine_protocol.py

bench: $(VENV)/.built
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[bench]' --no-build-isolation --no-deps
	$(BIN)/pip install --quiet --disable-pip-version-check 'catanatron>=3.2,<4'
	$(BIN)/python benchmarks/run.py

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip 'setuptools>=77' wheel
	REALMTABLE_PURE=1 $(BIN)/pip install --quiet --disable-pip-version-check \
	  'mypy[mypyc]>=2.4,<3' 
	REALMTABLE_PURE=1 $(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation -e '.[dev]'
	@touch $@

# Compiled modules are built beside the sources; without a compiler the plain ones serve.
$(VENV)/.built: $(VENV)/.ready $(SOURCES)
	find src -name '*.so' -delete
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

gallery: $(VENV)/.built
	$(BIN)/realmtable gallery docs/gallery

clean:
	rm -rf $(VENV) build dist src/*.egg-info
	find . -name '*.so' -not -path './.venv/*' -delete
	find . -name '__pycache__' -not -path './.venv/*' -exec rm -rf {} +
