package composites

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/mutant/matrix"
)

// The text of the paper agrees with its tables where they can be compared: but Table 1's averages do not come of its rows.
func TestPublished(t *testing.T) {
	mutants := 0
	for _, o := range PublishedOperators {
		mutants += o.Mutants
	}
	if mutants != 168 {
		t.Errorf("%d mutants in Table 5, want 168", mutants)
	}
	for function, recomputed := range map[string]float64{"Sin": 0.2294, "Cos": 0.2266} {
		sum := 0.0
		for _, ms := range published[function].Basics {
			sum += ms / 8
		}
		if math.Abs(sum-recomputed) > 0.00005 || math.Abs(sum-published[function].Average) < 0.0004 {
			t.Errorf("%s: the rows of Table 1 have the average %.4f, want %v beside the printed %v", function, sum, recomputed, published[function].Average)
		}
	}
	for function, p := range published {
		for k := range p.Count {
			if c := p.Count[k]; c.Fewest > c.Average || c.Average > c.Most {
				t.Errorf("%s, Table 2: %v", function, c)
			}
			if s := p.Seconds[k]; s.Fewest > s.Average || s.Average > s.Most {
				t.Errorf("%s, Table 3: %v", function, s)
			}
		}
	}
}

// Each mutant of Table 6 is among ours, since the subjects have the statements that it shows.
func TestFragments(t *testing.T) {
	s := open(t, Options{})
	m := &Mutants{Function: "Sin", Same: matrix.Of(s.pkg, s.s, "Sin")}
	for _, f := range Fragments {
		if is, _, _ := m.Fragment(f); is == nil {
			t.Errorf("%s: no mutant of Sin by %s from %s to %s", f.Operator, f.By, f.Before, f.After)
		}
	}
	if len(Fragments) != len(PublishedOperators) {
		t.Errorf("%d rows, want one of each operator", len(Fragments))
	}
}

// Rows of Table 4 whose label and formula name different basic relations are misprinted in one of both, and so is a formula that does not hold with
// any sign. The others come out.
func TestTypicals(t *testing.T) {
	s := open(t, Options{})
	misprints := map[string]Misprint{
		"Sin 13": {Label: true}, "Sin 31": {Label: true, Formula: true}, "Sin 36": {Label: true, Formula: true}, "Sin 46": {Label: true, Formula: false},
		"Cos 37": {Label: true}, "Cos 466": {Label: true}, "Cos 2185": {Label: true}, "Cos 4213": {Label: true},
	}
	for _, row := range Typicals {
		got, err := s.Misprinted(t.Context(), row)
		if err != nil {
			t.Fatal(err)
		}
		if want := misprints[row.Function+" "+row.Label]; got != want {
			t.Errorf("%s %s: %+v, want %+v", row.Function, row.Label, got, want)
		}
	}
}
