package owntests

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"syscall"

	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
	"golang.org/x/sys/unix"
)

// A starter starts processes from one thread, with whose end they end. The thread can be confined: then they inherit from it that they
// write below some folders only, which costs nothing a process. Mutants remove and overwrite files that no test would.
type starter struct {
	starts   chan func()
	confines bool
}

// newStarter begins a thread; it is confined unless there are no folders. Go makes no other thread from one that is locked, and ends it
// with its goroutine.
func newStarter(writable ...string) (*starter, error) {
	s := &starter{starts: make(chan func())}
	ready := make(chan error)
	go func() {
		runtime.LockOSThread()
		var err error
		if s.confines, err = confine(writable); err != nil {
			ready <- fmt.Errorf("confine tests: %w", err)
			return
		}
		ready <- nil
		for f := range s.starts {
			f()
		}
	}()
	return s, <-ready
}

func (s *starter) start(cmd *exec.Cmd) error {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	result := make(chan error)
	s.starts <- func() { result <- cmd.Start() }
	return <-result
}

func (s *starter) close() { close(s.starts) }

// changes are the ways to change files that landlock knows, by the version of its interface that they came with (landlock(7)).
var changes = []struct {
	abi    int
	access uint64
}{
	{1, unix.LANDLOCK_ACCESS_FS_WRITE_FILE | unix.LANDLOCK_ACCESS_FS_REMOVE_DIR | unix.LANDLOCK_ACCESS_FS_REMOVE_FILE |
		unix.LANDLOCK_ACCESS_FS_MAKE_CHAR | unix.LANDLOCK_ACCESS_FS_MAKE_DIR | unix.LANDLOCK_ACCESS_FS_MAKE_REG |
		unix.LANDLOCK_ACCESS_FS_MAKE_SOCK | unix.LANDLOCK_ACCESS_FS_MAKE_FIFO | unix.LANDLOCK_ACCESS_FS_MAKE_BLOCK |
		unix.LANDLOCK_ACCESS_FS_MAKE_SYM},
	{2, unix.LANDLOCK_ACCESS_FS_REFER},
	{3, unix.LANDLOCK_ACCESS_FS_TRUNCATE},
}

// confine lets this thread and the processes that it starts write below the folders and to devices only. A kernel without landlock does
// not confine them, which it tells.
func confine(writable []string) (bool, error) {
	abi, err := ll.LandlockGetABIVersion()
	if len(writable) == 0 || err != nil || abi < 1 {
		return false, nil
	}
	var access uint64
	for _, c := range changes {
		if c.abi <= abi {
			access |= c.access
		}
	}
	rules, err := ll.LandlockCreateRuleset(&ll.RulesetAttr{HandledAccessFS: access}, 0)
	if err != nil {
		return false, err
	}
	defer unix.Close(rules)
	for _, dir := range append(writable, "/dev") {
		if err := allow(rules, dir, access); err != nil {
			return false, err
		}
	}
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return false, err
	}
	return true, ll.LandlockRestrictSelf(rules, 0)
}

func allow(rules int, dir string, access uint64) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer f.Close()
	return ll.LandlockAddPathBeneathRule(rules, &ll.PathBeneathAttr{AllowedAccess: access, ParentFd: int(f.Fd())}, 0)
}
