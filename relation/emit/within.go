package emit

import (
	"go/constant"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// within writes the body of the domain check of a relation: all of it where the fuzzer makes the sources, else the condition
// between parameters alone, which drawing does not always meet. "" if nothing is to be checked.
func (w *writer) within(s Subject, r *relation.Relation, fuzzed bool) string {
	var conds []string
	var mentioned []relation.Expr
	if fuzzed {
		for _, v := range r.Vars {
			if c := w.bounds(s, r, v); c != "" {
				conds = append(conds, c)
				mentioned = append(mentioned, &relation.VarRef{Name: v.Name, T: v.Type})
			}
		}
	}
	text := strings.Join(conds, " &&\n")
	stmts := ""
	if where := w.where(s, r); where != nil {
		c := w.newClosure(where, false)
		c.hoist(where)
		x := c.expr(where, true)
		if len(c.stmts) > 0 {
			stmts = strings.Join(c.stmts, "\n") + "\n"
		}
		if text != "" {
			text += " &&\n"
		}
		text += x.at(andPrec)
		mentioned = append(mentioned, where)
	}
	if text == "" {
		return ""
	}
	fields := w.rowFields
	return w.unpack(fields, mentioned...) + stmts + "return " + text + "\n"
}

// bounds writes that a variable, of a type that the fuzzer takes, belongs to the domain.
func (w *writer) bounds(s Subject, r *relation.Relation, v relation.Var) string {
	name, path := w.variable(v.Name), w.domain.Root(s.Func, v, r)
	t := v.Type
	switch {
	case t.Enum && len(t.Consts) > 0:
		if _, bounded := w.domain.Bound(path); !bounded {
			return w.declared(name, t)
		}
	case t.Kind == relation.String || t.Kind == relation.Slice:
		return w.textBounds(name, path, t)
	}
	if !isNumber(t) {
		return ""
	}
	b, bounded := w.domain.Bound(path)
	if !bounded && t.Kind >= relation.Float32 && (w.domain == nil || !w.domain.FloatAny) {
		x := name
		if t.Name != "float64" || t.Pkg != "" {
			x = "float64(" + name + ")"
		}
		return "!" + w.std("math", "IsNaN") + "(" + x + ") && !" + w.std("math", "IsInf") + "(" + x + ", 0)"
	}
	return interval(name, b)
}

// interval writes lo <= x && x <= hi.
func interval(x string, b relation.Bound) string {
	source := func(v constant.Value) string {
		if v.Kind() == constant.Int {
			return v.ExactString()
		}
		f, _ := constant.Float64Val(v)
		return floatSource(f)
	}
	var conds []string
	if b.Lo != nil {
		op := " <= "
		if b.LoOpen {
			op = " < "
		}
		conds = append(conds, source(b.Lo)+op+x)
	}
	if b.Hi != nil {
		op := " <= "
		if b.HiOpen {
			op = " < "
		}
		conds = append(conds, x+op+source(b.Hi))
	}
	return strings.Join(conds, " && ")
}

func (w *writer) textBounds(name, path string, t *relation.Type) string {
	var conds []string
	if b, ok := w.domain.Bound("len(" + path + ")"); ok {
		if b.Lo != nil && constant.Sign(b.Lo) <= 0 && !b.LoOpen {
			b.Lo = nil // no length is negative
		}
		if c := interval("len("+name+")", b); c != "" {
			conds = append(conds, c)
		}
	}
	if t.Kind == relation.String {
		s := name
		if t.Name != "string" || t.Pkg != "" {
			s = "string(" + name + ")"
		}
		switch w.charset() {
		case relation.UTF8:
			conds = append(conds, w.std("unicode/utf8", "ValidString")+"("+s+")")
		case relation.ASCII:
			conds = append(conds, "!"+w.std("strings", "ContainsFunc")+"("+s+", func(r rune) bool { return r >= 0x80 })")
		}
	}
	return strings.Join(conds, " && ")
}

// declared writes that a value is one of its type's constants: they are consecutive integers, or texts.
func (w *writer) declared(name string, t *relation.Type) string {
	var names []string
	for _, k := range t.Consts {
		names = append(names, w.qualified(t.Pkg, k.Name[strings.LastIndexByte(k.Name, '.')+1:]))
	}
	if t.Kind != relation.String {
		return names[0] + " <= " + name + " && " + name + " <= " + names[len(names)-1]
	}
	for i, n := range names {
		names[i] = name + " == " + n
	}
	return "(" + strings.Join(names, " || ") + ")"
}
