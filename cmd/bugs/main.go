// Command bugs asks whether imago would have seen real bugs: for each bug of a list of room study it copies the release with the bug
// and the one without, has tests inferred on the latter, runs them on both, and looks at the almost-laws of the former. It prints what
// was caught and what was not, with what would have been needed, writes the figures as JSON to the file that the environment variable
// JSON names, and exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/bugs"
)

func main() {
	var o options
	flag.StringVar(&o.list, "list", bugs.First, "measure the bugs of list `NAME`, "+bugs.First+" or "+bugs.Second)
	flag.Int64Var(&o.seed, "seed", 1, "infer with seed `N`")
	flag.StringVar(&o.keep, "keep", "", "leave releases and results in `DIR`; what has a result there is not measured again")
	flag.StringVar(&o.only, "only", "", "measure, even again, the bugs whose name contains one of `PARTS`, separated by commas, and no others")
	flag.BoolVar(&o.tries, "tries", false, "only look whether the releases differ as the list says")
	flag.Parse()
	ok, err := o.run()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bugs:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

type options struct {
	seed             int64
	list, keep, only string
	tries            bool
}

func (o *options) run() (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	list, err := bugs.List(o.list)
	if err != nil {
		return false, err
	}
	dir := o.keep
	if dir == "" {
		if dir, err = os.MkdirTemp("", "imago-bugs-"); err != nil {
			return false, err
		}
		defer os.RemoveAll(dir)
	} else if err := os.MkdirAll(dir, 0o755); err != nil {
		return false, err
	}
	study, err := bugs.Open(ctx, dir, o.seed, func(line string) { fmt.Fprintln(os.Stderr, "bugs:", line) })
	if err != nil {
		return false, err
	}
	if o.tries {
		return o.look(ctx, study, list)
	}
	results := map[*bugs.Bug]*bugs.Result{}
	for _, b := range list {
		r, err := study.Kept(b)
		if o.chosen(b, r != nil) && err == nil {
			r, err = study.Measure(ctx, b)
		}
		if err != nil {
			return false, err
		}
		if r != nil {
			results[b] = r
		}
	}
	print(list, results)
	return report.AskedTable(os.Stdout, figures(list, results))
}

// chosen reports whether a bug is to be measured now.
func (o *options) chosen(b *bugs.Bug, kept bool) bool {
	if o.only == "" {
		return !kept
	}
	for part := range strings.SplitSeq(o.only, ",") {
		if strings.Contains(b.Name, part) {
			return true
		}
	}
	return false
}

func (o *options) look(ctx context.Context, study *bugs.Study, list []*bugs.Bug) (ok bool, err error) {
	ok = true
	for _, b := range list {
		if o.only != "" && !o.chosen(b, false) {
			continue
		}
		_, tries, err := study.Releases(ctx, b)
		if err != nil {
			return false, fmt.Errorf("%s: %w", b.Name, err)
		}
		if tries != b.Tries {
			ok = false
			fmt.Printf("%s: buggy prints %q, want %q; fixed prints %q, want %q\n", b.Name, tries[0], b.Tries[0], tries[1], b.Tries[1])
		}
	}
	return ok, nil
}

// print prints a table, and what was missed.
func print(list []*bugs.Bug, results map[*bugs.Bug]*bugs.Result) {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "bug\treleases\trelations\tcaught by tests\tshown by almost\tseconds")
	for _, b := range list {
		if r := results[b]; r != nil {
			fmt.Fprintf(tab, "%s\t%s %s %s\t%d\t%s\t%s\t%.0f\n", b.Name, b.Module, b.Buggy, b.Fixed, r.Relations,
				orNo(r.Caught), orNo(r.Shown()), r.Seconds)
		}
	}
	tab.Flush()
	for _, b := range list {
		r := results[b]
		if r == nil {
			continue
		}
		if r.Skipped != "" {
			fmt.Printf("\n%s: no tests: %s\n", b.Name, r.Skipped)
		}
		for _, name := range r.Wrong {
			fmt.Printf("\n%s: fails on the fixed release: %s\n", b.Name, name)
		}
		if len(r.Caught) == 0 {
			fmt.Printf("\n%s missed: %s\n    %s: %s, should be %s\n    needed: %s\n", b.Name, b.Wrong, b.Try, b.Tries[bugs.Buggy], b.Tries[bugs.Fixed], b.Needed)
		}
	}
	fmt.Println()
}

func orNo(names []string) string {
	switch len(names) {
	case 0:
		return "no"
	case 1:
		return names[0]
	}
	return fmt.Sprintf("%s and %d more", names[0], len(names)-1)
}

func figures(list []*bugs.Bug, results map[*bugs.Bug]*bugs.Result) []report.Asked {
	var measured, actual, wrong, caught, shown, either int
	for _, b := range list {
		r := results[b]
		if r == nil {
			continue
		}
		measured++
		wrong += len(r.Wrong)
		actual += one(r.Real(b))
		caught += one(len(r.Caught) > 0)
		shown += one(len(r.Shown()) > 0)
		either += one(len(r.Caught) > 0 || len(r.Shown()) > 0)
	}
	return []report.Asked{
		report.AtLeast("bugs", 10, float64(measured)),
		report.AtLeast("of these, seen to differ between the releases", float64(measured), float64(actual)),
		report.AtMost("relations that fail on the fixed release", 0, float64(wrong)),
		report.AtLeast("caught by the tests of the fixed release", 0, float64(caught)),
		report.AtLeast("shown by almost on the buggy release alone", 0, float64(shown)),
		report.AtLeast("seen in one way or the other", 0, float64(either)),
	}
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}
