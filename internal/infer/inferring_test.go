package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/subject"
)

// Others are offered what the cache does not have, whatever the domain of the function at hand is, and nothing is loaded again where it has all.
func TestShare(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	o := Options{Seed: 1, Budget: 2_000, NoMutants: true, Cache: t.TempDir(), Workers: 2}
	o.Subject.Dir = "../../examples"
	targets := []string{"./calendar.Leap", "./calendar.DaysIn", "./calendar.DayOfWeek"}
	found, err := Run(t.Context(), targets, o)
	if err != nil {
		t.Fatal(err)
	}
	want := len(found.Subjects[1].Found)
	for _, tt := range []struct {
		name   string
		budget int64
		fresh  bool
		done   []int
	}{{"warm", 2_000, false, []int{1, 2}}, {"fresh", 2_000, true, nil}, {"other key", 2_001, false, nil}} {
		t.Run(tt.name, func(t *testing.T) {
			o := o
			o.Budget, o.Fresh = tt.budget, tt.fresh
			o.complete()
			pkgs, err := subject.Load(t.Context(), targets, o.Subject)
			if err != nil {
				t.Fatal(err)
			}
			w := &inferring{o: o, pkgs: pkgs, account: newAccount(pkgs), found: [][]*Subject{make([]*Subject, 3)}, slow: []*slowCommands{{}}}
			var done []int
			opened := 0
			one, err := w.begin(t.Context(), 0, pkgs[0], func(d []int) { done, opened = d, opened+1 })
			if err != nil {
				t.Fatal(err)
			}
			defer one.close()
			h := one.(*inferrer)
			h.b.o.Domain = "year in 0..5"
			h.b.missed()
			h.b.missed()
			if !slices.Equal(done, tt.done) || opened != 1 || h.b.o.Domain != "year in 0..5" {
				t.Errorf("done %v, want %v; opened %d times; domain %s", done, tt.done, opened, h.b.o.Domain)
			}
			if s := w.found[0][1]; (s != nil) != (len(tt.done) > 0) || s != nil && len(s.Found) != want {
				t.Errorf("of the second one: %+v", s)
			}
		})
	}
}

// A subject of another load becomes one of the package; one that cannot be read against it is found once more.
func TestBringHome(t *testing.T) {
	if testing.Short() {
		t.Skip("builds child programs")
	}
	o := Options{Seed: 1, Budget: 2_000, NoMutants: true, Cache: t.TempDir(), Workers: 1}
	o.Subject.Dir = "../../examples"
	targets := []string{"./calendar.Leap", "./calendar.DaysIn"}
	away, err := Run(t.Context(), targets, o)
	if err != nil {
		t.Fatal(err)
	}
	o.complete()
	pkgs, err := subject.Load(t.Context(), targets, o.Subject)
	if err != nil {
		t.Fatal(err)
	}
	w := &inferring{o: o, pkgs: pkgs, account: newAccount(pkgs), found: [][]*Subject{slices.Clone(away.Subjects)}, slow: []*slowCommands{{}}, said: make([][]*Subject, 1)}
	want := len(away.Subjects[1].Found)
	broken := *away.Subjects[1].Found[0].Relation
	broken.Name = "no name"
	away.Subjects[1].Found[0].Relation = &broken
	if _, err := away.Subjects[1].moved(pkgs[0], pkgs[0].Functions[1]); err == nil {
		t.Error("what cannot be read is moved")
	}
	if err := w.finish(t.Context(), 0, 2, false); err != nil {
		t.Fatal(err)
	}
	for i, s := range w.said[0] {
		if s.Package != pkgs[0] || s.Function != pkgs[0].Functions[i] || len(s.Found) == 0 || s.Found[0].Relation.Name == "no name" {
			t.Errorf("%s: %+v", s.Target, s)
		}
		for _, f := range s.Found {
			for _, x := range f.Relation.Executions() {
				if pkgs[0].Env.Func(x.Fn.Name) != x.Fn {
					t.Errorf("%s calls a function of another load", f.Relation)
				}
			}
		}
	}
	if len(w.said[0]) != 2 || len(w.said[0][1].Found) != want {
		t.Errorf("%d subjects", len(w.said[0]))
	}
}
