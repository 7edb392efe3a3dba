package child

import (
	"errors"
	"strconv"

	"github.com/imago-mt/imago/relation"
)

// A differ asks a killer for what mutants do, in the place of relations that they violate: one function is called on the rows, and its
// outcomes are held against the original's.
type differ struct {
	fn   *relation.Func
	most int    // rows that are kept of a mutant
	kept int    // bytes of all mutants
	buf  []byte // to measure what is to be kept
}

// findings are the rows of a request on which a mutant does otherwise, and what it does on each of them.
type findings struct {
	rows []int32
	does []*relation.Execution
	size int // bytes on the wire
}

// mostKept is how many bytes of results are kept for a reply: as many as the memory has room for that the parent shares, and far fewer than a
// child may have. A mutant that fills them has no more rows given back; where several do so together, the parent asks about fewer.
const mostKept = halfSize

var errTooMuch = errors.New("more than a reply has room for")

// otherFloat is the relative distance from which on a float is another one: mutants that round otherwise compute the same number. It is that
// of recorded outcomes in package scores.
const otherFloat = 1e-9

// A comparison holds executions of a function on the same rows against each other.
type comparison struct {
	k    *killer
	a, b *relation.Execution
	same []relation.Bits // by output: where it is the same to the bit, which no code of the subject is asked for
}

func (k *killer) hold(a, b *relation.Execution) *comparison {
	c := &comparison{k: k, a: a, b: b}
	for i, o := range a.Outputs {
		c.same = append(c.same, relation.SameRows(o, b.Outputs[i]))
	}
	return c
}

// other tells whether a row has another outcome, for part 0, or has another value of the output before the part. Rows that ran out of fuel or
// went down with the child have none. Values are compared row by row, with a method of theirs if they have one: fuel and blame are the row's.
func (c *comparison) other(row, part int) bool {
	a, b := c.a.Outcome[row], c.b.Outcome[row]
	switch {
	case !ended(a) || !ended(b):
		return false
	case part == 0:
		return a != b
	case a != relation.Returned || b != relation.Returned || c.same[part-1].Get(row):
		return false
	}
	*c.k.page.row() = int64(row)
	c.k.refuel()
	at := []int32{int32(row)}
	return !relation.CloseRows(c.a.Outputs[part-1].Gather(at), c.b.Outputs[part-1].Gather(at), otherFloat).Get(0)
}

// ended tells whether an execution came to its end.
func ended(o relation.Outcome) bool {
	return o == relation.Returned || o == relation.Errored || o == relation.Panicked
}

// open tells whether more is to be found.
func (d *differ) open(f *findings) bool { return len(f.rows) < d.most && f.size < mostKept }

// callAll calls the function on all rows of a slice, with what is switched on.
func (k *killer) callAll(sl *slice, on relation.Executor) (*relation.Execution, error) {
	k.forget()
	args := make([]relation.Column, len(k.differ.fn.Params))
	for i := range args {
		args[i] = sl.vars[strconv.Itoa(i)]
	}
	return on.Execute(k.differ.fn, args, sl.n, relation.All(sl.n))
}

// repeat calls the original once more, to find out what it does not repeat: a serial number or the seed of a hash inside of a value says
// nothing of a mutant.
func (k *killer) repeat(sl *slice) error {
	k.skip, k.allowance = nil, nil
	again, err := k.callAll(sl, k.executor)
	if err != nil {
		return err
	}
	c := k.hold(sl.runs[0].done, again)
	sl.steady = make([]relation.Bits, 1+len(again.Outputs))
	for i := range sl.steady {
		sl.steady[i] = relation.All(sl.n)
	}
	for row := range sl.n {
		for i, steady := range sl.steady {
			if !sl.steady[0].Get(row) || c.other(row, i) {
				steady.Clear(row)
			}
		}
	}
	*k.page.row() = NoRow
	k.pool.reset()
	return nil
}

// compare calls the function with a mutant on, and keeps what it does otherwise. What compares values and shows them is code of the original.
func (k *killer) compare(sl *slice, t *trial) error {
	k.now = sl
	k.switchOn()
	done, err := k.callAll(sl, k)
	k.switchOff()
	if was := sl.runs[0].done; err != nil || done == was || k.allowance.gone() {
		return err
	}
	k.forget()
	c := k.hold(sl.runs[0].done, done)
	defer func() { *k.page.row() = NoRow }()
	for row := 0; row < sl.n && k.differ.open(&t.unlike); row++ {
		for i, steady := range sl.steady {
			if steady.Get(row) && c.other(row, i) {
				k.take(t, sl.lo, row, done)
				break
			}
		}
	}
	if k.differ.kept > mostKept && len(k.trials) > 1 {
		return errTooMuch
	}
	return nil
}

// take keeps what a mutant does on a row of a slice that begins at lo.
func (k *killer) take(t *trial, lo, row int, done *relation.Execution) {
	at := []int32{int32(row)}
	one := &relation.Execution{Outcome: []relation.Outcome{done.Outcome[row]}}
	for _, c := range done.Outputs {
		one.Outputs = append(one.Outputs, c.Gather(at))
	}
	k.refuel()
	one.Outputs = k.shown(one.Outputs, func(int) int { return row })
	k.differ.buf = AppendExecution(k.differ.buf[:0], one)
	f := &t.unlike
	f.rows, f.does, f.size = append(f.rows, int32(lo+row)), append(f.does, one), f.size+len(k.differ.buf)
	k.differ.kept += len(k.differ.buf)
}

// refuel gives what compares values and shows them as much fuel as an execution has: how much the last one left hangs on what was left out.
func (k *killer) refuel() {
	if k.program.Refuel != nil {
		k.program.Refuel(k.req.Fuel)
	}
}
