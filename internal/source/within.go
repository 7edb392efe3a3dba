package source

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A value may be made of a text that it gives away bit by bit: a reader, a scanner, a buffer. What it does with a text that its own memory holds as a
// whole is no law of it: ok(b.ReadBytes(delim)) == ok(b.ReadSlice(delim)) is true of all texts of sixteen bytes, and of all longer ones in which
// delim does not occur behind them. So such texts are longer now and then, arguments are searched in them, and numbers count their bytes.

// longWithin is how long a text within a value becomes: beyond the least buffers of bufio, 16 bytes, and of bytes, 64. No theory stands behind the rest.
const longWithin = 80

// holdsText reports whether values of t are made of a value that is made of a text. What a constructor takes itself is parsed more often than read.
func (sp *Space) holdsText(t *relation.Type, depth int) bool {
	if t.Kind == relation.Pointer {
		t = t.Elem
	}
	if t.Kind != relation.Opaque || standard[t.Pkg+"."+t.Name] != nil || depth > maxDepth {
		return false
	}
	return slices.ContainsFunc(constructors(sp.Env, t), func(s step) bool {
		return slices.ContainsFunc(s.fn.Params, func(p relation.Param) bool {
			return depth > 0 && isText(p.Type) || sp.holdsText(p.Type, depth+1)
		})
	})
}

// textBonds lists how a value of type t is made from one of type u, where one of them is made of a text. Own says that they are one value.
func (sp *Space) textBonds(u, t *relation.Type, own bool) (out []bond) {
	switch {
	case own && sp.holdsText(t, 0):
		out = append(out, sp.lengthened)
	case own:
	case sp.holdsText(t, 0) && (isText(u) || u.Kind == relation.Uint8 || u.Kind == relation.Int32):
		out = append(out, sp.containing)
	case sp.holdsText(u, 0) && indexes(t):
		out = append(out, sp.counting)
	}
	return out
}

// lengthened is a value made of a longer text: the same one several times.
func (sp *Space) lengthened(r *rand.Rand, _, to relation.Value) relation.Value {
	n := 1 + r.IntN(longWithin)
	return within(sp.Env, to, func(s string) string {
		// Nothing repeated is nothing. Two letters, so that what becomes of it is no run of one letter.
		if s == "" {
			s = "ab"
		}
		return cut(strings.Repeat(s, 1+n/len(s)), 0, n)
	})
}

// containing is a value made of a text in which an argument occurs behind others, and not before.
func (sp *Space) containing(r *rand.Rand, from, to relation.Value) relation.Value {
	// A byte or a rune is looked for as the text that it is.
	part, ok := TextOf(from)
	if !ok {
		part, ok = spelled(from)
	}
	if !ok || part == "" {
		return nil
	}
	// What stands before it must not have it: a search that ends at once never comes to the end of a buffer.
	other := "a"
	if strings.HasPrefix(part, other) {
		other = "b"
	}
	n := r.IntN(longWithin)
	return within(sp.Env, to, func(s string) string { return strings.Repeat(other, n) + part + s })
}

// counting is a number of bytes of the text that a value is made of, or one next to its ends.
func (sp *Space) counting(r *rand.Rand, from, _ relation.Value) relation.Value {
	// The text is found by the same walk that replaces it, which changes nothing here.
	n := -1
	within(sp.Env, from, func(s string) string {
		n = len(s)
		return s
	})
	if n < 0 {
		return nil
	}
	// From one before the first to one behind the last: -1, which is refused, and a byte that is not there.
	return r.IntN(n+3) - 1
}

// within is a value with another one in the place of the first text that its calls are given; nil if they are given none.
func within(env *relation.Env, v relation.Value, change func(string) string) relation.Value {
	switch v := v.(type) {
	case relation.Ref:
		if to := within(env, v.To, change); to != nil {
			return relation.Ref{To: to}
		}
	case relation.Built:
		for i, st := range v.Steps {
			fn := env.Func(st.Func)
			if fn == nil || len(fn.Params) < len(st.Args) {
				continue
			}
			// A step has no argument for the receiver, which is the value that the steps before it made.
			for k, p := range fn.Params[len(fn.Params)-len(st.Args):] {
				next := within(env, st.Args[k], change)
				if s, ok := TextOf(st.Args[k]); ok && isText(p.Type) {
					next = sameText(change(s), st.Args[k])
				}
				if next != nil {
					out := relation.Built{Steps: slices.Clone(v.Steps)}
					out.Steps[i].Args = slices.Clone(st.Args)
					out.Steps[i].Args[k] = next
					return out
				}
			}
		}
	}
	return nil
}
