# ledger-sync: everything that is done with the sources. `make` alone lists the targets.
PREFIX ?= /usr/local
ZSH ?= share/zsh/site-functions
N ?= 100000
HISTORIES ?= 10000

.PHONY: help build demo test test-browser test-firefox check sweep bench compare soak format release deb vsix install install-files clean needs needs-test needs-browser needs-bench

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | column -t -s '|' 2>/dev/null \
	  || sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1   \2/p' Makefile

build: needs ## install what is missing, then build .build/debug/ledger-sync
	swift build

demo: build ## two devices and a cloud, explained step by step (KEEP=1 keeps the folder)
	Tools/demo .build/debug/ledger-sync

test: needs needs-test ## every test but the long runs (docs/testing.md says how long it takes)
	Tools/run-tests

test-browser: build needs-browser ## the report in headless Chromium, which this installs (make test does it where Chromium is there)
	Tests/Browser/run.py

test-firefox: build needs-test ## the page of serve in headless Firefox, which this installs (250 MB)
	@Tools/install-needs firefox
	Tests/Page/run.py --browser firefox

check: ## formatting, layers and other cheap lints
	Tools/check

sweep: build needs-test ## kill -9 before every mutating system call of pull, push, set, rm, undo and repair
	Tests/Faults/sweep.py

bench: release needs-test needs-bench ## measure against git at N=100000 records and rewrite the tables in docs/performance.md
	install -m 755 .build/one-file/release/engine-benchmark build/engine-benchmark
	Benchmarks/bench.py --records $(N)

soak: build release needs-test ## the long runs: the whole sweep, 10,000 histories, 10,000 sequences of changes and questions, 200 with plain git, a million merges, the servers ten times
	for action in kill enospc "enospc --forever" eio erofs emfile prune gc; do Tests/Faults/sweep.py --action $$action || exit 1; done
	Tests/Faults/power_cut.py
	LAWS=wide swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter "MergeTests.*(Law|ThreeHead)"
	QUESTIONS=1000000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter QuestionFuzzTests
	SETTLING_CASES=10000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter SettlementTests
	RECURRING_CASES=10000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter RecurringScheduleTests
	STATEMENT_CASES=100000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter HostileStatementTests
	WORKBOOK_CASES=100000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter HostileWorkbookTests
	BOOK_CASES=100000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter HostileBookTests
	GROUP_CASES=100000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter HostileGroupTests
	QUICK_LINES=100000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter QuickReaderTests
	SIGNATURE_CASES=1000000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter HostileSignatureTests
	SIMULATION_HISTORIES=$(HISTORIES) swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter SimulationTests
	FRESHNESS_SEQUENCES=10000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter FreshnessTests
	NAME_LEDGERS=1000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter IndexedNamesTests
	CHECK_FAULTS=2000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter LedgerCheckTests
	UNDO_SEQUENCES=2000 swift test -c release -Xswiftc -enable-testing --scratch-path .build/soak --filter UndoModelTests
	for seed in $$(seq 100); do TEST_SEED=$$seed swift test --filter 'HistoryTests|HistoryModelTests|HostileSchemaTests' || exit 1; done
	for round in 1 2 3 4 5 6 7 8 9 10; do Tests/Servers/run.py || exit 1; done
	SEEDS=200 FIRST_SEED=1000 Tests/PlainGit/run.py --only seed
	Tests/Faults/questions.py --rounds 300
	Tests/Answers/run.py
	LEDGER_SYNC=build/ledger-sync Tests/Answers/households.py --households 300
	LEDGER_SYNC=build/ledger-sync Tests/Households/run.py --self-test --households 2000
	LEDGER_SYNC=build/ledger-sync Tests/Parts/run.py --histories 1000
	Tests/Exports/run.py --bills 1000 $$(seq -f '--seed %g' 20)
	LEDGER_SYNC=build/ledger-sync Tests/Imports/run.py --cases 10000 --seed soak
	Tests/Banks/run.py --self-test && Tests/Banks/run.py --binary build/ledger-sync --cases 2000 --seed 1
	LEDGER_SYNC=build/ledger-sync Tests/Private/run.py --sequences 2000 --seed soak
	LEDGER_SYNC=build/ledger-sync Tests/Attachments/run.py --histories 1000
	LEDGER_SYNC=build/ledger-sync Tests/Trust/model.py --histories 2000 --seed soak
	swift build --build-tests && Tests/Hints/run.py
	EDITOR_SEED=soak EDITS=1000 FAULTS=2000 FLOOD=60 Tests/Editors/run.py
	Tests/Watch/run.py --seconds 3600 --every 1m
	swift build -c release --product mutations
	MUTATIONS=.build/release/mutations Tests/Fuzz/run.py --inputs 10000000
	Tests/Oracle/run.py --cases 1000000 --seed soak --command build/ledger-sync
	Benchmarks/growth.py
	Benchmarks/catalogue.py
	Benchmarks/picture.py
	Benchmarks/views.py
	Benchmarks/editor.py
	Benchmarks/slow_disk.py
	Benchmarks/after_import.py
	Benchmarks/watcher.py
	Benchmarks/page.py
	YEAR=365 LEDGER_SYNC=build/ledger-sync Tests/Servers/run.py --only "household's year" --jobs 1
	STORM=16x20 Tests/Servers/run.py --only storm --jobs 1

compare: build ## merge 36 pairs of edits with git and with ledger-sync, and rewrite docs/comparison-with-git.md
	Tools/compare-with-git

format: ## format the Swift sources in place
	swift format -i -r Package.swift Sources Tests Benchmarks

release: needs ## build/ledger-sync, one file: Swift's runtime and all libraries but the C library are in it
	Tools/build-release

vsix: ## build/ledger-sync.vsix, which adds this to Visual Studio Code
	Tools/vsix build/ledger-sync.vsix

deb: release ## build/ledger-sync_VERSION_ARCHITECTURE.deb, which installs the program on a Debian without libgit2
	Tools/build-deb

install: release install-files ## copy program, manual page and completions to PREFIX (/usr/local); the program also as git-ledger-sync

install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" "$(DESTDIR)$(PREFIX)/share/man/de/man1" \
	  "$(DESTDIR)$(PREFIX)/share/man/zh_TW/man1" "$(DESTDIR)$(PREFIX)/$(ZSH)" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	build/ledger-sync help --man --lang en > "$(DESTDIR)$(PREFIX)/share/man/man1/ledger-sync.1"
	build/ledger-sync help --man --lang de > "$(DESTDIR)$(PREFIX)/share/man/de/man1/ledger-sync.1"
	build/ledger-sync help --man --lang zh-Hant > "$(DESTDIR)$(PREFIX)/share/man/zh_TW/man1/ledger-sync.1"
	build/ledger-sync completion bash > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/ledger-sync"
	build/ledger-sync completion zsh > "$(DESTDIR)$(PREFIX)/$(ZSH)/_ledger-sync"
	build/ledger-sync completion fish > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/ledger-sync.fish"
	install -m 755 build/ledger-sync "$(DESTDIR)$(PREFIX)/bin/ledger-sync"
	ln -sf ledger-sync "$(DESTDIR)$(PREFIX)/bin/git-ledger-sync"

clean: ## remove what was built
	rm -rf .build build

needs:
	@Tools/install-needs build

needs-test:
	@Tools/install-needs test

needs-browser:
	@Tools/install-needs browser

needs-bench:
	@Tools/install-needs bench
