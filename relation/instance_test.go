package relation

import (
	"path"
	"testing"
)

// anyEnv has functions and a method that take values of any type, with two types each but for Size.
func anyEnv() *Env {
	i, s, b := Predeclared(Int), Predeclared(String), Predeclared(Bool)
	bag := &Type{Kind: Opaque, Name: "Bag", Pkg: "example.com/key", Builders: []Builder{{Func: "Of[int]"}, {Func: "Bag.Add[string]", Mutator: true}}}
	pbag := &Type{Kind: Pointer, Elem: bag}
	env := &Env{Path: "example.com/key", Name: "key", Types: []*Type{bag}}
	add := func(name string, recv bool, result *Type, params ...Param) {
		f := &Func{Name: name, Pkg: env.Path, Recv: recv, Params: params}
		if result != nil {
			f.Results = []Param{{Type: result}}
		}
		env.Funcs = append(env.Funcs, f)
	}
	for _, t := range []*Type{i, s} {
		of := "[" + t.Name + "]"
		add("Key"+of, false, s, Param{"v", t, "any"})
		add("Bag.Has"+of, true, b, Param{"b", pbag, ""}, Param{"v", t, "any"})
		add("Bag.Add"+of, true, nil, Param{"b", pbag, ""}, Param{"v", t, "any"})
		add("Of"+of, false, bag, Param{"vs", &Type{Kind: Slice, Elem: t}, "[]any"})
	}
	add("Size[int]", false, i, Param{"m", &Type{Kind: Map, Key: s, Elem: i}, "map[string]any"})
	return env
}

// Instances of what takes values of any type are named with the type, and found without it where there is one or the arguments decide.
func TestInstances(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"Key[int](v) == Key[int](w)", "Key[int](v) == Key[int](v2)"},
		{"Key(len(s)) == Key[string](s)", "Key[int](len(v)) == Key[string](v)"},
		{"b.Has[int](v) == b.Has[int](w)", "b.Has[int](v) == b.Has[int](v2)"},
		{"b.Add[int](v).Has[int](v)", "b.Add[int](v).Has[int](v)"},
		{"Of[int](vs).Has[int](n) == contains(vs, n)", "Of[int](vs).Has[int](v) == contains(vs, v)"},
		{"Size(m) >= 0", "Size[int](m) >= 0"},
		{"Size[int](m) >= 0", "Size[int](m) >= 0"},
	} {
		r, err := Parse(tt.text, anyEnv())
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if r.String() != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, r, tt.want)
		}
		if again, err := Parse(r.String(), anyEnv()); err != nil || again.String() != r.String() {
			t.Errorf("%s: read again: %v, %v", r, again, err)
		}
	}
	for text, want := range map[string]string{
		`Key("a") == "a"`:      "col 1: several instances of Key fit (write Key[int](…))",
		"Key(v) == Key(w)":     "col 1: several instances of Key fit (write Key[int](…))",
		"b.Has(v) == b.Has(w)": "col 1: several instances of b.Has fit (write Bag.Has[int](…))",
	} {
		if _, err := Parse(text, anyEnv()); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// What a call gets in place of a slice or map is not its argument: nothing can be said of it afterwards.
func TestConvertedOutputs(t *testing.T) {
	env := anyEnv()
	if n := len(env.Func("Size[int]").Outputs()); n != 1 {
		t.Errorf("Size has %d outputs, want its result alone", n)
	}
}

func TestGoLiteralAny(t *testing.T) {
	env := anyEnv()
	for _, tt := range []struct {
		steps []Step
		want  string
	}{
		{[]Step{{Func: "Of[int]", Args: []Value{List{1, 2}}}}, "key.Of([]any{int(1), int(2)})"},
		{[]Step{{Func: "Of[string]", Args: []Value{List(nil)}}}, "key.Of(nil)"},
		{[]Step{{Func: "Of[int]", Args: []Value{List(nil)}}, {Func: "Bag.Add[int]", Args: []Value{3}}}, "func() key.Bag { v := key.Of(nil); v.Add(int(3)); return v }()"},
	} {
		if got := env.GoLiteral(Built{Steps: tt.steps}, env.Types[0], path.Base); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}
