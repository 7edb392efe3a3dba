package counterexample

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

var (
	intType    = relation.Predeclared(relation.Int)
	int8Type   = relation.Predeclared(relation.Int8)
	uintType   = relation.Predeclared(relation.Uint)
	floatType  = relation.Predeclared(relation.Float64)
	boolType   = relation.Predeclared(relation.Bool)
	stringType = relation.Predeclared(relation.String)
	intsType   = &relation.Type{Kind: relation.Slice, Elem: intType}
	mapType    = &relation.Type{Kind: relation.Map, Key: stringType, Elem: intType}
	pointType  = &relation.Type{Kind: relation.Struct, Name: "Point", Pkg: "p", Fields: []relation.Field{{Name: "X", Type: intType}, {Name: "Y", Type: intType}}}
	dayType    = &relation.Type{Kind: relation.Int, Name: "Day", Pkg: "p", Enum: true,
		Consts: []relation.Const{{Name: "Monday", Text: "3"}, {Name: "Tuesday", Text: "4"}, {Name: "Wednesday", Text: "5"}}}
)

func ints(ns ...int) relation.List {
	out := relation.List{}
	for _, n := range ns {
		out = append(out, n)
	}
	return out
}

// The quality of the search is pinned: the row that comes out is the one a person would have written down.
func TestShrink(t *testing.T) {
	type types = []*relation.Type
	tests := []struct {
		name  string
		types types
		from  Row
		fails func(r Row) bool
		want  string
	}{
		{"area doubled", types{floatType, floatType}, Row{-712.25, 38.5}, func(r Row) bool {
			w, h := r[0].(float64), r[1].(float64)
			return 2*w+h != 2*(w+h)
		}, "[0 1]"},
		{"any integer", types{intType}, Row{-991}, func(Row) bool { return true }, "[0]"},
		{"from a threshold on", types{intType}, Row{90210}, func(r Row) bool { return r[0].(int) >= 4711 }, "[4711]"},
		{"below a threshold", types{intType}, Row{-90210}, func(r Row) bool { return r[0].(int) <= -4711 }, "[-4711]"},
		{"smallest integer", types{int8Type}, Row{int8(-128)}, func(r Row) bool { x := r[0].(int8); return x < 0 && -x < 0 }, "[-128]"},
		{"unsigned", types{uintType}, Row{uint(1 << 40)}, func(r Row) bool { return r[0].(uint) > 255 }, "[256]"},
		{"fraction", types{floatType}, Row{812.4437781}, func(r Row) bool { f := r[0].(float64); return f != math.Trunc(f) }, "[0.5]"},
		{"large float", types{floatType}, Row{1.7e300}, func(r Row) bool { return r[0].(float64) > 1e9 }, "[1.000000001e+09]"},
		{"infinity", types{floatType}, Row{math.Inf(-1)}, func(r Row) bool { return math.IsInf(r[0].(float64), 0) }, "[+Inf]"},
		{"NaN", types{floatType}, Row{math.NaN()}, func(r Row) bool { return math.IsNaN(r[0].(float64)) }, "[NaN]"},
		{"equal variables", types{intType, intType}, Row{77, 77}, func(r Row) bool { return r[0] == r[1] && r[0].(int) > 4 }, "[5 5]"},
		{"a step apart", types{intType, intType}, Row{4000, 4003}, func(r Row) bool { return r[1].(int)-r[0].(int) == 3 }, "[0 3]"},
		{"ordered variables", types{intType, intType}, Row{-20, 4003}, func(r Row) bool { return r[0].(int) < r[1].(int) }, "[0 1]"},
		{"flag", types{boolType, intType}, Row{true, 9}, func(r Row) bool { return r[1].(int) == 9 || !r[0].(bool) }, "[false 0]"},
		{"duplicate in a list", types{intsType}, Row{ints(8, 3, 9, 3, 12)}, func(r Row) bool {
			seen := map[relation.Value]bool{}
			for _, e := range r[0].(relation.List) {
				if seen[e] {
					return true
				}
				seen[e] = true
			}
			return false
		}, "[[0 0]]"},
		{"unsorted list", types{intsType}, Row{ints(8, 3, 9, 3, 12)}, func(r Row) bool {
			var ns []int
			for _, e := range r[0].(relation.List) {
				ns = append(ns, e.(int))
			}
			return !slices.IsSorted(ns)
		}, "[[1 0]]"},
		{"text with a blank inside", types{stringType}, Row{"Lorem ipsum dolor"}, func(r Row) bool { return strings.Contains(strings.Trim(r[0].(string), " "), " ") }, "[a a]"},
		{"text that is not ASCII", types{stringType}, Row{"na\u00efve \u0085"}, func(r Row) bool { return strings.ContainsFunc(r[0].(string), func(c rune) bool { return c > 127 }) }, "[\u0085]"},
		{"broken text", types{stringType}, Row{"ab\xffcd"}, func(r Row) bool { return strings.ToValidUTF8(r[0].(string), "") != r[0] }, "[\xff]"},
		{"field", types{pointType}, Row{relation.Fields{55, -8}}, func(r Row) bool { return r[0].(relation.Fields)[1].(int) < 0 }, "[[0 -1]]"},
		{"map entry", types{mapType}, Row{relation.Pairs{{Key: "x", Value: 4}, {Key: "y", Value: 9}, {Key: "z", Value: 0}}}, func(r Row) bool { return len(r[0].(relation.Pairs)) >= 2 }, "[[{ 0} {a 0}]]"},
		{"enumeration", types{dayType}, Row{5}, func(r Row) bool { return r[0].(int) != 3 }, "[4]"},
		{"pointee", types{{Kind: relation.Pointer, Elem: intType}}, Row{relation.Ref{To: 99}}, func(r Row) bool { return r[0] != nil }, "[{0}]"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := &Shrinker{Fails: one(test.fails)}
			for i, typ := range test.types {
				s.Vars = append(s.Vars, relation.Var{Name: fmt.Sprint("x", i), Type: typ})
			}
			if !test.fails(test.from) {
				t.Fatal("the row to shrink does not fail")
			}
			got, err := s.Shrink(context.Background(), test.from)
			if err != nil {
				t.Fatal(err)
			}
			if fmt.Sprint(got) != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func one(fails func(Row) bool) func(context.Context, []Row) ([]bool, error) {
	return func(_ context.Context, rows []Row) ([]bool, error) {
		out := make([]bool, len(rows))
		for i, r := range rows {
			out[i] = fails(r)
		}
		return out, nil
	}
}

func TestShrinkStaysInTheDomain(t *testing.T) {
	asked := 0
	s := &Shrinker{
		Vars:     []relation.Var{{Name: "x", Type: intType}},
		Contains: func(_ int, v relation.Value) bool { return v.(int) >= 12 },
		Fails: one(func(r Row) bool {
			asked++
			if r[0].(int) < 12 {
				t.Errorf("%v was tried", r)
			}
			return true
		}),
	}
	got, err := s.Shrink(context.Background(), Row{5000})
	if err != nil || got[0] != 12 || asked == 0 {
		t.Errorf("got %v, %v after %d rows, want [12]", got, err, asked)
	}
}

func TestShrinkBuilt(t *testing.T) {
	set := &relation.Type{Kind: relation.Opaque, Name: "Set", Pkg: "p"}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{
		{Name: "New", Pkg: "p", Params: []relation.Param{{Name: "size", Type: intType}}, Results: []relation.Param{{Type: set}}},
		{Name: "Set.Add", Pkg: "p", Recv: true, Params: []relation.Param{{Name: "s", Type: set}, {Name: "i", Type: intType}}},
	}}
	add := func(i int) relation.Step { return relation.Step{Func: "Set.Add", Args: []relation.Value{i}} }
	from := relation.Built{Steps: []relation.Step{{Func: "New", Args: []relation.Value{40}}, add(7), add(31), add(2)}}
	s := &Shrinker{Env: env, Vars: []relation.Var{{Name: "s", Type: set}}, Fails: one(func(r Row) bool {
		for _, step := range r[0].(relation.Built).Steps[1:] {
			if step.Args[0].(int) > 9 {
				return true
			}
		}
		return false
	})}
	got, err := s.Shrink(context.Background(), Row{from})
	if want := "[{[{New [0]} {Set.Add [10]}]}]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
}

// A search that is stopped keeps what it has.
func TestShrinkKeepsTheBest(t *testing.T) {
	stop := errors.New("stopped")
	rounds := 0
	s := &Shrinker{Vars: []relation.Var{{Name: "x", Type: intType}}, Fails: func(_ context.Context, rows []Row) ([]bool, error) {
		if rounds++; rounds > 1 {
			return nil, stop
		}
		fails := make([]bool, len(rows))
		fails[len(fails)/2] = true
		return fails, nil
	}}
	got, err := s.Shrink(context.Background(), Row{5000})
	if !errors.Is(err, stop) || !simpler(got[0], 5000) {
		t.Errorf("got %v, %v, want a simpler row and %v", got, err, stop)
	}
}

// Every step goes strictly down, or shrinking would not end.
func TestStepsGoDown(t *testing.T) {
	values := map[*relation.Type][]relation.Value{
		intType:    {0, -1, 17, math.MinInt, math.MaxInt},
		floatType:  {0.0, math.Copysign(0, -1), -3.75, 1e300, 5e-324, math.Inf(1), math.NaN()},
		stringType: {"", "zebra", "\xff\x00", "é b"},
		intsType:   {relation.List(nil), ints(0), ints(3, -3, 3)},
		mapType:    {relation.Pairs{{Key: "q", Value: -2}, {Key: "r", Value: 2}}},
		pointType:  {relation.Fields{-4, 4}},
	}
	s := &Shrinker{}
	for typ, vs := range values {
		for _, v := range vs {
			for _, w := range s.simplify(v, typ) {
				if !simpler(w, v) || simpler(v, w) {
					t.Errorf("step from %#v to %#v does not go down", v, w)
				}
			}
		}
	}
}
