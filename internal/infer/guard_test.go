package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

func bitsOf(t *testing.T, s string) relation.Bits {
	t.Helper()
	b := relation.NewBits(len(s))
	for i := range s {
		if s[i] == '1' {
			b.Set(i)
		}
	}
	return b
}

// repeated makes a pattern of rows long enough for the thresholds.
func repeated(s string) string {
	out := ""
	for range minHeld {
		out += s
	}
	return out
}

func TestBestGuard(t *testing.T) {
	atom := func(text, met string) guardAtom {
		return guardAtom{text: text, cond: &relation.VarRef{Name: text, T: relation.Predeclared(relation.Bool)}, met: bitsOf(t, repeated(met))}
	}
	for _, row := range []struct {
		name, held string // held: 1, violated: 0
		atoms      []guardAtom
		want       string
	}{
		{"the one that explains all", "111000", []guardAtom{atom("a", "111000"), atom("b", "110000")}, "a"},
		{"the weakest of several", "111000", []guardAtom{atom("b", "110000"), atom("a", "111000")}, "a"},
		{"none: one row inside fails", "111000", []guardAtom{atom("a", "111100")}, ""},
		{"none: outside hardly any row fails", "111110", []guardAtom{atom("a", "110000")}, ""},
		{"two, each needed", "110000", []guardAtom{atom("a", "111000"), atom("b", "110110")}, "a && b"},
	} {
		v := &relation.Verdicts{Held: bitsOf(t, repeated(row.held))}
		v.Violated = relation.All(len(repeated(row.held))).AndNot(v.Held)
		got := bestGuard(v, row.atoms, nil, nil)
		if got.text != row.want || got.cond != nil && relation.ExprString(got.cond) != row.want {
			t.Errorf("%s: guard %q, want %q", row.name, got.text, row.want)
		}
	}
}

// A pair takes the place of an atom of two signs only if it is weaker and accepts more.
func TestWidened(t *testing.T) {
	atom := func(text, met string) guardAtom {
		rel, err := relation.Parse("(x int, y int): "+text+" => Max(x, y) == x", maxEnv())
		if err != nil {
			t.Fatal(err)
		}
		return guardAtom{text: text, cond: rel.Pre, met: bitsOf(t, repeated(met))}
	}
	for _, row := range []struct {
		name  string
		atoms []guardAtom
		want  string
	}{
		{"a weaker pair", []guardAtom{atom("x >= 0", "111010"), atom("y > 0", "111101"), atom("x > 0 && y > 0", "110000")}, "x >= 0 && y > 0"},
		{"a pair of no more rows", []guardAtom{atom("x >= 0", "110010"), atom("y > 0", "111101"), atom("x > 0 && y > 0", "110000")}, "x > 0 && y > 0"},
		{"another pair", []guardAtom{atom("x < 9", "111010"), atom("y > 0", "111101"), atom("x > 0 && y > 0", "110000")}, "x > 0 && y > 0"},
	} {
		v := &relation.Verdicts{Held: bitsOf(t, repeated("111000"))}
		v.Violated = relation.All(len(repeated("111000"))).AndNot(v.Held)
		if got := bestGuard(v, row.atoms, nil, nil); got.text != row.want {
			t.Errorf("%s: guard %q, want %q", row.name, got.text, row.want)
		}
	}
}

// The sign of a variable may be a guard though few rows fail outside of it.
func TestSignGuard(t *testing.T) {
	for _, tt := range []struct {
		text string
		want bool
	}{{"x > 0", true}, {"0 >= x", true}, {"x > 1", false}, {"x != 0", false}, {"x > y", false}} {
		rel, err := relation.Parse("(x int, y int): "+tt.text+" => Max(x, y) == x", maxEnv())
		if err != nil {
			t.Fatal(err)
		}
		if got := isSign(rel.Pre); got != tt.want {
			t.Errorf("%s: got %v", tt.text, got)
		}
	}
}

// That a float holds a whole number is a condition of its own, of the wide types alone.
func TestExactAtoms(t *testing.T) {
	rows := [][]relation.Value{{int64(5), int32(5)}, {int64(1<<53 + 1), int32(6)}, {int64(-7), int32(7)}, {int64(8), int32(8)}, {int64(9), int32(9)}, {int64(10), int32(1)}, {int64(11), int32(2)}}
	vars := []relation.Var{{Name: "x", Type: relation.Predeclared(relation.Int64)}, {Name: "y", Type: relation.Predeclared(relation.Int32)}}
	var sources []source.Row
	for _, row := range rows {
		sources = append(sources, row)
	}
	cols, err := source.Columns(vars, sources)
	if err != nil {
		t.Fatal(err)
	}
	got := exactAtoms(&trial.Subject{Env: maxEnv()}, vars, cols, len(rows))
	if len(got) != 1 || got[0].text != "x <= 1<<53" || !got[0].exact || got[0].met.Count() != len(rows)-1 || got[0].met.Get(1) {
		t.Errorf("atoms %+v", got)
	}
}

// So may the order of two arguments that all executions have in common.
func TestOrdersConstants(t *testing.T) {
	num := relation.Predeclared(relation.Int)
	clamp := &relation.Func{Name: "Clamp", Params: []relation.Param{{Name: "x", Type: num}, {Name: "lo", Type: num}, {Name: "hi", Type: num}},
		Results: []relation.Param{{Type: num}}}
	env := &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{clamp}}
	for _, tt := range []struct {
		guard, law string
		want       bool
	}{
		{"lo <= hi", "Clamp(x, lo, hi) <= Clamp(y, lo, hi)", true},
		{"lo < hi", "Clamp(x, lo, hi) <= Clamp(y, lo, hi)", true},
		{"x <= hi", "Clamp(x, lo, hi) <= Clamp(y, lo, hi)", false},                 // one execution alone has it
		{"lo <= hi", "Clamp(x, lo, hi) == x", false},                               // there is one execution
		{"lo <= hi", "Clamp(x, lo, hi) == Clamp(x, hi, lo)", false},                // in other places
		{"lo <= hi", "Clamp(x + lo, lo, hi) <= Clamp(y + lo, lo, hi)", false},      // and elsewhere, too
		{"lo == hi", "Clamp(x, lo, hi) <= Clamp(y, lo, hi)", false},                // no order
		{"lo <= hi", "Clamp(Clamp(x, lo, hi), lo, hi) == Clamp(x, lo, hi)", false}, // the inner one stands inside of the first argument
	} {
		rel, err := relation.Parse(tt.guard+" => "+tt.law, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := ordersConstants(rel, rel.Pre); got != tt.want {
			t.Errorf("%s => %s: got %v", tt.guard, tt.law, got)
		}
	}
}

// What people expect comes first, and what is equal in that stays in order.
func TestExpectedFirst(t *testing.T) {
	var claims []*claim.Claim
	for i, traits := range []algebra.Traits{0, algebra.Expected, 0, algebra.Expected | algebra.Defining} {
		claims = append(claims, &claim.Claim{ID: claim.ID(i), Candidate: algebra.Candidate{Law: &algebra.Law{Traits: traits}}})
	}
	var got []claim.ID
	for _, c := range expectedFirst(claims) {
		got = append(got, c.ID)
	}
	if want := []claim.ID{1, 3, 0, 2}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
}

// Where a law says what the result is, others of the same region say nothing of the function; a law of another region, or one of the
// result's sum, leaves them.
func TestUnderClosed(t *testing.T) {
	for _, tt := range []struct {
		closed, other string
		dropped       bool
	}{
		{"x <= y => Max(x, y) == y", "x <= y => Max(Max(x, y), y) == Max(x, y)", true},
		{"x <= y => Max(x, y) == y", "y <= x => Max(Max(x, y), y) == Max(x, y)", false},
		{"x <= y => Max(x, y) == y", "Max(Max(x, y), y) == Max(x, y)", false},
		{"x <= y => Max(x, y) >= y", "x <= y => Max(Max(x, y), y) == Max(x, y)", false},
		{"x <= y => Max(x, y) == Max(y, x)", "x <= y => Max(Max(x, y), y) == Max(x, y)", false},
		{"x <= y => -Max(x, y) == -y", "x <= y => Max(Max(x, y), y) == Max(x, y)", false},
	} {
		env := maxEnv()
		var cands []*claim.Claim
		for _, text := range []string{tt.closed, tt.other} {
			rel, err := relation.Parse(text, env)
			if err != nil {
				t.Fatal(err)
			}
			cands = append(cands, &claim.Claim{Relation: rel, Guard: guardText(rel)})
		}
		if got := len(underClosed(cands)) > 0; got != tt.dropped {
			t.Errorf("%s beside %s: dropped is %v", tt.other, tt.closed, got)
		}
	}
}

func maxEnv() *relation.Env {
	typ := relation.Predeclared(relation.Int)
	f := &relation.Func{Name: "Max", Pkg: "p", Params: []relation.Param{{Name: "x", Type: typ}, {Name: "y", Type: typ}}, Results: []relation.Param{{Type: typ}}}
	return &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{f}, Subject: "Max"}
}

func guardText(rel *relation.Relation) string {
	if rel.Pre == nil {
		return ""
	}
	return relation.ExprString(rel.Pre)
}

// A condition of the code is a guard of each source, unless it leaves a text one value or takes one number out.
func TestCodeAtoms(t *testing.T) {
	env := maxEnv()
	s := idle(env.Funcs[0], env)
	s.Conditions = []string{"x > 12", `x == ""`, "x != 7", "x < y"}
	rel, err := relation.Parse("Max(x, y) <= Max(x2, y)", env)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"x > 12", "x2 > 12", "x > 12 && x2 > 12", "x < y", "x2 < y", "x < y && x2 < y"}
	if got := codeAtoms(s.Subject, rel.Vars); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A guard stands before the whole premise of a claim, and before the stronger statements that would make it say too little, there for each of
// their sources.
func TestUnderGuard(t *testing.T) {
	for _, tt := range []struct{ text, guard, unless, want, strong string }{
		{"Max(x, y) ~= y", "x <= y", "Max(x, y) ~= x", "x <= y => Max(x, y) ~= y within 1e-6", "x <= y => Max(x, y) ~= x"},
		{"x > 0 => Max(x, y) ~= y", "y >= 2 || x < 0", "Max(x, y) ~= Max(x2, y)", "(x < 0 || y >= 2) && x > 0 => Max(x, y) ~= y within 1e-6",
			"(x < 0 || y >= 2) && (x2 < 0 || y >= 2) => Max(x, y) ~= Max(x2, y)"},
	} {
		env := testEnv()
		s := idle(env.Func("Max"), env)
		c := &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{}, Unless: []string{tt.unless}}, Relation: parseFor(s.Subject, tt.text)}
		cond, err := relation.Parse("(x float64, y float64): "+tt.guard, env)
		if err != nil {
			cond, err = relation.Parse("(x float64): "+tt.guard, env)
		}
		if err != nil {
			t.Fatal(err)
		}
		got := underGuard(s.Subject, c, guardAtom{text: tt.guard, cond: cond.Post})
		if got.Relation.String() != tt.want || got.Guard != tt.guard {
			t.Errorf("%s under %s: got %s", tt.text, tt.guard, got.Relation)
		}
		if len(got.Unless) != 1 || got.Unless[0] != tt.strong {
			t.Errorf("%s under %s: stronger statements %q, want %q", tt.text, tt.guard, got.Unless, tt.strong)
		}
	}
}
