package owntests

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// memoryMost is what a test process may allocate: mutants make slices of any size.
const memoryMost = 4 << 30

// limitMemory gives a process that has just been started its limit. If it is over already there is nothing to limit.
func limitMemory(cmd *exec.Cmd) {
	unix.Prlimit(cmd.Process.Pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: memoryMost, Max: memoryMost}, nil)
}

// tick is the unit of processor time in /proc, which is the same on all architectures that Go knows (USER_HZ, proc(5)).
const tick = time.Second / 100

// usageOf looks at a process that had computed so much at the last look. Threads that a busy machine does not let run are not asleep. Where
// nothing is known of the process it is taken for one that computes all the time: it is not waited for without an end.
func usageOf(pid int, before time.Duration) usage {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	fields := bytes.Fields(afterName(stat))
	if err != nil || len(fields) < 13 {
		return usage{cpu: before + look}
	}
	user, err1 := strconv.ParseInt(string(fields[11]), 10, 64)
	system, err2 := strconv.ParseInt(string(fields[12]), 10, 64)
	if err1 != nil || err2 != nil {
		return usage{cpu: before + look}
	}
	cpu := time.Duration(user+system) * tick
	return usage{cpu: cpu, asleep: cpu == before && asleep(pid)}
}

// resting is the states of threads that wait for something, were stopped, or are over.
const resting = "STtZXx"

// asleep tells whether all threads of a process wait for something, or were stopped.
func asleep(pid int) bool {
	tasks, err := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	if err != nil {
		return false
	}
	for _, task := range tasks {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/stat", pid, task.Name()))
		state := afterName(stat)
		if err != nil || len(state) == 0 || !strings.Contains(resting, string(state[:1])) {
			return false
		}
	}
	return true
}

// afterName is what follows the name of the program, which may have blanks and parentheses (proc(5)).
func afterName(stat []byte) []byte {
	at := bytes.LastIndex(stat, []byte(") "))
	if at < 0 {
		return nil
	}
	return stat[at+2:]
}
