package polynomial

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

const tried = 10_000 // inputs of its domain that each relation must survive

// The list is wide enough to say something: every program has relations, every type occurs, nothing stands twice.
func TestExpected(t *testing.T) {
	expected, err := Expected()
	if err != nil {
		t.Fatal(err)
	}
	byTarget, byType, seen := map[string]int{}, map[string]int{}, map[string]int{}
	for _, e := range expected {
		rel := parse(t, e)
		if rel == nil {
			continue
		}
		byTarget[e.Target]++
		byType[e.Type]++
		key := e.Target + " " + rel.Text()
		if at := seen[key]; at > 0 {
			t.Errorf("expected.txt:%d: the relation of line %d again", e.Line, at)
		}
		seen[key] = e.Line
		if !slices.ContainsFunc(rel.Executions(), func(c *relation.Call) bool { return strings.HasSuffix(e.Target, "."+c.Fn.Name) }) {
			t.Errorf("expected.txt:%d: %s does not call %s", e.Line, e.Text, e.Target)
		}
	}
	t.Logf("%d relations of %d programs; %v", len(expected), len(byTarget), byType)
	if len(expected) < 250 {
		t.Errorf("%d relations, want 250", len(expected))
	}
	for _, p := range Programs() {
		if byTarget[p.Target()] < 3 {
			t.Errorf("%s has %d relations, want 3", p.Target(), byTarget[p.Target()])
		}
	}
	for _, k := range types {
		if byType[k] == 0 {
			t.Errorf("no relation is of type %s", k)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	for _, text := range []string{
		"\tI: F(x) ~= x\n", "math.Sin\n\tF(x) ~= x\n", "math.Sin\n\tIX: F(x) ~= x\n", "math.Sin\n\tI: F(x) ~= x\nmath.Sin\n\tI: F(x) ~= x\n",
	} {
		if _, err := read(text); err == nil {
			t.Errorf("read(%q) is no error", text)
		}
	}
}

// A list with a false relation would be worthless.
func TestExpectedHolds(t *testing.T) {
	expected, err := Expected()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range expected {
		rel := parse(t, e)
		if rel == nil {
			continue
		}
		held, fails := try(t, e.Target, rel)
		if fails != "" {
			t.Errorf("expected.txt:%d: %s: %s fails for %s", e.Line, e.Target, e.Text, fails)
		}
		if held < tried {
			t.Errorf("expected.txt:%d: %s: %s held on %d inputs, want %d", e.Line, e.Target, e.Text, held, tried)
		}
	}
}

// A false relation is found out, be it false on a corner only.
func TestTryRefutes(t *testing.T) {
	for _, e := range []Expectation{
		{Target: "math.Sin", Text: "Sin(x + 3.1415) ~= -Sin(x)"},
		{Target: "math.Tan", Text: "Tan(x) <~ 1000"},
		{Target: "math.RoundToEven", Text: "RoundToEven(x + 1) == RoundToEven(x) + 1"},
		{Target: "math.Atan2", Text: "Atan2(-y, -x) ~= Atan2(y, x) - math.Pi"},
		{Target: "arrays.ArrayEqual", Text: "ArrayEqual(a0, a1, b0, b1) == 0"},
	} {
		if _, fails := try(t, e.Target, parse(t, e)); fails == "" {
			t.Errorf("%s: %s fails for no input", e.Target, e.Text)
		}
	}
}

func parse(t *testing.T, e Expectation) *relation.Relation {
	t.Helper()
	pkg, _, _ := strings.Cut(e.Target, ".")
	rel, err := relation.Parse(e.Text, Env(pkg))
	if err != nil {
		t.Errorf("expected.txt:%d: %s: %v", e.Line, e.Target, err)
		return nil
	}
	return rel
}

// try evaluates a relation on random inputs and corners until it held often enough, or failed, or its premise was true too rarely.
func try(t *testing.T, target string, rel *relation.Relation) (held int, fails string) {
	t.Helper()
	pkg, fn, _ := strings.Cut(target, ".")
	native := NewNative(pkg)
	r := seed.New(1).Child(target+" "+rel.Text(), 0).Rand()
	for round := 0; round < 200 && held < tried && fails == ""; round++ {
		vars := draw(r, native, fn, rel, tried)
		v, err := rel.Eval(native, vars, tried)
		if err != nil {
			t.Fatal(err)
		}
		held += v.Held.Count()
		v.Violated.Each(func(i int) {
			if fails != "" {
				return
			}
			for _, x := range rel.Vars {
				fails += " " + x.Name + "=" + relation.Display(vars[x.Name].At(i), x.Type)
			}
		})
	}
	return held, strings.TrimSpace(fails)
}

// draw makes a column for each variable, over the domain of the parameter that it stands in. A third of the values are whole numbers and
// halves, ends of the domain, or another variable's.
func draw(r *rand.Rand, native *Native, fn string, rel *relation.Relation, n int) map[string]relation.Column {
	vars := map[string]relation.Column{}
	cols := make([][]float64, len(rel.Vars))
	for i, v := range rel.Vars {
		lo, hi := native.bounds(fn, rel, v.Name)
		col := make([]float64, n)
		for k := range col {
			x := lo + (hi-lo)*r.Float64()
			switch r.IntN(9) {
			case 0:
				x = math.Round(x)
			case 1:
				x = math.Floor(x) + 0.5
			case 2:
				x = []float64{lo, hi, 0, 1, -1, lo + (hi-lo)/1024}[r.IntN(6)]
			case 3:
				if i > 0 {
					x = cols[r.IntN(i)][k]
				}
			}
			col[k] = min(max(x, lo), hi)
		}
		cols[i] = col
		vars[v.Name] = &relation.Vec[float64]{T: v.Type, V: col}
	}
	return vars
}
