// Package proposer asks commands that people name for relations. A [Proposer] gets a [Question] about one function as JSON on its standard
// input and prints lines, which [Read] takes apart: docs/propose.md has the format. The package reads no relation and decides nothing. What
// a line is worth is found out by the stages that every candidate goes through (package infer); here it is held that a command which prints
// garbage, hangs, floods or fails proposes nothing, and leaves no process behind.
package proposer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/process"
)

// Version is that of the shape of a [Question]: it grows when a field changes its meaning or goes away.
const Version = 1

// Timeout is how long a command may take for one function if nobody says otherwise: what a language model takes for a page, and some. No theory.
const Timeout = time.Minute

// grace is how long output is waited for when the command has ended and something that it started still holds the pipe. No theory.
const grace = time.Second

// A Question is what a command is told of one function. Fields are always present.
type Question struct {
	Version    int        `json:"version"`
	Target     string     `json:"target"` // as a user types it: "./geom.Vec.Rotate"
	Package    string     `json:"package"`
	Name       string     `json:"name"`      // as relations call it
	Signature  string     `json:"signature"` // the receiver is the first parameter
	Doc        string     `json:"doc"`
	Source     string     `json:"source"`
	Domain     string     `json:"domain"` // that the user asks for; "" if the code decides
	Variables  []Variable `json:"variables"`
	Results    []Variable `json:"results"`
	Sisters    []Sister   `json:"sisters"`    // other functions that a relation may call, the nearest kin first
	References []Sister   `json:"references"` // pure functions of the standard library that it may call
	Tests      []string   `json:"tests"`      // source of the package's tests that mention the function
	Language   string     `json:"language"`   // the language of relations in short
}

// A Variable is a parameter or a result.
type Variable struct {
	Name string `json:"name"`
	Type string `json:"type"`
}

// A Sister is another function.
type Sister struct {
	Name      string `json:"name"`
	Signature string `json:"signature"`
	Doc       string `json:"doc"`
}

// A Proposer is a command that people name.
type Proposer struct {
	Text  string   // as it was typed
	Args  []string // its words
	Limit time.Duration
}

// New takes a command apart into words as a shell does, but for expansion: no shell is asked unless the command is one, sh -c '…'. The program has to
// exist.
func New(command string, limit time.Duration) (*Proposer, error) {
	args, err := words(command)
	if err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return nil, errors.New("the command is empty")
	}
	if _, err := exec.LookPath(args[0]); err != nil {
		return nil, err
	}
	if limit <= 0 {
		limit = Timeout
	}
	return &Proposer{Text: command, Args: args, Limit: limit}, nil
}

// An Answer is what a command said of one function: lines, or why there are none. It is data, and a part of the key of the function's result.
type Answer struct {
	Command string
	Lines   []Line // candidates, in the order of the output
	Unread  []Line // lines that are no candidates, with the reason
	Failure string // why nothing of the output counts; "" if it does
	Slow    bool   // it was ended for the time it took
}

// Ask runs the command once. It has its own process group, which is killed at the end however that comes, and its output counts only if it ends with
// success within the limits: half an answer would depend on the machine's load. The error is the context's.
func (p *Proposer) Ask(ctx context.Context, q *Question) (*Answer, error) {
	in, err := json.Marshal(q)
	if err != nil {
		return nil, fmt.Errorf("question about %s: %w", q.Target, err)
	}
	limited, cancel := context.WithTimeout(ctx, p.Limit)
	defer cancel()
	out, said := &capped{max: MaxOutput, full: cancel}, &capped{max: maxSaid}
	cmd := exec.CommandContext(limited, p.Args[0], p.Args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(string(in)+"\n"), out, said
	cmd.WaitDelay = grace
	err = run(cmd)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	a := &Answer{Command: p.Text}
	switch {
	case out.over:
		a.Failure = fmt.Sprintf("it printed more than %d bytes", MaxOutput)
	case errors.Is(limited.Err(), context.DeadlineExceeded):
		a.Failure, a.Slow = fmt.Sprintf("it was ended after %v", p.Limit), true
	case errors.Is(err, exec.ErrWaitDelay):
		a.Failure = "it ended, and what it had started did not"
	case err != nil:
		a.Failure = err.Error()
		if text := printable(said.String()); text != "" {
			a.Failure += ": " + text
		}
	default:
		a.Lines, a.Unread = Read(out.Bytes())
	}
	return a, nil
}

// run starts a command in a group of its own, waits, and kills the group. The thread stays the goroutine's meanwhile: with its end the kernel
// would end the command (group_linux.go).
func run(cmd *exec.Cmd) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	process.Group(cmd)
	cmd.Cancel = func() error { process.Kill(cmd); return nil }
	if err := cmd.Start(); err != nil {
		return err
	}
	defer process.Kill(cmd)
	return cmd.Wait()
}

// capped keeps the first bytes that are written, and calls full at the first one too many.
type capped struct {
	strings.Builder
	max  int
	full func()
	over bool
}

// Write implements [io.Writer]; it takes everything, so that a command which says much on its standard error is not ended by it.
func (c *capped) Write(b []byte) (int, error) {
	if room := c.max - c.Len(); len(b) > room {
		c.Builder.Write(b[:room])
		c.over = true
		if c.full != nil {
			c.full()
		}
		return len(b), nil
	}
	return c.Builder.Write(b)
}

// Bytes is what was kept.
func (c *capped) Bytes() []byte { return []byte(c.String()) }
