package infer

import (
	"testing"

	"github.com/imago-mt/imago/relation"
)

func bitsOf(t *testing.T, s string) relation.Bits {
	t.Helper()
	b := relation.NewBits(len(s))
	for i := range s {
		if s[i] == '1' {
			b.Set(i)
		}
	}
	return b
}

// repeated makes a pattern of rows long enough for the thresholds.
func repeated(s string) string {
	out := ""
	for range fewestHeld {
		out += s
	}
	return out
}

func TestBestGuard(t *testing.T) {
	atom := func(text, met string) guardAtom { return guardAtom{text: text, met: bitsOf(t, repeated(met))} }
	for _, row := range []struct {
		name, held string // held: 1, violated: 0
		atoms      []guardAtom
		want       string
	}{
		{"the one that explains all", "111000", []guardAtom{atom("a", "111000"), atom("b", "110000")}, "a"},
		{"the weakest of several", "111000", []guardAtom{atom("b", "110000"), atom("a", "111000")}, "a"},
		{"none: one row inside fails", "111000", []guardAtom{atom("a", "111100")}, ""},
		{"none: outside hardly any row fails", "111110", []guardAtom{atom("a", "110000")}, ""},
		{"two, each needed", "110000", []guardAtom{atom("a", "111000"), atom("b", "110110")}, "a && b"},
	} {
		v := &relation.Verdicts{Held: bitsOf(t, repeated(row.held))}
		v.Violated = relation.All(len(repeated(row.held))).AndNot(v.Held)
		if got := bestGuard(v, row.atoms, nil, nil); got != row.want {
			t.Errorf("%s: guard %q, want %q", row.name, got, row.want)
		}
	}
}
