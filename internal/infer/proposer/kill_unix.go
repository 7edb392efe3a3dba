//go:build unix

package proposer

import (
	"os/exec"
	"syscall"
)

// killGroup ends the command and all that it started and that stayed in its group; one that is gone is no error.
func killGroup(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
