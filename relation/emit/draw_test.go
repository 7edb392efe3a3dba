package emit_test

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

// emitted is the test of one relation of a function of the test package, without blanks at the ends of lines.
func emitted(t *testing.T, fn, domain, text string, rows ...[]relation.Value) string {
	t.Helper()
	g := golden{name: fn, fn: fn, domain: domain, relations: []string{text}, rows: map[string][][]relation.Value{}}
	if rows != nil {
		name, _, _ := strings.Cut(text, ":")
		g.rows[name] = rows
	}
	got, err := emit.Test(g.input(t, testEnv()))
	if err != nil {
		t.Fatal(err)
	}
	return string(got)
}

// TestDraw pins how sources are drawn near the ends of their domains.
func TestDraw(t *testing.T) {
	for _, tt := range []struct{ fn, domain, text, want string }{
		{"Sin", "x in (0, 1000]", "odd: Sin(-x) ~= -Sin(x)", "rnd.floatIn(1e-9, 1000)"},
		{"Sin", "x in [0, 1000)", "odd: Sin(-x) ~= -Sin(x)", "rnd.floatIn(0, 999.999999)"},
		{"Sin", "x in (2, 3)", "odd: Sin(-x) ~= -Sin(x)", "rnd.floatIn(2.000000002, 2.999999997)"},
		{"Sin", "x in (0, 1e-9)", "odd: Sin(-x) ~= -Sin(x)", "rnd.floatIn(2.5e-10, 7.5"},
		{"Sin", "", "odd: x > 0 => Sin(-x) ~= -Sin(x)", "rnd.floatIn(1e-9, 1000)"},
		{"Sin", "float any", "odd: Sin(-x) ~= -Sin(x)", "{x: rnd.anyFloat(-1000, 1000)}"},
		{"Half", "float any", "odd: Half(-x) == -Half(x)", "{x: float32(rnd.anyFloat(-1000, 1000))}"},
		{"Sort", "float any", "same: len(Sort(xs)) == len(xs)", "{ return rnd.anyFloat(-1000, 1000) }"},
		{"Sort", "float any, xs[i] in 0..9", "same: len(Sort(xs)) == len(xs)", "{ return rnd.floatIn(0, 9) }"},
		{"Sin", "x in 0..9, float any", "odd: Sin(-x) ~= -Sin(x)", "{x: rnd.floatIn(0, 9)}"},
		{"Sin", "float any", "rising: x < y && y < 1 => Sin(x) <~ Sin(x)", "rnd.floatIn("},
		{"Half", "x in (1, 2]", "grows: Half(x) < x", "float32(rnd.floatIn(1.0000001192092896, 2))"},
		{"Sin", "x in (0, 1000)", "odd: Sin(-x) ~= -Sin(x)", "return 1e-9 <= x && x <= 999.999999\n"},
		{"Sin", "x in (0, 1e3]", "odd: Sin(-x) ~= -Sin(x)", "return 1e-9 <= x && x <= 1000\n"},
		{"Pow", "e in (0, 20)", "chain: Pow(k, e) == k*Pow(k, e-1)", "return 0 < e && e < 20\n"},
		{"Pow", "e in [0.5, 20.5]", "chain: Pow(k, e) == k*Pow(k, e-1)", "return 1 <= e && e <= 20\n"},
		{"Clamp", "x in [-9, 9], lo in [-1, 1], hi in [-1, 1] where lo <= hi", "up: Clamp(x, lo, hi) <= Clamp(x, lo, hi2)", "hi: rnd.floatIn(lo, 1), hi2: rnd.floatIn(lo, 1)"},
		{"Clamp", "hi in [-1, 1] where lo <= hi", "up: Clamp(x, 0, hi) <= Clamp(x, 0, hi2)", "0 <= hi &&\n\t\t0 <= hi2"},
		{"Flip", "", "twice: Flip(Flip(data)) == data", "return utf8.ValidString(string(data))\n"},
		{"Flip", "string any, data[i] in 0..9", "twice: Flip(Flip(data)) == data", "return !slices.ContainsFunc(data, func(b uint8) bool { return !(b <= 9) })\n"},
		{"Pow", "e in (0, 20)", "chain: Pow(k, e) == k*Pow(k, e-1)", "rnd.intIn(1, 19)"},
		{"Pow", "e in 0..9", "refused: e < 0 || e > 9 => panics(Pow(k, e))", "if rnd.coin() {\n\t\treturn imagoPowRow{e: rnd.intIn(-1000, -1), "},
		{"Pow", "e in 0..9", "refused: e < 0 || e > 9 => panics(Pow(k, e))", "return imagoPowRow{e: rnd.intIn(10, 1009), "},
		{"Pow", "e in 0..9", "refused: e < 0 || e > 9 || k == 0 => panics(Pow(k, e))", "switch rnd.Intn(3) {\n\tcase 0:\n\t\treturn"},
	} {
		if got := emitted(t, tt.fn, tt.domain, tt.text); !strings.Contains(got, tt.want) {
			t.Errorf("%s on %q: no %s in\n%s", tt.text, tt.domain, tt.want, got)
		}
	}
}

// A method that returns another value is assigned to what the constructor's result points to.
func TestDrawDerived(t *testing.T) {
	env := testEnv()
	i := relation.Predeclared(relation.Int)
	set := env.Func("Set.Len").Params[0].Type.Elem
	set.Builders = append(set.Builders, relation.Builder{Func: "Set.Next", Mutator: true})
	env.Funcs = append(env.Funcs, &relation.Func{Name: "Set.Next", Pkg: set.Pkg, Recv: true, Params: []relation.Param{{Name: "s", Type: set}, {Name: "by", Type: i}},
		Results: []relation.Param{{Type: set}}})
	got, err := emit.Test(golden{name: "derived", fn: "Set.Len", relations: []string{"natural: s.Len() >= 0"}}.input(t, env))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"v := subject.New()\n", "v.Add(rnd.int", "*v = v.Next(rnd.int", "return *v\n"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
}

// Texts that people give to a parameter are what sources are drawn near to: those of the domain, once for parameters that are given the
// same.
func TestTextsAreDrawnNear(t *testing.T) {
	drawn := func(texts map[string][]string) string {
		g := golden{name: "Trim", fn: "Trim", domain: "len(s) in 0..9", relations: []string{"idempotent: Trim(Trim(s)) == Trim(s)"}}
		in := g.input(t, testEnv())
		in.Subjects[0].Texts = texts
		got, err := emit.Test(in)
		if err != nil {
			t.Fatal(err)
		}
		return string(got)
	}
	got := drawn(map[string][]string{"s": {"a b", "longer than nine", "a b", "\xff", " c"}})
	for _, want := range []string{"var imagoTrimTexts = []string{\n\t\"a b\", \" c\",\n}", "s: rnd.textLike(0, 9, imagoTrimTexts...)"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if got := drawn(map[string][]string{"t": {"a"}}); strings.Contains(got, "Texts") {
		t.Errorf("texts of a parameter that there is not:\n%s", got)
	}
}
