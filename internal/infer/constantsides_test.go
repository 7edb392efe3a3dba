package infer

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
)

func TestConstantSides(t *testing.T) {
	for _, tt := range []struct{ fn, text, want string }{
		{"Max", "Max(x, y) ~= Max(y, x)", "Max(x, y) ~= Max(x2, y2) within 1e-6"},
		{"Max", "x < y => Max(x, y) == y", "x < y && x2 < y2 => Max(x, y) ~= Max(x2, y2) within 1e-6"},
		{"Trim", "Trim(s[1:len(s)]) == s", "Trim(s2[1:len(s2)]) == Trim(s[1:len(s)])"},                                                        // s before a colon is no key
		{"Max", "x < x2 => Max(x, y) < Max(x2, y)", "x < x2 && x3 < x4 => Max(x, y) ~= Max(x3, y2) && Max(x2, y) ~= Max(x4, y2) within 1e-6"}, // two copies
		{"Trim", "Trim(s) == \"a\"", ""}, // a side without a variable
		{"Trim", "len(Trim(s)) <= len(s)", "Trim(s) == Trim(s2)"},
		{"Max", "Max(x, y) >= x", "Max(x, y) ~= Max(x2, y2) within 1e-6"},
		{"Max", "Max(x, x) >= x", ""}, // that of one value with itself may well be always the same
	} {
		env := testEnv()
		s := idle(env.Func(tt.fn), env)
		c := &claim.Claim{Candidate: algebra.Candidate{Law: &algebra.Law{}}, Relation: parseFor(s.Subject, tt.text)}
		got := ""
		if rel := constantSides(s.Subject, c); rel != nil {
			got = rel.String()
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
	}
}

// An order says less than that its sides are equal.
func TestEquality(t *testing.T) {
	for _, tt := range []struct{ fn, text, want string }{
		{"Max", "Max(x, y) <~ Max(y, x)", "Max(x, y) ~= Max(y, x) within 1e-6"},
		{"Trim", "len(s) > 2 => len(Trim(s)) <= len(s)", "len(s) > 2 => len(Trim(s)) == len(s)"},
		{"Trim", "len(Trim(s)) < len(s)", ""},
		{"Trim", "Trim(Trim(s)) == Trim(s)", ""},
	} {
		env := testEnv()
		got := ""
		s := idle(env.Func(tt.fn), env)
		if rel := equality(s.Subject, parseFor(s.Subject, tt.text)); rel != nil {
			got = rel.String()
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.text, got, tt.want)
		}
	}
}

// That two functions fail alike says nothing where the one always does, nor what a method answers of two states where the answer is always no.
func TestComparesAnswers(t *testing.T) {
	for text, want := range map[string]bool{
		"ok(Root(x)) == ok(Root(-x)) | family outcome": true,
		"Root(x) == Root(-x) | family state":           true,
		"Root(x) <= Root(-x) | family state":           false,
		"panics(Root(x)) | family outcome":             false,
	} {
		s := lab(t, "Root", "")
		c := suppose(t, s, claim.NewSet(), text)
		if got := comparesAnswers(c); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
}
