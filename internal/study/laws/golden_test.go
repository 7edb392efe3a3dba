package laws

import (
	"os"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

// sampled is which functions of the list are inferred again by a test, counted from the first: every seventh, so that the sample has all
// kinds, and make laws is for the others.
const sampled = 7

// A change of inference that changes what is printed must be seen before somebody runs make laws.
func TestGoldenSample(t *testing.T) {
	if testing.Short() {
		t.Skip("twenty inferences")
	}
	all, err := Expected.Targets()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/found.golden")
	if err != nil {
		t.Fatal(err)
	}
	var targets []Target
	want := ""
	for i := 0; i < len(all); i += sampled {
		targets = append(targets, all[i])
		want += section(string(text), all[i].Name)
	}
	study, err := Measure(t.Context(), targets, infer.Options{Seed: 1, Engines: Engines}, func(string, []*Result) {})
	if err != nil {
		t.Fatal(err)
	}
	got := study.Golden()
	if n := Changed(want, got); n > 0 {
		t.Errorf("%d lines of %d functions differ from testdata/found.golden: run make laws, and read what changed\ngot\n%s\nwant\n%s", n, len(targets), got, want)
	}
}

// section is the part of a golden file that is about one function.
func section(golden, name string) string {
	_, rest, _ := strings.Cut("\n"+golden, "\n"+name+"\n")
	out := name + "\n"
	for _, line := range strings.SplitAfter(rest, "\n") {
		if !strings.HasPrefix(line, "\t") {
			break
		}
		out += line
	}
	return out
}
