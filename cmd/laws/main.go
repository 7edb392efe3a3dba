// Command laws asks which laws that a knowledgeable person expects inference prints, and prints what became of each that is missing: laws of
// the standard library, or with -list own, fresh, later, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth and fourteenth those that were
// written for inference before it was asked for them. What is found of the first is held against a golden file, which -update writes. It writes
// its figures as JSON to the file that the environment variable JSON names, and exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/laws"
)

// golden is what was found when the file was last written.
const golden = "internal/study/laws/testdata/found.golden"

func main() {
	harness.Launcher()
	seed := flag.Int64("seed", 1, "start everything random from `N`")
	list := flag.String("list", "expected", "ask for the laws of a `LIST`, expected, own, fresh, later, fifth, sixth, seventh, eighth, ninth, tenth, eleventh, twelfth, thirteenth or fourteenth; only the first is held against the golden file")
	only := flag.String("only", ".", "ask of the functions that match `REGEXP` only; nothing is held against the golden file")
	engines := flag.String("engine", "", infer.EngineUsage()+"; without it "+infer.EngineList(laws.Engines)+", which the golden file is of, and those that imago infer has for the other lists")
	update := flag.Bool("update", false, "write the golden file")
	rows := flag.Bool("rows", false, "only count on how many functions each row of the table of laws is printed, and write "+laws.RowsFile+"; arguments are outputs of imago infer --all --json")
	write := flag.Bool("grammar", false, "only count how the laws of the lists that development looks at are written, and write "+laws.GrammarFile)
	trials := flag.String("field", "", "for -rows: the `DIR` in which make field has kept its trials")
	flag.Parse()
	if *write {
		if err := countGrammar(); err != nil {
			fmt.Fprintln(os.Stderr, "laws:", err)
			os.Exit(1)
		}
		return
	}
	if *rows {
		if err := count(*trials, flag.Args()); err != nil {
			fmt.Fprintln(os.Stderr, "laws:", err)
			os.Exit(1)
		}
		return
	}
	asked := laws.Engines
	var err error
	switch {
	case *engines != "":
		asked, err = infer.ParseEngines(*engines)
	case laws.Lists[*list] != laws.Expected:
		asked = infer.DefaultEngines()
	}
	if err == nil && laws.Lists[*list] == "" {
		err = fmt.Errorf("-list: no list %s", *list)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "laws:", err)
		os.Exit(2)
	}
	ok, err := run(infer.Options{Seed: *seed, Engines: asked}, laws.Lists[*list], *only, *update)
	if err != nil {
		fmt.Fprintln(os.Stderr, "laws:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(o infer.Options, list laws.List, only string, update bool) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	match, err := regexp.Compile(only)
	if err != nil {
		return false, fmt.Errorf("-only: %w", err)
	}
	targets, err := list.Targets()
	if err != nil {
		return false, err
	}
	claims, err := laws.Load(ctx, targets)
	if err != nil {
		return false, err
	}
	whole := len(targets)
	targets = slices.DeleteFunc(targets, func(t laws.Target) bool { return !match.MatchString(t.Name) })
	start := time.Now()
	done := 0
	study, err := laws.Measure(ctx, targets, o, func(target string, results []*laws.Result) {
		done++
		fmt.Fprintf(os.Stderr, "laws: %d of %d functions, %.0f s, %s\n", done, len(targets), time.Since(start).Seconds(), target)
		missing(os.Stderr, results)
	})
	if err != nil {
		return false, err
	}
	table(study)
	for _, k := range laws.AllKinds {
		fmt.Printf("%.0f %% of those %s\n", study.ShareOf(claims, k), k)
	}
	figures := append(asked(list, claims), report.AtLeast("expected laws that are printed or follow, %", shares[list], study.Share()),
		report.AtLeast("with --all, %", shares[list], study.ShareOfAll()))
	if list != laws.Expected || len(targets) < whole || !slices.Equal(o.Engines, laws.Engines) {
		return report.AskedTable(os.Stdout, figures)
	}
	if update {
		if err := os.WriteFile(golden, []byte(study.Golden()), 0o644); err != nil {
			return false, err
		}
	}
	kept, err := os.ReadFile(golden)
	if err != nil {
		return false, err
	}
	figures = append(figures, report.AtMost("lines that differ from the golden file", 0, float64(laws.Changed(string(kept), study.Golden()))))
	return report.AskedTable(os.Stdout, figures)
}

// countGrammar writes the file of the grammar of laws.
func countGrammar() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	g, err := laws.Grammar(ctx, laws.Taught...)
	if err != nil {
		return err
	}
	return os.WriteFile(laws.GrammarFile, []byte(g.String()), 0o644)
}

// count writes the file of rows. Without trials and results it keeps their counts.
func count(trials string, results []string) error {
	text, err := os.ReadFile(golden)
	if err != nil {
		return err
	}
	var kept []laws.Row
	if old, err := os.ReadFile(laws.RowsFile); err == nil {
		if kept, err = laws.ReadRows(string(old)); err != nil {
			return err
		}
	}
	var field, all laws.Uses
	if trials != "" {
		if field, err = laws.OfTrials(trials); err != nil {
			return err
		}
	}
	if len(results) > 0 {
		if all, err = laws.OfResults(results); err != nil {
			return err
		}
	}
	return os.WriteFile(laws.RowsFile, []byte(laws.FormatRows(laws.Rows(laws.OfGolden(string(text)), field, all, kept))), 0o644)
}

// shares are the shares of the laws of each list that are asked to be printed or to follow, in percent.
var shares = map[laws.List]float64{
	laws.Expected: 92, laws.Own: 85, laws.Fresh: 85, laws.Later: 85, laws.Fifth: 85, laws.Sixth: 85, laws.Seventh: 85, laws.Eighth: 85,
	laws.Ninth: 85,
}

// asked judges the list itself.
func asked(list laws.List, claims []*laws.Claim) []report.Asked {
	functions, kinds := map[string]bool{}, map[laws.Kind]int{}
	for _, c := range claims {
		functions[c.Target] = true
		for _, k := range c.Kinds() {
			kinds[k]++
		}
	}
	figures := []report.Asked{
		report.AtLeast("functions", 80, float64(len(functions))),
		report.AtLeast("expected laws", 160, float64(len(claims))),
	}
	switch list {
	case laws.Expected:
	case laws.Eighth, laws.Ninth: // short lists
		return []report.Asked{report.AtLeast("functions", 12, float64(len(functions))), report.AtLeast("expected laws", 75, float64(len(claims)))}
	default:
		return []report.Asked{report.AtLeast("functions", 25, float64(len(functions))), report.AtLeast("expected laws", 125, float64(len(claims)))}
	}
	for _, k := range []struct {
		kind  laws.Kind
		asked float64
	}{{laws.Guarded, 35}, {laws.OverTwo, 30}, {laws.OverLists, 50}, {laws.OnOutcomes, 15}, {laws.OnMethods, 20}} {
		figures = append(figures, report.AtLeast("expected laws "+string(k.kind), k.asked, float64(kinds[k.kind])))
	}
	return figures
}

// table prints what was found of each function, and what became of each law that was not.
func table(s *laws.Study) {
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "function\texpected\tfound\twith --all\tprinted\twith --all")
	for _, sub := range s.Subjects {
		expected, found, all := 0, 0, 0
		for _, r := range s.Results {
			if r.Target == sub.Target {
				expected++
				if r.Found() {
					found++
				}
				if r.Holds() {
					all++
				}
			}
		}
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\n", sub.Target, expected, found, all, len(sub.Found), len(sub.Found)+len(sub.More)+len(sub.Implied))
	}
	tab.Flush()
	fmt.Println("\nmissing:")
	missing(os.Stdout, s.Results)
	fmt.Printf("\n%s\n\n", s.Counts())
}

// missing prints the laws that are not found, each with the reason; the study's second figure counts those that only --all prints.
func missing(w io.Writer, results []*laws.Result) {
	for _, r := range results {
		if r.Found() {
			continue
		}
		fmt.Fprintf(w, "  %s  %s\n    %s", r.Target, r.Text, r.Verdict)
		switch {
		case r.Verdict == infer.Follows:
			fmt.Fprintf(w, " with --all, from %s", strings.Join(r.By, "; "))
		case r.Why != "":
			fmt.Fprintf(w, ": %s", r.Why)
		}
		fmt.Fprintln(w)
	}
}
