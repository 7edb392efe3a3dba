package subject

import (
	"strings"
	"testing"
)

func TestConditions(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

type Zone int

const (
	Home Zone = iota
	Abroad
)

const heavy = 31

func helper(n int) int { return n }

type Box struct{ W, H int }

func (b Box) Quote(weight int, zone Zone, express bool, note string) int {
	hidden := weight + 1
	if weight > heavy && !express || hidden > 2 || len(note) == 0 {
		return 1
	}
	if b.W < weight || helper(b.H) > 3 || weight%4 == 0 {
		return 2
	}
	switch zone {
	case Abroad:
		return 3
	}
	switch {
	case express, weight == 7:
		return 4
	}
	for note[0] == 'x' {
		return 5
	}
	return 6
}
`)
	f := load(t, dir, ".Box.Quote")[0].Functions[0]
	want := "weight > 31; weight <= 31; express; !express; len(note) == 0; len(note) != 0; b.W < weight; b.W >= weight; " +
		"(weight % 4) == 0; (weight % 4) != 0; zone == Abroad; zone != Abroad; weight == 7; weight != 7"
	have := map[string]bool{}
	for _, c := range f.Conditions {
		have[c] = true
	}
	for c := range strings.SplitSeq(want, "; ") {
		if !have[c] {
			t.Errorf("%s is missing", c)
		}
		delete(have, c)
	}
	for c := range have {
		t.Errorf("%s is no condition over the parameters", c)
	}
}

// What a function hands its parameters to has conditions over these, through two calls and no more; the function's own come first.
func TestConditionsHandedOn(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

type Grid struct{ W, H int }

func (g Grid) Fill(x, y, value int) int {
	if value == 7 {
		return 0
	}
	return g.paint(x+1, y, value)
}

func (g Grid) paint(col, row, v int) int {
	if v > 3 && !g.inside(col, row) {
		return 1
	}
	return g.paint(col, row, v-1)
}

func (g Grid) inside(a, b int) bool { return a >= 0 && b < g.H && deep(b) }

func deep(n int) bool { return n > 99 }
`)
	f := load(t, dir, ".Grid.Fill")[0].Functions[0]
	want := "value == 7; value != 7; value > 3; value <= 3; (x + 1) >= 0; (x + 1) < 0; y < g.H; y >= g.H"
	if got := strings.Join(f.Conditions, "; "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A limit is a condition: that a number is no more than it.
func TestConditionsOfLimits(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/m\n\ngo 1.22\n")
	write(t, dir, "m.go", `package m

const Most = 100

func Percent(n, of int) int { return max(0, min(n, Most, of)) + max(2, n/10) }

func own(a, b int) int { return a + b }

func Other(n int) int {
	max := own
	return max(n, 7)
}
`)
	for target, want := range map[string]string{
		".Percent": "0 <= n; 0 > n; 0 <= of; 0 > of; n <= Most; n > Most; n <= of; n > of; Most <= of; Most > of",
		".Other":   "",
	} {
		if got := strings.Join(load(t, dir, target)[0].Functions[0].Conditions, "; "); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", target, got, want)
		}
	}
}
