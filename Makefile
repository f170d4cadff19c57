# Two commands do everything: `make pads` prints, `make test` checks.
# Both set up what they need first; a second run finds it done.

PYTHON ?= python3
VENV ?= .venv
CORES := $(shell nproc 2>/dev/null || echo 1)
# Two more than there are cores: browsers and servers of the tests wait a lot.
WORKERS ?= $(shell expr $(CORES) + 2)
BIN := $(VENV)/bin
# Libraries are those of requirements/, by their hashes; nothing else is fetched to build.
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# An environment with the lowest versions that we allow, and what tests need there.
LOWEST := $(VENV)-lowest
# Another with Sphinx, which wants other versions of libraries than the tests.
DOCS := $(VENV)-docs
TESTING := pytest pytest-xdist pytest-timeout hypothesis babel hatchling jsonschema httpx2 playwright
TEXTS := $(wildcard sheetgen/locale/*/LC_MESSAGES/*.po)
SOURCES := pyproject.toml requirements/print.txt scripts/system-packages \
	sheetgen/site/runtime.py $(TEXTS)
# Each folder of the page's scripts says how their types are checked.
TYPES := sheetgen/site sheetgen/site/page sheetgen/site/editor sheetgen/site/designer sheetgen/site/see sheetgen/gallery/page $(dir $(wildcard sheetgen/games/*/web/ui.js sheetgen/games/*/web/companion/companion.js sheetgen/games/*/web/coach/coach.js))
# The virtual environment has a node and an npm of its own.
NODE := PATH=$(abspath $(BIN)):$$PATH

# Tests start hundreds of processes: what these import is compiled once.
unexport PYTHONDONTWRITEBYTECODE

# Folders whose tests start browsers, servers and processes, or look at whole prints.
UNIT := $(addprefix --ignore=tests/,browsers cli design lab page preflight prints scan server site writing)

.PHONY: pads test test-all check collected unit fast bench bench-scan mutants golden gallery docs sheets wheel test-lowest model texts clean

pads: $(VENV)/print-ready          ## print duchies A to D into output/
	$(BIN)/sheetgen pad A B C D
	-$(BIN)/sheetgen site --single output/solver.html
	@echo "More boards and options: type '. $(BIN)/activate', then 'sheetgen --help'"

test: $(VENV)/test-ready           ## check, then all that a change can break
	$(MAKE) -j 2 check collected
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not full" --durations 25

test-all: check docs               ## every test in every browser and language, figures, mutants
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations 25
	$(MAKE) bench mutants

check: $(VENV)/test-ready          ## style, types, and what has grown longest
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	MYPYPATH=tests/toy $(BIN)/mypy -p toy_island
	$(NODE) node_modules/.bin/eslint sheetgen tests/page
	for folder in $(TYPES); do $(NODE) node_modules/.bin/tsc -p $$folder || exit; done
	$(BIN)/python scripts/longest.py

# Compiles the tests once, where every worker of a fresh clone would do it.
collected: $(VENV)/test-ready
	$(BIN)/python -m pytest --collect-only -qq -m "not full" >/dev/null

unit: $(VENV)/test-ready           ## half a minute: no browser, no server, no process
	$(BIN)/python -m pytest -n $(CORES) --dist worksteal -p tests.alone $(UNIT) -m "not slow and not full"

fast: $(VENV)/test-ready           ## compile the rules, so that many games take less
	$(BIN)/python scripts/compile_rules.py

bench: $(VENV)/test-ready          ## figures
	$(BIN)/python -m pytest tests/bench --ignore-glob 'tests/bench/test_scan*' \
		-o addopts="" --strict-markers -s

bench-scan: $(VENV)/test-ready     ## figures of reading photographs and scans
	$(BIN)/python -m pytest tests/bench/test_scan*.py \
		-o addopts="" -o timeout=0 --strict-markers -s

mutants: $(VENV)/test-ready        ## small faults in ten modules, and how many the tests notice
	$(BIN)/python -m scripts.mutants output/mutants.json

golden: $(VENV)/test-ready         ## rewrite golden drawings; fails, so that it is seen
	$(BIN)/python -m pytest tests/games tests/cli/test_told.py --rewrite-golden

gallery: $(VENV)/test-ready        ## the pictures of the documents
	$(BIN)/python scripts/gallery.py

docs: $(DOCS)/ready                ## the project's home in output/home: documents, solver, gallery
	$(BIN)/python -m scripts.docs $(DOCS)/bin/python output/home $(LINK)

sheets: $(VENV)/test-ready         ## all sheets of all games side by side, to look through
	$(BIN)/python -m scripts.sheets output/sheets

wheel: $(VENV)/test-ready          ## the wheel and the source archive, for a release
	$(BIN)/python scripts/wheel.py

test-lowest:                       ## core tests with the lowest versions of libraries
	$(PYTHON) -m venv $(LOWEST)
	$(PYTHON) scripts/lowest.py > $(LOWEST)/lowest.txt
	$(LOWEST)/bin/python -m pip install --quiet --only-binary :all: --constraint $(LOWEST)/lowest.txt \
		".[server,postgres,scan,read,lab,page]" $(TESTING)
	$(LOWEST)/bin/python -m pytest -n $(CORES) tests/draw tests/press tests/preflight tests/prints tests/cli \
		-m "not slow and not full"

model: $(VENV)/test-ready          ## what photos are read with, made anew: half an hour
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m scripts.glyphs.train
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m scripts.rings.train

texts: $(VENV)/test-ready          ## look for what commands say, and compile catalogues
	$(BIN)/python scripts/texts.py

clean:                             ## remove all that can be made again
	rm -rf $(VENV) $(LOWEST) $(DOCS) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks dist sheetgen/_compiled
	find output -mindepth 1 ! -name .gitkeep -delete

$(VENV)/print-ready: $(SOURCES)
	scripts/system-packages print
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes --requirement requirements/print.txt
	command -v npm >/dev/null || $(PIP) --require-hashes --requirement requirements/npm.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	touch $@

$(DOCS)/ready: $(VENV)/print-ready requirements/docs.txt
	$(PYTHON) -m venv $(DOCS)
	$(DOCS)/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes --requirement requirements/docs.txt
	touch $@

$(VENV)/test-ready: $(SOURCES) requirements/test.txt package.json package-lock.json
	scripts/system-packages test
	$(PYTHON) -m venv $(VENV)
	$(PIP) --require-hashes --requirement requirements/test.txt
	$(PIP) --no-deps --no-build-isolation --editable .
	$(NODE) npm ci --no-audit --no-fund --loglevel=error
	touch $@ $(VENV)/print-ready
