package infer

import (
	"fmt"
	"sync"
	"time"

	"github.com/imago-mt/imago/internal/subject"
)

// An account of a run over many functions: which were looked at, and how long the others may take.
type account struct {
	functions []*subject.Function // those that can be subjects, in the order of the run
	mu        sync.Mutex          // held for done: several packages are looked at at a time
	done      map[*subject.Function]bool
	began     time.Time
	now       func() time.Time
}

func newAccount(pkgs []*subject.Package) *account {
	a := &account{done: map[*subject.Function]bool{}, began: time.Now(), now: time.Now}
	for _, p := range pkgs {
		for _, f := range p.Functions {
			if f.Func != nil {
				a.functions = append(a.functions, f)
			}
		}
	}
	return a
}

// looked notes subjects of which nothing is left to do.
func (a *account) looked(subjects []*Subject) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range subjects {
		if s.Function.Func != nil {
			a.done[s.Function] = true
		}
	}
}

// rest is the functions that were not looked at, or not to the end, as a user names them.
func (a *account) rest() []string {
	var out []string
	for _, f := range a.functions {
		if !a.done[f] {
			out = append(out, f.Target)
		}
	}
	return out
}

// fewest functions are needed before their time says anything about the others. No theory: with one or two it is that of building.
const fewest = 3

// line puts before a line of progress how far the run is: "12 of 189 functions, about 9 min left: …". The time is that of those that are done, and no
// result hangs on it.
func (a *account) line(text string) string {
	a.mu.Lock()
	done, all := len(a.done), len(a.functions)
	a.mu.Unlock()
	if all < fewest {
		return text
	}
	left := ""
	if elapsed := a.now().Sub(a.began); done >= fewest && elapsed > 0 {
		left = ", about " + about(elapsed/time.Duration(done)*time.Duration(all-done)) + " left"
	}
	return fmt.Sprintf("%d of %d functions%s: %s", done, all, left, text)
}

// about is a duration as people say it.
func about(d time.Duration) string {
	switch {
	case d < time.Minute:
		return fmt.Sprintf("%d s", max(int(d.Seconds()+0.5), 1))
	case d < 90*time.Minute:
		return fmt.Sprintf("%d min", int(d.Minutes()+0.5))
	}
	return fmt.Sprintf("%d h", int(d.Hours()+0.5))
}
