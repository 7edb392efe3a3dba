package relation

import "testing"

type cycle struct {
	next *cycle
	n    int
}

type holder struct {
	m map[string]*int
	f func()
	v any
}

// Printed forms are the same in every process: no address, whatever the value points to.
func TestShowPointers(t *testing.T) {
	r := cycle{n: 1}
	second := &cycle{n: 2}
	second.next = &cycle{next: second, n: 3}
	r.next = second
	one, two := 1, 2
	for _, tt := range []struct {
		v    any
		want Shown
	}{
		{struct{ a, b int }{1, 2}, "{a:1 b:2}"},
		{r, "{next:&{next:&{next:&1 n:3} n:2} n:1}"},
		{cycle{}, "{next:<nil> n:0}"},
		{holder{m: map[string]*int{"b": &two, "a": &one}, f: nil, v: []int{3}}, "{m:map[a:&1 b:&2] f:func(nil) v:[3]}"},
	} {
		if got := show(tt.v); got != tt.want {
			t.Errorf("got %s, want %s", got, tt.want)
		}
	}
}

// A number that a method is called on keeps its parentheses: 0.Code() is no Go.
func TestLiteralReceiver(t *testing.T) {
	code := &Type{Kind: Int64, Name: "Code", Pkg: "p"}
	env := &Env{Path: "p", Name: "p", Types: []*Type{code}, Funcs: []*Func{{Name: "Code.Next", Pkg: "p", Recv: true,
		Params: []Param{{Name: "c", Type: code}}, Results: []Param{{Type: code}}},
		{Name: "Code.Read", Pkg: "p", Recv: true, Params: []Param{{Name: "c", Type: &Type{Kind: Pointer, Elem: code}}, {Name: "n", Type: Predeclared(Int)}}}}}
	for _, text := range []string{"(0).Next() == c.Next()", "(0).Read(n).c == c"} {
		r, err := Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(r.Text(), env)
		if err != nil || again.Text() != r.Text() {
			t.Errorf("%s is printed as %s, which reads as %v, %v", text, r.Text(), again, err)
		}
	}
}
