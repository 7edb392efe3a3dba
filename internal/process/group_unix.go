//go:build unix && !linux

package process

import (
	"os/exec"
	"syscall"
)

// Group lets a command be ended together with what it starts.
func Group(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
