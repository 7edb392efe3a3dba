package terms

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func rowsOf(n int) *battery {
	return newBattery(&search{}, nil, nil, n)
}

// Values are one where a relation takes them for equal.
func TestNumber(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		name string
		a, b relation.Value
		want bool
	}{
		{"ints", 3, 3, true},
		{"other ints", 3, 4, false},
		{"texts", "a", "a", true},
		{"a text and its beginning", "a", "ab", false},
		{"floats", 1.5, 1.5, true},
		{"floats that round differently", 0.1 + 0.2, 0.3, true},
		{"floats that differ", 1.0, 1.001, false},
		{"large floats that round differently", 1e15, 1e15 + 1, true},
		{"NaN", nan, nan, true},
		{"NaN and a number", nan, 1.0, false},
		{"infinity", math.Inf(1), math.Inf(1), true},
		{"infinity and a large number", math.Inf(1), math.MaxFloat64, false},
		{"both zeros", 0.0, math.Copysign(0, -1), true},
		{"float32", float32(0.1), float32(0.1), true},
		{"complex", complex(0.3, 1), complex(0.1+0.2, 1), true},
		{"lists", relation.List{1, 2}, relation.List{1, 2}, true},
		{"lists of another length", relation.List{1, 2}, relation.List{1}, false},
		{"lists in another nesting", relation.List{relation.List{1}, relation.List{}}, relation.List{relation.List{}, relation.List{1}}, false},
		{"nil and empty", relation.List(nil), relation.List{}, true},
		{"lists of floats", relation.List{0.3}, relation.List{0.1 + 0.2}, true},
		{"structs", relation.Fields{1, "a"}, relation.Fields{1, "a"}, true},
		{"texts in structs", relation.Fields{"ab", "c"}, relation.Fields{"a", "bc"}, false},
		{"maps", relation.Pairs{{Key: "a", Value: 1}}, relation.Pairs{{Key: "a", Value: 1}}, true},
		{"maps with another value", relation.Pairs{{Key: "a", Value: 1}}, relation.Pairs{{Key: "a", Value: 2}}, false},
		{"pointers", relation.Ref{To: 1}, relation.Ref{To: 1}, true},
		{"nil and a pointer", nil, relation.Ref{To: 1}, false},
		{"flags", true, false, false},
		{"what is shown", relation.Shown("v1"), relation.Shown("v1"), true},
	} {
		b := rowsOf(1)
		if got := b.number(0, tt.a) == b.number(0, tt.b); got != tt.want {
			t.Errorf("%s: %v and %v are one: %v", tt.name, tt.a, tt.b, got)
		}
	}
}

// A float keeps its number when others come near to it.
func TestFloatsKeepTheirNumbers(t *testing.T) {
	b := rowsOf(2)
	first := b.float(0, -8e-10)
	zero := b.float(0, 0)
	b.float(0, 8e-10)
	if again := b.float(0, 0); again != zero || zero != first {
		t.Errorf("0 has the numbers %d and %d, its neighbour %d", zero, again, first)
	}
	if other := b.float(1, 0); other == zero {
		t.Error("rows share their numbers")
	}
}

// Terms are evaluated on all rows at once; rows without a value are marked.
func TestEvaluate(t *testing.T) {
	xs := variable(relation.Var{Name: "n", Type: integer})
	cols := map[string]relation.Column{"n": relation.NewVec(integer, []int{1, 2, 0, 2})}
	b := newBattery(&search{}, nil, cols, 4)
	sum := plus(xs, number(integer, 1))
	if ok, err := b.evaluate(sum); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if c := sum.col; c.n != 4 || c.ids[1] != c.ids[3] || c.ids[0] == c.ids[1] || c.numbers[1] != 3 {
		t.Errorf("column %+v", sum.col)
	}
	quotient := apply(&operation{name: "/", out: integer, build: func(args []relation.Expr) relation.Expr {
		return &relation.Binary{Op: "/", X: args[0], Y: args[1], T: integer}
	}}, number(integer, 6), xs)
	if ok, err := b.evaluate(quotient); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if c := quotient.col; c.n != 3 || c.ids[2] != undefined || c.defined.Get(2) {
		t.Errorf("column %+v", quotient.col)
	}
	test := compared(">", xs, number(integer, 1))
	if ok, err := b.evaluate(test); !ok || err != nil {
		t.Fatal(ok, err)
	}
	if rows := trueRows(test.col); rows.Count() != 2 || !rows.Get(1) || !rows.Get(3) {
		t.Errorf("rows %v", rows)
	}
}

// No search makes more executions than it may.
func TestBudget(t *testing.T) {
	for _, budget := range []int64{0, 1000, 20_000, 200_000} {
		p := problem(t, near, spans, spanGap, spanSize, spanMove, spanCommon)
		p.Budget = budget
		var left []string
		p.Cut = func(what string) { left = append(left, what) }
		var executed int64
		p.Executor = counting{p.Executor, &executed}
		list, err := Search(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if executed > budget {
			t.Errorf("%d executions, %d may be made", executed, budget)
		}
		if budget < 20_000 && (len(left) == 0 || len(list) > 0) {
			t.Errorf("%d executions suffice for %d conjectures, left out: %v", budget, len(list), left)
		}
	}
}
