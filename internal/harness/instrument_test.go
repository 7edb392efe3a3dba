package harness

import (
	"bytes"
	"flag"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the golden parts of testdata")

func TestInstrumentGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/fuel/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no golden files: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) { golden(t, path) })
	}
}

func golden(t *testing.T, path string) {
	a, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	out, _, err := instrumentProbed("example.com/p", "p", map[string][]byte{"in.go": a.Files[0].Data}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		a.Files = append(a.Files[:1], txtar.File{Name: "out.go", Data: out["in.go"]})
		if err := os.WriteFile(path, txtar.Format(a), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	if len(a.Files) != 2 {
		t.Fatal("no golden part: run with -update")
	}
	if got, want := string(out["in.go"]), string(a.Files[1].Data); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	if got, want := strings.Count(string(out["in.go"]), "\n"), strings.Count(string(a.Files[0].Data), "\n"); got != want {
		t.Errorf("got %d lines, want %d", got, want)
	}
}

func TestInstrumentSyntaxError(t *testing.T) {
	_, _, err := instrumentProbed("p", "p", map[string][]byte{"a.go": []byte("package p\nfunc {")}, nil)
	if err == nil || !strings.Contains(err.Error(), "a.go:2:6") {
		t.Errorf("got %v, want the position a.go:2:6", err)
	}
}

// The names of the counters of two packages must differ, and go on differing with a dot import.
func TestFuelVar(t *testing.T) {
	if a, b := fuelVar("a/p"), fuelVar("b/p"); a == b || !strings.HasPrefix(a, "ImagoFuel_") {
		t.Errorf("got %s and %s, want different names", a, b)
	}
}

// goRun writes files as a module in a temporary folder and runs the program in it.
func goRun(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go run: %v\n%s", err, out)
	}
	return string(out)
}

const fuelSubject = `package p

func Forever()  { for {} }
func Goto()     { again: goto again }
func Calls()    { for { Forever2(1) } }
func Forever2(n int) int { for i := 0; i < n; i++ { n += 0 }; return n }
func Fib(n int) int { if n < 2 { return n }; return Fib(n-1) + Fib(n-2) }
func Chan()     { c := make(chan int, 1); c <- 1; for x := range c { c <- x } }
func Int(n int) (s int) { for i := range n { s += i }; return s }
func Seq()      { seq := func(yield func(int) bool) { for yield(1) {} }; for range seq {} }
func Swallow()  { for { func() { defer func() { recover() }(); for {} }() } }
func Swallowed() (n int) { defer func() { recover(); n = 7 }(); for {}; return }
func Generic[T any](xs []T) { for len(xs) >= 0 { _ = xs } }
type T struct{ f func() }
func (t T) Call() { t.f() }
func Method()   { var t T; t.f = func() { t.Call() ; t.Call() }; n := 0; for n < 1<<40 { n++ } }
func Make(n int) int { b := make([]int, n); return len(b) }
func Double(s string) int { for i := 0; i < 40; i++ { s += s }; return len(s) }
func Copy(n int) int { b := make([]byte, n); for i := 0; i < 1<<40; i++ { copy(b, b[:n]) }; return n }
func Rune(s string) (n int) { for i := 0; i < 1000; i++ { n += len([]rune(s)) }; return n }
func Sort(xs []int) []int {
	for i := range xs { for j := i; j > 0 && xs[j] < xs[j-1]; j-- { xs[j], xs[j-1] = xs[j-1], xs[j] } }
	return xs
}
`

const fuelMain = `package main

import ("fmt"; "x/p")

func run(name string, f func()) {
	defer func() {
		r := recover()
		fmt.Println(name, p.FUEL < 0, r != nil)
	}()
	p.FUEL = 100_000
	f()
}

func main() {
	run("Forever", p.Forever)
	run("Goto", p.Goto)
	run("Calls", p.Calls)
	run("Fib", func() { p.Fib(60) })
	run("Chan", p.Chan)
	run("Int", func() { p.Int(1<<62) })
	run("Seq", p.Seq)
	run("Swallow", p.Swallow)
	run("Swallowed", func() { p.Swallowed() })
	run("Generic", func() { p.Generic([]string{}) })
	run("Method", p.Method)
	run("Make", func() { p.Make(1_000_000) })
	run("Make beyond memory", func() { p.Make(1<<60) })
	run("Make negative", func() { p.Make(-1) })
	run("Double", func() { p.Double("x") })
	run("Copy", func() { p.Copy(1000) })
	run("Rune", func() { p.Rune(string(make([]byte, 1000))) })
	p.FUEL = 1000
	fmt.Println(p.Fib(10), p.Int(100), p.Sort([]int{3, 1, 2}), p.FUEL)
	p.FUEL = 1000
	fmt.Println(p.Make(255), p.FUEL)
	fmt.Println(p.Make(400), p.FUEL)
}
`

func TestFuelRunsOut(t *testing.T) {
	out, _, err := instrumentProbed("x/p", "p", map[string][]byte{"p/p.go": []byte(fuelSubject)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	got := goRun(t, map[string]string{
		"go.mod": "module x\n\ngo 1.23\n", "p/p.go": string(out["p/p.go"]), "p/" + fuelFile: string(out[fuelFile]),
		"main.go": strings.ReplaceAll(fuelMain, "FUEL", fuelVar("x/p")),
	})
	want := `Forever true true
Goto true true
Calls true true
Fib true true
Chan true true
Int true true
Seq true true
Swallow true true
Swallowed true false
Generic true true
Method true true
Make true true
Make beyond memory false true
Make negative false true
Double true true
Copy true true
Rune true true
55 4950 [1 2 3] 823
255 1000
400 900
`
	if got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}

// Whatever parses is instrumented, and the result parses and has the same lines.
func FuzzInstrument(f *testing.F) {
	f.Add(fuelSubject)
	for _, path := range []string{"testdata/fuel/loops.txtar", "testdata/fuel/calls.txtar", "testdata/fuel/sizes.txtar"} {
		a, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(a.Files[0].Data))
	}
	f.Fuzz(func(t *testing.T, src string) {
		out, _, err := instrumentProbed("example.com/p", "p", map[string][]byte{"in.go": []byte(src)}, nil)
		if err != nil {
			return
		}
		got := out["in.go"]
		if _, err := parser.ParseFile(token.NewFileSet(), "in.go", got, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			t.Errorf("%v in\n%s", err, got)
		}
		if bytes.Count(got, []byte("\n")) != strings.Count(src, "\n") {
			t.Errorf("the lines moved in\n%s", got)
		}
	})
}
