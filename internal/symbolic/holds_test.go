package symbolic_test

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/relation"
)

// A statement is a relation over the functions of testdata/claims.
type statement struct{ of, domain, text string }

// truths hold on every input, each by hand.
var truths = []statement{
	{"Abs", "", "Abs(x) == Abs(-x)"},
	{"Abs", "", "Abs(Abs(x)) == Abs(x)"}, // of the smallest int, too
	{"Abs", "", "Abs(x) == abs(x)"},
	{"Abs", "x in -1000..1000", "Abs(x) >= 0"},
	{"Abs", "x in -2305843009213693952..2305843009213693952", "Abs(x) >= x"},
	{"Abs", "", "x > -9223372036854775808 => Abs(x) >= 0"},
	{"Abs8", "x in -127..127", "Abs8(x) >= 0"},
	{"Max", "", "Max(a, b) == Max(b, a)"},
	{"Max", "", "Max(a, Max(b, b2)) == Max(Max(a, b), b2)"},
	{"Max", "", "Max(a, b) >= a && Max(a, b) >= b"},
	{"Max", "", "Max(a, b) == max(a, b)"},
	{"Max", "", "a <= b && b <= b2 => Max(a, b) <= Max(b, b2)"},
	{"MaxF", "", "MaxF(a, b) == MaxF(b, a)"},
	{"MaxF", "", "MaxF(a, b) ~= MaxF(b, a)"},
	{"MaxF", "", "MaxF(a, b) >= a"},
	{"Clamp", "", "Clamp(Clamp(x, lo, hi), lo, hi) == Clamp(x, lo, hi) || lo > hi"},
	{"Clamp", "", "lo <= hi => lo <= Clamp(x, lo, hi) && Clamp(x, lo, hi) <= hi"},
	{"Clamp", "x in -9..9, lo in -9..9, hi in -9..9 where lo <= hi", "Clamp(-x, -hi, -lo) == -Clamp(x, lo, hi)"},
	{"Add8", "", "Add8(a, b) == Add8(b, a)"},
	{"Add8", "", "Add8(Add8(a, b), b2) == Add8(a, Add8(b, b2))"},
	{"Gap", "", "Gap(a, b) == -Gap(b, a)"},
	{"Half", "x in -9223372036854775807..9223372036854775807", "Half(-x) == -Half(x)"},
	{"Mod8", "m in 1..10", "Mod8(x, m) < m"},
	{"Mod8", "", "m != 0 => Mod8(x, m) == Mod8(x, -m)"},
	{"Mod", "", "m == 0 => panics(Mod(x, m))"},
	{"Fee", "grams in 1..31500", "Fee(grams, true) == Fee(grams, false) + 500"},
	{"Fee", "grams in 1..31500", "grams <= 0 || grams > 31500 => err(Fee(grams, express))"},
	{"Fee", "grams in 1..31500", "ok(Fee(grams, express))"},
	{"Fee", "", "ok(Fee(grams, express)) => grams > 0"},
	{"Grade", "", "points <= points2 => Grade(points) <= Grade(points2)"},
	{"Grade", "", "1 <= Grade(points) && Grade(points) <= 4"},
	{"Sum", "n in 0..12", "n >= 1 => Sum(n) == Sum(n-1) + n"},
	{"Turn", "", "Turn(Turn(s)) == s"},
	{"Turn", "", "Turn(s).Len() == -s.Len()"},
	{"Span.Hull", "", "s.Hull(t) == t.Hull(s)"},
	{"Span.Hull", "", "s.Hull(s) == s"},
	{"Span.Hull", "", "s.Hull(t).From <= s.From"},
	{"Next", "", "Next(Next(Next(d))) == d"}, // of the constants of its type
	{"Must", "x in 0..100", "Must(x) == x"},
	{"Must", "", "x < 0 => panics(Must(x))"},
	{"Larger[int8]", "", "Larger(a, b) == Larger(b, a)"},
	{"Flip", "len(s) in 0..4", "Flip(Flip(s)) == s"},
	{"Flip", "len(s) in 0..4, string any", "len(Flip(s)) == len(s)"},
	{"Rotl", "", "Rotl(x, k) == Rotl(x, k + 8)"},
}

// lies look true, and fail somewhere: at the smallest integer, at an end of the domain, where a sum wraps around, by the sign of a remainder.
var lies = []statement{
	{"Abs", "", "Abs(x) >= 0"},                                        // the smallest int
	{"Abs", "", "Abs(x) >= x && Abs(x) >= -x && Abs(x) + 1 > Abs(x)"}, // the largest
	{"Abs8", "", "Abs8(x) >= 0"},
	{"Abs8", "x in -128..126", "Abs8(x) == -Abs8(x) => x == 0"}, // -128
	{"Abs", "x in -9223372036854775808..0", "Abs(x) > -1"},
	{"Max", "", "Max(a, b) < Max(a, b) + 1"},
	{"Max", "", "Max(a + 1, b + 1) == Max(a, b) + 1"},
	{"Max", "", "Max(-a, -b) == -Max(a, b)"},
	{"Max", "", "a < b => Max(2*a, 2*b) == 2*b"},
	{"Clamp", "", "Clamp(Clamp(x, lo, hi), lo, hi) == Clamp(x, lo, hi)"}, // lo > hi
	{"Clamp", "lo in -9..0, hi in 0..9", "Clamp(x, lo, hi) < 9"},
	{"Add8", "", "a > 0 && b > 0 => Add8(a, b) > 0"},
	{"Add8", "a in 0..64, b in 0..64", "Add8(a, b) >= 0"}, // 64 + 64
	{"Gap", "", "a != b => Gap(a, b) <= max(a, b)"},
	{"Gap", "", "Gap(a, b) == 0 || Gap(a, b) < a || b == 0"},
	{"Gap", "a in 0..10, b in 0..10", "Gap(a, b) <= 10"},
	{"Half", "", "Half(x) + Half(x) == x"},
	{"Half", "", "2*Half(x) <= x"}, // negative odd ones
	{"Half", "", "Half(x - 1) == Half(x) - 1 || x % 2 != 1"},
	{"Half", "", "Half(-x) == -Half(x)"},
	{"Mod", "m in 1..10", "Mod(x, m) >= 0"},
	{"Mod8", "m in -10..10", "Mod8(x, m) == Mod8(x, -m)"}, // by zero neither side has a value
	{"Mod", "m in 1..10, x in -100..100", "Mod(Mod(x, m) + m, m) == Mod(x, m)"},
	{"Fee", "grams in 1..31501", "ok(Fee(grams, express))"},
	{"Fee", "", "Fee(grams, express) > 0"},
	{"Fee", "grams in 1..31500", "grams < 31500 => Fee(grams + 1, express) == Fee(grams, express) || grams == 2000"},
	{"Grade", "", "Grade(points + 1) >= Grade(points)"}, // the largest
	{"Grade", "points in 0..100", "points < 100 && points != 74 && points != 89 => Grade(points + 1) == Grade(points)"},
	{"Sum", "n in 0..12", "Sum(n) >= n && Sum(n) < 78"},
	{"Turn", "", "s.From < s.To => s.Len() > 0"},
	{"Span.Hull", "", "s.Hull(t).Len() >= s.Len()"},
	{"Next", "d in 0..3", "Next(Next(Next(d))) == d"},
	{"Must", "x in -1..100", "Must(x) == x"},
	{"Flip", "len(s) in 0..2", "Flip(s) == s || s[0] < s[1] || s[0] > 97"},
	{"Rotl", "", "Rotl(x, k) == Rotl(x, k + 4)"},
	{"Rotl", "", "Rotl(Rotl(x, k), 1) != x || k == 7 || x == 0 || x == 255 || x == 170"},
}

// unproved hold, or may, and there is no proof.
var unproved = []struct {
	statement
	why string
}{
	{statement{"Sum", "", "n >= 1 => Sum(n) == Sum(n-1) + n"}, "--loops"},
	{statement{"Count", "", "Count(x) == x"}, "may have been changed"},
	{statement{"Double", "", "Double(x) == x + x"}, "floats"},
	{statement{"Double", "", "x >= 0 => Double(x) >= 0"}, "floats"},
	{statement{"Max", "a in 0..9, b in 0..9", "a + b > 20 => Max(a, b) == b"}, "no input meets its premise"},
	{statement{"Flip", "", "Flip(Flip(s)) == s"}, "--length"},
	{statement{"MaxF", "", "MaxF(a, b) ~= MaxF(a, a)"}, "tolerance"},
	{statement{"MaxF", "", "a ~= b => MaxF(a, b) ~= a"}, "tolerance"},
}

// A board has what statements are decided with.
type board struct {
	pkg *subject.Package
	p   *symbolic.Prover
	h   *harness.Harness
}

func newBoard(t *testing.T) *board {
	t.Helper()
	pkgs, err := subject.Load(t.Context(), []string{".", "./.Larger[int8]"}, subject.Options{Dir: "testdata/claims"})
	if err != nil {
		t.Fatal(err)
	}
	h, err := harness.Build(t.Context(), pkgs[0], harness.Options{Workers: 1, Dir: "testdata/claims"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close() })
	return &board{pkgs[0], symbolic.NewProver(pkgs[0]), h}
}

// decide decides a statement.
func (b *board) decide(t *testing.T, st statement) (symbolic.Decision, *relation.Relation) {
	t.Helper()
	env := *b.pkg.Env
	env.Subject = st.of
	fn := env.Func(st.of)
	if fn == nil {
		t.Fatalf("no function %s", st.of)
	}
	rel, err := relation.Parse(st.text, &env)
	if err != nil {
		t.Fatal(err)
	}
	var d *relation.Domain
	if st.domain != "" {
		if d, err = relation.ParseDomain(st.domain, &env, fn); err != nil {
			t.Fatal(err)
		}
	}
	return b.p.Holds(t.Context(), fn, d, rel, symbolic.Options{}), rel
}

// violated reports whether the real functions violate a relation on a row.
func (b *board) violated(t *testing.T, rel *relation.Relation, row source.Row) bool {
	t.Helper()
	cols, err := source.Columns(rel.Vars, []source.Row{row})
	if err != nil {
		t.Fatal(err)
	}
	v, err := b.h.Check(t.Context(), harness.Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: 1})
	if err != nil {
		t.Fatal(err)
	}
	return v[0].Violated.Get(0)
}

func TestHolds(t *testing.T) {
	b := newBoard(t)
	for _, st := range truths {
		d, rel := b.decide(t, st)
		if d.Verdict != symbolic.Proved {
			t.Errorf("true: %s %s on %q: verdict %d %v %s, violated %v", st.of, st.text, st.domain, d.Verdict, d.Row, d.Why, d.Row != nil && b.violated(t, rel, d.Row))
		}
	}
	refuted := 0
	for _, st := range lies {
		d, rel := b.decide(t, st)
		switch {
		case d.Verdict == symbolic.Proved:
			t.Errorf("false, and proved: %s %s on %q", st.of, st.text, st.domain)
		case d.Verdict == symbolic.Refuted && !b.violated(t, rel, d.Row):
			t.Errorf("false: %s %s on %q: %v does not violate it", st.of, st.text, st.domain, d.Row)
		case d.Verdict == symbolic.Refuted:
			refuted++
		default:
			t.Logf("false: %s %s on %q: %s", st.of, st.text, st.domain, d.Why)
		}
	}
	if refuted < len(lies)-3 {
		t.Errorf("of %d false relations %d are refuted", len(lies), refuted)
	}
	for _, st := range unproved {
		if d, _ := b.decide(t, st.statement); d.Verdict != symbolic.Undecided || !strings.Contains(d.Why, st.why) {
			t.Errorf("%s on %q: verdict %d %s, want one because of %q", st.text, st.domain, d.Verdict, d.Why, st.why)
		}
	}
}
