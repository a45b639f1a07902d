# Everything here sets up its own virtual environment in .venv and needs only Python, gcc and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet
# One worker more than cores: some of them wait for timers, processes and browsers.
PYTEST := $(BIN)/pytest -n $(shell expr `nproc` + 1)
# uv trusts whom the machine trusts, as pip does.
export UV_SYSTEM_CERTS := 1
# What thousands of short processes read is not compiled anew in each of them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run play check test test-all lint types site test-plain test-compiled test-browser \
  test-services test-looks test-slow shake coverage compare bench bench-bots bench-web gallery clean
.PHONY: serving compiled shipped

# The web table on http://127.0.0.1:8000/
run: serving
	@$(BIN)/realmtable serve

play: serving
	@$(BIN)/realmtable play

# --- tests: CONTRIBUTING.md says what to run when ------------------------------------------------

# Before a commit.
check: lint types
	REALMTABLE_PURE=1 $(PYTEST) -m 'engine or unit' -q

# The gate. What needs nothing compiled runs while the engine is compiled.
test:
	$(MAKE) -j2 --output-sync=target compiled lint types site
	$(MAKE) test-plain test-compiled test-browser test-services

# What a release needs, on the build that ships.
test-all: lint types site shipped
	$(MAKE) test-plain test-compiled test-browser test-services test-looks test-slow

lint: $(VENV)/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.ready
	$(BIN)/mypy

# The documentation as a site, in site/. Whatever it warns of ends it: links that lead nowhere, pages
# that the navigation leaves out, anything that would be loaded from elsewhere.
site: $(VENV)/.ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

# The rules, on plain Python. That the compiled engine plays alike is shown by test-compiled.
test-plain: $(VENV)/.ready
	REALMTABLE_PURE=1 $(PYTEST) --dist loadfile -m engine

test-compiled: compiled
	$(PYTEST) --dist loadfile -m 'unit or program or contract or repo or table'

test-browser: compiled
	scripts/install-chromium
	$(PYTEST) --dist loadfile -m browser

test-services: compiled
	scripts/test-services $(BIN)/pytest -m services

test-looks: compiled
	scripts/install-chromium
	scripts/install-axe
	$(PYTEST) --dist loadfile -m looks

test-slow: compiled
	$(PYTEST) -m slow

# The lanes in shuffled order beside a server on port 8000 and a busy machine: nothing may fail.
# TIMES=3 BROWSER=10 SEED=1, if not told otherwise.
shake: compiled
	scripts/install-chromium
	scripts/test-services $(BIN)/python -m tests.tools.shake

# Branch coverage of the plain engine, the table and the web, in build/coverage.
coverage: $(VENV)/.ready
	REALMTABLE_PURE=1 COVERAGE_FILE=build/coverage.data $(PYTEST) -m 'engine or table' \
	  --cov --cov-report=html --cov-report=term

# --- measuring -----------------------------------------------------------------------------------

# A commit beside the present tree, in turns: make compare REV=HEAD~3
compare: shipped
	scripts/install-chromium
	$(BIN)/python benchmarks/compare.py $(REV)

# What others measure beside ours. catanatron_gym asks for an older Gymnasium than ours, and runs with it.
bench: shipped
	$(PIP) 'catanatron>=3.2,<4' 'pygame-ce>=2.3,<3'
	$(PIP) --no-deps 'catanatron_gym>=4,<5'
	$(BIN)/python benchmarks/run.py

# How strong the bots are, on deals that nothing was tuned on. It takes about an hour on two cores.
bench-bots: shipped
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/bots.py

bench-web: shipped
	scripts/test-services $(BIN)/python benchmarks/web.py
	$(BIN)/python benchmarks/web_bots.py

# --- making --------------------------------------------------------------------------------------

gallery: compiled
	$(BIN)/realmtable gallery docs/gallery

# What serving needs, and what it is compiled with.
$(VENV)/.base: pyproject.toml
	@echo "Fetching the packages that serving needs into $(VENV)."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check 'uv>=0.13,<1'
	@$(PIP) 'setuptools>=77' 'mypy[mypyc]>=2.4,<3'
	@REALMTABLE_PURE=1 $(PIP) --no-build-isolation -e .
	@touch $@

# What working on it needs besides.
$(VENV)/.ready: $(VENV)/.base
	@echo "Fetching the packages that tests need into $(VENV)."
	@REALMTABLE_PURE=1 $(PIP) --no-build-isolation -e '.[dev]'
	@touch $@

# The engine beside its sources; without a compiler the plain files serve.
serving: $(VENV)/.base
	@$(BIN)/python scripts/compile.py serving

compiled: $(VENV)/.ready
	@$(BIN)/python scripts/compile.py all

shipped: $(VENV)/.ready
	@$(BIN)/python scripts/compile.py shipped

clean:
	rm -rf $(VENV) build dist site src/*.egg-info
	find . -name '*.so' -not -path './.venv/*' -delete
	find . -name '__pycache__' -not -path './.venv/*' -exec rm -rf {} +
