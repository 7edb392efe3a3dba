package polynomial

import (
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// Of a function that everybody knows what is expected is printed or follows, and what is not known is missing.
func TestRecall(t *testing.T) {
	p := program(t, "math.Sinh")
	ours, err := p.Search(t.Context(), seed.New(1))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		text    string
		printed []string
		want    Verdict
	}{
		{"Sinh(-x) ~= -Sinh(x)", ours.Texts(), Printed},
		{"Sinh(2*x) ~= 2*Sinh(x)*Cosh(x)", ours.Texts(), Follows},
		{"Sinh(2*x) ~= 2*Sinh(x)*Cosh(x)", []string{"Sinh(-x) ~= -Sinh(x)"}, Missing},
	} {
		got, err := p.Recall([]Expectation{{Target: p.Target(), Type: "I", Text: tt.text}, {Target: "math.Sin", Text: "Sin(-x) ~= Sin(x)"}}, tt.printed)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 1 || got[0].Verdict != tt.want {
			t.Errorf("%s: %v, want %s", tt.text, got, tt.want)
		}
	}
	if got := Share([]Result{{Verdict: Printed}, {Verdict: Missing}, {Verdict: Follows}, {Verdict: Missing}}); got != 50 {
		t.Errorf("2 of 4 are %v %%", got)
	}
}

func program(t *testing.T, target string) *Program {
	t.Helper()
	for _, p := range Programs() {
		if p.Target() == target {
			return p
		}
	}
	t.Fatalf("no program %s", target)
	return nil
}
