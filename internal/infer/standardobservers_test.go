package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// What tells of moments is a sister of a function that is given or returns them, behind the first of its own package, and never of itself.
func TestWithObservers(t *testing.T) {
	moment := &relation.Type{Kind: relation.Opaque, Pkg: "time", Name: "Time"}
	before := &relation.Func{Name: "time.Time.Before", Pkg: "time", Reference: true, Recv: true}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{before}}
	var own []*relation.Func
	for range observersBehind + 1 {
		own = append(own, &relation.Func{Name: "G"})
	}
	next := &relation.Func{Name: "Next", Params: []relation.Param{{Name: "t", Type: &relation.Type{Kind: relation.Pointer, Elem: moment}}}}
	if got := withObservers(env, next, own); slices.Index(got, before) != observersBehind || len(got) != len(own)+1 {
		t.Errorf("%d sisters, Before is number %d", len(got), slices.Index(got, before))
	}
	year := &relation.Func{Name: "Year", Results: []relation.Param{{Type: relation.Predeclared(relation.Int)}}}
	if got := withObservers(env, year, own); len(got) != len(own) {
		t.Errorf("a function of numbers has %d sisters of %d", len(got), len(own))
	}
	if got := withObservers(env, before, nil); len(got) != 0 {
		t.Errorf("Before has sisters: %v", got)
	}
}
