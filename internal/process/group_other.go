//go:build !unix

package process

import "os/exec"

// Group does nothing: such systems know no groups of processes.
func Group(*exec.Cmd) {}

// Kill ends the command; one that is gone is no error.
func Kill(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
