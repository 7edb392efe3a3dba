// Package hostile does to the program that calls it whatever a Go function can do, each function for n = 7 only: for every other n
// it returns 2n.
package hostile

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand"
	"net"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"time"
	"unsafe"
)

const bad = 7

func Loop(n int) int {
	for n == bad {
	}
	return 2 * n
}

func LoopCalling(n int) int {
	for n == bad {
		step(n)
	}
	return 2 * n
}

//go:noinline
func step(n int) int { return n + 1 }

func LoopSwallowing(n int) (twice int) {
	defer func() { recover(); twice = 2 * n }()
	for n == bad {
	}
	return 2 * n
}

// An Endless is shown for ever if it is made of the bad number.
type Endless struct{ n *int }

func (e Endless) String() string {
	for *e.n == bad {
	}
	return "an end"
}

func Show(n int) Endless { return Endless{&n} }

func Recurse(n int) int {
	if n == bad {
		return Recurse(n) + 1
	}
	return 2 * n
}

func Explode(n int) int {
	if n < 60 && n >= 50 {
		return Explode(n) + Explode(n)
	}
	if n == bad {
		return fib(80)
	}
	return 2 * n
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func Allocate(n int) int {
	if n == bad {
		b := make([]byte, 100<<30)
		b[n] = 1
		return len(b)
	}
	return 2 * n
}

// Pad needs as much memory as n says, where that is much.
func Pad(n int) int {
	if n > 1<<30 {
		return len(make([]byte, n))
	}
	return n
}

func Hoard(n int) int {
	var all [][]byte
	for n == bad {
		b := make([]byte, 1<<20)
		for i := range b {
			b[i] = 1
		}
		all = append(all, b)
	}
	return 2*n + len(all)
}

func Exit(n int) int {
	if n == bad {
		os.Exit(3)
	}
	return 2 * n
}

// ExitAbove ends the process for all larger numbers, too.
func ExitAbove(n int) int {
	if n >= bad {
		os.Exit(3)
	}
	return 2 * n
}

func MapWrites(n int) int {
	if n == bad {
		m := map[int]int{}
		for k := 0; k < 4; k++ {
			go func() {
				for {
					for i := 0; i < 1000; i++ {
						m[i]++
					}
				}
			}()
		}
		time.Sleep(time.Minute)
	}
	return 2 * n
}

func Nil(n int) int {
	p := &n
	if n == bad {
		p = nil
	}
	return 2 * *p
}

func Index(n int) int {
	if n == bad {
		return []int{1, 2}[n]
	}
	return 2 * n
}

type trouble struct{ Code int }

func Custom(n int) int {
	if n == bad {
		panic(trouble{42})
	}
	return 2 * n
}

type liar struct{}

func (liar) Error() string { panic("no text") }

func BadText(n int) int {
	if n == bad {
		panic(liar{})
	}
	return 2 * n
}

func Goexit(n int) int {
	if n == bad {
		runtime.Goexit()
	}
	return 2 * n
}

func Leak(n int) int {
	if n == bad {
		go func() { select {} }()
	}
	return 2 * n
}

func Later(n int) int {
	if n == bad {
		go func() {
			time.Sleep(5 * time.Millisecond)
			panic("later")
		}()
	}
	return 2 * n
}

func Deadlock(n int) int {
	if n == bad {
		var mu sync.Mutex
		mu.Lock()
		mu.Lock()
	}
	return 2 * n
}

var counter int

func Counter(n int) int {
	counter++
	return 2*n + counter
}

var total int

// Race adds to a package variable from several goroutines, which lose additions of one another.
func Race(n int) int {
	total = 0
	return 2*n + race()
}

// Sum is Race without the reset.
func Sum(n int) int { return 2*n + race() }

func race() int {
	var wg sync.WaitGroup
	for k := 0; k < 4; k++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := 0; i < 1000; i++ {
				t := total
				runtime.Gosched()
				total = t + 1
			}
		}()
	}
	wg.Wait()
	return total
}

// A Ticket has a number of its own, which nobody sees.
type Ticket struct {
	serial, n int
}

// Value is what it was made for.
func (t *Ticket) Value() int { return t.n }

// Issue gives a ticket.
func Issue(n int) *Ticket {
	counter++
	return &Ticket{counter, 2 * n}
}

func Rand(n int) int { return 2*n + rand.Intn(1000) }

func Clock(n int) int { return 2*n + time.Now().Nanosecond() }

func Order(n int) []int {
	m := map[int]bool{}
	for i := 0; i < 20; i++ {
		m[n+i] = true
	}
	var keys []int
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}

func Flaky(n int) (int, error) {
	if rand.Intn(2) == 0 {
		return 0, errors.New("flaky")
	}
	return 2 * n, nil
}

func InPlace(xs []int) {
	for i := range xs {
		xs[i] = rand.Int()
	}
}

var cache = map[int]int{}

// Cached is a function all the same.
func Cached(n int) int {
	if v, ok := cache[n]; ok {
		return v
	}
	v := 2 * n
	cache[n] = v
	return v
}

func WriteFile(n int) (int, error) {
	if n == bad {
		return 0, os.WriteFile("written-by-hostile", []byte("x"), 0o666)
	}
	return 2 * n, nil
}

func RemoveFile(n int) (int, error) {
	if n == bad {
		return 0, os.Remove("victim")
	}
	return 2 * n, nil
}

func ReadFile(n int) (int, error) {
	if n == bad {
		_, err := os.ReadFile("/etc/passwd")
		return 0, err
	}
	return 2 * n, nil
}

func Socket(n int) (int, error) {
	if n == bad {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err == nil {
			l.Close()
		}
		return 0, err
	}
	return 2 * n, nil
}

func Process(n int) (int, error) {
	if n == bad {
		return 0, exec.Command("/bin/sh", "-c", "sleep 60 & echo started").Run()
	}
	return 2 * n, nil
}

func KillParent(n int) (int, error) {
	if n == bad {
		return 0, syscall.Kill(os.Getppid(), syscall.SIGKILL)
	}
	return 2 * n, nil
}

func Stdin(n int) (int, error) {
	b, err := io.ReadAll(os.Stdin)
	return 2*n + len(b), err
}

func Print(n int) int {
	fmt.Println("on standard output", n)
	fmt.Fprintln(os.Stderr, "fatal error: not really", n)
	println("on standard error", n)
	return 2 * n
}

func Descriptors(n int) int {
	if n == bad {
		for fd := 3; fd < 10; fd++ {
			syscall.Write(fd, []byte("nonsense nonsense nonsense nonsense"))
		}
	}
	return 2 * n
}

func CloseAll(n int) int {
	if n == bad {
		for fd := 0; fd < 10; fd++ {
			syscall.Close(fd)
		}
	}
	return 2 * n
}

// Large is a text of 100 MB.
func Large(n int) (int, string) {
	if n == bad {
		return 2 * n, strings.Repeat("0123456789", 10<<20)
	}
	return 2 * n, "small"
}

// Corrupt is a text whose length is none.
func Corrupt(n int) (int, string) {
	s := "small"
	if n == bad {
		(*[2]uintptr)(unsafe.Pointer(&s))[1] = 1 << 40
	}
	return 2 * n, s
}

// Flood writes more to both outputs than anybody keeps. Parts of a list cost no fuel in calls.
func Flood(n int) int {
	if n == bad {
		line := make([]byte, 1<<20)
		for i := 0; i < 64; i++ {
			os.Stdout.Write(line[:])
			os.Stderr.Write(line[:])
		}
	}
	return 2 * n
}

// Spin leaves goroutines behind that compute for ever.
func Spin(n int) int {
	if n == bad {
		for i := 0; i < 3; i++ {
			go func() {
				for {
				}
			}()
		}
	}
	return 2 * n
}

// Finalized panics when the collector comes by.
func Finalized(n int) int {
	if n == bad {
		p := new([64]int)
		runtime.SetFinalizer(p, func(*[64]int) { panic("finalized") })
		p = nil
		runtime.GC()
		time.Sleep(5 * time.Millisecond)
	}
	return 2 * n
}

// Uncollected has the collector never come by.
func Uncollected(n int) int {
	if n == bad {
		debug.SetGCPercent(-1)
		debug.SetMemoryLimit(1 << 60)
	}
	return 2 * n
}

// SignalGroup ends all processes of the group of its own.
func SignalGroup(n int) (int, error) {
	if n == bad {
		return 0, syscall.Kill(0, syscall.SIGKILL)
	}
	return 2 * n, nil
}

// Deep has more stack than anybody is given.
func Deep(n int) int {
	if n == bad {
		debug.SetMaxStack(1 << 40)
		return Deep(n) + 1
	}
	return 2 * n
}

// Crowd starts a hundred thousand goroutines and waits for them.
func Crowd(n int) int {
	if n == bad {
		var wg sync.WaitGroup
		for i := 0; i < 100000; i++ {
			wg.Add(1)
			go func() { defer wg.Done(); runtime.Gosched() }()
		}
		wg.Wait()
	}
	return 2 * n
}

// NaNKeys is a map none of whose keys is ever found again.
func NaNKeys(n int) (int, map[float64]int) {
	m := map[float64]int{1: n}
	if n == bad {
		for i := 0; i < 100; i++ {
			m[math.NaN()] = i
		}
	}
	return 2 * n, m
}

// Ring refers to itself.
type Ring struct {
	N    int
	Next *Ring
}

// Cyclic is a list without an end.
func Cyclic(n int) (int, *Ring) {
	r := &Ring{N: n}
	if n == bad {
		r.Next = r
	}
	return 2 * n, r
}

// Twice returns its argument, which it has changed.
func Twice(xs []int) []int {
	for i := range xs {
		xs[i] *= 2
	}
	return xs
}

// Window returns parts of its argument that overlap.
func Window(xs []int) (left, right []int) {
	return xs[:len(xs)*2/3], xs[len(xs)/3:]
}

var places = map[string]int{}

// ByPlace remembers the first elements of lists by where they lie, and takes others that lie there later for them.
func ByPlace(xs []int) int {
	if len(xs) == 0 {
		return 0
	}
	key := fmt.Sprintf("%p", xs)
	if _, ok := places[key]; !ok {
		places[key] = xs[0]
	}
	return places[key]
}
