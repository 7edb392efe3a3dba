package kills

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/genetic"
	"github.com/imago-mt/imago/internal/study/genmorph"
	"github.com/imago-mt/imago/internal/study/mutation"
	"github.com/imago-mt/imago/relation"
)

// How much sooner a search has a relation as good as the one that the other ends with is asked of one transformation at a time. Both draw their own
// pairs, in one domain and of the same mutants, so that counts cannot be compared, but shares can: what of the incorrect pairs a relation does not see.
// Relations of either side that a pair refutes which the search did not have do not count.

// A Sooner is what both searches did under one transformation of the baseline.
type Sooner struct {
	FollowUp string // the arguments, as ours has them
	// Theirs is when the baseline first had a relation that stands and sees as much as its last one, of processors; 0: the last one does not stand.
	Theirs, Ours time.Duration // ours 0: it has no such relation
	// TheirMissed and OurMissed are the shares of the incorrect pairs that the last one, and the best one of ours, do not see.
	TheirMissed, OurMissed float64
}

// Counts reports whether the baseline ends with a relation that stands.
func (s *Sooner) Counts() bool { return s.Theirs > 0 }

// Times is how many times sooner ours has one; 0: never.
func (s *Sooner) Times() float64 {
	if s.Ours <= 0 {
		return 0
	}
	return s.Theirs.Seconds() / s.Ours.Seconds()
}

// race asks our search about a transformation with which the baseline has ended.
func (o Options) race(ctx context.Context, s *infer.Subject, t genmorph.Transformation, theirs *evolved) (*Sooner, error) {
	out := &Sooner{FollowUp: followUp(t, s.Function.Func.Params), Theirs: theirs.first, TheirMissed: theirs.missed}
	how, seen := o.infer(), &sighting{}
	how.Fresh, how.FollowUp, how.Logger = true, out.FollowUp, slog.New(seen)
	how.Progress = func(line string) {
		if strings.HasSuffix(line, "searching with mutants") {
			seen.began = mutation.Processor()
		}
	}
	o.say("infer %s under %s", s.Target, out.FollowUp)
	if _, err := infer.Run(ctx, []string{s.Target}, how); err != nil {
		return nil, fmt.Errorf("infer %s under %s: %w", s.Target, out.FollowUp, err)
	}
	out.Ours, out.OurMissed = seen.until(theirs.missed)
	return out, nil
}

// An evolved is what the baseline has at the end of one transformation.
type evolved struct {
	first  time.Duration // until a relation that stands and misses no more than the last one; 0: the last one does not stand
	missed float64       // by the last one, of its incorrect pairs
}

// A step is a relation that was the baseline's best one, and when.
type step struct {
	at time.Duration
	of *genmorph.Relation
}

// ended is when the baseline first had a relation as good as its last one, by pairs that were kept back.
func ended(steps []step, out *genmorph.Result, kept *genmorph.Pairs) *evolved {
	e := &evolved{missed: 1}
	// A relation that pairs which were kept back refute is no goal for anybody.
	if out.Best == nil || refuted(out.Best.Tree, kept) {
		return e
	}
	e.missed = float64(out.Best.FN) / float64(max(out.Incorrect, 1))
	// The last one is simplified at the end, and sees the same pairs before that.
	i := slices.IndexFunc(steps, func(s step) bool { return s.of.FN <= out.Best.FN && !refuted(s.of.Tree, kept) })
	if i >= 0 {
		e.first = steps[i].at
	}
	return e
}

// followUp is the arguments that a transformation makes, in the relation language.
func followUp(t genmorph.Transformation, params []relation.Param) string {
	var args []string
	for _, value := range t.Values {
		args = append(args, made(value, params))
	}
	return strings.Join(args, ", ")
}

// made is a tree over the inputs of the source: those of the six templates.
func made(t *genmorph.Tree, params []relation.Param) string {
	operand := func(i int) string { return made(t.Args[i], params) }
	switch t.Op {
	case genmorph.Variable:
		return params[t.Variable].Name
	case genmorph.Constant:
		return fmt.Sprint(t.Value)
	case genmorph.Add:
		// x + -3 is no text that a person would give to --follow-up.
		if c := t.Args[1]; c.Op == genmorph.Constant && c.Value < 0 {
			return operand(0) + " - " + fmt.Sprint(-c.Value)
		}
		return operand(0) + " + " + operand(1)
	case genmorph.Multiply:
		if c := t.Args[1]; c.Op == genmorph.Constant && c.Value == -1 {
			return "-" + operand(0)
		}
		return operand(0) + " * " + operand(1)
	case genmorph.Not:
		return "!" + operand(0)
	case genmorph.Flip:
		return "reverse(" + operand(0) + ")"
	}
	return fmt.Sprintf("remove(%s, %s)", operand(0), operand(1))
}

// sighting is a handler of log records that keeps when our search had its relations.
type sighting struct {
	listener
	mu             sync.Mutex
	began          time.Duration // of processors: before the search
	paired, search time.Duration // until its pairs were there, and then until all was found; what children took is in neither
	incorrect      int64
	before, after  int64 // evaluations at the beginning and at the end of that time
	found          []sight
}

// A sight is a relation: the incorrect pairs that it misses, and the evaluations before it.
type sight struct{ missed, after int64 }

// Handle implements [slog.Handler].
func (s *sighting) Handle(_ context.Context, r slog.Record) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	// Attributes come in the order of the call that logs them, which is not this package's to know.
	values := map[string]slog.Value{}
	r.Attrs(func(a slog.Attr) bool {
		values[a.Key] = a.Value
		return true
	})
	now := mutation.Processor()
	switch r.Message {
	case "step of a search with mutants": // one search, since there is one follow-up
		if values["step"].String() == string(genetic.Paired) {
			s.paired, s.before = now-s.began, values["evaluations"].Int64()
		} else {
			s.search, s.after = now-s.began-s.paired, values["evaluations"].Int64()
		}
	case "search with mutants":
		s.incorrect = values["incorrect"].Int64()
	case "found with mutants":
		s.found = append(s.found, sight{values["false negatives"].Int64(), values["after"].Int64()})
	}
	return nil
}

// until is when the first relation was found that misses no more than a share of the incorrect pairs, 0 if none was, and the least share that one misses.
// The executions of the pairs come before it, which are not counted for the baseline; the rest of the time is shared out by evaluations. The trial on fresh
// pairs is in neither, as the baseline's pairs that were kept back are not. Time is of processors and of this process, as the baseline's is: the clock would
// count what other programs do.
func (s *sighting) until(share float64) (at time.Duration, least float64) {
	least = 1
	for _, f := range s.found {
		missed := float64(f.missed) / math.Max(float64(s.incorrect), 1)
		least = min(least, missed)
		if missed > share {
			continue
		}
		// Evaluations cost much the same: each decides one tree on the same pairs.
		part := float64(f.after-s.before) / math.Max(float64(s.after-s.before), 1)
		if t := s.paired + time.Duration(part*float64(s.search)); at == 0 || t < at {
			at = t
		}
	}
	return at, least
}
