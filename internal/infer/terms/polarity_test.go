package terms

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// reading is a function that refuses long texts, and another one that tells which they are.
func reading(t *testing.T) (*search, *generator) {
	t.Helper()
	read := fn("Read", gives(integer), "s", text)
	read.Err = true
	has := fn("Has", gives(flag), "s", text)
	bodies := map[string]fake.Function{
		"Read": func(a []relation.Value) []relation.Value {
			if len(a[0].(string)) > 3 {
				return nil
			}
			return []relation.Value{len(a[0].(string)) - 1}
		},
		"Has": func(a []relation.Value) []relation.Value { return []relation.Value{len(a[0].(string)) <= 3} },
	}
	s := grown(t, "len(s) in 0..6", bodies, read, has)
	w, err := newGenerator(s)
	if err != nil {
		t.Fatal(err)
	}
	w.until, w.most = s.limit, mostValued
	return s, w
}

// A fact about flags is said in one way, however it was written.
func TestStraight(t *testing.T) {
	s, w := reading(t)
	ok := w.column(apply(succeeds(s.Subject, true), s.vars.params...))
	fails := w.negative(ok)
	has := w.column(s.term(t, "Has(s)"))
	for _, tt := range []struct {
		x, y *term
		want string
	}{
		{ok, w.truths[true], "ok(Read(s)) == true"},
		{ok, w.truths[false], "err(Read(s)) == true"},
		{fails, w.truths[true], "err(Read(s)) == true"},
		{fails, w.truths[false], "ok(Read(s)) == true"},
		{has, w.truths[false], "Has(s) == false"},
		{w.negative(has), w.truths[true], "Has(s) == false"},
		{w.negative(has), fails, "Has(s) == ok(Read(s))"},
		{fails, has, "ok(Read(s)) == !Has(s)"},
		{has, fails, "Has(s) == err(Read(s))"},
		{w.truths[true], w.negative(has), "Has(s) == false"},
	} {
		x, y := w.straight(tt.x, tt.y)
		if got := x.text + " == " + y.text; got != tt.want {
			t.Errorf("%s == %s is %s, not %s", tt.x.text, tt.y.text, got, tt.want)
		}
	}
}

// An implication is said from the simpler one of its two flags.
func TestForward(t *testing.T) {
	s, w := reading(t)
	joined := apply(builtinAt("+", text, text), s.vars.params[0], s.vars.params[0])
	ok := w.column(apply(succeeds(s.Subject, true), s.vars.params...))
	twice := w.column(apply(succeeds(s.Subject, true), joined))
	st := &statement{op: "==", x: ok, y: w.truths[true], when: twice, held: trueRows(twice.col), failed: relation.NewBits(s.rows.n)}
	if got := w.forward(st); got.when.text != "err(Read(s))" || got.x.text != "err(Read(s + s))" || got.y.text != "true" {
		t.Errorf("ok(Read(s + s)) => ok(Read(s)) is said as %s => %s == %s", got.when.text, got.x.text, got.y.text)
	}
	st = &statement{op: "==", x: twice, y: w.truths[true], when: ok, held: trueRows(twice.col), failed: relation.NewBits(s.rows.n)}
	if got := w.forward(st); got != st {
		t.Errorf("ok(Read(s)) => ok(Read(s + s)) is turned around to %s => %s", got.when.text, got.x.text)
	}
}

// What is an implication, an operation that does nothing, or the same sum in another order, is not said beside the plain statement.
func TestInOtherWords(t *testing.T) {
	s, w := reading(t)
	all := relation.All(s.rows.n)
	result := w.column(s.term(t, "Read(s)"))
	has := w.column(s.term(t, "Has(s)"))
	ok := w.column(apply(succeeds(s.Subject, true), s.vars.params...))
	one := w.column(s.vocab.literalOf(integer, "1"))
	sum := func(x, y *term) *term { return w.column(apply(builtinAt("+", integer, integer), x, y)) }
	length := w.column(apply(builtinAt("len", text), s.vars.params[0]))
	st := func(x, y *term) *statement {
		return &statement{op: "==", x: x, y: y, held: all, failed: relation.NewBits(s.rows.n)}
	}
	defined := func(x, y *term) *statement {
		return &statement{op: "==", x: x, y: y, held: x.col.defined.And(y.col.defined)}
	}
	short := w.column(compared("<=", length, one))
	for _, tt := range []struct {
		st   *statement
		want bool
	}{
		{st(ok, apply(conjunction, ok, has)), true},
		{st(apply(disjunction, ok, has), ok), true},
		{st(apply(disjunction, ok, has), w.truths[true]), true},
		{st(ok, has), false},
		{st(ok, apply(conjunction, has, short)), false}, // when a call succeeds, which two conditions tell
		{st(ok, apply(disjunction, has, short)), false},
	} {
		if got := tt.st.saysImplication(); got != tt.want {
			t.Errorf("%s == %s says an implication: %v", tt.st.x.text, tt.st.y.text, got)
		}
	}
	kept := st(result, sum(length, one))
	if !st(length, apply(builtinAt("-", integer, integer), result, one)).rearranges(kept) || st(result, length).rearranges(st(has, ok)) {
		t.Error("sums in another order are not told from others")
	}
	most := w.column(apply(builtinAt("max", integer, integer), length, s.vocab.literalOf(integer, "-1")))
	if !defined(result, most).collapses() || defined(length, most).collapses() || defined(result, length).collapses() {
		t.Error("operations that do nothing are not told from others")
	}
}

// Where an execution has no result the law is one of those that have: success is presumed, alone if that explains it, or beside another condition.
func TestPresumedSuccess(t *testing.T) {
	s, w := reading(t)
	result := w.column(s.term(t, "Read(s)"))
	rows := relation.All(s.rows.n)
	for _, tt := range []struct {
		name      string
		op        relation.Op
		y         *term
		premised  bool
		want      string
		wantCosts float64
	}{
		{"a limit of all results", ">=", w.column(number(integer, -9)), false, "ok(Read(s))", 3 + successCost},
		{"a limit of some results", ">=", w.column(number(integer, 0)), false, "", 0},
		{"a limit of some results that a condition tells", ">=", w.column(number(integer, 0)), true, "ok(Read(s)) && 0 <= len(s)", 5 + successCost},
	} {
		held := compare(tt.op, result.col, tt.y.col)
		st := &statement{op: tt.op, x: result, y: tt.y, cost: 3, held: held, failed: rows.AndNot(held)}
		var premises []*generatedPremise
		if tt.premised { // a condition that is true where the limit holds, whatever it is called
			zero := s.vocab.literalOf(integer, "0")
			when := compared("<=", zero, apply(builtinAt("len", text), s.vars.params[0]))
			premises = append(premises, &generatedPremise{when: when, cost: 2, rows: rows.AndNot(result.col.defined.AndNot(held))})
		}
		var got string
		var costs float64
		for _, e := range s.onSuccess(st, premises) {
			got, costs = e.when.text, e.cost
		}
		if got != tt.want || costs != tt.wantCosts {
			t.Errorf("%s: it is said under %q for %v, not %q for %v", tt.name, got, costs, tt.want, tt.wantCosts)
		}
	}
}
