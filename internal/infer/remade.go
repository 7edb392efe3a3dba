package infer

import (
	"context"
	"go/constant"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// What a function accepts is a few texts among many, and a claim may hide them: !Has(reverse(line))
// speaks of lines whose reverse begins with a keyword, and no line that is drawn is a keyword
// written backwards. Likewise !strings.Contains(Format(pattern, x), "\n") speaks of patterns that
// are accepted and hold a line break where the function passes it on, and such a pattern is neither
// among those that are accepted nor among those that have line breaks.
//
// And a sister that reads the same text as the subject may read other texts: what holds of those that
// the subject's own tests give it need not hold of those that the sister's do.
//
// So rows are remade from others: a text or a list is turned around, as the claim does it once
// more, gets a text that the claim names put into it, in the place of a character or between
// two, or becomes what a sister of the claim is given by its tests, some with no other digit than 0.

// remadeRows is how many remade rows there are of each kind. No theory stands behind it: an
// accepted pattern of five characters has eleven places, and FormatFloat of go-humanize accepts one
// of six of the patterns that are drawn.
const remadeRows = 3000

// remakes tries claims that turn something around or name a text on remade rows. It sees no other
// ones, and says nothing of how often a claim holds.
func remakes(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set, claims []*claim.Claim) error {
	var to remade
	concerned := slices.DeleteFunc(slices.Clone(claims), func(c *claim.Claim) bool {
		turned, named, read := turnsAround(c.Relation), namedTexts(c.Relation), readBySisters(s, c.Relation)
		to.turned = to.turned || turned
		to.texts, to.samples = added(to.texts, named), added(to.samples, read)
		return !turned && len(named)+len(read) == 0
	})
	if len(concerned) == 0 {
		return nil
	}
	var trials []trial.Trial
	for k, st := range []source.Strategy{source.Around{Pool: s.Pool}, source.Random{}} {
		to.Strategy = st
		n := r.Ration(remadeRows, int64(len(concerned)), 20)
		trials = append(trials, trial.Trial{Rows: to, Seed: s.Seed.Child("remade", uint64(k)), N: n, Share: 0.05, Reading: trial.Careful, Gone: trial.Fallen})
	}
	res, err := r.Try(ctx, concerned, trials...)
	if err != nil {
		return err
	}
	observeViolations(set, concerned, res)
	return nil
}

// turnsAround reports whether an execution of rel is given what it turns around.
func turnsAround(rel *relation.Relation) bool {
	return slices.ContainsFunc(rel.Executions(), func(call *relation.Call) bool {
		return slices.ContainsFunc(call.Args, func(a relation.Expr) bool {
			b, ok := a.(*relation.Builtin)
			return ok && b.Name == "reverse"
		})
	})
}

// namedTexts lists the texts that the conclusion of rel names outside of what it executes: there
// they are arguments.
func namedTexts(rel *relation.Relation) []string {
	var out []string
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		if call, ok := e.(*relation.Call); ok && !call.Fn.Reference {
			return false
		}
		if l, ok := e.(*relation.Literal); ok && l.Value != nil && l.T != nil && l.T.Kind == relation.String {
			if text := constant.StringVal(l.Value); text != "" && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
		return true
	})
	return out
}

// mostRead bounds the samples of one sister. No theory stands behind it.
const mostRead = 24

// readBySisters lists texts that tests, examples and callers give to those sisters in rel which are given a text as it is.
func readBySisters(s *trial.Subject, rel *relation.Relation) []string {
	var out []string
	for _, call := range rel.Executions() {
		given := slices.ContainsFunc(call.Args, func(a relation.Expr) bool {
			v, ok := a.(*relation.VarRef)
			return ok && v.T.Kind == relation.String
		})
		if given && call.Fn != s.Func && !call.Fn.Reference && s.Hints.Given != nil {
			read := s.Hints.Given(call.Fn)
			out = added(out, read[:min(len(read), mostRead)])
		}
	}
	return out
}

// added is a list with those of others that it does not have.
func added(list, others []string) []string {
	for _, text := range others {
		if !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	return list
}

// remade are rows of a strategy of which one text or list is remade. It ends where it finds none to
// remake for long.
type remade struct {
	source.Strategy
	turned  bool     // lists and texts are turned around
	texts   []string // that are put into texts
	samples []string // that take the place of texts
}

var _ source.Strategy = remade{}

// Sources implements [source.Strategy].
func (m remade) Sources(sp *source.Space, s seed.Seed) iter.Seq[source.Row] {
	rnd := s.Child("remade", 0).Rand()
	var at []int
	for i, v := range sp.Vars {
		if textual(v.Type) || m.turned && v.Type.Kind == relation.Slice {
			at = append(at, i)
		}
	}
	return func(yield func(source.Row) bool) {
		if len(at) == 0 {
			return
		}
		missed := 0
		for row := range m.Strategy.Sources(sp, s) {
			i := at[rnd.IntN(len(at))]
			row = slices.Clone(row)
			row[i] = m.remake(row[i], rnd)
			if row[i] == nil || !sp.Inside(i, row[i]) || !sp.Holds(row) {
				if missed++; missed == remadeRows {
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

// remake is v turned around, or with a text in it; nil where neither is possible.
func (m remade) remake(v relation.Value, rnd *rand.Rand) relation.Value {
	turn := m.turned && (len(m.texts) == 0 || rnd.IntN(2) == 0)
	switch v := v.(type) {
	case string:
		if len(m.samples) > 0 && (!m.turned && len(m.texts) == 0 || rnd.IntN(2) == 0) {
			return m.sample(rnd)
		}
		if turn {
			runes := []rune(v)
			slices.Reverse(runes)
			return string(runes)
		}
		return m.inserted(v, rnd)
	case relation.List:
		if turn {
			turned := slices.Clone(v)
			slices.Reverse(turned)
			return turned
		}
	}
	return nil
}

// inserted is v with one of the texts in the place of a character, or between two of them.
func (m remade) inserted(v string, rnd *rand.Rand) relation.Value {
	if len(m.texts) == 0 || !utf8.ValidString(v) {
		return nil
	}
	runes := []rune(v)
	from := rnd.IntN(len(runes) + 1)
	to := min(len(runes), from+rnd.IntN(2))
	return string(runes[:from]) + m.texts[rnd.IntN(len(m.texts))] + string(runes[to:])
}

// sample is one of the samples, as it is or with zeros for its digits: what is read as 0 is often read so in any unit.
func (m remade) sample(rnd *rand.Rand) string {
	text := m.samples[rnd.IntN(len(m.samples))]
	if rnd.IntN(2) == 0 {
		return text
	}
	return strings.Map(func(c rune) rune {
		if unicode.IsDigit(c) {
			return '0'
		}
		return c
	}, text)
}
