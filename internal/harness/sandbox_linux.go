package harness

import (
	"debug/elf"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"time"

	ll "github.com/landlock-lsm/go-landlock/landlock/syscall"
)

// A launch is what a launcher is told.
type launch struct {
	Path   string   // program
	Args   []string // with args[0]
	Env    []string
	Limits Limits
	Test   bool     // the program and its arguments are the launcher's own arguments, as go test -exec has it
	Read   []string // what else it may read
	Traps  bool     // refused effects end the process with a trace, see limitCalls
	Libs   bool     // the program is linked dynamically and reads shared libraries
}

// sandboxed changes cmd, which is about to be started, so that it runs under limits: resource limits, and no access to files,
// network and other processes beyond the descriptors that cmd hands it. The running program is started again as a launcher (see
// [Launcher]), which restricts itself and then becomes cmd's program, since restrictions survive exec and Go cannot act between
// fork and exec. The child leads a process group of its own and dies with the thread that starts it.
//
// What the kernel lacks is left out and returned as a warning.
func sandboxed(cmd *exec.Cmd, l Limits) (warnings []error, err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("sandbox: find the running program: %w", err)
	}
	path, err := filepath.Abs(cmd.Path)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	l = l.orDefault()
	spec := launch{Path: path, Args: cmd.Args, Env: l.environment(), Limits: l}
	if spec.Libs, err = dynamicallyLinked(path); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	text, err := json.Marshal(spec)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	cmd.Path, cmd.Args, cmd.Env = self, []string{self}, []string{launchVariable + "=" + string(text)}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	return missing(), nil
}

// ConfineTest changes cmd, a go test command, so that the tests run in the sandbox, where they may read the folder of their package. With
// traps an effect that is refused ends the tests, and [EffectOf] tells which one; else it fails.
func ConfineTest(cmd *exec.Cmd, traps bool) error {
	if !launches.Load() {
		return errors.New("sandbox: harness.Launcher was not called first in main")
	}
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("sandbox: find the running program: %w", err)
	}
	text, err := json.Marshal(launch{Test: true, Traps: traps, Limits: Limits{Data: testData, CPU: testTime}})
	if err != nil {
		return fmt.Errorf("sandbox: %w", err)
	}
	if cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	cmd.Env = append(cmd.Env, launchVariable+"="+string(text))
	cmd.Args = slices.Insert(cmd.Args, 2, "-exec", strconv.Quote(self))
	return nil
}

// What a confined test may take. No theory stands behind the figures.
const (
	testData = 2 << 30
	testTime = 5 * time.Minute
)

// missing lists the parts of the sandbox that this kernel cannot do.
func missing() (warnings []error) {
	if v, err := ll.LandlockGetABIVersion(); err != nil || v < 1 {
		warnings = append(warnings, errors.New("no landlock in this kernel: the functions under test can read files"))
	}
	if !canFilter() {
		warnings = append(warnings, errors.New("no seccomp on this system: the functions under test can open sockets and start processes"))
	}
	return warnings
}

// dynamicallyLinked says whether the program at path needs an interpreter to load its libraries.
func dynamicallyLinked(path string) (bool, error) {
	f, err := elf.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			return true, nil
		}
	}
	return false, nil
}

// killGroup ends the child and whatever it may have started.
func killGroup(cmd *exec.Cmd) error {
	if cmd.Process == nil {
		return nil
	}
	err := syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}

// Sandbox says what children are confined by on this system, and what of it the kernel lacks.
func Sandbox() (found string, doubts []error) {
	found = "resource limits, a list of system calls"
	if v, err := ll.LandlockGetABIVersion(); err == nil && v > 0 {
		found = fmt.Sprintf("resource limits, a list of system calls, landlock %d", v)
	}
	return found, missing()
}
