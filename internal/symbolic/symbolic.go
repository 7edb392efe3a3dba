// Package symbolic finds one input for each path through a function: [Explore] executes it with terms of internal/solve in place of
// numbers, and asks for a model at each condition that both sides may pass.
//
// The executor enters functions of numbers, texts, functions, and lists, structs and pointers of them: of each length up to a bound there is one text or list, of
// variables. It enters calls of other packages too, and executes the initialisation of the package variables that are touched. What it cannot execute
// ends the path as unknown, with the reason, and its model is an input all the same.
//
// The package predicts and executes nothing on a machine: a caller has the rows executed, and counts where the prediction was wrong.
package symbolic

import (
	"context"
	"fmt"
	"go/types"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// Explore finds the paths of fn within the bounds of a domain, which may be nil. An error says that fn cannot be entered, and why.
func Explore(ctx context.Context, pkg *subject.Package, fn *subject.Function, domain *relation.Domain, o Options) (*Paths, error) {
	code, bound, err := bodyOf(pkg, fn)
	if err != nil {
		return nil, err
	}
	store := solve.NewStore()
	x := newExecutor(ctx, store, o)
	x.fn, x.params, x.results = fn.Func, fn.Func.Params, fn.Func.Results
	x.world.home, x.world.dir, x.world.module = code.Package(), pkg.Dir, pkg.Module.Path
	x.world.std, x.world.env = pkg.Std, pkg.Env
	if len(code.Params) > len(x.params) {
		return nil, fmt.Errorf("parameter %s is not known", code.Params[len(x.params)].Name())
	}
	ts := make([]types.Type, len(code.Params))
	for i, p := range code.Params {
		ts[i] = bound.in(p.Type())
	}
	if x.o.Length == 0 {
		x.o.Length = lengthFor(ts)
	}
	begin, err := x.begin(ts, domain)
	if err != nil {
		return nil, err
	}
	return x.paths, x.explore(code, bound, begin)
}

func newExecutor(ctx context.Context, store *solve.Store, o Options) *executor {
	return &executor{
		ctx: ctx, o: o.filled(), store: store, solver: solve.New(store, o.Solve), paths: &Paths{}, barren: map[string]bool{},
		world: &world{vars: map[string]int{}, start: (*executor).initialise},
	}
}
