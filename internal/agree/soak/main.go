// Command soak compares the two evaluators of relations on many random relations over edge values, and prints what it measured. It
// exits 1 where they differ or too few relations were compared. JSON=path writes the same as JSON.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/agree"
)

// asked is how many relations have to be compared (issue: what must be shown, 2).
const asked = 100_000

// A figure is one measured figure beside what was asked of it.
type figure struct {
	Name     string  `json:"name"`
	Asked    float64 `json:"asked"`
	Measured float64 `json:"measured"`
	OK       bool    `json:"ok"`
}

func main() {
	if err := run(os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func run(stdout, stderr io.Writer) error {
	n := flag.Int("relations", asked, "compare `N` relations")
	seed := flag.Uint64("seed", 1, "of everything random")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dir, err := os.MkdirTemp("", "imago-soak-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	rep, err := agree.Run(ctx, agree.Options{Relations: *n, Seed: *seed, Dir: dir, Progress: func(done int) {
		fmt.Fprintf(stderr, "soak: %d of %d relations\n", done, *n)
	}})
	if err != nil {
		return err
	}
	figures := []figure{
		{"relations compared", float64(*n), float64(rep.Relations), rep.Relations >= *n},
		{"verdicts that differ", 0, float64(len(rep.Differences)), len(rep.Differences) == 0},
	}
	table(stdout, rep, figures)
	if err := writeJSON(rep, figures); err != nil {
		return err
	}
	for _, f := range figures {
		if !f.OK {
			return fmt.Errorf("%s: asked %g, measured %g", f.Name, f.Asked, f.Measured)
		}
	}
	return nil
}

// table prints the verdicts, the first differences, and what was asked.
func table(w io.Writer, rep *agree.Report, figures []figure) {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "relations\tverdicts\theld\tviolated\tskipped\tleft out\tdiffer\t")
	fmt.Fprintf(t, "%d\t%d\t%d\t%d\t%d\t%d\t%d\t\n\n", rep.Relations, rep.Verdicts, rep.Held, rep.Violated, rep.Skipped, rep.Left, len(rep.Differences))
	t.Flush()
	for _, d := range rep.Differences[:min(20, len(rep.Differences))] {
		fmt.Fprintln(w, "differs:", d)
	}
	t = tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(t, "name\tasked\tmeasured\tok")
	for _, f := range figures {
		fmt.Fprintf(t, "%s\t%g\t%g\t%t\n", f.Name, f.Asked, f.Measured, f.OK)
	}
	t.Flush()
}

func writeJSON(rep *agree.Report, figures []figure) error {
	path := os.Getenv("JSON")
	if path == "" {
		return nil
	}
	data, err := json.MarshalIndent(map[string]any{"asked": figures, "report": rep}, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(data, '\n'), 0o644)
}
