package harness

import (
	"slices"
	"sync"

	"github.com/imago-mt/imago/internal/harness/child"
)

// A Deaths is the memory of executions that took a child down: no harness that has it executes them again, until one of them forgets
// ([Harness.Forget]). Those of a package's builds have one in common.
type Deaths struct {
	mu     sync.Mutex
	known  []child.Death
	stalls map[uint32]int // by function, see [child.Mark]
	all    int            // stalls of all functions
	gone   []child.Skip   // the functions that are not executed any more
}

// NewDeaths is a memory of nothing.
func NewDeaths() *Deaths { return &Deaths{stalls: map[uint32]int{}} }

const (
	// maxDeaths is how many executions are remembered: each is compared with all rows of its function. No theory stands behind it.
	maxDeaths = 256
	// stallCrashes is how many crashes an execution without an end counts as, in a zone: that costs the watchdog's time, where a crash costs
	// the start of a process.
	stallCrashes = 16
	// maxStalls is how many executions of a sister may be without an end before it is not executed any more, and manyStalls how many of all
	// sisters there are before a single one is enough: each costs a twentieth of the usual budget, and with eight of each of three methods of a
	// decimal nothing of it was left. No theory stands behind the figures.
	maxStalls  = 3
	manyStalls = 6
)

// learn remembers executions that were left out of a request, for what they did before.
func (d *Deaths) learn(ended []child.Death) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range ended {
		same := func(k child.Death) bool { return k.Func == e.Func && k.Args == e.Args }
		if len(d.known) < maxDeaths && !slices.ContainsFunc(d.known, same) {
			d.known = append(d.known, e)
		}
	}
}

// forget makes it a memory of nothing.
func (d *Deaths) forget() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.known, d.gone, d.all = nil, nil, 0
	clear(d.stalls)
}

// stalled counts an execution without an end, and says whether it was the last one that its function may have.
func (d *Deaths) stalled(fn uint32) (last bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.stalls[fn]++
	d.all++
	most := maxStalls
	if d.all > manyStalls {
		most = 1
	}
	if d.stalls[fn] < most || slices.ContainsFunc(d.gone, func(s child.Skip) bool { return s.Func == fn }) {
		return false
	}
	d.gone = append(d.gone, child.Skip{Func: fn, Note: notEnding})
	return true
}

// notEnding is why a function is not executed any more.
const notEnding = "not run: executions before it did not end"

// NotRun reports whether the note of a row that crashed says that it was not executed at all.
func NotRun(note string) bool { return note == notEnding || note == child.BeyondMemory }

// fill adds what is known to a request.
func (d *Deaths) fill(req *child.Request) {
	d.mu.Lock()
	defer d.mu.Unlock()
	req.Deaths = slices.Clone(d.known)
	req.Skip = slices.Concat(req.Skip, d.gone)
}
