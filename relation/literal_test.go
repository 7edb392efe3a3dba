package relation

import (
	"go/parser"
	"math"
	"path"
	"testing"
)

func TestGoLiteral(t *testing.T) {
	env := testEnv()
	f32, f64, i8, u8, s := Predeclared(Float32), Predeclared(Float64), Predeclared(Int8), Predeclared(Uint8), Predeclared(String)
	slice := func(e *Type) *Type { return &Type{Kind: Slice, Elem: e} }
	vec, day, series := env.Func("Vec.Norm").Params[0].Type, env.Func("Next").Params[0].Type, env.Func("Smooth").Params[0].Type
	celsius := &Type{Kind: Float64, Name: "Celsius", Pkg: "example.com/geom"}
	tests := []struct {
		v    Value
		t    *Type
		want string
	}{
		{0.0, f64, "0"}, {math.Copysign(0, -1), f64, "math.Copysign(0, -1)"}, {math.NaN(), f64, "math.NaN()"}, {math.Inf(-1), f64, "math.Inf(-1)"},
		{1e300, f64, "1e+300"}, {0.1, f64, "0.1"}, {5e-324, f64, "5e-324"}, {123456.75, f64, "123456.75"}, {float32(0.1), f32, "0.1"},
		{float32(math.NaN()), f32, "float32(math.NaN())"}, {math.NaN(), celsius, "geom.Celsius(math.NaN())"}, {2.5, celsius, "2.5"},
		{int8(-128), i8, "-128"}, {uint8(255), u8, "255"}, {math.MinInt, Predeclared(Int), "-9223372036854775808"},
		{"a\"\xff\n", s, `"a\"\xff\n"`}, {true, Predeclared(Bool), "true"}, {1, day, "geom.Tuesday"}, {7, day, "7"},
		{complex(1, math.Inf(1)), Predeclared(Complex128), "complex(1, math.Inf(1))"}, {complex64(complex(1, 2)), Predeclared(Complex64), "complex(1, 2)"},
		{List(nil), slice(f64), "nil"}, {List{}, slice(f64), "[]float64{}"}, {List{1.0, 2.5}, slice(f64), "[]float64{1, 2.5}"},
		{List{List{1.0}, List(nil)}, slice(slice(f64)), "[][]float64{{1}, nil}"}, {List{uint8('h'), uint8('i')}, slice(u8), `[]byte("hi")`},
		{List{uint8(0), uint8(255)}, slice(u8), "[]byte{0, 255}"}, {List{1, 2}, series, "geom.Series{1, 2}"},
		{Fields{1.0, 0.0}, vec, "geom.Vec{X: 1}"}, {Fields{0.0, math.Copysign(0, -1)}, vec, "geom.Vec{Y: math.Copysign(0, -1)}"},
		{List{Fields{1.0, 2.0}}, slice(vec), "[]geom.Vec{{X: 1, Y: 2}}"}, {Pairs{{"a", 1}}, env.Func("Merge").Params[0].Type, `map[string]int{"a": 1}`},
		{Pairs(nil), env.Func("Merge").Params[0].Type, "nil"}, {nil, &Type{Kind: Pointer, Elem: vec}, "nil"},
		{Ref{Fields{1.0, 0.0}}, &Type{Kind: Pointer, Elem: vec}, "&geom.Vec{X: 1}"}, {Ref{3}, &Type{Kind: Pointer, Elem: Predeclared(Int)}, "func() *int { v := int(3); return &v }()"},
		{List{1, 2}, &Type{Kind: Array, Elem: Predeclared(Int), Len: 2}, "[2]int{1, 2}"},
	}
	for _, tt := range tests {
		got := GoLiteral(tt.v, tt.t, path.Base)
		if got != tt.want {
			t.Errorf("%v: got %s, want %s", tt.v, got, tt.want)
		}
		if _, err := parser.ParseExpr(got); err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
}

// TestGoLiteralBuilt is opaque values: the calls that make them.
func TestGoLiteralBuilt(t *testing.T) {
	i := Predeclared(Int)
	set := &Type{Kind: Opaque, Name: "Set", Pkg: "example.com/set"}
	pset := &Type{Kind: Pointer, Elem: set}
	env := &Env{Path: "example.com/set", Name: "set", Funcs: []*Func{
		{Name: "New", Pkg: "example.com/set", Results: []Param{{Type: pset}}},
		{Name: "Of", Pkg: "example.com/set", Params: []Param{{Name: "xs", Type: &Type{Kind: Slice, Elem: i}}}, Variadic: true, Results: []Param{{Type: set}}},
		{Name: "Parse", Pkg: "example.com/set", Params: []Param{{Name: "s", Type: Predeclared(String)}}, Results: []Param{{Type: set}}, Err: true},
		{Name: "Set.Add", Pkg: "example.com/set", Recv: true, Params: []Param{{Name: "s", Type: pset}, {Name: "n", Type: i}}},
		{Name: "Set.With", Pkg: "example.com/set", Recv: true, Params: []Param{{Name: "s", Type: set}, {Name: "n", Type: i}}, Results: []Param{{Type: set}}},
	}}
	step := func(f string, args ...Value) Step { return Step{Func: f, Args: args} }
	tests := []struct {
		steps []Step
		want  string
	}{
		{nil, "set.Set{}"},
		{[]Step{{}}, "set.Set{}"},
		{[]Step{{}, step("Set.Add", 3)}, "func() set.Set { var v set.Set; v.Add(3); return v }()"},
		{[]Step{step("New"), step("Set.With", 3)}, "func() set.Set { v := set.New(); *v = v.With(3); return *v }()"},
		{[]Step{step("New")}, "*set.New()"},
		{[]Step{step("Of", List{1, 2})}, "set.Of(1, 2)"},
		{[]Step{step("Parse", "1")}, `func() set.Set { v, err := set.Parse("1"); if err != nil { panic(err) }; return v }()`},
		{[]Step{step("New"), step("Set.Add", 3)}, "func() set.Set { v := set.New(); v.Add(3); return *v }()"},
		{[]Step{step("Of", List(nil)), step("Set.With", 3)}, "func() set.Set { v := set.Of(); v = v.With(3); return v }()"},
	}
	for _, tt := range tests {
		got := env.GoLiteral(Built{Steps: tt.steps}, set, path.Base)
		if got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
		if _, err := parser.ParseExpr(got); err != nil {
			t.Errorf("%s: %v", got, err)
		}
	}
	pointers := []struct {
		steps []Step
		want  string
	}{
		{[]Step{{}}, "&set.Set{}"},
		{[]Step{step("New")}, "set.New()"},
		{[]Step{step("Of", List{1})}, "func() *set.Set { v := set.Of(1); return &v }()"},
		{[]Step{step("Parse", "1")}, `func() *set.Set { v, err := set.Parse("1"); if err != nil { panic(err) }; return &v }()`},
		{[]Step{step("New"), step("Set.Add", 3)}, "func() *set.Set { v := set.New(); v.Add(3); return v }()"},
		{[]Step{step("New"), step("Set.With", 3)}, "func() *set.Set { v := set.New(); *v = v.With(3); return v }()"},
		{[]Step{{}, step("Set.Add", 3)}, "func() *set.Set { v := new(set.Set); v.Add(3); return v }()"},
	}
	for _, tt := range pointers {
		if got := env.GoLiteral(Ref{Built{Steps: tt.steps}}, pset, path.Base); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
	if got, want := Display(Built{Steps: []Step{step("New"), step("Set.Add", 3)}}, set), "func() set.Set { v := New(); v.Add(3); return v }()"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
