package child

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// A trial is what the rows have shown of a mutant so far.
type trial struct {
	mutant   uint32
	first    []int32         // by relation: the first row that killed it, -1: none has
	shown    []relation.Bits // by relation: all that did, if every row is decided
	unlike   findings        // of a "differ"
	dry      int             // executions that may still run out of fuel
	calls    uint64          // batches of executions
	reached  bool
	again    bool  // switching it on executed its place: what it changes is there already, and any row may meet that
	infected uint8 // as Mutants.Seen has it
}

// What a child says of a mutant before it says who kills it.
const (
	SaidTried uint32 = iota
	SaidSpent
	SaidNotReached
	SaidNotInfected
	SaidUnsure // tried, and only the probe can tell whether it was infected
)

// move says where the rows that a trial speaks of came from.
func (t *trial) move(place []int32) {
	for i, f := range t.first {
		if f >= 0 {
			t.first[i] = place[f]
		}
		if t.shown != nil {
			was := t.shown[i]
			t.shown[i] = relation.NewBits(64 * len(was))
			was.Each(func(row int) { t.shown[i].Set(int(place[row])) })
		}
	}
}

// show notes the rows that kill, of a slice that begins at lo.
func (t *trial) show(i, lo int, rows relation.Bits) {
	if at := firstOf(rows); at >= 0 && t.first[i] < 0 {
		t.first[i] = int32(lo + at)
	}
	switch {
	case t.shown == nil:
	case lo%64 == 0:
		copy(t.shown[i][lo/64:], rows)
	default:
		rows.Each(func(row int) { t.shown[i].Set(lo + row) })
	}
}

func (t *trial) see(reached bool, infected uint8) {
	t.reached = t.reached || reached
	if infected != 0 && t.infected != 1 {
		t.infected = infected
	}
}

func (t *trial) killed() bool {
	return slices.ContainsFunc(t.first, func(f int32) bool { return f >= 0 })
}

// said is what is said of a mutant before it is said who kills it.
func (t *trial) said() uint32 {
	switch {
	case t.dry <= 0:
		return SaidSpent
	case !t.reached: // whatever seems to kill it is what an earlier execution left behind
		return SaidNotReached
	case t.infected == 0:
		return SaidNotInfected
	case t.infected == 2:
		return SaidUnsure
	}
	return SaidTried
}

// answer appends what became of a mutant.
func (t *trial) answer(out []byte) []byte {
	out = binary.LittleEndian.AppendUint32(out, t.said())
	for i, f := range t.first {
		out = binary.LittleEndian.AppendUint32(out, uint32(f))
		if t.shown != nil {
			for _, w := range t.shown[i] {
				out = binary.LittleEndian.AppendUint64(out, w)
			}
		}
	}
	return out
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
