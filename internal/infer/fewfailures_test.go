package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

func TestFailuresFew(t *testing.T) {
	number := relation.Predeclared(relation.Int)
	vars := []relation.Var{{Name: "x", Type: number}, {Name: "y", Type: number}}
	for _, tt := range []struct {
		name  string
		rows  int
		fails func(x, y int) bool
		fixed string
		want  bool
	}{
		{"one in two hundred", 1000, func(x, _ int) bool { return x%200 == 7 }, "", true},
		{"one in ten", 1000, func(x, _ int) bool { return x%10 == 7 }, "", false},
		{"for one value of a variable", 1000, func(_, y int) bool { return y == 3 }, "", true},
		{"for one value of a variable that no call changes", 1000, func(_, y int) bool { return y == 3 }, "y", false},
		{"for zero alone", 1000, func(_, y int) bool { return y == 0 }, "", false},
		{"too few rows", 100, func(x, _ int) bool { return x == 7 }, "", false},
		{"no failure", 1000, func(int, int) bool { return false }, "", false},
	} {
		f := newFailures(vars)
		for x := 1; x <= tt.rows; x++ {
			y := x % 60
			f.add(source.Row{x, y}, tt.fails(x, y))
		}
		if got := f.few(func(v relation.Var) bool { return v.Name == tt.fixed }); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// A row informs if every execution on it returns, and the subject gives another result than its usual one.
func TestInformative(t *testing.T) {
	s := lab(t, "Root", "")
	rel := parseFor(s.Subject, "Root(x) == Root(x)")
	rows := []source.Row{{-1}, {0}, {1}, {2}, {4}, {9}}
	rec, err := s.run.Record(t.Context(), rel, rel.Vars, rows)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := informative(s.Subject, rec, len(rows)), []bool{false, true, false, false, true, true}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
