package infer

import (
	"context"
	"iter"
	"math/rand/v2"
	"slices"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// brokenRows are the rows with broken texts that claims are tried on, of each kind. No theory stands behind it.
const brokenRows = 2000

// brokenTexts tries the claims that stand on texts that are no valid UTF-8. No domain holds these unless somebody says so; but a reader of a
// claim about texts thinks of all of them, so that the domain says that it holds valid ones only, where that makes a difference.
type brokenTexts struct{}

// Name implements [Stage].
func (brokenTexts) Name() string { return "broken texts" }

// Run implements [Stage].
func (brokenTexts) Run(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) error {
	if s.Given || s.Domain.Charset != relation.UTF8 {
		return nil
	}
	claims := slices.DeleteFunc(set.Live(), func(c *claim.Claim) bool {
		return !slices.ContainsFunc(c.Relation.Vars, func(v relation.Var) bool { return v.Type.Has(textual) })
	})
	d := *s.Domain
	d.Charset = relation.AnyBytes
	all := r.On(s.Within(&d)).Untouched()
	var trials []trial.Trial
	for k, st := range []source.Strategy{broken{source.Edge{}}, broken{source.Random{}}, broken{severed}} {
		n := r.Ration(brokenRows, int64(len(claims)), 20)
		trials = append(trials, trial.Trial{Rows: st, Seed: s.Seed.Child("broken texts", uint64(k)), N: n, Share: 0.2, Gone: trial.Fallen})
	}
	res, err := all.Try(trial.Grace(ctx), claims, trials...)
	if err != nil {
		return err
	}
	for _, c := range claims {
		if res.Of(c).Violated > 0 {
			set.NeedValidTexts(c.ID)
		}
	}
	return nil
}

// textual reports whether t is a string or []byte.
func textual(t *relation.Type) bool {
	return t.Kind == relation.String || t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8
}

// broken are those rows of a strategy that hold a text which is no valid UTF-8. It ends when it finds none for long.
type broken struct{ source.Strategy }

// Sources implements [source.Strategy].
func (b broken) Sources(sp *source.Space, s seed.Seed) iter.Seq[source.Row] {
	return func(yield func(source.Row) bool) {
		missed := 0
		for row := range b.Strategy.Sources(sp, s) {
			if !slices.ContainsFunc(row, invalid) {
				if missed++; missed == brokenRows {
					return
				}
				continue
			}
			missed = 0
			if !yield(row) {
				return
			}
		}
	}
}

// The parts of a character that was cut in two: é, ê and 日. Each of the first goes with some of the second.
var (
	heads = []string{"\xc3", "\xe6\x97", ""}
	tails = []string{"\xa9", "\xaa", "\xa5", ""}
)

// severed are random rows in which texts end or begin within a character, half of them with nothing else in it: joined they have a character that none of
// them has, é of "\xc3" and "\xa9". Texts that are drawn for themselves hardly ever fit.
var severed = withTexts{"severed", func(r *rand.Rand) func(string) string {
	return func(text string) string {
		if r.IntN(2) == 0 {
			text = ""
		}
		return tails[r.IntN(len(tails))] + text + heads[r.IntN(len(heads))]
	}
}}

// invalid reports whether a value holds a text that is no valid UTF-8.
func invalid(v relation.Value) bool {
	switch v := v.(type) {
	case string:
		return !utf8.ValidString(v)
	case relation.List:
		var text []byte
		for _, e := range v {
			if b, ok := e.(uint8); ok {
				text = append(text, b)
			} else if invalid(e) {
				return true
			}
		}
		return !utf8.Valid(text)
	case relation.Fields:
		return slices.ContainsFunc(v, invalid)
	case relation.Pairs:
		return slices.ContainsFunc(v, func(p relation.Pair) bool { return invalid(p.Key) || invalid(p.Value) })
	case relation.Ref:
		return invalid(v.To)
	}
	return false
}
