package suite

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What is known is left out, what is new stays, and a line whose function was checked and that was not met is gone.
func TestKnown(t *testing.T) {
	root := t.TempDir()
	rel := func(name string) *relation.Relation { return &relation.Relation{Name: name} }
	report := func(names ...string) *Report {
		s := &Subject{File: filepath.Join(root, "p", "F.rel"), Checked: []*Checked{{Relation: rel("holds")}}}
		for _, n := range names {
			s.Checked = append(s.Checked, &Checked{Relation: rel(n), Violation: &Violation{}})
		}
		return &Report{Subjects: []*Subject{s, {File: filepath.Join(root, "G.rel"), Stale: "gone"}}}
	}
	k := KnownOf(report("a", "b"), root)
	again, err := ParseKnown("known.txt", k.Text())
	if err != nil || !slices.Equal(again.lines, k.lines) || len(k.lines) != 3 {
		t.Fatalf("%q is read as %q, %v", k.lines, again, err)
	}
	r := report("b", "c")
	found, gone := again.LeaveOut(r, root)
	if found != 2 || len(gone) != 1 || len(r.Subjects[0].Checked) != 2 || r.Subjects[1].Stale != "" || !r.Failed() {
		t.Errorf("%d found, gone %q, left %d", found, gone, len(r.Subjects[0].Checked))
	}
	r = report("a")
	r.Subjects[0].LeftOut = 1 // b may not have been tried
	if found, gone := again.LeaveOut(r, root); found != 2 || gone != nil || r.Failed() {
		t.Errorf("%d found, gone %q", found, gone)
	}
	if _, err := ParseKnown("known.txt", []byte("F double\n")); err == nil {
		t.Error("a line without a file is read")
	}
}
