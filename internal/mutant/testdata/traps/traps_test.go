package traps

import (
	"errors"
	"fmt"
	"math"
	"testing"
)

// Each call below has a result that is written down; so a mutant that is not seen is one of a place that is not reached.
func TestTraps(t *testing.T) {
	a, d, p := Constants(4)
	c := make(chan int, 2)
	c <- 4
	first := Selects(c, nil)
	c <- 4
	second, neither := Selects(nil, c), Selects(c, nil)
	counter := Closures(3)
	s := &Stack[string]{}
	_, err0 := Interface(0)
	v1, err1 := Interface(1)
	_, err2 := Interface(2)
	div, m := Divide(25, 255)
	rec, recErr := Recovers([]int{1}, 3)
	rec2, recErr2 := Recovers([]int{1}, 0)
	for i, test := range []struct{ got, want string }{
		{all(Shadowed(3, 2.5, true)), "6 6"},
		{all(Shadowed(3, 20, false)), "4 20"},
		{all(Shifts(3, 5, 9)), "4 15 false"},
		{all(a, d, p), "[2 4 0] [a  c] 3.000000011s"},
		{all(div, m), "7 map[0:zero 1:one 2:two]"},
		{all(Ends(2), Branches(1), Branches(0), Branches(-1), Panics(3)), "11 + 0 - 3"},
		{all(Jumps([]int{1, 0, 7, 200, 3, -1, 9})), "12"},
		{all(Headers([]int{3, 1, 2})), "128"},
		{all(Once([]int{1, 2, 3, 4})), "[6 3 9 4]"},
		{all(Lazy([]int{0, 2}, 1), Lazy(nil, 3), Lazy([]int{1}, -1), Lazy(nil, -1)), "true false true false"},
		{all(Equal(shape{1, 2}, shape{1, 2}, nil, 1, 2, [2]string{}), Equal(shape{}, shape{1, 1}, errors.New("x"), 3, 4, [2]string{})), "1 1"},
		{all(Defined(1, 2, true)), "true 4"},
		{all(Defined(1, 2, false)), "false 4"},
		{all(err0 == nil, v1, err1, err2), "true 1 fault number 2"},
		{all(Sum(1, 2, 3), Sum(0.5, 0.25), Bits([]uint8{1, 2, 3}), Largest("a", "b"), Largest(3, 2)), "11 -1.5 7 b 3"},
		{all(s.Push("a", "b", "c"), s.Pop(), s.items, (&Stack[int]{}).Pop()), "3 true [a b] false"},
		{all(Blank(1, "", 2), Unit()), "3 C°°°"},
		{all(rec, recErr, rec2, recErr2), "0 recovered: true 2 <nil>"},
		{all(Where()), "Where 3"},
		{all(Local(4), Local(1)), "{4 5} {0 2}"},
		{all(Package()), "8 [1 2 18] true true"},
		{all(Swaps(5, 2, "s")), "43 s"},
		{all(Types(3), Types("a"), Types(nil), Types(1.5)), "4 2 3 -1"},
		{all(Headed(9), Headed(0), Headed(2), Headed(1), Address(1, 2), Address(9, 1), Address(3, 1)), "a b n  true true false"},
		{all(counter(), counter(), Long(1000), Bare(1), Digit(73)), "9 27 1000 2 3"},
		{all(Either(1, 2, true, false), Either(1, 2, false, false), Either(2, 1, true, true)), "true false true"},
		{all(first, second, neither), "5 4 -1"},
		{all(Floats(-1, 0) == math.Inf(-1), Floats(1, 0) == math.Inf(1)), "true true"},
	} {
		if test.got != test.want {
			t.Errorf("%d: got %s, want %s", i, test.got, test.want)
		}
	}
}

func all(v ...any) string {
	s := fmt.Sprintln(v...)
	return s[:len(s)-1]
}
