// Package polynomial is a study of the relations that internal/infer/polynomial finds: [Programs] are the 37 of Zhang et al., "Automatic
// Discovery and Cleansing of Numerical Metamorphic Relations" (2019), Table II, as Go functions, and [Expected] is a list of relations
// that a mathematician expects of them, written before anything was measured. Begin with expected.txt, which is the list. The package
// finds no relations itself.
package polynomial

import (
	"math"

	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/study/polynomial/arrays"
	"github.com/imago-mt/imago/internal/study/polynomial/commons"
)

// A Param is a number that a program takes, and the interval that it is drawn from.
type Param = polynomial.Param

// A Program is a function of numbers that is studied.
type Program struct {
	Name    string // in its library: "arccos"
	Library string // NumPy or Commons Math; "" for what is no program of the paper but a sister of some
	Package string // of the Go function, by its last element: "math"
	Func    string // in that package: "Acos"
	Params  []Param
	Results []string // names of the results; nil if there is one
	// Sisters are functions of the package and of the same parameters that stand beside it in books, by their names in Go.
	Sisters []string

	call func(in, out []float64)
}

// The libraries.
const (
	NumPy       = "NumPy"
	CommonsMath = "Commons Math"
)

// Target is the function as its package's users write it: "math.Sin".
func (p *Program) Target() string { return p.Package + "." + p.Func }

// Call executes the program once: in has a number for each parameter, out gets one for each result.
func (p *Program) Call(in, out []float64) { p.call(in, out) }

// Outputs is how many numbers a call returns.
func (p *Program) Outputs() int { return max(1, len(p.Results)) }

func unary(f func(float64) float64) func(in, out []float64) {
	return func(in, out []float64) { out[0] = f(in[0]) }
}

func binary(f func(x, y float64) float64) func(in, out []float64) {
	return func(in, out []float64) { out[0] = f(in[0], in[1]) }
}

func quaternary(f func(a, b, c, d float64) float64) func(in, out []float64) {
	return func(in, out []float64) { out[0] = f(in[0], in[1], in[2], in[3]) }
}

// Programs lists the programs in the order of the paper's Table II, NumPy's first. Domains are where the function is defined and nothing
// overflows or cancels: the paper draws from [0, 20] whatever the function is, which leaves arccos hardly an input.
func Programs() []*Program {
	x := func(lo, hi float64) []Param { return []Param{{Name: "x", Lo: lo, Hi: hi}} }
	pair := func(a, b string) []Param { return []Param{{Name: a, Lo: -100, Hi: 100}, {Name: b, Lo: -100, Hi: 100}} }
	inside := func(of string, names ...string) []Param { // of an array
		var out []Param
		for _, name := range names {
			out = append(out, Param{Name: name, Lo: -100, Hi: 100, Of: of})
		}
		return out
	}
	four := append(inside("a", "a0", "a1"), inside("b", "b0", "b1")...)
	three := inside("a", "x", "y", "z")
	power := []Param{{Name: "x", Lo: 0.01, Hi: 10}, {Name: "y", Lo: -5, Hi: 5}}
	numpy := func(name, fn string, params []Param, call func(in, out []float64), sisters ...string) *Program {
		return &Program{Name: name, Library: NumPy, Package: "math", Func: fn, Params: params, call: call, Sisters: sisters}
	}
	array := func(name, fn string, params []Param, call func(in, out []float64), sisters ...string) *Program {
		return &Program{Name: name, Library: NumPy, Package: "arrays", Func: fn, Params: params, call: call, Sisters: sisters}
	}
	apache := func(name, fn string, params []Param, f func(float64) float64, sisters ...string) *Program {
		return &Program{Name: name, Library: CommonsMath, Package: "commons", Func: fn, Params: params, call: unary(f), Sisters: sisters}
	}
	sort := array("sort", "Sort", three, func(in, out []float64) { out[0], out[1], out[2] = arrays.Sort(in[0], in[1], in[2]) })
	sort.Results = []string{"low", "middle", "high"}
	return []*Program{
		array("array_equal", "ArrayEqual", four, quaternary(arrays.ArrayEqual)),
		array("dot", "Dot", four, quaternary(arrays.Dot)),
		numpy("abs", "Abs", x(-100, 100), unary(math.Abs)),
		numpy("arccos", "Acos", x(-1, 1), unary(math.Acos), "Asin"),
		numpy("arccosh", "Acosh", x(1, 100), unary(math.Acosh)),
		numpy("arcsin", "Asin", x(-1, 1), unary(math.Asin), "Acos"),
		numpy("arcsinh", "Asinh", x(-100, 100), unary(math.Asinh)),
		numpy("arctan", "Atan", x(-100, 100), unary(math.Atan)),
		numpy("arctanh", "Atanh", x(-0.99, 0.99), unary(math.Atanh)),
		numpy("ceil", "Ceil", x(-100, 100), unary(math.Ceil), "Floor", "RoundToEven"),
		numpy("arctan2", "Atan2", pair("y", "x"), binary(math.Atan2)),
		numpy("cos", "Cos", x(-20, 20), unary(math.Cos), "Sin", "Tan"),
		numpy("cosh", "Cosh", x(-5, 5), unary(math.Cosh), "Sinh", "Tanh", "Exp"),
		numpy("hypot", "Hypot", pair("p", "q"), binary(math.Hypot)),
		numpy("exp", "Exp", x(-10, 10), unary(math.Exp), "Sinh", "Cosh", "Tanh"),
		numpy("floor", "Floor", x(-100, 100), unary(math.Floor), "Ceil", "RoundToEven"),
		array("amax", "Amax", inside("a", "x", "y"), binary(arrays.Amax), "Amin"),
		numpy("log", "Log", x(0.01, 100), unary(math.Log), "Log10", "Log2"),
		numpy("log1p", "Log1p", x(-0.9, 100), unary(math.Log1p), "Log"),
		array("amin", "Amin", inside("a", "x", "y"), binary(arrays.Amin), "Amax"),
		numpy("log10", "Log10", x(0.01, 100), unary(math.Log10), "Log", "Log2"),
		numpy("round", "RoundToEven", x(-100, 100), unary(math.RoundToEven), "Floor", "Ceil"),
		numpy("sin", "Sin", x(-20, 20), unary(math.Sin), "Cos", "Tan"),
		numpy("sinh", "Sinh", x(-5, 5), unary(math.Sinh), "Cosh", "Tanh", "Exp"),
		numpy("sqrt", "Sqrt", x(0, 100), unary(math.Sqrt)),
		numpy("tan", "Tan", x(-20, 20), unary(math.Tan), "Sin", "Cos"),
		numpy("tanh", "Tanh", x(-5, 5), unary(math.Tanh), "Sinh", "Cosh", "Exp"),
		numpy("power", "Pow", power, binary(math.Pow)),
		sort,

		apache("abs", "Abs", x(-100, 100), commons.Abs),
		apache("asinh", "Asinh", x(-100, 100), commons.Asinh),
		apache("atan", "Atan", x(-100, 100), commons.Atan),
		apache("cos", "Cos", x(-20, 20), commons.Cos, "Sin", "Tan"),
		apache("log1p", "Log1p", x(-0.9, 100), commons.Log1p, "Log10"),
		apache("log10", "Log10", x(0.01, 100), commons.Log10),
		apache("sin", "Sin", x(-20, 20), commons.Sin, "Cos", "Tan"),
		apache("tan", "Tan", x(-20, 20), commons.Tan, "Sin", "Cos"),
	}
}

// Functions lists the functions of a package that relations of its programs may call: these, and math.Log2, which NumPy has too but the
// paper did not study.
func Functions(pkg string) []*Program {
	var out []*Program
	for _, p := range Programs() {
		if p.Package == pkg {
			out = append(out, p)
		}
	}
	if pkg == "math" {
		out = append(out, &Program{Name: "log2", Package: "math", Func: "Log2", Params: []Param{{Name: "x", Lo: 0.01, Hi: 100}}, call: unary(math.Log2)})
	}
	return out
}
