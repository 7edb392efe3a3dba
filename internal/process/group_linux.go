package process

import (
	"os/exec"
	"syscall"
)

// Group lets a command be ended together with what it starts, and with the thread that started it: if imago is killed, so is the command.
func Group(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
