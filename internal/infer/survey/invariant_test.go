package survey

import (
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// struc is a struct type of the package under test whose fields are ints, or lists of ints where a name ends in s.
func struc(name string, fields ...string) *relation.Type {
	t := &relation.Type{Kind: relation.Struct, Name: name, Pkg: "p"}
	for _, f := range fields {
		of := whole
		if strings.HasSuffix(f, "s") {
			of = &relation.Type{Kind: relation.Slice, Elem: whole}
		}
		t.Fields = append(t.Fields, relation.Field{Name: f, Type: of})
	}
	return t
}

// fields is a struct of numbers.
func fields(xs ...int) relation.Fields {
	out := make(relation.Fields, len(xs))
	for i, x := range xs {
		out[i] = x
	}
	return out
}

// one is what a function returns; nil is an error.
func one(v relation.Value) []relation.Value { return []relation.Value{v} }

// Conditions that a package keeps of its types are in the domain, unless the subject is there for values that do not keep them.
func TestInvariants(t *testing.T) {
	pair, frac := struc("Pair", "Lo", "Hi"), struc("Frac", "Num", "Den")
	clock := &relation.Type{Kind: relation.Int, Name: "Clock", Pkg: "p"}
	list := &relation.Type{Kind: relation.Struct, Name: "Series", Pkg: "p", Fields: []relation.Field{
		{Name: "Times", Type: &relation.Type{Kind: relation.Slice, Elem: whole}}, {Name: "Values", Type: &relation.Type{Kind: relation.Slice, Elem: whole}}}}
	at := func(a []relation.Value, i, k int) int { return a[i].(relation.Fields)[k].(int) }
	ordered := func(a []relation.Value) []relation.Value {
		return one(fields(min(a[0].(int), a[1].(int)), max(a[0].(int), a[1].(int))))
	}
	whatever := func(a []relation.Value) []relation.Value { return one(fields(a[0].(int), a[1].(int))) }
	ints := []relation.Param{param("a", whole), param("b", whole)}
	width := func(a []relation.Value) []relation.Value { return one(at(a, 0, 1) - at(a, 0, 0)) }
	for _, tt := range []struct {
		name         string
		of           *relation.Type
		maker        []relation.Param
		make         fake.Function
		sister       fake.Function // takes two values and returns one; nil: there is none
		result       *relation.Type
		subject      fake.Function
		want, absent string
	}{
		{name: "ends in order", of: pair, maker: ints, make: ordered, result: whole, subject: width, want: " where x.Lo <= x.Hi"},
		{name: "made of anything", of: pair, maker: ints, make: whatever, result: whole, subject: width, absent: "where"},
		{name: "not kept by a sister", of: pair, maker: ints, make: ordered, result: whole, subject: width, absent: "where",
			sister: func(a []relation.Value) []relation.Value { return one(fields(at(a, 0, 0), at(a, 1, 1))) }},
		{name: "kept by a sister", of: pair, maker: ints, make: ordered, result: whole, subject: width, want: " where x.Lo <= x.Hi",
			sister: func(a []relation.Value) []relation.Value {
				return one(fields(min(at(a, 0, 0), at(a, 1, 0)), max(at(a, 0, 1), at(a, 1, 1))))
			}},
		{name: "the subject tells", of: pair, maker: ints, make: ordered, result: relation.Predeclared(relation.Bool), absent: "where",
			subject: func(a []relation.Value) []relation.Value { return one(at(a, 0, 0) <= at(a, 0, 1)) }},
		{name: "the subject sees to it", of: pair, maker: ints, make: ordered, result: pair, absent: "where",
			subject: func(a []relation.Value) []relation.Value {
				return ordered([]relation.Value{at(a, 0, 0), at(a, 0, 1)})
			}},
		{name: "positive", of: frac, maker: ints, result: whole, want: "x.Den in 1..",
			make: func(a []relation.Value) []relation.Value {
				if a[1].(int) <= 0 {
					return nil
				}
				return whatever(a)
			}, subject: func(a []relation.Value) []relation.Value { return one(at(a, 0, 0) / at(a, 0, 1)) }},
		{name: "limits of the code", of: clock, maker: ints, result: whole, want: "x in 0..1439",
			make: func(a []relation.Value) []relation.Value {
				return one(((a[0].(int)%24*60+a[1].(int)%60)%1440 + 1440) % 1440)
			}, subject: func(a []relation.Value) []relation.Value { return one(a[0].(int) / 60) }},
		{name: "columns", of: list, maker: []relation.Param{param("xs", &relation.Type{Kind: relation.Slice, Elem: whole})}, result: whole,
			want:    "where len(x.Times) == len(x.Values)",
			make:    func(a []relation.Value) []relation.Value { return []relation.Value{relation.Fields{a[0], a[0]}, a[0]} },
			subject: func(a []relation.Value) []relation.Value { return one(Length(a[0].(relation.Fields)[0])) }},
	} {
		make := &relation.Func{Name: "Make", Pkg: "p", Params: tt.maker, Results: []relation.Param{{Type: tt.of}}, Err: true}
		join := &relation.Func{Name: "Join", Pkg: "p", Params: []relation.Param{param("x", tt.of), param("y", tt.of)}, Results: []relation.Param{{Type: tt.of}}}
		fn := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{param("x", tt.of)}, Results: []relation.Param{{Type: tt.result}}}
		s := &trial.Subject{Func: fn, Sisters: []*relation.Func{make}, Seed: seed.New(1), Corpus: map[string][]relation.Value{}, Hints: source.Hints{Numbers: []float64{60, 1440}}}
		functions := map[string]fake.Function{"Make": tt.make, "F": tt.subject, "Join": tt.sister}
		if tt.sister != nil {
			s.Sisters = append(s.Sisters, join)
		}
		s.Env = &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: append([]*relation.Func{fn}, s.Sisters...), Types: []*relation.Type{tt.of}}
		if err := Start(s, ""); err != nil {
			t.Fatal(err)
		}
		r := trial.NewRunner(s, &fake.Checker{Functions: functions}, nil)
		r.Grant(0)
		report, err := Look(t.Context(), r, false)
		if err != nil {
			t.Fatalf("%s: %v", tt.name, err)
		}
		got := report.Subject.Domain.String()
		if !strings.Contains(got, tt.want) || tt.absent != "" && strings.Contains(got, tt.absent) {
			t.Errorf("%s: %s, want %q, and nowhere %q", tt.name, got, tt.want, tt.absent)
		}
	}
}

// Numbers inside of values leave room for two levels of functions.
func TestRoomForDerivedValues(t *testing.T) {
	frac := struc("Frac", "Num", "Den")
	product := func(a []relation.Value) []relation.Value {
		x, y := a[0].(relation.Fields), a[1].(relation.Fields)
		for k := range x {
			if p := x[k].(int) * y[k].(int); x[k] != 0 && p/x[k].(int) != y[k].(int) {
				panic("overflow")
			}
		}
		return one(fields(x[0].(int)*y[0].(int), x[1].(int)*y[1].(int)))
	}
	fn := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{param("x", frac), param("y", frac)}, Results: []relation.Param{{Type: frac}}}
	s := &trial.Subject{Func: fn, Seed: seed.New(1), Corpus: map[string][]relation.Value{}}
	s.Env = &relation.Env{Path: "p", Name: "p", GoLine: "1.21", Funcs: []*relation.Func{fn}, Types: []*relation.Type{frac}}
	if err := Start(s, ""); err != nil {
		t.Fatal(err)
	}
	r := trial.NewRunner(s, &fake.Checker{Functions: map[string]fake.Function{"F": product}}, nil)
	r.Grant(0)
	report, err := Look(t.Context(), r, false)
	if err != nil {
		t.Fatal(err)
	}
	want := "x.Num in -10000..10000, x.Den in -10000..10000, y.Num in -10000..10000, y.Den in -10000..10000"
	if got := report.Subject.Domain.String(); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
