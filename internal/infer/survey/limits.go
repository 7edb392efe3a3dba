package survey

import (
	"context"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// How limits in the code widen what is no integer.
const (
	// beyondLimit is how many times as far as the largest limit floats go, so that both of its sides are met. No theory.
	beyondLimit = 2
	// maxLimit of floats: beyond it they are no whole numbers any more, and limits are thresholds of algorithms (IEEE 754, 2⁵³).
	maxLimit = 1 << 53
	// nudge and felt: digits are lost where a relative change of an input by the first changes a result by more than the second, relative or
	// absolute (docs/traps.md A5).
	nudge, felt = 1e-12, 1e-9
	// lostOf is one of how many rows on which digits may be lost. No theory.
	lostOf = 10
)

var comparison = regexp.MustCompile(`^(len\((\w+)\)|\w+) (?:<|<=|>|>=|==|!=) (-?[0-9][0-9_.e+]*)$`)

// The usual domain ends at source.Range. Where the code compares a parameter with a larger number, as in `if len(s) > 4096` or `if x >
// 1e6`, what happens behind is part of the function, so that the domain is widened to meet both sides, as far as floats stay exact there.

// limitOf is the largest number that the conditions of the code compare a path with; 0 if there is none.
func limitOf(conditions []string, path string) float64 {
	most := 0.0
	for _, c := range conditions {
		m := comparison.FindStringSubmatch(c)
		if m == nil || m[1] != path {
			continue
		}
		if f, err := strconv.ParseFloat(strings.ReplaceAll(m[3], "_", ""), 64); err == nil {
			most = max(most, math.Abs(f))
		}
	}
	return most
}

// lengthsOfCode makes texts and lists long enough for the lengths that the code compares theirs with, and one more.
func lengthsOfCode(d *relation.Domain, fn *relation.Func, conditions []string) {
	for _, p := range fn.Params {
		path := "len(" + p.Name + ")"
		b, ok := d.Bound(path)
		_, hi := b.Limits()
		if n := limitOf(conditions, path) + 1; ok && n > hi && n <= maxLength {
			setBound(d, path, 0, n)
		}
	}
}

// widenFloats moves the usual ends of floats beyond the limits of the code, if results are exact enough there.
//
// Each parameter is widened alone and taken back if a small change of it is felt too much there; then the whole is observed once more, and
// taken back if there are more bad rows than before.
func (s *surveyor) widenFloats(ctx context.Context, o *observation) (*observation, error) {
	if o == nil || s.Given {
		return o, nil
	}
	before := slices.Clone(s.Domain.Bounds)
	for i, p := range s.Func.Params {
		at := indexOf(s.Domain, p.Name)
		limit := limitOf(s.Conditions, p.Name)
		if at < 0 || !isFloat(p.Type) || limit <= source.Range/beyondLimit || limit > maxLimit {
			continue
		}
		was := s.Domain.Bounds[at]
		lo, hi := was.Limits()
		b := was
		if lo == -source.Range {
			b.Lo = Number(-beyondLimit * limit)
		}
		if hi == source.Range {
			b.Hi = Number(beyondLimit * limit)
		}
		s.Domain.Bounds[at] = b.At(b.Path)
		if ok, err := s.exactEnough(ctx, i); err != nil || !ok {
			s.Domain.Bounds[at] = was
			if err != nil {
				return o, err
			}
		}
	}
	if slices.EqualFunc(before, s.Domain.Bounds, sameBound) {
		return o, nil
	}
	wider, err := s.observe(ctx, 3*maxSteps)
	if err != nil || wider.badRows() > o.badRows() {
		s.Domain.Bounds = before
		return o, err
	}
	return wider, nil
}

// exactEnough reports whether a small change of parameter i is hardly felt on most rows of the present domain.
//
// It is a numerical condition number, estimated by one difference for each row. Integers and texts beside the parameter stay the same.
func (s *surveyor) exactEnough(ctx context.Context, i int) (bool, error) {
	vars := Vars(s.Func)
	rows := source.Draw(source.Random{}, s.Space(nil, vars, nil), s.Seed.Child("exact enough", uint64(i)), s.run.Ration(tryRows, 2, tryParts))
	near := make([]source.Row, len(rows))
	for k, row := range rows {
		near[k] = slices.Clone(row)
		switch v := row[i].(type) {
		case float64:
			near[k][i] = v * (1 + nudge)
		case float32: // whose neighbours are further apart
			near[k][i] = v
		}
	}
	cols, err := source.Columns(vars, append(rows, near...))
	if err != nil || len(rows) < tasteRows {
		return false, err
	}
	ex, err := s.run.Execute(ctx, s.Func, cols, 2*len(rows))
	if err != nil {
		return false, err
	}
	lost := 0
	for k := range rows {
		for _, c := range ex.Outputs {
			x, okX := source.Number(c.At(k))
			y, okY := source.Number(c.At(k + len(rows)))
			lost += b2i(okX && okY && math.Abs(x-y) > felt*max(1, math.Abs(x)))
		}
	}
	return lostOf*lost <= len(rows), nil
}
