package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// interval is how long a plain log stays silent at least: a build's log should show life, not scroll.
const interval = 15 * time.Second

// progress tells a waiting person what is being done. On a terminal it is one line that is overwritten and taken away at the end;
// elsewhere a plain line at intervals. It is safe for concurrent use.
type progress struct {
	mu       sync.Mutex
	w        io.Writer
	terminal bool
	width    int
	shown    bool
	last     time.Time
	now      func() time.Time
}

// progressOf is the progress of a verb, on its standard error; -q silences it.
func progressOf(cmd *cobra.Command) *progress {
	if quiet, err := cmd.Flags().GetBool("quiet"); err == nil && quiet {
		return newProgress(io.Discard)
	}
	return newProgress(cmd.ErrOrStderr())
}

func newProgress(w io.Writer) *progress {
	p := &progress{w: w, now: time.Now, last: time.Now()}
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		p.terminal, p.width = true, 80
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 10 {
			p.width = width
		}
	}
	return p
}

func (p *progress) say(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.terminal:
		if r := []rune(line); len(r) >= p.width {
			line = string(r[:p.width-2]) + "…"
		}
		fmt.Fprintf(p.w, "\r\x1b[K%s", line)
		p.shown = true
	case p.now().Sub(p.last) >= interval:
		fmt.Fprintf(p.w, "imago: %s\n", line)
		p.last = p.now()
	}
}

// close takes the line away. What is printed next starts in the first column.
func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
