// Command benchcomposites measures composite relations (internal/infer/composite) on the study of Xiang, Wu, Yu (2019), whose subjects, relations and
// figures are in internal/study/composites: how many composites the searches of the paper find and how many there are, what mutants they kill
// beside their basic relations, and that they kill nothing that these do not. It prints tables, writes the figures as JSON to the file that -json or
// the environment variable JSON names, and exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/study/composites"
)

func main() {
	parts.Main("benchcomposites", []string{"theorem", "counts", "kills", "peer", "select", "beyond", "precision"}, begin)
}

// begin reads the flags.
func begin(flags *flag.FlagSet, args []string) (parts.Study, error) {
	b := &bench{mutants: map[string]*composites.Mutants{}, functions: map[string][]*composites.Function{}, o: composites.Options{Progress: func(line string) { fmt.Fprintln(os.Stderr, "benchcomposites:", line) }}}
	flags.Int64Var(&b.o.Seed, "seed", 1, "start everything random from `N`")
	flags.IntVar(&b.o.Inputs, "inputs", 1_000_000, "decide on `N` inputs which mutants count")
	flags.IntVar(&b.o.Workers, "workers", 0, "use `N` child processes; 0: as many as there are processors")
	flags.IntVar(&b.repetitions, "repetitions", 100, "repeat each search `N` times")
	flags.IntVar(&b.deepest, "layers", 8, "measure the kills of composites of up to `N` layers")
	only := flags.String("only", ".", "choose relations of the subjects that match `REGEXP` only: geom, math.Sin")
	flags.IntVar(&b.rows, "rows", 0, "choose by kills on `N` rows of each relation; 0: as many as a score has")
	flags.IntVar(&b.tries, "tries", 1_000_000, "try each composite of other subjects, for beyond and precision, on `N` inputs")
	others := flags.String("subjects", "", "choose relations of these `TARGETS` with commas in the place of the study's, as where a method of choice is developed")
	if err := flags.Parse(args); err != nil {
		return parts.Study{}, err
	}
	match, err := regexp.Compile(*only)
	if err != nil {
		return parts.Study{}, fmt.Errorf("-only: %w", err)
	}
	all := composites.Subjects
	if *others != "" {
		all = strings.Split(*others, ",")
	}
	for _, target := range all {
		if match.MatchString(target) {
			b.subjects = append(b.subjects, target)
		}
	}
	part := func(name string, run func(context.Context, *composites.Study) error) parts.Part {
		return parts.Part{Name: name, Run: func(ctx context.Context) error { return b.with(ctx, run) }}
	}
	return parts.Study{Figures: &b.figures, Parts: []parts.Part{part("theorem", b.theorem), part("counts", b.counts), part("kills", b.kills), {Name: "peer", Run: b.peer},
		{Name: "select", Run: b.choose}, {Name: "beyond", Run: b.beyond}, {Name: "precision", Run: b.precision}}}, nil
}
