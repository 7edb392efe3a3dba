// Command bench measures how fast a child executes functions, as a share of calling them directly in the same run, and how much
// memory the parent takes. It prints a table, writes the same as JSON to the file that JSON names, and exits 1 if a figure falls
// short of what was asked.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

const (
	rows   = 20_000
	length = 4 * time.Second // of each comparison
)

// A figure is one measured value.
type figure struct {
	Name     string  `json:"name"`
	Asked    float64 `json:"asked"`
	Measured float64 `json:"measured"`
	OK       bool    `json:"ok"`
}

func main() {
	harness.Launcher()
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	xs, ss := make([]float64, rows), make([]string, rows)
	for i := range xs {
		xs[i] = float64(i)*0.01 - 100
		ss[i] = fmt.Sprintf("word %d and another", i)
	}
	ys, us := make([]float64, rows), make([]string, rows)
	var figures []figure
	for _, c := range []struct {
		target string
		asked  float64
		column relation.Column
		native func()
	}{
		{"math.Sin", 0.4, relation.NewVec(relation.Predeclared(relation.Float64), xs), func() {
			for i, x := range xs {
				ys[i] = math.Sin(x)
			}
		}},
		{"strings.ToUpper", 0.3, relation.NewVec(relation.Predeclared(relation.String), ss), func() {
			for i, s := range ss {
				us[i] = strings.ToUpper(s)
			}
		}},
	} {
		share, err := measure(ctx, c.target, c.column, c.native)
		if err != nil {
			return err
		}
		figures = append(figures, figure{c.target + ", child/native executions", c.asked, share, share >= c.asked})
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	mb := float64(m.Sys) / (1 << 20)
	figures = append(figures, figure{"parent memory, MB (at most)", 400, mb, mb < 400})
	return report(figures)
}

// measure returns how many executions one child does in the time of a direct call. Both sides take turns, batch by batch, and each
// counts with its fastest batches: what else runs on the machine can only slow a batch down, and does not slow both sides alike.
func measure(ctx context.Context, target string, column relation.Column, native func()) (float64, error) {
	pkgs, err := subject.Load(ctx, []string{target}, subject.Options{})
	if err != nil {
		return 0, err
	}
	h, err := harness.Build(ctx, pkgs[0], harness.Options{Workers: 1})
	if err != nil {
		return 0, err
	}
	defer h.Close()
	fn := pkgs[0].Functions[0].Func
	child := func() {
		if _, runErr := h.Run(ctx, fn, []relation.Column{column}, rows); runErr != nil {
			err = runErr
		}
	}
	child() // the first call starts the child
	var natives, children []time.Duration
	for start := time.Now(); time.Since(start) < length && err == nil; {
		natives, children = append(natives, timed(native)), append(children, timed(child))
	}
	n, c := fast(natives), fast(children)
	fmt.Printf("%-16s %5d batches of %d: direct %6.1f M/s, child %6.1f M/s (median %.1f and %.1f)\n", target, len(natives), rows,
		rate(n), rate(c), rate(natives[len(natives)/2]), rate(children[len(children)/2]))
	return float64(n) / float64(c), err
}

func timed(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

// fast sorts the times and returns the one that a twentieth of the batches stays below.
func fast(times []time.Duration) time.Duration {
	slices.Sort(times)
	return times[len(times)/20]
}

// rate is millions of rows a second.
func rate(batch time.Duration) float64 { return rows / batch.Seconds() / 1e6 }

func report(figures []figure) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\nname\tasked\tmeasured\tok")
	ok := true
	for _, f := range figures {
		fmt.Fprintf(w, "%s\t%g\t%.2f\t%v\n", f.Name, f.Asked, f.Measured, f.OK)
		ok = ok && f.OK
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if path := os.Getenv("JSON"); path != "" {
		data, err := json.MarshalIndent(map[string]any{"asked": figures}, "", "  ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(path, append(data, '\n'), 0o666); err != nil {
			return err
		}
	}
	if !ok {
		return fmt.Errorf("a figure falls short of what was asked")
	}
	return nil
}
