package owntests

import (
	"os/exec"
	"syscall"
	"testing"
	"time"
)

// A process that someone has stopped, and one of which nothing is known, are not waited for without an end.
func TestUsage(t *testing.T) {
	cmd := exec.Command("sleep", "1000")
	if err := cmd.Start(); err != nil {
		t.Skip(err)
	}
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	u := usage{}
	for i := 0; i < 1000 && !u.asleep; i++ {
		u = usageOf(cmd.Process.Pid, u.cpu)
		time.Sleep(time.Millisecond)
	}
	if !u.asleep {
		t.Error("a stopped process is not taken for one that rests")
	}
	cmd.Process.Kill()
	cmd.Wait()
	if u := usageOf(cmd.Process.Pid, time.Second); u.cpu <= time.Second {
		t.Errorf("a process that is not there has computed %v", u.cpu)
	}
}
