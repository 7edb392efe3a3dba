package trial_test

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// numeric is a runner of functions of four floats. Two of them subtract and add two products; one adds a multiple of the second row of a matrix
// to the first one, which leaves the determinant as it is.
func numeric() (*trial.Runner, *relation.Env) {
	f := relation.Predeclared(relation.Float64)
	four := &relation.Type{Kind: relation.Array, Elem: f, Len: 4}
	env := &relation.Env{}
	functions := map[string]fake.Function{}
	add := func(name string, result *relation.Type, fn func(xs []float64) relation.Value) {
		env.Funcs = append(env.Funcs, &relation.Func{Name: name, Params: []relation.Param{{Name: "xs", Type: four}}, Results: []relation.Param{{Type: result}}})
		functions[name] = func(args []relation.Value) []relation.Value {
			var xs []float64
			for _, v := range args[0].(relation.List) {
				xs = append(xs, v.(float64))
			}
			return []relation.Value{fn(xs)}
		}
	}
	add("Sum", f, func(xs []float64) relation.Value {
		var sum float64
		for _, x := range xs {
			sum += x
		}
		return sum
	})
	add("Pair", f, func(xs []float64) relation.Value { return xs[0]*xs[3] - xs[1]*xs[2] })
	add("Dot", f, func(xs []float64) relation.Value { return xs[0]*xs[2] + xs[1]*xs[3] })
	add("Jump", f, func(xs []float64) relation.Value { return math.Floor(xs[0]) })
	add("Sheared", four, func(xs []float64) relation.Value {
		return relation.List{xs[0] + 1e5*xs[2], xs[1] + 1e5*xs[3], xs[2], xs[3]}
	})
	checker := &fake.Checker{Functions: functions}
	return fake.Runner(env, &relation.Domain{}, checker, nil), env
}

// A row is ill conditioned where numbers cancel each other, in the first execution or in one of its result, and not where they do not.
func TestIllConditioned(t *testing.T) {
	for _, tt := range []struct {
		text string
		row  [4]float64
		want bool
	}{
		{"Sum(xs) ~= Sum(xs)", [4]float64{1.1, 2.3, 5.7}, false},
		{"Sum(xs) ~= Sum(xs)", [4]float64{1e4 / 3, -1e4/3 + 1e-4}, true},
		{"Pair(xs) ~= Pair(xs)", [4]float64{1e5 / 3, 0.1, 0.3, 1e5 / 7}, false},
		{"Pair(xs) ~= Pair(xs)", [4]float64{300.0 / 7, 300.0 / 7, 500.0 / 3, 500.0/3 + 1e-6}, true},
		{"Dot(xs) ~= Dot(xs)", [4]float64{300.0 / 7, 300.0 / 7, 500.0 / 3, -500.0/3 + 1e-6}, true},
		{"Jump(xs) ~= Jump(xs)", [4]float64{1 - 1e-13}, true},
		{"Jump(xs) ~= Jump(xs)", [4]float64{1}, false}, // a fault at a round number is a fault
		{"Pair(xs) ~= Pair(xs)", [4]float64{0.1, 0.2, 0.3, 0.7}, false},
		{"Pair(Sheared(xs)) ~= Pair(xs)", [4]float64{0.1, 0.2, 0.3, 0.7}, true},
	} {
		r, env := numeric()
		rel, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatal(err)
		}
		var row relation.List
		for _, x := range tt.row {
			row = append(row, x)
		}
		ill := r.IllConditioned(t.Context(), rel, rel.Vars, []source.Row{{row}})
		if len(ill) != 1 || ill[0] != tt.want {
			t.Errorf("%s at %v: ill conditioned %v, want %v", tt.text, tt.row, ill, tt.want)
		}
	}
}
