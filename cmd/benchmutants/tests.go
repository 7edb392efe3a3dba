package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/internal/mutant/owntests"
	"github.com/imago-mt/imago/internal/report"
)

// gremlins is the mutation tester beside which own tests are scored: the one for Go that is maintained and most used.
const gremlins = "github.com/go-gremlins/gremlins/cmd/gremlins@v0.6.0"

// A tested is a package whose own tests are scored.
//
// Only the package of this repository is held to a figure; of modules the download may fail.
type tested struct {
	name   string
	module string // path@version; "": the folder dir of this module
	dir    string
	asked  float64 // times gremlins' mutants per second; 0: it is shown only
}

// testedPackages are the subject package of room mutant and three modules that other people wrote, without dependencies.
var testedPackages = []tested{
	{name: "text", dir: "internal/mutant/testdata/text", asked: 150},
	{name: "wordwrap", module: "github.com/mitchellh/go-wordwrap@v1.0.1"},
	{name: "strcase", module: "github.com/iancoleman/strcase@v0.3.0"},
	{name: "xstrings", module: "github.com/huandu/xstrings@v1.6.3"},
}

// A tally is what a mutation tester made of a package: mutants that were tried, by verdict, and the time from its start to its report.
//
// tried is the sum of killed, survived and endless; what no test reaches is not tried by either program.
type tally struct {
	tried, killed, survived, endless, notReached int
	took                                         time.Duration
}

func (t *tally) rate() float64 { return float64(t.tried) / t.took.Seconds() }

// ownTests scores the own tests of packages, each in a fresh copy so that nothing of it is in the build cache, with gremlins and with
// imago in turn. Without the module proxy it measures less, and says so.
//
// The time is that from the start to the report, builds included, since that is what a user waits for.
func ownTests(ctx context.Context) ([]report.Asked, error) {
	scratch, err := os.MkdirTemp("", "benchmutants-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	other, err := install(ctx, scratch)
	if err != nil {
		fmt.Println("gremlins is left out:", err)
	}
	fmt.Println("own tests, from the start to the report")
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(tab, "package\tby\ttried\tkilled\tsurvived\tendless\tnot reached\ts\tmutants/s\t")
	var figures []report.Asked
	for _, p := range testedPackages {
		f, err := p.measure(ctx, scratch, other, tab)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		figures = append(figures, f...)
	}
	return figures, tab.Flush()
}

// install builds gremlins in a folder of its own.
//
// A version is named, so that the comparison stays one with the same program.
func install(ctx context.Context, scratch string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "install", gremlins)
	cmd.Dir = scratch
	cmd.Env = append(os.Environ(), "GOBIN="+scratch)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go install %s: %w: %s", gremlins, err, firstLine(out))
	}
	return filepath.Join(scratch, "gremlins"), nil
}

func firstLine(out []byte) string {
	line, _, _ := bytes.Cut(bytes.TrimSpace(out), []byte("\n"))
	return string(line)
}

// measure prints the rows of one package, and returns what is asked of it; nothing where either side is missing.
func (p tested) measure(ctx context.Context, scratch, other string, tab *tabwriter.Writer) ([]report.Asked, error) {
	dir := filepath.Join(scratch, p.name)
	if err := p.copy(ctx, dir); err != nil {
		fmt.Printf("%s is left out: %v\n", p.name, err)
		return nil, nil
	}
	var theirs *tally
	if other != "" {
		var err error
		if theirs, err = runGremlins(ctx, other, dir); err != nil {
			return nil, err
		}
		theirs.row(tab, p.name, "gremlins")
	}
	ours, err := runImago(ctx, dir)
	if err != nil {
		return nil, err
	}
	ours.row(tab, p.name, "imago")
	if theirs == nil || p.asked == 0 {
		return nil, nil
	}
	name := "own tests of " + p.name + ": times the mutants per second of gremlins"
	return []report.Asked{report.AtLeast(name, p.asked, ours.rate()/theirs.rate())}, nil
}

// row prints a tally as a line of the table.
func (t *tally) row(tab *tabwriter.Writer, name, by string) {
	fmt.Fprintf(tab, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%.2f\t%.1f\t\n", name, by, t.tried, t.killed, t.survived, t.endless, t.notReached,
		t.took.Seconds(), t.rate())
}

// copy puts the package into a folder of its own that can be written to.
//
// go mod download leaves the module in the module cache, which cannot be written to and is not to be.
func (p tested) copy(ctx context.Context, to string) error {
	from := p.dir
	if p.module != "" {
		cmd := exec.CommandContext(ctx, "go", "mod", "download", "-json", p.module)
		out, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("go mod download %s: %w", p.module, err)
		}
		var got struct{ Dir string }
		if err := json.Unmarshal(out, &got); err != nil {
			return err
		}
		from = got.Dir
	}
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		return err
	}
	return filepath.WalkDir(to, func(path string, e os.DirEntry, err error) error {
		return errors.Join(err, os.Chmod(path, 0o755)) // what comes from the module cache cannot be written to
	})
}

// runGremlins runs it with its own operators, two workers, and no cached test results.
//
// The statuses are those of its JSON report. Its mutants that no test covers are not tried, and do not count as such.
func runGremlins(ctx context.Context, tool, dir string) (*tally, error) {
	clean := exec.CommandContext(ctx, "go", "clean", "-testcache")
	if err := clean.Run(); err != nil {
		return nil, err
	}
	file := filepath.Join(filepath.Dir(tool), "gremlins.json")
	cmd := exec.CommandContext(ctx, tool, "unleash", "--silent", "--workers", strconv.Itoa(2), "--output", file, ".")
	cmd.Dir = dir
	begin := time.Now()
	if out, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("gremlins: %w: %s", err, firstLine(out))
	}
	t := &tally{took: time.Since(begin)}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var got struct {
		Files []struct {
			Mutations []struct{ Status string }
		}
	}
	if err := json.Unmarshal(data, &got); err != nil {
		return nil, err
	}
	for _, f := range got.Files {
		for _, m := range f.Mutations {
			switch strings.ToUpper(m.Status) {
			case "KILLED":
				t.killed++
			case "LIVED":
				t.survived++
			case "TIMED OUT":
				t.endless++
			case "NOT COVERED":
				t.notReached++
			}
		}
	}
	t.tried = t.killed + t.survived + t.endless
	return t, nil
}

// runImago does what imago mutate --tests does.
//
// Equivalent mutants are left out of what survives, because gremlins has none.
func runImago(ctx context.Context, dir string) (*tally, error) {
	begin := time.Now()
	scored, err := owntests.Run(ctx, []string{"."}, owntests.Options{Dir: dir, Seed: 1, Workers: 2})
	if err != nil {
		return nil, err
	}
	t := &tally{took: time.Since(begin)}
	for _, s := range scored {
		if s.Refused != "" {
			return nil, errors.New(s.Refused)
		}
		n := s.Tally()
		t.killed += n.Killed
		t.survived += n.NotSeen + n.NotInfected // not the equivalent ones: tests may not come to their places
		t.endless += n.Spent + n.TimedOut
		t.notReached += n.NotReached
	}
	t.tried = t.killed + t.survived + t.endless
	return t, nil
}
