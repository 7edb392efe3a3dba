package harness

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/harness/child"
	"github.com/imago-mt/imago/relation"
)

// A Branch is a place of the subject's package where its way divides. It has two sides, of which the first, the true one, is the only
// one of some kinds.
type Branch struct {
	Kind         BranchKind
	Func         string // the function that it is in: "Vec.Rotate"; "" for a package variable
	Cond         string // source text: of the condition, of the switch and the clause, of the range
	File         string // base name
	Line, Column int
	Group        int // of a Clause: the same for all of its switch or select, never 0
}

// A Block is statements of a function that run one after the other: who runs the first one runs all, unless one panics. They are cut as those of go tool
// cover.
type Block struct {
	Func, Text   string // as of a [Branch]; the first line of its first statement
	File         string // base name
	Line, Column int    // of that
	EndLine      int    // of its last
	Statements   int
}

// places are what probes watch.
type places struct {
	branches []Branch
	implicit []Branch // numbered behind branches
	blocks   []Block
}

// sides is how many sides there are of branches of both kinds.
func (p *places) sides() int { return 2 * (len(p.branches) + len(p.implicit)) }

// BranchKind tells branches apart by their syntax.
type BranchKind uint8

// The kinds of branches.
const (
	Condition BranchKind = iota // of if and for, of a clause of a switch without a tag, an operand of && or ||, a returned comparison
	Clause                      // of a switch or select: it has a true side only
	RangeBody                   // the body of a loop over a range: it has a true side only
	Argument                    // of an implicit branch: whether a partial function is defined at its argument, math.Asin(x) where |x| <= 1
)

// A Side is one outcome of a branch: 2·i is the true side of the i-th branch, 2·i+1 its false side. Implicit branches are numbered behind
// the others.
type Side int

// Of returns the side's branch and outcome.
func (s Side) Of() (branch int, taken bool) { return int(s / 2), s%2 == 0 }

// String is the side's condition, or its negation.
func (b Branch) String() string { return fmt.Sprintf("%s (%s, %s:%d)", b.Cond, b.Func, b.File, b.Line) }

// Branches returns the branches of the subject's package, in the order of its files and their text. It is empty in a pristine child.
func (h *Harness) Branches() []Branch { return h.branches }

// Implicit returns the branches that nobody wrote, of kind [Argument], in the order of the files and their text. To leave the domain of a function is
// worth an input, which is why searches for rows are told of their sides. They are no branches for anything else, and apart for that reason: coverage,
// and what is said of branches that nothing reached, is about conditions of the code.
func (h *Harness) Implicit() []Branch { return h.implicit }

// Blocks returns the blocks of statements of the subject's package, in the order of its files and their text: those of functions that have a branch or
// signed arithmetic. Others are one block, and have no version with probes. It is empty in a pristine child.
func (h *Harness) Blocks() []Block { return h.blocks }

// A Trace is what probes saw of some rows.
type Trace struct {
	*relation.Execution
	Wrapped  relation.Bits // rows in which the subject's signed arithmetic wrapped around
	rows     [][]Watched
	implicit [][]Watched     // sides of implicit branches
	blocks   []relation.Bits // nil unless they were asked for
}

// Statements returns the blocks that row i entered, of [Harness.ProbeStatements].
func (t *Trace) Statements(i int) relation.Bits { return t.blocks[i] }

// Watched is a side whose condition a row evaluated.
type Watched struct {
	Side Side
	// Distance is 0 if the row reached the side, else the smallest distance that it came to it, above 0.
	Distance float64
}

// Row returns the sides whose conditions row i evaluated, in the order in which it did so first.
func (t *Trace) Row(i int) []Watched { return t.rows[i] }

// Implicit returns the sides of implicit branches that row i met, in the order in which it did so first. An argument that is NaN meets none.
func (t *Trace) Implicit(i int) []Watched { return t.implicit[i] }

// Leaves tells whether row i left the domain of a partial function: it reached the false side of an implicit branch.
func (t *Trace) Leaves(i int) bool {
	return slices.ContainsFunc(t.implicit[i], func(w Watched) bool {
		_, inside := w.Side.Of()
		return !inside && w.Distance == 0
	})
}

// Probe executes fn on n rows of args, one column a parameter, with so much fuel for a row as [Harness.RunWithin], and watches the branches. Rows that
// take the child down have no trace.
func (h *Harness) Probe(ctx context.Context, fuel int64, fn *relation.Func, args []relation.Column, n int) (*Trace, error) {
	return h.probe(ctx, &probeTask{callTask{h: h, fn: fn, args: args, fuel: min(fuel, h.o.Fuel)}, false}, n)
}

// ProbeStatements is [Harness.Probe] that notes the blocks of statements, too, which takes as many more bytes of a row as the package has blocks, by eight.
func (h *Harness) ProbeStatements(ctx context.Context, fuel int64, fn *relation.Func, args []relation.Column, n int) (*Trace, error) {
	return h.probe(ctx, &probeTask{callTask{h: h, fn: fn, args: args, fuel: min(fuel, h.o.Fuel)}, true}, n)
}

func (h *Harness) probe(ctx context.Context, t *probeTask, n int) (*Trace, error) {
	parts, err := drive(ctx, h, t, n)
	if err != nil {
		return nil, fmt.Errorf("probe %s: %w", t.fn.Name, err)
	}
	all := &Trace{Wrapped: relation.NewBits(n)}
	execs := make([]executed, len(parts))
	for i, p := range parts {
		p.Wrapped.Each(func(i int) { all.Wrapped.Set(len(all.rows) + i) })
		execs[i], all.rows, all.blocks = executed{p.Execution, len(p.rows), 0}, append(all.rows, p.rows...), append(all.blocks, p.blocks...)
		all.implicit = append(all.implicit, p.implicit...)
	}
	all.Execution = joinExecutions(execs)
	return all, nil
}

// probeTask is a batch of [Harness.Probe].
type probeTask struct {
	callTask
	blocks bool // they are noted, too
}

func (t *probeTask) request(lo, hi int, buf []byte) (*child.Request, []byte) {
	req, buf := t.callTask.request(lo, hi, buf)
	req.Op, req.Blocks = "probe", t.blocks
	return req, buf
}

func (t *probeTask) result(reply *child.Reply, body []byte, _, n int) (*Trace, error) {
	e, rest, err := child.ReadExecution(t.fn, n, body)
	if err != nil {
		return nil, err
	}
	notes, err := child.ReadNotes(n, t.count(), rest)
	if err != nil {
		return nil, err
	}
	e.Note = reply.Notes
	tr := &Trace{Execution: e, Wrapped: relation.NewBits(n), rows: make([][]Watched, n), implicit: make([][]Watched, n)}
	for i, row := range notes {
		if row.Wrapped {
			tr.Wrapped.Set(i)
		}
		if t.blocks {
			tr.blocks = append(tr.blocks, row.Blocks)
		}
		for _, s := range row.Sides {
			if int(s.Side) >= t.h.sides() || math.IsNaN(s.Distance) {
				return nil, fmt.Errorf("side %d of %d branches at distance %g", s.Side, t.h.sides()/2, s.Distance)
			}
			in := &tr.rows[i]
			if int(s.Side) >= 2*len(t.h.branches) {
				in = &tr.implicit[i]
			}
			*in = append(*in, Watched{Side(s.Side), max(0, s.Distance)})
		}
	}
	return tr, nil
}

// count is how many blocks a row has notes of.
func (t *probeTask) count() int {
	if !t.blocks {
		return 0
	}
	return len(t.h.blocks)
}

func (t *probeTask) crashed(lo, n int, note string) *Trace {
	tr := &Trace{Execution: t.callTask.crashed(lo, n, note).Execution, Wrapped: relation.NewBits(n), rows: make([][]Watched, n), implicit: make([][]Watched, n)}
	for range n {
		tr.blocks = append(tr.blocks, relation.NewBits(t.count()))
	}
	return tr
}
