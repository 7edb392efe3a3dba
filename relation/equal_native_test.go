package relation

import (
	"math"
	"math/big"
	"testing"
	"time"
)

type hidden struct {
	at    time.Time
	value float64
	inner *hidden
	parts []float64
	named map[string]*big.Int
	any   any
	f     func()
}

// fussy has an Equal method that says no, and one that takes a pointer.
type fussy struct{ n int }

func (fussy) Equal(fussy) bool { return false }

type pointed struct{ n, noise int }

func (p *pointed) Equal(q *pointed) bool { return p.n == q.n }

// rude panics in its methods.
type rude struct{ n int }

func (rude) Equal(rude) bool      { panic("no") }
func (rude) String() string       { panic("no") }
func (p *pointed) String() string { return "pointed" }

func TestNativeEqual(t *testing.T) {
	opaque, byEqual, byCmp := &Type{Kind: Opaque}, &Type{Kind: Opaque, Equal: "Equal"}, &Type{Kind: Opaque, Equal: "Cmp"}
	now := time.Now()
	cycle := func() *hidden { h := &hidden{}; h.inner = h; return h }
	for _, tt := range []struct {
		name               string
		t                  *Type
		a, b               any
		equal, same, close bool
	}{
		{"leaf", opaque, hidden{value: 1}, hidden{value: 1}, true, true, true},
		{"nearly", opaque, hidden{value: 1}, hidden{value: 1 + 1e-12}, false, false, true},
		{"NaN", opaque, hidden{value: math.NaN()}, hidden{value: math.NaN()}, false, true, true},
		{"-0", opaque, hidden{value: 0}, hidden{value: math.Copysign(0, -1)}, true, false, true},
		{"pointee", opaque, hidden{inner: &hidden{value: 2}}, hidden{inner: &hidden{value: 2}}, true, true, true},
		{"nil pointee", opaque, hidden{inner: &hidden{}}, hidden{}, false, false, false},
		{"nil and empty", opaque, hidden{parts: []float64{}}, hidden{}, true, false, true},
		{"element", opaque, hidden{parts: []float64{1, 2}}, hidden{parts: []float64{1, 3}}, false, false, false},
		{"inner time", opaque, hidden{at: now}, hidden{at: now.Round(0)}, true, false, true},
		{"inner big", opaque, hidden{named: map[string]*big.Int{"a": big.NewInt(5)}}, hidden{named: map[string]*big.Int{"a": new(big.Int).Sub(big.NewInt(8), big.NewInt(3))}}, true, true, true},
		{"map key", opaque, hidden{named: map[string]*big.Int{"a": nil}}, hidden{named: map[string]*big.Int{"b": nil}}, false, false, false},
		{"dynamic", opaque, hidden{any: 1}, hidden{any: 1}, true, true, true},
		{"dynamic types", opaque, hidden{any: 1}, hidden{any: int8(1)}, false, false, false},
		{"cycles", opaque, *cycle(), *cycle(), true, true, true},
		{"functions", opaque, hidden{f: func() {}}, hidden{}, false, false, false},
		{"method", byEqual, fussy{1}, fussy{1}, false, true, false},
		{"method not asked for", opaque, fussy{1}, fussy{1}, true, true, true},
		{"method of pointer", byEqual, pointed{1, 2}, pointed{1, 3}, true, false, true},
		{"method that panics", byEqual, rude{1}, rude{1}, true, true, true},
		{"time", byEqual, now, now.Round(0), true, false, true},
		{"big.Int by value", byCmp, *big.NewInt(5), *big.NewInt(5), true, true, true},
		{"big.Int by pointer", byCmp, big.NewInt(5), big.NewInt(6), false, false, false},
		{"zero values", opaque, nil, nil, true, true, true},
		{"zero value and another", opaque, nil, 1, false, false, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			a, b := &NativeCol{tt.t, []any{nil, tt.a}}, &NativeCol{tt.t, []any{nil, tt.b}}
			if got := EqualRows(a, b).Get(1); got != tt.equal {
				t.Errorf("equal is %v, want %v", got, tt.equal)
			}
			if got := SameRows(a, b).Get(1); got != tt.same {
				t.Errorf("same is %v, want %v", got, tt.same)
			}
			near := likeness{close: true, rtol: 1e-9, atol: 1e-9}
			if got, _ := near.rows(a, b, All(2)); got.Get(1) != tt.close {
				t.Errorf("close is %v, want %v", got.Get(1), tt.close)
			}
		})
	}
}

// Lists as long as memory allows and rings of many nodes are compared without a stack as deep and without every pair of nodes.
func TestNativeEqualOfManyNodes(t *testing.T) {
	list := func(n int, last float64) *hidden {
		h := &hidden{value: last}
		for range n {
			h = &hidden{inner: h}
		}
		return h
	}
	ring := func(n int, last float64) *hidden {
		first := list(n-1, last)
		end := first
		for end.inner != nil {
			end = end.inner
		}
		end.inner = first
		return first
	}
	for _, tt := range []struct {
		name  string
		a, b  *hidden
		equal bool
	}{
		{"lists", list(200_000, 1), list(200_000, 1), true},
		{"lists that differ at the end", list(200_000, 1), list(200_000, 2), false},
		{"lists of two lengths", list(2000, 0), list(2001, 0), false},
		{"rings of two lengths that nothing tells apart", ring(9973, 0), ring(10_007, 0), true},
		{"rings that differ", ring(9973, 1), ring(10_007, 1), false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			typ := &Type{Kind: Opaque}
			if got := EqualRows(&NativeCol{typ, []any{tt.a}}, &NativeCol{typ, []any{tt.b}}).Get(0); got != tt.equal {
				t.Errorf("equal is %v, want %v", got, tt.equal)
			}
		})
	}
}

func TestShow(t *testing.T) {
	for _, tt := range []struct {
		v    any
		want Shown
	}{
		{time.Duration(1500), "1.5µs"}, {pointed{1, 2}, "pointed"}, {*big.NewInt(7), "7"}, {fussy{3}, "{n:3}"},
		{rude{1}, "%!v(PANIC=String method: no)"}, {nil, "<nil>"},
	} {
		if got := show(tt.v); got != tt.want {
			t.Errorf("%T: %q, want %q", tt.v, got, tt.want)
		}
	}
}

func TestNativeColumns(t *testing.T) {
	typ := &Type{Kind: Opaque, Name: "Time"}
	c := &NativeCol{typ, []any{fussy{1}, fussy{2}}}
	joined := Concat(Zero(typ, 1), c, Zero(typ, 1)).(*NativeCol)
	if len(joined.V) != 4 || joined.V[0] != nil || joined.V[2] != (fussy{2}) {
		t.Errorf("joined %v", joined.V)
	}
	got, _, err := ReadColumn(typ, AppendColumn(nil, joined))
	if err != nil || got.At(0) != nil || got.At(1) != Shown("{n:1}") {
		t.Errorf("from the wire %v, error %v", values(got), err)
	}
}
