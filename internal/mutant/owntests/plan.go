package owntests

import "encoding/binary"

// A planner writes what a test process is to do; harness.txt is the reader.
type planner struct{ b []byte }

func (p *planner) word(v uint32) { p.b = binary.LittleEndian.AppendUint32(p.b, v) }

func (p *planner) long(v int64) { p.b = binary.LittleEndian.AppendUint64(p.b, uint64(v)) }

func (p *planner) flag(v bool) {
	if v {
		p.word(1)
		return
	}
	p.word(0)
}

// An attempt is a mutant with the tests that it is to be tried with, in their order.
type attempt struct {
	mutant uint32
	tests  []int
}

// A ration is the fuel of a test with a mutant.
type ration struct {
	first  int64 // 0: the test is not run without a mutant in the end
	behind int64 // if the mutant ran out of fuel in a test before
}

// tryPlan has mutants tried. fuel is by test.
func tryPlan(reset, canary bool, fuel []ration, attempts []attempt) []byte {
	p := planner{}
	p.word(2)
	p.flag(reset)
	p.flag(canary)
	for _, f := range fuel {
		p.long(f.first)
		p.long(f.behind)
	}
	p.word(uint32(len(attempts)))
	for _, a := range attempts {
		p.word(a.mutant)
		p.word(uint32(len(a.tests)))
		for _, t := range a.tests {
			p.word(uint32(t))
		}
	}
	return p.b
}
