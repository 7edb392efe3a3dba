package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A relation that is printed under a function before is marked under the ones behind it, whatever its variables are called, and in its own package alone.
func TestSaidBefore(t *testing.T) {
	env := maxEnv()
	finding := func(text string) *Finding {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		return &Finding{Relation: rel}
	}
	one, other := &subject.Package{}, &subject.Package{}
	found := []*Subject{
		{Package: one, Function: &subject.Function{Ident: "Max"}, Found: []*Finding{finding("Max(x, y) == Max(y, x)"), finding("Max(x, x) == x")}},
		{Package: one, Function: &subject.Function{Ident: "Least"}, Found: []*Finding{finding("Max(a, b) == Max(b, a)"), finding("Max(y, x) == Max(y, y)"), finding("x > 0 => Max(x, x) == x")}},
		{Package: other, Function: &subject.Function{Ident: "Max"}, Found: []*Finding{finding("Max(x, y) == Max(y, x)")}},
	}
	saidBefore(found)
	for i, want := range [][]string{{"", ""}, {"Max", "", ""}, {""}} {
		for k, f := range found[i].Found {
			if f.Under != want[k] {
				t.Errorf("%d, %s: under %q, want %q", i, f.Relation.Text(), f.Under, want[k])
			}
		}
	}
}
