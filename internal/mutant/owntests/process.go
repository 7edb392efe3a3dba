package owntests

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/mutant"
)

// A page is what a test process leaves behind: it writes what it is running before it runs it, so that it is known if it ends there.
// Integers are little-endian; harness.txt is the writer.
//
//	0  entry of the plan, from 1     4  test, from 1     8  progress     16  1: running, 2: done     17  pass     18  1: the canary failed
//	24  fuel used before the tests   64  records
type page []byte

// pageHead is where the records of a page begin.
const pageHead = 64

func (p page) word(at int) int {
	if at+4 > len(p) {
		return 0
	}
	return int(binary.LittleEndian.Uint32(p[at:]))
}

func (p page) long(at int) int64 {
	if at+8 > len(p) {
		return 0
	}
	return int64(binary.LittleEndian.Uint64(p[at:]))
}

func (p page) byteAt(at int) byte {
	if at >= len(p) {
		return 0
	}
	return p[at]
}

func (p page) entry() int   { return p.word(0) - 1 } // that was being tried; -1: none
func (p page) test() int    { return p.word(4) - 1 } // that was being run; -1: none
func (p page) begun() bool  { return p.byteAt(16) > 0 }
func (p page) done() bool   { return p.byteAt(16) == 2 }
func (p page) pass() int    { return int(p.byteAt(17)) }
func (p page) sick() bool   { return p.byteAt(18) != 0 }
func (p page) start() int64 { return p.long(24) }

// An ended is a test process that is over.
type ended struct {
	page  page
	spent bool   // it ran out of fuel where nothing caught that
	hung  bool   // it stood still, and was stopped
	note  string // its last words
}

// fuelNote is what package harness's fuel says where nothing catches it.
const fuelNote = "imago: out of fuel"

// look is how often a process is looked at.
const look = 50 * time.Millisecond

// A patience is how long a process is waited for that makes no progress.
type patience struct {
	still  time.Duration
	asleep time.Duration // if in the second half of it none of its threads runs or wants to; 0: as long as still
}

// run starts the test binary in the folder of its package with a plan. A process that makes no progress for as long as wait says
// is ended; a clock never decides anything else.
func (p *program) run(ctx context.Context, dir string, plan []byte, wait func(page) patience, env ...string) (*ended, error) {
	temp := filepath.Join(dir, "tmp")
	if err := os.Mkdir(temp, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if err := errors.Join(os.WriteFile(filepath.Join(dir, "plan"), plan, 0o666), os.WriteFile(filepath.Join(dir, "page"), nil, 0o666)); err != nil {
		return nil, err
	}
	cmd := exec.Command(p.bin, "-test.parallel=1", "-test.timeout=0", "-test.paniconexit0=false")
	cmd.Dir = p.s.dir
	cmd.Env = append(slices.Clone(p.environ), append(env, dirVariable+"="+dir, "TMPDIR="+temp)...)
	last := &tail{}
	cmd.Stderr = last
	cmd.WaitDelay = 100 * time.Millisecond
	if err := p.starter.start(cmd); err != nil {
		return nil, err
	}
	limitMemory(cmd)
	hung := make(chan bool, 1)
	over := make(chan struct{})
	go func() { hung <- p.watch(ctx, cmd, filepath.Join(dir, "page"), wait, over) }()
	cmd.Wait() // its exit status says less than its page
	close(over)
	killGroup(cmd)
	out := &ended{hung: <-hung, spent: bytes.Contains(last.b, []byte(fuelNote)), note: last.words()}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if os.Remove(temp) != nil { // tests have left something
		removeAll(temp)
	}
	var err error
	out.page, err = os.ReadFile(filepath.Join(dir, "page"))
	return out, err
}

// watch ends a process that stands still, and tells whether it did.
func (p *program) watch(ctx context.Context, cmd *exec.Cmd, file string, wait func(page) patience, over <-chan struct{}) bool {
	tick := time.NewTicker(look)
	defer tick.Stop()
	progress, since, awake := int64(-1), time.Now(), time.Now()
	for {
		select {
		case <-over:
			return false
		case <-ctx.Done():
			killGroup(cmd)
			return false
		case <-tick.C:
		}
		pg := readHead(file)
		if now := pg.long(8); now != progress {
			progress, since = now, time.Now()
		}
		w := wait(pg)
		if w.asleep == 0 || time.Since(since) < w.asleep/2 || !asleep(cmd.Process.Pid) {
			awake = time.Now()
		}
		if time.Since(since) > w.still || w.asleep > 0 && time.Since(awake) > w.asleep/2 {
			killGroup(cmd)
			return true
		}
	}
}

func readHead(file string) page {
	f, err := os.Open(file)
	if err != nil {
		return nil
	}
	defer f.Close()
	b := make([]byte, pageHead)
	n, _ := f.Read(b)
	return b[:n]
}

// environment is what test processes inherit. One processor makes goroutines take turns, so that the fuel is counted right; and
// package math/rand begins with the same number in each process (its documentation, "GODEBUG=randautoseed=0").
func environment(dir string) []string {
	var env []string
	debug := "randautoseed=0"
	for _, kv := range os.Environ() {
		name, value, _ := strings.Cut(kv, "=")
		switch name {
		case "GOMAXPROCS", "PWD", "TMPDIR", mutant.Environment, dirVariable:
		case "GODEBUG":
			debug += "," + value
		default:
			env = append(env, kv)
		}
	}
	return append(env, "GOMAXPROCS=1", "PWD="+dir, "GODEBUG="+debug)
}

// A tail keeps the end of what is written to it, and a little of the beginning of the last write.
type tail struct{ b []byte }

// tailSize is more than a stack trace has, of which Go leaves out the middle.
const tailSize = 1 << 18

func (t *tail) Write(b []byte) (int, error) {
	t.b = append(t.b, b...)
	if len(t.b) > 2*tailSize {
		t.b = append(t.b[:0], t.b[len(t.b)-tailSize:]...)
	}
	return len(b), nil
}

// words is the line that says why a process ended.
func (t *tail) words() string {
	for line := range strings.Lines(string(t.b)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			return line
		}
	}
	return "it exits"
}

// removeAll removes a folder, also if a test left folders in it that cannot be written to.
func removeAll(dir string) {
	if os.RemoveAll(dir) == nil {
		return
	}
	filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			os.Chmod(path, 0o777)
		}
		return nil
	})
	os.RemoveAll(dir)
}

// atStart is the environment with which a mutant is on from the start.
func (p *program) atStart(number uint32, fuel int64) string {
	return fmt.Sprintf("%s=%d:%d", mutant.Environment, number, fuel)
}
