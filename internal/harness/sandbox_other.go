//go:build !linux

package harness

import (
	"fmt"
	"os/exec"
	"runtime"
)

// sandboxed gives cmd an empty environment. This system has no sandbox that imago knows: the warning says so.
func sandboxed(cmd *exec.Cmd, l Limits) (warnings []error, err error) {
	cmd.Env = l.orDefault().environment()
	return []error{fmt.Errorf("no sandbox on %s: the functions under test can read and write files", runtime.GOOS)}, nil
}

// killGroup ends the child.
func killGroup(cmd *exec.Cmd) error {
	if cmd.Process == nil {
		return nil
	}
	return cmd.Process.Kill()
}

// Launcher has nothing to do on this system.
func Launcher() {}

// ConfineTest has nothing to confine tests with on this system.
func ConfineTest(*exec.Cmd, bool) error { return nil }

// effectOfCall knows no calls of this system.
func effectOfCall(int) string { return "" }

// Sandbox says that there is none on this system.
func Sandbox() (found string, doubts []error) {
	return "none", []error{fmt.Errorf("no sandbox on %s: the functions under test can read and write files", runtime.GOOS)}
}
