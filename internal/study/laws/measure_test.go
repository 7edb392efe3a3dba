package laws

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

// What is printed is found, what is false is missing with the reason, and a function that cannot be a subject has a reason too.
func TestMeasure(t *testing.T) {
	targets, err := Read(Expected, "math.Sin\n\tSin(-x) ~= -Sin(x)\n\tSin(x + 3) ~= Sin(x)\nmath.NaN\n\tNaN() ~= NaN()\n")
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	s, err := Measure(t.Context(), targets, infer.Options{Seed: 1, Engines: Engines}, func(string, []*Result) { told++ })
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		verdict infer.Verdict
		why     string
	}{{infer.Printed, ""}, {infer.Refuted, "x="}, {infer.Refused, "takes no parameters"}}
	for i, r := range s.Results {
		if r.Verdict != want[i].verdict || !strings.Contains(r.Why, want[i].why) {
			t.Errorf("%s: %s (%s), want %s (… %s …)", r.Text, r.Verdict, r.Why, want[i].verdict, want[i].why)
		}
	}
	if told != 2 || int(s.Share()) != 33 || s.Counts() != "1 printed, 1 refuted, 1 refused" {
		t.Errorf("told of %d, %.0f %%, %s", told, s.Share(), s.Counts())
	}
	golden := s.Golden()
	for _, line := range []string{"\todd: Sin(-x) ~= -Sin(x)\n", "\t+ Sin(-x) ~= -Sin(x)\n", "\t- Sin(x + 3) ~= Sin(x)  (refuted)\n"} {
		if !strings.Contains(golden, line) {
			t.Errorf("no line %q in\n%s", line, golden)
		}
	}
}

func TestChanged(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"f\n\tx\n", "f\n\tx\n", 0},
		{"f\n\tx\ng\n\ty\n", "f\n\ty\ng\n\tx\n", 4},
		{"f\n\tx\n", "f\n\tx\n\tx\n", 1},
		{"f\n\tx\n", "", 2},
	} {
		if got := Changed(test.a, test.b); got != test.want {
			t.Errorf("Changed(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, test := range []struct{ law, domain, want string }{
		{"Gamma(x + 1) ~= x*Gamma(x)", "x in (0, 100]", "0 < x && x <= 100 => Gamma(x + 1) ~= x*Gamma(x)"},
		{"Exp(x) > 0", "", "Exp(x) > 0"},
		{"Repeat(s, 1) == s", "len(s) in 0..24, count in -20..20", "Repeat(s, 1) == s"},
		{"count < 0 => panics(Repeat(s, count))", "len(s) in 0..24, count in -20..20", "-20 <= count && count <= 20 && count < 0 => panics(Repeat(s, count))"},
		{"Pow(x, y) ~= 1", "x in (0, 100], y in [-10, 10)", "0 < x && x <= 100 && -10 <= y && y < 10 => Pow(x, y) ~= 1"},
		{"f.Plus(g) == f", "f.Num in -9..9, f.Den in 1..9, h.Den in 1..9", "-9 <= f.Num && f.Num <= 9 && 1 <= f.Den && f.Den <= 9 => f.Plus(g) == f"},
		{"g.Plus(g2) == g2.Plus(g)", "g.Den in 1..9", "1 <= g.Den && g.Den <= 9 && 1 <= g2.Den && g2.Den <= 9 => g.Plus(g2) == g2.Plus(g)"},
		{"F(s1, s) == s1", "s in 0..9, s1 in 1..2", "0 <= s && s <= 9 && 1 <= s1 && s1 <= 2 => F(s1, s) == s1"},
		{"F(p.at) == p.at", "at in 0..9, list[i].at in 0..9, p.x.y in 0..1", "0 <= p.x.y && p.x.y <= 1 => F(p.at) == p.at"},
	} {
		if got := (Law{Text: test.law}).within(test.domain); got != test.want {
			t.Errorf("%s within %s: %s, want %s", test.law, test.domain, got, test.want)
		}
	}
}

// A law that an input outside of its listed domain refutes is found if the claim about that domain is.
func TestResultsWithin(t *testing.T) {
	target := Target{Domain: "f.Den in 1..9", Laws: []Law{{Text: "Zero() == f"}, {Text: "f.Less(g)"}, {Text: "One() == g"}}}
	asked := []*infer.Explanation{
		{Verdict: infer.Refuted}, {Verdict: infer.Refuted}, {Verdict: infer.Refuted}, // as they stand
		{Verdict: infer.Printed}, {Verdict: infer.Dropped}, // in the domain, which does not bound g
	}
	got := resultsOf(&infer.Answer{Explained: &infer.Explained{Subject: &infer.Subject{}, Explanations: asked}}, target)
	for i, want := range []infer.Verdict{infer.Printed, infer.Refuted, infer.Refuted} {
		if got[i].Verdict != want {
			t.Errorf("%s: %s, want %s", got[i].Text, got[i].Verdict, want)
		}
	}
}
