package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

var intList = &relation.Type{Kind: relation.Slice, Elem: integer}

// ordinary has functions of the kinds that people write: limits, tariffs, calendars, edits of lists, statistics, texts.
var ordinary = map[string]fake.Function{
	"Clamp": func(a []relation.Value) []relation.Value {
		return []relation.Value{min(max(a[0].(int), a[1].(int)), a[2].(int))}
	},
	"Fare": func(a []relation.Value) []relation.Value {
		km, night := max(a[0].(int), 0), a[1].(bool)
		fare := 350 + 20*km
		if night {
			fare += 100
		}
		return []relation.Value{fare}
	},
	"Leap": func(a []relation.Value) []relation.Value {
		y := a[0].(int)
		return []relation.Value{y%4 == 0 && (y%100 != 0 || y%400 == 0)}
	},
	"Days": func(a []relation.Value) []relation.Value {
		y := a[0].(int)
		if y%4 == 0 && (y%100 != 0 || y%400 == 0) {
			return []relation.Value{366}
		}
		return []relation.Value{365}
	},
	"Spread": func(a []relation.Value) []relation.Value {
		xs := a[0].(relation.List)
		lo, hi := 0, 0
		for i, x := range xs {
			if i == 0 || x.(int) < lo {
				lo = x.(int)
			}
			if i == 0 || x.(int) > hi {
				hi = x.(int)
			}
		}
		return []relation.Value{hi - lo, xs}
	},
	"Pad": func(a []relation.Value) []relation.Value {
		s, n := a[0].(string), min(a[1].(int), 40)
		return []relation.Value{s + strings.Repeat(" ", max(0, n-len(s)))}
	},
	"Dot": func(a []relation.Value) []relation.Value {
		xs, ys := a[0].(relation.List), a[1].(relation.List)
		sum := 0
		for i := range min(len(xs), len(ys)) {
			sum += xs[i].(int) * ys[i].(int)
		}
		return []relation.Value{sum, xs, ys}
	},
}

// What a careful tester would write of ordinary functions. The laws were written down before the search was tried on them.
func TestOrdinary(t *testing.T) {
	clamp := fn("Clamp", gives(integer), "x", integer, "lo", integer, "hi", integer)
	fare := fn("Fare", gives(integer), "km", integer, "night", flag)
	leap, days := fn("Leap", gives(flag), "year", integer), fn("Days", gives(integer), "year", integer)
	spread := fn("Spread", gives(integer), "xs", intList)
	pad := fn("Pad", gives(text), "s", text, "n", integer)
	dot := fn("Dot", gives(integer), "xs", intList, "ys", intList)
	for _, tt := range []struct {
		domain string
		fns    []*relation.Func
		laws   []string
	}{
		{"x in -50..50, lo in -50..50, hi in -50..50", []*relation.Func{clamp}, []string{
			"Clamp(x, lo, hi) <= hi", "Clamp(Clamp(x, lo, hi), lo, hi) == Clamp(x, lo, hi)", "x <= x2 => Clamp(x, lo, hi) <= Clamp(x2, lo, hi)",
			"Clamp(x+c, lo+c, hi+c) == Clamp(x, lo, hi) + c", "hi <= x && lo <= hi => Clamp(x, lo, hi) == hi",
		}},
		{"km in -5..200", []*relation.Func{fare}, []string{
			"Fare(km, true) == Fare(km, false) + 100", "km <= km2 => Fare(km, night) <= Fare(km2, night)", "km >= 0 => Fare(km+1, night) == Fare(km, night) + 20",
			"km <= 0 => Fare(km, night) == Fare(0, night)", "Fare(0, false) == 350",
		}},
		{"year in 1..3000", []*relation.Func{days, leap}, []string{"Leap(year) => Days(year) == 366", "!Leap(year) => Days(year) == 365", "Days(year) >= 365"}},
		{"len(xs) in 0..8, xs[i] in -30..30", []*relation.Func{spread}, []string{
			"Spread(xs) >= 0", "Spread(rotate(xs, k)) == Spread(xs)", "Spread(offset(xs, c)) == Spread(xs)", "Spread(scale(xs, 2)) == 2*Spread(xs)",
			"Spread(neg(xs)) == Spread(xs)", "Spread(sort(xs)) == Spread(xs)", "Spread(drop(xs, 1)) <= Spread(xs)",
		}},
		{"len(s) in 0..12, n in -3..20", []*relation.Func{pad}, []string{
			"len(Pad(s, n)) == max(len(s), n)", "Pad(Pad(s, n), n2) == Pad(s, max(n, n2))", "n <= len(s) => Pad(s, n) == s",
		}},
		{"len(xs) in 0..6, len(ys) in 0..6, xs[i] in -9..9, ys[i] in -9..9", []*relation.Func{dot}, []string{
			"Dot(xs, ys) == Dot(ys, xs)", "Dot(scale(xs, c), ys) == c*Dot(xs, ys)", "Dot(neg(xs), neg(ys)) == Dot(xs, ys)", "Dot(xs, xs) >= 0",
		}},
	} {
		got := found(t, tt.domain, ordinary, tt.fns...)
		n := 0
		for _, w := range tt.laws {
			if slices.Contains(got, canonical(t, w, tt.fns)) {
				n++
			} else {
				t.Logf("%s: not found: %s", tt.fns[0].Name, w)
			}
		}
		if 2*n < len(tt.laws) {
			t.Errorf("%s: %d of %d laws are among\n\t%s", tt.fns[0].Name, n, len(tt.laws), strings.Join(got, "\n\t"))
		}
	}
}

// What is no argument, no condition and no conjecture: instances and recorded outputs.
func TestInstances(t *testing.T) {
	a, b := intVar("a"), intVar("b")
	one := number(integer, 1)
	for _, tt := range []struct {
		of               *term
		argues, measures bool
	}{
		{plus(a, one), true, false},
		{plus(a, a), false, false},
		{apply(builtinAt("min", integer, integer), a, one), false, false},
		{called("G", a), true, true},
		{called("G", one), false, true},
		{called("G", called("H", a)), true, false},
		{apply(spanField("From"), variable(relation.Var{Name: "s", Type: span})), true, true},
		{apply(callsOf(spanSize, false)[0], apply(callsOf(spanCommon, false)[0], variable(relation.Var{Name: "s", Type: span}), variable(relation.Var{Name: "t", Type: span}))), true, true},
	} {
		if got := tt.of.argues(); got != tt.argues {
			t.Errorf("%s is an argument: %v", tt.of.text, got)
		}
		if got := tt.of.measures(); got != tt.measures {
			t.Errorf("%s measures: %v", tt.of.text, got)
		}
	}
	if newCandidate("equation", nil, "==", called("F", one), called("F", number(integer, 2))).varies() {
		t.Error("a recorded output varies")
	}
	if !newCandidate("equation", nil, "==", called("F", b), one).varies() {
		t.Error("a law of a variable does not vary")
	}
}
