package owntests

import (
	"os/exec"

	"golang.org/x/sys/unix"
)

// memoryMost is what a test process may allocate: mutants make slices of any size.
const memoryMost = 4 << 30

// limitMemory gives a process that has just been started its limit. If it is over already there is nothing to limit.
func limitMemory(cmd *exec.Cmd) {
	unix.Prlimit(cmd.Process.Pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: memoryMost, Max: memoryMost}, nil)
}
