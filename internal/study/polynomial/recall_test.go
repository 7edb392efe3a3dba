package polynomial

import (
	"os"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/logic/entail"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Of a function that everybody knows what is expected is printed or follows, and what is not known is missing.
func TestRecall(t *testing.T) {
	p := program(t, "math.Sinh")
	ours, err := p.Search(t.Context(), seed.New(1))
	if err != nil {
		t.Fatal(err)
	}
	all := ours.Texts()
	for _, tt := range []struct {
		text    string
		printed []string
		want    Verdict
	}{
		{"Sinh(-x) ~= -Sinh(x)", all, Printed},
		{"Sinh(2*x) ~= 2*Sinh(x)*Cosh(x)", all, Follows},
		{"Sinh(2*x) ~= 2*Sinh(x)*Cosh(x)", []string{"Sinh(-x) ~= -Sinh(x)"}, Missing},
		{"Sinh(-x)*Cosh(-x) ~= -Sinh(x)*Cosh(x)", []string{"Sinh(-x) ~= -Sinh(x)"}, Beside},
	} {
		got, err := p.Recall([]Expectation{{Target: p.Target(), Type: "I", Text: tt.text}, {Target: "math.Sin", Text: "Sin(-x) ~= Sin(x)"}}, map[string][]string{p.Target(): tt.printed, "math.Cosh": {"Cosh(-x) ~= Cosh(x)"}})
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 1 || got[0].Verdict != tt.want {
			t.Errorf("%s: %v, want %s", tt.text, got, tt.want)
		}
	}
	if got := Share([]Result{{Verdict: Printed}, {Verdict: Missing}, {Verdict: Follows}, {Verdict: Missing}}, Printed, Follows); got != 50 {
		t.Errorf("2 of 4 are %v %%", got)
	}
}

// What is false on a few inputs only is found out, and what only rounding makes so is not held against a relation.
func TestTry(t *testing.T) {
	for _, tt := range []struct {
		target, text string
		wrong        bool
	}{
		{"math.Floor", "Floor(x) <= 99", true}, // not at the end of the domain
		{"math.Sin", "Sin(x + 3.1415926) ~= -Sin(x)", true},
		{"math.Abs", "Abs(x) + Abs(x - 1) <= 200.99", true},
		{"math.Sin", "Sin(x + math.Pi) ~= -Sin(x)", false},
		{"math.Floor", "Floor(x + math.Pi) >= Floor(x) + 3", false},
		{"math.Ceil", "Ceil(x + 1) ~= Ceil(x) + 1", false}, // 1e-300 + 1 is 1
		{"math.Tan", "Tan(x - 8*math.Pi) ~= Tan(x)", false},
		{"math.Tan", "Tan(x - 8*math.Pi) ~= Tan(x) + 0.0000001", true},
		{"math.Tan", "Tan(2*x) ~= 2*Tan(x) + pow(Tan(x), 2)*Tan(2*x)", false}, // both sides are huge near a pole
	} {
		p := program(t, tt.target)
		trials, err := p.Try(t.Context(), []string{tt.text}, 20_000, seed.New(1))
		if err != nil {
			t.Fatal(err)
		}
		if got := trials[0]; got.Held+got.False < 10_000 || (got.False > 0) != tt.wrong || tt.wrong && got.Violation == "" {
			t.Errorf("%s: %+v, want it wrong: %v", tt.text, got, tt.wrong)
		}
	}
}

// The baseline's relations are told apart: what is true and follows from ours, and what does not.
func TestBaseline(t *testing.T) {
	p := program(t, "math.Abs")
	for _, tt := range []struct {
		known []string
		text  string
		want  bool
	}{
		{[]string{"Sin(-x) ~= -Sin(x)", "Sin(x + math.Pi) ~= -Sin(x)"}, "1*Sin(1*x) + 1*Sin(3.141592653589793 + 1*x) ~= 0", true},
		{[]string{"Sin(x + y) ~= Sin(y)*Cos(x) + Sin(x)*Cos(y)", "Sin(x + math.Pi/2) ~= Cos(x)"},
			"1*Sin(x + 0.7) ~= 0.7648421872844885*Sin(x) + 0.644217687237691*Sin(x + math.Pi/2)", true}, // cos 0.7, sin 0.7
		{[]string{"Sin(x + y) ~= Sin(y)*Cos(x) + Sin(x)*Cos(y)", "Sin(x + math.Pi/2) ~= Cos(x)"},
			"1*Sin(x + 0.7) ~= 0.7648*Sin(x) + 0.644217687237691*Sin(x + math.Pi/2)", false},
	} {
		got, err := program(t, "math.Sin").follows(tt.known, tt.text)
		if err != nil || got != tt.want {
			t.Errorf("%s follows from %q: %v, %v, want %v", tt.text, tt.known, got, err, tt.want)
		}
	}
	flight, err := p.Fly(t.Context(), seed.New(1), polynomial.Types()[0], 3)
	if err != nil {
		t.Fatal(err)
	}
	b, err := p.Baseline(t.Context(), seed.New(1), flight, map[string][]string{"math.Abs": {"x > 0 => Abs(x) ~= x", "x < 0 => Abs(x) ~= -x"}})
	if err != nil {
		t.Fatal(err)
	}
	if len(b.True) == 0 || len(b.Distinct) > len(b.True) || len(b.NotImplied) > 0 || len(flight.Filtered) > flight.Searched {
		t.Errorf("%+v", b)
	}
}

// The golden file is of all programs, its relations are short, and those of programs that take no time are what is found now.
func TestGolden(t *testing.T) {
	kept, err := os.ReadFile("testdata/found.golden")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range Programs() {
		section := Section(string(kept), p.Target())
		if section == "" {
			t.Errorf("%s is not in the golden file", p.Target())
		}
		for _, line := range strings.Split(strings.TrimSuffix(section, "\n"), "\n")[1:] {
			kind, text, _ := strings.Cut(strings.TrimPrefix(line, "\t"), ": ")
			rel, err := relation.Parse(text, Env(p.Package))
			if err != nil {
				t.Errorf("%s: %s: %v", p.Target(), text, err)
				continue
			}
			n, err := entail.Terms(rel)
			if err != nil || n > 8 && !strings.Contains(kind, "numeric") {
				t.Errorf("%s: %s has %d terms, %v", p.Target(), text, n, err)
			}
		}
	}
	for _, target := range []string{"math.Log", "math.Pow"} {
		p := program(t, target)
		ours, err := p.Search(t.Context(), seed.New(1))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := ours.Golden(p), Section(string(kept), target); got != want {
			t.Errorf("go run ./cmd/benchpolynomial -update changes\n%sto\n%s", want, got)
		}
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

// Nothing that is printed follows from the rest, as the search itself would show; `make bench-polynomial` asks it of all 37 programs.
func TestIrredundant(t *testing.T) {
	for _, name := range []string{"math.Exp", "math.Floor", "math.Log", "math.Abs", "math.Hypot", "math.Pow", "commons.Atan"} {
		told, err := program(t, name).Told(t.Context(), seed.New(1))
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range told {
			t.Errorf("%s follows: %s %q", i.Text, i.Proof, i.By)
		}
	}
}
