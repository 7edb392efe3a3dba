package solve

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/process"
)

// An Outside is a solver that reads SMT-LIB 2 from its standard input, such as z3 -in. It is asked what was left unknown, and trusted with nothing: a
// model of its counts once it has been evaluated, and that there is none is not taken from it at all.
type Outside struct {
	Command []string
	Wait    time.Duration // after which it is killed; its own time limits are no guarantee
}

// NamedOutside is the solver that a person names: z3 or cvc5 on PATH, or the path of a program that takes the flags of the one, or those of cvc5 if
// its name has that.
func NamedOutside(name string) (Outside, error) {
	path, err := exec.LookPath(name)
	if err != nil {
		return Outside{}, fmt.Errorf("solver %s: %w (z3, cvc5, or the path of one of them)", name, err)
	}
	if strings.Contains(filepath.Base(path), "cvc5") {
		return Outside{Command: []string{path, "--incremental"}}, nil
	}
	return Outside{Command: []string{path, "-in"}}, nil
}

// FindOutside is the first of z3 and cvc5 on PATH, if there is one.
func FindOutside() (Outside, bool) {
	for _, name := range []string{"z3", "cvc5"} {
		if o, err := NamedOutside(name); err == nil {
			return o, true
		}
	}
	return Outside{}, false
}

// defaultWait is what a question to an outside solver may take. It is a clock, since such solvers count nothing that could be a budget: only what no step
// of ours decides depends on it. No theory.
const defaultWait = 2 * time.Second

// Ask runs the solver on constraints. Sat has a model that was evaluated; Unsat is what the solver claims, for comparison, and no proof.
func (o Outside) Ask(ctx context.Context, constraints []*Term) (Verdict, Model) {
	text, ok := smtlib(constraints)
	if !ok {
		return Unknown, nil
	}
	wait := o.Wait
	if wait == 0 {
		wait = defaultWait
	}
	ctx, stop := context.WithTimeout(ctx, wait)
	defer stop()
	cmd := exec.CommandContext(ctx, o.Command[0], o.Command[1:]...)
	process.Group(cmd)
	cmd.Cancel = func() error { process.Kill(cmd); return nil }
	cmd.WaitDelay = time.Second // a process of its that holds the pipe open must not hold us
	cmd.Stdin = strings.NewReader(text)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	if cmd.Process != nil {
		process.Kill(cmd) // what it started may still be there
	}
	if err != nil && ctx.Err() != nil {
		return Unknown, nil
	}
	if strings.HasPrefix(strings.TrimSpace(out.String()), "unsat") {
		return Unsat, nil
	}
	if m, ok := readModel(out.String(), VarsOf(constraints)); ok && Holds(constraints, m) {
		return Sat, m
	}
	return Unknown, nil
}

// valuePattern is one value of an answer to get-value: (v12 #x00ff), (v3 true), (v7 (_ bv5 8)).
var valuePattern = regexp.MustCompile(`\(\s*v(\d+)\s+(#x[0-9a-fA-F]+|#b[01]+|true|false|\(_ bv\d+ \d+\))\s*\)`)

// readModel reads values. Lines are not what separates them: solvers break them where they like.
func readModel(text string, vars []*Term) (Model, bool) {
	if !strings.HasPrefix(strings.TrimSpace(text), "sat") {
		return nil, false
	}
	byID := map[string]*Term{}
	for _, v := range vars {
		byID[strconv.Itoa(v.id)] = v
	}
	m := Model{}
	for _, match := range valuePattern.FindAllStringSubmatch(text, -1) {
		v, known := byID[match[1]]
		x, ok := readValue(match[2])
		if !known || !ok {
			return nil, false
		}
		m[v] = v.sort.truncate(x)
	}
	return m, len(m) == len(vars)
}

func readValue(text string) (uint64, bool) {
	switch {
	case text == "true" || text == "false":
		return truth(text == "true"), true
	case strings.HasPrefix(text, "#x"):
		v, err := strconv.ParseUint(text[2:], 16, 64)
		return v, err == nil
	case strings.HasPrefix(text, "#b"):
		v, err := strconv.ParseUint(text[2:], 2, 64)
		return v, err == nil
	}
	v, err := strconv.ParseUint(strings.Fields(text)[1][2:], 10, 64)
	return v, err == nil
}
