package infer

import (
	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A second round may cost half of what the first one did, so that a function takes 1.5 times as long at most; of one whose executions cost dearWeight
// each, as those of values that calls make do, as much as the first one, since half of it is no rows enough for a premise that few meet. One part in
// mutantsPart of that is for mutants. Where the first round leaves no room it costs a twelfth, or a sixth: what is looked for are lines of a specification, which are short. No theory
// stands behind the figures.
const (
	laterPart   = 2
	dearWeight  = 6
	noRoomPart  = 6
	mutantsPart = 3
)

// fixedWork is what a function costs beside its executions, on the scale of these: somewhat less than the second that loading, children and
// mutants take of functions of one number. No theory stands behind it.
const fixedWork = 4_000_000

// Of a function for which the first round found fewer than fewLines relations that are going to be printed a second round may cost scarceWork at least,
// six seconds on the scale of fixedWork: what took no time since everything fell at once is where another engine is needed most. No theory.
const (
	fewLines   = 3
	scarceWork = 24_000_000
)

// grantLater sets the budget of a second round by what the first one took.
func grantLater(s *trial.Subject, r *trial.Runner, first Round, took int64) {
	later := laterWork(s, r, first, took)
	r.GrantMore(later - later/mutantsPart)
	r.MostKill = max(1, later/mutantsPart/max(1, r.Weight))
}

// grantLast lends the same to a last round, until back is called: what comes behind it has what it would have without.
func grantLast(s *trial.Subject, r *trial.Runner, first Round, took int64) (back func()) {
	later, row, most := laterWork(s, r, first, took), r.RowWork, r.MostKill
	if r.Counting() {
		later = min(later, r.Remaining())
	}
	aside := r.Aside()
	release := r.Hold(r.Remaining() - (later - later/mutantsPart))
	r.MostKill = max(1, later/mutantsPart/max(1, r.Weight))
	return func() {
		release()
		aside()
		r.RowWork, r.MostKill = row, most
	}
}

// laterWork is what a later round may cost, where the first one took so much. From now on rows count, too. Executions of mutants count as what they
// are granted at most: where they are dear a matrix has its few rows whatever these cost, and the round had twenty times the budget of the first
// one for methods of math/big.
func laterWork(s *trial.Subject, r *trial.Runner, first Round, took int64) int64 {
	row := rowWork(s)
	took += fixedWork
	if !r.Counting() {
		took += r.Rows() * row
		r.RowWork = row
	}
	if first.Matrix != nil {
		took += min(maxKillExecutions, first.Matrix.Executions*max(1, r.Weight))
	}
	later := took / laterPart
	if r.Weight >= dearWeight {
		later = took
	}
	switch {
	case unasked(first.Claims) < fewLines:
		later = max(later, scarceWork)
	case !first.LeavesRoom():
		later /= noRoomPart
	}
	return later
}

// What drawing a row costs, on the scale of executions: so much for each number or other value without parts, and one more for so many bytes of
// a text, on the average of some rows. No theory stands behind the figures: lists of a dozen points took as long as thirty cheap executions.
const (
	valueWork  = 2
	bytesOfRow = 8
	weighed    = 64
)

// rowWork is what drawing a row of arguments costs on average.
func rowWork(s *trial.Subject) int64 {
	vars := survey.Vars(s.Func)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("weighed", 0), weighed)
	n := int64(0)
	for _, row := range rows {
		for _, v := range row {
			n += valueCost(v)
		}
	}
	return n / int64(max(1, len(rows)))
}

// valueCost is what drawing a value costs.
func valueCost(v relation.Value) int64 {
	n := int64(valueWork)
	switch v := v.(type) {
	case string:
		n += int64(len(v)) / bytesOfRow
	case relation.List:
		for _, e := range v {
			n += valueCost(e)
		}
	case relation.Fields:
		for _, e := range v {
			n += valueCost(e)
		}
	case relation.Pairs:
		for _, p := range v {
			n += valueCost(p.Key) + valueCost(p.Value)
		}
	case relation.Ref:
		n += valueCost(v.To)
	}
	return n
}
