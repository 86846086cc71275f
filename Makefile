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
# What runs at the same time in earnest: these packages, and the HTTP tests in which pages are made while they change,
# and everything goes on at once. "make test-race-all" takes everything.
RACE ?= ./internal/visits ./internal/jobs ./internal/coaching ./internal/platform/ratelimit ./internal/platform/locale
RACE_HTTP ?= Concurrent|WholeProcess|PageCache
RACE_ROOMS ?= ./internal/httpapi/public ./internal/httpapi/server
# Left to "make test-all": whole installations that are filled, killed, restored or run twice, and long lists of odd
# input; each takes from five seconds to half a minute.
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
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# ---- build

demo: build ## build everything and serve the demo; ADDR, DATA
	$(BINARY) demo $(if $(ADDR),--addr $(ADDR)) $(if $(DATA),--data $(DATA))

build: tools web licenses ## the binary, with the front end inside; GOARCH=arm64: for that platform
	$(GO) build -buildvcs=false -ldflags "-s -w -X beacon/internal/platform/buildinfo.commit=$(COMMIT)" -o $(BINARY) ./cmd/beacon

deb: build ## the Debian package of this version, or of DEB_VERSION
	scripts/deb $(BINARY) $(DEB_VERSION) bin/

release: tools ## binaries and packages for amd64 and arm64, list of parts and checksums of a tagged version, in dist
	scripts/release dist

tools:
	@scripts/check-tools

web: $(WEB_BUILT)

# What is linked may change without a change of go.mod, so this always looks. It takes a second. The program runs on
# this machine and lists the parts of a binary for GOOS and GOARCH.
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

check: ## quick: format, lint, types, unit tests, and Go tests that need no database
	@scripts/test check

test: ## everything that must hold before a change is shared
	@scripts/test

test-all: ## the same on both databases, all of it with the race detector, and processes that are killed
	@scripts/test all

test-tools: ## install PostgreSQL and browsers for the tests, or say what is missing
	@scripts/install-test-tools all

test-short: ## Go tests without a database and a browser; its last line counts the skipped tests
	"$$(scripts/tool gotestsum)" --format pkgname-and-test-fails --hide-summary skipped -- -short \
	  $$($(GO) list ./... | grep -v /test/)

# Without vet, which "make lint-go" runs whole.
test-go: licenses ## Go tests but the slow ones; on PostgreSQL what only a database can change
	scripts/with-postgres $(GO) test -vet=off -skip '$(SLOW)' $$($(GO) list ./... | grep -v -e /test/faults -e /test/upgrade)

# Go keeps the results, so that test-go does not run these again.
test-go-early: ## those of test-go that need no built front end
	scripts/with-postgres $(GO) test -vet=off -skip '$(SLOW)' $$(scripts/packages-without-front-end)

test-go-all: licenses ## Go tests, each on SQLite and on PostgreSQL, those that kill processes, and the previous release
	BEACON_TEST_ALL=1 scripts/with-postgres $(GO) test -timeout 30m ./...

test-race: web ## with the race detector, what really runs at the same time
	CGO_ENABLED=1 $(GO) test -vet=off -race $(RACE)
	CGO_ENABLED=1 scripts/with-postgres $(GO) test -vet=off -race -run '$(RACE_HTTP)' $(RACE_ROOMS)

test-race-all: licenses ## everything with the race detector, on both databases
	CGO_ENABLED=1 BEACON_TEST_ALL=1 scripts/with-postgres $(GO) test -race -timeout 60m $$($(GO) list ./... | grep -v /test/)

faults: build ## three nodes with real parts, one part broken after the other: nothing is lost; TIME=14m
	$(GO) run ./test/faults -binary $(BINARY) -versitygw "$$(scripts/tool versitygw)" -time $(or $(TIME),14m)

faults-short: build
	$(GO) run ./test/faults -binary $(BINARY) -versitygw "$$(scripts/tool versitygw)" -short

fuzz: web ## every parser of outside input with made-up input, one after the other; TIME=1h for each, PACKAGE
	scripts/fuzz $(or $(TIME),10m) $(PACKAGE)

test-web: web-packages ## unit tests of the front end
	$(NPM) --prefix web test

# What reads files (catalogues, style sheets, cases shared with Go) is not tied to them by an import.
test-web-changed: web-packages ## the same of what is not committed yet, and those that read files
	$(NPM) --prefix web test -- --changed
	$(NPM) --prefix web test -- $$(cd web && grep -rlE 'node:fs|import\.meta\.glob' src scripts --include='*.test.*')

test-e2e: build ## the ways that most people go through the product, in Chromium, each once
	scripts/test-e2e

test-e2e-all: build ## all journeys, in both languages, at all widths and on both databases, and every screen in large letters
	scripts/with-postgres scripts/test-e2e all

test-browsers: build $(ENGINE_PACKAGES) ## journeys and engines beside each other
	scripts/test-e2e browsers

test-browsers-all: build $(ENGINE_PACKAGES) ## all of both
	scripts/with-postgres scripts/test-e2e browsers-all

test-engines: build $(ENGINE_PACKAGES) ## one short walk each in Chromium, Firefox, WebKit and a Chromium of 2022
	scripts/test-e2e engines

test-engines-all: build $(ENGINE_PACKAGES) ## the same in WebKit of 2022 as well, and longer journeys in Firefox
	scripts/test-e2e engines-all

$(ENGINE_PACKAGES): web/e2e/engines/package-lock.json web/e2e/engines/.npmrc
	$(NPM) --prefix web/e2e/engines ci --prefer-offline --no-progress --loglevel=error
	@touch $@

budgets: web
	$(NPM) --prefix web run budgets

compat: web ## whether the oldest browsers that we promise know all that the scripts and styles use
	$(NPM) --prefix web run compat

# ---- lint

lint: lint-web lint-go lint-queries lint-prose ## formatting, types, layers, and whether generated files are current

lint-web: web-packages
	$(NPM) --prefix web run lint

lint-go: build
	scripts/lint-go $(BINARY)

lint-prose: tools ## the English of comments, test titles and documents
	scripts/lint-prose

lint-queries: ## whether sqlc generates from the queries what is committed; building sqlc takes minutes
	scripts/lint-queries

fmt: web-packages ## format everything
	gofmt -w cmd internal scripts web/*.go $(wildcard test)
	$(NPM) --prefix web run format

generate: tools ## queries (sqlc), api/openapi.json, the front end's types of it, docs/settings.md, docs/access.md and limits.ts from their sources
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

bench: build $(LIGHTHOUSE_PACKAGES) ## the promises on speed, size and accessibility, each beside its yardstick
	@failed=; \
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/load -quiet -binary $(BINARY)' || failed=1; \
	BEACON_BIN=$(abspath $(BINARY)) $(NPM) --prefix test/lighthouse run --silent measure || failed=1; \
	test -z "$$failed"

$(LIGHTHOUSE_PACKAGES): test/lighthouse/package-lock.json test/lighthouse/.npmrc
	$(NPM) --prefix test/lighthouse ci --prefer-offline --no-progress --loglevel=error
	@touch $@

bench-large: build ## the same with a registry's worth of data
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/load -quiet -large -binary $(BINARY)'

load: build ## a viral page, saves, open editors and lists of staff at once, on both databases; TIME=2m, DOCUMENT
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/load -binary $(BINARY) \
	  -time $(or $(TIME),2m) $(if $(DOCUMENT),-document $(DOCUMENT))'

load-routes: build ## what each route costs with 1,000 to 200,000 sites, on both databases; DOCUMENT
	scripts/with-postgres sh -c 'BENCH_POSTGRES="$$BEACON_TEST_PG" $(GO) run ./test/load -binary $(BINARY) -routes \
	  $(if $(DOCUMENT),-document $(DOCUMENT))'

screens: build ## the pictures of the README
	BEACON_BIN=$(abspath $(BINARY)) $(NPM) --prefix web run screens
