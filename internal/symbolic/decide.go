package symbolic

import (
	"context"
	"errors"
	"fmt"
	"go/constant"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/relation"
)

// A frame is one call in progress.
type frame struct {
	block, from *ssa.BasicBlock
	at          int // the next instruction of block
	env         map[ssa.Value]value
	rounds      map[*ssa.BasicBlock]int // how often the branch at its end was decided by the input
	code        *ssa.Function
	types       typeArgs  // of a generic function
	to          ssa.Value // in the caller, which gets what is returned; nil for the subject and for deferred calls
	builds      bool      // it is a constructor of an argument of the subject or of another constructor, which to is
	into        int       // the place of the frame that takes what a constructor gives
	pointer     bool      // and takes a pointer to it
	unwinding
}

// A state is a path in progress. Its model fulfils its conditions: at a branch only the side that the model does not take is asked for.
type state struct {
	frames  []*frame
	conds   []*solve.Term
	model   solve.Model
	cells   []value              // that pointers lead to
	changed map[int]value        // cells of package variables that the path has stored in
	args    []value              // of the subject
	entry   []value              // the cells when the subject began
	inputs  inputs               // that the arguments are made of
	premise int                  // the number of conditions that are the domain's, which a path does not print
	cause   ssa.Instruction      // that panicked last
	handles map[string][]pointer // of values with symbols, by the function that made them, see [executor.canonical]
	then    ended                // what follows the subject; nil in an exploration, where its end is that of the path
	runs    map[string]*ran      // of a relation: the executions that are over, by their keys; it is not changed, but replaced
}

// An ended is what follows where a function has come to its end. It may push the frame of another one, and is errMoved then.
type ended func(s *state, o relation.Outcome, results tuple) error

func (s *state) top() *frame { return s.frames[len(s.frames)-1] }

// fork is a copy of s that shares nothing which changes.
func (s *state) fork() *state {
	c := *s
	c.conds, c.cells, c.changed = slices.Clone(s.conds), slices.Clone(s.cells), maps.Clone(s.changed)
	c.frames = make([]*frame, len(s.frames))
	for i, f := range s.frames {
		g := *f
		g.env, g.rounds, g.defers = maps.Clone(f.env), maps.Clone(f.rounds), slices.Clone(f.defers)
		c.frames[i] = &g
	}
	return &c
}

type executor struct {
	ctx     context.Context // of one exploration, as long as the executor lives
	o       Options
	store   *solve.Store
	solver  *solve.Solver
	params  []relation.Param
	results []relation.Param
	fn      *relation.Func // nil in a proof
	open    []*state       // a stack
	steps   int
	spent   int // effort of the solver
	paths   *Paths
	barren  map[string]bool // conditions that are infeasible, each of which is listed once
	made    int             // opaque values, which are numbered
	world   *world
	initial bool // it initialises a package: what cannot be executed leaves a value that is not known, and goes on
}

func newFrame(code *ssa.Function, args []value) *frame {
	f := &frame{code: code, block: code.Blocks[0], env: make(map[ssa.Value]value, len(code.Params)), rounds: map[*ssa.BasicBlock]int{}}
	for i, p := range code.Params {
		f.env[p] = args[i]
	}
	return f
}

// branch goes on with the true side of a condition, and leaves the other one open after no has changed it; errMoved says that the path knows it to be
// false, and is the other one. A side that is not to be listed is dropped where it is infeasible.
func (x *executor) branch(s *state, cond *solve.Term, listed bool, no func(*state) error) error {
	if holds, known := x.known(s, cond); known {
		if holds {
			return nil
		}
		if err := no(s); err != nil {
			return err
		}
		return errMoved
	}
	other := s.fork()
	if x.assume(other, x.store.Not(cond), listed) == nil {
		switch err := no(other); err {
		case nil, errMoved:
			x.open = append(x.open, other)
		case errEnded:
		default:
			x.end(other, Unknown, err.Error())
		}
	}
	return x.assume(s, cond, listed)
}

// known tells what a path knows of a condition without asking.
func (x *executor) known(s *state, cond *solve.Term) (holds, known bool) {
	if bits, ok := cond.Const(); ok {
		return bits != 0, true
	}
	if slices.Contains(s.conds, cond) {
		return true, true
	}
	return false, slices.Contains(s.conds, x.store.Not(cond))
}

// decide takes a condition for true that the path does not know. The other side executes the instruction once more, and knows then that it is false: so
// nothing may be changed by an instruction before its last decision.
func (x *executor) decide(s *state, cond *solve.Term) (bool, error) {
	if holds, known := x.known(s, cond); known {
		return holds, nil
	}
	return true, x.branch(s, cond, false, func(other *state) error {
		other.top().at--
		return nil
	})
}

// assume adds a condition to a path. Where the model has it already nothing is asked.
func (x *executor) assume(s *state, cond *solve.Term, listed bool) error {
	s.conds = append(s.conds, cond)
	if solve.Eval(cond, s.model) != 0 {
		return nil
	}
	if x.spent >= x.o.Effort {
		s.model = nil
		return x.end(s, Unknown, overspent)
	}
	answer := x.solver.Solve(x.ctx, s.conds, s.model)
	x.spent += answer.Cost.Work()
	if x.world.proof { // which has many small questions, whose searches would cost nothing otherwise
		x.spent += (1 + answer.Cost.Evaluations) * len(s.conds) / searchWork
	}
	if answer.Verdict == solve.Sat {
		s.model = answer.Model
		return nil
	}
	s.model = nil
	switch {
	case answer.Verdict != solve.Unsat:
		return x.end(s, Unknown, undecided)
	case listed:
		return x.end(s, Infeasible, "proved")
	}
	return errEnded
}

// searchWork is how many conditions that a search evaluates count as much as a conflict. No theory: the one takes some 50 ns, the other some microseconds.
const searchWork = 50

// Why a path is unknown of which the solver says nothing: it did not decide, or was not asked any more.
const (
	undecided = "the solver did not decide it"
	overspent = "the solver's budget for all paths ended (--effort)"
)

// place is the value of an index that lies between 0 and n, n excluded, where that is known already. What is not known is taken as the model has it, and
// other values are other paths.
func (x *executor) place(s *state, i *solve.Term) (int, error) {
	for {
		at := solve.EvalInt(i, s.model)
		yes, err := x.decide(s, x.store.Equal(i, x.store.Int(i.Sort(), uint64(at))))
		if err != nil || yes {
			return int(at), err
		}
	}
}

// get is the value of an operand.
func (x *executor) get(s *state, v ssa.Value) (value, error) {
	f := s.top()
	switch v := v.(type) {
	case *ssa.Const:
		return x.constant(f, v)
	case *ssa.Function:
		return &closure{code: v, types: f.types}, nil
	case *ssa.Global:
		return x.global(s, v)
	}
	got, ok := f.env[v]
	if !ok {
		return nil, fmt.Errorf("%s of type %s is not executed yet", v.Name(), v.Type())
	}
	if p, is := got.(poison); is {
		return nil, errors.New(p.why)
	}
	return got, nil
}

func (x *executor) term(s *state, v ssa.Value) (*solve.Term, error) {
	got, err := x.get(s, v)
	if err != nil {
		return nil, err
	}
	if t, ok := got.(*solve.Term); ok {
		return t, nil
	}
	return nil, fmt.Errorf("%s is no number", v.Name())
}

// inside has an index lie between 0 and n, n excluded: beyond the ends it panics. It is extended before it is compared, since a length of 256 is no uint8.
func (x *executor) inside(s *state, in ssa.Instruction, i *solve.Term, n int) (*solve.Term, error) {
	wide := solve.Uint64
	if i.Sort().Signed() {
		wide = solve.Int64
	}
	if !i.Sort().Signed() && i.Sort().Bits() < 16 && n >= 1<<i.Sort().Bits() { // a byte is always inside a table of 256
		return x.store.Convert(wide, i), nil
	}
	i = x.store.Convert(wide, i)
	fits := x.store.Apply(solve.And, x.store.Apply(solve.Le, x.store.Int(wide, 0), i), x.store.Less(i, x.store.Int(wide, uint64(n))))
	return i, x.unless(s, in, fits)
}

// unless has a condition hold: where it does not, the path panics.
func (x *executor) unless(s *state, in ssa.Instruction, fits *solve.Term) error {
	return x.branch(s, fits, true, func(other *state) error { return x.throw(other, in, opaque{}) })
}

// constant is a constant as a value.
func (x *executor) constant(f *frame, c *ssa.Const) (value, error) {
	t := f.typ(c.Type())
	sort, ok := sortOf(t)
	if c.Value == nil {
		return x.zero(t)
	}
	if !ok && c.Value.Kind() == constant.String {
		return x.textOf(constant.StringVal(c.Value)), nil
	}
	if !ok {
		return nil, fmt.Errorf("constants of type %s are not executed yet", t)
	}
	made, ok := literal(x.store, sort, c.Value)
	if !ok {
		return nil, fmt.Errorf("the constant %s is not executed yet", c)
	}
	return made, nil
}

// throw has a path panic. Where something was deferred it goes on with that, which may recover.
func (x *executor) throw(s *state, in ssa.Instruction, with value) error {
	s.cause = in
	if !slices.ContainsFunc(s.frames, func(f *frame) bool { return len(f.defers) > 0 || f.deferred }) {
		return x.reach(s, relation.Panicked, nil)
	}
	f := s.top()
	f.panicking, f.with, f.recovered = true, with, false
	return errMoved
}

// last is the instruction that is executed.
func (s *state) last() ssa.Instruction { return s.top().block.Instrs[s.top().at-1] }
