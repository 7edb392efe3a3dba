package terms

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// The subject is given a constant, a second variable in the place of one argument, and what sisters tell is asked of the sum of two arguments.
func TestArguments(t *testing.T) {
	lease := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Opaque, Name: "Lease", Pkg: "lease"}}
	fns := []*relation.Func{
		fn("Lease.Extend", nil, "l", lease, "now", integer, "seconds", integer),
		fn("Lease.Left", gives(integer), "l", lease),
		fn("Lease.Total", gives(integer), "l", lease),
		fn("Lease.Alive", gives(flag), "l", lease, "now", integer),
		fn("Lease.Holder", gives(text), "l", lease, "now", integer),
	}
	for _, tt := range []struct {
		name  string
		part  func(*scene, *script)
		has   []string
		hasNo string
	}{
		{
			"special", (*scene).special,
			[]string{"l.Extend(now, 0).Left() == l.Left()", "l.Extend(now, 0).Left() == l.Total()", "l.Extend(now, 0).Left() == 0", "l.Extend(0, seconds) == l"},
			"l.Extend(now, 1).Left() == l.Left()",
		},
		{
			"rising", (*scene).rising,
			[]string{"l.Extend(now, seconds).Left() <= l.Extend(now, seconds2).Left()", "l.Extend(now, seconds).Total() >= l.Extend(now2, seconds).Total()"},
			"l.Extend(now, seconds).Left() <= l.Left()",
		},
		{
			"later", (*scene).later,
			[]string{"!l.Extend(now, seconds).Alive(now + seconds)", "l.Extend(now, seconds).Holder(now + seconds) == \"\"", "l.Extend(now, seconds).Alive(l.Left() + now)"},
			"l.Extend(now, seconds).Alive(now)",
		},
	} {
		got := asked(t, tt.part, fns...)
		for _, want := range tt.has {
			if !slices.Contains(got, want) {
				t.Errorf("%s: %s is not asked: %q", tt.name, want, got)
			}
		}
		if slices.Contains(got, tt.hasNo) {
			t.Errorf("%s: %s is asked", tt.name, tt.hasNo)
		}
	}
}

// What is said without a region is said of all rows, or on success.
func TestAlways(t *testing.T) {
	all := &script{has: map[string]*conclusion{}}
	s := deciding(t, always(), put, size0)
	sc := s.scene()
	size, once := apply(sc.telling[0], sc.x), apply(sc.telling[0], sc.do(sc.x))
	inRegions := all.say("==", once, size)
	if all.always("==", once, size) != inRegions || inRegions.total {
		t.Error("what is said in regions already is not said in them any more")
	}
	if c := all.always(">=", once, size); !c.total {
		t.Error("a conclusion is said in regions")
	}
	if all.always("==", once, once) != nil {
		t.Error("a conclusion came of one term")
	}
}
