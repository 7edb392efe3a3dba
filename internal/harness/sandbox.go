package harness

import (
	"fmt"
	"time"
)

// Limits bounds what a child program may use.
type Limits struct {
	Data  uint64        // bytes of private memory; 0 = 512 MiB
	CPU   time.Duration // processor time, rounded up to seconds; 0 = no limit
	Files uint64        // bytes of a file it writes, where it may write at all; 0 = 32 MiB, room for the shared memory of both ends
	Procs int           // GOMAXPROCS; 0 = 1, since results must not depend on scheduling

	mutant string // "NAME=value": of the environment, a mutant that is on from the start
}

// launchVariable marks a process of imago's own binary as a launcher; it says what to launch.
const launchVariable = "IMAGO_LAUNCH"

const (
	defaultData  = 512 << 20
	defaultFiles = 32 << 20
)

func (l Limits) orDefault() Limits {
	if l.Data == 0 {
		l.Data = defaultData
	}
	if l.Files == 0 {
		l.Files = defaultFiles
	}
	if l.Procs == 0 {
		l.Procs = 1
	}
	return l
}

// environment is all that a child sees: nothing of the user's, so that results are the same everywhere.
func (l Limits) environment() []string {
	env := []string{
		fmt.Sprintf("GOMEMLIMIT=%d", l.Data/4*3), // soft: the collector works hard before the hard limit ends the process
		"GOGC=400",                               // far below that limit it has little to do: what a batch leaves behind is gone with the next one
		fmt.Sprintf("GOMAXPROCS=%d", l.Procs),
		"GOTRACEBACK=single", "TZ=UTC", "LANG=C", "HOME=",
	}
	if l.mutant != "" {
		env = append(env, l.mutant)
	}
	return env
}
