package proposer

import (
	"os/exec"
	"syscall"
)

// ownGroup lets a command be ended together with what it starts, and with the thread that started it: if imago is killed, so is the command.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
