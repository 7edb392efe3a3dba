package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/study/executor"
	"github.com/imago-mt/imago/internal/symbolic"
	"github.com/imago-mt/imago/internal/symbolic/pairs"
)

// contradicting is how many inputs each proved relation is tried on (issue of the study: 10⁶).
const contradicting = 1_000_000

// proven are the packages whose relations are proved: the examples, those of the list own, and the business subjects.
var proven = []struct{ name, targets string }{
	{"examples", "./examples/..."}, {"own", "./internal/study/laws/own/..."}, {"business", "./internal/study/business/..."},
}

// proofs has pairs proved of which it is known by hand whether they do the same, and relations that inference finds.
func (b *bench) proofs(ctx context.Context) error {
	if err := b.equivalences(ctx); err != nil {
		return err
	}
	contradicted := 0
	var reasons []string
	tab := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tab, "functions of\tfunctions\twith a proof\trelations\tproved\twith more work\ttried on every input\tcontradicted\tby inputs")
	for _, p := range proven {
		got, err := executor.Proofs(ctx, p.targets, contradicting, infer.Options{Seed: b.seed, Fresh: true}) // what another version of imago left in the cache has other statuses
		if err != nil {
			return err
		}
		fmt.Fprintf(tab, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", p.name, got.Functions, got.Some, got.Relations, got.Proved, got.More, got.Whole, len(got.Contradicted),
			got.Tried)
		for _, why := range slices.Sorted(maps.Keys(got.Why)) {
			reasons = append(reasons, fmt.Sprintf("%s: %d not proved: %s", p.name, got.Why[why], why))
		}
		for _, c := range got.Contradicted {
			reasons = append(reasons, "contradicted: "+c)
		}
		contradicted += len(got.Contradicted)
		tab.Flush()
	}
	fmt.Println(strings.Join(reasons, "\n"))
	b.figures = append(b.figures, report.AtMost("proved relations that an input contradicts", 0, float64(contradicted)))
	return nil
}

// equivalences has pairs proved.
func (b *bench) equivalences(ctx context.Context) error {
	proved := map[bool]int{}
	for _, alike := range []bool{true, false} {
		list := pairs.Unlike
		if alike {
			list = pairs.Alike
		}
		for _, pair := range list {
			first, second, err := pairs.Build(pair)
			if err != nil {
				return err
			}
			if err := symbolic.Same(ctx, first, second, symbolic.Options{}); err == nil {
				proved[alike]++
			} else if alike {
				fmt.Printf("not proved: %q: %v\n", pair, err)
			}
		}
	}
	fmt.Printf("of %d pairs that do the same by hand %d are proved, of %d that look alike %d\n", len(pairs.Alike), proved[true], len(pairs.Unlike), proved[false])
	b.figures = append(b.figures, report.AtMost("wrong proofs", 0, float64(proved[false])), report.AtLeast("pairs that do the same and are proved", handChecked, float64(proved[true])),
		report.AtLeast("pairs that look alike", handChecked, float64(len(pairs.Unlike))))
	return nil
}
