package agree

import (
	"math"
	"strings"

	"github.com/imago-mt/imago/internal/agree/subject"
	"github.com/imago-mt/imago/relation"
)

// path is the import path that the subjects have in the emitted module.
const path = "example.com/subject"

// functions is the subjects by their names in the Env, to be called by reflection.
var functions = map[string]any{
	"F": subject.F, "G": subject.G, "Inv": subject.Inv, "H": subject.H, "Warm": subject.Warm, "I": subject.I, "Div": subject.Div, "W": subject.W,
	"U": subject.U, "V": subject.V, "L": subject.L, "C": subject.C, "Neg": subject.Neg, "Next": subject.Next, "Up": subject.Up,
	"First": subject.First, "Tail": subject.Tail, "Cut": subject.Cut, "Parse": subject.Parse, "Root": subject.Root, "DivMod": subject.DivMod,
	"Split": subject.Split, "Check": subject.Check, "Rev": subject.Rev, "Order": subject.Order, "Fill": subject.Fill, "Shared": subject.Shared,
	"Mean": subject.Mean, "Most": subject.Most, "Flip": subject.Flip, "Merge": subject.Merge, "Fields": subject.Fields, "Wrap": subject.Wrap,
	"Pt.Add": subject.Pt.Add, "Pt.Norm": subject.Pt.Norm, "Pt.Grow": (*subject.Pt).Grow, "Pt.Shift": (*subject.Pt).Shift,
	"Box.Put": subject.Box.Put, "Mirror": subject.Mirror,
	"math.Sqrt": math.Sqrt, "math.Inf": math.Inf, "math.NaN": math.NaN, "math.Copysign": math.Copysign,
	"strings.Contains": strings.Contains, "strings.ToLower": strings.ToLower, "strings.Count": strings.Count,
}

// types is the types of the subjects.
type types struct {
	scalars
	lists
	structs
	opaques
}

type scalars struct {
	b, i, i8, i64, u8, u64, f32, f64, c128, s, day, temp *relation.Type
}

type lists struct {
	ints, floats, bytes, runes, strings, words, counts *relation.Type
}

type structs struct {
	pt, ppt, box *relation.Type
}

func newTypes() types {
	p := relation.Predeclared
	t := types{scalars: scalars{
		b: p(relation.Bool), i: p(relation.Int), i8: p(relation.Int8), i64: p(relation.Int64), u8: p(relation.Uint8), u64: p(relation.Uint64),
		f32: p(relation.Float32), f64: p(relation.Float64), c128: p(relation.Complex128), s: p(relation.String),
	}}
	slice := func(e *relation.Type) *relation.Type { return &relation.Type{Kind: relation.Slice, Elem: e} }
	t.ints, t.floats, t.bytes, t.strings, t.runes = slice(t.i), slice(t.f64), slice(t.u8), slice(t.s), slice(p(relation.Int32))
	t.words = &relation.Type{Kind: relation.Slice, Name: "Words", Pkg: path, Elem: t.s}
	t.counts = &relation.Type{Kind: relation.Map, Key: t.s, Elem: t.i}
	t.temp = &relation.Type{Kind: relation.Float32, Name: "Temp", Pkg: path}
	t.day = &relation.Type{Kind: relation.Int, Name: "Day", Pkg: path, Enum: true}
	for i, n := range []string{"Mon", "Tue", "Wed"} {
		t.day.Consts = append(t.day.Consts, relation.Const{Name: n, Type: t.day, Text: string(rune('0' + i))})
	}
	t.pt = &relation.Type{Kind: relation.Struct, Name: "Pt", Pkg: path, Fields: []relation.Field{{Name: "X", Type: t.f64}, {Name: "Y", Type: t.f64}}}
	t.ppt = &relation.Type{Kind: relation.Pointer, Elem: t.pt}
	t.box = &relation.Type{Kind: relation.Struct, Name: "Box", Pkg: path, Fields: []relation.Field{{Name: "Name", Type: t.s}, {Name: "Vals", Type: t.ints}}}
	t.opaques = newOpaques(t.s)
	return t
}

// newEnv describes the subjects.
func newEnv(t types) *relation.Env {
	params := func(names string, ts ...*relation.Type) (ps []relation.Param) {
		for i, ty := range ts {
			ps = append(ps, relation.Param{Name: names[i : i+1], Type: ty})
		}
		return ps
	}
	fn := func(name string, ps []relation.Param, results ...*relation.Type) *relation.Func {
		f := &relation.Func{Name: name, Pkg: path, Params: ps}
		for _, r := range results {
			f.Results = append(f.Results, relation.Param{Type: r})
		}
		return f
	}
	with := func(f *relation.Func, change func(*relation.Func)) *relation.Func { change(f); return f }
	fails := func(f *relation.Func) { f.Err = true }
	recv := func(f *relation.Func) { f.Recv = true }
	named := func(names ...string) func(f *relation.Func) {
		return func(f *relation.Func) {
			for i := range f.Results {
				f.Results[i].Name = names[i]
			}
		}
	}
	env := &relation.Env{
		Path: path, Name: "subject", GoLine: "1.21", Imports: map[string]string{"math": "math", "strings": "strings"},
		Types:  []*relation.Type{t.words, t.temp, t.day, t.pt, t.box},
		Consts: []relation.Const{{Name: "math.Pi", Text: "3.14159265358979323846264338327950288419716939937510582097494459"}},
		Funcs: []*relation.Func{
			fn("F", params("x", t.f64), t.f64), fn("G", params("xy", t.f64, t.f64), t.f64), fn("Inv", params("x", t.f64), t.f64),
			fn("H", params("x", t.f32), t.f32), fn("Warm", params("t", t.temp), t.temp), fn("I", params("n", t.i), t.i),
			fn("Div", params("ab", t.i, t.i), t.i), fn("W", params("n", t.i8), t.i8), fn("U", params("n", t.u8), t.u8),
			fn("V", params("n", t.u64), t.u64), fn("L", params("n", t.i64), t.i64), fn("C", params("z", t.c128), t.c128),
			fn("Neg", params("b", t.b), t.b), fn("Next", params("d", t.day), t.day), fn("Up", params("s", t.s), t.s),
			fn("First", params("s", t.s), t.u8), fn("Tail", params("sn", t.s, t.i), t.s),
			with(fn("Cut", params("sp", t.s, t.s), t.s, t.s, t.b), named("before", "after", "found")),
			with(fn("Parse", params("s", t.s), t.i), fails), with(fn("Root", params("x", t.f64), t.f64), fails),
			fn("DivMod", params("ab", t.i, t.i), t.i, t.i),
			with(with(fn("Split", params("n", t.i), t.i, t.i), fails), named("lo", "hi")),
			with(fn("Check", params("s", t.s)), fails), fn("Rev", params("x", t.ints), t.ints), fn("Order", params("x", t.ints)),
			with(fn("Fill", params("xv", t.ints, t.i), t.i), named("n")), fn("Shared", params("n", t.i), t.ints), fn("Mean", params("x", t.floats), t.f64),
			with(fn("Most", params("x", t.ints), t.i), func(f *relation.Func) { f.Variadic = true }), fn("Flip", params("b", t.bytes), t.bytes),
			fn("Merge", params("mn", t.counts, t.counts), t.counts), fn("Fields", params("s", t.s), t.words), fn("Wrap", params("w", t.words), t.words),
			with(fn("Pt.Add", params("pq", t.pt, t.pt), t.pt), recv), with(fn("Pt.Norm", params("p", t.pt), t.f64), recv),
			with(fn("Pt.Grow", params("pf", t.ppt, t.f64)), recv), with(fn("Pt.Shift", params("pd", t.ppt, t.f64), t.b), recv),
			with(fn("Box.Put", params("bv", t.box, t.i), t.box), recv), fn("Mirror", params("p", t.ppt), t.ppt),
		},
	}
	t.describe(env, t)
	return env
}
