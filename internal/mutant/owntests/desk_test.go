package owntests

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A process finds its own plan and nothing of the process before, whatever that removed.
func TestDesk(t *testing.T) {
	scratch := t.TempDir()
	d, err := newDesk(scratch, "desk")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { d.close() }()
	write := func(name, text string) {
		t.Helper()
		f, err := os.OpenFile(filepath.Join(d.dir, name), os.O_WRONLY|os.O_CREATE, 0o666)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		name  string
		leave func()
	}{
		{"nothing", func() {}},
		{"a long page", func() { write("page", "a page that is longer than the next one") }},
		{"last words", func() { write("stderr", "panic: imago: out of fuel\n") }},
		{"temporary files", func() { write("tmp/left", "behind") }},
		{"no folder for temporary files", func() { os.RemoveAll(d.temp) }},
		{"no plan", func() { os.Remove(d.plan.Name()) }},
		{"another page", func() { os.Remove(filepath.Join(d.dir, "page")); write("page", "another") }},
		{"nothing at all", func() { os.RemoveAll(d.dir) }},
	} {
		test.leave()
		if _, err := d.read(); err != nil {
			t.Errorf("behind %s the page cannot be read: %v", test.name, err)
		}
		if err := d.lay([]byte("plan")); err != nil {
			t.Errorf("behind %s: %v", test.name, err)
			continue
		}
		if plan, err := os.ReadFile(d.plan.Name()); err != nil || string(plan) != "plan" {
			t.Errorf("behind %s the plan is %q, %v", test.name, plan, err)
		}
		if strings.HasPrefix(d.plan.Name(), filepath.Join(scratch, desksDir)) {
			t.Errorf("the plan %s is where the process writes", d.plan.Name())
		}
		if left, err := os.ReadDir(d.temp); err != nil || len(left) > 0 {
			t.Errorf("behind %s there is %v, %v", test.name, left, err)
		}
		e := ended{}
		if err := e.hear(d.stderr); err != nil || e.spent || e.note != silent {
			t.Errorf("behind %s it says %q, %v", test.name, e.note, err)
		}
		write("page", "new")
		p, err := d.read()
		for i, b := range p {
			if want := byte(0); i >= 3 && b != want {
				t.Errorf("behind %s the page is %q", test.name, p)
				break
			}
		}
		if err != nil || len(p) < 3 || string(p[:3]) != "new" {
			t.Errorf("behind %s the page is %q, %v", test.name, p, err)
		}
	}
}
