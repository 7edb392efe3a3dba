package harness

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"syscall"

	"github.com/imago-mt/imago/internal/harness/child"
)

// crashReason says in a line why a child has ended. elsewhere tells that a goroutine other than the one of the row is to blame.
func crashReason(state *os.ProcessState, stderr string) (reason string, elsewhere bool) {
	for _, f := range fatal {
		if strings.Contains(stderr, f.text) {
			return f.reason, false
		}
	}
	if line, ok := lastLine(stderr, "fatal error: "); ok {
		return line, false
	}
	// The calls of rows are protected: a panic that ends the process is another goroutine's.
	if line, ok := lastLine(stderr, "panic: "); ok && state.ExitCode() == 2 {
		return elsewhereReason + line, true
	}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return "signal: " + status.Signal().String(), false
	}
	return fmt.Sprintf("os.Exit(%d)", state.ExitCode()), false
}

const elsewhereReason = "panic in another goroutine: "

// fatal is what Go's run time says when it gives up, and how it is told.
var fatal = []struct{ text, reason string }{
	{"goroutine stack exceeds", "stack overflow"},
	{"fatal error: stack overflow", "stack overflow"},
	{"fatal error: runtime: out of memory", child.OutOfMemory},
	{"runtime: cannot allocate memory", child.OutOfMemory},
	{"fatal error: runtime: cannot allocate memory", child.OutOfMemory},
	{"fatal error: concurrent map", "concurrent map access"},
	{"fatal error: all goroutines are asleep", "deadlock"},
}

// lastLine returns what follows the mark on the last line that begins with it.
func lastLine(text, mark string) (string, bool) {
	found := ""
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			found = strings.TrimSpace(rest)
		}
	}
	return found, found != ""
}

// A tail keeps the end of what a child printed.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailSize = 64 << 10

// Write keeps the end of what it was given so far; it never fails.
func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if over := len(t.text) - tailSize; over > tailSize {
		t.text = append(t.text[:0], t.text[over:]...)
	}
	return len(p), nil
}

// String is the end of what was written.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
