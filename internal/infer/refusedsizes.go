package infer

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A text that a function accepts has a least size that its grammar says: an address has 7 characters, a code has 11. The code says so nowhere, since its
// parts do. It is found by making accepted texts shorter as long as they stay accepted. The greatest size is not looked for: of an address, texts
// of 14 characters were found and none of 15, and what is said of longer ones would be false.

// What is said is as true as the search is thorough. It begins with all texts that are known of the parameter, those of tests and of the code among them,
// and each step keeps what is accepted, of whatever size. A form that no accepted text leads to by leaving out parts is missed, as a word would be
// that stands for a date; attacks on the claim draw such words from the texts of the code again.
//
// Nothing is said of a function whose accepted texts are all of one size: another form of the same thing, of another size, may be one that nobody met,
// as eight digits are beside thirteen.
//
// A step costs at most sizeRows executions, so that a parameter costs sizeSteps times as many, a tenth of what the attacks on one claim do.

// How sizes are looked for. No theory stands behind them.
const (
	sizedTexts  = 8   // different texts that are accepted before anything is said of their sizes
	sizeSteps   = 20  // in which texts become shorter
	sizeRows    = 400 // executions in a step
	sizeBest    = 12  // texts that a step begins with
	longestText = 64  // bytes of the texts that a step begins with
	leastSize   = 2   // below which nothing is said of the shortest: that an empty text is refused is a law of its own
)

// refusedSizes proposes that a text is refused which is shorter than any that is accepted.
//
// The search is minimisation by deletion (Zeller and Hildebrandt, "Simplifying and isolating failure-inducing input", IEEE TSE 28,
// 2002) of many texts at once; what a step accepts is what the next one begins with.
func refusedSizes(ctx context.Context, s *trial.Subject, r *trial.Runner, set *claim.Set) ([]*claim.Claim, error) {
	z, err := sizing(ctx, s, r)
	if z == nil || err != nil {
		return nil, err
	}
	var out []*claim.Claim
	for i, v := range z.vars {
		if v.Type.Kind != relation.String || v.Type.Enum || z.different(i) < sizedTexts || z.ofOneSize(i) {
			continue
		}
		shortest, err := z.shortest(ctx, i)
		if err != nil {
			return nil, err
		}
		if shortest >= leastSize {
			cond := fmt.Sprintf("len(%s) < %d", v.Name, shortest)
			c := claim.Claim{Engine: string(Algebra), Order: set.Offer(), Guard: cond}
			c.Candidate = algebra.Candidate{Law: refusalLaw, Text: cond + " => " + z.refuses, Unless: []string{z.refuses}}
			if c.Relation = admissible(s, c.Text); c.Relation != nil && !hasRelation(set, c.Relation) {
				out = append(out, set.Propose(c))
			}
		}
	}
	return out, nil
}

// A sizer looks for the sizes of the texts that a function accepts.
type sizer struct {
	s        *trial.Subject
	r        *trial.Runner
	vars     []relation.Var
	accepted []source.Row
	refuses  string // the formula that it does not accept its arguments
}

// sizing begins with random rows, of which it keeps those that are accepted; nil if there is nothing to be found: the function takes no text, or refuses
// none, or nearly all.
func sizing(ctx context.Context, s *trial.Subject, r *trial.Runner) (*sizer, error) {
	z := &sizer{s: s, r: r, vars: survey.Vars(s.Func)}
	switch outs := s.Func.Outputs(); {
	case !slices.ContainsFunc(z.vars, func(v relation.Var) bool { return v.Type.Kind == relation.String }):
		return nil, nil
	case s.Func.Err:
		z.refuses = ofParameters(s.Func, "err(F(%s))")
	case len(s.Func.Results) == 1 && len(outs) == 1 && relation.Identical(outs[0].Type, relation.Predeclared(relation.Bool)):
		z.refuses = ofParameters(s.Func, "!F(%s)")
	default:
		return nil, nil
	}
	n := r.Ration(refusalRows, 1, 20)
	sp, from := s.Space(nil, z.vars, nil), s.Seed.Child("sizes", 0)
	rows := append(source.Draw(source.Random{}, sp, from, n), source.Draw(source.Edge{}, sp, from, n/3)...)
	if len(s.Pool) > 0 {
		rows = append(rows, source.Draw(source.Around{Pool: s.Pool}, sp, from, n/3)...)
	}
	if len(rows) > 0 {
		rows = append(rows, ofCorpus(s.Corpus, z.vars, rows[0])...)
	}
	var err error
	z.accepted, err = z.accepts(ctx, rows)
	if err != nil || 2*len(z.accepted) > len(rows) { // most texts have no form
		return nil, err
	}
	return z, nil
}

// ofCorpus are rows with each short text of a corpus that is given to a variable: a word that stands for a date is shorter than any date.
func ofCorpus(corpus map[string][]relation.Value, vars []relation.Var, like source.Row) []source.Row {
	var out []source.Row
	for i, v := range vars {
		for _, path := range slices.Sorted(maps.Keys(corpus)) {
			for _, value := range corpus[path] {
				if text, ok := value.(string); ok && v.Type.Kind == relation.String && !v.Type.Enum && len(text) <= longestText && len(out) < sizeRows {
					row := slices.Clone(like)
					row[i] = text
					out = append(out, row)
				}
			}
		}
	}
	return out
}

// accepts are those of some rows that the function accepts.
func (z *sizer) accepts(ctx context.Context, rows []source.Row) ([]source.Row, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	cols, err := source.Columns(z.vars, rows)
	if err != nil {
		return nil, nil // some of the values cannot be made
	}
	ex, err := z.r.Execute(ctx, z.s.Func, cols, len(rows))
	if err != nil {
		return nil, fmt.Errorf("sizes of accepted texts: %w", err)
	}
	var out []source.Row
	for i, o := range ex.Outcome[:len(rows)] {
		if o == relation.Returned && (z.s.Func.Err || ex.Outputs[0].At(i) == relation.Value(true)) {
			out = append(out, rows[i])
		}
	}
	return out, nil
}

// different is how many texts of variable i are among the accepted rows.
func (z *sizer) different(i int) int {
	texts := map[relation.Value]bool{}
	for _, row := range z.accepted {
		texts[row[i]] = true
	}
	return len(texts)
}

// ofOneSize reports whether the texts of variable i in the accepted rows are all equally long.
func (z *sizer) ofOneSize(i int) bool {
	return !slices.ContainsFunc(z.accepted, func(row source.Row) bool { return len(row[i].(string)) != len(z.accepted[0][i].(string)) })
}

// shortest is the size of the shortest text of variable i in an accepted row that was found in steps in which texts lost a part, or were joined with others
// where both have the same character. A step from which nothing accepted comes is followed by one from the next rows.
func (z *sizer) shortest(ctx context.Context, i int) (int, error) {
	rows := slices.Clone(z.accepted)
	textOf := func(row source.Row) string { return row[i].(string) }
	order := func(a, b source.Row) int { return cmp.Compare(len(textOf(a)), len(textOf(b))) }
	slices.SortStableFunc(rows, order)
	most, seen := z.r.Ration(sizeRows, 1, 2*sizeSteps), map[string]bool{}
	for step, from := 0, 0; step < sizeSteps && from < len(rows); step++ {
		fresh, err := z.accepts(ctx, z.shortened(rows, from, i, most, seen))
		if err != nil {
			return 0, err
		}
		if from += sizeBest; len(fresh) > 0 {
			from = 0
		}
		rows = append(rows, fresh...)
		slices.SortStableFunc(rows, order)
	}
	return len(textOf(rows[0])), nil
}

// shortened are at most n rows that were not seen before, made of some of the rows, from a place on, with shorter texts of variable i. These take turns, so
// that each has some: a long text has hundreds of shorter ones.
func (z *sizer) shortened(rows []source.Row, from, i, n int, seen map[string]bool) []source.Row {
	some := rows[from:min(from+sizeBest, len(rows))]
	texts := make([][]string, len(some))
	longest := 0
	for k, row := range some {
		text := row[i].(string)
		if len(text) > longestText {
			continue
		}
		texts[k] = withoutPart(text)
		for _, other := range rows[:min(sizeBest, len(rows))] {
			texts[k] = append(texts[k], spliced(text, other[i].(string), len(rows[0][i].(string)))...)
		}
		longest = max(longest, len(texts[k]))
	}
	var out []source.Row
	for at := range longest {
		for k, row := range some {
			if at >= len(texts[k]) || len(out) >= n {
				continue
			}
			other := slices.Clone(row)
			other[i] = texts[k][at]
			if key := fmt.Sprintf("%#v", other); !seen[key] {
				seen[key] = true
				out = append(out, other)
			}
		}
	}
	return out
}

// spliced are beginnings of a text with ends of another one behind them, where both have the same character, as far as they are shorter than below bytes.
func spliced(text, other string, below int) []string {
	var out []string
	for i := range len(text) {
		for j := max(0, i+len(other)-below+1); j < len(other); j++ {
			if text[i] == other[j] && utf8.RuneStart(text[i]) {
				out = append(out, text[:i]+other[j:])
			}
		}
	}
	return out
}

// withoutPart are a text without any of one of its signs, as a number may be written with and without dashes, and without a part of it, short parts first.
func withoutPart(text string) []string {
	var out []string
	runes := []rune(text)
	for i, c := range runes {
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !slices.Contains(runes[:i], c) {
			out = append(out, strings.ReplaceAll(text, string(c), ""))
		}
	}
	for n := 1; n <= len(runes); n++ {
		for i := 0; i+n <= len(runes); i++ {
			out = append(out, string(runes[:i])+string(runes[i+n:]))
		}
	}
	return out
}
