package infer

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// decoy executes the subject as a random function: its outputs follow from the arguments alone, and from nothing else. A relation
// that it satisfies is true of every function of the types, and worthless (docs/traps.md B1).
type decoy struct {
	*trial.Recorder
	env     *relation.Env
	subject *relation.Func
	salt    uint64
	panics  bool // on some arguments
	refuses bool // half of all arguments, and not a few
}

var _ relation.Executor = (*decoy)(nil)

// Execute implements [relation.Executor].
func (d *decoy) Execute(f *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	if f != d.subject {
		return d.Recorder.Execute(f, args, n, active)
	}
	outs := f.Outputs()
	vars := make([]relation.Var, len(outs))
	for i, o := range outs {
		if err := source.Drawable(d.env, o.Type); err != nil {
			return nil, err
		}
		vars[i] = relation.Var{Name: fmt.Sprint("o", i), Type: o.Type}
	}
	sp := &source.Space{Env: d.env, Vars: vars}
	draw, edges := source.Values(sp), whole(source.Draw(source.Edge{Outside: true}, sp, seed.New(int64(d.salt)), decoyEdges))
	rows := make([]source.Row, n)
	ex := &relation.Execution{Outcome: make([]relation.Outcome, n)}
	for i := range rows {
		h := fnv.New64a()
		fmt.Fprint(h, f.Name)
		for _, a := range args {
			fmt.Fprintf(h, "|%#v", a.At(i))
		}
		key := binary.BigEndian.Uint64(h.Sum(nil))
		rows[i] = draw(rand.New(rand.NewPCG(key, d.salt)))
		if at := key / 16; key%16 < 2 && len(edges) > 0 {
			rows[i] = edges[at%uint64(len(edges))]
		}
		ex.Outcome[i] = relation.Returned
		switch {
		case f.Err && (key%16 == 15 || d.refuses && key%2 == 1):
			ex.Outcome[i] = relation.Errored
		case d.panics && key%16 == 14:
			ex.Outcome[i] = relation.Panicked
		}
	}
	cols, err := source.Columns(vars, rows)
	ex.Outputs = cols
	return ex, err
}

// leavesState reports whether a relation speaks of an argument as the subject has left it, whose type cannot be taken apart.
func leavesState(rel *relation.Relation, fn *relation.Func) bool {
	found := false
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		if s, ok := e.(*relation.Select); ok && s.Call.Fn == fn {
			o := fn.Outputs()[s.Output]
			found = found || o.Result < 0 && pointee(o.Type).Kind == relation.Opaque
		}
		return !found
	})
	return found
}

// decoyEdges is how many rows of edges a decoy may return: random numbers are small, so that each function that returned these alone would be below
// every larger constant of the code. No theory stands behind the figure.
const decoyEdges = 128

// whole are the rows in which each value is a whole number: a decoy returns no NaN, which would satisfy nothing, and no text longer than any other.
func whole(rows []source.Row) []source.Row {
	return slices.DeleteFunc(rows, func(row source.Row) bool {
		return slices.ContainsFunc(row, func(v relation.Value) bool {
			f, ok := source.Number(v)
			return !ok || f != math.Trunc(f) || math.IsInf(f, 0)
		})
	})
}

// trivial reports whether rel holds for random functions. What cannot be decided here is not trivial: values of opaque types are compared in
// the child alone, where no decoy runs (see abstracted).
//
// Nor is what is said of a value that the subject leaves behind in an argument, and that cannot be taken apart: a random one is made by calls of the same
// methods, has what they all establish, and differs in little from those that the subject makes. Mutants tell whether the subject matters.
func trivial(ctx context.Context, s *trial.Subject, r *trial.Runner, rel *relation.Relation) bool {
	if leavesState(rel, s.Func) {
		return false
	}
	rows := r.Ration(200, 2*int64(len(rel.Executions())), 10)
	vars, err := trial.Columns(rel.Vars, source.Draw(source.Random{}, s.Space(rel, rel.Vars, rel.Pre), s.Seed.Child("decoy", 0), rows))
	if err != nil {
		return false
	}
	n := rows
	if len(rel.Vars) == 0 {
		n = 1
	}
	out, _ := rel.Post.(*relation.Unary) // to say that something never panics is to speak of functions that may
	mayPanic := out != nil && rel.Pre == nil && saysPanics(out.X)
	outcomes := comparesOutcomes(rel.Post)
	decoys := uint64(decoysEverywhere)
	if rel.Pre != nil {
		decoys = decoysOfPremise
	}
	for salt := range decoys {
		v, err := rel.Eval(&decoy{r.Recorder(ctx), s.Env, s.Func, salt, mayPanic, outcomes}, vars, n)
		if err != nil || v.Violated.Count() > 0 || v.Held.Count() == 0 {
			return false
		}
	}
	return true
}

// Of how many random functions a relation must hold. What meets a premise may be two or three different rows, as those of year % 400 == 0 are, whatever
// number of them is drawn: two functions then meet a conclusion about a flag by luck once in sixteen times, eight once in 65,536 times. The further ones
// cost little, since hardly a relation is left after the first two. No other theory stands behind the figures.
const (
	decoysEverywhere = 2 // no theory: see above
	decoysOfPremise  = 8 // no theory: see above
)

// comparesOutcomes reports whether a conclusion is about more than one outcome. Which arguments are refused is all that it says: a random function that refuses
// few says hardly ever anything else of two of them.
func comparesOutcomes(e relation.Expr) bool {
	n := 0
	relation.Walk(e, func(e relation.Expr) bool {
		if o, ok := e.(*relation.OutcomeOf); ok && o.Which != "panics" {
			n++
		}
		return true
	})
	return n > 1
}

func saysPanics(e relation.Expr) bool {
	o, ok := e.(*relation.OutcomeOf)
	return ok && o.Which == "panics"
}
