package agree

import "github.com/imago-mt/imago/relation"

type form = func() string

// forms is the ways to make an expression of a type from smaller ones, of depth d.
func (w *writer) forms(ty *relation.Type, d int) []form {
	t := w.t
	e := func(ty *relation.Type) string { return w.expr(ty, d) }
	bin := func(ops ...string) form {
		return func() string { return "(" + e(ty) + " " + w.pick(ops...) + " " + e(ty) + ")" }
	}
	fn := func(name string, args ...*relation.Type) form {
		return func() string {
			text := name + "("
			for i, a := range args {
				if i > 0 {
					text += ", "
				}
				text += e(a)
			}
			return text + ")"
		}
	}
	text := func(f form) form { return f }
	list := []form{
		fn("reverse", ty), fn("take", ty, t.i), fn("drop", ty, t.i), fn("remove", ty, t.i), fn("swap", ty, t.i, t.i), fn("rotate", ty, t.i),
		fn("concat", ty, ty), func() string { return "repeat(" + e(ty) + ", " + w.pick("0", "1", "3", "-2") + ")" },
		func() string { return e(ty) + "[" + w.pick("0", "1", "n0") + w.use("n0", t.i) + ":]" },
		func() string { return e(ty) + "[:" + w.pick("1", "2", "n1") + w.use("n1", t.i) + "]" },
		func() string { return e(ty) + "[" + w.pick("0", "1") + ":" + w.pick("1", "3") + "]" },
	}
	slice := append([]form{fn("insert", ty, t.i, elem(ty)), fn("replace", ty, t.i, elem(ty))}, list...)
	switch ty {
	case t.f64:
		return []form{
			bin("+", "-", "*", "/"), bin("+", "-"), fn("F", t.f64), fn("G", t.f64, t.f64), fn("Inv", t.f64), fn("Mean", t.floats), fn("sum", t.floats),
			fn("prod", t.floats), fn("abs", t.f64), fn("Root", t.f64), fn("math.Sqrt", t.f64), func() string { return w.opaque(t.tag, d) + ".Value()" }, fn("float64", t.i), fn("float64", t.f32),
			func() string { return "-" + e(t.f64) }, func() string { return "pow(" + e(t.f64) + ", " + w.pick("0", "1", "3") + ")" },
			fn("min", t.f64, t.f64), fn("max", t.f64, t.f64), func() string { return w.point(d) + ".Norm()" }, func() string { return w.point(d) + "." + w.pick("X", "Y") },
			func() string { return "(" + e(t.f64) + "*" + e(t.f64) + " + " + e(t.f64) + ")" }, func() string { return e(t.floats) + "[" + w.pick("0", "1") + "]" },
		}
	case t.i:
		return []form{
			bin("+", "-", "*", "/", "%"), bin("&", "|", "^", "&^"), bin("<<", ">>"), fn("I", t.i), fn("Div", t.i, t.i), fn("Parse", t.s), fn("len", t.s),
			fn("len", t.ints), fn("len", t.counts), fn("sum", t.ints), fn("prod", t.ints), fn("abs", t.i), fn("Most", t.i, t.i),
			func() string { return "Most(" + e(t.ints) + "...)" }, func() string { return "DivMod(" + e(t.i) + ", " + e(t.i) + ")[" + w.pick("0", "1") + "]" },
			func() string { return "Split(" + e(t.i) + ")." + w.pick("lo", "hi") }, func() string { return "Fill(" + e(t.ints) + ", " + e(t.i) + ")" + w.pick("", ".n") },
			fn("min", t.i, t.i), fn("max", t.i, t.i), func() string { return "^" + e(t.i) }, func() string { return "-" + e(t.i) },
			fn("int", t.i8), fn("int", t.u64), fn("int", t.day), func() string { return e(t.ints) + "[" + e(t.i) + "]" },
			func() string { return e(t.counts) + "[" + e(t.s) + "]" }, fn("count", t.ints, t.i), fn("count", t.strings, t.s),
			func() string { return e(t.box) + ".Vals[" + w.pick("0", "1") + "]" }, fn("strings.Count", t.s, t.s),
		}
	case t.i8:
		return []form{bin("+", "-", "*", "/", "%", "<<"), fn("W", t.i8), fn("abs", t.i8), fn("int8", t.i), func() string { return "-" + e(t.i8) }}
	case t.u8:
		return []form{bin("+", "-", "*", "/", "^"), fn("U", t.u8), fn("First", t.s), fn("uint8", t.i), text(func() string { return e(t.s) + "[" + w.pick("0", "1", "2") + "]" }), text(func() string { return e(t.bytes) + "[0]" })}
	case t.i64:
		return []form{bin("+", "-", "*", "/"), fn("L", t.i64), fn("int64", t.i), fn("abs", t.i64)}
	case t.u64:
		return []form{bin("+", "-", "*", "/", "%", ">>"), fn("V", t.u64), fn("uint64", t.i), fn("uint64", t.u8)}
	case t.f32:
		return []form{bin("+", "-", "*", "/"), fn("H", t.f32), fn("float32", t.f64), fn("float32", t.i), fn("float32", t.temp), fn("abs", t.f32)}
	case t.temp:
		return []form{bin("+", "-", "*"), fn("Warm", t.temp), fn("Temp", t.f64), fn("max", t.temp, t.temp)}
	case t.c128:
		return []form{bin("+", "-", "*"), fn("C", t.c128)}
	case t.b:
		return []form{fn("Neg", t.b), func() string { return "Cut(" + e(t.s) + ", " + e(t.s) + ").found" }, fn("strings.Contains", t.s, t.s), func() string { return w.point(d) + ".Shift(" + e(t.f64) + ")" }}
	case t.s:
		return append([]form{
			bin("+"), fn("Up", t.s), fn("Tail", t.s, t.i), fn("rename", t.s), fn("str", t.i), fn("str", t.f64), fn("str", t.f32), fn("str", t.u64), fn("str", t.i8),
			func() string { return "Cut(" + e(t.s) + ", " + e(t.s) + ")." + w.pick("before", "after") }, fn("strings.ToLower", t.s), fn("string", t.bytes),
			func() string {
				return w.pick("base64.StdEncoding", "base64.URLEncoding") + ".EncodeToString(" + e(t.bytes) + ")"
			},
			func() string { return e(t.box) + ".Name" }, func() string { return e(t.words) + "[0]" }, fn("min", t.s, t.s),
		}, list...)
	case t.day:
		return []form{fn("Next", t.day), fn("Day", t.i)}
	case t.ints:
		return append([]form{
			fn("Rev", t.ints), fn("Order", t.ints), fn("Shared", t.i), fn("sort", t.ints), fn("offset", t.ints, t.i), fn("scale", t.ints, t.i), fn("neg", t.ints),
			func() string { return "Fill(" + e(t.ints) + ", " + e(t.i) + ").x" }, func() string { return "[]int{" + e(t.i) + ", " + e(t.i) + "}" },
			func() string { return e(t.box) + ".Vals" },
		}, slice...)
	case t.floats:
		return append([]form{fn("sort", t.floats), fn("offset", t.floats, t.f64), fn("scale", t.floats, t.f64), fn("neg", t.floats)}, slice...)
	case t.bytes:
		return append([]form{fn("Flip", t.bytes), func() string {
			return w.pick("base64.StdEncoding", "base64.URLEncoding") + ".DecodeString(" + e(t.s) + ")"
		}, func() string { return "[]byte(" + e(t.s) + ")" }}, slice...)
	case t.strings:
		return append([]form{fn("sort", t.strings), func() string { return "[]string(" + e(t.words) + ")" }}, slice...)
	case t.words:
		return append([]form{fn("Fields", t.s), fn("Wrap", t.words), fn("Words", t.strings)}, slice...)
	case t.counts:
		return []form{fn("Merge", t.counts, t.counts), func() string { return "Merge(" + e(t.counts) + ", " + e(t.counts) + ").m" }}
	case t.pt:
		return []form{func() string { return w.point(d) }}
	case t.box:
		return []form{func() string { return e(t.box) + ".Put(" + e(t.i) + ")" }, func() string { return "Box{" + e(t.s) + ", " + e(t.ints) + "}" }}
	}
	return nil
}

// point makes a Pt, or a pointer to one, which stands for it.
func (w *writer) point(d int) string {
	t := w.t
	if d <= 0 {
		return w.leaf(t.pt)
	}
	p := func() string { return w.point(d - 1) }
	f := func() string { return w.expr(t.f64, d-1) }
	switch w.r.IntN(7) {
	case 0:
		return p() + ".Add(" + p() + ")"
	case 1:
		return p() + ".Grow(" + f() + ")"
	case 2:
		return "Pt{" + f() + ", " + f() + "}"
	case 3:
		return "Mirror(" + p() + ")"
	case 4:
		return p() + ".Shift(" + f() + ").p"
	}
	return w.leaf(t.pt)
}

func elem(t *relation.Type) *relation.Type {
	if t.Elem == nil {
		return t
	}
	return t.Elem
}

// use notes a variable that a text mentions, or may mention: one too many is dropped when the text is read.
func (w *writer) use(name string, t *relation.Type) string {
	w.vars[name] = t
	return ""
}
