package terms

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/grammar"
	"github.com/imago-mt/imago/relation"
)

// Limits of the values that are written by their parts. No theory stands behind them: a list of three or a struct of four parts is what a test writes, of
// which a law has one or two.
const (
	mostElements = 2
	mostFields   = 3
)

// composites are the lists of few elements, and the structs of few fields, whose parts are terms: a text is the only element of what it is split into, and a
// range ends where another one begins.
func (w *generator) composites(t typ) []option {
	var ops []*operation
	switch {
	case isList(t) && t.Elem.Kind != relation.Pointer:
		for n := range mostElements {
			ops = append(ops, listOf(t, n+1))
		}
	case t.Kind == relation.Struct:
		values := !slices.ContainsFunc(t.Fields, func(f relation.Field) bool { return f.Type.Kind == relation.Pointer })
		if fields := fieldsOf(t); values && len(fields) == len(t.Fields) && len(fields) > 0 && len(fields) <= mostFields {
			ops = append(ops, structOf(t, fields))
		}
	}
	var out []option
	for _, op := range ops {
		out = append(out, option{label: grammar.Composite(t, len(op.in)), in: op.in, build: func(args []*term) *term {
			if !slices.ContainsFunc(args, func(a *term) bool { return !a.isLiteral() }) {
				return nil
			}
			return apply(op, args...)
		}})
	}
	return out
}

// structOf is the operation that makes a struct of its fields, all of which are exported.
func structOf(t typ, fields []*operation) *operation {
	op := &operation{name: "struct " + t.String(), out: t, build: func(args []relation.Expr) relation.Expr {
		return &relation.Composite{Elems: slices.Clone(args), T: t}
	}}
	for _, f := range fields {
		op.in = append(op.in, f.out)
	}
	return op
}
