package scores

import (
	"context"
	"slices"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/source"
)

// This file has what relations are compared with on the mutants that count: the best relations of other engines, each engine by itself, and tests
// with recorded outputs. All of them are asked about the same mutants, or no two shares could be compared.

// A Suite is a test suite of one function: inputs, on each of which the outcome of the original is what is expected.
type Suite struct {
	Name string
	// Rows are its inputs, in the domain that relations were found for.
	Rows func(ctx context.Context, sub *infer.Subject) ([]source.Row, error)
}

// A Rivalry is what a suite misses of the mutants that count.
type Rivalry struct {
	Inputs int // of the suite
	Missed int // mutants that count and that it does not kill
	Gained int // of them, those that printed relations kill
	Open   int // of them, those that no relation kills and that one of the inputs shows
}

// killsAlone tries the mutants with what other engines found, and notes what the best relations of each kill.
func (m *measure) killsAlone(ctx context.Context, all []*infer.Result) error {
	m.score.Alone = make([]int, len(all))
	for i, found := range all {
		subs := slices.DeleteFunc(m.inferred(found), func(s *infer.Subject) bool { return len(s.Found) == 0 })
		if len(subs) == 0 {
			continue // an engine that suits no function
		}
		uses, scored, err := m.tried(ctx, subs)
		if err != nil {
			return err
		}
		for k, sub := range scored.Subjects {
			x := sub.Matrix
			m.choose(x, uses[k])
			for t := range x.Trials {
				for j, mu := range x.Mutants {
					if uses[k][t].best && x.Kills(t, j) {
						m.fate(mu).alone |= 1 << i
					}
				}
			}
		}
	}
	return nil
}

// suites asks what each suite kills of the mutants of one function.
func (m *measure) suites(ctx context.Context, c *comparison) error {
	asked := map[uint32]*fate{}
	for number, f := range m.fates {
		if f.same == number && !m.guides(f.mutant) && !f.equivalent {
			asked[number] = f
		}
	}
	for i, s := range m.o.Suites {
		rows, err := s.Rows(ctx, c.sub)
		if err != nil {
			return err
		}
		m.score.Suites[i].Inputs += len(rows)
		// What one part of the inputs kills is not tried on the next one, and neither is what ran out of fuel: that costs most and is no kill.
		left, spent := map[uint32]*fate{}, map[uint32]bool{}
		for number, f := range asked {
			left[number] = f
		}
		for part := range slices.Chunk(rows, firstBatch) {
			kills, numbers, err := c.batch(ctx, part, left, spent)
			if err != nil {
				return err
			}
			for k, number := range numbers {
				switch fate := kills.Fates[k]; {
				case fate.Killed(), fate.End == harness.Crashed:
					left[number].suites |= 1 << i
					delete(left, number)
				case fate.End == harness.Spent:
					spent[number] = true
				}
			}
		}
	}
	return nil
}

// twins counts the printed relations of a function that mutants do not tell from one before them: the same row is the first to kill each mutant.
func twins(first [][]int32, uses []use) (n int) {
	for i := range first {
		if uses[i].printed && slices.ContainsFunc(first[:i], func(other []int32) bool { return slices.Equal(other, first[i]) }) {
			n++
		}
	}
	return n
}

// rivals takes over a mutant that counts; known is the one that it is the same as.
func (s *Score) rivals(f, known *fate) {
	for i := range s.Alone {
		s.Alone[i] += b2i(f.alone&(1<<i) != 0)
	}
	for i := range s.Suites {
		if known.suites&(1<<i) == 0 {
			s.Suites[i].Missed++
			s.Suites[i].Gained += b2i(f.printed)
			s.Suites[i].Open += b2i(!f.printed && known.differs >= 0)
		}
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}
