package composite

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Arguments are written as people write them; what is no sum of products stays as it is.
func TestSimplified(t *testing.T) {
	env := functions()
	for _, tt := range []struct{ text, want string }{
		{"Sin(x + math.Pi - 2*math.Pi + 5*math.Pi/2)", "Sin(x + 3*math.Pi/2)"},
		{"Sin(-(-x))", "Sin(x)"},
		{"Sin(-(x + math.Pi))", "Sin(-x - math.Pi)"},
		{"Sin(math.Pi - (math.Pi - x))", "Sin(x)"},
		{"Sin(x + math.Pi/2 + math.Pi/2)", "Sin(x + math.Pi)"},
		{"Sin(x + math.Pi/2 - math.Pi/2)", "Sin(x)"},
		{"Sin(2*(x + 1))", "Sin(2*x + 2)"},
		{"Sin(2*(3*x))", "Sin(6*x)"},
		{"Sin(x/2 + x/2)", "Sin(x)"},
		{"Sin(x*x - x*x + 1)", "Sin(1)"},
		{"-(-Sin(x))", "Sin(x)"},
		{"Sin(-x + x)", "Sin(0)"},
		{"2*(Sin(x) + 1) - 2", "2*Sin(x)"},
		{"Pow(k, e + 1 + 1)", "Pow(k, e+2)"},
		{"Pow(k, 2*(e+1) - e)", "Pow(k, e+2)"},
		{"Pow(k, e/2*2)", "Pow(k, e/2*2)"}, // of integers it is not e
		{"Count(s + s)", "Count(s + s)"},   // texts are not added
	} {
		// It is read again, since a constant of several words is one literal.
		got := relation.ExprString(expression(t, env, relation.ExprString(simplified(expression(t, env, tt.text)))))
		if want := relation.ExprString(expression(t, env, tt.want)); got != want {
			t.Errorf("%s: %s, want %s", tt.text, got, want)
		}
	}
}

// What is simplified once is simple.
func TestSimplifiedTwice(t *testing.T) {
	env := functions()
	for _, text := range []string{"Sin(x + math.Pi - 2*x)", "Sin(3 - (x + 1))", "Pow(k, 3*(e - 1))", "Sin(x/3 + 1/2)", "Sin((x + 1)*(x - 1))"} {
		once := simplified(expression(t, env, text))
		if got, want := relation.ExprString(simplified(once)), relation.ExprString(once); got != want {
			t.Errorf("%s: %s, and then %s", text, want, got)
		}
	}
}
