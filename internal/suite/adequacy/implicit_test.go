package adequacy

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

// That a function of package math has no answer asks for nothing: criteria have the branches and the statements of the code. The pool has such sources.
func TestImplicitIsNotCounted(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "geo.go": `package m

import "math"

// Half is half of the width of a circle.
func Half(lat, mm float64) float64 {
	r := wide(lat, mm)
	if r > 1 {
		r = 2
	}
	return r
}

func wide(lat, mm float64) float64 {
	return math.Asin(math.Abs(mm/6371e3) / math.Abs(math.Cos(lat)))
}
`} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	pkgs, err := subject.Load(t.Context(), []string{"./.Half"}, subject.Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	fn := pkgs[0].Functions[0]
	r, err := relation.Parse("even: Half(lat, -mm) ~= Half(lat, mm)", pkgs[0].Env)
	if err != nil {
		t.Fatal(err)
	}
	d, err := relation.ParseDomain("lat in [-1.5707963267948966, 1.5707963267948966], mm in [-1000, 1000]", pkgs[0].Env, fn.Func)
	if err != nil {
		t.Fatal(err)
	}
	p := pools(t, 1, 0, []*suite.Claims{suite.ClaimsOf(pkgs[0], fn, d, []*relation.Relation{r})})[0]
	p.Reached["wide"] = true
	var got []string
	for _, c := range []string{"branch", "statement"} {
		criterion, err := Named(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range criterion.Requirements(p) {
			got = append(got, r.Text)
		}
	}
	want := "Half is called; r > 1 is true; r > 1 is false; Half is called; r := wide(lat, mm); return r; r = 2"
	if text := strings.Join(got, "; "); text != want {
		t.Errorf("requirements:\ngot  %s\nwant %s", text, want)
	}
	outside := 0
	for _, s := range p.Sources {
		if s.Sides.Count() > 1 {
			t.Errorf("%s took %d sides of one branch", s.At, s.Sides.Count())
		}
		for _, n := range s.Near {
			if b, _ := n.Side.Of(); p.Branches[b].Kind == harness.Argument {
				t.Errorf("%s came near to %v", s.At, n)
			}
		}
		lat, mm := s.Row[0].(float64), s.Row[1].(float64)
		if math.Abs(mm/6371e3) > math.Abs(math.Cos(lat)) {
			outside++
		}
	}
	if outside == 0 {
		t.Error("no source leaves the domain of Asin")
	}
}
