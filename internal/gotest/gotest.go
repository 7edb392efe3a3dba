// Package gotest reads the events of go test -json (go doc test2json). It knows nothing of relations.
package gotest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
)

// An Event is a line of go test -json.
type Event struct {
	Action      string  // "run", "output", "pass", "fail", "build-output", "build-fail", …
	Package     string  // import path
	Test        string  // "TestF/sub"; "" for an event of the whole package
	Output      string  // of actions output and build-output
	ImportPath  string  // of the package that is built
	FailedBuild string  // of a failed package: the import path whose build failed
	Elapsed     float64 // seconds, of actions that end a test or a package
}

// Command has cmd, a go test command, print events.
func Command(cmd *exec.Cmd) *exec.Cmd {
	cmd.Args = slices.Insert(cmd.Args, 2, "-json")
	return cmd
}

// Run runs a go test command, which this changes as [Command] does, and reads its events. Tests that fail are events and an *exec.ExitError.
// Text on standard error comes first, as an output event of no package: there go commands before 1.24 write why a build failed.
func Run(cmd *exec.Cmd) ([]Event, error) {
	var stderr bytes.Buffer
	Command(cmd).Stderr = &stderr
	out, err := cmd.Output()
	events := Read(out)
	if stderr.Len() > 0 {
		events = slices.Insert(events, 0, Event{Action: "output", Output: stderr.String()})
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		err = fmt.Errorf("go test: %w", err)
	}
	return events, err
}

// Framed is the flag with which a test binary prints what [Convert] reads.
const Framed = "-test.v=test2json"

// Convert reads what a test binary printed that was run by itself, not by go test, with the flag [Framed].
func Convert(ctx context.Context, printed []byte) ([]Event, error) {
	cmd := exec.CommandContext(ctx, "go", "tool", "test2json")
	cmd.Stdin = bytes.NewReader(printed)
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go tool test2json: %w", err)
	}
	return Read(out), nil
}

// Read reads events, one a line. A line that is none, such as one that a killed command leaves unfinished, is output.
func Read(out []byte) []Event {
	var events []Event
	for line := range bytes.Lines(out) {
		var e Event
		if err := json.Unmarshal(line, &e); err != nil || e.Action == "" {
			e = Event{Action: "output", Output: string(line)}
		}
		events = append(events, e)
	}
	return events
}

// Text is what was printed, in the order of the events.
func Text(events []Event) string {
	var sb strings.Builder
	for _, e := range events {
		sb.WriteString(e.Output)
	}
	return sb.String()
}

// Built reports whether all packages were built and could be set up.
func Built(events []Event) bool {
	return !slices.ContainsFunc(events, func(e Event) bool {
		// go commands before 1.24 say it in the output of the package alone
		said := e.Test == "" && strings.HasPrefix(e.Output, "FAIL\t") && (strings.Contains(e.Output, "[build failed]") || strings.Contains(e.Output, "[setup failed]"))
		return e.Action == "build-fail" || e.FailedBuild != "" || said
	})
}

// Failed are the tests and subtests that failed, in the order in which they ended.
func Failed(events []Event) []string {
	var out []string
	for _, e := range events {
		if e.Action == "fail" && e.Test != "" {
			out = append(out, e.Test)
		}
	}
	return out
}
