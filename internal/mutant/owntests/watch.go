package owntests

import (
	"context"
	"os"
	"os/exec"
	"time"

	"github.com/imago-mt/imago/internal/process"
)

// look is how often a process is looked at.
const look = 50 * time.Millisecond

// A patience is how long a process is waited for that makes no progress. Both times are of the process and not of the clock on the
// wall: a machine that is busy with something else changes nothing.
type patience struct {
	still  time.Duration // that it computes or sleeps
	asleep time.Duration // that it does nothing but sleep; 0: as long as still
}

// A usage is what the system knows of a process.
type usage struct {
	cpu    time.Duration // that it has computed
	asleep bool          // all of its threads wait for something
}

// A stall is for how long a process has made no progress.
type stall struct {
	progress      int64
	cpu           time.Duration
	still, asleep time.Duration
}

// look takes in what is seen of the process at one look. Where it sleeps it may have slept since the last look, which can be long ago
// on a busy machine, or it may have begun just now: it counts as the shortest time between looks.
func (s *stall) look(progress int64, u usage) {
	if progress != s.progress {
		s.progress, s.still, s.asleep = progress, 0, 0
	}
	if u.asleep {
		s.still, s.asleep = s.still+look, s.asleep+look
	} else {
		s.still, s.asleep = s.still+u.cpu-s.cpu, 0
	}
	s.cpu = u.cpu
}

func (s *stall) exceeds(p patience) bool {
	return s.still > p.still || p.asleep > 0 && s.asleep > p.asleep
}

// watch ends a process that stands still, and tells whether it did. What the process prints is kept from filling
// the disk.
func watch(ctx context.Context, cmd *exec.Cmd, d *desk, wait func(page) patience, over <-chan struct{}) bool {
	tick := time.NewTicker(look)
	defer tick.Stop()
	s := stall{progress: -1}
	for {
		select {
		case <-over:
			return false
		case <-ctx.Done():
			process.Kill(cmd)
			return false
		case <-tick.C:
		}
		pg := d.head()
		s.look(pg.long(8), usageOf(cmd.Process.Pid, s.cpu))
		if s.exceeds(wait(pg)) {
			process.Kill(cmd)
			return true
		}
		for _, f := range []*os.File{d.stderr, d.stdout} {
			if f == nil {
				continue
			}
			if info, err := f.Stat(); err == nil && info.Size() > stderrMost {
				f.Truncate(0)
			}
		}
	}
}

// stderrMost is how much of what a process writes stays on the disk.
const stderrMost = 64 << 20
