# What a developer runs. Everything is also plain go commands, so that a machine without make can do the same (.ci/run).
GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: run test bench bench-mutants bench-polynomial bench-terms bench-genetic bench-adequacy bench-composites bench-symbolic lint race soak laws reimplement faults shop bugs field scores

run: ## infer the relations of math.Sin
	$(GO) run ./cmd/imago infer math.Sin

# The garbage of builds and of inference is collected less often, as the command itself does it: a quarter less processor time for more memory.
test: ## every test; what relation and infer make is checked against its invariants
	GOGC=$${GOGC:-400} $(GO) test -tags checked -timeout 60m ./...

race: ## the packages that run things side by side under the race detector, which needs a C compiler; their children are built without it
	CGO_ENABLED=1 $(GO) test -race -short -timeout 60m ./internal/infer ./internal/suite ./internal/harness

lint: ## gofmt, vet, staticcheck
	@unformatted=$$(git ls-files '*.go' | grep -v /testdata/ | xargs gofmt -l); \
	if [ -n "$$unformatted" ]; then echo "not gofmt-ed:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...

bench: ## the measured figures, against what was asked
	$(GO) run ./cmd/bench

bench-mutants: ## what mutants cost: kill matrices, code that is not being mutated, building many
	$(GO) run ./cmd/benchmutants

bench-polynomial: ## polynomial relations of 37 numerical programs, against what a mathematician expects
	$(GO) run ./cmd/benchpolynomial $(POLYNOMIAL)

bench-terms: ## enumeration of terms: what QuickSpec and Ruler print against what inference prints, and what parts of the search are for
	$(GO) run ./cmd/benchterms $(TERMS)

bench-genetic: ## search with mutants on the 23 subjects of GenMorph: its running example, mutants killed beside the published share, what is printed, what it adds to suites, speed, ablation
	$(GO) run ./cmd/benchgenetic $(GENETIC)

bench-adequacy: ## whether the degree of adequacy deserves trust: what it predicts of kills, and what the suites of check --adequate are worth
	$(GO) run ./cmd/benchadequacy $(ADEQUACY)

bench-composites: ## composite relations on the study of a genetic algorithm: how many are found and how many there are, what they kill beside their parts
	$(GO) run ./cmd/benchcomposites $(COMPOSITES)

bench-symbolic: ## symbolic execution and the solver below it: families of constraints, the example of the paper, ten hard branches, a survey of the standard library, proofs, path-directed inputs
	$(GO) run ./cmd/benchsymbolic $(SYMBOLIC)

soak: ## the two evaluators against each other, tests of generated packages, printed relations on a million fresh inputs each, mutants against mutants compiled alone, and a survey of what symbolic execution predicts of the standard library
	$(GO) run ./cmd/soak
	IMAGO_SOAK=1 $(GO) test -count=1 -p=1 -timeout=2h ./internal/mutant ./internal/mutant/owntests
	IMAGO_SOAK=. $(GO) test -count=1 -timeout=2h -run TestHold ./internal/study/laws
	$(GO) run ./cmd/benchsymbolic -parts survey

laws: ## the laws that a knowledgeable person expects of the standard library, against what inference prints; LAWS="-list own": of functions written for it
	$(GO) run ./cmd/laws $(LAWS)

reimplement: ## inferred tests on correct code by other algorithms
	$(GO) run ./cmd/reimplement

faults: ## inferred tests on mistakes that people make
	$(GO) run ./cmd/faults

shop: ## planted faults of ordinary code that are shown, false alarms, false laws and noise; SHOP="second": of the shop of which only totals are printed
	$(GO) run ./cmd/shop $(SHOP)

scores: ## mutation scores of inferred relations
	$(GO) run ./cmd/scores

bugs: ## inferred tests and almost-laws on real bugs of public modules (needs the module proxy)
	$(GO) run ./cmd/bugs

field: ## inference on open modules that other people wrote
	$(GO) run ./cmd/field $(FIELD)
