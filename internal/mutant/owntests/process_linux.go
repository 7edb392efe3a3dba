package owntests

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"

	"golang.org/x/sys/unix"
)

// memoryMost is what a test process may allocate: mutants make slices of any size.
const memoryMost = 4 << 30

// limitMemory gives a process that has just been started its limit. If it is over already there is nothing to limit.
func limitMemory(cmd *exec.Cmd) {
	unix.Prlimit(cmd.Process.Pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: memoryMost, Max: memoryMost}, nil)
}

// asleep tells whether all threads of a process wait for something. One that a busy machine does not let run is not asleep.
func asleep(pid int) bool {
	tasks, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return false
	}
	for _, task := range tasks {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/stat", pid, task.Name()))
		_, rest, _ := bytes.Cut(stat, []byte(") ")) // the name of the program may have blanks (proc(5))
		if err != nil || !bytes.HasPrefix(rest, []byte("S")) {
			return false
		}
	}
	return true
}
