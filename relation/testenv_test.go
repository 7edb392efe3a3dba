package relation

// testEnv is the package "geom" that the tests of the reader write relations about: functions of all shapes, types with methods,
// constants, and some of the standard library.
func testEnv() *Env {
	f64, i, s, b := Predeclared(Float64), Predeclared(Int), Predeclared(String), Predeclared(Bool)
	i8, u8, i64 := Predeclared(Int8), Predeclared(Uint8), Predeclared(Int64)
	floats, ints := &Type{Kind: Slice, Elem: f64}, &Type{Kind: Slice, Elem: i}
	bytes := &Type{Kind: Slice, Elem: u8}
	words := &Type{Kind: Slice, Elem: s}
	counts := &Type{Kind: Map, Key: s, Elem: i}
	const own = "example.com/geom"
	vec := &Type{Kind: Struct, Name: "Vec", Pkg: own, Fields: []Field{{Name: "X", Type: f64}, {Name: "Y", Type: f64}}}
	disc := &Type{Kind: Struct, Name: "Disc", Pkg: own, Fields: []Field{{Name: "Vec", Type: vec, Embedded: true}, {Name: "R", Type: f64}}}
	node := &Type{Kind: Struct, Name: "Node", Pkg: own}
	node.Fields = []Field{{Name: "Value", Type: i}, {Name: "Next", Type: &Type{Kind: Pointer, Elem: node}}}
	intSlice := &Type{Kind: Slice, Name: "Series", Pkg: own, Elem: i}
	day := &Type{Kind: Int, Name: "Day", Pkg: own, Enum: true}
	day.Consts = []Const{{Name: "Monday", Type: day, Text: "0"}, {Name: "Tuesday", Type: day, Text: "1"}}
	dur := &Type{Kind: Int64, Name: "Duration", Pkg: "time"}
	clock := &Type{Kind: Opaque, Name: "Time", Pkg: "time", Equal: "Equal"}
	enc := &Type{Kind: Opaque, Name: "Encoding", Pkg: "encoding/base64"}
	gauge := &Type{Kind: Opaque, Name: "Gauge", Pkg: own}
	pgauge := &Type{Kind: Pointer, Elem: gauge}
	penc := &Type{Kind: Pointer, Elem: enc}
	pvec := &Type{Kind: Pointer, Elem: vec}
	pnode := &Type{Kind: Pointer, Elem: node}
	p := func(name string, t *Type) Param { return Param{Name: name, Type: t} }
	fn := func(name string, params []Param, results ...Param) *Func {
		return &Func{Name: name, Pkg: own, Params: params, Results: results}
	}
	ref := func(name, pkg string, params []Param, results ...Param) *Func {
		return &Func{Name: name, Pkg: pkg, Params: params, Results: results, Reference: true}
	}
	r := func(t *Type) Param { return Param{Type: t} }
	with := func(f *Func, change func(*Func)) *Func { change(f); return f }
	recv := func(f *Func) { f.Recv = true }
	fails := func(f *Func) { f.Err = true }
	return &Env{
		Path: own, Name: "geom", GoLine: "1.21",
		Imports: map[string]string{
			"math": "math", "strings": "strings", "time": "time", "base64": "encoding/base64", "strconv": "strconv", "store": "example.com/store",
		},
		Funcs: []*Func{
			fn("Sin", []Param{p("x", f64)}, r(f64)),
			fn("Cos", []Param{p("x", f64)}, r(f64)),
			fn("Exp", []Param{p("x", f64)}, r(f64)),
			fn("Abs", []Param{p("x", i)}, r(i)),
			fn("Wrap", []Param{p("x", i8)}, r(i8)),
			fn("Max", []Param{p("x", f64), p("y", f64)}, r(f64)),
			fn("Add", []Param{p("a", i), p("b", i)}, r(i)),
			fn("Pow", []Param{p("k", i), p("e", i)}, r(i)),
			fn("Area", []Param{p("w", f64), p("h", f64)}, r(f64)),
			fn("Scale", []Param{p("x", f64), p("min", f64), p("max", f64)}, r(f64)),
			fn("TrimSpace", []Param{p("s", s)}, r(s)),
			fn("Total", []Param{p("xs", floats)}, r(f64)),
			with(fn("Most", []Param{p("xs", ints)}, r(i)), func(f *Func) { f.Variadic = true }),
			fn("Cut", []Param{p("s", s), p("sep", s)}, p("before", s), p("after", s), p("found", b)),
			fn("DivMod", []Param{p("a", i), p("b", i)}, r(i), r(i)),
			fn("Ints", []Param{p("xs", ints)}),
			fn("Fill", []Param{p("xs", ints), p("v", i)}, p("n", i)),
			fn("Merge", []Param{p("m", counts), p("n", counts)}, r(counts)),
			with(fn("Parse", []Param{p("s", s)}, r(i)), fails),
			fn("Format", []Param{p("n", i)}, r(s)),
			with(fn("Check", []Param{p("s", s)}), fails),
			with(fn("Vec.Rotate", []Param{p("v", vec), p("angle", f64)}, r(vec)), recv),
			with(fn("Vec.Norm", []Param{p("v", vec)}, r(f64)), recv),
			with(fn("Vec.Add", []Param{p("v", vec), p("w", vec)}, r(vec)), recv),
			with(fn("Vec.Grow", []Param{p("v", pvec), p("f", f64)}), recv),
			with(fn("Node.Len", []Param{p("n", pnode)}, r(i)), recv),
			fn("Push", []Param{p("n", pnode), p("v", i)}, r(pnode)),
			fn("Move", []Param{p("v", pvec), p("dx", f64)}, r(b)),
			fn("sum", []Param{p("xs", ints)}, r(i)),
			fn("Mean", []Param{p("xs", floats)}, r(f64)),
			fn("Next", []Param{p("d", day)}, r(day)),
			fn("Smooth", []Param{p("xs", intSlice), p("n", i)}, r(intSlice)),
			fn("Wait", []Param{p("d", dur)}, r(dur)),
			with(fn("Gauge.Push", []Param{p("g", pgauge), p("n", i)}, r(pgauge)), func(f *Func) { f.Recv, f.Derives = true, true }),
			with(fn("Gauge.Limit", []Param{p("v", gauge)}, r(i)), func(f *Func) { f.Recv, f.Field = true, true }),
			fn("Later", []Param{p("t", clock), p("d", dur)}, r(clock)),
			fn("Grow", []Param{p("d", disc), p("n", i64)}, r(disc)),
			fn("Join", []Param{p("words", words), p("sep", s)}, r(s)),
			fn("Encode", []Param{p("b", bytes)}, r(s)),
			with(fn("Sort[[]int]", []Param{p("x", ints)}, r(ints)), func(f *Func) { f.Instance = "[]int" }),
			with(fn("First[int]", []Param{p("xs", ints)}, r(i)), func(f *Func) { f.Instance = "int" }),
			with(fn("First[string]", []Param{p("xs", words)}, r(s)), func(f *Func) { f.Instance = "string" }),
			with(fn("store.Parse", []Param{p("s", s)}, r(i)), func(f *Func) { f.Pkg = "example.com/store" }),
			ref("math.Sqrt", "math", []Param{p("x", f64)}, r(f64)),
			ref("math.Abs", "math", []Param{p("x", f64)}, r(f64)),
			ref("math.NaN", "math", nil, r(f64)),
			ref("math.Inf", "math", []Param{p("sign", i)}, r(f64)),
			ref("math.Copysign", "math", []Param{p("f", f64), p("sign", f64)}, r(f64)),
			ref("strings.ToUpper", "strings", []Param{p("s", s)}, r(s)),
			ref("strings.Contains", "strings", []Param{p("s", s), p("substr", s)}, r(b)),
			with(ref("strconv.Atoi", "strconv", []Param{p("s", s)}, r(i)), fails),
			with(ref("base64.Encoding.EncodeToString", "encoding/base64", []Param{p("enc", penc), p("src", bytes)}, r(s)), recv),
		},
		Consts: []Const{
			{Name: "math.Pi", Text: "314159265358979323846264338327950288419716939937510582097494459/100000000000000000000000000000000000000000000000000000000000000"},
			{Name: "math.MaxInt64", Text: "9223372036854775807"},
			{Name: "Limit", Text: "100"},
			{Name: "time.Second", Type: dur, Text: "1000000000"},
		},
		Globals: []Global{{Name: "base64.StdEncoding", Type: penc}},
		Types:   []*Type{vec, disc, node, intSlice, day, dur, clock, enc, gauge},
	}
}
