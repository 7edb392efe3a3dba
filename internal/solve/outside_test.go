package solve

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// stub is a program that answers each question with a text, or hangs for so many seconds.
func stub(t *testing.T, answer string, seconds int) Outside {
	t.Helper()
	path := filepath.Join(t.TempDir(), "stub")
	text := fmt.Sprintf("#!/bin/sh\ncat >/dev/null\nprintf '%%s' '%s'\n", answer)
	if seconds > 0 {
		text = fmt.Sprintf("#!/bin/sh\nexec sleep %d\n", seconds)
	}
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	return Outside{Command: []string{path}}
}

// hardQuestion is one that is not decided with a budget of one evaluation and one conflict. It has one answer.
func hardQuestion(s *Store) (x, y *Term, constraints []*Term) {
	x, y = s.Var("x", Int64), s.Var("y", Int64)
	return x, y, []*Term{s.Equal(s.Apply(Mul, x, y), s.Int(Int64, 2147483647*2147483629)), s.Less(s.Int(Int64, 1), x), s.Less(x, y), s.Less(y, s.Int(Int64, 1<<31))}
}

func TestOutside(t *testing.T) {
	values := func(x, y *Term, a, b int) string {
		return fmt.Sprintf("sat\n\n((v%d #x%016x)\n (v%d (_ bv%d 64)))\n", x.id, a, y.id, b)
	}
	for _, tt := range []struct {
		name   string
		answer func(x, y *Term) string
		want   Verdict
	}{
		{"a model", func(x, y *Term) string { return values(x, y, 2147483629, 2147483647) }, Sat},
		{"a wrong model", func(x, y *Term) string { return values(x, y, 2147483629, 2147483646) }, Unknown},
		{"half a model", func(x, _ *Term) string { return fmt.Sprintf("sat ((v%d #x07))", x.id) }, Unknown},
		{"another variable", func(_, _ *Term) string { return "sat ((v999 #x07))" }, Unknown},
		{"a lie", func(_, _ *Term) string { return "unsat" }, Unknown},
		{"nothing", func(_, _ *Term) string { return "" }, Unknown},
		{"an error", func(_, _ *Term) string { return "(error \"line 1\")" }, Unknown},
	} {
		s := NewStore()
		x, y, constraints := hardQuestion(s)
		outside := stub(t, tt.answer(x, y), 0)
		outside.Wait = 20 * time.Second
		a := New(s, Options{Evaluations: 1, Conflicts: 1, Outside: &outside}).Solve(t.Context(), constraints, nil)
		if a.Verdict != tt.want || a.Verdict == Sat && a.By != "outside" {
			t.Errorf("%s: %v", tt.name, a)
		}
	}
}

// A solver that hangs is killed, and one that is not there is no answer.
func TestOutsideHangs(t *testing.T) {
	s := NewStore()
	_, _, constraints := hardQuestion(s)
	outside := stub(t, "sat", 60)
	outside.Wait = 200 * time.Millisecond
	start := time.Now()
	if a := New(s, Options{Evaluations: 1, Conflicts: 1, Outside: &outside}).Solve(t.Context(), constraints, nil); a.Verdict != Unknown || time.Since(start) > 30*time.Second {
		t.Errorf("%v after %s", a, time.Since(start))
	}
	if v, _ := (Outside{Command: []string{filepath.Join(t.TempDir(), "none")}}).Ask(t.Context(), constraints); v != Unknown {
		t.Error("a solver that is not there has answered")
	}
}

// A wrapper that hangs takes what it started with it.
func TestOutsideLeavesNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no process groups")
	}
	dir := t.TempDir()
	path, pid := filepath.Join(dir, "z3"), filepath.Join(dir, "pid")
	if err := os.WriteFile(path, []byte("#!/bin/sh\nsleep 60 &\necho $! > "+pid+"\nwait\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	outside, err := NamedOutside(path)
	if err != nil {
		t.Fatal(err)
	}
	outside.Wait = time.Second
	_, _, constraints := hardQuestion(NewStore())
	if v, _ := outside.Ask(t.Context(), constraints); v != Unknown {
		t.Errorf("a solver that hangs says %v", v)
	}
	text, err := os.ReadFile(pid)
	if err != nil {
		t.Fatal(err)
	}
	child, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for range 100 { // it is reaped a moment later
		if state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", child)); err != nil || strings.Contains(string(state), ") Z ") {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Errorf("process %d of the solver is still there", child)
}

func TestNamedOutside(t *testing.T) {
	path := stub(t, "", 0).Command[0]
	if o, err := NamedOutside(path); err != nil || !slices.Equal(o.Command, []string{path, "-in"}) {
		t.Errorf("%v (%v)", o, err)
	}
	if _, err := NamedOutside(filepath.Join(t.TempDir(), "z4")); err == nil {
		t.Error("a solver that is not there is taken")
	}
}

func TestScript(t *testing.T) {
	s := NewStore()
	x, b, p := s.Var("x", Int64), s.Var("b", Uint8), s.Var("p", Bool)
	text, ok := smtlib([]*Term{s.Less(s.Convert(Int64, b), x), s.Apply(Or, p, s.Less(b, s.Int(Uint8, 7)))})
	want := `(set-option :produce-models true)
(set-logic QF_BV)
(declare-const v1 (_ BitVec 64))
(declare-const v2 (_ BitVec 8))
(declare-const v3 Bool)
(define-fun t4 () (_ BitVec 64) ((_ zero_extend 56) v2))
(define-fun t5 () Bool (bvslt t4 v1))
(assert t5)
(define-fun t7 () Bool (bvult v2 (_ bv7 8)))
`
	if len(text) < len(want) || text[:len(want)] != want || !ok {
		t.Errorf("%v\n%s", ok, text)
	}
	if _, ok := smtlib([]*Term{s.Less(s.Call(Float64Func("math.Sin", math.Sin), s.Var("f", Float64)), s.Float(Float64, 1))}); ok {
		t.Error("a sine was written")
	}
}

// What is written means what it means here: z3 finds the one value that fulfils each row, if it is installed.
func TestScriptMeans(t *testing.T) {
	outside, err := NamedOutside("z3")
	if err != nil {
		t.Skip(err)
	}
	outside.Wait = time.Minute
	s := NewStore()
	x, n, b, f, g := s.Var("x", Int64), s.Var("n", Int8), s.Var("b", Uint8), s.Var("f", Float64), s.Var("g", Float32)
	for _, tt := range []struct {
		v    *Term
		is   uint64
		hold []*Term
	}{
		{x, 42, []*Term{s.Equal(s.Apply(BitXor, x, s.Apply(Shr, x, s.Int(Uint8, 3))), s.Int(Int64, 42^42>>3)), s.Less(s.Int(Int64, 0), x)}},
		{n, 0x80, []*Term{s.Equal(s.Apply(Shr, n, s.Int(Int64, 7)), s.Int(Int8, 255)), s.Equal(s.Apply(Shl, n, s.Int(Int64, 1)), s.Int(Int8, 0))}},
		{n, 0x85, []*Term{s.Equal(s.Apply(Shr, s.Int(Int64, 1<<40), n), s.Int(Int64, 0)), s.Equal(s.Apply(BitAnd, n, s.Int(Int8, 127)), s.Int(Int8, 5)), s.Less(n, s.Int(Int8, 0))}},
		{b, 200, []*Term{s.Equal(s.Convert(Float64, b), s.Float(Float64, 200))}},
		{f, math.Float64bits(0.75), []*Term{s.Equal(s.Apply(Mul, f, s.Float(Float64, 2)), s.Float(Float64, 1.5))}},
		{f, math.Float64bits(-9), []*Term{s.Equal(f, s.Float(Float64, -9)), s.Equal(s.Call(Float64Func("math.Sqrt", math.Sqrt), s.Apply(Neg, f)), s.Float(Float64, 3))}},
		{g, uint64(math.Float32bits(1.25)), []*Term{s.Equal(s.Convert(Float64, g), s.Float(Float64, 1.25))}},
	} {
		if v, m := outside.Ask(t.Context(), tt.hold); v != Sat || m[tt.v] != tt.is {
			t.Errorf("%v: %v, %#x instead of %#x", tt.hold, v, m[tt.v], tt.is)
		}
	}
}
