// Command benchterms measures the search for terms (internal/infer/terms) against tools that enumerate terms too, and against itself with parts
// left out: which laws that QuickSpec and Ruler print of their examples are printed or follow (internal/study/anchors), and what share of the
// laws of functions that were written for it is found without joint transformations, without regions, without linear fits and without the
// vocabulary of the doc comment. It prints tables, writes the figures as JSON to the file that -json or the environment variable JSON names, and
// exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"regexp"
	"strings"

	"github.com/imago-mt/imago/cmd/internal/parts"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
)

// A bench is one run.
type bench struct {
	only    *regexp.Regexp
	lists   []string
	engines []infer.Engine // nil: each set of engines that the part has
	seed    int64

	ctx     context.Context
	figures []report.Asked
}

func main() { parts.Main("benchterms", []string{"quickspec", "ablation"}, begin) }

// begin reads the flags.
func begin(flags *flag.FlagSet, args []string) (parts.Study, error) {
	b, err := parse(flags, args)
	if err != nil {
		return parts.Study{}, err
	}
	part := func(name string, run func() error) parts.Part {
		return parts.Part{Name: name, Run: func(ctx context.Context) error {
			b.ctx = ctx
			return run()
		}}
	}
	return parts.Study{Figures: &b.figures, Parts: []parts.Part{part("quickspec", b.quickspec), part("ablation", b.ablation)}}, nil
}

func parse(flags *flag.FlagSet, args []string) (*bench, error) {
	b := &bench{}
	only := flags.String("only", ".", "measure the examples of quickspec, or the functions of the lists, that match `REGEXP` only")
	lists := flags.String("lists", "own,fresh", "the `LISTS` of make laws that the ablation asks for")
	engines := flags.String("engine", "", "ask these `ENGINES` alone, instead of the default ones and then terms")
	flags.Int64Var(&b.seed, "seed", 1, "start everything random from `N`")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	var err error
	if b.only, err = regexp.Compile(*only); err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	if *engines != "" {
		if b.engines, err = infer.ParseEngines(*engines); err != nil {
			return nil, err
		}
	}
	b.lists = strings.Split(*lists, ",")
	return b, nil
}
