package imago_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/imago-mt/imago"
	"github.com/imago-mt/imago/examples/geom"
)

// A recorder is a test that keeps what it is told.
type recorder struct {
	testing.TB
	told []string
}

func (r *recorder) Helper()           {}
func (r *recorder) Error(args ...any) { r.told = append(r.told, fmt.Sprint(args...)) }
func (r *recorder) Fatal(args ...any) {
	r.Error(args...)
	panic(r)
}
func (r *recorder) Fatalf(format string, args ...any) { r.Fatal(fmt.Sprintf(format, args...)) }

// told is what a check tells a test.
func told(t *testing.T, text string, funcs imago.Funcs, options ...imago.Options) string {
	r := &recorder{TB: t}
	func() {
		defer func() {
			if p := recover(); p != nil && p != any(r) {
				panic(p)
			}
		}()
		imago.Check(r, text, funcs, options...)
	}()
	return strings.Join(r.told, "\n")
}

func area(w, h float64) float64 { return w + h }

// An Account has hidden fields.
type account struct{ cents int }

func open(cents int) account              { return account{cents} }
func (a account) Balance() int            { return a.cents }
func (a *account) Deposit(cents int)      { a.cents += cents }
func (a account) After(cents int) account { return account{a.cents + max(cents, -5)} }

func half(n int) (int, error) {
	if n%2 != 0 {
		return 0, fmt.Errorf("%d is odd", n)
	}
	return n / 2, nil
}

func TestCheckHolds(t *testing.T) {
	for text, funcs := range map[string]imago.Funcs{
		"Sin(-x) ~= -Sin(x)":                             {"Sin": math.Sin},
		"Sin(x + 2*math.Pi) ~= Sin(x) within 1e-9, 1e-9": {"Sin": math.Sin},
		"math.Abs(Sin(x)) <= 1":                          {"Sin": math.Sin},
		"Repeat(s, 2) == s + s":                          {"Repeat": strings.Repeat},
		"Join(Split(s, sep), sep) == s":                  {"Join": strings.Join, "Split": strings.Split},
		"v.Rotate(a).Rotate(-a) ~= v within 1e-6, 1e-6":  {"Rotate": geom.Vec.Rotate},
		"n % 2 != 0 => err(half(n))":                     {"half": half},
		"n % 2 == 0 => 2*half(n) == n":                   {"half": half},
		"open(a).Balance() == a":                         {"open": open},
		"x.After(c).Balance() >= x.Balance() - 5":        {"open": open, "account.Deposit": (*account).Deposit},
		"t.Add(d).Sub(t) == d":                           {"unix": func(n int32) time.Time { return time.Unix(int64(n), 0) }},
	} {
		if got := told(t, text, funcs, imago.Options{Domain: domains[text]}); got != "" {
			t.Errorf("%s: %s", text, got)
		}
	}
}

var domains = map[string]string{
	"Sin(x + 2*math.Pi) ~= Sin(x) within 1e-9, 1e-9": "x in [-1000, 1000]",
	"v.Rotate(a).Rotate(-a) ~= v within 1e-6, 1e-6":  "v.X in [-1000, 1000], v.Y in [-1000, 1000], a in [-1000, 1000]",
}

func TestCheckViolated(t *testing.T) {
	for _, test := range []struct {
		text  string
		funcs imago.Funcs
		want  string
	}{
		{"Area(2*w, h) == 2*Area(w, h)", imago.Funcs{"Area": area}, `imago_test.Area: Area(2*w, h) == 2*Area(w, h) is violated at w=0 h=1: Area(2*w, h) = 1, 2*Area(w, h) = 2
  relation   Area(2*w, h) == 2*Area(w, h)
  follow-up  Area(2*w, h)  Area(0, 1) = 1
  source     Area(w, h)    Area(0, 1) = 1
repeat: imago.Options{At: "w=0 h=1"}`},
		{"half(n) * 2 == n", imago.Funcs{"half": half}, `imago_test.half: half(n)*2 == n is violated at n=1: half(n)*2 = undefined, n = 1
  relation   half(n)*2 == n
  source     half(n)  half(1) returns an error: 1 is odd
repeat: imago.Options{At: "n=1"}`},
		{"Sinn(x) ~= 0", imago.Funcs{"Sin": math.Sin}, `"Sinn(x) ~= 0": col 1: unknown function Sinn (did you mean Sin?)`},
		{"x > 1 && x < 1 => Sin(x) == 2", imago.Funcs{"Sin": math.Sin}, "x > 1 && x < 1 => Sin(x) == 2: no input of 10051 met the precondition"},
		{"Read(r) == 0", imago.Funcs{"Read": func(r *strings.Reader) int { return r.Len() }}, "no source for r: nothing exported makes a Reader (list a function that does, or give Options.Values)"},
	} {
		if got := told(t, test.text, test.funcs); got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.text, got, test.want)
		}
	}
}

// An assignment that was reported is tried alone, and given ones before all others; the seed decides what else is tried, and nothing else does.
func TestOptions(t *testing.T) {
	funcs := imago.Funcs{"Area": area}
	const text = "Area(2*w, h) == 2*Area(w, h)"
	if got := told(t, text, funcs, imago.Options{At: "w=1 h=0"}); got != "" {
		t.Errorf("w=1 h=0 alone: %s", got)
	}
	if got := told(t, text, funcs, imago.Options{At: "w=3 h=7"}); !strings.Contains(got, "is violated at w=3 h=7:") {
		t.Errorf("w=3 h=7 alone: %s", got)
	}
	if got := told(t, text, funcs, imago.Options{At: "w=3"}); got != `"w=3" is no assignment of the variables of Area(2*w, h) == 2*Area(w, h)` {
		t.Errorf("w=3 alone: %s", got)
	}
	rare := imago.Funcs{"F": func(n int) bool { return n != 123_456_789 }}
	if got := told(t, "F(n)", rare); got != "" {
		t.Errorf("without a source: %s", got)
	}
	if got := told(t, "F(n)", rare, imago.Options{Sources: []string{"n=123456789"}}, imago.Options{Seed: 2}); !strings.Contains(got, "n=123456789") {
		t.Errorf("with a source: %q", got)
	}
	reader := imago.Funcs{"Len": func(r *strings.Reader) int { return r.Len() }}
	if got := told(t, "Len(r) < 2", reader, imago.Options{Values: []any{strings.NewReader("a"), strings.NewReader("ab")}}); !strings.Contains(got, "Values[1]") {
		t.Errorf("with values: %q", got)
	}
	seen := [2][]float64{}
	for i := range seen {
		told(t, "F(x)", imago.Funcs{"F": func(x float64) bool { seen[i] = append(seen[i], x); return true }}, imago.Options{Seed: 7})
	}
	if !slices.EqualFunc(seen[0], seen[1], func(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) }) {
		t.Error("the same seed has given other sources")
	}
}

func TestRelations(t *testing.T) {
	imago.Relations(t, "examples/geom/testdata/imago/Vec.Rotate.rel", imago.Funcs{"Vec.Rotate": geom.Vec.Rotate})
}

// A printer is a test that prints what it is told; in a test of yours it is the *testing.T.
type printer struct{ testing.TB }

func (printer) Helper()                  {}
func (printer) Context() context.Context { return context.Background() }
func (printer) Error(args ...any)        { fmt.Println(args...) }

func ExampleCheck() {
	var t printer // in a test the *testing.T that it is given

	imago.Check(t, "Sin(-x) ~= -Sin(x)", imago.Funcs{"Sin": math.Sin})
	imago.Check(t, "Sin(-x) ~= Sin(x)", imago.Funcs{"Sin": math.Sin})
	// Output:
	// math.Sin: Sin(-x) ~= Sin(x) is violated at x=1: Sin(-x) = -0.8414709848078965, Sin(x) = 0.8414709848078965
	//   relation   Sin(-x) ~= Sin(x)
	//   follow-up  Sin(-x)  Sin(-1) = -0.8414709848078965
	//   source     Sin(x)   Sin(1) = 0.8414709848078965
	// repeat: imago.Options{At: "x=1"}
}

func ExampleCheck_precondition() {
	var t printer // in a test the *testing.T that it is given

	clamp := func(x, lo, hi int) int { return max(lo, min(x, hi)) }
	imago.Check(t, "lo <= hi => Clamp(Clamp(x, lo, hi), lo, hi) == Clamp(x, lo, hi)", imago.Funcs{"Clamp": clamp})
	imago.Check(t, "Clamp(x, lo, hi) <= hi", imago.Funcs{"Clamp": clamp}, imago.Options{Domain: "x in 0..9, lo in 0..9, hi in 0..9"})
	// Output:
	// imago_test.Clamp: Clamp(x, lo, hi) <= hi is violated at x=0 lo=1 hi=0: Clamp(x, lo, hi) = 1, hi = 0
	//   relation   Clamp(x, lo, hi) <= hi
	//   source     Clamp(x, lo, hi)  Clamp(0, 1, 0) = 1
	// repeat: imago.Options{At: "x=0 lo=1 hi=0"}
}

func ExampleCheck_methods() {
	var t printer // in a test the *testing.T that it is given

	imago.Check(t, "t.Add(d).Sub(t) == d", imago.Funcs{"unix": time.Unix}, imago.Options{Domain: "d in 0..1000000"})
	// Output:
}
