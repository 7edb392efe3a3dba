package harness

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// tick is the unit of /proc's times: the kernel shows them in hundredths of a second, whatever its own clock (proc(5), times(7)).
const tick = 10 * time.Millisecond

// blocked reports whether every thread of a process sleeps: it waits for what nobody is going to do, if it goes on. A thread that a busy machine
// leaves no processor does not sleep.
func blocked(pid int) bool {
	dir := fmt.Sprintf("/proc/%d/task", pid)
	threads, err := os.ReadDir(dir)
	for _, t := range threads {
		stat, err := os.ReadFile(dir + "/" + t.Name() + "/stat")
		_, rest, _ := bytes.Cut(stat, []byte(") "))
		if err != nil || len(rest) == 0 || rest[0] != 'S' {
			return false
		}
	}
	return err == nil && len(threads) > 0
}

// cpuTime is how long a process has been computing, in all of its threads.
func cpuTime(pid int) (time.Duration, bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	_, rest, _ := bytes.Cut(stat, []byte(") ")) // the name of the program may have blanks
	fields := bytes.Fields(rest)
	if len(fields) < 13 {
		return 0, false
	}
	user, err1 := strconv.ParseInt(string(fields[11]), 10, 64)
	system, err2 := strconv.ParseInt(string(fields[12]), 10, 64)
	return time.Duration(user+system) * tick, err1 == nil && err2 == nil
}
