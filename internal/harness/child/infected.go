package child

import (
	"bytes"
	"slices"
	"time"
	"unsafe"

	"github.com/imago-mt/imago/relation"
)

// With a mutant on, an execution that does not infect it does what the original does (Just, Ernst, Fraser, "Efficient mutation
// analysis by propagating and partitioning infected execution states", 2014). So the killer remembers each execution of the original
// with the rows on which it infects which mutant, and executes a mutant on those rows alone where its arguments are the same.

// The probe takes as long as hundreds of cheap executions: it is used where it saves more than it takes, and else only where it alone can
// tell whether a survivor was infected.

// A run is one batch of executions of the original.
type run struct {
	fn       *relation.Func
	args     []relation.Column
	active   relation.Bits
	done     *relation.Execution
	infected []relation.Bits // by mutant number; nil: not known
}

// Execute implements [relation.Executor].
func (k *killer) Execute(fn *relation.Func, args []relation.Column, n int, active relation.Bits) (*relation.Execution, error) {
	switch k.pass {
	case measuring:
		start := time.Now()
		done, err := k.executor.Execute(fn, args, n, active)
		k.now.took += time.Since(start)
		k.now.calls++
		if !fn.Reference {
			k.now.count += int64(active.Count())
		}
		k.now.runs = append(k.now.runs, &run{fn: fn, args: slices.Clone(args), active: active, done: done})
		return done, err
	case reaching:
		return k.executor.Execute(fn, args, n, active)
	case probing:
		k.news = k.begin(fn, args, active)
		done, err := k.executor.Execute(fn, args, n, active)
		k.news = nil
		return done, err
	}
	k.execs = k.trial.calls // how the parent names a batch must not hang on what was left out
	k.trial.calls++
	if !fn.Reference && !k.allowance.gone() {
		k.tried += int64(active.Count())
	}
	var r *run
	if k.now.probed {
		r = k.same(fn, args)
	}
	if r == nil || r.infected == nil || k.trial.again {
		return k.executor.Execute(fn, args, n, active)
	}
	rest := active.AndNot(r.active)
	if b := r.infected[k.trial.mutant]; b != nil {
		rest = rest.Or(b.And(active))
	}
	if rest.Empty() {
		return r.done, nil
	}
	if count := active.Count(); rest.Count() > count-count/8 { // what is saved costs more than it saves
		return k.executor.Execute(fn, args, n, active)
	}
	done, err := k.executor.Execute(fn, args, n, rest)
	if err != nil {
		return nil, err
	}
	return over(r.done, done, n, rest), nil
}

// manyTried is from how many mutants on it pays to find out which of them a slice comes to: that takes a few executions of the original. No theory
// stands behind the figure.
const manyTried = 16

// reached leaves out the mutants that no execution of the original on a slice comes to: with these on, they are the same ones.
func (k *killer) reached(sl *slice, live []*trial) ([]*trial, error) {
	if k.req.Unprobed || k.stateful() || len(live) < manyTried || slices.ContainsFunc(sl.held, relation.Bits.Empty) {
		return live, nil
	}
	k.pass, k.skip = reaching, nil
	k.allowance = &allowance{measures: true, shares: map[string][]int64{}, rows: sl.n}
	if err := k.decide(sl, func(*relation.Verdicts) {}); err != nil {
		return nil, err
	}
	k.pool.reset()
	marks, _ := k.program.Mutants.Marks()
	return slices.DeleteFunc(live, func(t *trial) bool {
		if marks[t.mutant] || t.shown == nil && t.killed() {
			return false
		}
		t.calls += sl.calls
		k.tried += sl.count
		return true
	}), nil
}

// sampleRows is on how many rows it is found out whether the probe pays, and how often more it has to save than it takes: time that is
// measured on few rows is uncertain.
const (
	sampleRows  = 16
	sampleTimes = 2
)

// probeIfItPays probes a slice if that saves time. The clock has a say in what is executed, and none in what comes out.
func (k *killer) probeIfItPays(sl *slice, live []*trial) error {
	if k.req.Unprobed || k.stateful() || sl.n < 4*sampleRows || sl.took*time.Duration(len(live)) < time.Millisecond {
		return nil
	}
	sample, err := k.measure(sl.vars, 0, sampleRows)
	if err != nil {
		return err
	}
	start := time.Now()
	if err := k.probe(sample, nil); err != nil {
		return err
	}
	takes := time.Since(start) * time.Duration(sl.n/sampleRows)
	if saves := float64(sl.took) * float64(len(live)) * (1 - sample.infects(live)); saves < sampleTimes*float64(takes) {
		return nil
	}
	if err := k.probe(sl, live); err != nil {
		return err
	}
	sl.probed = true
	return nil
}

// infects is the share of pairs of executions and mutants in which the one infects the other.
func (sl *slice) infects(live []*trial) float64 {
	pairs, all := 0, 0
	for _, r := range sl.runs {
		all += r.active.Count() * len(live)
		if r.infected == nil {
			pairs += r.active.Count() * len(live)
			continue
		}
		for _, t := range live {
			if t.again {
				pairs += r.active.Count()
				continue
			}
			pairs += r.infected[t.mutant].Count()
		}
	}
	return float64(pairs) / float64(max(all, 1))
}

// probe finds out which mutants a slice reaches and infects, and on which rows, and tells trials of it.
func (k *killer) probe(sl *slice, open []*trial) error {
	k.pass, k.skip, k.open = probing, nil, open
	k.allowance = &allowance{measures: true, shares: map[string][]int64{}, rows: sl.n}
	err := k.decide(sl, func(*relation.Verdicts) {})
	k.pool.reset()
	return err
}

func (t *trial) mark(reached, infected []bool) {
	seen := uint8(0)
	if infected[t.mutant] {
		seen = 1
	}
	t.see(reached[t.mutant], seen)
}

// label finds out whether survivors were infected where their trials could not tell: some rows at a time, since few mostly tell.
func (k *killer) label() error {
	if k.req.Unprobed {
		return nil
	}
	for _, sl := range k.slices {
		if sl.probed {
			continue
		}
		for lo := 0; lo < sl.n; {
			open := k.unlabelled()
			if len(open) == 0 {
				return nil
			}
			hi := min(max(4*lo, sampleRows), sl.n)
			if k.stateful() {
				hi = sl.n // what a row infects hangs on the rows before it
			}
			part := &slice{n: hi - lo, vars: map[string]relation.Column{}}
			for name, c := range sl.vars {
				part.vars[name] = Rows(c, lo, hi)
			}
			if err := k.probe(part, open); err != nil {
				return err
			}
			lo = hi
		}
	}
	for _, t := range k.unlabelled() { // what no row has marked
		t.infected = 0
	}
	return nil
}

// unlabelled are the survivors of which it is not known whether they were infected.
func (k *killer) unlabelled() []*trial {
	var open []*trial
	for _, t := range k.trials {
		if t.infected == 2 && t.dry > 0 && !t.killed() && len(t.unlike.rows) == 0 {
			open = append(open, t)
		}
	}
	return open
}

// labels answers which of the mutants the original reaches and infects on the rows, in a child that has done nothing before. No row kills.
func (k *killer) labels(vars map[string]relation.Column, out []byte) ([]byte, error) {
	err := k.probe(&slice{n: k.req.N, vars: vars}, k.trials)
	for _, t := range k.trials {
		out = t.answer(out)
	}
	return out, err
}

// begin finds the run of the original that a run of the probe repeats. It notes for it what is infected.
func (k *killer) begin(fn *relation.Func, args []relation.Column, active relation.Bits) *run {
	i := k.passed
	k.passed++
	if i >= len(k.now.runs) {
		return nil
	}
	r := k.now.runs[i]
	if r.fn != fn || !r.active.Equal(active) || !sameColumns(r.args, args) {
		return nil // the package has a state of its own
	}
	reached, _ := k.program.Mutants.Marks()
	r.infected = make([]relation.Bits, len(reached))
	return r
}

// note takes down which mutants a row has infected.
func (r *run) note(row int32, news []uint32) {
	for _, m := range news {
		b := r.infected[m]
		if b == nil {
			b = relation.NewBits(len(r.done.Outcome))
			r.infected[m] = b
		}
		b.Set(int(row))
	}
}

// same finds the run of the original with these arguments.
func (k *killer) same(fn *relation.Func, args []relation.Column) *run {
	for _, r := range k.now.runs {
		if r.fn == fn && sameColumns(r.args, args) {
			return r
		}
	}
	return nil
}

// sameColumns tells whether columns are the same values to the bit. Of columns that are not scalars only a column itself is known to be.
func sameColumns(a, b []relation.Column) bool {
	for i, x := range a {
		if x == b[i] {
			continue
		}
		o := opsFor(x.Type())
		if o == nil || !o.same(x, b[i]) {
			return false
		}
	}
	return true
}

func (opsOf[T]) same(a, b relation.Column) bool {
	x, ok := a.(*relation.Vec[T])
	y, also := b.(*relation.Vec[T])
	if !ok || !also || len(x.V) != len(y.V) {
		return false
	}
	if s, ok := any(x.V).([]string); ok {
		return slices.Equal(s, any(y.V).([]string))
	}
	return bytes.Equal(memory(x.V), memory(y.V))
}

// memory is the bytes of a vector of numbers.
func memory[T any](v []T) []byte {
	var zero T
	return castSlice[byte](unsafe.Pointer(unsafe.SliceData(v)), len(v)*int(unsafe.Sizeof(zero)))
}

// over is an execution with some rows of another one.
func over(base, some *relation.Execution, n int, rows relation.Bits) *relation.Execution {
	out := &relation.Execution{Outcome: slices.Clone(base.Outcome), Note: some.Note}
	from := make([]int32, n)
	for i := range from {
		from[i] = int32(i)
	}
	rows.Each(func(i int) {
		out.Outcome[i] = some.Outcome[i]
		from[i] = int32(n + i)
	})
	for i, c := range base.Outputs {
		out.Outputs = append(out.Outputs, relation.Concat(c, some.Outputs[i]).Gather(from))
	}
	return out
}
