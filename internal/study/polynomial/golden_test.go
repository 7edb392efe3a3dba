package polynomial

import (
	"os"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// sampled is which programs are searched again by a test, counted from the first: eight of 37; make bench-polynomial is for the others.
const sampled = 5

// A change of the search that changes what is printed must be seen before somebody runs make bench-polynomial.
func TestGoldenSample(t *testing.T) {
	if testing.Short() {
		t.Skip("eight searches")
	}
	golden, err := os.ReadFile("testdata/found.golden")
	if err != nil {
		t.Fatal(err)
	}
	programs := Programs()
	for i := 0; i < len(programs); i += sampled {
		p := programs[i]
		t.Run(p.Target(), func(t *testing.T) {
			ours, err := p.Search(t.Context(), seed.New(1))
			if err != nil {
				t.Fatal(err)
			}
			if got, want := ours.Golden(p), Section(string(golden), p.Target()); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}
