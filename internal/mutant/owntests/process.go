package owntests

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/process"
)

// An ended is a test process that is over.
type ended struct {
	page   page
	spent  bool   // it ran out of fuel where nothing caught that
	hung   bool   // it stood still
	note   string // its last words
	denied bool   // it said that the system had denied it something
}

// fuelNote is what package harness's fuel says where nothing catches it.
const fuelNote = "imago: out of fuel"

// stillNotes are what the runtime says of a process in which nothing can go on. It does not always see that: not with cgo, and not while
// any timer runs (Go issue 29322). Then the process stands still until it is stopped, and what is said of it must be the same.
var stillNotes = []string{
	"fatal error: all goroutines are asleep - deadlock!",
	"fatal error: no goroutines (main called runtime.Goexit) - deadlock!",
}

// run starts the test binary in the folder of its package with a plan. A process that makes no progress for as long as wait says
// is ended.
func (p *program) run(ctx context.Context, d *desk, plan []byte, wait func(page) patience, env ...string) (*ended, error) {
	if err := d.lay(plan); err != nil {
		return nil, err
	}
	cmd := exec.Command(p.bin, "-test.parallel=1", "-test.timeout=0", "-test.paniconexit0=false")
	cmd.Dir = p.s.dir
	cmd.Env = append(slices.Clone(p.environ), append(env, dirVariable+"="+d.dir, planVariable+"="+d.plan.Name(), "TMPDIR="+d.temp)...)
	cmd.Stderr = d.stderr
	if d.stdout != nil {
		cmd.Stdout = d.stdout
	}
	if err := p.starter.start(cmd); err != nil {
		return nil, err
	}
	limitMemory(cmd)
	d.ready()
	hung := make(chan bool, 1)
	over := make(chan struct{})
	go func() { hung <- watch(ctx, cmd, d, wait, over) }()
	cmd.Wait() // its exit status says less than its page
	close(over)
	process.Kill(cmd)
	out := &ended{hung: <-hung}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err := out.hear(d.stderr); err != nil {
		return nil, err
	}
	var err error
	out.page, err = d.read()
	return out, err
}

// environment is what test processes inherit. One processor makes goroutines take turns, so that the fuel is counted right; and
// package math/rand begins with the same number in each process (its documentation, "GODEBUG=randautoseed=0").
func environment(dir string) []string {
	var env []string
	debug := "randautoseed=0"
	for _, kv := range os.Environ() {
		name, value, _ := strings.Cut(kv, "=")
		switch name {
		case "GOMAXPROCS", "PWD", "TMPDIR", mutant.Environment, dirVariable, planVariable:
		case "GODEBUG":
			debug += "," + value
		default:
			env = append(env, kv)
		}
	}
	return append(env, "GOMAXPROCS=1", "PWD="+dir, "GODEBUG="+debug)
}

// heard is how much of the end of what a process wrote is read: more than a stack trace has, of which Go leaves out the middle.
const heard = 1 << 19

// hear takes what a process wrote before it ended.
func (e *ended) hear(stderr *os.File) error {
	b, err := lastOf(stderr)
	if err != nil {
		return err
	}
	e.note = lastWords(b)
	e.denied = bytes.Contains(b, denial)
	e.spent = bytes.Contains(b, []byte(fuelNote))
	e.hung = e.hung || slices.ContainsFunc(stillNotes, func(s string) bool { return bytes.Contains(b, []byte(s)) })
	return nil
}

// silent is said of processes that end without a word.
const silent = "it exits"

// lastWords is the line that says why a process ended.
func lastWords(stderr []byte) string {
	for line := range bytes.Lines(stderr) {
		line := string(bytes.TrimSpace(line))
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return line
		}
	}
	return silent
}

// atStart is the environment with which a mutant is on from the start.
func (p *program) atStart(number uint32, fuel int64) string {
	return fmt.Sprintf("%s=%d:%d", mutant.Environment, number, fuel)
}
