//go:build !linux

package owntests

import (
	"os/exec"
	"time"
)

func limitMemory(*exec.Cmd) {}

// usageOf takes a process for one that computes all the time: only Linux tells.
func usageOf(pid int, before time.Duration) usage { return usage{cpu: before + look} }
