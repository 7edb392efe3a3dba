package entail_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/logic"
	"github.com/imago-mt/imago/relation"
)

// theories are relations that are true of functions of the tests, which are the models of what follows.
var theories = []string{
	"Sin(-x) ~= -Sin(x); Sin(x + math.Pi) ~= -Sin(x)",
	"Cos(-x) ~= Cos(x); Cos(x + math.Pi) ~= -Cos(x)",
	"Sin(-x) ~= -Sin(x); Sin(x + math.Pi/2) ~= Cos(x)",
	"Floor(x + 1) ~= Floor(x) + 1",
	"Abs(-x) ~= Abs(x)",
}

// FuzzProversAgree asks both provers, rewriting of terms and membership in an ideal, what follows from a theory. Each says yes or does not
// know, so that they may differ; but what one of
// them proves must be true of the functions.
func FuzzProversAgree(f *testing.F) {
	for i := range theories {
		for _, g := range [][5]int8{{-1, 0, -1, 1, 0}, {1, 4, 1, 1, 0}, {1, 2, -1, 1, 0}, {-1, 2, 1, 1, 0}, {1, 3, 1, -1, 1}, {2, 0, 2, 1, 0}} {
			f.Add(uint8(i), g[0], g[1], g[2], g[3], g[4])
		}
	}
	f.Fuzz(func(t *testing.T, theory uint8, a, turns, c, d, plus int8) {
		known := theories[int(theory)%len(theories)]
		name := known[:3]
		if name == "Flo" {
			name = "Floor"
		}
		shift := fmt.Sprintf("%d*math.Pi/2", turns%8)
		if name == "Floor" {
			shift = fmt.Sprint(turns % 8)
		}
		goal := fmt.Sprintf("%s(%d*x + %s) ~= %d*%s(%d*x) + %d", name, a%3, shift, c%2, name, d%3, plus%3)
		th, rel := theoryOf(t, known, goal)
		answer, err := th.Decide(rel)
		if err != nil {
			t.Skip(err)
		}
		var rules []logic.Rule
		var relations []*relation.Relation
		for _, k := range parsed(t, known) {
			rules, relations = append(rules, logic.Rules(k)...), append(relations, k)
		}
		rewritten := logic.Follows(rel, rules, relations...)
		if !(answer.Follows || answer.Printed || rewritten) {
			return
		}
		s := float64(turns%8) * math.Pi / 2
		if name == "Floor" {
			s = float64(turns % 8)
		}
		for _, x := range []float64{0.3, -1.7, 2.9, 5.1} {
			l := functions[name]([]float64{float64(a%3)*x + s})
			r := float64(c%2)*functions[name]([]float64{float64(d%3) * x}) + float64(plus%3)
			if math.Abs(l-r) > 1e-9 {
				t.Fatalf("%s is false at x=%g, but follows from %s: by the ideal %t, by rewriting %t", goal, x, known, answer.Follows || answer.Printed, rewritten)
			}
		}
		if rewritten && !answer.Follows && !answer.Printed {
			t.Logf("only rewriting proves %s from %s", goal, known)
		}
	})
}

// parsed reads relations that are separated by semicolons.
func parsed(t *testing.T, texts string) []*relation.Relation {
	t.Helper()
	var out []*relation.Relation
	for _, text := range strings.Split(texts, "; ") {
		r, err := relation.Parse(text, env())
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		out = append(out, r)
	}
	return out
}
