package source

import (
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Made integers are arguments of calls that make values: no domain bounds them, and they are usually drawn small.

// Enlargeable reports whether values of t are made with whole numbers of 64 bits that do not size them:
// moments, amounts, keys. The types of the standard library whose edges are known have these instead.
func Enlargeable(env *relation.Env, t *relation.Type) bool {
	for t.Kind == relation.Pointer {
		t = t.Elem
	}
	if t.Kind != relation.Opaque || standard[t.Pkg+"."+t.Name] != nil {
		return false
	}
	return slices.ContainsFunc(constructors(env, t), func(s step) bool { return slices.ContainsFunc(s.fn.Params, enlargeable) })
}

// enlargeable reports whether an argument of a builder may be any number: its type has 64 bits by its own
// name, and its name speaks of no size.
func enlargeable(p relation.Param) bool {
	wide := p.Type.Kind == relation.Int64 || p.Type.Kind == relation.Uint64
	return wide && !p.Type.Enum && !isSize(p.Name) && !countsDigits(p.Name)
}

// Enlarged is a made value with numbers of so many bits in the calls that make it and its arguments, of
// either sign; v itself if there is none. Products of large numbers are larger than any that a constructor
// takes.
func Enlarged(env *relation.Env, v relation.Value, bits int, r *rand.Rand) relation.Value {
	switch v := v.(type) {
	case relation.Ref:
		return relation.Ref{To: Enlarged(env, v.To, bits, r)}
	case relation.Built:
		out := relation.Built{Steps: slices.Clone(v.Steps)}
		for i, st := range out.Steps {
			fn := env.Func(st.Func)
			if fn == nil || len(fn.Params) < len(st.Args) {
				continue
			}
			params := fn.Params[len(fn.Params)-len(st.Args):]
			out.Steps[i].Args = slices.Clone(st.Args)
			for k, p := range params {
				if !enlargeable(p) {
					out.Steps[i].Args[k] = Enlarged(env, st.Args[k], bits, r)
					continue
				}
				x := int64(r.Uint64() >> (64 - bits))
				if p.Type.Kind == relation.Int64 && r.IntN(2) == 0 {
					x = -x
				}
				out.Steps[i].Args[k] = intValue(p.Type.Kind, x)
			}
		}
		return out
	}
	return v
}
