package field

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
)

// Limit is how long one function may take. Inference gives up long before (its soft limit and the grace after it), so that what takes
// longer hangs; the rest is for a machine that has other things to do.
const Limit = 7 * time.Minute

// A Trial is what inference made of a module.
type Trial struct {
	Module    string     `json:"module"`
	Version   string     `json:"version"`
	Seed      int64      `json:"seed"`
	Budget    int64      `json:"budget"`
	Functions []Function `json:"functions"`
	Seconds   float64    `json:"seconds"`
	Crash     string     `json:"crash"` // how the program ended, if not by itself
	Hang      string     `json:"hang"`  // the function that did not come to its end
	Stray     []string   `json:"stray"` // files of the module's tree, or left in the folder for temporary ones, that were written
}

// A Function is one exported function or method.
type Function struct {
	Target, Signature, Domain string
	Skipped                   string   // why nothing was inferred; "" otherwise
	Printed                   []string // relations, as printed, best first
	More                      int      // how many more hold
	Almost                    []string
	Warnings                  []string
	Seconds                   float64
}

// Infer is the part of a trial that runs in a process of its own, as imago infer would: in the module at dir. It tells by a line each
// what it is doing.
func Infer(ctx context.Context, m Module, dir, cache string, seed, budget int64, say func(string)) (*Trial, error) {
	start := time.Now()
	clock := &stopwatch{spent: map[string]time.Duration{}}
	o := infer.Options{Subject: subject.Options{Dir: dir}, Seed: seed, Budget: budget, Cache: cache, Progress: func(line string) {
		clock.at(line)
		say(line)
	}}
	found, err := infer.Run(ctx, m.Packages, o)
	if err != nil {
		return nil, err
	}
	clock.at("")
	t := &Trial{Module: m.Name, Version: m.Version, Seed: seed, Budget: budget, Seconds: time.Since(start).Seconds()}
	for _, s := range found.Subjects {
		f := Function{Target: s.Target, Signature: s.Signature, Skipped: s.Skipped, More: len(s.More)}
		if s.Function.Func != nil {
			f.Seconds = clock.spent[s.Function.Func.Name].Seconds()
		}
		if s.Domain != nil {
			f.Domain = s.Domain.String()
		}
		for _, r := range s.Found {
			f.Printed = append(f.Printed, r.Relation.String())
		}
		for _, a := range s.Almost {
			f.Almost = append(f.Almost, fmt.Sprintf("%s  fails for %s", a.Relation.Text(), a.Counterexample.At))
		}
		for _, w := range s.Warnings {
			f.Warnings = append(f.Warnings, w.Error())
		}
		t.Functions = append(t.Functions, f)
	}
	return t, nil
}

// A stopwatch gives each function the time between the first line about it and the next one that is about another.
type stopwatch struct {
	mu    sync.Mutex
	name  string
	since time.Time
	spent map[string]time.Duration
}

func (w *stopwatch) at(line string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	name, _, about := strings.Cut(line, ": ")
	if !about {
		name = ""
	}
	if name == w.name {
		return
	}
	now := time.Now()
	if w.name != "" {
		w.spent[w.name] += now.Sub(w.since)
	}
	w.name, w.since = name, now
}

// Run is the trial of a module that lies at dir: command is a program that calls [Infer] there, writes the trial to the file that is its
// last argument and tells what it is doing on its standard output. Its temporary files go to a folder that must be empty afterwards.
func Run(ctx context.Context, m Module, dir string, command []string, say func(string)) (*Trial, error) {
	before, err := snapshot(dir)
	if err != nil {
		return nil, err
	}
	place, err := os.MkdirTemp(filepath.Dir(dir), m.Name+"-tmp-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(place)
	result, temporary := filepath.Join(place, "trial.json"), filepath.Join(place, "tmp")
	if err := os.Mkdir(temporary, 0o755); err != nil {
		return nil, err
	}
	crash, hang, err := watch(ctx, append(command, result), append(os.Environ(), "TMPDIR="+temporary), Limit, say)
	if err != nil {
		return nil, err
	}
	t := &Trial{Module: m.Name, Version: m.Version}
	if data, err := os.ReadFile(result); err == nil {
		if err := json.Unmarshal(data, t); err != nil {
			return nil, fmt.Errorf("trial of %s: %w", m.Name, err)
		}
	}
	t.Crash, t.Hang = crash, hang
	after, err := snapshot(dir)
	if err != nil {
		return nil, err
	}
	left, err := snapshot(temporary)
	if err != nil {
		return nil, err
	}
	t.Stray = append(changes(before, after), changes(nil, left)...)
	return t, nil
}

// watch runs a program until it ends or is about one function for longer than limit.
func watch(ctx context.Context, command, env []string, limit time.Duration, say func(string)) (crash, hang string, err error) {
	killed, kill := context.WithCancel(ctx)
	defer kill()
	cmd := exec.CommandContext(killed, command[0], command[1:]...)
	var stderr bytes.Buffer
	cmd.Env, cmd.Stderr = env, &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return "", "", err
	}
	if err := cmd.Start(); err != nil {
		return "", "", err
	}
	var mu sync.Mutex
	current := ""
	timer := time.AfterFunc(limit, func() {
		mu.Lock()
		defer mu.Unlock()
		hang = current
		kill()
	})
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		say(lines.Text())
		name, _, _ := strings.Cut(lines.Text(), ": ")
		mu.Lock()
		if name != current {
			current = name
			timer.Reset(limit)
		}
		mu.Unlock()
	}
	err = cmd.Wait()
	timer.Stop()
	mu.Lock()
	defer mu.Unlock()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return "", "", ctx.Err()
	case hang != "" || err == nil:
		return "", hang, nil
	case errors.As(err, &exit):
		return lastLines(stderr.String(), 12), "", nil
	}
	return "", "", err
}

// lastLines is the end of a text.
func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// Keep writes a trial to a file, and Kept reads one that was kept, if it is one of this module with this seed and budget.
func (t *Trial) Keep(file string) error {
	data, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// Kept reads what [Trial.Keep] wrote; nil if there is no trial of this module with this seed and budget.
func Kept(file string, m Module, seed, budget int64) *Trial {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	t := &Trial{}
	if json.Unmarshal(data, t) != nil || t.Module != m.Name || t.Version != m.Version || t.Seed != seed || t.Budget != budget {
		return nil
	}
	return t
}

// A Total is what all trials come to.
type Total struct{ Exported, Crashes, Hangs, Stray int }

// Sum adds trials up.
func Sum(trials []*Trial) Total {
	var all Total
	for _, t := range trials {
		all.Exported += len(t.Functions)
		all.Stray += len(t.Stray)
		if t.Crash != "" {
			all.Crashes++
		}
		if t.Hang != "" {
			all.Hangs++
		}
	}
	return all
}
