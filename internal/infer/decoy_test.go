package infer

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/relation"
)

// clocks has a type that only calls make, with a method that changes it, one that asks, and one that makes one of a text.
func clocks() *relation.Env {
	clock := &relation.Type{Kind: relation.Opaque, Name: "Clock", Pkg: "p", Builders: []relation.Builder{{Func: "New"}, {Func: "Clock.Tick", Mutator: true}}}
	own, whole, word := &relation.Type{Kind: relation.Pointer, Elem: clock}, relation.Predeclared(relation.Int), relation.Predeclared(relation.String)
	receiver := relation.Param{Name: "c", Type: own}
	return &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{clock}, Funcs: []*relation.Func{
		{Name: "New", Pkg: "p", Results: []relation.Param{{Type: own}}},
		{Name: "Clock.Tick", Pkg: "p", Recv: true, Params: []relation.Param{receiver, {Name: "n", Type: whole}}},
		{Name: "Clock.Time", Pkg: "p", Recv: true, Params: []relation.Param{receiver}, Results: []relation.Param{{Type: whole}}},
		{Name: "Read", Pkg: "p", Params: []relation.Param{{Name: "s", Type: word}}, Results: []relation.Param{{Type: whole}}, Err: true},
	}}
}

// A method is asked for what it leaves of a value, by which mutants tell whether it matters, and not by a random value.
func TestLeavesState(t *testing.T) {
	env := clocks()
	for text, want := range map[string]bool{
		"c.Tick(n).Time() == c.Time() + n": true,
		"c.Time() >= 0":                    false,
		"c.Time() > 0 => Read(s) == 1":     false,
	} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := leavesState(rel, env.Func("Clock.Tick")); got != want {
			t.Errorf("%s speaks of what Tick leaves: %v", text, got)
		}
	}
}

// A random function that refuses few arguments would satisfy a comparison of two outcomes by chance.
func TestComparesOutcomes(t *testing.T) {
	env := clocks()
	for text, want := range map[string]bool{
		`ok(Read(s)) == ok(Read(s + "0"))`:        true,
		`err(Read(s + "0"))`:                      false,
		`ok(Read(s)) => Read("0" + s) == Read(s)`: false,
		`!panics(Read(s))`:                        false,
	} {
		rel, err := relation.Parse(text, env)
		if err != nil {
			t.Fatal(err)
		}
		if got := comparesOutcomes(rel.Post); got != want {
			t.Errorf("%s compares outcomes: %v", text, got)
		}
	}
}

// Conjectures mention members of enumerations, what functions without parameters return, and lists without elements, of types that the function has.
func TestConstants(t *testing.T) {
	level := &relation.Type{Kind: relation.Int, Name: "Level", Pkg: "p", Enum: true, Consts: []relation.Const{{Name: "Low", Text: "0"}, {Name: "High", Text: "1"}}}
	levels, size := &relation.Type{Kind: relation.Slice, Elem: level}, &relation.Type{Kind: relation.Struct, Name: "Size", Pkg: "p", Fields: []relation.Field{{Name: "N", Type: level}}}
	gives := func(name string, of *relation.Type, params ...relation.Param) *relation.Func {
		return &relation.Func{Name: name, Pkg: "p", Params: params, Results: []relation.Param{{Type: of}}}
	}
	own := gives("Total", size, relation.Param{Name: "l", Type: level}, relation.Param{Name: "ls", Type: levels})
	sisters := []*relation.Func{gives("Unit", size), gives("Zero", relation.Predeclared(relation.Int)), gives("Of", size, relation.Param{Name: "l", Type: level})}
	env := &relation.Env{Path: "p", Name: "p", Types: []*relation.Type{level, size}, Funcs: append(sisters, own)}
	var got []string
	for _, e := range constantsFor(&trial.Subject{Func: own, Env: env, Sisters: sisters}, &request{}) {
		got = append(got, relation.ExprString(e))
	}
	slices.Sort(got)
	if want := []string{"High", "Low", "Size{0}", "Unit()", "nil"}; !slices.Equal(got, want) {
		t.Errorf("constants are %q, want %q", got, want)
	}
}
