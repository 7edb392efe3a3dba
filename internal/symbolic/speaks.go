package symbolic

import (
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/relation"
)

// speaks reports why a relation says nothing that can be proved: before anything is executed, since most relations are about lists, floats and other
// packages.
func (p *Prover) speaks(rel *relation.Relation) (err error) {
	// The cheapest question first: of most relations a variable says it.
	for _, v := range rel.Vars {
		if !plain(v.Type) {
			return fmt.Errorf("%s is a %s", v.Name, v.Type)
		}
	}
	// Calls of functions that are not under test are among them: they lie in other packages.
	for _, c := range rel.Calls() {
		if _, _, err := p.code(c.Fn); err != nil {
			return err
		}
	}
	for _, side := range []relation.Expr{rel.Pre, rel.Post} {
		if side == nil {
			continue
		}
		if err := tolerates(rel, side); err != nil {
			return err
		}
	}
	return nil
}

// tolerates reports why a side of a relation cannot be decided with == in place of ~=, where floats are compared: that says more than the relation, and
// may not stand where less is said by it.
func tolerates(rel *relation.Relation, side relation.Expr) (err error) {
	// Below && and || a stronger part makes a stronger whole. Below a negation, in an equality of two truths and in a premise it makes a weaker one.
	relation.Walk(side, func(e relation.Expr) bool {
		switch n := e.(type) {
		case *relation.Unary:
			if n.Op == "!" && relation.Approximate(n.X) {
				err = fmt.Errorf("%s denies what is equal within a tolerance", relation.ExprString(n))
			}
		case *relation.Binary:
			if t := n.X.Type(); (n.Op == "==" || n.Op == "!=") && t != nil && t.Kind == relation.Bool && (relation.Approximate(n.X) || relation.Approximate(n.Y)) {
				err = fmt.Errorf("%s compares what is equal within a tolerance", relation.ExprString(n))
			}
			if side == rel.Pre && n.Op.Approximate() {
				err = fmt.Errorf("its premise has a tolerance")
			}
		}
		return err == nil
	})
	return err
}

// plain reports whether values of a type are made of bools, numbers and texts, and compared part by part.
func plain(t *relation.Type) bool {
	if t == nil || t.Equal != "" || t.Kind == relation.String && t.Enum {
		return false
	}
	// Pointers, lists and maps are places that two executions could share; what hides its fields is made by code that is no part of the relation.
	switch t.Kind {
	case relation.String:
		return true
	case relation.Array:
		return t.Len <= longestMade && plain(t.Elem)
	case relation.Struct:
		for _, f := range t.Fields {
			if !plain(f.Type) {
				return false
			}
		}
		return true
	}
	_, scalar := sorts[t.Kind]
	return scalar
}

// owns reports whether a function is one of the package that has a body of its own: its tests' functions are compiled elsewhere, and those of the
// standard library are not under test.
func (p *Prover) owns(fn *relation.Func) bool {
	switch home := p.pkg.Loaded; {
	case home == nil || len(home.Syntax) == 0, fn.Pkg != p.pkg.Env.Path, fn.Reference, fn.Test:
		return false
	case fn.Variadic, fn.Changes: // whose parameters are lists and maps
		return false
	}
	return !fn.Recv || !strings.Contains(fn.Name, "[") // of a generic type no instance is looked for
}

// code is the body of a function of the package whose parameters and results are plain.
func (p *Prover) code(fn *relation.Func) (*ssa.Function, typeArgs, error) {
	refused := fmt.Errorf("%s is not entered by a proof", fn.Name)
	home := p.pkg.Loaded
	if !p.owns(fn) {
		return nil, nil, refused
	}
	// What a function gets through a pointer or list it could change, and two executions could share: such values are not copied here.
	for _, list := range [][]relation.Param{fn.Params, fn.Results} {
		for _, v := range list {
			if v.As != "" || !plain(v.Type) {
				return nil, nil, fmt.Errorf("%s takes or returns a %s", fn.Name, v.Type)
			}
		}
	}
	// A function that has the name of a builtin is known with the package's name before it; an instance has its types behind it.
	ident, _, _ := strings.Cut(strings.TrimPrefix(fn.Name, home.Types.Name()+"."), "[")
	obj := objectOf(home.Types, ident)
	if obj == nil {
		return nil, nil, refused
	}
	// Only now is the code compiled: of most packages nothing is asked that gets so far.
	code := p.home().Prog.FuncValue(obj)
	if code == nil || len(code.Blocks) == 0 {
		return nil, nil, fmt.Errorf("%s has no body in Go", fn.Name)
	}
	bound, err := boundBy(p.pkg, code, fn.Instance)
	if err != nil || !signs(code, bound, fn) {
		return nil, nil, refused
	}
	return code, bound, nil
}

// signs reports whether a function has the signature that relations know: a method that is promoted, for instance, has another receiver.
func signs(code *ssa.Function, bound typeArgs, fn *relation.Func) bool {
	results := code.Signature.Results()
	n := len(fn.Results)
	if fn.Err {
		n++
	}
	if len(code.Params) != len(fn.Params) || results.Len() != n || fn.Err && !isError(results.At(n-1).Type()) {
		return false
	}
	// The receiver is the first parameter on either side.
	for i, p := range code.Params {
		if !alike(bound.in(p.Type()), fn.Params[i].Type) {
			return false
		}
	}
	for i, r := range fn.Results {
		if !alike(bound.in(results.At(i).Type()), r.Type) {
			return false
		}
	}
	return true
}

// alike reports whether a plain type of a relation is that of Go.
//
// Names are compared where Go has one: an embedded type that lends its method has the same shape often enough.
func alike(t types.Type, as *relation.Type) bool {
	if named, is := types.Unalias(t).(*types.Named); is && named.TypeArgs().Len() == 0 && named.Obj().Name() != as.Name {
		return false
	}
	// A kind that is one sort is one term, whatever its name: int and int64 are the same to the solver.
	if sort, scalar := sorts[as.Kind]; scalar {
		of, ok := sortOf(t)
		return ok && of == sort
	}
	// What has parts is compared part by part. Both sides end together, since a plain type contains itself nowhere: there is no pointer in it.
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return as.Kind == relation.String && isText(u)
	case *types.Array:
		return as.Kind == relation.Array && int(u.Len()) == as.Len && alike(u.Elem(), as.Elem)
	case *types.Struct:
		if as.Kind != relation.Struct || u.NumFields() != len(as.Fields) {
			return false
		}
		for i, f := range as.Fields {
			if u.Field(i).Name() != f.Name || !alike(u.Field(i).Type(), f.Type) {
				return false
			}
		}
		return true
	}
	return false
}

// basics are the types of Go of the scalar kinds.
var basics = map[relation.Kind]types.BasicKind{
	relation.Bool: types.Bool, relation.Int: types.Int, relation.Int8: types.Int8, relation.Int16: types.Int16, relation.Int32: types.Int32,
	relation.Int64: types.Int64, relation.Uint: types.Uint, relation.Uint8: types.Uint8, relation.Uint16: types.Uint16, relation.Uint32: types.Uint32,
	relation.Uint64: types.Uint64, relation.Uintptr: types.Uintptr, relation.Float32: types.Float32, relation.Float64: types.Float64, relation.String: types.String,
}

// typeOf is a plain type as Go has it. Nothing is asked of a name but what stands below it.
func (p *Prover) typeOf(t *relation.Type) (types.Type, error) {
	// The executor looks at what a type is made of: it makes a variable of each number in it, named by the fields on the way there.
	if k, scalar := basics[t.Kind]; scalar {
		return types.Typ[k], nil
	}
	switch t.Kind {
	case relation.Array:
		elem, err := p.typeOf(t.Elem)
		if err != nil {
			return nil, err
		}
		return types.NewArray(elem, int64(t.Len)), nil
	case relation.Struct:
		fields := make([]*types.Var, len(t.Fields))
		for i, f := range t.Fields {
			of, err := p.typeOf(f.Type)
			if err != nil {
				return nil, err
			}
			fields[i] = types.NewField(0, p.pkg.Loaded.Types, f.Name, of, false)
		}
		return types.NewStruct(fields, nil), nil
	}
	return nil, fmt.Errorf("a %s is not understood in a proof", t)
}
