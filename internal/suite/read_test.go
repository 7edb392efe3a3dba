package suite

import (
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

var intType = relation.Predeclared(relation.Int)

// Conditions between parameters hold for copies of them and for constants in their place too: what is shrunk stays inside.
func TestAccepts(t *testing.T) {
	fn := &relation.Func{Name: "Clamp", Pkg: "p", Results: []relation.Param{{Type: intType}},
		Params: []relation.Param{{Name: "x", Type: intType}, {Name: "lo", Type: intType}, {Name: "hi", Type: intType}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{fn}}
	d, err := relation.ParseDomain("x in -9..9 where lo <= hi", env, fn)
	if err != nil {
		t.Fatal(err)
	}
	k := &kept{pkg: &subject.Package{Env: env}, fn: &subject.Function{Func: fn}, domain: d}
	for _, test := range []struct {
		text string
		row  Row
		want bool
	}{
		{"Clamp(x, lo, hi) <= hi", Row{0, 1, 2}, true},
		{"Clamp(x, lo, hi) <= hi", Row{0, 2, 1}, false},
		{"Clamp(x, lo, hi) == Clamp(x, lo2, hi2)", Row{0, 1, 2, 3, 4}, true},
		{"Clamp(x, lo, hi) == Clamp(x, lo2, hi2)", Row{0, 1, 2, 4, 3}, false},
		{"Clamp(x, lo, hi) == Clamp(x, lo2, hi2)", Row{0, 2, 1, 3, 4}, false},
		{"Clamp(x, 5, hi) >= 5", Row{0, 4}, false},
		{"Clamp(x, 5, hi) >= 5", Row{0, 5}, true},
	} {
		r, err := relation.Parse(test.text, env)
		if err != nil {
			t.Fatal(err)
		}
		in, err := k.accepts(t.Context(), nil, r).within([]Row{test.row}, relation.All(1))
		if err != nil {
			t.Fatal(err)
		}
		if got := in.Get(0); got != test.want {
			t.Errorf("%s: %v is accepted: %v, want %v", test.text, test.row, got, test.want)
		}
	}
}
