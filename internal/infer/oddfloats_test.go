package infer

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// The domain says that its floats are finite where a claim that stands fails on others, and where no bound says so.
func TestOddFloats(t *testing.T) {
	for _, tt := range []struct {
		subject, domain, claim string
		finite, normal         bool
	}{
		{"Minute", "float finite", "Minute(v) - Minute(v) == 0", false, false}, // a number that is no container
		{"Minute", "v in [-1000, 1000]", "v != 0 => Minute(v) != 0", false, true},
		{"Minute", "v in [1, 1000]", "v != 0 => Minute(v) != 0", false, false},
		{"Abs", "", "Abs(-x) == Abs(x)", false, false},
	} {
		s := lab(t, tt.subject, tt.domain)
		s.Given = false
		set := claim.NewSet()
		set.Observe(suppose(t, s, set, tt.claim).ID, passed)
		if err := runStage(t.Context(), oddFloats{}, s.Subject, s.run, set); err != nil || set.Finite() != tt.finite || set.Normal() != tt.normal {
			t.Errorf("%s on %q: finite floats %t, normal ones %t, %v", tt.claim, tt.domain, set.Finite(), set.Normal(), err)
		}
	}
}

// Floats are found wherever they are held, and what holds none stays as it is.
func TestSpoil(t *testing.T) {
	r, o := seed.New(1).Rand(), spoilt{by: notFinite, short: notFiniteShort}
	built := func(x float64) relation.Value {
		return relation.Ref{To: relation.Built{Steps: []relation.Step{{Func: "New"}, {Func: "T.Add", Args: []relation.Value{relation.List{x, x, x, x}}}}}}
	}
	found := 0
	for range 100 {
		v, changed := o.spoil(r, relation.Fields{1, built(2), float32(3)})
		list := v.(relation.Fields)[1].(relation.Ref).To.(relation.Built).Steps[1].Args[0].(relation.List)
		for _, x := range list {
			if f := x.(float64); math.IsNaN(f) || math.IsInf(f, 0) {
				found++
				if !changed {
					t.Fatal("a float is not finite, and nothing is said of it")
				}
			}
		}
	}
	if found < 150 || found > 250 {
		t.Errorf("%d of 400 floats are not finite, want about half", found)
	}
	for range 20 {
		m, changed := o.spoil(r, relation.Pairs{{Key: "a", Value: 1.0}})
		if f := m.(relation.Pairs)[0].Value.(float64); changed != (math.IsNaN(f) || math.IsInf(f, 0)) {
			t.Fatalf("a map with %v: changed %t", f, changed)
		}
	}
	if _, changed := o.spoil(r, relation.List{1, "x", true}); changed {
		t.Error("what holds no float was changed")
	}
}
