package baseline_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/baseline"
)

func verdict(id, fn string, s mutant.Status) mutant.Verdict {
	return mutant.Verdict{Mutant: &mutant.Mutant{ID: id, Package: "example.com/p", Func: fn, Before: "a < b", After: "a > b"}, Status: s}
}

func TestText(t *testing.T) {
	removed := verdict("SDL-1", "", mutant.NotInfected)
	removed.Mutant.Before, removed.Mutant.After = "f()", ""
	verdicts := []mutant.Verdict{verdict("ROR-2", "Vec.Rotate", mutant.NotSeen), verdict("ROR-1", "Vec.Rotate", mutant.NotReached),
		verdict("ROR-3", "Area", mutant.Killed), verdict("ROR-4", "Area", mutant.Spent), removed, verdict("ROR-2", "Vec.Rotate", mutant.NotSeen)}
	got := string(baseline.Of(verdicts).Text())
	want := `# imago mutate --baseline: mutants that are known to survive, a line each. What counts is the first word of a line;
# it changes when the code of the mutant does, and with --operators. imago mutate --baseline FILE --write-baseline writes this file.
SDL-1 example.com/p var: f() removed
ROR-1 example.com/p Vec.Rotate: a < b becomes a > b
ROR-2 example.com/p Vec.Rotate: a < b becomes a > b
`
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	b, err := baseline.Parse("known", []byte(want))
	if err != nil || string(b.Text()) != want {
		t.Errorf("read back and written again (%v)\n%s", err, b.Text())
	}
	if fresh := b.New(verdicts); len(fresh) > 0 {
		t.Errorf("new: %v", fresh)
	}
}

func TestNewAndGone(t *testing.T) {
	b := baseline.Of([]mutant.Verdict{verdict("a", "F", mutant.NotSeen), verdict("b", "F", mutant.NotReached), verdict("c", "F", mutant.NotSeen),
		verdict("d", "G", mutant.NotSeen), verdict("e", "F", mutant.NotSeen)})
	verdicts := []mutant.Verdict{verdict("a", "F", mutant.NotInfected), verdict("b", "F", mutant.Killed), verdict("x", "F", mutant.NotSeen),
		verdict("e", "F", mutant.Spent)}
	var fresh []string
	for _, v := range b.New(verdicts) {
		fresh = append(fresh, v.Mutant.ID)
	}
	if want := []string{"x"}; !slices.Equal(fresh, want) {
		t.Errorf("new: got %v, want %v", fresh, want)
	}
	for all, want := range map[bool]string{true: "[b c e]", false: "[b e]"} { // c was not tried; d is of a function that was not
		var gone []string
		for _, e := range b.Gone(verdicts, all) {
			gone = append(gone, e.ID)
		}
		if fmt.Sprint(gone) != want {
			t.Errorf("gone (all %v): got %v, want %s", all, gone, want)
		}
	}
}

func TestParseMistakes(t *testing.T) {
	for _, text := range []string{"x", "\nROR-1 p F\n", "ROR-1 p F a\n", "<<<<<<< HEAD\n"} {
		if _, err := baseline.Parse("known", []byte(text)); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	_, err := baseline.Parse("known", []byte("# ok\n\nwhat\n"))
	if want := "known:3: no line of a baseline, such as: ROR-0123456789 example.com/geom Area: w < h becomes w > h"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if b, err := baseline.Parse("known", nil); err != nil || len(b.Entries) != 0 {
		t.Errorf("an empty file: %v, %v", b, err)
	}
}
