// Package symbolic finds one input for each path through a function: [Explore] executes it with terms of internal/solve in place of
// numbers, and asks for a model at each condition that both sides may pass.
//
// The executor enters functions of bools, integers, floats and structs of them, follows arrays, slices of known length and pointers within it, and enters
// calls of functions of the same package. What it cannot execute
// ends the path as unknown, with the reason, and its model is an input all the same. The package predicts and executes nothing on a
// machine: a caller has the rows executed, and counts where the prediction was wrong.
package symbolic

import (
	"context"
	"fmt"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// Explore finds the paths of fn within the bounds of a domain, which may be nil. An error says that fn cannot be entered, and why.
func Explore(ctx context.Context, pkg *subject.Package, fn *subject.Function, domain *relation.Domain, o Options) (*Paths, error) {
	code, err := bodyOf(pkg, fn)
	if err != nil {
		return nil, err
	}
	store := solve.NewStore()
	x := &executor{o: o.filled(), store: store, solver: solve.New(store, o.Solve), params: fn.Func.Params, results: fn.Func.Results, paths: &Paths{}}
	for i, p := range code.Params {
		if i >= len(x.params) {
			return nil, fmt.Errorf("parameter %s is not known", p.Name())
		}
		v, err := x.input(x.params[i].Name, p.Type(), x.params[i].Type)
		if err != nil {
			return nil, err
		}
		x.args = append(x.args, v)
	}
	premise, err := x.within(domain)
	if err != nil {
		return nil, err
	}
	return x.paths, x.explore(ctx, code, x.args, premise)
}

// bodyOf is the SSA form of a function whose package is built by itself: bodies of other packages are not needed.
func bodyOf(pkg *subject.Package, fn *subject.Function) (*ssa.Function, error) {
	if fn.Func == nil || fn.Func.Instance != "" || pkg.Loaded == nil || len(pkg.Loaded.Syntax) == 0 {
		return nil, fmt.Errorf("%s cannot be entered: it is generic, or its code is not at hand", fn.Target)
	}
	prog := ssa.NewProgram(pkg.Loaded.Fset, ssa.InstantiateGenerics)
	declare(prog, pkg.Loaded.Types.Imports(), map[*types.Package]bool{pkg.Loaded.Types: true})
	built := prog.CreatePackage(pkg.Loaded.Types, pkg.Loaded.Syntax, pkg.Loaded.TypesInfo, true)
	built.Build()
	if obj := objectOf(pkg.Loaded.Types, fn.Ident); obj != nil {
		if code := prog.FuncValue(obj); code != nil && len(code.Blocks) > 0 {
			return code, nil
		}
	}
	return nil, fmt.Errorf("%s cannot be entered: it has no body in Go", fn.Target)
}

// declare makes packages known without their bodies.
func declare(prog *ssa.Program, pkgs []*types.Package, seen map[*types.Package]bool) {
	for _, p := range pkgs {
		if !seen[p] {
			seen[p] = true
			prog.CreatePackage(p, nil, nil, true)
			declare(prog, p.Imports(), seen)
		}
	}
}

// objectOf is the function or method of a name such as Area or Vec.Rotate.
func objectOf(pkg *types.Package, ident string) *types.Func {
	recv, name, isMethod := strings.Cut(ident, ".")
	if !isMethod {
		f, _ := pkg.Scope().Lookup(ident).(*types.Func)
		return f
	}
	t := pkg.Scope().Lookup(recv)
	if t == nil {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t.Type(), true, pkg, name)
	f, _ := obj.(*types.Func)
	return f
}
