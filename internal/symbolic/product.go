package symbolic

import (
	"context"
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// An ending is how a path came to its end, in terms.
type ending struct {
	conds   []*solve.Term
	results tuple           // where it returns, an error among them
	last    ssa.Instruction // that panicked
}

// kinds are the types whose values have the sorts of a product.
var kinds = map[solve.Sort]relation.Kind{
	solve.Bool: relation.Bool, solve.Int8: relation.Int8, solve.Int16: relation.Int16, solve.Int32: relation.Int32, solve.Int64: relation.Int64,
	solve.Uint8: relation.Uint8, solve.Uint16: relation.Uint16, solve.Uint32: relation.Uint32, solve.Uint64: relation.Uint64,
}

// Same proves that two functions of the same signature do the same on every input: no pair of their paths has an input in common on which the outcomes
// differ. An error says why there is no proof, which does not mean that they differ.
//
// Parameters and results are bools and integers, with results beside them that are nil errors: floats are terms too, but a proof about them would hang on
// more than the bits of integers do. A path that was not executed to its end, or a bound that was hit, leaves inputs out, and there is no proof. Nor is
// there where both return an error, whose texts are not known.
func Same(ctx context.Context, a, b *ssa.Function, o Options) error {
	store := solve.NewStore()
	o = o.filled()
	first, err := endings(ctx, store, a, o)
	if err != nil {
		return fmt.Errorf("of the first function %w", err)
	}
	second, err := endings(ctx, store, b, o)
	if err != nil {
		return fmt.Errorf("of the second function %w", err)
	}
	p := &product{store: store, solver: solve.New(store, o.Solve)}
	for _, e := range first {
		for _, f := range second {
			if err := p.agree(ctx, e, f); err != nil {
				return err
			}
		}
	}
	return nil
}

// endings are all paths of a function, whose i-th parameter is the variable of that number.
func endings(ctx context.Context, store *solve.Store, code *ssa.Function, o Options) ([]Path, error) {
	x := newExecutor(ctx, store, o)
	x.world.home, x.world.proof = code.Package(), true
	s := &state{args: make([]value, len(code.Params))}
	for i, p := range code.Params {
		of, sort, err := exact(fmt.Sprintf("p%d", i), p.Type())
		if err != nil {
			return nil, err
		}
		v := store.Var(of.Name, sort)
		x.params, s.args[i] = append(x.params, of), v
	}
	// An error at the end is no result: of it the executor knows whether it is nil, and a path that returns one is Errored.
	for i := range code.Signature.Results().Len() {
		t := code.Signature.Results().At(i).Type()
		if isError(t) && i == code.Signature.Results().Len()-1 {
			break
		}
		of, _, err := exact("", t)
		if err != nil {
			return nil, err
		}
		x.results = append(x.results, of)
	}
	s.model = solve.Model{}
	if err := x.explore(code, nil, []*state{s}); err != nil {
		return nil, err
	}
	return whole(x.paths)
}

// exact is a parameter or result of a product, which is a bool or an integer.
func exact(name string, t types.Type) (relation.Param, solve.Sort, error) {
	sort, ok := sortOf(t)
	kind, known := kinds[sort]
	if !ok || !known {
		return relation.Param{}, 0, fmt.Errorf("a parameter or result is a %s", t)
	}
	return relation.Param{Name: name, Type: &relation.Type{Kind: kind}}, sort, nil
}

// whole are the paths that are reached, if these and the infeasible ones are all that there are.
func whole(p *Paths) (reached []Path, err error) {
	if len(p.Warnings) > 0 {
		return nil, fmt.Errorf("not all paths were found: %w", p.Warnings[0])
	}
	// Unknown and bounded paths stand for inputs of which nothing is known: one of them, and there is no proof.
	for _, one := range p.List {
		switch one.Standing {
		case Reached:
			reached = append(reached, one)
		case Infeasible:
		default:
			return nil, fmt.Errorf("a path is %s: %s", one.Standing, one.Why)
		}
	}
	return reached, nil
}

// A product decides pairs of paths.
//
// Each function is executed by itself, and pairs of what comes out are decided, in place of one execution of both: a path of the original is then found
// once and not again below each path of the mutant, and small functions have few pairs.
type product struct {
	store  *solve.Store
	solver *solve.Solver
}

// agree proves that the outcomes of two paths are the same on the inputs that take both.
func (p *product) agree(ctx context.Context, e, f Path) error {
	// Paths of one function exclude each other, so that the conditions of both are the inputs on which this pair is what happens.
	both := append(append([]*solve.Term{}, e.end.conds...), f.end.conds...)
	unless := func(more ...*solve.Term) error {
		if v := p.solver.Solve(ctx, append(both, more...), nil).Verdict; v != solve.Unsat {
			return fmt.Errorf("%s and %s: other outcomes (%s)", e.Condition, f.Condition, v)
		}
		return nil
	}
	// Where outcomes cannot be the same, the pair does no harm only if no input takes it. What is not known of an outcome, such as the text of an error,
	// counts as another one.
	switch {
	case e.Outcome != f.Outcome, e.Outcome == relation.Errored, e.Outcome == relation.Panicked && !samePanic(e.end.last, f.end.last),
		len(e.end.results) != len(f.end.results):
		return unless()
	}
	for i := range e.end.results {
		s, ok := e.end.results[i].(*solve.Term)
		t, too := f.end.results[i].(*solve.Term)
		if isNilError(e.end.results[i]) && isNilError(f.end.results[i]) { // paths that return other errors are Errored
			continue
		}
		if !ok || !too {
			return unless()
		}
		if s == t { // terms are shared: the same computation is the same term, and nothing has to be asked
			continue
		}
		if err := unless(p.store.Not(p.store.Equal(s, t))); err != nil {
			return err
		}
	}
	return nil
}

func isNilError(v value) bool {
	_, ok := v.(nothing)
	return ok
}

// samePanic reports whether two instructions panic with the same value: a division by zero, or a constant.
func samePanic(a, b ssa.Instruction) bool {
	switch a := a.(type) {
	case *ssa.BinOp: // a division or a shift, each of which has one reason to panic
		b, ok := b.(*ssa.BinOp)
		return ok && isShift(a) == isShift(b)
	case *ssa.Panic:
		b, ok := b.(*ssa.Panic)
		if !ok {
			return false
		}
		v, w := constantOf(a), constantOf(b)
		return v != nil && w != nil && v.Value != nil && w.Value != nil && types.Identical(v.Type(), w.Type()) && v.Value.ExactString() == w.Value.ExactString()
	}
	return false
}

// constantOf is the constant that is panicked with; nil if it is something else.
func constantOf(p *ssa.Panic) *ssa.Const {
	if in, ok := p.X.(*ssa.MakeInterface); ok {
		c, _ := in.X.(*ssa.Const)
		return c
	}
	return nil
}

func isShift(in *ssa.BinOp) bool { return in.Op == token.SHL || in.Op == token.SHR }
