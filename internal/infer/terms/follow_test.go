package terms

import (
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/relation"
)

// texts of the arguments of follow-ups.
func (s *search) followTexts() []string {
	var out []string
	for _, f := range s.followUps() {
		var args []string
		for _, a := range f.args {
			args = append(args, a.text)
		}
		out = append(out, strings.Join(args, ", "))
	}
	return out
}

// Arguments of one type are transformed together first, then each of them; nothing is made of other types.
func TestFollowUps(t *testing.T) {
	for _, tt := range []struct {
		fns  []*relation.Func
		want []string
		not  []string
	}{
		{
			[]*relation.Func{fn("Length", gives(float), "xs", floats, "ys", floats)},
			[]string{
				"rotate(xs, k), rotate(ys, k)", "rotate(xs, k), ys", "xs, rotate(ys, k)", "scale(xs, 2), scale(ys, 2)", "neg(xs), neg(ys)",
				"reverse(xs), reverse(ys)", "ys, xs", "offset(xs, c), offset(ys, c)",
			},
			[]string{"xs, ys", "-xs, -ys"},
		},
		{
			[]*relation.Func{fn("Clamp", gives(integer), "x", integer, "lo", integer, "hi", integer)},
			[]string{"-x, -lo, -hi", "c + x, c + lo, c + hi", "c*x, c*lo, c*hi", "x, hi, lo", "lo, x, hi", "x + 1, lo, hi"},
			nil,
		},
		{[]*relation.Func{spanGap, spanMove}, []string{"s.Move(c), t.Move(c)", "s.Move(c), t", "t, s"}, []string{"-s, -t"}},
		{[]*relation.Func{fn("Both", gives(flag), "a", flag, "s", text)}, []string{"!a, s", "a, reverse(s)"}, []string{"s, a"}},
	} {
		s := begun(t, "", nil, tt.fns...)
		got := s.followTexts()
		for _, w := range tt.want {
			if !slices.Contains(got, w) {
				t.Errorf("%s: %s is not among %q", tt.fns[0].Name, w, got)
			}
		}
		for _, w := range tt.not {
			if slices.Contains(got, w) {
				t.Errorf("%s: %s is a follow-up", tt.fns[0].Name, w)
			}
		}
	}
}

// Each row of the table applies to a type.
func TestTransformations(t *testing.T) {
	upper := fn("ToUpper", gives(text), "s", text)
	upper.Reference = true
	refs := map[string]*relation.Func{}
	for _, tr := range transformations {
		if strings.HasPrefix(tr.op, "strings.") {
			refs[tr.op] = upper
		}
	}
	subject := fn("F", gives(integer), "n", integer, "x", float, "s", text, "xs", floats, "on", flag)
	p := problem(t, "", nil, subject)
	p.References = refs
	s, err := newSearch(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	for _, tr := range transformations {
		applies := false
		for _, x := range s.vars.params {
			y := tr.apply(s, x)
			applies = applies || y != nil
			if y != nil && !identical(x.typ, y.typ) {
				t.Errorf("%s of %s is a %v", tr.name, x.text, y.typ)
			}
			if y != nil && y.by != tr.name {
				t.Errorf("%s says that it was made by %q", y.text, y.by)
			}
		}
		if !applies {
			t.Errorf("%s applies to nothing", tr.name)
		}
	}
}

// A state that a call left may be given to another call, and what that left is given to none.
func TestFeedable(t *testing.T) {
	clock := &relation.Type{Kind: relation.Opaque, Name: "Time", Pkg: "time"}
	now := variable(relation.Var{Name: "t", Type: clock})
	next := callsOf(fn("Next", gives(clock), "t", clock), false)[0]
	if x := apply(next, now); !feedable(x) {
		t.Errorf("%s cannot be called", x.text)
	}
	once := apply(next, now)
	if x := apply(next, once); !feedable(x) {
		t.Errorf("%s cannot be called", x.text)
	}
	if x := apply(next, apply(next, once)); feedable(x) {
		t.Errorf("%s can be called", x.text)
	}
}

// One of several results is an argument of its own name alone, unless its type says what it is: of a list nothing is misplaced.
func TestMisplaced(t *testing.T) {
	cut := fn("Cut", []relation.Param{{Name: "fields", Type: texts}, {Name: "rest", Type: text}}, "s", text)
	s := variable(relation.Var{Name: "s", Type: text})
	for _, of := range callsOf(cut, false) {
		x := apply(of, s)
		if x.op.label == "" {
			t.Fatalf("%s has no name", x.text)
		}
		same, other := x.misplaced(relation.Param{Name: x.op.label, Type: x.typ}), x.misplaced(relation.Param{Name: "other", Type: x.typ})
		if same || other != (x.op.label == "rest") {
			t.Errorf("%s: misplaced as itself %t, as another %t", x.text, same, other)
		}
	}
}

// An execution is not given whether another one succeeds: where all do, that is another text for true.
func TestOutcomeIsNoArgument(t *testing.T) {
	quote := &relation.Func{Name: "Quote", Params: []relation.Param{{Name: "n", Type: integer}, {Name: "fast", Type: flag}}, Results: gives(integer), Err: true}
	bodies := map[string]fake.Function{"Quote": func(a []relation.Value) []relation.Value {
		if a[1].(bool) {
			return []relation.Value{2*a[0].(int) + 5}
		}
		return []relation.Value{a[0]}
	}}
	list := found(t, "n in 1..50", bodies, quote)
	if !slices.ContainsFunc(list, func(s string) bool { return strings.Contains(s, "Quote(") }) {
		t.Fatalf("nothing is found: %q", list)
	}
	for _, text := range list {
		if strings.Contains(text, ", ok(") {
			t.Errorf("found %s", text)
		}
	}
}
