package infer

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// rare is a number that random rows hardly ever have.
const rare = 613

// lab is the inference for a function of stage tests, on its default domain or another one.
func lab(t *testing.T, name, domain string) *inference {
	t.Helper()
	env := &relation.Env{Path: "p", Name: "p"}
	functions := map[string]fake.Function{}
	add := func(name, param string, kind relation.Kind, f fake.Function) {
		typ := relation.Predeclared(kind)
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Pkg: "p", Params: []relation.Param{{Name: param, Type: typ}}, Results: []relation.Param{{Type: typ}}})
		functions[name] = f
	}
	for _, name := range slices.Sorted(maps.Keys(integers)) {
		f := integers[name]
		add(name, "x", relation.Int, func(args []relation.Value) []relation.Value { return []relation.Value{f(args[0].(int))} })
	}
	for _, name := range slices.Sorted(maps.Keys(floatings)) {
		f := floatings[name]
		add(name, "v", relation.Float64, func(args []relation.Value) []relation.Value { return []relation.Value{f(args[0].(float64))} })
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		f := texts[name]
		add(name, "s", relation.String, func(args []relation.Value) []relation.Value { return []relation.Value{f(args[0].(string))} })
	}
	for _, name := range slices.Sorted(maps.Keys(readers)) {
		f, word := readers[name], relation.Predeclared(relation.String)
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Pkg: "p", Params: []relation.Param{{Name: "s", Type: word}}, Results: []relation.Param{{Type: relation.Predeclared(relation.Bool)}}})
		functions[name] = func(args []relation.Value) []relation.Value { return []relation.Value{f(args[0].(string))} }
	}
	ofTwo := func(name string, f func(x, y int) int) {
		num := relation.Predeclared(relation.Int)
		params := []relation.Param{{Name: "x", Type: num}, {Name: "y", Type: num}}
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Pkg: "p", Params: params, Results: []relation.Param{{Type: num}}})
		functions[name] = func(args []relation.Value) []relation.Value { return []relation.Value{f(args[0].(int), args[1].(int))} }
	}
	word := relation.Predeclared(relation.String)
	env.Funcs = append(env.Funcs, &relation.Func{Name: "Scan", Pkg: "p", Params: []relation.Param{{Name: "s", Type: word}, {Name: "u", Type: word}}, Results: []relation.Param{{Type: word}}})
	functions["Scan"] = func(args []relation.Value) []relation.Value {
		if args[0] != args[1] {
			panic("no match")
		}
		return args[:1]
	}
	ofTwo("Between", func(x, y int) int { return max(x, y) - min(x, y) })
	ofTwo("Less", func(x, y int) int { return b2i(x < y) })
	measure := &relation.Func{Name: "Measure", Pkg: "p", Params: []relation.Param{{Name: "x", Type: relation.Predeclared(relation.Int)}}, Results: []relation.Param{{Type: relation.Predeclared(relation.Float64)}}}
	env.Funcs, functions[measure.Name] = append(env.Funcs, measure), func(args []relation.Value) []relation.Value { return []relation.Value{float64(args[0].(int) % 1000)} }
	add("Lower", "r", relation.Int32, func(args []relation.Value) []relation.Value { return []relation.Value{args[0].(int32) | 32} })
	box := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Struct, Name: "Box", Pkg: "p", Fields: []relation.Field{{Name: "N", Type: relation.Predeclared(relation.Int)}, {Name: "Name", Type: relation.Predeclared(relation.String)}}}}
	method := func(name string, result relation.Kind, params ...relation.Param) {
		f := &relation.Func{Name: "Box." + name, Pkg: "p", Recv: true, Params: append([]relation.Param{{Name: "c", Type: box}}, params...)}
		if result != relation.Invalid {
			f.Results = []relation.Param{{Type: relation.Predeclared(result)}}
		}
		env.Funcs = append(env.Funcs, f)
	}
	method("Rename", relation.Invalid, relation.Param{Name: "s", Type: relation.Predeclared(relation.String)})
	method("Count", relation.Int)
	method("Look", relation.Invalid)
	method("Grow", relation.Invalid, relation.Param{Name: "x", Type: relation.Predeclared(relation.Int)})
	method("Title", relation.String)
	s := idle(env.Func(name), env)
	checker := &fake.Checker{Functions: functions}
	s.run = trial.NewRunner(s.Subject, checker, &fake.Checker{Functions: functions})
	s.run.Grant(0)
	if err := survey.Start(s.Subject, domain); err != nil {
		t.Fatal(err)
	}
	s.Given = false // it may be left
	return s
}

// suppose proposes a claim that is written with what its row in the table of laws says behind a bar: "family F", "unless S", "needs S",
// "beside LAW", with the claims that stand beside it: "with S"; and with what is given of the subject: "accident", "samples" of its text, alone and sealed, "unreached" for a branch of its code, "one way" where no input reached another.
func suppose(t *testing.T, s *inference, set *claim.Set, text string) *claim.Claim {
	t.Helper()
	text, rest, _ := strings.Cut(text, " | ")
	law := &algebra.Law{Name: text, Family: algebra.Identity}
	c := claim.Claim{Candidate: algebra.Candidate{Law: law, Text: text}, Order: set.Offer()}
	var others []string
	for _, part := range strings.Split(rest, ", ") {
		key, value, _ := strings.Cut(part, " ")
		switch key {
		case "family":
			law.Family = algebra.Family(value)
		case "unless":
			c.Unless = append(c.Unless, value)
		case "needs":
			c.Needs = append(c.Needs, value)
		case "beside":
			law.Beside = value
		case "with":
			others = append(others, value)
		case "accident":
			s.Panics = trial.Accidental
		case "samples":
			s.Corpus = map[string][]relation.Value{}
			for _, text := range strings.Fields(value) {
				s.Corpus["s"] = append(s.Corpus["s"], text, sealed(text))
			}
		case "enumerated":
			law.Traits |= algebra.Enumerated
		case "invariant":
			law.Traits |= algebra.Invariant
		case "settled":
			s.Branches.Settled = true
		case "last": // resort
			law.Traits |= algebra.LastResort
		case "one": // way
			s.Branches.Met, s.Branches.Unreached = 2, []trial.Unreached{{Cond: "x == 613", Want: true, Func: s.Func.Name}}
		case "unreached":
			s.Branches.Unreached = []trial.Unreached{{Cond: "x == 613", Want: true, Func: s.Func.Name}}
		}
	}
	if c.Relation = parseFor(s.Subject, text); c.Relation == nil {
		t.Fatalf("%s does not parse", text)
	}
	if c.Relation.Pre != nil {
		c.Guard = relation.ExprString(c.Relation.Pre)
	}
	proposed := set.Propose(c)
	for _, other := range others {
		suppose(t, s, set, other)
	}
	return proposed
}

// subjectOf is the function that a text begins with, or the first of those that it speaks of.
func subjectOf(text string) string {
	for _, w := range word.FindAllString(text, -1) {
		if integers[w] != nil || floatings[w] != nil || texts[w] != nil || w == "Lower" || w == "Measure" || w == "Scan" {
			return w
		}
		if w == "Rename" || w == "Look" { // of a Box
			return "Box." + w
		}
	}
	return ""
}

// outcome is what a stage made of a claim: its relation as it is now, and its verdict.
func outcome(set *claim.Set, c *claim.Claim) string {
	now := set.Current(c.ID)
	v, fell := set.Verdict(now.ID)
	switch {
	case fell && v.Why != "":
		return v.Kind.String() + ": " + v.Why
	case fell:
		return v.Kind.String()
	case now.Relation.Text() != c.Relation.Text():
		return "now " + now.Relation.Text()
	}
	return "live"
}

// passed is evidence of a claim that came as far as validation.
var passed = claim.Evidence{Held: 50_000}

// withhold says of the first claim that its premise keeps away from ill-conditioned rows.
func withhold(s *inference, set *claim.Set) {
	c := set.Current(1)
	next := *c
	next.Bare = parseFor(s.Subject, relation.ExprString(c.Relation.Post))
	set.Replace(c.ID, next)
}

// A claim goes into a stage, and its verdict comes out.
func TestStages(t *testing.T) {
	for _, tt := range []struct {
		stage    Stage
		text     string // see suppose
		domain   string
		evidence claim.Evidence
		prepare  func(s *inference, set *claim.Set)
		want     string
	}{
		{stage: sift{}, text: "Abs(-x) == Abs(x)", want: "live"},
		{stage: sift{}, text: "Abs(x) == x", want: "refuted"},
		{stage: sift{}, text: "x > 5000 => Abs(x) == x", want: "idle: no input meets its precondition"},
		{stage: sift{}, text: "Rare(x) == 1 => Abs(x) == x", want: "idle: no input meets its precondition"},
		{stage: sift{}, text: "Rare(x) == 1 => Abs(x) == x", prepare: func(s *inference, _ *claim.Set) { s.Pool = []source.Row{{rare}} }, want: "live"},
		{stage: sift{}, text: "Rare(x) == 1 => Abs(x) != x", prepare: func(s *inference, _ *claim.Set) { s.Pool = []source.Row{{rare}} }, want: "refuted"},
		{stage: sift{}, text: "Abs(x) == x", prepare: func(s *inference, _ *claim.Set) { s.run.GrantWork(0) }, want: "idle: the budget ended before it was tried"},

		{stage: reach{}, text: "Near(x) == x", evidence: claim.Evidence{Held: 2000}, prepare: func(s *inference, _ *claim.Set) { s.Pool = []source.Row{{rare}} }, want: "refuted"},
		{stage: reach{}, text: "Near(x) >= x", evidence: claim.Evidence{Held: 2000}, prepare: func(s *inference, _ *claim.Set) { s.Pool = []source.Row{{rare}} }, want: "live"},
		{stage: reach{}, text: "Near(x) == x", evidence: claim.Evidence{Held: 2000}, want: "live"},

		{stage: wrap{wrapRows}, text: "Clip(x) <= Clip(x + 1)", domain: "x in 0..math.MaxInt", want: "refuted"},
		{stage: wrap{wrapRows}, text: "Clip(x) <= Clip(x + 1)", domain: "x in 0..1<<61", want: "live"},
		{stage: wrap{wrapRows}, text: "Seldom(2*x) <= Seldom(x)", domain: "x in 0..math.MaxInt", want: "live"},
		{stage: wrap{lastWrapRows}, text: "Seldom(2*x) <= Seldom(x)", domain: "x in 0..math.MaxInt", want: "refuted"},
		{stage: wrap{wrapRows}, text: "Sign(2*x) == Sign(x)", domain: "x in 0..math.MaxInt", want: "refuted"},
		{stage: wrap{wrapRows}, text: "x < 1<<62 => Sign(2*x) == Sign(x)", domain: "x in 0..math.MaxInt", want: "live"},
		// A product wraps around, and rows on which it does meet the premise hardly ever, or never.
		{stage: wrap{lastWrapRows}, text: "Sign(x) == 1 && Sign(y) == 1 => Sign(x*y) == 1", domain: "x in 0..math.MaxInt", want: "refuted"},
		{stage: wrap{lastWrapRows}, text: "Sign(x) == 1 && Sign(y) == 1 => Sign(x*y) == 1", domain: "x in 0..1<<30", want: "live"},
		{stage: wrap{lastWrapRows}, text: "Prime(x) == 1 && Prime(y) == 1 => Prime(x*y) == 0", domain: "x in 0..1<<40", want: "refuted"},
		{stage: wrap{lastWrapRows}, text: "Prime(x) == 1 && Prime(y) == 1 => Prime(x*y) == 0", domain: "x in 0..1<<31", want: "live"},
		{stage: wrap{lastWrapRows}, text: "Even(x) == 1 && Even(y) == 1 => Even(x*y) == 1", domain: "x in math.MinInt..math.MaxInt", want: "live"},
		{stage: wrap{lastWrapRows}, text: "Rare(x) == 1 => Abs(x + 9223372036854775807) > 0", domain: "x in 0..1000", prepare: func(s *inference, _ *claim.Set) { s.Pool = []source.Row{{rare}} }, want: "idle: its own arithmetic wraps around on all inputs that meet its precondition"},
		{stage: wrap{lastWrapRows}, text: "Small(x) == 1 && Small(y) == 1 => Sign(x*y) >= 0", domain: "x in 0..math.MaxInt",
			want: "idle: its own arithmetic may wrap around, and hardly any input was found where it does and its precondition holds"},

		{stage: region{}, text: "x > 0 => Sign(x) == Sign(x + 1)", want: "vacuous: the result is always the same under its precondition"},
		{stage: region{}, text: "x > 0 => Sign(Near(x)) == 1", want: "live"}, // which is about Near
		{stage: region{}, text: "x > 0 => Abs(-x) == Abs(x)", want: "live"},

		{stage: attack{}, text: "Near(x) == x", want: "refuted"},
		{stage: attack{}, text: "Abs(-x) == Abs(x)", want: "live"},
		{stage: attack{}, text: "Near(x) <= x", prepare: func(s *inference, set *claim.Set) {
			s.run.GrantWork(400) // for hardly more than what refuted others
			o := set.Propose(*set.Current(1))
			set.Observe(o.ID, claim.Evidence{Violated: 1, Witnesses: []claim.Witness{{Vars: o.Relation.Vars, Row: source.Row{rare}}}})
			set.Reject(o.ID, claim.Verdict{Kind: claim.Refuted, Stage: "sift"})
		}, want: "refuted"},

		{stage: robust{}, text: "Abs(-x) == Abs(x)", evidence: passed, want: "live"},
		{stage: robust{}, text: "Whole(v) <= v + 1", evidence: passed, want: "live"},
		{stage: robust{}, text: "Inverse(v) ~= 1/(v + 1e-9)", domain: "v in [0, 1000]", evidence: passed, want: "now v >= 0.1 => Inverse(v) ~= 1/(v + 1e-9) within 1e-6"},

		{stage: defined{}, text: "v < 0 => Log(v) ~= Log(2*v)", evidence: passed, prepare: withhold, want: "vacuous: both sides are NaN on all inputs that meet its precondition"},
		{stage: defined{}, text: "v > 0 => Log(v) ~= Log(2*v)", evidence: passed, prepare: withhold, want: "live"},

		{stage: precise{}, text: "Coarse(v) ~= v", evidence: claim.Evidence{Held: 50_000, Worst: 1e-9}, want: "now Coarse(v) ~= v within 5e-8"},
		{stage: precise{}, text: "Coarse(v) ~= v", evidence: claim.Evidence{Held: 50_000, Worst: 1e-12}, want: "now Coarse(v) ~= v"},
		{stage: precise{}, text: "Coarse(v) ~= v", evidence: claim.Evidence{Held: 50_000, Worst: 1e-3}, want: "imprecise: its error of up to 1e-03 is more than can be promised"},
		{stage: precise{}, text: "Abs(-x) == Abs(x)", evidence: claim.Evidence{Held: 20}, want: "idle: the budget ended before it was tried on more than a few inputs"},
		{stage: precise{}, text: "x > 990 => Abs(x) == x", evidence: claim.Evidence{Held: 200, Skipped: 49_000}, want: "idle: only 200 inputs met its precondition"},

		{stage: varied{}, text: "x <= 0 => Abs(x) == x", domain: "x in 0..1000", evidence: passed, want: "idle: its precondition accepts hardly more than one input"},
		{stage: varied{}, text: "x >= 0 => Abs(x) == x", evidence: passed, want: "live"},
		{stage: varied{}, text: "x < 4 && x%2 == 0 => Abs(x) == x", domain: "x in 0..1000", evidence: passed, want: "idle: its precondition accepts hardly more than one input"},
		{stage: varied{}, text: "x%2 == 0 => Abs(x) == x", domain: "x in 0..1000", evidence: passed, want: "live"},
		{stage: varied{}, text: "x <= 0 => Abs(x) == x", domain: "x in 0..1", evidence: passed, want: "vacuous: its precondition and the domain leave one of its variables a single value: x"},

		{stage: extrapolate{}, text: "Clip(x) == x", evidence: passed, want: "refuted"},
		{stage: extrapolate{}, text: "Abs(-x) == Abs(x)", evidence: passed, want: "live"},
		{stage: extrapolate{}, text: "Clip(x) == x", evidence: passed, prepare: func(s *inference, _ *claim.Set) { s.Given = true }, want: "live"},

		{stage: newExact(), text: "Whole(Whole(v)) ~= Whole(v)", evidence: passed, want: "now Whole(Whole(v)) == Whole(v)"},
		{stage: newExact(), text: "Cancel(-v) ~= -Cancel(v)", evidence: passed, want: "live"},
		{stage: newExact(), text: "Measure(-x) ~= -Measure(x)", evidence: passed, want: "now Measure(-x) == -Measure(x)"},
		{stage: newExact(), text: "Measure(x) + Measure(y) ~= Measure(y) + Measure(x)", evidence: passed, want: "live"}, // of larger ones the sum is rounded
		{stage: newExact(), text: "Coarse(v) ~= v", evidence: claim.Evidence{Held: 50_000, Worst: 1e-10}, want: "live"},

		{stage: confirm{}, text: "Abs(-x) == Abs(x)", evidence: passed, want: "live"},
		{stage: confirm{}, text: "Abs(-x) == Abs(x)", evidence: passed, prepare: func(s *inference, _ *claim.Set) {
			s.run.Pristine.(*fake.Checker).Functions = map[string]fake.Function{"Abs": func(args []relation.Value) []relation.Value { return args[:1] }}
		}, want: "refuted: on the untouched build"},
		{stage: confirm{}, text: "Abs(-x) == Abs(x)", domain: "x in -5000000..5000000", evidence: passed, prepare: func(s *inference, _ *claim.Set) { s.run.GrantWork(0) }, want: "live"}, // it is lent some rows
		{stage: confirm{}, text: "Abs(-x) == Abs(x)", domain: "x in -5000000..5000000", evidence: passed, prepare: func(s *inference, _ *claim.Set) { s.run.Grant(1) }, want: "idle: the budget ended before it was confirmed on the untouched build"},
	} {
		t.Run(tt.stage.Name()+"/"+tt.text, func(t *testing.T) {
			s := lab(t, subjectOf(tt.text), tt.domain)
			set := claim.NewSet()
			c := suppose(t, s, set, tt.text)
			set.Observe(c.ID, tt.evidence)
			if tt.prepare != nil {
				tt.prepare(s, set)
			}
			if err := runStage(t.Context(), tt.stage, s.Subject, s.run, set); err != nil {
				t.Fatal(err)
			}
			got := outcome(set, c)
			if short, _, _ := strings.Cut(got, ": "); short == "refuted" && tt.want == short {
				got = short
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// A refuted law comes back under the weakest condition that explains where it holds.
func TestGuardStage(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Abs(x) == x", "x >= 0 => Abs(x) == x"},
		{"Abs(x) == -x", "x <= 0 => Abs(x) == -x"},
		{"Odd(x) == Abs(x)", ""},
		{"Abs(x) <= 5 | family bound", ""},
		{"Log(v) <= v | family bound", "Log(v) == Log(v) => Log(v) <~ v within 1e-6"},
	} {
		s := lab(t, subjectOf(tt.text), "")
		set := claim.NewSet()
		suppose(t, s, set, tt.text)
		for _, st := range []Stage{sift{}, guard{}} {
			if err := runStage(t.Context(), st, s.Subject, s.run, set); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		for _, c := range set.Live() {
			got = append(got, c.Relation.Text())
			if c.Parent != 1 || c.Guard == "" {
				t.Errorf("%s: %+v", tt.text, c)
			}
		}
		if strings.Join(got, "; ") != tt.want {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

// A sum knows where it wraps around.
func TestRoom(t *testing.T) {
	for _, tt := range []struct{ text, domain, want string }{
		{"Abs(2*x) == 2*Abs(x)", "x in math.MinInt..math.MaxInt", "x >= -1<<62 && x < 1<<62"},
		{"Abs(x + 7) == Abs(x)", "x in 0..math.MaxInt", "x <= 9223372036854775800"},
		{"Abs(x + 7) == Abs(x)", "x in 0..1000", ""},
		{"Abs(x + y) == Abs(x)", "x in 0..math.MaxInt", "none"},
	} {
		s := lab(t, "Abs", tt.domain)
		texts, ok := room(s.Subject, parseFor(s.Subject, tt.text))
		got := strings.Join(texts, "; ")
		if !ok {
			got = "none"
		}
		if got != tt.want {
			t.Errorf("%s on %s: %s, want %s", tt.text, tt.domain, got, tt.want)
		}
	}
}

// What follows from other claims goes, and comes back when what it follows from falls.
func TestReduce(t *testing.T) {
	for _, tt := range []struct{ general, special, want string }{
		{"Abs(-x) == Abs(x) | family parity", "x > 0 => Abs(-x) == Abs(x) | family parity", "implied"},
		{"Abs(Abs(x)) == Abs(x) | family idempotence", "Abs(Abs(Abs(x))) == Abs(x) | family idempotence", "implied"},
		{"0 <= Abs(x) && Abs(x) <= 1000 | family bound", "Abs(x) >= 0 | family bound", "implied"},
		{"Abs(-x) == Abs(x) | family parity", "Abs(Abs(x)) == Abs(x) | family idempotence", "live"},
		{"x > 0 => Abs(-x) == Abs(x) | family parity", "Abs(-x) == Abs(x) | family parity", "live"},
	} {
		s := lab(t, "Abs", "")
		set := claim.NewSet()
		general, special := suppose(t, s, set, tt.general), suppose(t, s, set, tt.special)
		if err := runStage(t.Context(), reduce{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if got := outcome(set, special); got != tt.want {
			t.Errorf("%s beside %s: got %s, want %s", tt.special, tt.general, got, tt.want)
		}
		if tt.want != "implied" {
			continue
		}
		if v, _ := set.Verdict(special.ID); !slices.Equal(v.By, []claim.ID{general.ID}) {
			t.Errorf("%s follows from %v", tt.special, v.By)
		}
		set.Observe(general.ID, claim.Evidence{Violated: 1})
		set.Reject(general.ID, claim.Verdict{Kind: claim.Refuted, Stage: "attack"})
		if got := set.Unfounded(); !slices.Equal(got, []*claim.Claim{special}) {
			t.Errorf("%s still has a foundation", tt.special)
		}
		if err := runStage(t.Context(), reduce{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if got := outcome(set, special); got != "live" {
			t.Errorf("%s is %s though what it followed from fell", tt.special, got)
		}
	}
}

// A claim all rows of which can be tried is exhaustive, on these alone.
func TestConfirmExhaustive(t *testing.T) {
	s := lab(t, "Abs", "x in -10..10")
	set := claim.NewSet()
	c := suppose(t, s, set, "Abs(-x) == Abs(x)")
	set.Observe(c.ID, passed)
	if err := runStage(t.Context(), confirm{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	if e := set.Evidence(c.ID); e.Held != 21 || !e.Exhaustive || !e.Confirmed {
		t.Errorf("%+v", e)
	}
}

// What follows from a claim that got a precondition since is looked at again: what holds without says more.
func TestDependents(t *testing.T) {
	s := lab(t, "Whole", "")
	set := claim.NewSet()
	general, special := suppose(t, s, set, "Whole(Whole(v)) ~= Whole(v)"), suppose(t, s, set, "Whole(Whole(Whole(v))) ~= Whole(v)")
	set.Observe(general.ID, passed)
	set.Observe(special.ID, passed)
	set.Reject(special.ID, claim.Verdict{Kind: claim.Implied, Stage: "reduce", By: []claim.ID{general.ID}})
	if err := runStage(t.Context(), dependents{}, s.Subject, s.run, set); err != nil || outcome(set, special) != "implied" {
		t.Errorf("%s, %v: what it follows from is as it was", outcome(set, special), err)
	}
	next := general.With(parseFor(s.Subject, "v >= 0.001 => Whole(Whole(v)) ~= Whole(v)"))
	next.Bare = general.Relation
	set.Replace(general.ID, next)
	if err := runStage(t.Context(), dependents{}, s.Subject, s.run, set); err != nil || outcome(set, special) != "live" {
		t.Errorf("%s, %v: it holds where what it follows from does not", outcome(set, special), err)
	}
}

// From the claims of an engine to the names of those that stand.
func TestSettlement(t *testing.T) {
	s := lab(t, "Abs", "")
	set := claim.NewSet()
	texts := []string{
		"Abs(-x) == Abs(x) | family parity, unless Abs(x) == Abs(y)", "Abs(Abs(x)) == Abs(x) | family idempotence, unless Abs(x) == x",
		"Abs(Abs(Abs(x))) == Abs(x) | family idempotence", "Abs(x) >= 0 | family bound", "Abs(x) >= -5 | family bound", "Abs(x) == x | family fixed point",
		"Abs(x + 1) >= Abs(x) | family monotone", "Abs(x) == Abs(x + 0) | family identity",
	}
	for _, text := range texts {
		suppose(t, s, set, text).Law.Name = "law"
	}
	for _, st := range s.stages[2:] {
		if err := runStage(t.Context(), st.Stage, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
	}
	if err := runStage(t.Context(), rank{}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	r := resultsOf(set)
	var kept, implied []string
	for _, c := range r.kept {
		kept = append(kept, c.Relation.String())
	}
	for _, c := range r.implied {
		implied = append(implied, c.Relation.String())
	}
	if want := []string{"law: Abs(Abs(x)) == Abs(x)", "law-2: Abs(-x) == Abs(x)", "law-3: Abs(x) >= 0", "law-4: x >= 0 => Abs(x) == x"}; !slices.Equal(kept, want) {
		t.Errorf("kept %q\nwant %q", kept, want)
	}
	if want := []string{"law-5: Abs(Abs(Abs(x))) == Abs(x)"}; !slices.Equal(implied, want) {
		t.Errorf("implied %q\nwant %q", implied, want)
	}
}

// The shares of the budget never fall, and the last stage may spend all.
func TestShares(t *testing.T) {
	last := 0.0
	for _, st := range newPipeline(&request{}, nil).stages {
		if st.Share < last || st.Share > 1 || st.Name() == "" {
			t.Errorf("stage %s may spend %g, the one before %g", st.Name(), st.Share, last)
		}
		last = st.Share
	}
	if last != 1 {
		t.Errorf("the last stage may spend %g of the budget", last)
	}
}

// The domain is narrowed until the function behaves.
func TestDomainStage(t *testing.T) {
	for _, tt := range []struct{ name, want string }{
		{"Root", "x in 0..1<<61"},
		{"Abs", "x in -1<<61..1<<61"},
		{"Log", "v in (0, 1000]"},
	} {
		s := lab(t, tt.name, "")
		if err := runStage(t.Context(), domain{}, s.Subject, s.run, claim.NewSet()); err != nil {
			t.Fatal(err)
		}
		if got := s.Domain.String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// What the engines offer is proposed once, if it is well typed and speaks of the subject.
func TestPropose(t *testing.T) {
	s := lab(t, "Abs", "x in 0..1000")
	s.scope = algebra.Scope{Env: s.Env, Subject: s.Func, Sisters: s.Env.Funcs}
	set := claim.NewSet()
	if err := runStage(t.Context(), propose{s.request}, s.Subject, s.run, set); err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{}
	last := -1
	for _, c := range set.All() {
		if got[c.Relation.Text()] || c.Order <= last || c.Engine != string(Algebra) || !speaksOf(c.Relation, s.Func) {
			t.Errorf("%d, behind %d: %s", c.Order, last, c.Relation.Text())
		}
		got[c.Relation.Text()], last = true, c.Order
	}
	for _, want := range []string{"Abs(-x) == Abs(x)", "Abs(Abs(x)) == Abs(x)", "Abs(x) >= 0"} {
		if !got[want] {
			t.Errorf("%s is not proposed", want)
		}
	}
	if set.Offered() < len(set.All()) || len(got) < 50 {
		t.Errorf("%d of %d", len(got), set.Offered())
	}
}

// Where the budget does not suffice for all claims those that are printed first have it.
func TestPendingByRank(t *testing.T) {
	s := lab(t, "Abs", "")
	set := claim.NewSet()
	for _, text := range []string{"Abs(x) >= 0 | family bound", "Abs(x) == x | family fixed point", "Abs(-x) == Abs(x) | family parity", "Abs(Abs(x)) == Abs(x) | family idempotence"} {
		suppose(t, s, set, text)
	}
	set.Observe(2, claim.Evidence{Confirmed: true})
	var got []string
	for _, c := range pending(set) {
		got = append(got, string(c.Law.Family))
	}
	if want := []string{"idempotence", "parity", "bound"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
