package polynomial

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// Follow-ups that are polynomials or quotients of sources are found, with what they need.
func TestTransformations(t *testing.T) {
	for _, tt := range []struct {
		p    *Problem
		want []string
	}{
		{problem("Acosh", math.Acosh, 1, 100), []string{"Acosh(2*x*x - 1) ~= 2*Acosh(x)", "Acosh(4*x*x*x - 3*x) ~= 3*Acosh(x)"}},
		{problem("Acos", math.Acos, -1, 1), []string{"x > 0 => Acos(2*x*x - 1) ~= 2*Acos(x)"}},
		{problem("Atanh", math.Atanh, -0.99, 0.99), []string{"Atanh((x + y)/(x*y + 1)) ~= Atanh(x) + Atanh(y)"}},
		{problem("Atan", math.Atan, -100, 100), []string{"x*y + 1 > 0 => Atan((x - y)/(x*y + 1)) ~= Atan(x) - Atan(y)"}},
		{problem("Log1p", math.Log1p, -0.9, 100), []string{"Log1p(x*y + x + y) ~= Log1p(x) + Log1p(y)"}},
		{binary("Pow", math.Pow, 0.01, 10), []string{"Pow(x, y + 1) ~= x*Pow(x, y)"}},
		{problem("Gamma", math.Gamma, 1, 20), []string{"Gamma(x + 1) ~= x*Gamma(x)"}},
	} {
		got := texts(t, tt.p, append(slices.Clone(upToThree), Beyond().Shape)...)
		for _, w := range tt.want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: no %s in\n\t%s", tt.p.Subject.Name, w, strings.Join(got, "\n\t"))
			}
		}
	}
}

// A function that compares numbers is not taken for a constant one.
func TestRepeatedArguments(t *testing.T) {
	equal := func(a []float64) []float64 {
		if a[0] == a[2] && a[1] == a[3] {
			return []float64{1}
		}
		return []float64{0}
	}
	param := func(name, of string) Param { return Param{Name: name, Lo: -100, Hi: 100, Of: of} }
	p := &Problem{
		Subject:  Function{Name: "Equal", Params: []Param{param("a", "p"), param("b", "p"), param("c", "q"), param("d", "q")}},
		Executor: native{equal}, Seed: seed.New(1),
	}
	got := texts(t, p, upToThree[:2]...)
	for _, w := range []string{"Equal(a, b, a, b) ~= 1", "Equal(a, b, c, d) ~= pow(Equal(a, b, c, d), 2)"} {
		if !slices.Contains(got, w) {
			t.Errorf("no %s in\n\t%s", w, strings.Join(got, "\n\t"))
		}
	}
	for _, text := range got {
		if strings.Contains(text, "Equal(b, a, c, d) ~= Equal(a, b, c, d)") {
			t.Error(text)
		}
	}
}

// Monomials of settings whose atoms are not ascending are those of products.
func TestFromTerms(t *testing.T) {
	p := fromTerms([]term{{number{1, 1, 0, 1}, monomial{5, 2}}, {number{-1, 1, 0, -1}, monomial{7, 2}}})
	q := polynomial{}
	q.add(1, monomial{5})
	q.add(-1, monomial{7})
	if !member(p, []polynomial{q}) {
		t.Errorf("%v is no multiple of %v", p, q)
	}
}

// Where the first number of a source is never negative no region asks it to be.
func TestRegionsOfDomains(t *testing.T) {
	p := binary("Pow", math.Pow, -5, 5)
	p.Subject.Params[0].Lo = 0
	e, err := newEngine(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, where := range e.regions() {
		if where[0] != 0 {
			t.Errorf("region %v", where)
		}
	}
}
