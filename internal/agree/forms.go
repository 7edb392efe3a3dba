package agree

import (
	"github.com/imago-mt/imago/relation"
)

type form = func() string

// forms is the ways to make an expression of a type from smaller ones, of depth d.
func (w *writer) forms(ty *relation.Type, d int) []form {
	m := maker{w, ty, d}
	for _, of := range []func() []form{m.numbers, m.scalars, m.texts, m.composites} {
		if list := of(); list != nil {
			return list
		}
	}
	return nil
}

// A maker makes the forms of a type of smaller expressions, which are of depth d.
type maker struct {
	w  *writer
	ty *relation.Type
	d  int
}

func (m maker) expr(ty *relation.Type) string { return m.w.expr(ty, m.d) }

// infix is an operator between two values of the type.
func (m maker) infix(ops ...string) form {
	return func() string { return "(" + m.expr(m.ty) + " " + m.w.pick(ops...) + " " + m.expr(m.ty) + ")" }
}

// call is a call with arguments of some types.
func (m maker) call(name string, args ...*relation.Type) form {
	return func() string {
		text := name + "("
		for i, a := range args {
			if i > 0 {
				text += ", "
			}
			text += m.expr(a)
		}
		return text + ")"
	}
}

// lists is what makes a string or a slice of another one.
func (m maker) lists(ty *relation.Type) []form {
	t := m.w.t
	return []form{
		m.call("reverse", ty), m.call("take", ty, t.i), m.call("drop", ty, t.i), m.call("remove", ty, t.i), m.call("swap", ty, t.i, t.i), m.call("rotate", ty, t.i),
		m.call("concat", ty, ty), func() string { return "repeat(" + m.expr(ty) + ", " + m.w.pick("0", "1", "3", "-2") + ")" },
		func() string { return m.expr(ty) + "[" + m.w.pick("0", "1", "n0") + m.w.use("n0", t.i) + ":]" },
		func() string { return m.expr(ty) + "[:" + m.w.pick("1", "2", "n1") + m.w.use("n1", t.i) + "]" },
		func() string { return m.expr(ty) + "[" + m.w.pick("0", "1") + ":" + m.w.pick("1", "3") + "]" },
	}
}

// slices is what makes a slice of another one.
func (m maker) slices(ty *relation.Type) []form {
	t := m.w.t
	return append([]form{m.call("insert", ty, t.i, elem(ty)), m.call("replace", ty, t.i, elem(ty))}, m.lists(ty)...)
}

// numbers has the two types of numbers that most functions have.
func (m maker) numbers() []form {
	t := m.w.t
	switch m.ty {
	case t.f64:
		return []form{
			m.infix("+", "-", "*", "/"), m.infix("+", "-"), m.call("F", t.f64), m.call("G", t.f64, t.f64), m.call("Inv", t.f64), m.call("Mean", t.floats), m.call("sum", t.floats),
			m.call("prod", t.floats), m.call("abs", t.f64), m.call("Root", t.f64), m.call("math.Sqrt", t.f64), func() string { return m.w.opaque(t.tag, m.d) + ".Value()" }, m.call("float64", t.i), m.call("float64", t.f32),
			func() string { return "-" + m.expr(t.f64) }, func() string { return "pow(" + m.expr(t.f64) + ", " + m.w.pick("0", "1", "3") + ")" },
			m.call("min", t.f64, t.f64), m.call("max", t.f64, t.f64), func() string { return m.w.point(m.d) + ".Norm()" }, func() string { return m.w.point(m.d) + "." + m.w.pick("X", "Y") },
			func() string { return "(" + m.expr(t.f64) + "*" + m.expr(t.f64) + " + " + m.expr(t.f64) + ")" }, func() string { return m.expr(t.floats) + "[" + m.w.pick("0", "1") + "]" },
		}
	case t.i:
		return []form{
			m.infix("+", "-", "*", "/", "%"), m.infix("&", "|", "^", "&^"), m.infix("<<", ">>"), m.call("I", t.i), m.call("Div", t.i, t.i), m.call("Parse", t.s), m.call("len", t.s),
			m.call("len", t.ints), m.call("len", t.counts), m.call("sum", t.ints), m.call("prod", t.ints), m.call("abs", t.i), m.call("Most", t.i, t.i),
			func() string { return "Most(" + m.expr(t.ints) + "...)" }, func() string { return "DivMod(" + m.expr(t.i) + ", " + m.expr(t.i) + ")[" + m.w.pick("0", "1") + "]" },
			func() string { return "Split(" + m.expr(t.i) + ")." + m.w.pick("lo", "hi") }, func() string { return "Fill(" + m.expr(t.ints) + ", " + m.expr(t.i) + ")" + m.w.pick("", ".n") },
			m.call("min", t.i, t.i), m.call("max", t.i, t.i), func() string { return "^" + m.expr(t.i) }, func() string { return "-" + m.expr(t.i) },
			m.call("int", t.i8), m.call("int", t.u64), m.call("int", t.day), func() string { return m.expr(t.ints) + "[" + m.expr(t.i) + "]" },
			func() string { return m.expr(t.counts) + "[" + m.expr(t.s) + "]" }, m.call("count", t.ints, t.i), m.call("count", t.strings, t.s),
			func() string { return m.expr(t.box) + ".Vals[" + m.w.pick("0", "1") + "]" }, m.call("strings.Count", t.s, t.s),
		}
	}
	return nil
}

func (m maker) scalars() []form {
	t := m.w.t
	switch m.ty {
	case t.i8:
		return []form{m.infix("+", "-", "*", "/", "%", "<<"), m.call("W", t.i8), m.call("abs", t.i8), m.call("int8", t.i), func() string { return "-" + m.expr(t.i8) }}
	case t.u8:
		return []form{m.infix("+", "-", "*", "/", "^"), m.call("U", t.u8), m.call("First", t.s), m.call("uint8", t.i), func() string { return m.expr(t.s) + "[" + m.w.pick("0", "1", "2") + "]" }, func() string { return m.expr(t.bytes) + "[0]" }}
	case t.i64:
		return []form{m.infix("+", "-", "*", "/"), m.call("L", t.i64), m.call("int64", t.i), m.call("abs", t.i64)}
	case t.u64:
		return []form{m.infix("+", "-", "*", "/", "%", ">>"), m.call("V", t.u64), m.call("uint64", t.i), m.call("uint64", t.u8)}
	case t.f32:
		return []form{m.infix("+", "-", "*", "/"), m.call("H", t.f32), m.call("float32", t.f64), m.call("float32", t.i), m.call("float32", t.temp), m.call("abs", t.f32)}
	case t.temp:
		return []form{m.infix("+", "-", "*"), m.call("Warm", t.temp), m.call("Temp", t.f64), m.call("max", t.temp, t.temp)}
	case t.c128:
		return []form{m.infix("+", "-", "*"), m.call("C", t.c128)}
	case t.b:
		return []form{m.call("Neg", t.b), func() string { return "Cut(" + m.expr(t.s) + ", " + m.expr(t.s) + ").found" }, m.call("strings.Contains", t.s, t.s), func() string { return m.w.point(m.d) + ".Shift(" + m.expr(t.f64) + ")" }}
	case t.day:
		return []form{m.call("Next", t.day), m.call("Day", t.i)}
	}
	return nil
}

func (m maker) texts() []form {
	t, ty := m.w.t, m.ty
	switch ty {
	case t.s:
		return append([]form{
			m.infix("+"), m.call("Up", t.s), m.call("Tail", t.s, t.i), m.call("rename", t.s), m.call("str", t.i), m.call("str", t.f64), m.call("str", t.f32), m.call("str", t.u64), m.call("str", t.i8),
			func() string { return "Cut(" + m.expr(t.s) + ", " + m.expr(t.s) + ")." + m.w.pick("before", "after") }, m.call("strings.ToLower", t.s), m.call("string", t.bytes),
			func() string {
				return m.w.pick("base64.StdEncoding", "base64.URLEncoding") + ".EncodeToString(" + m.expr(t.bytes) + ")"
			},
			func() string { return m.expr(t.box) + ".Name" }, func() string { return m.expr(t.words) + "[0]" }, m.call("min", t.s, t.s),
		}, m.lists(ty)...)
	case t.bytes:
		return append([]form{m.call("Flip", t.bytes), func() string {
			return m.w.pick("base64.StdEncoding", "base64.URLEncoding") + ".DecodeString(" + m.expr(t.s) + ")"
		}, func() string { return "[]byte(" + m.expr(t.s) + ")" }}, m.slices(ty)...)
	case t.strings:
		return append([]form{m.call("sort", t.strings), func() string { return "[]string(" + m.expr(t.words) + ")" }}, m.slices(ty)...)
	case t.words:
		return append([]form{m.call("Fields", t.s), m.call("Wrap", t.words), m.call("Words", t.strings)}, m.slices(ty)...)
	}
	return nil
}

func (m maker) composites() []form {
	t, ty := m.w.t, m.ty
	switch ty {
	case t.ints:
		return append([]form{
			m.call("Rev", t.ints), m.call("Order", t.ints), m.call("Shared", t.i), m.call("sort", t.ints), m.call("offset", t.ints, t.i), m.call("scale", t.ints, t.i), m.call("neg", t.ints),
			func() string { return "Fill(" + m.expr(t.ints) + ", " + m.expr(t.i) + ").x" }, func() string { return "[]int{" + m.expr(t.i) + ", " + m.expr(t.i) + "}" },
			func() string { return m.expr(t.box) + ".Vals" },
		}, m.slices(ty)...)
	case t.floats:
		return append([]form{m.call("sort", t.floats), m.call("offset", t.floats, t.f64), m.call("scale", t.floats, t.f64), m.call("neg", t.floats)}, m.slices(ty)...)
	case t.counts:
		return []form{m.call("Merge", t.counts, t.counts), func() string { return "Merge(" + m.expr(t.counts) + ", " + m.expr(t.counts) + ").m" }}
	case t.pt:
		return []form{func() string { return m.w.point(m.d) }}
	case t.box:
		return []form{func() string { return m.expr(t.box) + ".Put(" + m.expr(t.i) + ")" }, func() string { return "Box{" + m.expr(t.s) + ", " + m.expr(t.ints) + "}" }}
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

// opaque makes an expression of a type that holds an opaque value; it is a call, since no variable has such a type.
func (w *writer) opaque(ty *relation.Type, d int) string {
	t := w.t
	e := func(ty *relation.Type) string { return w.expr(ty, d-1) }
	switch ty {
	case t.tag:
		if d > 0 && w.r.IntN(3) == 0 {
			return w.opaque(ty, d-1) + ".Moved()"
		}
		return "NewTag(" + e(t.s) + ", " + e(t.f64) + ")"
	case t.ptag:
		return "Loop(" + e(t.s) + ")"
	case t.clock:
		return w.pick("Stamp", "Zoned") + "(" + e(t.i64) + ")"
	case t.clocks:
		return "Times(" + e(t.ints) + ")"
	case t.event:
		if w.r.IntN(2) == 0 {
			return "Event{" + w.opaque(t.clock, d-1) + ", " + e(t.s) + "}"
		}
		return "Happen(" + w.opaque(t.clock, d-1) + ", " + e(t.s) + ")"
	case t.pbig:
		if d > 0 && w.r.IntN(2) == 0 {
			return "Plus(" + w.opaque(ty, d-1) + ", " + w.opaque(ty, d-1) + ")"
		}
		return "Big(" + e(t.i64) + ")"
	}
	return ""
}
