package child

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"github.com/imago-mt/imago/relation"
)

// Mutants is what the subject's package offers to switch its mutants on, see package mutant.
type Mutants struct {
	// Switch switches a mutant on and says which one was; 0 is none.
	Switch func(m uint32) (was uint32)
	// Probe makes executions mark all the mutants that they reach and infect; it forgets the marks.
	Probe func(on bool)
	// Reach is Probe in a fraction of the time, for who does not need to know what is infected.
	Reach func(on bool)
	// Marks returns the marks by mutant number.
	Marks func() (reached, infected []bool)
	// News returns the mutants that were infected since it was called before, until the next execution.
	News func() []uint32
	// Seen tells of the mutant that is on whether its place was executed since it was switched on, and whether it had another value
	// there than the original: 1 if so, 2 if that cannot be told without the probe.
	Seen func() (reached bool, infected uint8)
	// State is the variables of the package that executions may change, and pointers to them; nil if there are none.
	State func() (names []string, at []any)
}

var errNoMutants = errors.New("the child has no mutants")

// A killer tries mutants on the rows of a request: with relations, or to see what they do.
type killer struct {
	*executor
	rels   []*relation.Relation
	differ *differ // in the place of relations; nil: there are some
	slices []*slice
	trials []*trial
	now    *slice // whose rows are being executed
	pass   pass
	trial  *trial   // of the mutant that is on
	leaves bool     // the original leaves goroutines behind
	open   []*trial // that hear what the probe marks
	most   int64    // fuel that the original took on a row
	tried  int64    // executions of mutants, among them those that are known to be as the original's
	passed int      // batches of executions of the present pass over the present slice
}

// A pass says what executions are for.
type pass uint8

const (
	measuring pass = iota // the original's outcomes and fuel
	reaching              // which mutants they come to
	probing               // which mutants they infect
	trying                // a mutant's outcomes
)

// A slice is some rows of the request, and what the original does on them.
type slice struct {
	lo, n  int
	vars   map[string]relation.Column
	blank  *relation.Cache // of the rows, without executions
	held   []relation.Bits // by relation
	steady []relation.Bits // of a "differ": by output, where the original does the same once more
	shares map[string][]int64
	runs   []*run
	took   time.Duration        // of the executions of the original
	said   []*relation.Verdicts // of the original, by relation
	probed bool                 // its runs tell which mutants they infect
	calls  uint64               // batches of executions of the original
	count  int64                // its executions
}

// sliceEnds are where the first slices end; the rest of the rows are the last one. Most mutants are killed by any row, and a relation
// that has killed one is not decided any more.
var sliceEnds = [...]int{16, 128}

// sliceRows is the rows of a slice where all are decided: 64 of them are a word of a set, and columns of that length stay in the
// processor's caches.
const sliceRows = 2048

// killGarbage is how much a matrix may leave behind before it is collected, in percent of what lives, which is little: columns of each
// mutant, all alike. A few dozen megabytes are far below the limit of a child.
const killGarbage = 1600

// kill answers "kill": which of the mutants violate which relations on rows on which the original held. The body of the reply has,
// for each mutant, one of SaidTried…SaidUnsure, and of each relation the first row that killed it, -1 if none did: 32-bit numbers.
// If every row is asked for, the set of those that killed it follows behind each relation's first, in words of 64 bits. Without mutants the
// body has the original's verdicts, by relation.
func (s *server) kill(req *Request, body, out []byte, reply *Reply) ([]byte, error) {
	if s.program.Mutants == nil {
		return nil, errNoMutants
	}
	began := Computing()
	defer debug.SetGCPercent(debug.SetGCPercent(killGarbage))
	x, rels, vars, bad, err := s.batch(req, body)
	if err != nil {
		return nil, err
	}
	k := &killer{executor: x, rels: rels}
	for _, m := range req.Mutants {
		k.trials = append(k.trials, k.blank(m))
	}
	switch {
	case (req.Early || req.Apart) && !req.Label:
		return k.tryAlone(vars, bad, out, reply)
	case len(bad.rows) > 0:
		return nil, errors.New("some values cannot be made") // the parent has left such rows out
	case req.Label:
		return k.labels(vars, out)
	}
	if err := k.tryTogether(vars, req.N, reply); err != nil {
		return nil, err
	}
	for _, t := range k.trials {
		out = t.answer(out)
	}
	if len(k.trials) == 0 && len(k.slices) == 1 {
		for _, v := range k.slices[0].said {
			out = AppendVerdicts(out, v, req.N)
		}
	}
	reply.Computed = Computing() - began
	return out, nil
}

// tryTogether tries all mutants on one slice of the rows after the other.
func (k *killer) tryTogether(vars map[string]relation.Column, n int, reply *Reply) error {
	if err := k.original(vars, n); err != nil {
		return err
	}
	k.leaves, reply.Warnings = len(k.leaks) > 0, k.warnings()
	for _, sl := range k.slices {
		if err := k.tryAll(sl); err != nil {
			return err
		}
	}
	if err := k.label(); err != nil {
		return err
	}
	k.report(reply)
	return nil
}

func (k *killer) blank(m uint32) *trial {
	t := &trial{mutant: m, first: slices.Repeat([]int32{-1}, len(k.rels)), dry: maxDry}
	if k.req.Every {
		for range k.rels {
			t.shown = append(t.shown, relation.NewBits(k.req.N))
		}
	}
	return t
}

// original decides the relations on the rows without a mutant, and measures its fuel.
func (k *killer) original(vars map[string]relation.Column, n int) error {
	for lo := 0; lo < n; {
		hi := k.endOf(lo, n)
		sl, err := k.measure(vars, lo, hi)
		if err != nil {
			return err
		}
		k.slices = append(k.slices, sl)
		lo = hi
	}
	return nil
}

// endOf is where the slice ends that begins at lo. Of a package with a state it does not hang on what is asked: what a row shows hangs on
// the rows before it in the slice. Mutants that are tried alone have one slice, and so has the original for them.
func (k *killer) endOf(lo, n int) int {
	i := len(k.slices)
	switch {
	case len(k.trials) == 0:
		return n
	case k.req.Every && !k.stateful():
		return min(n, lo+sliceRows)
	case i < len(sliceEnds):
		return min(n, sliceEnds[i])
	case k.differ != nil && !k.stateful():
		return min(n, lo+sliceRows)
	}
	return n
}

// measure executes the original on the rows lo…hi-1.
func (k *killer) measure(vars map[string]relation.Column, lo, hi int) (*slice, error) {
	sl := &slice{lo: lo, n: hi - lo, vars: map[string]relation.Column{}, shares: map[string][]int64{}}
	for name, c := range vars {
		sl.vars[name] = Rows(c, lo, hi)
	}
	k.skip = nil
	k.pass, k.allowance = measuring, &allowance{measures: true, shares: sl.shares, rows: sl.n, together: k.stateful()}
	err := k.decide(sl, func(v *relation.Verdicts) { sl.held, sl.said = append(sl.held, v.Held), append(sl.said, v) })
	k.most = max(k.most, k.allowance.settle())
	k.pool = recycler{} // the original's outcomes stay
	if k.differ != nil && err == nil {
		err = k.repeat(sl)
	}
	return sl, err
}

// decide decides all relations on a slice with the original, watched by the probe if that is the pass.
func (k *killer) decide(sl *slice, each func(v *relation.Verdicts)) error {
	k.now, k.passed = sl, 0
	k.switchOn()
	defer k.switchOff()
	if k.differ != nil {
		_, err := k.callAll(sl, k)
		return err
	}
	var shared *relation.Cache
	for _, r := range k.rels {
		shared = k.share(shared)
		v, err := r.EvalShared(shared)
		if err != nil {
			return fmt.Errorf("evaluate %s: %w", r.Text(), err)
		}
		each(v)
	}
	return nil
}

// share is what relations that are decided one after another have in common, so that it is executed once. Where the package has a state
// they have nothing in common, and each begins with the first state: it does not meet what the others left behind.
func (k *killer) share(shared *relation.Cache) *relation.Cache {
	if shared != nil && !k.stateful() {
		return shared
	}
	k.forget()
	if k.now.blank == nil {
		k.now.blank = relation.NewCache(k, k.now.vars, k.now.n)
	}
	return k.now.blank.Afresh()
}

// switchOn switches on what the pass is about.
func (k *killer) switchOn() {
	switch m := k.program.Mutants; {
	case k.pass == reaching:
		m.Reach(true)
	case k.pass == probing && !k.req.Early: // else it is on since the child was started
		m.Probe(true)
	case k.pass == trying && !k.req.Early:
		m.Switch(k.trial.mutant)
		k.trial.again, _ = m.Seen()
	}
}

// switchOff switches it off and keeps what it showed.
func (k *killer) switchOff() {
	switch m := k.program.Mutants; {
	case k.pass == reaching:
		m.Reach(false)
	case k.pass == probing:
		m.Probe(false)
		reached, infected := m.Marks()
		for _, t := range k.open {
			t.mark(reached, infected)
		}
	case k.pass == trying:
		k.trial.see(m.Seen())
		if !k.req.Early {
			m.Switch(0)
		}
	}
}

// stateful tells whether the package keeps something of executions. What one execution does then hangs on those before it.
func (s *server) stateful() bool { return s.kept != nil }

// forget makes the package forget what it keeps of executions: a cache that the original has filled hides a mutant, and what a mutant has
// left in it is taken for the original's.
func (s *server) forget() {
	if s.kept != nil {
		s.kept.restore()
	}
}

// keep looks at the package before anything of it is executed. It returns what it will not be able to give back.
func (s *server) keep() []string {
	if m := s.program.Mutants; s.kept == nil && m != nil && m.State != nil {
		s.kept = stateOf(m.State())
	}
	if s.kept == nil {
		return nil
	}
	return s.kept.lost
}

// tryAll tries the mutants that are still to be tried on a slice.
func (k *killer) tryAll(sl *slice) error {
	var live []*trial
	for _, t := range k.trials {
		if k.undecided(t) {
			live = append(live, t)
		}
	}
	live, err := k.reached(sl, live)
	if err == nil {
		err = k.probeIfItPays(sl, live)
	}
	if err != nil {
		return err
	}
	for _, t := range live {
		if err := k.try(sl, t); err != nil {
			return err
		}
	}
	return nil
}

// undecided tells whether more rows may say more of a mutant.
func (k *killer) undecided(t *trial) bool {
	switch {
	case t.dry <= 0:
		return false
	case k.differ != nil:
		return k.differ.open(&t.unlike)
	}
	return t.shown != nil || slices.Contains(t.first, -1)
}

// try decides the relations on a slice with a mutant on. A mutant that leaves goroutines behind where the original does not is tried in a
// child of its own, as one that takes the child down: what they do later would be put down to others.
func (k *killer) try(sl *slice, t *trial) error {
	*k.page.mutant() = uint64(t.mutant)
	k.pass, k.trial, k.skip = trying, t, k.req.Skip
	k.allowance = &allowance{shares: sl.shares, rows: sl.n, dry: t.dry, share: fuelMore}
	judge := k.judge
	if k.differ != nil {
		judge = k.compare
	}
	err := judge(sl, t)
	if len(k.leaks) > 0 && !k.leaves && len(k.trials) > 1 {
		k.exit(exitLeft)
	}
	*k.page.mutant() = 0
	t.dry = k.allowance.dry
	k.pool.reset()
	return err
}

// tryAlone tries a mutant on all rows without the original: the parent knows on which it holds, and gives the share of a row. Rows whose
// values cannot be made with a mutant that is on from the start show nothing.
func (k *killer) tryAlone(vars map[string]relation.Column, bad badRows, out []byte, reply *Reply) ([]byte, error) {
	if len(k.trials) != 1 {
		return nil, errors.New("one mutant is tried without the original")
	}
	t, n, place := k.trials[0], k.req.N, []int32(nil)
	if len(bad.rows) > 0 {
		vars, n, place = without(vars, bad.rows, n)
	}
	sl := &slice{n: n, vars: vars}
	for range k.rels {
		sl.held = append(sl.held, relation.All(n))
	}
	*k.page.mutant() = uint64(t.mutant)
	k.pass, k.trial, k.skip = trying, t, k.req.Skip
	k.allowance = &allowance{shares: map[string][]int64{}, rows: n, dry: t.dry, share: k.req.Share}
	err := k.judge(sl, t)
	*k.page.mutant() = 0
	t.dry = k.allowance.dry
	if place != nil {
		t.move(place)
	}
	k.report(reply)
	return t.answer(out), err
}

// report says what was executed: not how often the original was, nor what was left out, which hang on the clock and on how many
// children there are.
func (k *killer) report(reply *Reply) {
	reply.Executions, reply.Work, reply.Left, reply.Most = k.tried, k.tried, len(k.leaks) > 0, k.most
}

// judge decides the relations on a slice with a mutant, but for those that have killed it if one row is enough.
func (k *killer) judge(sl *slice, t *trial) error {
	k.now = sl
	k.switchOn()
	defer k.switchOff()
	var shared *relation.Cache
	for i, r := range k.rels {
		if t.first[i] >= 0 && t.shown == nil || sl.held[i].Empty() {
			continue
		}
		shared = k.share(shared)
		v, err := r.EvalShared(shared)
		if err != nil {
			return fmt.Errorf("evaluate %s: %w", r.Text(), err)
		}
		t.show(i, sl.lo, v.Violated.And(sl.held[i]))
		if k.allowance.gone() {
			return nil
		}
	}
	return nil
}
