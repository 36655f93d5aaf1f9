# Everything a developer types. Go fetches what it needs by itself.

GO ?= go
# The test runner, and flags for it: make test TESTFLAGS='-race -run Combat'.
GOTEST ?= $(GO) test
TESTFLAGS ?=
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: play play-terminal build test lint docs bench

# The page in the browser. More choices: bin/beachhead serve --help
play: build
	@bin/beachhead serve --open

# A game on this terminal. More choices: bin/beachhead play --help
play-terminal: build
	@bin/beachhead play formosa

build:
	@mkdir -p bin
	$(GO) build -o bin/beachhead ./cmd/beachhead

# The browser that the tests of the page need, and Node.js that drives it, where Debian's packages can bring them. Without them
# these tests are left out, and say so. A shell of Chromium without windows needs a fifth less of the processor than Chromium.
.PHONY: browser
browser:
	@need=; page=; \
	for b in chromium-headless-shell chromium chromium-browser google-chrome; do command -v $$b >/dev/null && page=$$b; done; \
	command -v npm >/dev/null || need="nodejs npm"; \
	if [ -n "$$page" ] && [ -z "$$need" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		export DEBIAN_FRONTEND=noninteractive; \
		apt="apt-get -qq -y -o DPkg::Lock::Timeout=120 --no-install-recommends install"; \
		[ -n "$$page" ] || apt-get -qq update </dev/null >/dev/null 2>&1; \
		for b in $${page:-chromium-headless-shell chromium}; do \
			[ -n "$$page" ] && b=; \
			$$apt $$b $$need </dev/null >/dev/null 2>&1 || { apt-get -qq update </dev/null >/dev/null 2>&1; $$apt $$b $$need </dev/null >/dev/null; } && exit 0; \
		done; \
	fi; \
	echo "the tests of the page in a browser are left out: missing here:" $${page:-chromium} $$need

# The letters that the page asks for on Linux (Lato, P052). Tests measure what fits where, and other letters are wider.
.PHONY: fonts
fonts:
	@{ fc-list : family | grep -q Lato && fc-list : family | grep -q P052; } 2>/dev/null || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && export DEBIAN_FRONTEND=noninteractive && \
		apt="apt-get -qq -y -o DPkg::Lock::Timeout=120 --no-install-recommends install fontconfig fonts-lato fonts-urw-base35" && \
		{ $$apt </dev/null >/dev/null 2>&1 || { apt-get -qq update </dev/null >/dev/null 2>&1; $$apt </dev/null >/dev/null; }; } \
	} || echo "the letters Lato and P052 are missing here: tests of the page that measure may fail"

# The PostgreSQL that the tests of its store start for themselves, where Debian's package can bring it. Without it these tests are left out, and say so; where
# CI=true they fail.
.PHONY: postgres
postgres:
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || { \
		[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && export DEBIAN_FRONTEND=noninteractive && \
		apt="apt-get -qq -y -o DPkg::Lock::Timeout=120 --no-install-recommends install postgresql" && \
		{ $$apt </dev/null >/dev/null 2>&1 || { apt-get -qq update </dev/null >/dev/null 2>&1; $$apt </dev/null >/dev/null; }; } \
	} || echo "the tests of the PostgreSQL store are left out: there is no PostgreSQL here"

# Every test. Packages begin in this order, two at a time on two processors: the page in the browser takes longest by far, and what takes minutes begins before
# what takes seconds, so that neither processor is left alone with a long one at the end. The limit is for what hangs: on a slow machine with two processors the
# page alone has taken more than twenty minutes.
test: browser fonts postgres
	$(GOTEST) -timeout 60m $(TESTFLAGS) ./web/ui ./cmd/beachhead ./games/css ./games/ccp ./web ./match ./games/iwo ./...

lint:
	@files="$$(gofmt -l .)"; if [ -n "$$files" ]; then echo "not formatted by gofmt:"; echo "$$files"; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) -checks inherit,ST1020,ST1021,ST1022 ./...
	@if command -v npm >/dev/null; then cd web/ui && { [ -d node_modules/@biomejs ] || npm ci --no-audit --no-fund; } && npm run --silent lint; \
	else echo "the page is not checked: there is no npm"; fi

# What is generated of the documents: the rules and the scripts that test them.
docs:
	$(GO) test ./games/formosa ./games/ccp ./games/css ./games/iwo -run TestCoverageDocument -update

# The table of docs/performance.md, on this machine.
bench: build
	@bin/beachhead bench

# The pictures of the guide, as the page looks now (docs/testing.md).
.PHONY: pictures
pictures: browser fonts
	@dir="$$(mktemp -d)"; trap 'rm -rf "$$dir"' EXIT; \
	$(GO) test ./web/ui -run TestGuide -timeout 20m -artefacts "$$dir" && \
	{ ! command -v mogrify >/dev/null || mogrify +dither -colors 128 -define png:compression-level=9 "$$dir"/guide/*.png; } && \
	cp "$$dir"/guide/* docs/guide/pictures/ && ls -l docs/guide/pictures
