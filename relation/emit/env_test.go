package emit_test

import (
	"math"
	"testing"

	"github.com/imago-mt/imago/relation"
	"github.com/imago-mt/imago/relation/emit"
)

const subjectPath = "example.com/subject"

// A golden is one subject of testdata/subject and its relations.
type golden struct {
	name, fn, domain string
	relations        []string
	rows             map[string][][]relation.Value
}

// goldens has a row for each shape of function; testdata/golden has its test.
var goldens = []golden{
	{"floats", "Sin", "x in [-1000, 1000]", []string{
		"odd: Sin(-x) ~= -Sin(x)", "half: Sin(x + math.Pi) ~= -Sin(x)",
		"rising: -math.Pi/2 <= x && x < y && y <= math.Pi/2 => Sin(x) <~ Sin(y)",
		"square: Sin(x)*Sin(x) + Sin(x + math.Pi/2)*Sin(x + math.Pi/2) ~= 1 within 1e-8",
	}, map[string][][]relation.Value{"odd": {{0.0}, {1.5}, {-1000.0}}, "rising": {{-1.5, 1.5}}}},
	{"anyfloats", "Half", "float any", []string{"odd: Half(-x) ~= -Half(x)", "double: Half(x + x) ~= x"}, map[string][][]relation.Value{
		"odd": {{float32(0)}, {float32(math.Copysign(0, -1))}, {float32(math.NaN())}, {float32(math.Inf(1))}, {float32(math.Inf(-1))}, {float32(1e-45)}, {float32(0.1)}}}},
	{"normalfloats", "Vec.Grow", "float normal", []string{"twice: v.Grow(2*k) ~= v.Grow(k).Grow(2)"}, nil},
	{"ints", "Pow", "e in 0..20", []string{"chain: e >= 1 => Pow(k, e) == k*Pow(k, e-1)", "one: Pow(1, e) == 1"},
		map[string][][]relation.Value{"chain": {{1, 0}, {20, -3}}}},
	{"strings", "Trim", "len(s) in 0..40", []string{"idempotent: Trim(Trim(s)) == Trim(s)", `blank: Trim(" " + s) == Trim(s)`, "part: strings.Contains(s, Trim(s))"},
		map[string][][]relation.Value{"idempotent": {{""}, {" a\tb "}}}},
	{"slices", "Reverse", "len(xs) in 0..12", []string{"twice: Reverse(Reverse(xs)) == xs", "sum: sum(Reverse(xs)) == sum(xs)", "elem: 0 <= i && i < len(xs) => Reverse(xs)[i] == xs[len(xs)-1-i]"},
		map[string][][]relation.Value{"twice": {{relation.List(nil)}, {relation.List{1, 2, 2}}}}},
	{"methods", "Vec.Rotate", "v.X in [-100, 100], v.Y in [-100, 100], a in [-10, 10]", []string{
		"norm: v.Rotate(a).Norm() ~= v.Norm()", "back: v.Rotate(a).Rotate(-a) ~= v", "turn: v.Rotate(2*math.Pi).X ~= v.X", "grown: v.Grow(2).Rotate(a) ~= v.Rotate(a).Grow(2)",
	}, map[string][][]relation.Value{"norm": {{relation.Fields{1.0, 0.0}, 0.5}}}},
	{"errors", "Parse", "len(s) in 0..9", []string{"trip: ok(Parse(s)) => Parse(Format(Parse(s))) == Parse(s)", `sign: err(Parse("-1" + s))`, "safe: !panics(Parse(s))"},
		map[string][][]relation.Value{"trip": {{"0"}, {"12"}, {"007"}}}},
	{"panics", "Div", "", []string{"whole: b != 0 => Div(a, b).quotient*b + Div(a, b).rest == a", "zero: panics(Div(a, 0))"}, nil},
	{"variadic", "Max", "len(more) in 0..8", []string{"above: Max(first, more...) >= first", "swap: Max(a, b) == Max(b, a)", "perm: Max(first, more...) == Max(first, reverse(more)...)"}, nil},
	{"inplace", "Sort", "len(xs) in 0..12", []string{"perm: Sort(reverse(xs)) == Sort(xs)", "same: len(Sort(xs)) == len(xs)", "order: 0 <= i && i+1 < len(xs) => Sort(xs)[i] <= Sort(xs)[i+1]"}, nil},
	{"where", "Clamp", "x in [-100, 100], lo in [-10, 10], hi in [-10, 10] where lo <= hi", []string{"inside: lo <= x && x <= hi => Clamp(x, lo, hi) == x", "bounds: lo <= Clamp(x, lo, hi) && Clamp(x, lo, hi) <= hi"}, nil},
	{"enum", "Next", "", []string{"cycle: Next(Next(Next(d))) == d", "moves: Next(d) != d"}, map[string][][]relation.Value{"cycle": {{0}, {2}}}},
	{"built", "Set.Add", "", []string{"once: s.Add(n).Add(n).Len() == s.Add(n).Len()", "more: s.Add(n).Len() >= s.Len()"},
		map[string][][]relation.Value{"once": {{relation.Built{Steps: []relation.Step{{Func: "New"}, {Func: "Set.Add", Args: []relation.Value{3}}}}, 3}}}},
	{"internal", "area", "", []string{"double: area(2*type_, t) ~= 2*area(type_, t)"}, nil},
}

func testEnv() *relation.Env {
	f64, i, s, b := relation.Predeclared(relation.Float64), relation.Predeclared(relation.Int), relation.Predeclared(relation.String), relation.Predeclared(relation.Bool)
	ints, floats := &relation.Type{Kind: relation.Slice, Elem: i}, &relation.Type{Kind: relation.Slice, Elem: f64}
	bytes := &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Uint8)}
	vec := &relation.Type{Kind: relation.Struct, Name: "Vec", Pkg: subjectPath, Fields: []relation.Field{{Name: "X", Type: f64}, {Name: "Y", Type: f64}}}
	day := &relation.Type{Kind: relation.Int, Name: "Day", Pkg: subjectPath, Enum: true}
	day.Consts = []relation.Const{{Name: "Mon", Type: day, Text: "0"}, {Name: "Tue", Type: day, Text: "1"}, {Name: "Wed", Type: day, Text: "2"}}
	set := &relation.Type{Kind: relation.Opaque, Name: "Set", Pkg: subjectPath, Builders: []relation.Builder{{Func: "New"}, {Func: "Set.Add", Mutator: true}}}
	ptr := func(t *relation.Type) *relation.Type { return &relation.Type{Kind: relation.Pointer, Elem: t} }
	p := func(name string, t *relation.Type) relation.Param { return relation.Param{Name: name, Type: t} }
	ps := func(list ...relation.Param) []relation.Param { return list }
	return &relation.Env{
		Path: subjectPath, Name: "subject", GoLine: "1.21", Imports: map[string]string{"math": "math", "strings": "strings"},
		Consts: []relation.Const{{Name: "math.Pi", Text: "3.14159265358979323846264338327950288419716939937510582097494459"}},
		Types:  []*relation.Type{vec, day, set},
		Funcs: []*relation.Func{
			{Name: "Sin", Pkg: subjectPath, Params: ps(p("x", f64)), Results: ps(p("", f64))},
			{Name: "Flip", Pkg: subjectPath, Params: ps(p("data", bytes)), Results: ps(p("", bytes))},
			{Name: "Half", Pkg: subjectPath, Params: ps(p("x", relation.Predeclared(relation.Float32))), Results: ps(p("", relation.Predeclared(relation.Float32)))},
			{Name: "Pow", Pkg: subjectPath, Params: ps(p("k", i), p("e", i)), Results: ps(p("", i))},
			{Name: "Trim", Pkg: subjectPath, Params: ps(p("s", s)), Results: ps(p("", s))},
			{Name: "Reverse", Pkg: subjectPath, Params: ps(p("xs", ints)), Results: ps(p("", ints))},
			{Name: "Vec.Rotate", Pkg: subjectPath, Recv: true, Params: ps(p("v", vec), p("a", f64)), Results: ps(p("", vec))},
			{Name: "Vec.Norm", Pkg: subjectPath, Recv: true, Params: ps(p("v", vec)), Results: ps(p("", f64))},
			{Name: "Vec.Grow", Pkg: subjectPath, Recv: true, Params: ps(p("v", ptr(vec)), p("f", f64))},
			{Name: "Parse", Pkg: subjectPath, Params: ps(p("s", s)), Results: ps(p("", i)), Err: true},
			{Name: "Format", Pkg: subjectPath, Params: ps(p("n", i)), Results: ps(p("", s))},
			{Name: "Div", Pkg: subjectPath, Params: ps(p("a", i), p("b", i)), Results: ps(p("quotient", i), p("rest", i))},
			{Name: "Max", Pkg: subjectPath, Params: ps(p("first", i), p("more", ints)), Results: ps(p("", i)), Variadic: true},
			{Name: "Sort", Pkg: subjectPath, Params: ps(p("xs", floats))},
			{Name: "Clamp", Pkg: subjectPath, Params: ps(p("x", f64), p("lo", f64), p("hi", f64)), Results: ps(p("", f64))},
			{Name: "Next", Pkg: subjectPath, Params: ps(p("d", day)), Results: ps(p("", day))},
			{Name: "New", Pkg: subjectPath, Results: ps(p("", ptr(set)))},
			{Name: "Set.Add", Pkg: subjectPath, Recv: true, Params: ps(p("s", ptr(set)), p("n", i))},
			{Name: "Set.Len", Pkg: subjectPath, Recv: true, Params: ps(p("s", ptr(set))), Results: ps(p("", i))},
			{Name: "area", Pkg: subjectPath, Params: ps(p("type_", f64), p("t", f64)), Results: ps(p("", f64))},
			{Name: "strings.Contains", Pkg: "strings", Params: ps(p("s", s), p("substr", s)), Results: ps(p("", b)), Reference: true},
		},
	}
}

// input is the emission of one golden.
func (g golden) input(t *testing.T, env *relation.Env) emit.Input {
	t.Helper()
	f := env.Func(g.fn)
	d, err := relation.ParseDomain(g.domain, env, f)
	if err != nil {
		t.Fatal(err)
	}
	s := emit.Subject{Func: f, Target: "./subject." + g.fn, Ident: g.fn, Domain: d, Rows: g.rows, Seed: 1}
	for _, text := range g.relations {
		r, err := relation.Parse(text, env)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		s.Relations = append(s.Relations, r)
	}
	return emit.Input{Env: env, Internal: g.name == "internal", PkgName: "subject", PkgPath: subjectPath, Subjects: []emit.Subject{s}, Command: "imago infer --write ./subject"}
}
