package composite

import (
	"context"
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// The eight relations of the paper's Table 1, whose maps are those of the quarter turns: what two of them say together, counted by hand.
func TestLayers(t *testing.T) {
	env := functions()
	all := func(texts ...string) []*relation.Relation {
		var out []*relation.Relation
		for _, text := range texts {
			out = append(out, parse(t, env, text))
		}
		return out
	}
	basics := all("odd: Sin(-x) ~= -Sin(x)", "quarter: Sin(x + math.Pi/2) ~= Cos(x)", "half: Sin(x + math.Pi) ~= -Sin(x)")
	sisters := all("even: Cos(-x) ~= Cos(x)", "quarter: Cos(x + math.Pi/2) ~= -Sin(x)", "half: Cos(x + math.Pi) ~= -Cos(x)")
	p := NewPool(env, env.Func("Sin"), basics, sisters)
	found, err := p.Layers(context.Background(), 2, 100)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, c := range found.Composites {
		texts = append(texts, c.Relation.Text())
	}
	// odd after odd says nothing, quarter after quarter is half: of nine sequences seven are new.
	want := []string{"Sin(math.Pi/2 - x) ~= Cos(x)", "Sin(math.Pi - x) ~= Sin(x)", "Sin(-x - math.Pi/2) ~= -Cos(x)", "Sin(x + 3*math.Pi/2) ~= -Cos(x)", "Sin(-x - math.Pi) ~= Sin(x)", "Sin(x + 2*math.Pi) ~= Sin(x)"}
	if !slices.Equal(texts, want) || found.Empty != 1 || found.Same != 2 || len(found.Refused) != 0 {
		t.Errorf("composites %q, %d empty, %d the same, refused %v", texts, found.Empty, found.Same, found.Refused)
	}
	if without, err := NewPool(env, env.Func("Sin"), basics, nil).Layers(context.Background(), 2, 100); err != nil || len(without.Refused) != 3 {
		t.Errorf("without relations of Cos: refused %v, %v", without.Refused, err)
	}
	if cut, err := p.Layers(context.Background(), 3, 4); err != nil || !cut.Cut || len(cut.Composites) != 4 {
		t.Errorf("bounded: %d composites, cut %v, %v", len(cut.Composites), cut.Cut, err)
	}
	if r, err := p.Sequence([]int{1, 0, 2}); err != nil || r.Text() != "Sin(math.Pi/2 - x) ~= Cos(x)" {
		t.Errorf("a sequence of three: %v, %v", r, err)
	}
}

// Sequences of a search are composed once each, and what they pass through need not be a relation.
func TestOf(t *testing.T) {
	env := functions()
	var basics []*relation.Relation
	for _, text := range []string{"odd: Sin(-x) ~= -Sin(x)", "half: Sin(x + math.Pi) ~= -Sin(x)", "bound: Sin(x) <= 1"} {
		basics = append(basics, parse(t, env, text))
	}
	found := NewPool(env, env.Func("Sin"), basics, nil).Of([][]int{{0, 1, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 2}, {0, 2, 0}, {0, 0, 0}})
	var texts []string
	for _, c := range found.Composites {
		texts = append(texts, c.Relation.Text())
	}
	// odd after odd is no relation, but half after it is the basic one.
	if want := []string{"Sin(x - math.Pi) ~= -Sin(x)"}; !slices.Equal(texts, want) || found.Same != 3 || len(found.Refused) != 2 || found.Empty != 0 {
		t.Errorf("composites %q, %d the same, %d empty, refused %v", texts, found.Same, found.Empty, found.Refused)
	}
}

// Functions that relations go over to are those on the right side of what is solved for a follow-up.
func TestSisters(t *testing.T) {
	env := functions()
	for _, tt := range []struct{ text, want string }{
		{"Sin(x + math.Pi/2) ~= Cos(x)", "Cos"},
		{"Sin(x) ~= Cos(x)", ""},      // no follow-up
		{"Exp(Sin(x)) ~= Cos(x)", ""}, // one of another function
		{"Sin(-x) ~= -Sin(x)", ""},
	} {
		got := ""
		for _, s := range Sisters(env.Func("Sin"), []*relation.Relation{parse(t, env, tt.text)}) {
			got += s.Name
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.text, got, tt.want)
		}
	}
}
