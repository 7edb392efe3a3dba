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
	"os"
	"os/signal"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
)

// A bench is one run.
type bench struct {
	only    *regexp.Regexp
	parts   []string
	lists   []string
	engines []infer.Engine // nil: each set of engines that the part has
	seed    int64

	ctx     context.Context
	figures []report.Asked
}

func main() {
	harness.Launcher()
	ok, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "benchterms:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(args []string) (ok bool, err error) {
	b, err := parse(args)
	if err != nil {
		return false, err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b.ctx = ctx
	for _, part := range []struct {
		name string
		run  func() error
	}{{"quickspec", b.quickspec}, {"ablation", b.ablation}} {
		if !slices.Contains(b.parts, part.name) {
			fmt.Printf("left out: %s\n\n", part.name)
			continue
		}
		start := time.Now()
		if err := part.run(); err != nil {
			return false, fmt.Errorf("%s: %w", part.name, err)
		}
		fmt.Printf("%s: %.0f s\n\n", part.name, time.Since(start).Seconds())
	}
	return report.AskedTable(os.Stdout, b.figures)
}

func parse(args []string) (*bench, error) {
	b := &bench{}
	flags := flag.NewFlagSet("benchterms", flag.ContinueOnError)
	only := flags.String("only", ".", "measure the examples of quickspec, or the functions of the lists, that match `REGEXP` only")
	parts := flags.String("parts", "quickspec,ablation", "measure these `PARTS` only")
	lists := flags.String("lists", "own,fresh", "the `LISTS` of make laws that the ablation asks for")
	engines := flags.String("engine", "", "ask these `ENGINES` alone, instead of the default ones and then terms")
	flags.Int64Var(&b.seed, "seed", 1, "start everything random from `N`")
	json := flags.String("json", "", "write the figures to `FILE`")
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
	b.parts, b.lists = strings.Split(*parts, ","), strings.Split(*lists, ",")
	if *json != "" {
		if err := os.Setenv("JSON", *json); err != nil {
			return nil, err
		}
	}
	return b, nil
}
