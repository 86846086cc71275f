# "make demo" builds and serves the demo, "make test" runs every check; the other targets are parts of these.
# Every variable can be overridden: make demo ADDR=0.0.0.0:9000 DATA=/srv/demo

GO      ?= go
NPM     ?= npm
BINARY  ?= bin/beacon
# The semantic version is internal/platform/buildinfo/VERSION.
COMMIT  ?= $(shell scripts/version commit)
DEB_VERSION ?= $(shell scripts/version debian)
# Listen address and data directory of the demo. Empty: the defaults of "beacon demo".
ADDR    ?=
DATA    ?=
# The code with concurrency: these packages, and the HTTP tests that render pages during changes, and that run all work
# at once. "make test-race-all" tests all packages.
RACE ?= ./internal/visits ./internal/jobs ./internal/coaching ./internal/platform/ratelimit ./internal/platform/locale
RACE_HTTP ?= Concurrent|WholeProcess|PageCache
RACE_ROOMS ?= ./internal/httpapi/public ./internal/httpapi/server
# Only "make test-all" runs these tests: complete installations that are filled, killed, restored or run twice, and long
# lists of unusual input. Each takes from five to thirty seconds.
SLOW ?= $(subst $() $(),|,$(strip Demo_IsTheSameAtEveryHour Demo_RepeatsInterruptedFirstStart TenYears \
	Backup_RestoresIntoOtherDatabase CanBeRepeatedAfterKill TwoNodes_ShareOneDatabase \
	OddTexts_FailNoCall Files_AnyNameAndStory IngestFivePhotographsAtOnce))

# A static binary: it needs no C library on the host.
export CGO_ENABLED = 0
# No paths of the building machine in the binary. Tests and lint use the same flag, so that all of
# them share one set of compiled packages.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath)

# Includes directories, so that removing a file triggers a build.
WEB_SOURCES := $(shell find web/src web/public catalogues web/scripts web/*.html web/*.ts web/package.json -not -name '*.test.*' -not -path '*/node_modules*')
WEB_PACKAGES := web/node_modules/.beacon-installed
ENGINE_PACKAGES := web/e2e/engines/node_modules/.beacon-installed
LIGHTHOUSE_PACKAGES := test/lighthouse/node_modules/.beacon-installed
WEB_BUILT := web/dist/ssr/public.server.js

.PHONY: help demo build deb release tools web licenses web-packages check test test-all test-tools test-short test-go test-go-early test-go-all \
        test-race test-race-all faults faults-short fuzz test-web test-web-changed test-e2e test-e2e-all \
        test-engines test-engines-all test-browsers test-browsers-all lint lint-web lint-go lint-queries lint-prose budgets \
        compat fmt generate bench bench-large load load-routes screens
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# ---- build

demo: build ## build everything and serve the demo; ADDR, DATA
	$(BINARY) demo $(if $(ADDR),--addr $(ADDR)) $(if $(DATA),--data $(DATA))

build: tools web licenses ## build the binary with the front end; GOARCH=arm64 builds for that platform
	$(GO) build -buildvcs=false -ldflags "-s -w -X beacon/internal/platform/buildinfo.commit=$(COMMIT)" -o $(BINARY) ./cmd/beacon

deb: build ## build the Debian package of this version, or of DEB_VERSION
	scripts/deb $(BINARY) $(DEB_VERSION) bin/

release: tools ## build binaries, packages, component list and checksums of a tagged version, in dist
	scripts/release dist

tools:
	@scripts/check-tools

web: $(WEB_BUILT)

# The linked packages may change without a change of go.mod, so this target always runs. It takes a second. The program
# runs on this machine and lists the parts of a binary for GOOS and GOARCH.
licenses: web
	@GOOS= GOARCH= $(GO) run -exec "env GOOS=$$($(GO) env GOOS) GOARCH=$$($(GO) env GOARCH)" ./scripts/licenses

web-packages: $(WEB_PACKAGES)

$(WEB_PACKAGES): web/package-lock.json web/.npmrc
	@scripts/check-tools
	$(NPM) --prefix web ci --prefer-offline --no-progress --loglevel=error
	@touch $@

$(WEB_BUILT): $(WEB_PACKAGES) $(WEB_SOURCES)
	$(NPM) --prefix web run build
	@touch $@

# ---- test

check: ## quick checks: format, lint, types, unit tests, and Go tests without a database
	@scripts/test check

test: ## run all checks that a change must pass
	@scripts/test

test-all: ## run all checks on both databases, with the race detector, and with processes that are killed
	@scripts/test all

test-tools: ## install PostgreSQL and browsers for the tests, or list the missing tools
	@scripts/install-test-tools all

test-short: ## run the Go tests without a database and a browser; the last line counts the skipped tests
	"$$(scripts/tool gotestsum)" --format pkgname-and-test-fails --hide-summary skipped -- -short \
	  $$($(GO) list ./... | grep -v /test/)

# Without vet, which "make lint-go" runs for all packages.
test-go: licenses ## run all Go tests except the slow ones, on SQLite; database tests also on PostgreSQL
	scripts/with-postgres $(GO) test -vet=off -skip '$(SLOW)' $$($(GO) list ./... | grep -v -e /test/faults -e /test/upgrade)

# Go caches the results, so test-go does not run these tests again.
test-go-early: ## run the Go tests of test-go that need no built front end
	scripts/with-postgres $(GO) test -vet=off -skip '$(SLOW)' $$(scripts/packages-without-front-end)

test-go-all: licenses ## run all Go tests on SQLite and PostgreSQL, with killed processes, and with the previous release
	BEACON_TEST_ALL=1 scripts/with-postgres $(GO) test -timeout 30m ./...

test-race: web ## run the tests of concurrent code with the race detector
	CGO_ENABLED=1 $(GO) test -vet=off -race $(RACE)
	CGO_ENABLED=1 scripts/with-postgres $(GO) test -vet=off -race -run '$(RACE_HTTP)' $(RACE_ROOMS)

test-race-all: licenses ## run all Go tests with the race detector, on both databases
	CGO_ENABLED=1 BEACON_TEST_ALL=1 scripts/with-postgres $(GO) test -race -timeout 60m $$($(GO) list ./... | grep -v /test/)

faults: build ## run three real nodes, break one part after the other, and check that no change is lost; TIME=14m
	$(GO) run ./test/faults -binary $(BINARY) -versitygw "$$(scripts/tool versitygw)" -time $(or $(TIME),14m)

faults-short: build
	$(GO) run ./test/faults -binary $(BINARY) -versitygw "$$(scripts/tool versitygw)" -short

fuzz: web ## fuzz every parser of outside input, one after the other; TIME=1h for each, PACKAGE
	scripts/fuzz $(or $(TIME),10m) $(PACKAGE)

test-web: web-packages ## run the unit tests of the front end
	$(NPM) --prefix web test

# Tests that read files (catalogues, style sheets, cases shared with Go) do not import them, so Vitest cannot find the
# tests of a changed file.
test-web-changed: web-packages ## run the unit tests of uncommitted changes, and the tests that read files
	$(NPM) --prefix web test -- --changed
	$(NPM) --prefix web test -- $$(cd web && grep -rlE 'node:fs|import\.meta\.glob' src scripts --include='*.test.*')

test-e2e: build ## run the main journeys in Chromium, each once
	scripts/test-e2e

test-e2e-all: build ## run all journeys in both languages, at all widths, on both databases, and every screen with large text
	scripts/with-postgres scripts/test-e2e all

test-browsers: build $(ENGINE_PACKAGES) ## run test-e2e and test-engines in parallel
	scripts/test-e2e browsers

test-browsers-all: build $(ENGINE_PACKAGES) ## run test-e2e-all and test-engines-all in parallel
	scripts/with-postgres scripts/test-e2e browsers-all

test-engines: build $(ENGINE_PACKAGES) ## run a short walk in Chromium, Firefox, WebKit and a Chromium of 2022
	scripts/test-e2e engines

test-engines-all: build $(ENGINE_PACKAGES) ## run the short walk also in WebKit of 2022, and longer journeys in Firefox
	scripts/test-e2e engines-all

$(ENGINE_PACKAGES): web/e2e/engines/package-lock.json web/e2e/engines/.npmrc
	$(NPM) --prefix web/e2e/engines ci --prefer-offline --no-progress --loglevel=error
	@touch $@

budgets: web
	$(NPM) --prefix web run budgets

compat: web ## check that the oldest supported browsers have all features of the scripts and styles
	$(NPM) --prefix web run compat

# ---- lint

lint: lint-web lint-go lint-queries lint-prose ## check formatting, types, layers, prose, and that generated files are up to date

lint-web: web-packages
	$(NPM) --prefix web run lint

lint-go: build
	scripts/lint-go $(BINARY)

lint-prose: tools ## check the English of comments, test titles and documents
	scripts/lint-prose

lint-queries: ## check that the generated code of the queries is up to date; building sqlc takes minutes
	scripts/lint-queries

fmt: web-packages ## format everything
	gofmt -w cmd internal scripts web/*.go $(wildcard test)
	$(NPM) --prefix web run format

generate: tools ## generate the queries' code (sqlc), api/openapi.json, its types, docs/settings.md, docs/access.md and limits.ts
	cd internal/storage && "$$(../../scripts/tool sqlc)" generate
	scripts/query-checksum > internal/storage/sqlgen/sources.sha256
	@mkdir -p api
	$(MAKE) --no-print-directory build
	$(BINARY) openapi > api/openapi.json.new
	mv api/openapi.json.new api/openapi.json
	$(BINARY) config --reference > docs/settings.md.new
	mv docs/settings.md.new docs/settings.md
	$(GO) test ./internal/httpapi/server -run 'TestAccessDocument|TestLimits' -update
	$(NPM) --prefix web run --silent generate

# ---- measure and show

bench: build $(LIGHTHOUSE_PACKAGES) ## measure speed, size and accessibility, and compare them with the limits
	@failed=; \
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/load -quiet -binary $(BINARY)' || failed=1; \
	BEACON_BIN=$(abspath $(BINARY)) $(NPM) --prefix test/lighthouse run --silent measure || failed=1; \
	test -z "$$failed"

$(LIGHTHOUSE_PACKAGES): test/lighthouse/package-lock.json test/lighthouse/.npmrc
	$(NPM) --prefix test/lighthouse ci --prefer-offline --no-progress --loglevel=error
	@touch $@

bench-large: build ## measure the same with the data of a large registry
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/load -quiet -large -binary $(BINARY)'

load: build ## measure a viral page with saves, editors and staff lists at once, on both databases; TIME=2m, DOCUMENT
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/load -binary $(BINARY) \
	  -time $(or $(TIME),2m) $(if $(DOCUMENT),-document $(DOCUMENT))'

load-routes: build ## measure each route with 1,000 to 200,000 sites, on both databases; DOCUMENT
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/load -binary $(BINARY) -routes \
	  $(if $(DOCUMENT),-document $(DOCUMENT))'

screens: build ## create the screenshots of README and tutorial
	BEACON_BIN=$(abspath $(BINARY)) $(NPM) --prefix web run screens
