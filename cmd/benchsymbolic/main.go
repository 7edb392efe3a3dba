// Command benchsymbolic measures symbolic execution and what it stands on. Part solver asks the solver (internal/solve) the families of constraints of
// internal/study/solver, beside z3 and cvc5 where they are installed. It prints tables, writes the figures as JSON to the file that -json or the
// environment variable JSON names, and exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/report"
)

// A bench is one run of the command.
type bench struct {
	seed    int64
	figures []report.Asked
}

func main() { parts.Main("benchsymbolic", []string{"solver"}, begin) }

// begin reads the flags.
func begin(flags *flag.FlagSet, args []string) (parts.Study, error) {
	b := &bench{}
	flags.Int64Var(&b.seed, "seed", 1, "start everything random from `N`")
	if err := flags.Parse(args); err != nil {
		return parts.Study{}, err
	}
	part := func(name string, run func(context.Context) error) parts.Part { return parts.Part{Name: name, Run: run} }
	return parts.Study{Figures: &b.figures, Parts: []parts.Part{part("solver", b.solver)}}, nil
}
