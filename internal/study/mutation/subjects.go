// Package mutation measures what mutants cost: [Study.Matrix] the kill matrices of relations, [Plain] what schemata take from code that
// is not being mutated, and [Build] how long it takes to write and compile many mutants. Command benchmutants prints the figures.
//
// The subjects of the kill matrices are the functions of package numeric. A table here says what their relations are and which numbers
// they are tried on.
package mutation

import (
	"fmt"
	"math/rand/v2"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Subject is a function of package numeric with relations over common variables.
type Subject struct {
	Func      string
	Vars      []Range
	Relations []string
}

// A Range is the numbers that a variable is drawn from, uniformly.
type Range struct {
	Name    string // that of a parameter, as variables are called in a relation's canonical form
	Lo, Hi  float64
	Corners []float64 // tried first, in all variables at a time
}

// Subjects are those of package numeric, in its order.
var Subjects = []Subject{
	{"Abs", []Range{{"x", -1000, 1000, []float64{0, 1, -1}}}, []string{"even: Abs(-x) == Abs(x)", "positive: Abs(x) >= x"}},
	{"Triangle", []Range{{"a", -1, 12, nil}, {"b", 0, 12, nil}, {"c", 0, 12, nil}},
		[]string{"turn: Triangle(a, b, c) == Triangle(b, c, a)", "swap: Triangle(a, b, c) == Triangle(b, a, c)"}},
	{"IsPrime", []Range{{"n", -5, 2000, []float64{0, 1, 2, 3, 4}}, {"k", 2, 40, nil}},
		[]string{"multiple: n > 1 => !IsPrime(k*n)", "next: n > 2 && IsPrime(n) => !IsPrime(n + 1)"}},
	{"Sin", []Range{{"x", -50, 50, []float64{0}}}, []string{"odd: Sin(-x) ~= -Sin(x)",
		"supplement: Sin(3.14159265358979323846 - x) ~= Sin(x) within 1e-6"}},
	{"PowMod", []Range{{"b", 0, 1000, nil}, {"e", 0, 64, []float64{0, 1}}, {"m", 0, 1000, []float64{1, 2}}},
		[]string{"step: m > 0 => PowMod(b, e + 1, m) == PowMod(b, e, m) * b % m", "base: PowMod(b + m, e, m) == PowMod(b, e, m)"}},
	{"Collatz", []Range{{"n", -3, 500, []float64{0, 1, 2}}}, []string{"twice: n > 0 => Collatz(2*n) == Collatz(n) + 1", "positive: n > 1 => Collatz(n) > 0"}},
	{"Gcd", []Range{{"a", -500, 500, []float64{0, 1}}, {"b", -500, 500, []float64{0, 1, 0}}},
		[]string{"swap: Gcd(a, b) == Gcd(b, a)", "add: Gcd(a + b, b) == Gcd(a, b)"}},
	{"Root", []Range{{"n", -5, 100000, []float64{0, 1, 2, 3, 4}}}, []string{"square: n >= 0 => Root(n) * Root(n) <= n",
		"four: n >= 0 => Root(4*n) >= 2*Root(n)"}},
	{"DayNumber", []Range{{"year", 1, 2400, nil}, {"month", 1, 11, nil}, {"day", 1, 27, nil}},
		[]string{"tomorrow: DayNumber(year, month, day + 1) == DayNumber(year, month, day) + 1", "month: DayNumber(year, month + 1, day) - DayNumber(year, month, day) >= 28"}},
	{"Tariff", []Range{{"units", -10, 4000, []float64{0, 100, 500, 2000}}}, []string{"more: units >= 0 => Tariff(units + 1) > Tariff(units)",
		"discount: units >= 0 => Tariff(2*units) <= 2*Tariff(units)"}},
}

// numericPath is the folder of the subjects in the repository.
const numericPath = "./internal/study/mutation/numeric"

// parse reads the relations of a subject; each must have all its variables or some.
func (s *Subject) parse(env *relation.Env) ([]*relation.Relation, error) {
	var out []*relation.Relation
	for _, text := range s.Relations {
		r, err := relation.Parse(text, env)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Func, err)
		}
		out = append(out, r)
	}
	return out, nil
}

// columns draws n rows of the variables of relations.
func (s *Subject) columns(rels []*relation.Relation, n int, from seed.Seed) (vars []relation.Var, cols []relation.Column, err error) {
	for _, g := range s.Vars {
		v, ok := varOf(rels, g.Name)
		if !ok {
			return nil, nil, fmt.Errorf("%s: no relation has a variable %s", s.Func, g.Name)
		}
		rnd := from.Child(s.Func+" "+g.Name, 0).Rand()
		vars, cols = append(vars, v), append(cols, g.column(v.Type, n, rnd))
	}
	return vars, cols, nil
}

func varOf(rels []*relation.Relation, name string) (relation.Var, bool) {
	for _, r := range rels {
		for _, v := range r.Vars {
			if v.Name == name {
				return v, true
			}
		}
	}
	return relation.Var{}, false
}

// column is a column of float64, int or uint64: the functions take no other numbers.
func (g *Range) column(t *relation.Type, n int, rnd *rand.Rand) relation.Column {
	v := make([]float64, n)
	for i := range v {
		v[i] = g.Lo + rnd.Float64()*(g.Hi-g.Lo)
	}
	copy(v, g.Corners)
	switch t.Kind {
	case relation.Int:
		return relation.NewVec(t, converted[int](v))
	case relation.Uint64:
		return relation.NewVec(t, converted[uint64](v))
	}
	return relation.NewVec(t, v)
}

func converted[T int | uint64](v []float64) []T {
	out := make([]T, len(v))
	for i, x := range v {
		out[i] = T(x)
	}
	return out
}
