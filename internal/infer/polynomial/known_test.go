package polynomial

import (
	"math"
	"slices"
	"testing"
)

// informed is a search that knows some equalities of a function: each the coefficients of calls with these arguments, and a constant.
func informed(t *testing.T, p *Problem, equalities ...[]any) *engine {
	t.Helper()
	e := made(t, p)
	for _, terms := range equalities {
		k := &finding{terms: polynomialOf(e, terms...)}
		k.heads, k.vars, k.text = headsOf(k.terms), e.variables(k.terms), e.sides(k.terms, e.bySign(k.terms))
		k.shape = e.shapeOf(k.terms)
		e.known = append(e.known, k)
	}
	return e
}

// polynomialOf makes terms: a number and the argument of a call by turns, in the end perhaps a number.
func polynomialOf(e *engine, terms ...any) []term {
	var out []term
	for i := 0; i < len(terms); i += 2 {
		t := term{coef: recognise(terms[i].(float64), 0)}
		if i+1 < len(terms) {
			t.mono = monomial{e.at(0, input{terms[i+1].(form)})[0]}
		}
		out = append(out, t)
	}
	return out
}

func wave() *Problem { return problem("Sin", math.Sin, -20, 20) }

var (
	x0       = variable(0)
	parity   = []any{1.0, x0, 1.0, x0.times(-1)}
	halfTurn = []any{1.0, x0, 1.0, x0.add(constant(math.Pi))}
)

// What parity and half a turn make of the sine is known, and nothing else is.
func TestImplied(t *testing.T) {
	for _, tt := range []struct {
		name  string
		terms []any
		want  bool
	}{
		{"parity itself", parity, true},
		{"of twice the source", []any{1.0, x0.times(2), 1.0, x0.times(-2)}, true},
		{"a multiple", []any{3.0, x0, 3.0, x0.times(-1)}, true},
		{"even, not odd", []any{1.0, x0, -1.0, x0.times(-1)}, false},
		{"a period", []any{1.0, x0, -1.0, x0.add(constant(2 * math.Pi))}, true},
		{"half a period", []any{1.0, x0, -1.0, x0.add(constant(math.Pi))}, false},
		{"a mirror", []any{1.0, x0, -1.0, constant(math.Pi).add(x0.times(-1))}, true},
		{"a mirror beside it", []any{1.0, x0, -1.0, constant(3).add(x0.times(-1))}, false},
		{"backwards", []any{1.0, x0, 1.0, x0.add(constant(-math.Pi))}, true},
		{"and a constant", []any{1.0, x0, 1.0, x0.times(-1), 1.0}, false},
		{"nothing", nil, true},
	} {
		e := informed(t, wave(), parity, halfTurn)
		yes, split, err := e.implied(t.Context(), polynomialOf(e, tt.terms...), region{})
		if err != nil || yes != tt.want || split {
			t.Errorf("%s: %v, in two cases: %v, %v", tt.name, yes, split, err)
		}
	}
}

// What is known on either side of 0 is known, in two cases.
func TestImpliedByCases(t *testing.T) {
	e := made(t, problem("Abs", math.Abs, -100, 100))
	f, x := e.at(0, e.source())[0], e.sourceAtom(0)
	one, minus := recognise(1, 0), recognise(-1, 0)
	square := []term{{one, monomial{f, f}}, {minus, monomial{x, x}}}
	for i, k := range []*finding{
		{terms: []term{{one, monomial{f}}, {minus, monomial{x}}}, where: region{1}},
		{terms: []term{{one, monomial{f}}, {one, monomial{x}}}, where: region{-1}},
	} {
		k.heads, k.vars = []int{f}, []int{0}
		e.known = append(e.known, k)
		yes, split, err := e.implied(t.Context(), square, region{})
		if both := i == 1; err != nil || yes != both || split != both {
			t.Errorf("%d sides are known: %v, in two cases: %v, %v", i+1, yes, split, err)
		}
	}
}

// A finding that holds up to some size proves nothing that may hold further.
func TestImpliedWidely(t *testing.T) {
	e := informed(t, wave(), parity)
	terms := polynomialOf(e, 1.0, x0.times(2), 1.0, x0.times(-2))
	if yes, _, err := e.impliedWidely(t.Context(), terms, region{}); !yes || err != nil {
		t.Errorf("without a limit: %v, %v", yes, err)
	}
	e.known[0].limit = "abs(x) <= 5"
	if yes, _, err := e.impliedWidely(t.Context(), terms, region{}); yes || err != nil {
		t.Errorf("with a limit: %v, %v", yes, err)
	}
	if len(e.known) != 1 {
		t.Errorf("%d are known afterwards", len(e.known))
	}
}

func TestNormal(t *testing.T) {
	e := informed(t, wave(), parity, halfTurn)
	x := e.at(0, e.source())[0]
	for _, tt := range []struct {
		f    form
		coef float64 // times the sine of x, where it becomes that
	}{{x0.times(-1), -1}, {x0.add(constant(math.Pi)), -1}, {x0.add(constant(3 * math.Pi)), -1}, {x0, 1}} {
		p, err := e.normal(t.Context(), polynomial{{1, monomial{e.at(0, input{tt.f})[0]}}}, region{})
		if err != nil {
			t.Fatal(err)
		}
		simple := len(p) == 1 && slices.Equal(p[0].mono, monomial{x})
		if simple && math.Abs(p[0].coef-tt.coef) > 1e-12 {
			t.Errorf("Sin(%s) becomes %v", e.formText(tt.f), p)
		}
		if !simple && tt.f.cost() < 6 {
			t.Errorf("Sin(%s) stays %v", e.formText(tt.f), p)
		}
	}
	if known, err := e.reducible(t.Context(), e.at(0, input{x0.times(-1)}), []int{x}, region{}); !known || err != nil {
		t.Errorf("of -x: %v, %v", known, err)
	}
	if known, err := e.reducible(t.Context(), e.at(0, input{x0.times(2)}), []int{x}, region{}); known || err != nil {
		t.Errorf("of 2x: %v, %v", known, err)
	}
}

func TestInstance(t *testing.T) {
	e := informed(t, problem("Exp", math.Exp, -10, 10), []any{1.0, x0.add(constant(1)), -math.E, x0})
	k := e.known[0]
	at := func(f form) []form { return append([]form{f}, make([]form, maxVars-1)...) }
	p, ok, err := e.instance(t.Context(), k, at(x0.times(2)))
	if err != nil || !ok || len(p) != 2 || p.degree() != 1 {
		t.Errorf("with 2x: %v, %v, %v", p, ok, err)
	}
	if p, ok, err := e.instance(t.Context(), k, at(constant(0))); ok || err != nil { // e - e·1
		t.Errorf("at 0: %v, %v, %v", p, ok, err)
	}
	if _, ok, _ := e.instance(t.Context(), k, make([]form, maxVars)); ok {
		t.Error("an instance of no form")
	}
	if !e.serves(k, at(x0.times(2)), region{}) || e.serves(k, at(x0.add(constant(1000))), region{}) {
		t.Error("an instance serves if the domain has a part of it")
	}
	k.where[0] = 1
	if e.serves(k, at(x0), region{}) || !e.serves(k, at(x0), region{1}) || e.serves(k, at(x0.times(-1)), region{1}) {
		t.Error("an instance serves where its precondition is satisfied")
	}
	square := x0.mul(variable(1)).add(constant(2))
	q := e.expanded(square)
	if len(q) != 2 || q.degree() != 2 || e.expanded(reciprocal(x0)) != nil {
		t.Errorf("x*y + 2 is %v of sources", q)
	}
}

// Of three relations of which one follows from the others that is left out which is hardest to read.
func TestMinimise(t *testing.T) {
	e := informed(t, wave(), parity, halfTurn, []any{1.0, x0, -1.0, x0.add(constant(2 * math.Pi))})
	if err := e.minimise(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := textsOf(e.known); len(got) != 2 || slices.Contains(got, "Sin(x) ~= Sin(x + 2*math.Pi)") {
		t.Errorf("left: %q", got)
	}
	if len(e.consequences) != 1 || len(e.consequences[0].by) == 0 {
		t.Fatalf("%d were left out", len(e.consequences))
	}
	if i := slices.IndexFunc(e.known, func(k *finding) bool { return e.found(k).Implies != nil }); i < 0 {
		t.Error("no relation is told to imply what was left out")
	}
}

// A coefficient that is a little wrong is seen, and one that is off by rounding is not held against a relation.
func TestVerify(t *testing.T) {
	e := made(t, wave())
	a, b := e.at(0, input{x0})[0], e.at(0, input{x0.times(3)})[0]
	terms := func(cube float64) []term {
		return []term{{recognise(-1, 0), monomial{b}}, {recognise(3, 0), monomial{a}}, {recognise(cube, 0), monomial{a, a, a}}}
	}
	for _, tt := range []struct {
		cube float64
		want bool
	}{{-4, true}, {-4.000001, false}, {-3, false}, {4, false}, {-4 * (1 + 1e-15), true}} {
		v, err := e.verify(t.Context(), terms(tt.cube), region{})
		if err != nil || v.holds != tt.want {
			t.Errorf("with %v: %+v, %v", tt.cube, v, err)
		}
	}
	if err := e.fill(t.Context(), []int{a, b}); err != nil {
		t.Fatal(err)
	}
	if e.refuted(terms(-4), region{}) || !e.refuted(terms(-3), region{}) {
		t.Error("search rows refute what is plainly wrong, and nothing else")
	}
	if e.divisible(terms(-4)) || !e.divisible([]term{{recognise(1, 0), monomial{a, b}}, {recognise(2, 0), monomial{a, a}}}) {
		t.Error("a polynomial is divisible if all terms have an atom")
	}
	if e.unreadable(terms(-4)) || !e.unreadable(append(terms(-4), terms(1.0806046117362795)...)) {
		t.Error("six terms with digits take long to read")
	}
	if got, want := e.shapeOf(terms(-4)), (Shape{Inputs: 2, InputDegree: 1, OutputDegree: 3}); got != want {
		t.Errorf("shape %+v", got)
	}
}

func TestExplicit(t *testing.T) {
	e := made(t, problem("F", math.Sqrt, 0, 100))
	f, x := e.at(0, e.source())[0], e.sourceAtom(0)
	one := recognise(1, 0)
	line := []term{{one, monomial{f}}, {one, monomial{x}}}
	square := []term{{one, monomial{f, f}}, {one, monomial{x}}}
	two := []term{{one, monomial{f}}, {one, monomial{e.at(0, input{x0.times(2)})[0]}}}
	if !e.explicit(line) || e.explicit(square) || e.explicit(two) {
		t.Error("only a polynomial with one call, alone, says what it is")
	}
	if e.ofDefined(line) {
		t.Error("nothing is defined yet")
	}
	if e.define(line); !e.ofDefined(square) || e.ofDefined(two) {
		t.Error("the call that is defined says nothing new, and another one does")
	}
}

func TestPattern(t *testing.T) {
	one := recognise(1, 0)
	terms := []term{{one, monomial{9}}, {one, monomial{7, 9}}, {one, monomial{}}}
	if got := pattern(terms, []int{7, 9}); got != "+ab+b" {
		t.Errorf("pattern %q", got)
	}
	s := setting{family: map[string]bool{"+a+ab": true, "+ab+b": true, "a+aa": true}}
	for p, want := range map[string]string{"+ab+b": "+ab+b", "ab+b": "+ab+b", "ab": "+a+ab", "bb": "", "aa": "a+aa"} {
		if got := s.general(p); got != want {
			t.Errorf("%s belongs to the family %q, want %q", p, got, want)
		}
	}
}

// Follow-ups of a step that is known, and those that leave the domain, say nothing.
func TestFollowUps(t *testing.T) {
	e := informed(t, problem("Floor", math.Floor, -100, 100), []any{1.0, x0.add(constant(1)), -1.0, x0, -1.0})
	for _, tt := range []struct {
		f                form
		stepped, leaving bool
	}{
		{x0.add(constant(52)), true, false}, {x0.add(constant(-3)), true, false}, {x0.add(constant(0.5)), false, false}, {x0.add(constant(1)), false, false},
		{x0.times(2), false, false}, {x0.add(constant(250)), true, true},
	} {
		if got := e.stepped(input{tt.f}); got != tt.stepped {
			t.Errorf("%s is several steps: %v", e.formText(tt.f), got)
		}
		if got := e.leaves(input{tt.f}); got != tt.leaving {
			t.Errorf("%s leaves the domain: %v", e.formText(tt.f), got)
		}
	}
}

// Dictionaries begin with what is simple, have nothing twice, and not the source.
func TestDictionary(t *testing.T) {
	for _, p := range []*Problem{wave(), binary("Max", math.Max, -1, 1), arrays()} {
		e := made(t, p)
		p.Constants = []Constant{{7}}
		seen := map[string]bool{e.source().key(): true}
		list := e.dictionary(1)
		for i, f := range list {
			if seen[f.key()] {
				t.Errorf("%s: %v is there twice, or the source", p.Subject.Name, f)
			}
			seen[f.key()] = true
			if i > 0 && list[i-1].cost() > f.cost() {
				t.Errorf("%s: %v comes too late", p.Subject.Name, f)
			}
		}
		if len(list) < 40 {
			t.Errorf("%s: only %d follow-ups", p.Subject.Name, len(list))
		}
		if !seen[e.source().each(func(f form) form { return f.times(-1) }).key()] {
			t.Errorf("%s: the negative source is not there", p.Subject.Name)
		}
	}
	if e := made(t, wave()); len(e.dictionary(2)) >= len(e.dictionary(1)) {
		t.Error("of a higher degree fewer shifts are tried")
	}
}

func TestRepeated(t *testing.T) {
	kept := map[float64][]float64{1: {2}, -1: {0.5}}
	for _, tt := range []struct {
		a, c float64
		want bool
	}{{1, 4, true}, {1, -6, true}, {1, 3, false}, {-1, 2.5, true}, {-1, 2, false}, {2, 4, false}} {
		if got := repeated(kept, tt.a, tt.c); got != tt.want {
			t.Errorf("%v*x + %v is a repetition: %v", tt.a, tt.c, got)
		}
	}
}
