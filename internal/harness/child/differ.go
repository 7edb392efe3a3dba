package child

import (
	"encoding/binary"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"

	"github.com/imago-mt/imago/relation"
)

// differ answers "differ": on which of the rows mutants do otherwise than the original, and what they do there. The body of the reply has, for
// each mutant, one of SaidTried…SaidUnsure, the number of its rows, and these: 32-bit numbers. Behind them are the executions of all of them,
// one after another, as those of a "call".
func (s *server) differ(req *Request, body, out []byte, reply *Reply) ([]byte, error) {
	if s.program.Mutants == nil {
		return nil, errNoMutants
	}
	defer debug.SetGCPercent(debug.SetGCPercent(killGarbage))
	fn, x, args, bad, err := s.arguments(req, body)
	if err != nil {
		return nil, err
	}
	if len(bad.rows) > 0 {
		return nil, errors.New("some values cannot be made") // the parent has left such rows out
	}
	k := &killer{executor: x, differ: &differ{fn: fn, most: req.Most}}
	for _, m := range req.Mutants {
		k.trials = append(k.trials, &trial{mutant: m, dry: maxDry})
	}
	vars := map[string]relation.Column{}
	for i, a := range args {
		vars[strconv.Itoa(i)] = a
	}
	err = k.tryTogether(vars, req.N, reply)
	if errors.Is(err, errTooMuch) {
		*reply = Reply{Large: true, Left: len(k.leaks) > 0}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return k.appendFindings(out), nil
}

// appendFindings appends what was found of all mutants; [ReadFindings] reads it.
func (k *killer) appendFindings(out []byte) []byte {
	var does []*relation.Execution
	for _, t := range k.trials {
		said, found := t.said(), t.unlike
		if said != SaidTried && said != SaidUnsure { // what it did before it was given up does not count, nor what others left behind
			found = findings{}
		}
		out = binary.LittleEndian.AppendUint32(out, said)
		out = binary.LittleEndian.AppendUint32(out, uint32(len(found.rows)))
		for _, r := range found.rows {
			out = binary.LittleEndian.AppendUint32(out, uint32(r))
		}
		does = append(does, found.does...)
	}
	for len(out)%alignment != 0 {
		out = append(out, 0)
	}
	if len(does) == 0 {
		none := &relation.Execution{}
		for _, o := range k.differ.fn.Outputs() {
			none.Outputs = append(none.Outputs, relation.Zero(o.Type, 0))
		}
		does = append(does, none)
	}
	return AppendExecution(out, relation.JoinExecutions(does...))
}

// A Found is what [ReadFindings] reads of a mutant.
type Found struct {
	Said uint32
	Rows []int32
	Does *relation.Execution // on these rows; nil if there are none
}

// ReadFindings reads what a child has found of some mutants on n rows with fn.
func ReadFindings(fn *relation.Func, mutants, n int, body []byte) ([]Found, error) {
	out := make([]Found, mutants)
	at, all := 0, 0
	for i := range out {
		var err error
		if at, err = out[i].readRows(n, body, at); err != nil {
			return nil, fmt.Errorf("mutant %d of %d: %w", i, mutants, err)
		}
		all += len(out[i].Rows)
	}
	at = min((at+alignment-1)/alignment*alignment, len(body))
	does, _, err := ReadExecution(fn, all, body[at:])
	if err != nil {
		return nil, err
	}
	lo := 0
	for i, f := range out {
		if len(f.Rows) > 0 {
			out[i].Does = part(does, lo, lo+len(f.Rows))
		}
		lo += len(f.Rows)
	}
	return out, nil
}

// readRows reads what stands at a place before the executions, and returns where it ends. Nothing is made room for that is not there.
func (f *Found) readRows(n int, body []byte, at int) (int, error) {
	if len(body)-at < 8 {
		return 0, fmt.Errorf("%d bytes are left", len(body)-at)
	}
	f.Said = binary.LittleEndian.Uint32(body[at:])
	count := int(binary.LittleEndian.Uint32(body[at+4:]))
	at += 8
	if f.Said > SaidUnsure || count > n || count > (len(body)-at)/4 {
		return 0, fmt.Errorf("%d is said, of %d of %d rows, in %d bytes", f.Said, count, n, len(body)-at)
	}
	for ; count > 0; count-- {
		row := binary.LittleEndian.Uint32(body[at:])
		if int64(row) >= int64(n) {
			return 0, fmt.Errorf("row %d of %d", row, n)
		}
		f.Rows = append(f.Rows, int32(row))
		at += 4
	}
	return at, nil
}

// part is the rows lo…hi-1 of an execution.
func part(e *relation.Execution, lo, hi int) *relation.Execution {
	out := &relation.Execution{Outcome: e.Outcome[lo:hi:hi]}
	for _, c := range e.Outputs {
		out.Outputs = append(out.Outputs, Rows(c, lo, hi))
	}
	return out
}
