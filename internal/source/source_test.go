package source_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/source/sourcetest"
	"github.com/imago-mt/imago/relation"
)

var (
	float   = relation.Predeclared(relation.Float64)
	integer = relation.Predeclared(relation.Int)
	text    = relation.Predeclared(relation.String)
	octet   = relation.Predeclared(relation.Uint8)
	floats  = &relation.Type{Kind: relation.Slice, Elem: float}
	pair    = &relation.Type{Kind: relation.Array, Elem: integer, Len: 2}
	point   = &relation.Type{Kind: relation.Struct, Name: "Point", Pkg: "p", Fields: []relation.Field{{Name: "X", Type: float}, {Name: "N", Type: integer}}}
	table   = &relation.Type{Kind: relation.Map, Key: text, Elem: integer}
	pointer = &relation.Type{Kind: relation.Pointer, Elem: point}
	rowType = &relation.Type{Kind: relation.Slice, Elem: integer}
)

// newSpace has a subject with the given parameters, bounded by a domain.
func newSpace(t *testing.T, domain string, types ...*relation.Type) *source.Space {
	t.Helper()
	fn := &relation.Func{Name: "F", Pkg: "p"}
	var vars []relation.Var
	for i, ty := range types {
		name := fmt.Sprint("p", i)
		fn.Params = append(fn.Params, relation.Param{Name: name, Type: ty})
		vars = append(vars, relation.Var{Name: name, Type: ty, Func: fn, Param: i})
	}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{fn}}
	sp := &source.Space{Env: env, Subject: fn, Vars: vars}
	if domain != "" {
		d, err := relation.ParseDomain(domain, env, fn)
		if err != nil {
			t.Fatal(err)
		}
		sp.Domain = d
	}
	return sp
}

func TestConforms(t *testing.T) {
	spaces := map[string]func(t *testing.T) *source.Space{
		"numbers":       func(t *testing.T) *source.Space { return newSpace(t, "", float, integer, octet) },
		"open interval": func(t *testing.T) *source.Space { return newSpace(t, "p0 in (0, 1), p1 in 1..3", float, integer) },
		"lists": func(t *testing.T) *source.Space {
			return newSpace(t, "len(p0) in 1..5, p0[i] in [-2, 2], len(p1) in 0..8", floats, text)
		},
		"composites": func(t *testing.T) *source.Space { return newSpace(t, "", pair, point, table, pointer) },
		"two alike":  func(t *testing.T) *source.Space { return newSpace(t, "len(p0) in 0..6, len(p1) in 0..6", text, text) },
		"lists of lists": func(t *testing.T) *source.Space {
			rows := &relation.Type{Kind: relation.Slice, Elem: floats}
			return newSpace(t, "", rows, &relation.Type{Kind: relation.Slice, Elem: point}, &relation.Type{Kind: relation.Slice, Elem: table}, &relation.Type{Kind: relation.Slice, Elem: text})
		},
		"nodes": func(t *testing.T) *source.Space {
			return newSpace(t, "len(p0) in 1..5", &relation.Type{Kind: relation.Slice, Elem: pointer}, &relation.Type{Kind: relation.Array, Len: 3, Elem: rowType})
		},
		"arrays": func(t *testing.T) *source.Space { return newSpace(t, "", pair, pair, integer) },
	}
	for name, st := range map[string]source.Strategy{"random": source.Random{}, "edge": source.Edge{}, "ill conditioned": source.IllConditioned{}, "uniform": source.Uniform{},
		"adaptive": source.Adaptive{Candidates: 2}} {
		for kind, sp := range spaces {
			t.Run(name+"/"+kind, func(t *testing.T) { sourcetest.Conforms(t, st, sp(t)) })
		}
	}
}

// The values that faults sit at must be met soon (docs/traps.md A9).
func TestRandomMeetsSpecialValues(t *testing.T) {
	sp := newSpace(t, "", float, integer, text)
	sp.Hints = source.Hints{Numbers: []float64{31.5, 512}, Texts: []string{"express"}}
	rows := source.Draw(source.Random{}, sp, seed.New(1), 2000)
	for what, is := range map[string]func(source.Row) bool{
		"x = 0":                 func(r source.Row) bool { return r[0] == 0.0 },
		"x = -1000":             func(r source.Row) bool { return r[0] == -1000.0 },
		"x just below the hint": func(r source.Row) bool { return r[0] == math.Nextafter(31.5, 0) },
		"n = 511":               func(r source.Row) bool { return r[1] == 511 },
		"n = 513":               func(r source.Row) bool { return r[1] == 513 },
		"empty":                 func(r source.Row) bool { return r[2] == "" },
		"hinted text":           func(r source.Row) bool { return r[2] == "express" },
	} {
		found := 0
		for _, row := range rows {
			if is(row) {
				found++
			}
		}
		if found == 0 {
			t.Errorf("%s: not among %d rows", what, len(rows))
		}
	}
}

// Premises that order variables are constructed, not waited for (docs/traps.md E).
func TestOrderIsConstructed(t *testing.T) {
	fn := &relation.Func{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "x", Type: float}}, Results: []relation.Param{{Type: float}}}
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{fn}}
	rel, err := relation.Parse("x <= y && y <= z => F(x) + F(y) <= F(z)", env)
	if err != nil {
		t.Fatal(err)
	}
	for _, st := range []source.Strategy{source.Random{}, source.Edge{}} {
		for i, row := range source.Draw(st, &source.Space{Env: env, Subject: fn, Vars: rel.Vars, Pre: rel.Pre}, seed.New(1), 1000) {
			if x, y, z := row[0].(float64), row[1].(float64), row[2].(float64); !(x <= y && y <= z) {
				t.Fatalf("%T: row %d is %v", st, i, row)
			}
		}
	}
}

func TestDrawable(t *testing.T) {
	env := &relation.Env{}
	opaque := &relation.Type{Kind: relation.Opaque, Name: "Secret", Pkg: "p"}
	for _, tt := range []struct {
		t    *relation.Type
		want string
	}{
		{floats, ""},
		{opaque, "nothing exported makes a Secret"},
		{&relation.Type{Kind: relation.Slice, Elem: opaque}, "nothing exported makes a Secret"},
		{&relation.Type{Name: "func()"}, "no values of type func() can be made"},
	} {
		got := ""
		if err := source.Drawable(env, tt.t); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("Drawable(%s) = %q, want %q", tt.t.Name, got, tt.want)
		}
	}
}

// Among the edges of four words are the number 1 with its lowest word at either end.
func TestEdgesOfWords(t *testing.T) {
	words := &relation.Type{Kind: relation.Array, Len: 4, Elem: relation.Predeclared(relation.Uint64)}
	sp := &source.Space{Env: &relation.Env{}, Vars: []relation.Var{{Name: "z", Type: words}}}
	missing := map[string]bool{"[1 0 0 0]": true, "[0 0 0 1]": true}
	for _, row := range source.Draw(source.Edge{}, sp, seed.New(1), 400) {
		delete(missing, fmt.Sprint(row[0]))
	}
	for m := range missing {
		t.Errorf("%s is no edge", m)
	}
}

// Constants of an unsigned type are values wherever they lie.
// An enumeration keeps its constants where numbers are made of the length of a text or list beside it.
func TestEnumBesideList(t *testing.T) {
	season := &relation.Type{Kind: relation.Int, Name: "Season", Pkg: "p", Enum: true, Consts: []relation.Const{{Name: "Low", Text: "0"}, {Name: "High", Text: "1"}}}
	f := &relation.Func{Name: "Total", Params: []relation.Param{{Name: "xs", Type: &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Int)}}, {Name: "season", Type: season}}}
	sp := &source.Space{Subject: f}
	for i, p := range f.Params {
		sp.Vars = append(sp.Vars, relation.Var{Name: p.Name, Type: p.Type, Func: f, Param: i})
	}
	for _, strategy := range []source.Strategy{source.Random{}, source.Edge{}} {
		for _, row := range source.Draw(strategy, sp, seed.New(1), 2000) {
			if s := fmt.Sprint(row[1]); s != "0" && s != "1" {
				t.Fatalf("%T draws the season %v", strategy, row[1])
			}
			if !sp.Takes(row) || sp.Takes(source.Row{row[0], 2}) {
				t.Fatalf("%v is taken: %t; with another season: %t", row, sp.Takes(row), sp.Takes(source.Row{row[0], 2}))
			}
		}
	}
}

func TestEnumValues(t *testing.T) {
	enum := &relation.Type{Kind: relation.Uint64, Name: "Side", Pkg: "p", Enum: true, Consts: []relation.Const{{Name: "Last", Text: "18446744073709551614"}, {Name: "All", Text: "18446744073709551615"}}}
	if got := fmt.Sprint(source.EnumValues(enum)); got != "[18446744073709551614 18446744073709551615]" {
		t.Errorf("got %s", got)
	}
}
