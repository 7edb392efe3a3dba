// Package parts is what the commands of studies share that measure in parts: the flags that choose parts and name the file of figures, the run of
// those that are asked for, and how such a command ends. A study has a list of [Part]; [Main] is its main function.
package parts

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/report"
)

// A Part is one measurement of a study.
type Part struct {
	Name string // by which -parts asks for it
	Run  func(ctx context.Context) error
}

// A Study is what a command measures, once its flags have been read.
type Study struct {
	Parts   []Part
	Figures *[]report.Asked // which the parts append to
}

// Choice are the flags that all such commands have.
type Choice struct{ parts, json string }

// Main runs a study and ends the program: with 0 if all figures came up to what was asked, and else with 1. begin reads the arguments into flags, to
// which those of a [Choice] have been added.
func Main(name string, names []string, begin func(flags *flag.FlagSet, args []string) (Study, error)) {
	harness.Launcher()
	ok, err := run(name, names, begin)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

func run(name string, names []string, begin func(*flag.FlagSet, []string) (Study, error)) (bool, error) {
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	var c Choice
	c.add(flags, names)
	study, err := begin(flags, os.Args[1:])
	if err != nil {
		return false, err
	}
	if c.json != "" {
		if err := os.Setenv("JSON", c.json); err != nil {
			return false, err
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := c.run(ctx, study.Parts); err != nil {
		return false, err
	}
	return report.AskedTable(os.Stdout, *study.Figures)
}

// add adds the flags of c, by default for all parts.
func (c *Choice) add(flags *flag.FlagSet, names []string) {
	flags.StringVar(&c.parts, "parts", strings.Join(names, ","), "measure these `PARTS` only")
	flags.StringVar(&c.json, "json", "", "write the figures to `FILE`")
}

// run measures the parts that are asked for, in their order, and names the others, so that nobody takes them for measured.
func (c *Choice) run(ctx context.Context, all []Part) error {
	asked := strings.Split(c.parts, ",")
	for _, name := range asked {
		if !slices.ContainsFunc(all, func(p Part) bool { return p.Name == name }) {
			return fmt.Errorf("-parts: there is no part %q", name)
		}
	}
	for _, p := range all {
		if !slices.Contains(asked, p.Name) {
			fmt.Printf("left out: %s\n\n", p.Name)
			continue
		}
		start := time.Now()
		if err := p.Run(ctx); err != nil {
			return fmt.Errorf("%s: %w", p.Name, err)
		}
		fmt.Printf("%s: %.0f s\n\n", p.Name, time.Since(start).Seconds())
	}
	return nil
}
