//go:build unix

package process

import (
	"os/exec"
	"syscall"
)

// Kill ends the command and all that it started and that stayed in its group; one that is gone is no error.
func Kill(cmd *exec.Cmd) { _ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
