package report

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestBare(t *testing.T) {
	integer := relation.Predeclared(relation.Int)
	f := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "x", Type: integer}}, Results: []relation.Param{{Type: integer}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{f}}
	for _, tt := range [][3]string{
		{"same: F(F(x)) == F(x)", "same:", "F(F(x)) == F(x)"},
		{"zero(n int32): F(int(n)) == 0", "zero(n int32):", "F(int(n)) == 0"},
	} {
		r, err := relation.Parse(tt[0], env)
		if err != nil {
			t.Fatal(err)
		}
		if label, text := bare(r); label != tt[1] || text != tt[2] {
			t.Errorf("%s: got %q and %q, want %q and %q", tt[0], label, text, tt[1], tt[2])
		}
	}
}
