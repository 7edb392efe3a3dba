package relation

import (
	"go/constant"
	"strings"
	"testing"
)

// TestCheck breaks each invariant once.
func TestCheck(t *testing.T) {
	f64, i := Predeclared(Float64), Predeclared(Int)
	x := &VarRef{"x", f64}
	for _, tt := range []struct {
		rule, text string
		broken     func(r *Relation)
	}{
		{"", "x < y => Sin(x) <~ Sin(y)", func(*Relation) {}},
		{"R1", "Sin(x) <~ x", func(r *Relation) { r.Post = r.Post.(*Binary).X }},
		{"R1", "Sin(x) <~ x", func(r *Relation) { r.Post = nil }},
		{"R1", "Sin(x) <~ x", func(r *Relation) { r.Pre = x }},
		{"R2", "Sin(x) <~ x", func(r *Relation) { r.Post.(*Binary).Y = &VarRef{"x", i} }},
		{"R2", "Sin(x) <~ x + 1", func(r *Relation) { r.Post.(*Binary).Y.(*Binary).T = i }},
		{"R2", "!(Sin(x) < x)", func(r *Relation) { r.Post.(*Unary).X = x }},
		{"R2", "Cut(s, sep).before == s", func(r *Relation) { r.Post.(*Binary).X.(*Select).Output = 7 }},
		{"R2", "Sin(x) ~= Vec{x, 1}.X", func(r *Relation) {
			r.Post.(*Binary).Y.(*FieldOf).X.(*Composite).Elems = []Expr{x}
		}},
		{"R2", "v.Rotate(angle).X ~= v.X", func(r *Relation) { r.Post.(*Binary).Y.(*FieldOf).Path = []int{2} }},
		{"R3", "Max(x, y) ~= Max(y, x)", func(r *Relation) { r.Vars = r.Vars[:1] }},
		{"R3", "Abs(x) == 1", func(r *Relation) { r.Pre = Compare("<", x, x) }},
		{"R4", "Sin(x) ~= x", func(r *Relation) { r.Post.(*Binary).X.(*Select).Call.Args = nil }},
		{"R4", "Sin(x) ~= x", func(r *Relation) { r.Post.(*Binary).X.(*Select).Call.Key = "Sin(y)" }},
		{"R4", "Abs(a) == 1", func(r *Relation) { r.Post.(*Binary).X.(*Select).Call.Args[0] = x }},
		{"R5", "Abs(x) == 1", func(r *Relation) { r.Post.(*Binary).Y.(*Literal).Value = constant.MakeFloat64(0.5) }},
		{"R6", "Sin(x) ~= x", func(r *Relation) { r.Declared = []Var{{Name: "q", Type: f64}} }},
		{"R6", "Sin(x) == x", func(r *Relation) { r.Tol = Tolerance{1e-6, 1e-6, true} }},
		{"R7", "Sin(x) <~ x", func(r *Relation) {
			b := r.Post.(*Binary)
			b.X, b.Y, b.Op = b.Y, b.X, ">~"
		}},
	} {
		env := testEnv()
		r := parsed(t, tt.text, env)
		tt.broken(r)
		err := r.Check(env)
		switch {
		case tt.rule == "" && err != nil:
			t.Errorf("%s: %v", tt.text, err)
		case tt.rule != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.rule+": ")):
			t.Errorf("%s broken by %s: got %v", tt.text, tt.rule, err)
		}
	}
}
