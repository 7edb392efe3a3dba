// Command shop asks whether inference shows the faults of ordinary code: it infers the relations of two modules of small packages, and counts the
// planted faults that stand on the first screen of their function, false alarms, false laws and noise. It prints each fault of the first shop
// with the line that shows it, and of the second one the totals, so that nobody tunes to it. It writes the figures as JSON to the file that the
// environment variable JSON names, and exits 1 if one falls short of what was asked.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/shop"
)

func main() {
	harness.Launcher()
	seed := flag.Int64("seed", 1, "infer with seed `N`")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: shop [flags] [SHOP...]\n\nThe shops are first and second; both without an argument.")
		flag.PrintDefaults()
	}
	flag.Parse()
	names := flag.Args()
	if len(names) == 0 {
		names = shop.Names
	}
	ok, err := run(names, *seed)
	if err != nil {
		fmt.Fprintln(os.Stderr, "shop:", err)
	}
	if !ok || err != nil {
		os.Exit(1)
	}
}

// What was asked: half of the faults, no false law, and one line of noise in ten at most (issue 24).
const (
	askedShown = 10
	askedNoise = 0.1
)

func run(names []string, seed int64) (ok bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	scratch, err := os.MkdirTemp("", "imago-shop-")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(scratch)
	var asked []report.Asked
	for _, name := range names {
		o := infer.Options{Seed: seed, Progress: func(line string) { fmt.Fprintf(os.Stderr, "shop: %s: %s\n", name, line) }}
		f, err := shop.Measure(ctx, name, scratch, o)
		if err != nil {
			return false, err
		}
		if name == shop.Names[0] {
			fmt.Println(f.Report())
		}
		asked = append(asked,
			report.AtLeast(fmt.Sprintf("%s: faults shown, of %d", name, len(f.Faults)), askedShown, float64(len(f.Shown))),
			report.AtMost(fmt.Sprintf("%s: false alarms, of %d lines", name, f.Told), 0, float64(len(f.Alarms))),
			report.AtMost(fmt.Sprintf("%s: false laws, of %d relations", name, f.Relations), 0, float64(len(f.False))),
			report.AtMost(name+": noise, share of relations", askedNoise, float64(len(f.Noise))/float64(max(1, f.Relations))),
		)
	}
	return report.AskedTable(os.Stdout, asked)
}
