package terms

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// asked are the conclusions that parts of the scene of some functions ask.
func asked(t *testing.T, part func(*scene, *script), fns ...*relation.Func) []string {
	t.Helper()
	s := deciding(t, always(), fns...)
	all := &script{has: map[string]*conclusion{}}
	part(s.scene(), all)
	var got []string
	for _, c := range all.list {
		got = append(got, c.key())
	}
	return got
}

// What observers tell of the value that a method makes is compared with one another; what needs another value is no invariant.
func TestInvariants(t *testing.T) {
	bag := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Opaque, Name: "Bag", Pkg: "bag"}}
	got := asked(t, (*scene).invariants,
		fn("Bag.Add", nil, "b", bag, "item", text),
		fn("Bag.Items", gives(texts), "b", bag),
		fn("Bag.Size", gives(integer), "b", bag),
		fn("Bag.Room", gives(integer), "b", bag),
		fn("Bag.Empty", gives(flag), "b", bag),
		fn("Bag.Has", gives(flag), "b", bag, "item", text),
	)
	for _, want := range []string{
		"len(b.Add(item).Items()) == b.Add(item).Size()",
		"b.Add(item).Size() <= b.Add(item).Room()",
		"b.Add(item).Size() >= 0",
		"b.Add(item).Empty() == (b.Add(item).Size() == 0)",
		"b.Add(item).Items() == sort(b.Add(item).Items())",
		"b.Add(item).Has(item2) == contains(b.Add(item).Items(), item2)",
	} {
		if !slices.Contains(got, want) {
			t.Errorf("%s is not asked: %q", want, got)
		}
	}
	if got := asked(t, (*scene).invariants, fn("Bag.Size", gives(integer), "b", bag.Elem), fn("Bag.Room", gives(integer), "b", bag.Elem)); len(got) > 0 {
		t.Errorf("of a method that makes no value: %q", got)
	}
}

// A conclusion is an invariant if it speaks of the value that the subject makes alone.
func TestInvariant(t *testing.T) {
	bag := &relation.Type{Kind: relation.Pointer, Elem: &relation.Type{Kind: relation.Opaque, Name: "Bag", Pkg: "bag"}}
	s := deciding(t, always(),
		fn("Bag.Add", nil, "b", bag, "item", text),
		fn("Bag.Size", gives(integer), "b", bag),
		fn("Bag.Has", gives(flag), "b", bag, "item", text),
	)
	sc := s.scene()
	once := sc.do(sc.x)
	size, has := sc.telling[0], sc.telling[1]
	if len(size.in) != 1 {
		size, has = has, size
	}
	after, before := apply(size, once), apply(size, sc.x)
	for name, tt := range map[string]struct {
		op   relation.Op
		x, y *term
		want bool
	}{
		"a bound":                     {">=", after, number(after.typ, 0), true},
		"a flag of another argument":  {"==", sc.with(has, once, sc.second()), truth(true), true},
		"a flag of the argument":      {"==", sc.with(has, once, sc.given), truth(true), false},
		"what was told before":        {"==", after, before, false},
		"nothing of the value":        {"==", before, number(after.typ, 0), false},
		"what is told of it again on": {"==", apply(size, sc.do(once)), after, false},
	} {
		if got := newCandidate(stateKind, nil, tt.op, tt.x, tt.y).invariant(s); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
