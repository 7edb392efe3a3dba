// Command benchsymbolic measures symbolic execution and what it stands on. Part solver asks the solver (internal/solve) the families of constraints of
// internal/study/solver, beside z3 and cvc5 where they are installed; part example works the example of the paper on path-directed source inputs
// (internal/study/padmt), and part padmt compares them with the baselines of the paper. Parts branches, survey and proofs measure the executor: ten branches
// that are hard to reach, the functions of the standard library, and pairs of functions of which it is known by hand whether they do the same. Part guided
// compares the search for branches with inputs of paths: sides reached by either and by both.
//
// It prints tables, writes the figures as JSON to the file that -json or the environment variable JSON names, and exits 1 if one falls short of what was
// asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"time"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/report"
)

// A bench is one run of the command.
type bench struct {
	seed  int64
	runs  int
	chart string
	only  string // packages of the survey; "" for all
	named string // subjects of padmt; "" for all

	inferred bool          // padmt by relations that inference prints
	kills    bool          // guided with what the printed relations kill
	fuzz     time.Duration // for each hard branch
	figures  []report.Asked
}

func main() {
	parts.Main("benchsymbolic", []string{"solver", "example", "branches", "survey", "proofs", "padmt", "guided"}, begin)
}

// begin reads the flags.
func begin(flags *flag.FlagSet, args []string) (parts.Study, error) {
	b := &bench{}
	flags.Int64Var(&b.seed, "seed", 1, "start everything random from `N`")
	flags.IntVar(&b.runs, "runs", 30, "make `N` suites by each technique of padmt")
	flags.StringVar(&b.chart, "chart", "", "write Figure 4 of padmt to `FILE`, for Vega-Lite")
	flags.StringVar(&b.only, "packages", "", "survey, or compare in part guided, these `PACKAGES` only, separated by commas")
	flags.StringVar(&b.named, "subjects", "", "measure these `SUBJECTS` of padmt only, separated by commas")
	flags.BoolVar(&b.inferred, "inferred", false, "have padmt judge by the relations that inference prints, not by those written by hand")
	flags.BoolVar(&b.kills, "kills", false, "have guided infer relations, and count the mutants that they kill on the inputs of each way")
	flags.DurationVar(&b.fuzz, "fuzz", 0, "have go test -fuzz look for each hard branch for `TIME` (the study has 20s)")
	if err := flags.Parse(args); err != nil {
		return parts.Study{}, err
	}
	if b.runs < 2 {
		return parts.Study{}, fmt.Errorf("-runs %d: a test of significance needs two at least", b.runs)
	}
	part := func(name string, run func(context.Context) error) parts.Part { return parts.Part{Name: name, Run: run} }
	return parts.Study{Figures: &b.figures, Parts: []parts.Part{part("solver", b.solver), part("example", b.example), part("branches", b.branches),
		part("survey", b.survey), part("proofs", b.proofs), part("padmt", b.padmt), part("guided", b.guided)}}, nil
}
