package symbolic

import (
	"math"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
)

// natives are functions of package math that the solver calls as they are: its search needs no theory of them.
var natives = func() map[string]*solve.Func {
	out := map[string]*solve.Func{}
	for name, f := range map[string]func(float64) float64{
		"Abs": math.Abs, "Acos": math.Acos, "Asin": math.Asin, "Atan": math.Atan, "Cbrt": math.Cbrt, "Ceil": math.Ceil, "Cos": math.Cos, "Cosh": math.Cosh,
		"Exp": math.Exp, "Exp2": math.Exp2, "Expm1": math.Expm1, "Floor": math.Floor, "Log": math.Log, "Log10": math.Log10, "Log1p": math.Log1p, "Log2": math.Log2,
		"Round": math.Round, "RoundToEven": math.RoundToEven, "Sin": math.Sin, "Sinh": math.Sinh, "Sqrt": math.Sqrt, "Tan": math.Tan, "Tanh": math.Tanh, "Trunc": math.Trunc,
	} {
		out[name] = solve.Float64Func("math."+name, f)
	}
	for name, f := range map[string]func(x, y float64) float64{
		"Atan2": math.Atan2, "Copysign": math.Copysign, "Dim": math.Dim, "Hypot": math.Hypot, "Max": math.Max, "Min": math.Min, "Mod": math.Mod, "Pow": math.Pow,
		"Remainder": math.Remainder,
	} {
		out[name] = solve.Float64Func2("math."+name, f)
	}
	out["FMA"] = &solve.Func{Name: "math.FMA", Result: solve.Float64, Do: func(a []uint64) uint64 {
		return math.Float64bits(math.FMA(math.Float64frombits(a[0]), math.Float64frombits(a[1]), math.Float64frombits(a[2])))
	}}
	return out
}()

// bitOps are the functions of package math that look at the bits of floats, which package unsafe does there.
var bitOps = map[string]solve.Op{
	"Float64bits": solve.ToBits, "Float32bits": solve.ToBits, "Float64frombits": solve.FromBits, "Float32frombits": solve.FromBits,
	// of internal/strconv, which has them again
	"float64bits": solve.ToBits, "float32bits": solve.ToBits, "float64frombits": solve.FromBits, "float32frombits": solve.FromBits,
}

// looksAtBits are the packages that have such functions.
var looksAtBits = []string{"math", "internal/strconv"}

// native is what a function of package math gives; false if it is another function.
func native(callee *ssa.Function, args []value, store *solve.Store) (value, bool) {
	if callee.Pkg == nil || callee.Signature.Recv() != nil || !slices.Contains(looksAtBits, callee.Pkg.Pkg.Path()) {
		return nil, false
	}
	name := strings.TrimPrefix(callee.Name(), "arch") // those in assembly
	f, op := natives[name], bitOps[name]
	if callee.Pkg.Pkg.Path() != "math" {
		f = nil
	}
	if f == nil && op == 0 {
		return nil, false
	}
	terms := make([]*solve.Term, len(args))
	for i, a := range args {
		t, ok := a.(*solve.Term)
		if !ok {
			return nil, false
		}
		terms[i] = t
	}
	if f == nil {
		return store.Apply(op, terms...), true
	}
	return store.Call(f, terms...), true
}
