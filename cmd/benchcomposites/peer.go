package main

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/imago-mt/imago/internal/report"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/composites"
)

// peer is the task of Aya: chains of transformers before and behind the sine and its inverse.
func (b *bench) peer(context.Context) error {
	const (
		steps     = 2         // on either side, as in what is published of Aya
		tries     = 1_000_000 // inputs of each relation, as the issue of the study asks
		longest   = 0.3       // seconds
		published = "Aya: sin 40,180 pairs, 1,849 strings, 4.4 s; asin 128,218 strings, 17 s"
	)
	fmt.Println(published)
	for _, f := range []struct {
		name      string
		f         func(float64) float64
		low, high float64
	}{{"math.Sin", math.Sin, -20, 20}, {"math.Asin", math.Asin, -1, 1}} {
		start := time.Now()
		links, pairs := composites.Links(f.f, f.low, f.high, steps, seed.New(b.o.Seed))
		took := time.Since(start).Seconds()
		kept, refuted := 0, 0
		r := seed.New(b.o.Seed).Child("composites peer inputs", 0).Rand()
		fmt.Printf("\n%s between %v and %v\n", f.name, f.low, f.high)
		for _, l := range links {
			mark := "         "
			if l.Follows {
				mark = "follows  "
			} else {
				kept++
			}
			fmt.Println("  " + mark + l.Text(f.name))
			if n := l.Refuted(f.f, f.low, f.high, tries, r); n > 0 {
				refuted++
				fmt.Printf("           false on %d of %d inputs\n", n, tries)
			}
		}
		fmt.Printf("%d pairs of chains agree; %d different relations, of which %d do not follow from others; %.3f s\n", pairs, len(links), kept, took)
		b.figures = append(b.figures, report.AtMost(f.name+": relations that an input refutes", 0, float64(refuted)),
			report.AtMost(f.name+": relations, fewer than a hundred", 99, float64(len(links))), report.AtMost(f.name+": search, s", longest, took))
	}
	return nil
}
