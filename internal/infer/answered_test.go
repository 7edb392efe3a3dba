package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What may stand for a missing answer hangs on the type of the result.
func TestAnswerConditions(t *testing.T) {
	number, text := relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	list := &relation.Type{Kind: relation.Slice, Elem: number}
	unary := func(name, param string, in, out *relation.Type) *relation.Func {
		return &relation.Func{Name: name, Pkg: "p", Params: []relation.Param{{Name: param, Type: in}}, Results: []relation.Param{{Type: out}}}
	}
	env := testEnv()
	env.Funcs = append(env.Funcs, unary("Sorted", "xs", list, list), unary("Step", "n", number, number), unary("Parse", "s", text, number),
		unary("Odd", "n", number, relation.Predeclared(relation.Bool)))
	env.Func("Parse").Err = true
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"Trim(Trim(s)) == Trim(s)", []string{`Trim(s) != ""`}},
		{"len(Sorted(xs)) == len(xs)", []string{"len(Sorted(xs)) > 0"}},
		{"Step(n) <= n", []string{"Step(n) >= 0"}},
		{"Max(x, y) ~= x", nil}, // of floats
		{"ok(Parse(s))", nil},   // of no result
		{"Parse(s) == 0", nil},  // what fails says so
		{"Odd(n)", nil},         // of flags
	} {
		r, err := relation.Parse(tt.text, env)
		if err != nil {
			t.Fatalf("%s: %v", tt.text, err)
		}
		var got []string
		for _, c := range answerConditions(r) {
			got = append(got, relation.ExprString(c))
		}
		if len(got) != len(tt.want) {
			t.Fatalf("%s: got %q, want %q", tt.text, got, tt.want)
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
			}
		}
	}
}
