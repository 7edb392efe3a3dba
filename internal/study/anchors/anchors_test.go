package anchors

import (
	"os"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/laws"
)

func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

func load(t *testing.T, e Example) []*laws.Claim {
	t.Helper()
	targets, err := e.Targets()
	if err != nil {
		t.Fatal(err)
	}
	claims, err := laws.Load(t.Context(), targets)
	if err != nil {
		t.Fatal(err)
	}
	return claims
}

// What the tools print holds of our packages too, and each example has as many laws as its tool printed.
func TestHold(t *testing.T) {
	published := map[string]int{"arith": 11, "bools": 22, "lists": 17, "layout": 17, "octonion": 14, "intset": 39, "gates": 20, "vec4": 33, "vec8": 126, "rational": 32}
	for _, e := range Examples {
		t.Run(e.Name, func(t *testing.T) {
			claims := load(t, e)
			if len(claims) != published[e.Name] {
				t.Errorf("%d laws, want %d", len(claims), published[e.Name])
			}
			trials, err := laws.Hold(t.Context(), claims, 1000, seed.New(42), harness.Options{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range trials {
				if r.Fails != "" {
					t.Errorf("%s: %s fails for %s", r.At, r.Text, r.Fails)
				}
				if r.Held == 0 {
					t.Errorf("%s: %s: tried on no input", r.At, r.Text)
				}
			}
		})
	}
}
