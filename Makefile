# Everything here sets up its own virtual environment in .venv and needs only Python, gcc and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := $(shell find src/realmtable/core src/realmtable/rolling src/realmtable/sand \
  src/realmtable/bots src/realmtable/envs -name '*.py')

.PHONY: run play test lint types test-pure test-compiled test-browser test-services \
  test-looks test-slow bench bench-bots bench-web gallery site clean

# The web table on http://127.0.0.1:8000/
run: $(VENV)/.built
	@$(BIN)/realmtable serve

play: $(VENV)/.built
	@$(BIN)/realmtable play

# What needs nothing compiled runs while the engine is compiled.
test:
	$(MAKE) -j2 --output-sync=target $(VENV)/.built lint types site test-pure
	$(MAKE) test-compiled test-browser test-services

lint: $(VENV)/.ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(VENV)/.ready
	$(BIN)/mypy

# What touches the rules, on plain Python, too. What only counts and walks through many turns, lets
# bots play many rounds, or solves many realms, is left to the compiled engine, which is made of the
# same files; so are tables, commands, pictures, the workshop and work in several processes.
test-pure: $(VENV)/.ready
	REALMTABLE_PURE=1 $(BIN)/pytest -n auto --dist worksteal --ignore tests/browser --ignore tests/services --ignore tests/slow \
	  --ignore tests/web --ignore tests/analysis --ignore tests/contract/test_perft.py --ignore tests/contract/test_recount.py \
	  --ignore tests/contract/test_random_games.py --ignore tests/bots/sand/test_games.py --ignore tests/bots/test_bots.py \
	  --ignore tests/bots/test_strengths.py --ignore tests/bots/test_values.py --ignore tests/bots/test_solitaire_values.py \
	  --ignore tests/bots/test_youtoma.py --ignore tests/cli --ignore tests/draw \
	  --ignore tests/cli/test_interrupts.py --ignore tests/repo/test_readme.py \
	  --ignore tests/bots/test_ray.py --ignore tests/bots/test_shards.py --ignore tests/bots/test_parallel.py --ignore tests/repo/test_public_api.py \
	  --ignore tests/workshop --ignore tests/cli/test_solo.py --ignore tests/cli/test_youtoma.py \
	  --ignore tests/draw/test_gallery.py --ignore tests/draw/test_sand_svg.py --ignore tests/draw/test_sand_text.py \
	  --ignore tests/draw/test_sand_sheet.py --ignore tests/cli/test_sand_app.py --ignore tests/cli/test_sand_plain.py \
	  --ignore tests/cli/test_sand_commands.py

# Everything but browsers and database servers, on the compiled engine.
test-compiled: $(VENV)/.built
	$(BIN)/python -c "from realmtable.rolling import turn; import sys; sys.exit(turn.__file__.endswith('.py'))"
	$(BIN)/pytest -n auto --dist worksteal --ignore tests/browser --ignore tests/services --ignore tests/slow

# Playing on the web table in Debian's Chromium, which is installed if it is missing. Each file has a
# server of its own, so a file stays with one worker.
test-browser: $(VENV)/.built
	scripts/install-chromium
	$(BIN)/pytest -n auto --dist loadfile -m 'not more' tests/browser

# The rest of what is tried in Chromium: looks at all sizes, axe-core (from npm), the log over a
# hundred turns, the lesson, the big screen, choosing realms, most of what is played alone, what is
# rare at the end of rounds and games. It takes twenty minutes.
test-looks: $(VENV)/.built
	scripts/install-chromium
	scripts/install-axe
	$(BIN)/pytest -n auto --dist loadfile -m more tests/browser

# The web table on PostgreSQL and Redis, which are installed if they are missing.
test-services: $(VENV)/.built
	scripts/test-services $(BIN)/pytest tests/services

# 500 triples of realms played to the end and counted again, on the compiled engine if it is there;
# a server that is killed 25 times while people sit down and play; the realms that take longest to
# solve; a Ray cluster of two nodes.
test-slow: $(VENV)/.built
	$(BIN)/pytest -n auto -vv tests/slow

# What others measure beside ours. catanatron_gym asks for an older Gymnasium than ours, and runs with it.
bench: $(VENV)/.built
	$(BIN)/pip install --quiet --disable-pip-version-check 'catanatron>=3.2,<4' 'pygame-ce>=2.3,<3'
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps 'catanatron_gym>=4,<5'
	$(BIN)/python benchmarks/run.py

# How strong the bots are, on deals that nothing was tuned on. It takes about an hour on two cores.
bench-bots: $(VENV)/.built
	OPENBLAS_NUM_THREADS=1 $(BIN)/python benchmarks/bots.py

bench-web: $(VENV)/.built
	scripts/test-services $(BIN)/python benchmarks/web.py
	$(BIN)/python benchmarks/web_bots.py

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip 'setuptools>=77' wheel 'mypy[mypyc]>=2.4,<3'
	REALMTABLE_PURE=1 $(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation -e '.[dev]'
	@touch $@

# Compiled modules are built beside the sources; without a compiler the plain ones serve. Nothing in
# $(VENV) is touched, so that plain Python can be used meanwhile.
$(VENV)/.built: $(VENV)/.ready $(COMPILED) setup.py
	find src -name '*.so' -delete
	$(BIN)/python setup.py --quiet build_ext --inplace
	@touch $@

gallery: $(VENV)/.built
	$(BIN)/realmtable gallery docs/gallery

# The documentation as a site, in site/. Whatever it warns of ends it: links that lead nowhere, pages
# that the navigation leaves out, anything that would be loaded from elsewhere.
site: $(VENV)/.ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

clean:
	rm -rf $(VENV) build dist site src/*.egg-info
	find . -name '*.so' -not -path './.venv/*' -delete
	find . -name '__pycache__' -not -path './.venv/*' -exec rm -rf {} +
