package child

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// A memory is a package with a function F that doubles, and remembers what it has found out. Its mutants find out something else: 1
// adds one, 2 takes one away for 7 alone, and 3 forgets to look.
type remembering struct {
	known   map[int]int
	mutant  uint32
	reached bool
	probed  bool
	resets  int
}

func (m *remembering) f(n int) int {
	if v, ok := m.known[n]; ok && m.mutant != 3 {
		return v
	}
	m.reached = m.reached || m.mutant != 0
	v := 2 * n
	switch {
	case m.mutant == 1:
		v++
	case m.mutant == 2 && n == 7:
		v--
	case m.mutant == 4 && len(m.known) > 25:
		v++
	}
	m.known[n] = v
	return v
}

func (m *remembering) reset() {
	m.resets++
	m.known = map[int]int{}
	m.known[100] = m.f(100) // an initialiser that calls the package's functions
}

func (m *remembering) program() Program {
	return Program{
		Funcs: []Func{{Name: "F", Loop: func(f *Frame) {
			a0, r0 := In[int](f, 0), Out[int](f, 0)
			for f.Next() {
				i := f.Row
				r0[i] = m.f(a0[i])
				f.Dry()
			}
		}}},
		Mutants: &Mutants{
			Switch: func(n uint32) (was uint32) {
				was, m.mutant, m.reached = m.mutant, n, false
				return was
			},
			Probe: func(on bool) { m.probed = on },
			Marks: func() (reached, infected []bool) { return make([]bool, 5), make([]bool, 5) },
			News:  func() []uint32 { return nil },
			Seen:  func() (bool, uint8) { return m.reached, 1 },
			Reset: m.reset,
		},
	}
}

// A rememberer asks a server that has a remembering for its package.
type rememberer struct {
	*testing.T
	s     *server
	texts []string
	rows  []int
}

func newRememberer(t *testing.T) *rememberer {
	i := relation.Predeclared(relation.Int)
	env := &relation.Env{Path: "p", Name: "p", Funcs: []*relation.Func{{Name: "F", Pkg: "p", Params: []relation.Param{{Name: "n", Type: i}},
		Results: []relation.Param{{Type: i}}}}}
	m := &remembering{}
	m.reset()
	r := &rememberer{T: t, s: newServer(t, env, m.program()), texts: []string{"odd: F(-n) == -F(n)", "step: F(n + 1) == F(n) + 2", "far: n > 0 => F(n + 50) == F(n) + 100"}}
	for n := -20; n < 180; n++ {
		r.rows = append(r.rows, n)
	}
	return r
}

func (r *rememberer) ask(req *Request) []byte {
	r.Helper()
	req.Vars, req.N = []string{"n"}, len(r.rows)
	if req.Relations == nil {
		req.Relations = r.texts
	}
	reply, out := r.s.answer(req, AppendColumn(nil, relation.NewVec(relation.Predeclared(relation.Int), r.rows)), nil)
	if reply.Error != "" {
		r.Fatal(reply.Error)
	}
	return bytes.Clone(out)
}

func (r *rememberer) kill(mutants ...uint32) []byte {
	r.Helper()
	return r.ask(&Request{Op: "kill", Mutants: mutants})
}

// What a mutant leaves behind is met by no other one and not by the original, whatever is asked in which order.
func TestForgets(t *testing.T) {
	want := newRememberer(t).ask(&Request{Op: "check"})
	r := newRememberer(t)
	for _, mutants := range [][]uint32{{1}, {2, 1, 2}, {3, 1}} {
		r.kill(mutants...)
		if got := r.ask(&Request{Op: "check"}); !bytes.Equal(got, want) {
			t.Errorf("after mutants %v the original's verdicts are others", mutants)
		}
	}
	alone := map[uint32][]byte{}
	for m := uint32(1); m <= 4; m++ {
		alone[m] = newRememberer(t).kill(m)
	}
	for _, mutants := range [][]uint32{{1, 2, 3, 4}, {4, 3, 2, 1}, {2}, {1, 1}} {
		var each []byte
		for _, m := range mutants {
			each = append(each, alone[m]...)
		}
		if got := r.kill(mutants...); !bytes.Equal(got, each) {
			t.Errorf("mutants %v: fates %v, alone %v", mutants, got, each)
		}
	}
	// F(100) is what the initialiser found out without a mutant, which shows mutant 1 to the relations that add.
	for m, want := range map[uint32][]uint32{1: {SaidTried, 0, 119, 70}, 2: {SaidTried, 13, 26, 27}} {
		if got := words(alone[m]); !slices.Equal(got, want) {
			t.Errorf("mutant %d: %v, want %v", m, got, want)
		}
	}
}

// A relation's verdict does not hang on which others are decided with it, nor on whether all rows are asked for.
func TestForgetsBetweenRelations(t *testing.T) {
	r := newRememberer(t)
	for m := uint32(1); m <= 4; m++ {
		both := words(r.kill(m))
		for i, text := range r.texts {
			one := words(r.ask(&Request{Op: "kill", Mutants: []uint32{m}, Relations: []string{text}}))
			if one[1] != both[1+i] {
				t.Errorf("%s kills mutant %d by row %d alone, by row %d with others", text, m, int32(one[1]), int32(both[1+i]))
			}
			every := words(r.ask(&Request{Op: "kill", Mutants: []uint32{m}, Relations: []string{text}, Every: true}))
			if every[1] != one[1] {
				t.Errorf("%s kills mutant %d first by row %d where all are asked for, else by row %d", text, m, int32(every[1]), int32(one[1]))
			}
		}
	}
}

// A package without a state is not reset.
func TestForgetsNothing(t *testing.T) {
	r := newRememberer(t)
	r.s.program.Mutants.Reset = nil
	if r.s.forget(); r.s.stateful() {
		t.Error("there is nothing to reset, and it is said to have a state")
	}
}

func words(b []byte) (w []uint32) {
	for ; len(b) > 0; b = b[4:] {
		w = append(w, binary.LittleEndian.Uint32(b))
	}
	return w
}
