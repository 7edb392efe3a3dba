package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/composites"
	"github.com/imago-mt/imago/relation"
)

// chosen is the functions of a target with their choices, which two parts show.
func (b *bench) chosen(ctx context.Context, target string) ([]*composites.Function, error) {
	if f := b.functions[target]; f != nil {
		return f, nil
	}
	f, err := composites.Choose(ctx, target, composites.ChooseOptions{Seed: b.o.Seed, Rows: b.rows, Tries: b.tries, Infer: infer.Options{Seed: b.o.Seed}, Progress: b.o.Progress})
	b.functions[target] = f
	return f, err
}

// What is asked of choices, by the issue of the study.
const (
	nearly     = 0.95 // of the kills of all, by at most four relations
	mostOf     = 0.9  // of the kills of the smallest set, for half of its executions
	keepMostOf = 12.0 // subjects of 17
)

// choose measures which few relations kill most for so many executions.
func (b *bench) choose(ctx context.Context) error {
	const row = "%-42s %7v %10v %8v %6v %12v %12v %6v %6v %8v %10v\n" // each as soon as it is known: the whole takes a quarter of an hour
	fmt.Printf(row, "function", "basics", "composites", "mutants", "killed", "smallest", "robust", "front", "exact", "NSGA-II", "of four")
	keep, four, none, open, differ := 0, 0, 0, 0, 0
	var fronts []string // below the table, whose lines they would break
	for _, target := range b.subjects {
		all, err := b.chosen(ctx, target)
		if err != nil {
			return err
		}
		for _, f := range all {
			fmt.Printf(row, f.Target, len(f.Names), len(f.Composites), f.Mutants, f.Kills, set(f.Smallest), set(f.Robust), len(f.Front), f.Exact, f.Agrees,
				fmt.Sprintf("%.0f %%", 100*share(f.Four, f.Kills)))
			// The front has the best choice of each number of relations, so that where it is exact it decides for all choices.
			switch reached := share(f.Four, f.Kills) >= nearly; {
			case reached:
				four++
			case f.Exact:
				none++
			default:
				open++
			}
			if f.Exact && !f.Agrees {
				differ++
			}
			fronts = append(fronts, front(f))
		}
		// A package is one subject, whose functions share the executions.
		half, whole := composites.Halve(all)
		kept := share(half.Unseen, whole.Unseen)
		fmt.Printf("%s: for %d of %d executions %.0f %% of the kills of the smallest sets, on other mutants and rows\n", target, half.Executions, whole.Executions, 100*kept)
		if kept >= mostOf {
			keep++
		}
	}
	fmt.Printf("\nat most four relations have 95 %% of the kills of all: %d functions; no four have, by exact search: %d; undecided: %d\n\nfronts: executions/relations/kills\n%s\n",
		four, none, open, strings.Join(fronts, "\n"))
	b.figures = append(b.figures, report.AtMost("functions for which it is open whether four relations have 95 % of the kills", 0, float64(open)),
		report.AtMost("functions of which the exact search ends and NSGA-II finds another front", 0, float64(differ)),
		report.AtLeast("subjects of which half of the executions keep 90 % of the kills, unseen", keepMostOf*float64(len(b.subjects))/float64(len(composites.Subjects)), float64(keep)))
	return nil
}

// share is a part of a whole; of nothing it is everything.
func share(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

// set describes a choice: relations, executions, kills.
func set(c composites.Chosen) string {
	return fmt.Sprintf("%d/%d/%d", c.Executions, c.Relations, c.Kills)
}

// front is the choices of a function.
func front(f *composites.Function) string {
	out := f.Target + ":"
	for _, c := range f.Front {
		out += fmt.Sprintf(" %d/%d/%d", c.Executions, len(c.Trials), c.Kills)
	}
	return out
}

// kinds of composites that the paper's are none of, by what their relations have.
var kinds = []struct {
	name string
	is   func(*relation.Relation) bool
}{
	{"inequalities", func(r *relation.Relation) bool {
		c, ok := r.Post.(*relation.Binary)
		return ok && strings.ContainsAny(string(c.Op), "<>")
	}},
	{"texts", of(func(t *relation.Type) bool { return t.Kind == relation.String })},
	{"lists", of(func(t *relation.Type) bool { return t.Kind == relation.Slice })},
	{"methods", func(r *relation.Relation) bool {
		for _, c := range r.Executions() {
			if c.Fn.Recv {
				return true
			}
		}
		return false
	}},
}

// of tells whether a relation has a source of some types.
func of(is func(*relation.Type) bool) func(*relation.Relation) bool {
	return func(r *relation.Relation) bool {
		for _, v := range r.Vars {
			if is(v.Type) {
				return true
			}
		}
		return false
	}
}

// beyond shows composites that the paper's method cannot make.
func (b *bench) beyond(ctx context.Context) error {
	const (
		asked = 10 // of each kind, the issue of the study
		shown = 12
	)
	// What cannot be tried on inputs, or falls there, counts for no kind.
	counts, refuted, all := map[string]int{}, 0, 0
	for _, kind := range kinds {
		fmt.Printf("\n%s\n", kind.name)
		tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
		for _, target := range b.subjects {
			functions, err := b.chosen(ctx, target)
			if err != nil {
				return err
			}
			printed := 0
			for _, f := range functions {
				for _, c := range f.Composites {
					if !kind.is(c.Relation) || c.False != "" || f.Untried != "" {
						continue
					}
					// A few of each subject are shown, or the first would fill the page; all are counted.
					if counts[kind.name]++; printed < shown/4 && c.Kills > 0 {
						printed++
						fmt.Fprintf(tab, "  %s\t%s then %s\t%d executions\t%d kills, the better part %d\t%s\n", f.Target, c.First, c.Second, c.Executions, c.Kills, c.Best, c.Relation)
					}
				}
			}
		}
		if err := tab.Flush(); err != nil {
			return err
		}
		b.figures = append(b.figures, report.AtLeast("composites of "+kind.name+" that no basic relation states", asked, float64(counts[kind.name])))
	}
	fmt.Println("\nfalse, and not counted:")
	for _, target := range b.subjects {
		for _, f := range b.functions[target] {
			if f.Untried != "" {
				fmt.Printf("  %s: its composites could not be tried: %s\n", f.Target, f.Untried)
			}
			for _, c := range f.Composites {
				if all++; c.False != "" {
					refuted++
					fmt.Printf("  %s: %s fails for %s\n", f.Target, c.Relation, c.False)
				}
			}
		}
	}
	fmt.Printf("%d of %d composites are refuted by an input: they follow on real numbers, and whoever prints them has to try them first\n", refuted, all)
	return nil
}
