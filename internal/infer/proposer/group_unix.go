//go:build unix && !linux

package proposer

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a command be ended together with what it starts.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
