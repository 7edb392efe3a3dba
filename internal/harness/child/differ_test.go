package child

import (
	"bytes"
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// differ asks a rememberer for all that mutants do otherwise.
func (r *rememberer) differ(most int, mutants ...uint32) []Found {
	r.Helper()
	body := AppendColumn(nil, relation.NewVec(relation.Predeclared(relation.Int), r.rows))
	reply, out := r.s.answer(&Request{Op: "differ", Func: "F", Mutants: mutants, N: len(r.rows), Most: most}, body, nil)
	if reply.Error != "" {
		r.Fatal(reply.Error)
	}
	found, err := ReadFindings(r.s.env.Func("F"), len(mutants), len(r.rows), out)
	if err != nil {
		r.Fatal(err)
	}
	return found
}

// does is what a mutant does on its rows.
func (f Found) does() []int {
	if f.Does == nil {
		return nil
	}
	return f.Does.Outputs[0].(*relation.Vec[int]).V
}

// Of a package that remembers, a mutant meets what it has left behind itself, and nothing of others.
func TestDifferForgets(t *testing.T) {
	r := newRememberer(t)
	for _, mutants := range [][]uint32{{2}, {1, 2, 3}, {2, 1, 4, 2}} {
		for i, f := range r.differ(200, mutants...) {
			if mutants[i] != 2 { // which takes one away of F(7), row 27
				continue
			}
			if f.Said != SaidTried || !slices.Equal(f.Rows, []int32{27}) || !slices.Equal(f.does(), []int{13}) {
				t.Errorf("mutants %v: the %d. is %d, rows %v, %v", mutants, i, f.Said, f.Rows, f.does())
			}
		}
	}
	// Mutant 1 adds one wherever nothing is known, which at first is all but F(100), and the first rows are enough.
	if f := r.differ(3, 1)[0]; !slices.Equal(f.Rows, []int32{0, 1, 2}) || !slices.Equal(f.does(), []int{-39, -37, -35}) {
		t.Errorf("rows %v, %v", f.Rows, f.does())
	}
	if f := r.differ(200, 1)[0]; len(f.Rows) != 199 || slices.Contains(f.Rows, 120) {
		t.Errorf("%d rows, and F(100) is known: %v", len(f.Rows), f.Rows)
	}
}

// A mutant that leaves goroutines behind is asked about alone, as in a "kill".
func TestDifferLeavesGoroutines(t *testing.T) {
	r := newRememberer(t)
	if f := r.differ(1, 5)[0]; f.Said != SaidTried || len(f.Rows) > 0 {
		t.Errorf("alone: %v", f)
	}
	defer func() {
		if status := recover(); status != exitLeft || r.s.page.Mutant() != 5 {
			t.Errorf("ended with %v and mutant %d on, want %d and 5", status, r.s.page.Mutant(), exitLeft)
		}
	}()
	r.differ(1, 1, 5)
}

// A row is another one by its outcome, or by an output where both return; what did not come to its end is none.
func TestOther(t *testing.T) {
	f := relation.Predeclared(relation.Float64)
	row := func(o relation.Outcome, v float64) *relation.Execution {
		return &relation.Execution{Outcome: []relation.Outcome{o}, Outputs: []relation.Column{relation.NewVec(f, []float64{v})}}
	}
	k := &killer{executor: &executor{server: &server{page: &Shared{mem: make([]byte, pageSize)}}}}
	for _, tt := range []struct {
		a, b            *relation.Execution
		outcome, output bool
	}{
		{row(relation.Returned, 1), row(relation.Returned, 1), false, false},
		{row(relation.Returned, 1), row(relation.Returned, 1+1e-10), false, false},
		{row(relation.Returned, 1), row(relation.Returned, 1+1e-8), false, true},
		{row(relation.Returned, 0), row(relation.Returned, 1e-200), false, true},
		{row(relation.Returned, 1), row(relation.Errored, 2), true, false},
		{row(relation.Errored, 1), row(relation.Errored, 2), false, false},
		{row(relation.Panicked, 1), row(relation.Errored, 1), true, false},
		{row(relation.Returned, 1), row(relation.OutOfFuel, 2), false, false},
		{row(relation.Crashed, 1), row(relation.Returned, 2), false, false},
		{row(relation.NotRun, 1), row(relation.Returned, 2), false, false},
	} {
		c := k.hold(tt.a, tt.b)
		if outcome, output := c.other(0, 0), c.other(0, 1); outcome != tt.outcome || output != tt.output {
			t.Errorf("%v and %v: outcome %v, output %v; want %v and %v", tt.a, tt.b, outcome, output, tt.outcome, tt.output)
		}
	}
}

// What is read is what was written, and what is cut or no row is an error.
func TestReadFindings(t *testing.T) {
	i := relation.Predeclared(relation.Int)
	fn := &relation.Func{Name: "F", Results: []relation.Param{{Type: i}}}
	does := func(v int) *relation.Execution {
		return &relation.Execution{Outcome: []relation.Outcome{relation.Returned}, Outputs: []relation.Column{relation.NewVec(i, []int{v})}}
	}
	k := &killer{differ: &differ{fn: fn}, trials: []*trial{
		{dry: maxDry, reached: true, infected: 1, unlike: findings{rows: []int32{2, 5}, does: []*relation.Execution{does(7), does(8)}}},
		{dry: 0, reached: true, infected: 1, unlike: findings{rows: []int32{2}, does: []*relation.Execution{does(9)}}},
		{dry: maxDry},
		{dry: maxDry, reached: true, infected: 2, unlike: findings{rows: []int32{0}, does: []*relation.Execution{does(4)}}},
	}}
	body := k.appendFindings(nil)
	found, err := ReadFindings(fn, 4, 6, body)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		said uint32
		rows []int32
		does []int
	}{{SaidTried, []int32{2, 5}, []int{7, 8}}, {SaidSpent, nil, nil}, {SaidNotReached, nil, nil}, {SaidUnsure, []int32{0}, []int{4}}} {
		if f := found[i]; f.Said != want.said || !slices.Equal(f.Rows, want.rows) || !slices.Equal(f.does(), want.does) {
			t.Errorf("mutant %d: %v with %v, want %v", i, f, f.does(), want)
		}
	}
	for n := range body {
		if _, err := ReadFindings(fn, 4, 6, body[:n]); err == nil {
			t.Errorf("%d of %d bytes are no error", n, len(body))
		}
	}
	for at, b := range map[int]byte{0: 9, 4: 7, 8: 6} { // what is said, a number of rows, a row
		bad := bytes.Clone(body)
		bad[at] = b
		if _, err := ReadFindings(fn, 4, 6, bad); err == nil {
			t.Errorf("byte %d is %d, and no error", at, b)
		}
	}
}
