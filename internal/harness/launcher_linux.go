package harness

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/landlock-lsm/go-landlock/landlock"
	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// launchFailed is the exit status of a launcher that could not start the child; stderr says why.
const launchFailed = 126

// launches tells that this program can be a launcher.
var launches atomic.Bool

// Launcher must be called first in main and in TestMain of programs that use this package. In a process that the harness started as
// a launcher it restricts the process, becomes the child program and never returns; in any other it does nothing.
func Launcher() {
	launches.Store(true)
	text, ok := os.LookupEnv(launchVariable)
	if !ok {
		return
	}
	fmt.Fprintf(os.Stderr, "imago sandbox: %v\n", becomeChild(text))
	os.Exit(launchFailed)
}

// becomeChild restricts this process, each restriction after the ones it would hinder, and replaces its program. It returns only if that
// fails, with the error.
func becomeChild(text string) error {
	var l launch
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		return fmt.Errorf("read the launch: %w", err)
	}
	if l.Test {
		if err := l.becomeTest(); err != nil {
			return err
		}
	}
	if err := limitFiles(l); err != nil {
		return fmt.Errorf("landlock: %w", err)
	}
	if err := limitResources(l.Limits); err != nil {
		return err
	}
	if canFilter() {
		if err := limitCalls(l.Traps); err != nil {
			return fmt.Errorf("seccomp: %w", err)
		}
	}
	return fmt.Errorf("start %s: %w", l.Path, syscall.Exec(l.Path, l.Args, l.Env))
}

// limitResources sets hard limits. RLIMIT_AS is of no use with Go, which reserves address space freely; RLIMIT_NPROC counts threads
// of the user, not of the process. The soft processor limit sends a signal that Go programs survive: both are set to the same.
func limitResources(l Limits) error {
	limits := []struct {
		name string
		what int
		max  uint64
	}{
		{"RLIMIT_DATA", unix.RLIMIT_DATA, l.Data},
		{"RLIMIT_FSIZE", unix.RLIMIT_FSIZE, l.Files},
		{"RLIMIT_CORE", unix.RLIMIT_CORE, 0},
		{"RLIMIT_NOFILE", unix.RLIMIT_NOFILE, 64},
	}
	for _, r := range limits {
		if err := setLimit(r.what, r.max); err != nil {
			return fmt.Errorf("set %s to %d: %w", r.name, r.max, err)
		}
	}
	if l.CPU > 0 {
		seconds := uint64((l.CPU + time.Second - 1) / time.Second)
		if err := setLimit(unix.RLIMIT_CPU, seconds); err != nil {
			return fmt.Errorf("set RLIMIT_CPU to %d: %w", seconds, err)
		}
	}
	return nil
}

// setLimit sets both limits, or lowers the soft one where the hard one is already below. It goes through package syscall, which
// otherwise restores the old RLIMIT_NOFILE at exec.
func setLimit(what int, limit uint64) error {
	var old syscall.Rlimit
	if err := syscall.Getrlimit(what, &old); err != nil {
		return err
	}
	limit = min(limit, old.Max)
	return syscall.Setrlimit(what, &syscall.Rlimit{Cur: limit, Max: limit})
}

// limitFiles leaves the child its own program, time zones, and what Go's runtime reads when it starts; nothing can be written.
// Descriptors that are already open are not affected.
func limitFiles(l launch) error {
	run := landlock.AccessFSSet(ll.AccessFSExecute | ll.AccessFSReadFile)
	rules := []landlock.Rule{
		landlock.PathAccess(run, l.Path),
		landlock.ROFiles("/dev/null", "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size").IgnoreIfMissing(),
		landlock.RODirs("/usr/share/zoneinfo").IgnoreIfMissing(),
	}
	if len(l.Read) > 0 {
		rules = append(rules, landlock.RODirs(l.Read...).IgnoreIfMissing())
	}
	if l.Libs {
		rules = append(rules, landlock.ROFiles("/etc/ld.so.cache").IgnoreIfMissing(),
			landlock.RODirs("/lib", "/lib64", "/usr/lib", "/usr/lib64").IgnoreIfMissing())
	}
	return landlock.V6.BestEffort().Restrict(rules...)
}

// becomeTest completes the launch of a test binary by go test, in the folder of its package.
func (l *launch) becomeTest() (err error) {
	if len(os.Args) < 2 {
		return errors.New("no test binary to start")
	}
	l.Path, l.Args, l.Limits = os.Args[1], os.Args[1:], l.Limits.orDefault()
	l.Env = l.Limits.environment()
	if l.Libs, err = dynamicallyLinked(l.Path); err != nil {
		return err
	}
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	l.Env, l.Read = append(l.Env, "PWD="+dir), append(l.Read, dir)
	return unix.Prctl(unix.PR_SET_PDEATHSIG, uintptr(syscall.SIGKILL), 0, 0, 0) // go test is killed, it kills nobody
}
