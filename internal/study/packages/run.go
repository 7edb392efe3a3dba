package packages

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/seed"
)

// Options says how many packages to try, and with which program.
type Options struct {
	Program  string // path of imago
	Packages int
	Seed     uint64
	Dir      string       // where they are written; each gets a folder of its own
	Progress func(string) // told the name of each; may be nil
}

// A Failure is a package whose tests were not as they should be.
type Failure struct {
	Dir  string
	What string // which step, and what it said
}

// Run infers and writes the relations of generated packages, and has the go command build, vet and run what was written.
func Run(ctx context.Context, o Options) (failures []Failure, err error) {
	for i := range o.Packages {
		p := Generate(seed.New(int64(o.Seed)).Child("package", uint64(i)))
		dir := filepath.Join(o.Dir, fmt.Sprintf("p%03d", i))
		if o.Progress != nil {
			o.Progress(fmt.Sprintf("%s in %s", p.Name, dir))
		}
		if err := p.write(dir); err != nil {
			return failures, err
		}
		if what := try(ctx, o.Program, dir); what != "" {
			failures = append(failures, Failure{dir, what})
		} else if err := os.RemoveAll(dir); err != nil {
			return failures, err
		}
		if ctx.Err() != nil {
			return failures, ctx.Err()
		}
	}
	return failures, nil
}

// write puts the files of p below dir.
func (p Package) write(dir string) error {
	for name, text := range p.Files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// complaints are what imago says where something that it wrote itself does not build. None of them may be said of any package.
var complaints = []string{"would not build", "does not build", "do not pass", "build a child", "no probes", "no fuel", "failed:", "panic:", "goroutine ", leftOut}

// leftOut is what imago says of a relation that it found and could not keep: the relation, its test or the search is at fault.
const leftOut = ": left out: "

// nothingKept is what imago check says where inference has found nothing.
const nothingKept = "no relations are kept for"

// try infers for the package in dir and runs what was written; it says which step failed, "" for none.
func try(ctx context.Context, program, dir string) string {
	steps := [][]string{
		{"go", "vet", "./..."}, // the generator's own fault if this fails
		{program, "infer", "--no-mutants", "-q", "--budget", "20000", "--write", "./..."},
		{"go", "vet", "./..."},
		{"go", "test", "./..."},
		{program, "check", "-q", "--seed", "2", "./..."},
	}
	for _, step := range steps {
		cmd := exec.CommandContext(ctx, step[0], step[1:]...)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		said := complained(string(out))
		inferred := step[0] == program && step[1] == "infer" // which ends with 1 and 2 for reasons of its own; what it complains of counts
		empty := step[0] == program && strings.Contains(string(out), nothingKept)
		if err != nil && !inferred && !empty || said != "" {
			return fmt.Sprintf("%s: %v: %s%s", strings.Join(step[:min(3, len(step))], " "), err, said, shortened(string(out)))
		}
	}
	return ""
}

// complained is the first line of what imago printed that no package may bring about.
func complained(out string) string {
	for line := range strings.Lines(out) {
		for _, c := range complaints {
			if strings.Contains(line, c) {
				return line
			}
		}
	}
	return ""
}

// shortened is the end of an output.
func shortened(out string) string {
	const most = 1500 // a screen
	return out[max(0, len(out)-most):]
}
