package symbolic

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// A Verdict is what became of a relation that was to be proved.
type Verdict uint8

// The verdicts. What could not be decided is never taken for proved.
const (
	Undecided Verdict = iota
	Proved            // it holds on every input of the domain
	Refuted           // an input violates it, as predicted: it counts once the real functions were executed on it
)

// A Decision is what a [Prover] says of a relation.
type Decision struct {
	Verdict Verdict
	Row     source.Row // of what is refuted: a value for each variable
	Why     string     // of what is undecided: the first reason that was met
	Hard    bool       // of what is undecided: it is for the solver, which more work may help
	Work    int        // what it took: see [Prover.Holds]
}

// A Prover decides relations of the functions of one package, whose code it compiles once. Several goroutines may use it.
//
// The functions of a relation are executed one behind the other over the same variables, so that a path is one way through all executions of its group.
// On each the relation itself is a term: the premise is a condition of the path, and the solver is asked whether the conclusion can be false on it. That
// is King, "Symbolic execution and program testing" (1976), section 6, with the relation as the assertion behind a program of several calls. A loop has
// no invariant here: it is followed round by round, and one that goes beyond its bound leaves the relation undecided.
//
// [Same] has pairs of paths of two functions in place of one execution of both, since it has many mutants of one original. Here the second call has
// arguments that hang on the first one's results, so that there would be nothing to share.
type Prover struct {
	pkg  *subject.Package
	home func() *ssa.Package // compiled when it is asked for first
}

// NewProver makes a prover for the functions of a package.
func NewProver(pkg *subject.Package) *Prover {
	return &Prover{pkg, sync.OnceValue(func() *ssa.Package { return homeOf(pkg) })}
}

// Holds decides a relation of a function of the package on all inputs of a domain, which may be nil: proved is what holds on every path of all
// executions of its group, each of which was followed to its end and decided.
//
// Values are bools, integers and texts, with arrays and structs of them; a text is one of each length that the domain has, and there is no proof where it
// has longer ones than the options allow. Floats may be handed on and compared: where one is calculated there is no proof, since other machines may
// round otherwise. Neither is there one where a loop or call goes beyond its bound, where something is not executed, or hangs on what another package
// may set, where a function stores in a package variable, or where no input meets the premise. Only functions of the package are entered.
//
// Work is conflicts and gates of the solver (see [solve.Cost.Work]), conditions that it evaluates, and instructions, so many of each as take about as long.
func (p *Prover) Holds(ctx context.Context, fn *relation.Func, domain *relation.Domain, rel *relation.Relation, o Options) Decision {
	undecided := func(err error) Decision { return Decision{Why: err.Error()} }
	if err := p.speaks(rel); err != nil {
		return undecided(err)
	}
	if domain == nil {
		domain = &relation.Domain{} // which keeps NaN and the infinities away
	}
	store := solve.NewStore()
	x := newExecutor(ctx, store, o)
	c := &conjecture{x: x, prover: p, rel: rel}
	x.world.roots, x.world.lost, x.world.home, x.world.proof = rootsOf(fn, domain, rel), c.lost, p.home(), true
	x.world.module = p.pkg.Module.Path
	if err := c.begin(domain); err != nil {
		return undecided(err)
	}
	for _, cond := range domain.Conditions(p.pkg.Env, fn, rel) {
		// A condition that is left out leaves more inputs in: what is proved of them all holds for those of the domain.
		if p.speaks(cond) == nil && !relation.Approximate(cond.Post) {
			c.premises = append(c.premises, cond.Post)
		}
	}
	if rel.Pre != nil {
		c.premises = append(c.premises, rel.Pre)
	}
	return c.decide()
}

// decide follows all paths, until one of them is lost or violates the relation.
func (c *conjecture) decide() Decision {
	x := c.x
	for _, s := range c.shapes {
		c.continued(s, c.given(s, 0))
	}
	// The first row that violates the relation ends it, and so does the first path that is lost: without that one there is no proof any more, and
	// what it would take to look for rows on the others is better spent on executions.
	for len(x.open) > 0 && c.row == nil && c.why == "" {
		// A state that is open is one path at least: it has inputs.
		if c.paths+len(x.open) > x.o.Paths {
			c.lost(fmt.Sprintf("there are more than %d paths", x.o.Paths))
			break
		}
		c.paths++
		s := x.open[len(x.open)-1]
		x.open = x.open[:len(x.open)-1]
		x.run(s)
		if err := x.ctx.Err(); err != nil {
			c.lost(err.Error())
		}
	}
	out := Decision{Why: c.why, Hard: c.why == undecided || c.why == overspent, Work: x.spent + x.steps/workSteps}
	// A warning is a bound that was hit before any path began, such as a text that may be longer than those that were tried.
	switch {
	case c.row != nil && !c.weaker:
		out.Verdict, out.Row, out.Why = Refuted, c.row, ""
	case c.row != nil:
		out.Why = "what is equal within a tolerance is not known"
	case c.why != "":
	case len(x.paths.Warnings) > 0:
		out.Why = x.paths.Warnings[0].Error()
	case c.met == 0:
		out.Why = "no input meets its premise"
	default:
		out.Verdict = Proved
	}
	return out
}

// workSteps is how many instructions count as much as a conflict. No theory: both take some microseconds.
const workSteps = 100

// A conjecture is a relation that is being decided.
type conjecture struct {
	x        *executor
	prover   *Prover
	rel      *relation.Relation
	premises []relation.Expr // all of which have to hold: conditions of the domain, and its own
	shapes   []*state
	paths    int
	met      int        // ways on which the premises can hold
	row      source.Row // that violates it
	weaker   bool       // somewhere ~= was taken for ==, which says more: a row that violates that may be none
	why      string     // it is undecided
}

// lost notes why there will be no proof.
func (c *conjecture) lost(why string) {
	if c.why == "" {
		c.why = why
	}
}

// begin makes the inputs of the domain, one state for each combination of lengths.
func (c *conjecture) begin(domain *relation.Domain) error {
	x := c.x
	// Variables are made as the arguments of an exploration are, under the names that they have in the relation.
	ts := make([]types.Type, len(c.rel.Vars))
	for i, v := range c.rel.Vars {
		t, err := c.prover.typeOf(v.Type)
		if err != nil {
			return err
		}
		ts[i] = t
		x.params = append(x.params, relation.Param{Name: v.Name, Type: v.Type})
	}
	if x.o.Length == 0 {
		x.o.Length = lengthFor(ts)
	}
	var err error
	c.shapes, err = x.begin(ts, domain)
	return err
}

// rootsOf has of each variable the parameter whose bounds it has. A relation that tells what its subject refuses speaks of inputs outside of the domain
// (docs/traps.md E): its variables have no bounds but its premise.
func rootsOf(fn *relation.Func, domain *relation.Domain, rel *relation.Relation) map[string]string {
	roots, outside := map[string]string{}, map[string]bool{}
	for _, v := range rel.Vars {
		root := domain.Root(fn, v, rel)
		roots[v.Name] = root
		if b, bounded := domain.Bound(root); bounded && rel.Pre != nil {
			_, out := b.Outside(rel.Pre, v.Name)
			outside[root] = outside[root] || out
		}
	}
	for name, root := range roots {
		if outside[root] {
			roots[name] = ""
		}
	}
	return roots
}

// continued goes on with a state as what was done with it says.
func (c *conjecture) continued(s *state, err error) {
	switch {
	case errors.Is(err, errEnded):
	case err == nil, errors.Is(err, errMoved):
		c.x.open = append(c.x.open, s)
	default:
		c.lost(err.Error())
	}
}

// given takes the premises from the i-th on for true, and asks for the conclusion behind the last one.
func (c *conjecture) given(s *state, i int) error {
	if i == len(c.premises) {
		c.met++
		return c.eval(s, c.rel.Post, c.conclude)
	}
	return c.eval(s, c.premises[i], func(s *state, v value) error {
		// Where a premise is false or has no value the assignment is skipped (docs/language.md §5): it says nothing.
		t, defined := v.(*solve.Term)
		switch {
		case !defined || t.IsFalse():
			return errEnded
		case t.IsTrue():
		default:
			if err := c.x.assume(s, t, false); err != nil {
				return err
			}
		}
		return c.given(s, i+1)
	})
}

// conclude asks whether a conclusion may be false, or has no value, on the path that has come so far.
func (c *conjecture) conclude(s *state, v value) error {
	if c.x.store.Rounds() {
		return errors.New("it hangs on calculations with floats")
	}
	// A conclusion without a value violates the relation, as the panic of a test does (docs/language.md §5).
	t, defined := v.(*solve.Term)
	if !defined {
		return c.violated(s)
	}
	if holds, known := c.x.known(s, t); known && holds {
		return errEnded
	}
	if err := c.x.assume(s, c.x.store.Not(t), false); err != nil {
		return err // where it is infeasible the path holds
	}
	return c.violated(s)
}

// violated notes the input of a path that violates the relation.
func (c *conjecture) violated(s *state) error {
	c.row = c.x.row(s)
	return errEnded
}
