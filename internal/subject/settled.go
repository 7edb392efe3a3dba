package subject

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// settledDepth is how many calls are followed to a constant: code that people write has a method that calls another one. No theory stands behind it.
const settledDepth = 3

// settled reports whether the first result of obj is one constant on all of its ways, whatever it is given: Dimension() { return 1 }. That such a
// function gives one value is what its author says; of any other that gave one value on all inputs the inputs are to blame.
func (l *loader) settled(obj *types.Func) bool {
	_, ok := constantOf(l.program().ssa.FuncValue(obj.Origin()), settledDepth)
	return ok
}

// constantOf is the constant that f returns first on all of its ways.
func constantOf(f *ssa.Function, depth int) (text string, ok bool) {
	if f == nil || depth == 0 {
		return "", false
	}
	for _, b := range f.Blocks {
		for _, i := range b.Instrs {
			ret, is := i.(*ssa.Return)
			if !is {
				continue
			}
			if len(ret.Results) == 0 {
				return "", false
			}
			one, fixed := constantValue(ret.Results[0], depth)
			if !fixed || ok && one != text {
				return "", false
			}
			text, ok = one, true
		}
	}
	return text, ok
}

// constantValue is a value as text if it is a constant, converted or returned by a function that gives one.
func constantValue(v ssa.Value, depth int) (string, bool) {
	switch v := v.(type) {
	case *ssa.Const:
		return v.String(), true
	case *ssa.MakeInterface:
		return constantValue(v.X, depth)
	case *ssa.ChangeType:
		return constantValue(v.X, depth)
	case *ssa.Call:
		return constantOf(v.Call.StaticCallee(), depth-1)
	}
	return "", false
}
