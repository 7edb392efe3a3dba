package polynomial

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// What is returned in the end is what the others do not imply, and what it implies is told.
func TestEntailed(t *testing.T) {
	tan := problem("Tan", math.Tan, -1, 1)
	norm := &Problem{
		Subject:  Function{Name: "Norm", Params: []Param{{Name: "v.X", Of: "v", Lo: -100, Hi: 100}, {Name: "v.Y", Of: "v", Lo: -100, Hi: 100}}, Form: "Norm(Vec{$1, $2})"},
		Executor: native{func(a []float64) []float64 { return []float64{math.Hypot(a[0], a[1])} }}, Seed: seed.New(1),
	}
	for _, tt := range []struct {
		p       *Problem
		shapes  []Shape
		dropped []string
	}{
		{tan, upToThree, []string{
			"Tan(3*x) ~= 3*Tan(x) - pow(Tan(x), 3) + 3*pow(Tan(x), 2)*Tan(3*x)",
			"Tan(y)*Tan(x + y) + 2*Tan(x + y)*Tan(x - y) ~= Tan(x)*Tan(x + y) + Tan(x)*Tan(x - y) + Tan(y)*Tan(x - y)",
		}},
		{norm, upToThree[:1], nil}, // functions and variables that only the subject's package can read
	} {
		t.Run(tt.p.Subject.Name, func(t *testing.T) {
			all, got := texts(t, tt.p, tt.shapes...), printed(t, tt.p, tt.shapes...)
			dropped := slices.DeleteFunc(slices.Clone(all), func(text string) bool { return slices.Contains(got, text) })
			if !slices.Equal(dropped, tt.dropped) {
				t.Errorf("dropped\n\t%s\nwant\n\t%s\nof\n\t%s", strings.Join(dropped, "\n\t"), strings.Join(tt.dropped, "\n\t"), strings.Join(all, "\n\t"))
			}
			exact := *tt.p
			exact.Irredundant = true
			found, err := Search(t.Context(), &exact, tt.shapes)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range dropped {
				if !slices.ContainsFunc(slices.Concat(found...), func(f *Found) bool {
					return slices.ContainsFunc(f.Implies, func(i Implication) bool { return i.Text == text })
				}) {
					t.Errorf("%s is not told as an implication", text)
				}
			}
		})
	}
}

// printed are the texts of what no other relation implies.
func printed(t *testing.T, p *Problem, shapes ...Shape) []string {
	t.Helper()
	exact := *p
	exact.Irredundant = true
	return texts(t, &exact, shapes...)
}

// Of what holds for sources up to some size only, nothing is proved: cosh's addition theorem would prove what holds further than it does.
func TestEntailedLimited(t *testing.T) {
	p := beside(problem("Cosh", math.Cosh, -300, 300), "Sinh", unary(math.Sinh))
	if got := printed(t, p, upToThree...); !slices.Contains(got, "2*Cosh(x)*Cosh(y) ~= Cosh(x + y) + Cosh(x - y)") {
		t.Errorf("the product of two is left out of %q", got)
	}
}
