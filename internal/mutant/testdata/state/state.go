// Package state has variables: those whose names begin with kept are changed by executions, the others are not.
package state

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"unsafe"
)

type point struct{ x, y int }

func (p *point) move()         { p.x++ }
func (p *point) norm() int     { return p.x*p.x + p.y*p.y }
func (p point) flipped() point { p.x, p.y = p.y, p.x; return p }

// A talker counts how often it is asked.
type talker struct{ n int }

func (t *talker) String() string { t.n++; return "" }
func (t *talker) Error() string  { return "" }
func (t *talker) Unwrap() error  { t.n++; return nil }

type node struct {
	next *node
	n    int
}

var (
	kept1 = map[int]int{}
	kept2 int
	kept3 = [4]int{}
	kept4 = &point{1, 2}
	kept5 = point{1, 2}
	kept6 = []int{3, 1, 2}
	kept7 = &node{}
	kept8 = counter()
	kept9 sync.Mutex

	kept10 = []int{1}
	kept11 = map[string]*point{"a": {1, 2}}
	kept12 = []int{1, 2}
	kept13 = []int{1, 2}
	kept14 = map[int][]int{1: {2}}
	kept15 = []*point{{1, 2}}
	kept16 = []int{1, 2}
	kept17 map[string]func() int // filled below
	kept18 any                   = &point{}
	kept19                       = [4]int{1}
	kept20                       = []int{1}
	kept21                       = []int{1}
	kept22                       = make(chan int, 1)
	kept23 int
	kept24 = []byte("ab")
	kept25 = [2]int{}
	kept26 = [4]byte{}
	kept27 = unsafe.Pointer(&point{})
	kept28 = map[int]int{}
	kept29 = map[string]func() int{}
	kept30 = shifter()
	kept31 = &talker{}
	kept32 = []*talker{{}}
	kept33 = []*point{{1, 2}}

	kept34 error = &talker{}

	free1  = map[int]int{1: 2}
	free2  = 7
	free3  = [4]float64{1, 2}
	free4  = &point{1, 2}
	free5  = point{3, 4}
	free6  = []float64{1, 2, 3}
	free7  = errors.New("free")
	free8  = regexp.MustCompile("a+")
	free9  = map[string]func(int) int{"double": double}
	free10 = strings.NewReplacer("a", "b")
	free11 = table(4)
	free12 [8]uint32
	free13 = []string{"a", "b"}
	free14 = []point{{1, 2}}
	free15 = []int{1, 2}
	free16 = double
	free17 = map[string][]int{"a": {1}}
	free18 = []int{1}
	free19 = [2]int{1, 2}
	free20 = [2]int{1, 2}
	free21 = []int{1, 2}
	free22 int
	free23 = seeded(3)
	free24 = up
	free25 = []int{1, 2}
	free26 = map[string]*point{"a": {1, 2}}
	free27 = point{1, 2}
	free28 = []string{"a"}
)

func init() {
	fill()
	n := 0
	kept17 = map[string]func() int{"n": func() int { n++; return n }}
	kept29["n"] = kept17["n"]
}

func fill() {
	for i := range free12 {
		free12[i] = uint32(i) << 1
	}
}

func table(n int) (out []int) {
	for i := 0; i < n; i++ {
		out = append(out, i*i)
	}
	return out
}

func seeded(n int) int {
	free22 = n
	return n
}

func double(n int) int { return n + n }

func up(r rune) rune { return r + 1 }

func shifter() func(rune) rune {
	n := rune(0)
	return func(r rune) rune { n++; return r + n }
}

func counter() func() int {
	n := 0
	return func() int { n++; return n }
}

func horner(c []float64, x float64) (y float64) {
	for i := len(c) - 1; i >= 0; i-- {
		y = y*x + c[i]
	}
	return y
}

func set(xs []int) { xs[0] = 9 }

func hand(xs []int) { set(xs) }

func same(xs []int) (out []int) {
	out = xs
	return
}

func length(xs []int) int {
	ys := xs
	if len(ys) > 3 {
		return length(xs[1:])
	}
	return len(ys)
}

// F changes them.
func F(n int) int {
	kept1[n] = n
	kept2++
	kept3[n&3] = n
	kept4.move()
	kept5.move()
	sort.Ints(kept6)
	p := kept7
	p.next = &node{n: n}
	n += kept8()
	kept9.Lock()
	defer kept9.Unlock()
	hand(kept10)
	for _, q := range kept11 {
		q.y = n
	}
	c := kept12
	c[0]++
	func() { kept13[1] = n }()
	if xs, ok := kept14[n]; ok {
		xs[0] = n
	}
	kept15[0].x = n
	x := append(kept16[:1], n)
	n += kept17["n"]() + kept29["n"]()
	kept18.(*point).x = n
	q := &kept19[1]
	*q = n
	same(kept20)[0] = n
	fmt.Sscan("7", &kept23)
	strconv.AppendInt(kept24[:0], 7, 10)
	row := &kept25
	row[1] = n
	copy(kept21, x)
	unsafe.Slice(&kept26[0], 4)[n&3] = 7
	(*point)(unsafe.Add(kept27, 0)).x = n
	n += len(strings.Map(kept30, "a") + fmt.Sprint(kept31) + fmt.Sprintf("%v", kept32))
	if slices.ContainsFunc(kept33, func(p *point) bool { p.x++; return false }) || errors.Is(kept34, errors.ErrUnsupported) {
		return n
	}
	kept22 <- 1
	return n + <-kept22
}

// G does not.
func G(n int) (int, error) {
	n += free1[n] + free2 + int(free3[n&3]) + free4.norm() + free5.x + free5.flipped().y
	n += int(horner(free6, float64(n)))
	if n == 0 || free8.MatchString("a") {
		return 0, free7
	}
	if step := free9["double"]; step != nil {
		n = step(n)
	}
	n += len(free10.Replace("a")) + free11[n&3] + int(free12[n&7])
	n += sort.SearchStrings(free13, strings.Join(free13, ""))
	for _, q := range free14 {
		q.x++
		n += q.x
	}
	own := append([]int(nil), free15...)
	own[0] = n
	n += length(free15) + free16(n)
	for k, v := range free17 {
		n += len(k) + len(v)
	}
	copy(own, free18)
	row := &free19
	if n > 3 {
		row = &free20
	}
	n += row[1] + row[0]
	n += int(unsafe.Sizeof(free21) + unsafe.Sizeof(free21[0]))
	n += len(strings.Map(free24, "a") + fmt.Sprint(free25, free26, free27, len(free28)))
	n += slices.IndexFunc(free28, func(s string) bool { return s == "b" })
	free := *free4
	free.x++
	return n, nil
}

// double2 can be a subject, though no one calls it here.
func double2(n int) int {
	if v, ok := kept28[n]; ok {
		return v
	}
	kept28[n] = 2 * n
	return 2 * n
}
