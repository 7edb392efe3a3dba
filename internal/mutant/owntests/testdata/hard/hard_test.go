package hard

import (
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

var prepared bool

// While a timer runs the runtime does not look for deadlocks.
var _ = os.Getenv("HARD_TIMER") != "" && time.AfterFunc(time.Hour, func() {}) != nil

func TestMain(m *testing.M) {
	flag.Parse()
	os.Exit(around(m))
}

func around(m *testing.M) int {
	prepared = true
	defer func() { prepared = false }()
	return m.Run()
}

func TestPrepared(t *testing.T) {
	if !prepared || Squares[3] != 9 || Unit("m") != 1000 {
		t.Error("not prepared")
	}
}

func TestFib(t *testing.T) {
	if Fib(10) != 55 {
		t.Error("Fib(10)")
	}
}

func TestFibSmall(t *testing.T) {
	t.Parallel()
	if Fib(2) != 1 {
		t.Error("Fib(2)")
	}
}

func TestLimit(t *testing.T) {
	if Limit() != 7 {
		t.Error("Limit")
	}
}

func TestFirst(t *testing.T) {
	if !First() {
		t.Error("not the first")
	}
}

func TestAt(t *testing.T) {
	for i, want := range []int{3, 2, 1} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			if got := At([]int{1, 2, 3}, i); i < 3 && got < want-2 {
				t.Error(got)
			}
		})
	}
}

func TestSum(t *testing.T) {
	if Sum([]int{1, 2, 3}) != 6 {
		t.Error("Sum")
	}
}

func TestTakeAll(t *testing.T) {
	if Take(3) != 6 {
		t.Error("Take(3)")
	}
}

func TestTakeOne(t *testing.T) {
	if Take(1) != 1 {
		t.Error("Take(1)")
	}
}

func TestCheck(t *testing.T) { Check(0) }

func TestCollatzOdd(t *testing.T) {
	if n := Collatz(5); n != 5 {
		t.Error(n)
	}
}

func TestCollatz(t *testing.T) {
	if n := Collatz(6); n != 8 {
		t.Error(n)
	}
}

func TestWanderFar(t *testing.T) {
	if n := Wander(200); n != 300 {
		t.Error(n)
	}
}

func TestWanderNear(t *testing.T) {
	for i := 0; i < 4; i++ {
		if n := Wander(0); n != 100 {
			t.Fatal(n)
		}
	}
}

func TestSafe(t *testing.T) {
	if !Safe(3) {
		t.Error("not safe")
	}
}

func TestSkipped(t *testing.T) {
	t.Skip("not now")
	Check(1)
}

func TestWrong(t *testing.T) { t.Error("always") }

func TestEnds(t *testing.T) { os.Exit(4) }

func TestProcess(t *testing.T) {
	if os.Getenv("HARD_CHILD") != "" {
		if Check(5) != 5 {
			os.Exit(1)
		}
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestProcess$")
	cmd.Env = append(os.Environ(), "HARD_CHILD=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func TestListens(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if Check(7) != 7 {
		t.Error("Check")
	}
}

func TestWaits(t *testing.T) {
	time.Sleep(time.Millisecond)
	if Check(9) != 9 {
		t.Error("Check")
	}
}

func TestTemporary(t *testing.T) {
	name := filepath.Join(t.TempDir(), "written")
	if err := os.WriteFile(name, []byte{byte(Check(3))}, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestWrites(t *testing.T) {
	if err := os.WriteFile("written", []byte{byte(Check(3))}, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove("written"); err != nil {
		t.Fatal(err)
	}
}

func FuzzMiddle(f *testing.F) {
	f.Add([]byte{1, 2, 3})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		var a []int
		for _, x := range b {
			a = append(a, int(x))
		}
		if m, err := Middle(a); len(a) > 0 && (err != nil || m < a[0]) {
			t.Error(m, err)
		}
	})
}
