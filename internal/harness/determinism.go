package harness

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A NondeterminismError says that a function's result is not a function of its arguments, and shows one row where it was seen.
type NondeterminismError struct {
	Func   string
	What   string // what differed: "result n", "the outcome", "xs afterwards"
	When   string // between which executions
	Args   string
	First  string
	Second string
}

// Error is one line: time.Since-like functions differ between two processes, a counter when it is called again.
func (e *NondeterminismError) Error() string {
	return fmt.Sprintf("%s is nondeterministic: %s of %s(%s) differs %s: %s, then %s", e.Func, e.What, e.Func, e.Args, e.When, e.First, e.Second)
}

// determinismRows is the most rows that are compared: an effect that shows on no more than one row in hundreds does not decide
// whether a function can be a subject.
const determinismRows = 512

// otherProcs is the parallelism of the run that looks for data races; every other run has none.
const otherProcs = 4

// rerun is one of the executions that must agree with the first.
type rerun struct {
	when    string
	fresh   bool // in a new process
	shuffle bool // rows in another order
	procs   int
}

// Deterministic executes fn on the first rows of args several times, in one process, in fresh ones, in another order and in parallel
// threads, and returns a [NondeterminismError] if the results differ (bitwise; the iteration order of maps differs between
// processes). A cache that is filled when it is first needed does not show, which is right: it has no effect. Rows that run out
// of fuel or crash are not compared, nor are the texts of panics.
//
// An opaque value that differs is no reason to refuse the function: a serial number, a random seed of a hash or a pool inside of it may be
// seen by nobody. Such types are returned: what their own functions say of values may be relied on, and whether two are equal may not.
func (h *Harness) Deterministic(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (unsteady []*relation.Type, err error) {
	n = min(n, determinismRows)
	perm := rand.New(rand.NewPCG(1, uint64(n))).Perm(n) // any order that is not the first will do; it is the same in every run
	same, shuffled, back := make([]int32, n), make([]int32, n), make([]int32, n)
	for i, p := range perm {
		same[i], shuffled[i], back[p] = int32(i), int32(p), int32(i)
	}
	args, mixed := gather(args, same), gather(args, shuffled)
	one := h.alone(h.o.Limits.Procs)
	defer func() { one.discard(h) }()
	first, err := one.Run(ctx, fn, args, n)
	if err != nil {
		return nil, err
	}
	for _, r := range []rerun{
		{when: "between two processes", fresh: true},
		{when: "when it is called again", shuffle: true}, // what knows arguments by where they lie meets others there
		{when: "with the calls before it", fresh: true, shuffle: true},
		{when: "with the scheduling of goroutines", fresh: true, procs: otherProcs},
		{when: "with the scheduling of goroutines"}, // a race is a matter of luck
	} {
		if r.fresh {
			one.discard(h)
			one = h.alone(max(r.procs, h.o.Limits.Procs))
		}
		in := args
		if r.shuffle {
			in = mixed
		}
		again, err := one.run(ctx, &callTask{h: one, fn: fn, args: in, collect: !r.fresh}, n)
		if err != nil {
			return nil, err
		}
		if r.shuffle {
			again = reorder(again, back)
		}
		blind, e := differ(fn, args, first, again)
		if e != nil {
			e.When = r.when
			return nil, e
		}
		for _, t := range blind {
			if !slices.ContainsFunc(unsteady, func(u *relation.Type) bool { return relation.Identical(t, u) }) {
				unsteady = append(unsteady, t)
			}
		}
	}
	return unsteady, nil
}

// alone is a harness of the same program with one child of its own, which has not been started yet.
func (h *Harness) alone(procs int) *Harness {
	o := h.o
	o.Workers, o.Limits.Procs = 1, procs
	one := &Harness{o: o, pkg: h.pkg, bin: h.bin, env: h.env, idle: make(chan *worker, 1), doubts: map[string]bool{}}
	one.idle <- nil
	return one
}

// discard ends the child and hands what was counted to h.
func (one *Harness) discard(h *Harness) {
	one.Close() // a child that cannot be waited for has been killed all the same
	h.counted.Add(one.counted.Swap(0))
	h.worked.Add(one.worked.Swap(0))
}

func gather(cols []relation.Column, rows []int32) []relation.Column {
	out := make([]relation.Column, len(cols))
	for i, c := range cols {
		out[i] = c.Gather(rows)
	}
	return out
}

// reorder puts row rows[i] of e at row i.
func reorder(e *relation.Execution, rows []int32) *relation.Execution {
	out := &relation.Execution{Outcome: make([]relation.Outcome, len(rows)), Outputs: gather(e.Outputs, rows), Note: map[int32]string{}}
	for i, r := range rows {
		out.Outcome[i] = e.Outcome[r]
		if note, ok := e.Note[r]; ok {
			out.Note[int32(i)] = note
		}
	}
	return out
}

// differ compares two executions of the same rows and describes the first row on which they differ, nil if there is none. Opaque outputs that
// differ are listed by their types instead, unless the types have a method that compares them.
func differ(fn *relation.Func, args []relation.Column, a, b *relation.Execution) (blind []*relation.Type, e *NondeterminismError) {
	at := func(row int, what, first, second string) *NondeterminismError {
		return &NondeterminismError{Func: fn.Name, What: what, Args: showRow(args, row), First: first, Second: second}
	}
	for i := range a.Outcome {
		if left(a.Outcome[i]) || left(b.Outcome[i]) || a.Outcome[i] == b.Outcome[i] {
			continue
		}
		return nil, at(i, "the outcome", outcomeText(a, i), outcomeText(b, i))
	}
	for k, o := range fn.Outputs() {
		same := relation.SameRows(a.Outputs[k], b.Outputs[k])
		for i := range a.Outcome {
			if a.Outcome[i] != relation.Returned || b.Outcome[i] != relation.Returned || same.Get(i) {
				continue
			}
			if t := uncompared(o.Type); t != nil {
				blind = append(blind, t)
				break
			}
			return nil, at(i, outputName(fn, k), relation.Display(a.Outputs[k].At(i), o.Type), relation.Display(b.Outputs[k].At(i), o.Type))
		}
	}
	return blind, nil
}

// uncompared is t, or what it points to, if that is an opaque type without a method that compares its values; else nil.
func uncompared(t *relation.Type) *relation.Type {
	if t.Kind == relation.Pointer {
		t = t.Elem
	}
	if t.Kind != relation.Opaque || t.Equal != "" {
		return nil
	}
	return t
}

// left tells whether a row of that outcome leaves the domain.
func left(o relation.Outcome) bool { return o == relation.OutOfFuel || o == relation.Crashed }

func outcomeText(e *relation.Execution, row int) string {
	name := map[relation.Outcome]string{relation.NotRun: "not run", relation.Returned: "a result", relation.Errored: "an error",
		relation.Panicked: "a panic", relation.OutOfFuel: "out of fuel", relation.Crashed: "a crash"}[e.Outcome[row]]
	if note := e.Note[int32(row)]; note != "" {
		return name + " (" + note + ")"
	}
	return name
}

func outputName(fn *relation.Func, k int) string {
	o := fn.Outputs()[k]
	switch {
	case o.Param >= 0:
		return o.Name + " after the call"
	case len(fn.Results) == 1:
		return "the result"
	case o.Name != "" && o.Name != "_":
		return "result " + o.Name
	}
	return fmt.Sprintf("result %d", o.Result+1)
}

func showRow(args []relation.Column, row int) string {
	text := ""
	for i, a := range args {
		if i > 0 {
			text += ", "
		}
		text += relation.Display(a.At(row), a.Type())
	}
	return text
}
