//go:build unix && !linux

package owntests

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a test process be ended together with those that it starts.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
