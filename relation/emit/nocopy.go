package emit

import (
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Values of a type that holds a lock are never copied by assignment, which go vet's copylocks forbids. Their variables are pointers, written
// *c where the value is meant; where a pointer does as well, the star goes again.

// heldType is the Go source of the type of a variable of type t.
func (w *writer) heldType(t *relation.Type) string {
	if t.NoCopy {
		return "*" + w.typ(t)
	}
	return w.typ(t)
}

// heldLiteral is the Go source of a value for a variable of type t.
func (w *writer) heldLiteral(v relation.Value, t *relation.Type) string {
	if t.NoCopy {
		return w.in.Env.GoLiteral(relation.Ref{To: v}, &relation.Type{Kind: relation.Pointer, Elem: t}, w.qual)
	}
	return w.in.Env.GoLiteral(v, t, w.qual)
}

// held is the source of a value as a variable of its type holds it, and as functions that look through pointers take it.
func held(x string, t *relation.Type) string {
	if t != nil && t.NoCopy {
		if p, ok := strings.CutPrefix(x, "*"); ok {
			return p
		}
		return "imagoPtr(" + x + ")"
	}
	return x
}

// pointerTo is a pointer to a copy, which x is already.
func pointerTo(x string, t *relation.Type) string {
	if t != nil && t.NoCopy && strings.HasPrefix(x, "*") {
		return x[1:]
	}
	return "imagoPtr(" + x + ")"
}

// variableRef is the value of a variable.
func (c *closure) variableRef(e *relation.VarRef) code {
	name := c.w.variable(e.Name)
	if field := c.row[e.Name]; field != "" {
		name = field
	}
	if e.T != nil && e.T.NoCopy {
		return code{"*" + name, unaryPrec}
	}
	return primary(name)
}
