package polynomial

import (
	"fmt"

	"github.com/imago-mt/imago/relation"
)

// Env is what relations of the programs of a package may name: its functions and the constants of package math. It is made from the
// table of programs, so that nothing has to be loaded or built before a relation can be read.
func Env(pkg string) *relation.Env {
	float := relation.Predeclared(relation.Float64)
	env := &relation.Env{Path: pkg, Name: pkg, GoLine: "1.21", Imports: map[string]string{"math": "math"}, Consts: []relation.Const{
		{Name: "math.Pi", Text: "3.14159265358979323846264338327950288419716939937510582097494459"},
		{Name: "math.E", Text: "2.71828182845904523536028747135266249775724709369995957496696763"},
		{Name: "math.Ln2", Text: "0.693147180559945309417232121458176568075500134360255254120680009"},
		{Name: "math.Ln10", Text: "2.30258509299404568401799145468436420760110148862877297603332790"},
		{Name: "math.Sqrt2", Text: "1.41421356237309504880168872420969807856967187537694807317667974"},
		{Name: "math.SqrtPi", Text: "1.77245385090551602729816748334114518279754945612238712821380779"},
		{Name: "math.SqrtE", Text: "1.64872127070012814684865078781416357165377610071014801157507931"},
		{Name: "math.Phi", Text: "1.61803398874989484820458683436563811772030917980576286213544862"},
		{Name: "math.Log2E", Text: "1.44269504088896340735992468100189213742664595415298593413544940"},
		{Name: "math.Log10E", Text: "0.43429448190325182765112891891660508229439700580366656611445378"},
	}}
	for _, p := range Functions(pkg) {
		f := &relation.Func{Name: p.Func, Pkg: pkg}
		for _, param := range p.Params {
			f.Params = append(f.Params, relation.Param{Name: param.Name, Type: float})
		}
		for i := range p.Outputs() {
			result := relation.Param{Type: float}
			if p.Results != nil {
				result.Name = p.Results[i]
			}
			f.Results = append(f.Results, result)
		}
		env.Funcs = append(env.Funcs, f)
	}
	return env
}

// Native executes the functions of a package in this process: an executor for [relation.Relation.Eval].
type Native struct {
	functions map[string]*Program
}

var _ relation.Executor = (*Native)(nil)

// NewNative returns the executor of a package's functions.
func NewNative(pkg string) *Native {
	n := &Native{functions: map[string]*Program{}}
	for _, p := range Functions(pkg) {
		n.functions[p.Func] = p
	}
	return n
}

// Execute implements [relation.Executor].
func (x *Native) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	p := x.functions[f.Name]
	if p == nil {
		return nil, fmt.Errorf("no function %s", f.Name)
	}
	out := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	results := make([][]float64, p.Outputs())
	for i := range results {
		results[i] = make([]float64, n)
		out.Outputs = append(out.Outputs, &relation.Vec[float64]{T: relation.Predeclared(relation.Float64), V: results[i]})
	}
	in, row := make([]float64, len(args)), make([]float64, p.Outputs())
	active.Each(func(r int) {
		for i, a := range args {
			in[i] = a.(*relation.Vec[float64]).V[r]
		}
		p.Call(in, row)
		out.Outcome[r] = relation.Returned
		for i, v := range row {
			results[i][r] = v
		}
	})
	return out, nil
}

// Global implements [relation.Executor]. The packages have no variables.
func (x *Native) Global(name string, n int) (relation.Column, error) {
	return nil, fmt.Errorf("no variable %s", name)
}
