package kills

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/audit"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/study/mutation"
)

// Further are functions of types that Table II does not have: structs, methods, errors, enumerations, maps and slices of bytes. They were chosen before
// the first measurement, as what a reader of the examples meets first. Paths are seen from the root of imago's module.
var Further = []string{
	"./examples/version.Parse",          // a text becomes a struct, or an error
	"./examples/version.Version.String", // a method
	"./examples/calendar.FromNumber",    // gives a struct
	"./examples/calendar.AddDays",       // takes one
	"./examples/calendar.DaysIn",        // an error
	"./examples/calendar.Weekday.Next",  // an enumeration
	"./examples/shipping.Quote",         // an enumeration and an error
	"./examples/shipping.Split",         // a list
	"./examples/geom.Vec.Add",           // a method of structs of floats
	"./examples/histogram.Merge",        // lists
	subjects + "tallies.Count",          // gives a map
	subjects + "tallies.Merge",          // takes two
	subjects + "tallies.Pairs",          // bytes and an error
	"bytes.TrimSpace",                   // bytes
}

// A Broader is what became of one of [Further].
type Broader struct {
	Target  string
	Skipped string // why nothing was inferred; "" otherwise
	Result         // without mutants
}

// Beyond infers for a function and tries what is printed. All mutants guide: none is kept to measure.
func Beyond(ctx context.Context, target string, o Options) (*Broader, error) {
	how := o.infer()
	how.Operators, how.Untried, how.Fresh = nil, nil, true
	o.say("infer %s", target)
	start, before := time.Now(), mutation.Processor()
	found, err := infer.Run(ctx, []string{target}, how)
	if err != nil {
		return nil, fmt.Errorf("infer %s: %w", target, err)
	}
	if len(found.Subjects) != 1 {
		return nil, errors.New("one function is looked at: " + target)
	}
	s := found.Subjects[0]
	b := &Broader{Target: target, Skipped: s.Skipped}
	b.Result = Result{Target: target, Seed: o.Seed, Tries: o.tries(), Effort: Effort{time.Since(start), mutation.Processor() - before}}
	if s.Skipped != "" {
		return b, nil
	}
	b.Lines = lines(s, nil)
	for _, w := range s.Warnings {
		b.Warnings = append(b.Warnings, w.Error())
	}
	o.say("try relations of %s", target)
	tried, err := audit.Try(ctx, s, relations(s), audit.Options{Inputs: o.tries(), Seed: o.Seed, Infer: how})
	if err != nil {
		return nil, fmt.Errorf("try relations of %s: %w", target, err)
	}
	b.refute(tried)
	if o.Hunt <= 0 {
		return b, nil
	}
	o.say("hunt violations of relations of %s", target)
	return b, b.hunt(ctx, s, o.Hunt, seed.New(o.Seed), o.Cache)
}
