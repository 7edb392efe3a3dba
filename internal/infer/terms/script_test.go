package terms

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/relation"
)

// fallibly is a function that may give an error.
func fallibly(f *relation.Func) *relation.Func {
	f.Err = true
	return f
}

// The conclusions about a shop whose values cannot be taken apart, by the laws that people know by name. Each is asked or not asked whatever the
// shop does: what it does is decided afterwards.
func TestScriptOfState(t *testing.T) {
	shop := &relation.Type{Kind: relation.Opaque, Name: "Shop", Pkg: "shop"}
	till := &relation.Type{Kind: relation.Pointer, Elem: shop}
	s := deciding(t, always("s.Balance(from2).s == s", "s.Log().s == s", "s.Has(from2).s == s", "s.Owner().s == s", "s.Rest().s == s", "s.First().s == s"),
		fallibly(fn("Shop.Pay", nil, "s", till, "from", text, "to", text, "amount", integer)),
		fallibly(fn("Shop.Refund", nil, "s", till, "to", text, "amount", integer)),
		fn("Shop.Balance", gives(integer), "s", till, "from", text),
		fn("Shop.Log", gives(texts), "s", till),
		fn("Shop.Has", gives(flag), "s", till, "name", text),
		fn("Shop.Owner", gives(text), "s", till),
		fn("Shop.Rest", gives(integer), "s", till),
		fn("Shop.First", []relation.Param{{Name: "item", Type: text}, {Name: "ok", Type: flag}}, "s", till),
	)
	all := &script{has: map[string]*conclusion{}}
	s.scene().write(all)
	var got []string
	for _, c := range all.list {
		got = append(got, c.key())
	}
	for _, tt := range []struct {
		law, text string
		asked     bool
	}{
		{"idle", "s.Pay(from, to, amount) == s", true},
		{"idempotent", "s.Pay(from, to, amount).Pay(from, to, amount) == s.Pay(from, to, amount)", true},
		{"involution", "s.Pay(from, to, amount).Pay(from, to, amount) == s", true},
		{"undone with two arguments exchanged", "s.Pay(from, to, amount).Pay(to, from, amount) == s", true},
		{"no difference which way", "s.Pay(to, from, amount) == s.Pay(from, to, amount)", true},
		{"the last one counts", "s.Pay(from, to, amount).Pay(from2, to2, amount2) == s.Pay(from2, to2, amount2)", true},
		{"the order does not matter", "s.Pay(from, to, amount).Pay(from, to, amount2) == s.Pay(from, to, amount2).Pay(from, to, amount)", true},
		{"action of a sum", "s.Pay(from, to, amount).Pay(from, to, amount2) == s.Pay(from, to, amount+amount2)", true},
		{"action of a maximum", "s.Pay(from, to, amount).Pay(from, to, amount2) == s.Pay(from, to, max(amount, amount2))", true},
		{"action of different arguments", "s.Pay(from, to, amount).Pay(from2, to2, amount2) == s.Pay(from, to, amount+amount2)", false},
		{"a sister does the same", "s.Pay(from, to, amount) == s.Refund(to, amount)", true},
		{"a sister undoes it", "s.Pay(from, to, amount).Refund(to, amount) == s", true},
		{"it undoes a sister", "s.Refund(to, amount).Pay(from, to, amount) == s", true},
		{"the sister makes no difference before", "s.Refund(to, amount).Pay(from, to, amount) == s.Pay(from, to, amount)", true},
		{"it does not matter which is first", "s.Pay(from, to, amount).Refund(to, amount) == s.Refund(to, amount).Pay(from, to, amount)", true},
		{"the same once more, turned round", "s.Refund(to, amount).Pay(from, to, amount) == s.Pay(from, to, amount).Refund(to, amount)", false},
		{"a sister with other arguments", "s.Pay(from, to, amount).Refund(from2, amount2) == s", true},
		{"a sister without the subject", "s.Refund(to, amount) == s", false},
		{"what a looker-on leaves", "s.Pay(from, to, amount).Log().s == s", false},
		{"what is there is paid", "s.Pay(from, to, s.Balance(from)) == s", true},
		{"a number less the argument", "s.Pay(from, to, amount).Balance(from) == s.Balance(from) - amount", true},
		{"a number and the argument", "s.Pay(from, to, amount).Balance(from) == s.Balance(from) + amount", true},
		{"no number below none", "s.Pay(from, to, amount).Balance(from) == max(s.Balance(from)-amount, 0)", true},
		{"a number and what a sister makes of it", "s.Pay(from, to, amount).Balance(from) == s.Balance(from) * amount", false},
		{"a number of another argument", "s.Pay(from, to, amount).Balance(from2) == s.Balance(from2)", true},
		{"a measure", "s.Pay(from, to, amount).Rest() == s.Rest()", true},
		{"a measure grows", "s.Pay(from, to, amount).Rest() > s.Rest()", true},
		{"a measure with the sister behind", "s.Pay(from, to, amount).Refund(to, amount).Rest() == s.Rest()", true},
		{"a flag", "s.Pay(from, to, amount).Has(from)", true},
		{"no flag", "!s.Pay(from, to, amount).Has(from)", true},
		{"a flag of another argument", "s.Pay(from, to, amount).Has(from2) == s.Has(from2)", true},
		{"a text", "s.Pay(from, to, amount).Owner() == s.Owner()", true},
		{"a text is an argument", "s.Pay(from, to, amount).Owner() == from", true},
		{"a text with one behind it", "s.Pay(from, to, amount).Owner() == s.Owner() + to", true},
		{"a text is no number", "s.Pay(from, to, amount).Owner() == amount", false},
		{"a list has the argument first", "s.Pay(from, to, amount).Log()[0] == to", true},
		{"a list has the argument last", "s.Pay(from, to, amount).Log()[len(s.Pay(from, to, amount).Log())-1] == to", true},
		{"a list with one in front", "s.Pay(from, to, amount).Log() == insert(s.Log(), 0, to)", true},
		{"a list with one behind", "s.Pay(from, to, amount).Log() == insert(s.Log(), len(s.Log()), to)", true},
		{"a list without the first", "s.Pay(from, to, amount).Log() == insert(drop(s.Log(), 1), len(drop(s.Log(), 1)), to)", true},
		{"a list turned round", "s.Pay(from, to, amount).Log() == reverse(s.Log())", true},
		{"a list has it", "contains(s.Pay(from, to, amount).Log(), to)", true},
		{"what stands beside a flag", "s.Pay(from, to, amount).First().item == to", true},
		{"what stands beside a flag is not joined", "s.Pay(from, to, amount).First().item == s.First().item + to", false},
		{"success", "ok(s.Pay(from, to, amount))", true},
		{"refusal", "err(s.Pay(from, to, amount))", true},
		{"refusal of one thing twice", "err(s.Pay(to, to, amount))", true},
		{"refusal the second time", "err(s.Pay(from, to, amount).Pay(from, to, amount))", true},
		{"success of a sister behind", "ok(s.Pay(from, to, amount).Refund(to, amount))", true},
		{"success of a sister alone", "ok(s.Refund(to, amount))", false},
	} {
		if slices.Contains(got, tt.text) != tt.asked {
			t.Errorf("%s: %s: asked is %v, want %v", tt.law, tt.text, !tt.asked, tt.asked)
		}
	}
}

// Of a list without a type of its own, joining and turning round are sisters; a subject that only tells of it is compared with what others tell.
func TestScriptOfLists(t *testing.T) {
	links, places := &relation.Type{Kind: relation.Slice, Elem: span}, &relation.Type{Kind: relation.Slice, Elem: integer}
	hops, reach := fn("Hops", gives(integer), "links", links, "from", integer, "to", integer), fn("Reachable", gives(places), "links", links, "from", integer)
	linked := fn("Linked", gives(flag), "links", links, "from", integer, "to", integer)
	path := &relation.Type{Kind: relation.Slice, Name: "Path", Pkg: "shop", Elem: integer}
	steps := fn("Path.Steps", gives(integer), "p", path)
	for _, tt := range []struct {
		law, text string
		fns       []*relation.Func
		asked     bool
	}{
		{"more links, no more hops", "Hops(concat(links, links2), from, to) <= Hops(links, from, to)", []*relation.Func{hops, linked}, true},
		{"no more than both", "Hops(concat(links, links2), from, to) <= Hops(links, from, to) + Hops(links2, from, to)", []*relation.Func{hops, linked}, true},
		{"the order of links", "Hops(reverse(links), from, to) == Hops(links, from, to)", []*relation.Func{hops, linked}, true},
		{"there and back", "Hops(reverse(links), to, from) == Hops(links, from, to)", []*relation.Func{hops, linked}, true},
		{"a flag and a number", "(Hops(links, from, to) >= 0) == Linked(links, from, to)", []*relation.Func{hops, linked}, true},
		{"a flag and what is none", "(Hops(links, from, to) == 0) == Linked(links, from, to)", []*relation.Func{hops, linked}, true},
		{"a number is no flag", "Hops(links, from, to) == Linked(links, from, to)", []*relation.Func{hops, linked}, false},
		{"from each of them the same", "Reachable(links, from2) == Reachable(links, from)", []*relation.Func{reach, hops}, true},
		{"not fewer", "len(Reachable(concat(links, links2), from)) >= len(Reachable(links, from))", []*relation.Func{reach, hops}, true},
		{"a type with a name is not joined", "concat(p, p2).Steps() <= p.Steps()", []*relation.Func{steps}, false},
		{"nor turned round", "reverse(p).Steps() == p.Steps()", []*relation.Func{steps}, false},
	} {
		s := deciding(t, always(), tt.fns...)
		all := &script{has: map[string]*conclusion{}}
		s.scene().write(all)
		if asked := slices.ContainsFunc(all.list, func(c *conclusion) bool { return c.key() == tt.text }); asked != tt.asked {
			t.Errorf("%s: %s: asked is %v, want %v", tt.law, tt.text, asked, tt.asked)
		}
	}
}

// Numbers, texts and flags without a type of their own have no scene; lists, and types with a name, have.
func TestFocal(t *testing.T) {
	for _, tt := range []struct {
		t    *relation.Type
		want bool
	}{
		{integer, false},
		{text, false},
		{flag, false},
		{float, false},
		{floats, true},
		{span, true},
		{&relation.Type{Kind: relation.Int, Name: "Clock", Pkg: "shop"}, true},
		{&relation.Type{Kind: relation.Int, Name: "Part", Pkg: "shop", Enum: true}, false},
		{&relation.Type{Kind: relation.Opaque, Name: "Grid", Pkg: "shop"}, true},
	} {
		if got := focal(tt.t); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.t, got, tt.want)
		}
	}
}

// The budget ends the list of conclusions before the first one that it has no room for; without a bound all are decided.
func TestAffordable(t *testing.T) {
	s := deciding(t, always(), put, take, size0, room)
	all := &script{has: map[string]*conclusion{}}
	s.scene().write(all)
	if got := s.affordable(all.list); len(got) != len(all.list) {
		t.Errorf("%d of %d conclusions within a budget of %d", len(got), len(all.list), s.Budget)
	}
	s.Budget = 4 * growthShare * screenRows
	if got := s.affordable(all.list); len(got) == 0 || len(got) > 8 {
		t.Errorf("%d conclusions with room for four executions", len(got))
	}
	if s.Budget = 1; len(s.affordable(all.list)) != 0 {
		t.Errorf("conclusions without a budget: %d", len(s.affordable(all.list)))
	}
}

// A law of a type whose values can be seen is no law of a state, and is not called one.
func TestChainNames(t *testing.T) {
	move, size := fn("Span.Move", gives(span), "s", span, "d", integer), fn("Span.Size", gives(integer), "s", span)
	for _, tt := range []struct {
		text, name string
		fns        []*relation.Func
	}{
		{"q.Put(item).Take().q == q", "state", []*relation.Func{take, put, size0}},
		{"s.Move(d).Size() == s.Size()", "succession", []*relation.Func{move, size}},
	} {
		s := deciding(t, always(tt.text), tt.fns...)
		list := s.sequences()
		if len(list) != 1 {
			t.Fatalf("%s: %d conjectures", tt.text, len(list))
		}
		if got := list[0].conjecture(s); got.Name != tt.name || (got.Family == algebra.State) != (tt.name == "state") {
			t.Errorf("%s is called %s, of family %s", got.Text, got.Name, got.Family)
		}
	}
}

// What a conclusion follows from stays as it was said, whatever its caller appends to the list afterwards.
func TestSayKeepsReasons(t *testing.T) {
	x := variable(relation.Var{Name: "x", Type: integer})
	x.about = true
	out := &script{has: map[string]*conclusion{}}
	first, second := out.say("==", x, number(integer, 1)), out.say("==", x, number(integer, 2))
	reasons := make([]*conclusion, 0, 2)
	a := out.say("<=", x, number(integer, 3), append(reasons, first)...)
	b := out.say("<=", x, number(integer, 4), append(reasons, second)...)
	if a.unless[0] != first || b.unless[0] != second {
		t.Errorf("%s follows from %s, and %s from %s", a.key(), a.unless[0].key(), b.key(), b.unless[0].key())
	}
}
