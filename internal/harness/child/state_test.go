package child

import (
	"bytes"
	"encoding/binary"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/imago-mt/imago/relation"
)

// A remembering is a package with a function F that doubles, and remembers what it has found out. Its mutants find out something else: 1
// adds one, 2 takes one away for 7 alone, 3 forgets to look, 4 adds one where much is known, and 5 leaves goroutines behind.
type remembering struct {
	known   map[int]int
	forever chan bool
	mutant  uint32
	reached bool
	probed  bool
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
	case m.mutant == 5:
		go func() { <-m.forever }()
	case m.mutant == 4 && len(m.known) > 25:
		v++
	}
	m.known[n] = v
	return v
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
			State: func() ([]string, []any) { return []string{"known"}, []any{&m.known} },
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
	m := &remembering{known: map[int]int{}, forever: make(chan bool)}
	t.Cleanup(func() { close(m.forever) })
	m.f(100) // at initialisation
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
	// What was known of F(100) from the start shows mutant 1 to the relations that add.
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

// A mutant that leaves goroutines behind takes the child down, so that it is tried in one of its own.
func TestLeavesGoroutines(t *testing.T) {
	r := newRememberer(t)
	r.kill(1, 2)
	if got := words(r.kill(5)); got[0] != SaidTried {
		t.Errorf("alone: %v", got)
	}
	reply, _ := r.s.answer(&Request{Op: "kill", Mutants: []uint32{5}, Relations: r.texts, Vars: []string{"n"}, N: 1}, AppendColumn(nil,
		relation.NewVec(relation.Predeclared(relation.Int), []int{7})), nil)
	if !reply.Left || len(reply.Warnings) > 0 {
		t.Errorf("goroutines are left behind: %v; warnings %v, want none of what a mutant does", reply.Left, reply.Warnings)
	}
	defer func() {
		if status := recover(); status != exitLeft || r.s.page.Mutant() != 5 {
			t.Errorf("ended with %v and mutant %d on, want %d and 5", status, r.s.page.Mutant(), exitLeft)
		}
	}()
	r.kill(1, 5, 2)
}

func words(b []byte) (w []uint32) {
	for ; len(b) > 0; b = b[4:] {
		w = append(w, binary.LittleEndian.Uint32(b))
	}
	return w
}

// A package is given back all that its variables led to, where it was, by whatever way it is changed.
func TestState(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	type node struct {
		next *node
		vals []int
		tags map[string]*node
	}
	var (
		loop   = &node{vals: make([]int, 1, 3), tags: map[string]*node{}}
		tables = [2]map[string][]int{{"a": {1}}, nil}
		any1   any
		held   any = &node{vals: []int{1}}
		boxed  any = struct{ n *node }{&node{}}
		once   sync.Once
		values sync.Map
		at     atomic.Pointer[node]
		pool   = struct {
			n int
			p sync.Pool
		}{n: 1}
		two  [2]sync.Pool
		some = make([]struct {
			n int
			p sync.Pool
		}, 1)
	)
	loop.next, loop.tags["self"] = loop, loop
	at.Store(&node{vals: []int{1}})
	first := at.Load()
	s := stateOf([]string{"loop", "tables", "any", "held", "boxed", "once", "values", "at", "pool", "two", "some"},
		[]any{&loop, &tables, &any1, &held, &boxed, &once, &values, &at, &pool, &two, &some})
	if len(s.lost) > 0 {
		t.Fatalf("lost %v", s.lost)
	}
	if len(s.pools) != 4 {
		t.Errorf("%d pools are not written to, want 4", len(s.pools))
	}
	was, table := loop, tables[0]
	for round := range 3 {
		loop.next.vals = append(loop.vals, 7)
		loop.vals[0], loop.tags["self"], loop.tags["more"] = 9, &node{}, nil
		loop = &node{}
		tables[0]["a"][0], tables[0]["b"] = 9, nil
		tables = [2]map[string][]int{nil, {}}
		any1 = 7
		held.(*node).vals[0] = 9
		boxed.(struct{ n *node }).n.next = loop
		once.Do(func() { values.Store(1, 2) })
		at.Load().vals[0] = 9
		at.Store(nil)
		pool.n = 2
		pool.p.Put(new(int))
		two[1].Put(new(int))
		some[0].n = 2
		some[0].p.Put(new(int))
		s.restore()
		if loop != was || loop.next != was || len(loop.vals) != 1 || loop.vals[:3][0] != 0 || loop.vals[:3][1] != 0 || len(loop.tags) != 1 || loop.tags["self"] != loop {
			t.Errorf("round %d: loop is %+v", round, loop)
		}
		if tables[0]["a"][0] != 1 || len(tables[0]) != 1 || tables[1] != nil || len(table) != 1 {
			t.Errorf("round %d: tables are %v", round, tables)
		}
		if any1 != nil || held.(*node).vals[0] != 1 || boxed.(struct{ n *node }).n.next != nil || at.Load() != first || first.vals[0] != 1 || pool.n != 1 {
			t.Errorf("round %d: %v, %v, %v, %v, %d", round, any1, held, boxed, at.Load(), pool.n)
		}
		if _, ok := values.Load(1); ok {
			t.Errorf("round %d: the map is still filled", round)
		}
		ran := false
		if once.Do(func() { ran = true }); !ran {
			t.Errorf("round %d: once was done before", round)
		}
		for i, p := range []*sync.Pool{&pool.p, &two[1], &some[0].p} {
			if v := p.Get(); v != nil || some[0].n != 0 {
				t.Errorf("round %d: pool %d still has %v, and beside it is %d", round, i, v, some[0].n)
			}
		}
		s.restore()
	}
}

// What cannot be given back is named.
func TestStateLost(t *testing.T) {
	n := 0
	counter, plain := func() int { n++; return n }, func() int { return 0 }
	var (
		filled  sync.Map
		methods = map[string]func() int{"plain": plain}
		bound   = struct{ f func() error }{os.Stdout.Sync}
		queue   = make(chan int, 1)
		none    chan int
		hidden  = unsafe.Pointer(&n)
		large   = make([]byte, mostState+1)
	)
	filled.Store(1, 2)
	s := stateOf([]string{"counter", "plain", "filled", "methods", "bound", "queue", "none", "hidden", "large"},
		[]any{&counter, &plain, &filled, &methods, &bound, &queue, &none, &hidden, &large})
	want := []string{"counter (a function may have variables of its own)", "filled (a filled sync.Map)", "bound (a function may have variables of its own)",
		"queue (a channel)", "hidden (an unsafe pointer)", "large (it leads to too much memory)"}
	if !slices.Equal(s.lost, want) {
		t.Errorf("lost %q, want %q", s.lost, want)
	}
}
