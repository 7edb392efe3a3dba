package bugs

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/gotest"
)

// A Result is what was measured of one bug.
//
// It is kept as JSON beside the releases; Wrong and Caught are names of sub-tests, such as "Less/irreflexive".
type Result struct {
	Tries     [2]string // what the bug's expression prints on the buggy and on the fixed release
	Skipped   string    // why there are no tests of a target; "": there are, if there are relations
	Relations int       // tested
	Wrong     []string  // relations that fail on the fixed release: false ones
	Caught    []string  // relations that hold on the fixed release and fail on the buggy one
	Almost    []Almost  // of the buggy release alone
	Seconds   float64
}

// Real reports whether the two releases differ as the list says.
func (r *Result) Real(b *Bug) bool { return r.Tries == b.Tries }

// Shown are the almost-laws of the buggy release that hold on the fixed one.
func (r *Result) Shown() []string {
	var texts []string
	for _, a := range r.Almost {
		if a.Holds {
			texts = append(texts, a.Text)
		}
	}
	return texts
}

// An Almost is a law that fails on a handful of inputs of the buggy release.
type Almost struct {
	Text, Counterexample string
	Holds                bool // on the fixed release, in the domain of the buggy one
}

// A Study measures in folders of its own, one a bug, which it leaves behind.
//
// A bug has two releases of a module, one with it and one without, and an expression that tells them apart. Relations are inferred from the
// fixed release, and their tests run on the buggy one: a test that fails there and not on the fixed one catches the bug. Almost-laws are
// inferred from the buggy release, as in the day of a user who does not know of the bug; one that holds on the fixed release points at it.
type Study struct {
	Dir   string
	Imago string // the program
	Seed  int64
	Log   func(string) // told in one line what is being done
}

// Open builds imago into dir. It runs in the root of imago's module.
func Open(ctx context.Context, dir string, seed int64, log func(string)) (*Study, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	s := &Study{Dir: dir, Imago: filepath.Join(dir, "imago"), Seed: seed, Log: log}
	_, err = output(ctx, ".", "go", "build", "-o", s.Imago, "./cmd/imago")
	return s, err
}

// Kept is the result that an earlier run left in the same folder, or nil.
//
// It makes a study of many bugs one that can be interrupted.
func (s *Study) Kept(b *Bug) (*Result, error) {
	text, err := os.ReadFile(s.file(b))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := &Result{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%s: %w", s.file(b), err)
	}
	return r, nil
}

func (s *Study) file(b *Bug) string { return filepath.Join(s.Dir, b.Name, "result.json") }

// Measure measures a bug and keeps the result.
func (s *Study) Measure(ctx context.Context, b *Bug) (*Result, error) {
	if err := os.RemoveAll(filepath.Join(s.Dir, b.Name)); err != nil {
		return nil, err
	}
	r := &Result{}
	start := time.Now()
	if err := s.measure(ctx, b, r); err != nil {
		return nil, fmt.Errorf("%s: %w", b.Name, err)
	}
	r.Seconds = time.Since(start).Seconds()
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil, err
	}
	return r, os.WriteFile(s.file(b), append(text, '\n'), 0o644)
}

// Releases puts both releases of a bug into its folder and prints its expression on each.
//
// The releases are copies, since generated tests are written into them.
func (s *Study) Releases(ctx context.Context, b *Bug) (dirs, tries [2]string, err error) {
	for i, version := range []string{b.Buggy, b.Fixed} {
		dirs[i] = filepath.Join(s.Dir, b.Name, []string{"buggy", "fixed"}[i])
		s.Log(fmt.Sprintf("%s: %s %s", b.Name, b.Module, version))
		if err := fetch(ctx, b.Module, version, dirs[i]); err != nil {
			return dirs, tries, err
		}
		if tries[i], err = b.try(ctx, dirs[i]); err != nil {
			return dirs, tries, err
		}
	}
	return dirs, tries, nil
}

// measure fills in r. A target that gives no tests at all is a result, with the reason as printed. The relations of the fixed release are
// moved out of the way before almost-laws are checked, since that writes a catalogue of its own.
func (s *Study) measure(ctx context.Context, b *Bug, r *Result) (err error) {
	dirs, tries, err := s.Releases(ctx, b)
	if err != nil {
		return err
	}
	r.Tries = tries
	s.Log(b.Name + ": inferring on the fixed release, and its tests")
	fixed, err := s.infer(ctx, dirs[Fixed], "--write", b.Targets)
	var unwritten *exec.ExitError
	if errors.As(err, &unwritten) && unwritten.ExitCode() == usage && ctx.Err() == nil {
		r.Skipped, err = strings.TrimSpace(string(unwritten.Stderr)), nil
	}
	if err != nil {
		return err
	}
	for _, subject := range fixed {
		r.Relations += len(subject.Relations)
		if subject.Skipped != nil {
			r.Skipped = strings.TrimPrefix(r.Skipped+"; "+subject.Target+": "+*subject.Skipped, "; ")
		}
	}
	s.Log(b.Name + ": inferring on the buggy release")
	buggy, err := s.infer(ctx, dirs[Buggy], "", b.Targets)
	if err != nil {
		return err
	}
	if err := s.tests(ctx, b, dirs, r); err != nil {
		return err
	}
	s.Log(b.Name + ": almost-laws of the buggy release on the fixed one")
	// What was inferred stays beside the releases, for whoever wants to read it.
	kept := filepath.Join(dirs[Fixed], b.Package(), catalogue.Folder)
	if err := os.Rename(kept, filepath.Join(s.Dir, b.Name, "relations")); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	for _, subject := range buggy {
		for _, a := range subject.Almost {
			holds, err := s.holds(ctx, b, dirs[Fixed], subject.Asked, subject, a.Text, a.Counterexample)
			if err != nil {
				return err
			}
			r.Almost = append(r.Almost, Almost{Text: a.Text, Counterexample: a.Counterexample, Holds: holds})
		}
	}
	return nil
}

// usage is the exit code of what a user should look at (docs/decisions/0003-exit-codes.md): here, that no tests could be written.
const usage = 2

// A subject is what this study reads of imago infer --json (docs/json.md).
type subject struct {
	Target, Signature, Domain string
	Relations                 []struct{ Name, Text string }
	Almost                    []struct{ Text, Counterexample string }
	Skipped                   *string
	Asked                     string `json:"-"` // the target of the list, of which a function that takes any value has a subject for each type
}

func (s *Study) infer(ctx context.Context, dir, write string, targets []string) ([]subject, error) {
	var all []subject
	for _, target := range targets {
		args := []string{"infer", "-q", "--json", "--seed", fmt.Sprint(s.Seed), "-C", dir}
		if write != "" {
			args = append(args, write)
		}
		out, err := output(ctx, s.Dir, s.Imago, append(args, target)...)
		if err != nil {
			return nil, err
		}
		var result struct{ Subjects []subject }
		if err := json.Unmarshal(out, &result); err != nil {
			return nil, fmt.Errorf("imago infer --json %s: %w", target, err)
		}
		if len(result.Subjects) == 0 {
			return nil, fmt.Errorf("imago infer %s: no subject", target)
		}
		for _, one := range result.Subjects {
			one.Asked = target
			all = append(all, one)
		}
	}
	return all, nil
}

// tests runs the tests of the fixed release on both. The modules' own tests go: some do not build with the Go of today, and all of
// them share a binary with the generated ones.
//
// What fails on the fixed release is no catch but a false relation.
func (s *Study) tests(ctx context.Context, b *Bug, dirs [2]string, r *Result) error {
	s.Log(b.Name + ": tests")
	from, to := filepath.Join(dirs[Fixed], b.Package()), filepath.Join(dirs[Buggy], b.Package())
	for _, folder := range []string{from, to} {
		own, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
		if err != nil {
			return err
		}
		for _, file := range own {
			if strings.HasSuffix(file, "_imago_test.go") {
				continue
			}
			if err := os.Remove(file); err != nil {
				return err
			}
		}
	}
	generated, err := filepath.Glob(filepath.Join(from, "*_imago_test.go"))
	if err != nil || len(generated) == 0 {
		return err
	}
	for _, file := range generated {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, filepath.Base(file)), text, 0o644); err != nil {
			return err
		}
	}
	if r.Wrong, err = failing(ctx, dirs[Fixed], b.Package()); err != nil {
		return err
	}
	if r.Caught, err = failing(ctx, dirs[Buggy], b.Package()); errors.Is(err, errUnbuilt) {
		r.Skipped, err = strings.TrimPrefix(r.Skipped+"; the tests of the fixed release do not build on the buggy one", "; "), nil
	}
	if err != nil {
		return err
	}
	r.Caught = slices.DeleteFunc(r.Caught, func(name string) bool { return slices.Contains(r.Wrong, name) })
	return nil
}

// errUnbuilt says that generated tests do not build: on a buggy release, since the fixed one has other fields or functions.
var errUnbuilt = errors.New("the tests do not build")

// failing runs the generated tests of a package and returns the relations that failed, "Less/irreflexive". What ended otherwise, by a
// crash or by the clock, has no relation: it is told as "ended early".
//
// -vet=off, as vet of today refuses some code of old releases.
func failing(ctx context.Context, dir, pkg string) ([]string, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-vet=off", "-count=1", "-timeout=2m", "-run=^TestImago", pkg)
	cmd.Dir = dir
	events, err := gotest.Run(cmd)
	var exit *exec.ExitError
	if ctx.Err() != nil || err != nil && !errors.As(err, &exit) {
		return nil, errors.Join(ctx.Err(), err)
	}
	if !gotest.Built(events) {
		return nil, fmt.Errorf("go test %s: %w: %w\n%s", pkg, errUnbuilt, err, gotest.Text(events))
	}
	failed := failedRelations(events)
	if err != nil && len(failed) == 0 {
		failed = []string{"ended early"}
	}
	return failed, nil
}

// failedRelations reads the relations from the names of failed tests. Each relation is a sub-test, so that a failure without a slash is
// that of the test as a whole.
func failedRelations(events []gotest.Event) []string {
	var failed []string
	for _, test := range gotest.Failed(events) {
		name, is := strings.CutPrefix(test, "TestImago")
		if is && strings.Contains(name, "/") {
			failed = append(failed, name)
		}
	}
	return failed
}

// holds asks imago check whether a law holds on the fixed release, in the domain where it was found on the buggy one and for the input
// on which it fails there.
//
// Two checks: at the counterexample, which random rows would hardly meet, and then on rows of its own. One relation is one catalogue, which
// is removed and written anew for each.
func (s *Study) holds(ctx context.Context, b *Bug, dir, target string, found subject, text, at string) (bool, error) {
	folder := filepath.Join(dir, b.Package(), catalogue.Folder)
	if err := os.RemoveAll(folder); err != nil {
		return false, err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return false, err
	}
	domain := ""
	if found.Domain != "" {
		domain = "domain " + found.Domain + "\n"
	}
	rel := fmt.Sprintf("# imago 1\nsubject %s\n%salmost: %s\n", found.Signature, domain, text)
	if err := os.WriteFile(filepath.Join(folder, ident(target)+".rel"), []byte(rel), 0o644); err != nil {
		return false, err
	}
	for _, flags := range [][]string{{"--at", at}, nil} {
		held, err := s.check(ctx, dir, target, flags)
		if err != nil || !held {
			return false, err
		}
	}
	return true, nil
}

// check reports whether the one relation that is kept of a target has been tried and holds.
//
// The exit code 1 says that the relation is violated; any other failure is one of the study. A relation that was never tried does not hold.
func (s *Study) check(ctx context.Context, dir, target string, flags []string) (bool, error) {
	args := append([]string{"check", "-q", "--json", "-C", dir, target}, flags...)
	out, failed := output(ctx, s.Dir, s.Imago, args...)
	var exit *exec.ExitError
	if failed != nil && (!errors.As(failed, &exit) || exit.ExitCode() != 1) {
		return false, failed
	}
	var result struct {
		Subjects []struct {
			Relations []struct{ Tried int64 }
		}
	}
	if err := json.Unmarshal(out, &result); err != nil {
		return false, fmt.Errorf("imago check --json: %w", err)
	}
	tried := len(result.Subjects) == 1 && len(result.Subjects[0].Relations) == 1 && result.Subjects[0].Relations[0].Tried > 0
	return failed == nil && tried, nil
}
