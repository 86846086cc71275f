# Beacon. "make demo" shows it, "make test" proves it; the rest are parts of these two.
# Every variable can be overridden: make demo ADDR=0.0.0.0:9000 DATA=/srv/demo

GO      ?= go
NPM     ?= npm
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo development)
BINARY  ?= bin/beacon
# Of the demo: where it listens, where it keeps its data. Empty is its own default.
ADDR    ?=
DATA    ?=
# What several requests run through at the same time.
RACE    ?= ./internal/microsite/... ./internal/staff/... ./internal/visits/... ./internal/notify/... \
           ./internal/jobs/... ./internal/consent/... ./internal/voucher/... ./internal/kit/... \
           ./internal/storage/... ./internal/httpapi/...
# The largest packages of these run in parts by the names of their tests, each well within the time that one
# may take, on a machine half as fast as well. What no part takes is one more.
RACE_IN_PARTS := ./internal/storage/... ./internal/httpapi/...
RACE_STORAGE_PART := ^TestGallery
RACE_PARTS := ^TestA[ABC] ^TestAD ^TestA[E-M] ^TestA[N-Q] ^TestA[^A-Q] ^Test[B-L] ^Test[M-R] ^TestS ^TestThe[A-R] ^TestThe[S-Z]
empty :=
RACE_REST := $(subst $(empty) $(empty),|,$(RACE_PARTS))
# The same without the detector, which makes them slower.
GO_PARTS := ^TestA ^Test[B-S]
GO_REST := $(subst $(empty) $(empty),|,$(GO_PARTS))
GOTEST_FLAGS ?= -timeout 5m

# The binary needs nothing of the machine it runs on.
export CGO_ENABLED = 0

# Directories are among them so that a removed file counts as well.
WEB_SOURCES := $(shell find web/src catalogues web/scripts web/*.html web/*.ts web/package.json -not -name '*.test.*')
WEB_PACKAGES := web/node_modules/.beacon-installed
LIGHTHOUSE_PACKAGES := test/lighthouse/node_modules/.beacon-installed
WEB_BUILT := web/packed.zip

.PHONY: help demo build tools web web-packages test test-tools test-go test-race test-web test-e2e \
        lint lint-web lint-go budgets fmt generate bench bench-large screens
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

help: ## say what can be made
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# ---- build

demo: build ## build everything and serve the demo; ADDR, DATA
	$(BINARY) demo $(if $(ADDR),--addr $(ADDR)) $(if $(DATA),--data $(DATA))

build: tools web ## the binary, with the front end inside
	$(GO) build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$(VERSION)" -o $(BINARY) ./cmd/beacon

tools:
	@scripts/check-tools

web: $(WEB_BUILT)

web-packages: $(WEB_PACKAGES)

$(WEB_PACKAGES): web/package-lock.json web/.npmrc
	@scripts/check-tools
	$(NPM) --prefix web ci --prefer-offline --no-progress --loglevel=error
	@touch $@

$(WEB_BUILT): $(WEB_PACKAGES) $(WEB_SOURCES)
	$(NPM) --prefix web run build
	@touch $@

# ---- test

test: ## everything that must hold before a change is shared
	@scripts/test

test-tools: ## install PostgreSQL and Chromium for the tests, or say what is missing
	@scripts/install-test-tools

test-go: web ## Go tests, on SQLite and on a PostgreSQL started for them
	scripts/with-postgres $(GO) test $(GOTEST_FLAGS) $$($(GO) list ./... | grep -v '/internal/httpapi$$')
	$(foreach part,$(GO_PARTS),scripts/with-postgres $(GO) test $(GOTEST_FLAGS) -run '$(part)' ./internal/httpapi/... &&) \
	scripts/with-postgres $(GO) test $(GOTEST_FLAGS) -skip '$(GO_REST)' ./internal/httpapi/...

test-race: web ## those of services, jobs and HTTP with the race detector
	CGO_ENABLED=1 scripts/with-postgres $(GO) test -race $(GOTEST_FLAGS) $(filter-out $(RACE_IN_PARTS),$(RACE))
	CGO_ENABLED=1 scripts/with-postgres $(GO) test -race $(GOTEST_FLAGS) -run '$(RACE_STORAGE_PART)' ./internal/storage/...
	CGO_ENABLED=1 scripts/with-postgres $(GO) test -race $(GOTEST_FLAGS) -skip '$(RACE_STORAGE_PART)' ./internal/storage/...
	$(foreach part,$(RACE_PARTS),CGO_ENABLED=1 scripts/with-postgres $(GO) test -race $(GOTEST_FLAGS) -run '$(part)' ./internal/httpapi/... &&) \
	CGO_ENABLED=1 scripts/with-postgres $(GO) test -race $(GOTEST_FLAGS) -skip '$(RACE_REST)' ./internal/httpapi/...

test-web: web-packages ## unit tests of the front end
	$(NPM) --prefix web test

test-e2e: build ## journeys through the whole product in Chromium
	scripts/with-postgres scripts/test-e2e

budgets: web
	$(NPM) --prefix web run budgets

# ---- lint

lint: lint-web lint-go ## formatting, types, layers, and whether generated files are current

lint-web: web-packages
	$(NPM) --prefix web run lint

lint-go: build
	scripts/lint-go $(BINARY)

fmt: web-packages ## format everything
	gofmt -w cmd internal web/*.go $(wildcard test)
	$(NPM) --prefix web run format

generate: tools ## queries (sqlc), api/openapi.json and the front end's types of it from their sources
	cd internal/storage && "$$(../../scripts/tool sqlc)" generate
	@mkdir -p api
	$(MAKE) --no-print-directory build
	$(BINARY) openapi > api/openapi.json.new
	mv api/openapi.json.new api/openapi.json
	$(NPM) --prefix web run --silent generate

# ---- measure and show

bench: build $(LIGHTHOUSE_PACKAGES) ## the promises on speed, size and accessibility, each beside its yardstick
	@failed=; \
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/bench -binary $(BINARY)' || failed=1; \
	BEACON_BIN=$(abspath $(BINARY)) $(NPM) --prefix test/lighthouse run --silent measure || failed=1; \
	test -z "$$failed"

$(LIGHTHOUSE_PACKAGES): test/lighthouse/package-lock.json test/lighthouse/.npmrc
	$(NPM) --prefix test/lighthouse ci --prefer-offline --no-progress --loglevel=error
	@touch $@

bench-large: build ## the same with a registry's worth of data
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/bench -binary $(BINARY) -large'

screens: build ## the pictures of the README
	BEACON_BIN=$(abspath $(BINARY)) $(NPM) --prefix web run screens
