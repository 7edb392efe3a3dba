package infer

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// Each rule drops what its row says that it drops, for its own reason, and keeps the other one.
func TestVacuousRules(t *testing.T) {
	apart := func(changes, looks *relation.Func) bool {
		return changes.Name == "Box.Rename" && looks.Name == "Box.Count"
	}
	others := map[string]Stage{"region": region{}, "varied": varied{}, "evident": evident{fields: fieldUse{apart: apart, independent: func(_, _ *relation.Func) bool { return true }}}}
	seen := map[string]bool{}
	for _, rule := range vacuousRules {
		if seen[rule.Number] {
			t.Errorf("two rules have the number %s", rule.Number)
		}
		seen[rule.Number] = true
		if forms := b2i(rule.Applies != nil) + b2i(rule.Among != nil) + b2i(rule.Stage != ""); forms != 1 {
			t.Errorf("%s has %d forms", rule.Number, forms)
		}
		for text, want := range map[string]string{rule.Drops: "vacuous: " + rule.Text, rule.Keeps: "live"} {
			t.Run(rule.Number+"/"+text, func(t *testing.T) {
				text, domain, _ := strings.Cut(text, ", domain ")
				s := lab(t, subjectOf(text), domain)
				set := claim.NewSet()
				c := suppose(t, s, set, text)
				set.Observe(c.ID, claim.Evidence{Held: 2000})
				st, other := others[rule.Stage]
				if rule.Number == "V29" {
					st = evident{untouched: []int{0}}
				}
				if !other {
					st = vacuous{guarded: c.Guard != ""}
				}
				if err := runStage(t.Context(), st, s.Subject, s.run, set); err != nil {
					t.Fatal(err)
				}
				if got := outcome(set, c); got != want && !strings.HasPrefix(got, want+": ") {
					t.Errorf("got %s, want %s", got, want)
				}
			})
		}
	}
}

// What random functions and other values in the place of a result satisfy says nothing, but of an invariant, which mutants judge.
func TestInvariantsUnjudged(t *testing.T) {
	for _, number := range []string{"V8", "V10"} {
		for _, tt := range []struct{ text, want string }{
			{vacuousBy(number).Drops, "vacuous: " + vacuousBy(number).Text},
			{vacuousBy(number).Drops + " | invariant", "live"},
		} {
			s := lab(t, subjectOf(tt.text), "")
			set := claim.NewSet()
			c := suppose(t, s, set, tt.text)
			set.Observe(c.ID, claim.Evidence{Held: 2000})
			if err := runStage(t.Context(), vacuous{}, s.Subject, s.run, set); err != nil {
				t.Fatal(err)
			}
			if got := outcome(set, c); got != tt.want {
				t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
			}
		}
	}
}

// Of a premise about the result that hardly any text meets, but those that the function returns, these decide whether a law speaks of it.
func TestArbitraryResults(t *testing.T) {
	for text, want := range map[string]string{
		`len(Unwrap(Wrap(s))) > 0 => Unwrap(Wrap(s)) == s`:                  "live",
		`len(Unwrap(Wrap(s))) > 0 => len(Unwrap(Wrap(s))) < len(Wrap(s))-1`: "vacuous: " + vacuousBy("V10").Text,
	} {
		s := lab(t, "Wrap", "")
		set := claim.NewSet()
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 2000})
		if err := runStage(t.Context(), vacuous{guarded: true}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if got := outcome(set, c); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// What holds with the result for any other input as well says nothing of what the subject makes of its input: a law of the other functions on its results.
func TestResultsForOtherInputs(t *testing.T) {
	for text, want := range map[string]string{
		"Sign((Abs(x)+1)*x) == Sign(x)": "vacuous: " + vacuousBy("V10").Text,
		"Sign(Abs(x)-x) >= 0":           "live",
		"Sign(Abs(-x)) == Sign(Abs(x))": "live", // executions are compared with each other
	} {
		s := lab(t, "Abs", "")
		set := claim.NewSet()
		c := suppose(t, s, set, text)
		set.Observe(c.ID, claim.Evidence{Held: 2000})
		if err := runStage(t.Context(), vacuous{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if got := outcome(set, c); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// A statement of which a stronger one holds goes, with that; so does a bound that is never attained, and a law that misses its companion.
func TestVacuousBeside(t *testing.T) {
	for _, tt := range []struct{ text, beside, want string }{
		{"Abs(x) >= 0 | family bound, unless Zero(x) == 1", "", "live"},
		{"Abs(-x) == Abs(x) | family parity, unless Rare(x) == 5 => Abs(x) == Abs(y)", "", "live"}, // which no row shows
		{"Abs(x) >= -1 | family bound", "", "vacuous: its bound is never attained"},
		{"Abs(x) >= -1 | family order", "", "live"},
		{"Abs(x) >= -1 | family length", "", "vacuous: its bound is never attained"},
		{"Abs(x) >= -1 | family order, enumerated", "", "vacuous: its bound is never attained"},
		{"Near(Near(x)) >= x | unless Near(x) >= x", "", "weaker: x <= Near(x)"},
		{"Abs(Abs(x)) == Abs(x)", "other", "vacuous: it says something only beside another law, which does not hold: other"},
	} {
		s := lab(t, subjectOf(tt.text), "")
		set := claim.NewSet()
		c := suppose(t, s, set, tt.text)
		c.Law.Beside = tt.beside
		set.Observe(c.ID, claim.Evidence{Held: 2000})
		if err := runStage(t.Context(), vacuous{}, s.Subject, s.run, set); err != nil {
			t.Fatal(err)
		}
		if got := outcome(set, c); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
	}
}
