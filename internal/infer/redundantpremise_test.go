package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

func TestRedundantPremise(t *testing.T) {
	for _, tt := range []struct{ fn, domain, text, want string }{
		{"Max", "x in [0, 9], y in [0, 9]", "x >= 0 && y >= 0 => Max(x, y) >= x", "x <~ Max(x, y) within 1e-6"},
		{"Max", "x in [0, 9]", "x > 0 => Max(x, y) ~= x", "x > 0 => Max(x, y) ~= x within 1e-6"},
		{"Max", "x in (0, 9]", "x > 0 => Max(x, y) ~= x", "Max(x, y) ~= x within 1e-6"},
		{"Max", "x in (0, 9]", "x != 0 => Max(x, y) ~= x", "Max(x, y) ~= x within 1e-6"},
		{"Max", "x in [1, 9)", "9 > x && x <= 8 => Max(x, y) ~= x", "x <= 8 => Max(x, y) ~= x within 1e-6"},
		{"Max", "x in [1, 9]", "x2 >= 1 => Max(x, x2) ~= x", "y >= 1 => Max(x, y) ~= x within 1e-6"}, // x2 stands for y, which is not bounded
		{"Max", "x in [0, 9], y in [0, 9] where x <= y", "x <= y => Max(x, y) ~= y", "Max(x, y) ~= y within 1e-6"},
		{"Max", "x in [0, 9], y in [0, 9] where x <= y", "x < y => Max(x, y) ~= y", "x < y => Max(x, y) ~= y within 1e-6"},
		{"Max", "x in [0, 9]", "c >= 0 => Max(x*c, y) ~= y", "c >= 0 => Max(c*x, y) ~= y within 1e-6"},
		{"Trim", "len(s) in 1..9", "len(s) > 0 && len(s) < 9 => Trim(s) == s", "len(s) < 9 => Trim(s) == s"},
	} {
		env := testEnv()
		s := idle(env.Func(tt.fn), env)
		var err error
		if s.Domain, err = relation.ParseDomain(tt.domain, env, s.Func); err != nil {
			t.Fatal(err)
		}
		if got := withoutRedundantPremise(s.Subject, parseFor(s.Subject, tt.text)).String(); got != tt.want {
			t.Errorf("on %s, %s is %s, want %s", tt.domain, tt.text, got, tt.want)
		}
	}
}

func TestImpliedParts(t *testing.T) {
	s := lab(t, "Abs", "")
	for text, want := range map[string]string{
		"(Abs(x) == 7) == (x > 0 && x >= 100)":          "(Abs(x) == 7) == (x >= 100)",
		"(Abs(x) == 7) == (x > 0 || x >= 100)":          "(Abs(x) == 7) == (x > 0)",
		"(Abs(x) == 7) == (x > 0 && x <= 100)":          "(Abs(x) == 7) == (0 < x && x <= 100)",
		"Abs(x) >= 1 && Abs(x) >= 0":                    "Abs(x) >= 1 && Abs(x) >= 0", // another rule's
		"(Abs(x) == 7) == (x > 0 && (x < 0 || x < -3))": "(Abs(x) == 7) == (0 < x && x < 0)",
	} {
		if got := withoutImpliedParts(s.Subject, parseFor(s.Subject, text)).String(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}

func TestEmptyConjuncts(t *testing.T) {
	env := testEnv()
	s := idle(env.Func("Trim"), env)
	for text, want := range map[string]string{
		"len(Trim(s)) >= 0 && len(Trim(s)) <= len(s)": "len(Trim(s)) <= len(s)",
		"len(Trim(s)) >= 1 && len(Trim(s)) <= len(s)": "len(Trim(s)) >= 1 && len(Trim(s)) <= len(s)",
		"len(Trim(s)) >= 0":                           "len(Trim(s)) >= 0",
	} {
		if got := withoutEmptyConjuncts(s.Subject, parseFor(s.Subject, text)).String(); got != want {
			t.Errorf("%s is %s, want %s", text, got, want)
		}
	}
}
