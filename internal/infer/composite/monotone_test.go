package composite

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

// expression reads an expression as one side of an equation.
func expression(t *testing.T, env *relation.Env, text string) relation.Expr {
	t.Helper()
	const mark = "12345"
	b := parse(t, env, text+" == "+mark).Post.(*relation.Binary)
	if relation.ExprString(b.Y) == mark {
		return b.X
	}
	return b.Y
}

// How an expression changes with the output that stands in it, by hand.
func TestMonotone(t *testing.T) {
	env := functions()
	for _, tt := range []struct {
		text, in string
		want     int
	}{
		{"Count(s)", "Count(s)", 1},
		{"Count(s) + 3", "Count(s)", 1},
		{"3 - Count(s)", "Count(s)", -1},
		{"-Count(s)", "Count(s)", -1},
		{"2*Count(s)", "Count(s)", 1},
		{"Count(s) * -2", "Count(s)", -1},
		{"Count(s)*len(s)", "Count(s)", 0}, // the sign of what varies is not known
		{"Count(s)*Count(s)", "Count(s)", 0},
		{"Count(s) + Count(s)", "Count(s)", 1},
		{"Count(s) - Count(s)", "Count(s)", 0},
		{"Count(s) / 2", "Count(s)", 0}, // integers: it grows, but by steps that are not looked into
		{"Exp(x) / 2", "Exp(x)", 1},
		{"Exp(x) / -2", "Exp(x)", -1},
		{"2 / Exp(x)", "Exp(x)", 0}, // it has a pole
		{"max(Count(s), 3)", "Count(s)", 1},
		{"min(3, -Count(s))", "Count(s)", -1},
		{"max(Count(s), -Count(s))", "Count(s)", 0},
		{"float64(Count(s))", "Count(s)", 1},
		{"Count(s) % 2", "Count(s)", 0},
		{"abs(Exp(x))", "Exp(x)", 0},
		{"Sin(Exp(x))", "Exp(x)", 0}, // of a function nothing is known
		{"Count(s + s)", "Count(s)", 0},
	} {
		if got := monotone(expression(t, env, tt.text), tt.in); got != tt.want {
			t.Errorf("%s in %s: %d, want %d", tt.text, tt.in, got, tt.want)
		}
	}
}

// What follows from two comparisons in a row; "" where nothing does.
func TestAfter(t *testing.T) {
	for _, tt := range []struct{ first, second, want relation.Op }{
		{"==", "==", "=="},
		{"==", "~=", "~="},
		{"~=", "==", "~="},
		{"<=", "==", "<="},
		{"==", "<=", "<="},
		{"<=", "<=", "<="},
		{"<", "<=", "<"},
		{"==", "<", "<="}, // what grows with a value need not grow with each of its steps
		{">=", ">", ">="},
		{"<=", ">=", ""},
		{">", "<", ""},
		{"<=", "~=", "<~"},
		{"~=", ">=", ">~"},
	} {
		if got := after(tt.first, tt.second); got != tt.want {
			t.Errorf("%s after %s: %q, want %q", tt.second, tt.first, got, tt.want)
		}
	}
}
