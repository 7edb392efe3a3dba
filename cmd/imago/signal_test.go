package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// soon is what a person waits for a program that was told to end.
const soon = 2 * time.Second

// deaf is a module whose code and tests do not end and hear no signal: what imago starts for it has to be killed.
var deaf = map[string]string{
	"go.mod": "module example.com/deaf\n\ngo 1.21\n",
	"a/a.go": `package a

// Join never ends on words that hold both a blank and a quote.
func Join(words ...string) (out string) {
	for _, w := range words {
		for blank, quote := false, false; ; {
			for _, r := range w {
				blank, quote = blank || r == ' ', quote || r == '\''
			}
			if !blank || !quote {
				break
			}
		}
		out += w
	}
	return out
}
`,
	"a/testdata/imago/Join.rel": "# imago 1\nsubject Join(words ...string) string\nsame: Join(words...) == Join(words...)\n",
	"b/b.go":                    "package b\n\n// Twice doubles.\nfunc Twice(n int) int { return 2 * n }\n",
	"b/b_test.go": `package b

import (
	"os/signal"
	"syscall"
	"testing"
)

func TestMain(m *testing.M) {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT)
	for {
	}
}
`,
}

// Every verb ends soon after a signal, whatever it is at and whatever its children do, and leaves none of them behind.
func TestSignals(t *testing.T) {
	dir, cache, tmp := t.TempDir(), t.TempDir(), t.TempDir()
	for name, text := range deaf {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	moments := rand.New(rand.NewPCG(1, 0))
	signals := []os.Signal{syscall.SIGTERM, os.Interrupt}
	for i, args := range [][]string{
		{"infer", "--fresh", "./a"}, {"infer", "--no-mutants", "--budget", "2000", "--write", "./b"}, {"check", "--rows", "1000000", "./a"}, {"mutate", "./a"},
		{"mutate", "--tests", "./b"}, {"adequacy", "./a"}, {"explain", "./a.Join", "Join(words...) == Join(words...)"}, {"accept", "./a.Join", "same"}, {"report", "--fresh", "./a", "./b"},
	} {
		cmd := exec.Command("imago", append(args, "-q")...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "IMAGO_CACHE="+cache, "TMPDIR="+tmp)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		after := 200*time.Millisecond + time.Duration(moments.Int64N(int64(800*time.Millisecond)))
		time.Sleep(after)
		_ = cmd.Process.Signal(signals[i%2]) // it may have ended
		start := time.Now()
		_ = cmd.Wait() // with 2, or by the signal itself if it came before the program listened
		if took := time.Since(start); took > soon {
			t.Errorf("imago %v ended %v after %v, which came at %v", args, took, signals[i%2], after)
		}
		if alive := living(cache, tmp, time.Second); len(alive) > 0 {
			t.Errorf("imago %v left %v behind", args, alive)
		}
	}
}
