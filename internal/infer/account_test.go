package infer

import (
	"slices"
	"testing"
	"time"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// Every function that can be a subject is accounted for, and the line of progress says how many are done and what time is left.
func TestAccount(t *testing.T) {
	p := &subject.Package{}
	for _, target := range []string{"./a.A", "./a.B", "./a.C", "./a.D", "./a.E"} {
		p.Functions = append(p.Functions, &subject.Function{Target: target, Func: &relation.Func{}})
	}
	p.Functions = append(p.Functions, &subject.Function{Target: "./a.Refused"})
	a := newAccount([]*subject.Package{p})
	a.now = func() time.Time { return a.began.Add(9 * time.Minute) }
	if got, want := a.line("draw"), "0 of 5 functions: draw"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for _, f := range p.Functions[:3] {
		a.looked([]*Subject{{Function: f}, {Function: p.Functions[5]}})
	}
	if got, want := a.line("draw"), "3 of 5 functions, about 6 min left: draw"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := a.rest(), []string{"./a.D", "./a.E"}; !slices.Equal(got, want) {
		t.Errorf("not looked at: %q, want %q", got, want)
	}
	if got := newAccount([]*subject.Package{{Functions: p.Functions[:1]}}).line("draw"); got != "draw" {
		t.Errorf("got %q for one function", got)
	}
	for d, want := range map[time.Duration]string{0: "1 s", 40 * time.Second: "40 s", 89 * time.Minute: "89 min", 3 * time.Hour: "3 h"} {
		if got := about(d); got != want {
			t.Errorf("about %v: %s, want %s", d, got, want)
		}
	}
}
