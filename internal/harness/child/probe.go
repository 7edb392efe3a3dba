package child

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/imago-mt/imago/relation"
)

// A Probe is where the probes of an instrumented package leave their notes.
type Probe struct {
	On      *bool     // they take notes
	Sides   []float64 // of each side of a branch: 0 not met, -1 reached, else the distance
	Touched []uint32  // the sides that are not 0, Number of them
	Number  *int
	Wrapped *bool   // signed arithmetic wrapped around
	Blocks  []uint8 // 1 for each block of statements that was entered
}

// Notes are what the probes noted of one row.
type Notes struct {
	Wrapped bool
	Sides   []SideNote // in the order in which they were met
	Blocks  relation.Bits
}

// A SideNote is one side of a branch.
type SideNote struct {
	Side     uint32
	Distance float64 // -1 if the side was reached
}

// recorder collects the notes of the rows of a frame.
type recorder struct {
	probe  *Probe
	body   []byte
	rows   int  // whose notes are in body
	blocks bool // blocks are noted, too
}

// begin makes the probes forget, and watch.
func (r *recorder) begin() {
	p := r.probe
	for _, s := range p.Touched[:*p.Number] {
		p.Sides[s] = 0
	}
	if r.blocks {
		clear(p.Blocks)
	}
	*p.Number, *p.Wrapped, *p.On = 0, false, true
}

// end makes the probes rest, and keeps what they noted of a row. Rows before it that were not run have no notes.
func (r *recorder) end(row int) {
	p := r.probe
	*p.On = false
	r.skipTo(row)
	n := min(max(0, *p.Number), len(p.Touched))
	head := uint32(n) << 1
	if *p.Wrapped {
		head |= 1
	}
	r.body = binary.LittleEndian.AppendUint32(r.body, head)
	for _, s := range p.Touched[:n] {
		r.body = binary.LittleEndian.AppendUint32(r.body, s)
		r.body = binary.LittleEndian.AppendUint64(r.body, math.Float64bits(p.Sides[s]))
	}
	r.body = append(r.body, make([]byte, r.blockBytes())...)
	if r.blocks {
		set := r.body[len(r.body)-r.blockBytes():]
		for k, entered := range p.Blocks {
			set[k/8] |= entered << (k % 8)
		}
	}
	r.rows++
}

// blockBytes is how many bytes the blocks of a row take: a bit each, where they are noted.
func (r *recorder) blockBytes() int {
	if r == nil || !r.blocks {
		return 0
	}
	return (len(r.probe.Blocks) + 7) / 8
}

// skipTo writes empty notes for the rows before row.
func (r *recorder) skipTo(row int) {
	for ; r.rows < row; r.rows++ {
		r.body = r.appendEmpty(r.body)
	}
}

// appendEmpty writes the notes of a row that was not run.
func (r *recorder) appendEmpty(out []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(out, 0), make([]byte, r.blockBytes())...)
}

// probe answers "probe": like "call", with the notes of each row behind the outputs.
func (s *server) probe(req *Request, body, out []byte, reply *Reply) ([]byte, error) {
	fn, x, args, bad, err := s.arguments(req, body)
	if err != nil {
		return nil, err
	}
	if s.program.Probe != nil {
		x.recorder = &recorder{probe: s.program.Probe, blocks: req.Blocks}
	}
	f, err := x.frame(fn, args)
	if err != nil {
		return nil, err
	}
	active := relation.All(req.N).AndNot(bad.rows)
	e, err := x.runActive(f, active, req.N)
	if err != nil {
		return nil, err
	}
	e.Outputs = x.shown(e.Outputs, identityPlace)
	reply.Executions, reply.Work, reply.Notes, reply.Warnings, reply.Deaths = x.executions, x.work, e.Note, x.warnings(), x.deaths
	return x.recorder.appendRows(AppendExecution(out, e), active, req.N), nil
}

// appendRows writes the notes of the n rows of a batch, of which the active ones were run.
func (r *recorder) appendRows(out []byte, active relation.Bits, n int) []byte {
	if r != nil && active.Count() == n {
		r.skipTo(n)
		return append(out, r.body...)
	}
	at := 0
	for i := range n {
		if r == nil || !active.Get(i) || at >= len(r.body) {
			out = r.appendEmpty(out)
			continue
		}
		size := 4 + sideBytes*int(binary.LittleEndian.Uint32(r.body[at:])>>1) + r.blockBytes()
		out = append(out, r.body[at:at+size]...)
		at += size
	}
	return out
}

const sideBytes = 12

// ReadNotes reads the notes of n rows, with so many blocks each.
func ReadNotes(n, blocks int, rest []byte) ([]Notes, error) {
	notes := make([]Notes, n)
	for i := range notes {
		if len(rest) < 4 {
			return nil, fmt.Errorf("the notes of %d rows end after %d", n, i)
		}
		head := binary.LittleEndian.Uint32(rest)
		rest = rest[4:]
		count := int(head >> 1)
		if count > len(rest)/sideBytes {
			return nil, fmt.Errorf("%d notes in %d bytes", count, len(rest))
		}
		notes[i] = Notes{Wrapped: head&1 != 0, Sides: make([]SideNote, count)}
		for k := range notes[i].Sides {
			notes[i].Sides[k] = SideNote{binary.LittleEndian.Uint32(rest), math.Float64frombits(binary.LittleEndian.Uint64(rest[4:]))}
			rest = rest[sideBytes:]
		}
		if len(rest) < (blocks+7)/8 {
			return nil, fmt.Errorf("%d blocks in %d bytes", blocks, len(rest))
		}
		notes[i].Blocks = relation.NewBits(blocks)
		for k := range blocks {
			if rest[k/8]>>(k%8)&1 != 0 {
				notes[i].Blocks.Set(k)
			}
		}
		rest = rest[(blocks+7)/8:]
	}
	return notes, nil
}
