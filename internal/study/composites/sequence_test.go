package composites

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/composite"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// Every sequence of up to three layers composes to a relation that holds on all source inputs, in both settings: the paper's fitness is its most for
// each of them, so that its search chooses nothing.
func TestSequencesHold(t *testing.T) {
	s := open(t, Options{})
	xs := Sources(seed.New(1), 100)
	for _, function := range Functions {
		for _, setting := range []Setting{Mutated, Reference} {
			p := pool(t, s, function, setting)
			for layers := 1; layers <= 3; layers++ {
				all := Sequences(layers)
				rels, err := p.Sequences(all)
				if err != nil {
					t.Fatal(err)
				}
				held := heldOn(t, s, function, rels, xs)
				for i, n := range held {
					if n != len(xs) {
						t.Errorf("%s, %v: %s, %s, holds on %d of %d", function, setting, Label(all[i]), rels[i], n, len(xs))
					}
				}
			}
		}
	}
}

// The texts of Table 4 come out.
func TestSequence(t *testing.T) {
	s := open(t, Options{})
	p := pool(t, s, "Sin", Mutated)
	for label, want := range map[string]string{
		"36":  "Sin((x - math.Pi/2) + 2*math.Pi) ~= -Cos(x)",
		"83":  "Sin(2*x - math.Pi/2) ~= -(2*Cos(x)*Cos(x) - 1)",
		"188": "Sin(2*(2*(-x))) ~= 2*(2*(-Sin(x))*Cos(x))*(2*Cos(x)*Cos(x) - 1)",
	} {
		got, err := p.Sequence(SequenceOf(label))
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := s.Parse([]string{want})
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != parsed[0].String() {
			t.Errorf("%s: %s, want %s", label, got, parsed[0])
		}
	}
}

func TestParts(t *testing.T) {
	s := open(t, Options{})
	for _, tt := range []struct {
		setting Setting
		label   string
		want    []Part
	}{
		{Mutated, "14", []Part{{0, 0}, {3, 1}}},
		{Mutated, "42", []Part{{8 + 3, 0}, {1, 1}}}, // the quarter's value is a cosine, of which the half turn is needed
		{Mutated, "28", []Part{{1, 0}, {8 + 1, 0}, {7, 1}}},
		{Reference, "28", []Part{{1, 0}, {8 + 1, 0}, {7, 1}}},
		{Reference, "222", []Part{{1, 0}, {8 + 1, 1}, {1, 2}}},
	} {
		p := pool(t, s, "Sin", tt.setting)
		got := p.Parts(SequenceOf(tt.label))
		slices.SortFunc(got, func(a, b Part) int { return 100*(a.Layer-b.Layer) + a.Relation - b.Relation })
		if !slices.Equal(got, tt.want) {
			t.Errorf("%v, %s: %v, want %v", tt.setting, tt.label, got, tt.want)
		}
	}
}

// The step by step follow-ups are those of the maps.
func TestAt(t *testing.T) {
	p := &Pool{}
	for _, genes := range Sequences(3) {
		m := Follow(genes)
		want := float64(m.Scale)*1.5 + float64(m.Quarters)*math.Pi/2
		if got := p.At(genes, []float64{1.5})[0]; math.Abs(got-want) > 1e-12 {
			t.Errorf("%s", fmt.Sprint(Label(genes), got, want))
		}
	}
}

// What internal/infer/composite derives holds, and it derives what there is: every sequence composes, but for those that come back to their source, which
// say nothing; and the composites of up to four layers have all follow-ups, which are counted without it. Where the sister is a reference, its value is
// no execution, and what ends at it is an instance of mr2 or mr3 and no composite: the paper's way has them.
func TestSequencesAreDerived(t *testing.T) {
	s := open(t, Options{})
	xs := Sources(seed.New(3), 1000)
	for _, function := range Functions {
		p := pool(t, s, function, Mutated)
		derived := derivedOf(t, p, 2)
		all, err := p.Derived().Layers(t.Context(), 4, everything)
		if err != nil {
			t.Fatal(err)
		}
		wanted, got := map[Map]bool{}, map[Map]bool{}
		for layers := 1; layers <= 4; layers++ {
			for _, genes := range Sequences(layers) {
				wanted[Follow(genes)] = Follow(genes) != Map{1, 0}
			}
		}
		for _, genes := range Sequences(1) {
			got[Follow(genes)] = true
		}
		for _, c := range all.Composites {
			got[Follow(c.Parts)] = true
			derived = append(derived, c.Relation)
		}
		for m, is := range wanted {
			if got[m] != is {
				t.Errorf("%s: follow-up %v: %v, want %v", function, m, got[m], is)
			}
		}
		if len(all.Refused) > 0 || len(got) != len(wanted)-1 {
			t.Errorf("%s: refused: %+v; %d follow-ups, want %d", function, all.Refused, len(got), len(wanted)-1)
		}
		held := heldOn(t, s, function, derived, xs)
		for i, n := range held {
			if n != len(xs) {
				t.Errorf("%s holds on %d of %d", derived[i], n, len(xs))
			}
		}
	}
}

// derivedOf is the relations of all sequences of so many layers, but for those that come back.
func derivedOf(t *testing.T, p *Pool, layers int) (rels []*relation.Relation) {
	t.Helper()
	for _, genes := range Sequences(layers) {
		r, err := p.Derived().Sequence(genes)
		back := Follow(genes) == (Map{1, 0})
		if back != (err != nil) {
			t.Errorf("%s, %s: %v, %v", p.Function, Label(genes), r, err)
		}
		if err == nil {
			rels = append(rels, r)
		}
	}
	return rels
}

// Without the sister's relations pairs whose second relation needs the sister at the follow-up do not compose: 22 for the sine and 14 for the cosine, whose
// double angle needs itself alone, beside the two that come back to their source.
func TestSisterDecides(t *testing.T) {
	s := open(t, Options{})
	for function, want := range map[string]int{"Sin": 22, "Cos": 14} {
		p := pool(t, s, function, Mutated)
		alone := composite.NewPool(s.Env(), s.function(function).Func, p.Basics(), nil)
		refused := 0
		for _, genes := range Sequences(2) {
			if _, err := alone.Sequence(genes); err != nil && Follow(genes) != (Map{1, 0}) {
				refused++
			}
		}
		if refused != want {
			t.Errorf("%s: %d of 64 pairs do not compose, want %d", function, refused, want)
		}
	}
}
