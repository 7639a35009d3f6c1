# `make play` and `make test` set up all they need; they ask for Python 3.11 or newer and nothing else.

# Tried by running them, because a name on the PATH can be a version manager's shim for a Python that is not there.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)

PYTEST ?= -n auto

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

.PHONY: help play test dev check page wire screenshots rules bench test-compiled lock clean FORCE
.DELETE_ON_ERROR:

help: ## Say what can be made.
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .play/ready ## Install Tidetable at full speed and play.
	@.play/bin/tidetable $(PLAY)

test: check page ## Run all checks and all tests.
	@.venv/bin/python -m pytest --ignore=tests/browser $(PYTEST)
	@.venv/bin/python -m pytest tests/browser -n 2

dev: .venv/ready ## Make .venv, where edits of the sources count at once.

check: dev web/node_modules/.complete ## Run the linters and the type checkers.
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-logo
	@.venv/bin/python tools/wire_types.py --check
	@.venv/bin/python tools/npm.py run check --silent

page: web/node_modules/.complete ## Build the page into the sources, for the editable install.
	@.venv/bin/python -c 'import hatch_build; hatch_build.fresh_page()'

wire: dev web/node_modules/.complete ## Write the page's types of the wire anew.
	@.venv/bin/python tools/wire_types.py

screenshots: page ## Take the pictures of docs/ anew.
	@.venv/bin/python tools/screenshots.py

rules: dev ## Say which rule is held by which test.
	@.venv/bin/python tools/rule_coverage.py

bench: .play/ready ## Measure the speed of every game.
	@.play/bin/tidetable bench
	@set -e; for script in $(wildcard benchmarks/*.py); do .play/bin/python $$script; done

# Those of the page are left out: it is not compiled.
test-compiled: .fast/ready ## Run the tests of the engine and the server with both compiled.
	@.fast/bin/python -c 'import sys, tidetable; sys.exit(not tidetable.compiled())' \
		|| { echo "The engine is not compiled: TIDETABLE_COMPILE=1 makes the build say why."; exit 1; }
	@.fast/bin/python -m pytest --ignore=tests/browser $(PYTEST)

lock: .lock/bin/uv ## Write the locked requirements anew (UPGRADE=--upgrade for newer versions).
	@.lock/bin/$(LOCK) pyproject.toml -o requirements/run.txt
	@.lock/bin/$(LOCK) -c requirements/run.txt requirements/build.in -o requirements/build.txt
	@.lock/bin/$(LOCK) -c requirements/run.txt -c requirements/build.txt \
		--extra research pyproject.toml requirements/build.in requirements/dev.in -o requirements/dev.txt
	@.lock/bin/$(LOCK) requirements/node.in -o requirements/node.txt

clean: ## Remove all that was made.
	rm -rf .venv .play .fast .build .lock .bench dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf src/tidetable/server/static web/node_modules web/.built

# The four environments. A file named `ready` in each says that it is complete.

define environment
	@test -n "$(PYTHON)" || { echo "Tidetable needs Python 3.11 or newer, and there is none on the PATH."; exit 1; }
	@echo "Setting up $(1)."
	@$(1)/bin/python -c pass 2>/dev/null || $(PYTHON) -m venv --clear $(1)
	@$(1)/bin/python -m pip install --quiet --require-hashes -r requirements/$(2).txt
endef

# A build asks for Node from PyPI only where there is a page to build and the machine has no Node for it.
define node
	@test ! -d web || $(1)/bin/python -c 'import hatch_build, sys; sys.exit(not hatch_build.has_node())' \
		|| $(1)/bin/python -m pip install --quiet --require-hashes -r requirements/node.txt
endef

.venv/ready: requirements/dev.txt requirements/node.txt pyproject.toml hatch_build.py
	$(call environment,.venv,dev)
	$(call node,.venv)
	@.venv/bin/python -m pip install --quiet --no-build-isolation --no-deps --editable .
	@touch $@

# All packages of the page, those for its tests too.
web/node_modules/.complete: web/package-lock.json .venv/ready
	@echo "Setting up web."
	@.venv/bin/python tools/npm.py ci --no-audit --no-fund --silent
	@touch $@

.build/ready: requirements/build.txt requirements/node.txt
	$(call environment,.build,build)
	$(call node,.build)
	@touch $@

.build/wheel: .build/ready .build/sources
	@rm -rf .build/dist
	@.build/bin/python -m hatchling build --target wheel --directory .build/dist
	@touch $@

.play/ready: .build/wheel requirements/run.txt
	$(call environment,.play,run)
	@.play/bin/python -m pip install --quiet --no-deps --force-reinstall .build/dist/*.whl
	@touch $@

.fast/ready: .build/wheel requirements/dev.txt
	$(call environment,.fast,dev)
	@.fast/bin/python -m pip install --quiet --no-deps --force-reinstall .build/dist/*.whl
	@touch $@

# Goes by content, so that a removed source counts and a mere new date does not.
.build/sources: FORCE | .build/ready
	@{ echo "$(TIDETABLE_COMPILE)"; find $(wildcard src web hatch_build.py pyproject.toml README.md LICENSE) \
		\( -name __pycache__ -o -name node_modules -o -path src/tidetable/server/static -o -name .built \) -prune \
		-o -type f -exec cksum {} + | LC_ALL=C sort; } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header $(UPGRADE)

.lock/bin/uv:
	@$(PYTHON) -m venv .lock
	@.lock/bin/python -m pip install --quiet uv
