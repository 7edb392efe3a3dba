package child

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"github.com/imago-mt/imago/relation"
)

// Mutants is what the subject's package offers to switch its mutants on, see package mutant.
type Mutants struct {
	// Switch switches a mutant on and says which one was; 0 is none.
	Switch func(m uint32) (was uint32)
	// Probe makes executions mark all the mutants that they reach and infect; it forgets the marks.
	Probe func(on bool)
	// Marks returns the marks by mutant number.
	Marks func() (reached, infected []bool)
}

// The fuel of an execution with a mutant is fuelTimes that of the original's on the same row, and fuelMore for loops that the original
// did not enter. A mutant is given up when maxDry of its executions have run out. The research on schemata (section 5) measured these
// figures: endless executions are 2 % of all but 90 % of the time, and the policy is worth a factor of seventy.
const (
	fuelTimes = 8
	fuelMore  = 2048
	maxDry    = 3
)

// An allowance is the fuel of executions row by row.
type allowance struct {
	measures bool               // what the original uses is being noted
	shares   map[string][]int64 // by function, then by row: the share, or what was used
	rows     int
	dry      int // rows that may still run dry
}

// of returns the shares of a function.
func (a *allowance) of(fn string) []int64 {
	if a == nil {
		return nil
	}
	if a.shares[fn] == nil {
		a.shares[fn] = make([]int64, a.rows)
		if !a.measures {
			for i := range a.shares[fn] {
				a.shares[fn][i] = fuelMore
			}
		}
	}
	return a.shares[fn]
}

// settle turns what was measured into shares.
func (a *allowance) settle() {
	a.measures = false
	for _, shares := range a.shares {
		for i, used := range shares {
			shares[i] = fuelTimes*used + fuelMore
		}
	}
}

// ranDry counts an execution that ran dry, and tells whether it was one too many.
func (a *allowance) ranDry() bool {
	if a == nil || a.measures {
		return false
	}
	a.dry--
	return a.dry <= 0
}

// gone tells that no more executions are allowed.
func (a *allowance) gone() bool { return a != nil && !a.measures && a.dry <= 0 }

// marks answers "marks": which mutants the relations reach and infect on the rows. The body of the reply has a byte a mutant, 1 for
// reached and 2 for infected.
func (s *server) marks(req *Request, body, out []byte, reply *Reply) ([]byte, error) {
	if s.program.Mutants == nil {
		return nil, errNoMutants
	}
	x, rels, vars, bad, err := s.batch(req, body)
	if err != nil {
		return nil, err
	}
	s.program.Mutants.Probe(true)
	_, err = x.evaluate(rels, vars, bad, nil, &Reply{})
	reached, infected := s.program.Mutants.Marks()
	for i := range reached {
		mark := byte(0)
		if reached[i] {
			mark |= 1
		}
		if infected[i] {
			mark |= 2
		}
		out = append(out, mark)
	}
	s.program.Mutants.Probe(false)
	reply.Executions, reply.Work, reply.Warnings = x.executions, x.work, x.warnings()
	return out, err
}

var errNoMutants = errors.New("the child has no mutants")

// A killer tries mutants with relations on the rows of a request.
type killer struct {
	*executor
	rels   []*relation.Relation
	slices []slice
}

// A slice is some rows of the request, and what the original does on them.
type slice struct {
	lo, n  int
	vars   map[string]relation.Column
	held   []relation.Bits // by relation
	shares map[string][]int64
}

// sliceEnds are where the first slices end; the rest of the rows are the last one. Most mutants are killed by any row, and a relation
// that has killed one is not decided any more.
var sliceEnds = [...]int{16, 128}

// kill answers "kill": which of the mutants violate which relations on rows on which the original held. The body of the reply has,
// for each mutant, 1 if it was given up and else 0, and of each relation the first row that killed it, -1 if none did: 32-bit numbers.
func (s *server) kill(req *Request, body, out []byte, reply *Reply) ([]byte, error) {
	if s.program.Mutants == nil {
		return nil, errNoMutants
	}
	x, rels, vars, bad, err := s.batch(req, body)
	if err != nil {
		return nil, err
	}
	if len(bad.rows) > 0 {
		return nil, errors.New("some values cannot be made") // the parent has left such rows out
	}
	k := &killer{executor: x, rels: rels}
	if err := k.original(vars, req.N); err != nil {
		return nil, err
	}
	for _, m := range req.Mutants {
		if out, err = k.try(m, out); err != nil {
			return nil, err
		}
	}
	reply.Executions, reply.Work, reply.Warnings = x.executions, x.work, x.warnings()
	return out, nil
}

// original decides the relations on the rows without a mutant, and measures its fuel.
func (k *killer) original(vars map[string]relation.Column, n int) error {
	k.skip = nil
	for lo := 0; lo < n; {
		hi := n
		if i := len(k.slices); i < len(sliceEnds) {
			hi = min(hi, sliceEnds[i])
		}
		sl := slice{lo: lo, n: hi - lo, vars: map[string]relation.Column{}, shares: map[string][]int64{}}
		for name, c := range vars {
			sl.vars[name] = Rows(c, lo, hi)
		}
		k.allowance = &allowance{measures: true, shares: sl.shares, rows: sl.n}
		shared := relation.NewCache(k, sl.vars, sl.n)
		for _, r := range k.rels {
			v, err := r.EvalShared(shared)
			if err != nil {
				return fmt.Errorf("evaluate %s: %w", r.Text(), err)
			}
			sl.held = append(sl.held, v.Held)
		}
		k.allowance.settle()
		k.pool.reset()
		k.slices = append(k.slices, sl)
		lo = hi
	}
	k.skip = k.req.Skip
	return nil
}

// try decides the relations with a mutant on, each up to the first row that kills it.
func (k *killer) try(m uint32, out []byte) ([]byte, error) {
	*k.page.mutant() = uint64(m)
	k.execs = 0
	k.program.Mutants.Switch(m)
	defer func() {
		k.program.Mutants.Switch(0)
		*k.page.mutant() = 0
	}()
	first := make([]int32, len(k.rels))
	for i := range first {
		first[i] = -1
	}
	dry := maxDry
	for _, sl := range k.slices {
		k.allowance = &allowance{shares: sl.shares, rows: sl.n, dry: dry}
		if err := k.trySlice(sl, first); err != nil {
			return nil, err
		}
		k.pool.reset()
		if dry = k.allowance.dry; dry <= 0 {
			break
		}
	}
	gone := uint32(0)
	if dry <= 0 {
		gone = 1
	}
	out = binary.LittleEndian.AppendUint32(out, gone)
	for _, f := range first {
		out = binary.LittleEndian.AppendUint32(out, uint32(f))
	}
	return out, nil
}

// trySlice decides the relations that have not killed the mutant yet.
func (k *killer) trySlice(sl slice, first []int32) error {
	shared := relation.NewCache(k, sl.vars, sl.n)
	for i, r := range k.rels {
		if first[i] >= 0 || sl.held[i].Empty() {
			continue
		}
		v, err := r.EvalShared(shared)
		if err != nil {
			return fmt.Errorf("evaluate %s: %w", r.Text(), err)
		}
		if at := firstOf(v.Violated.And(sl.held[i])); at >= 0 {
			first[i] = int32(sl.lo + at)
		}
		if k.allowance.gone() {
			return nil
		}
	}
	return nil
}

// firstOf returns the first row of a set, -1 for none.
func firstOf(b relation.Bits) int {
	for k, w := range b {
		if w != 0 {
			return k<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}
