package symbolic

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/solve"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// Two ways in which an instruction ends without a value.
var (
	errEnded = errors.New("the path ended")
	errMoved = errors.New("the path goes on elsewhere")
)

// end notes a path that does not come to its end, and is errEnded.
func (x *executor) end(s *state, st Standing, why string) error {
	if x.initial {
		return s.poison(why)
	}
	if x.world.lost != nil {
		if st != Infeasible {
			x.world.lost(why)
		}
		return errEnded
	}
	p := Path{Condition: x.condition(s), Standing: st, Why: why, Undecided: st == Unknown && (why == undecided || why == overspent)}
	if st == Infeasible && x.barren[p.Condition] { // it says nothing twice
		return errEnded
	}
	if s.model != nil {
		p.Row, p.from = x.row(s), x.origin(s)
	}
	switch {
	case st == Infeasible:
		x.barren[p.Condition] = true
	case st == Unknown && why == overspent:
		x.warn(overspent)
	case st == Bounded:
		x.warn(p.Condition + ": " + why)
	}
	x.paths.List = append(x.paths.List, p)
	return errEnded
}

// warn notes a bound once.
func (x *executor) warn(text string) {
	if !slices.ContainsFunc(x.paths.Warnings, func(e error) bool { return e.Error() == text }) {
		x.paths.Warnings = append(x.paths.Warnings, errors.New(text))
	}
}

// longCondition is how many operations a condition has that is printed. No theory stands behind it: a table of 256 places makes more of them than
// anybody reads.
const longCondition = 60

// condition is the path's own conditions, without those of the domain.
func (x *executor) condition(s *state) string {
	var parts []string
	for _, c := range s.conds[min(s.premise, len(s.conds)):] {
		n := longCondition
		if !short(c, &n) {
			parts = append(parts, fmt.Sprintf("(a condition of %s)", names(c.Vars())))
			continue
		}
		text := c.String()
		if c.Op() == solve.Or {
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		return "true"
	}
	return strings.Join(parts, " && ")
}

// short reports whether a term has no more than n operations, written out.
func short(t *solve.Term, n *int) bool {
	if *n--; *n < 0 {
		return false
	}
	for _, a := range t.Args() {
		if !short(a, n) {
			return false
		}
	}
	return true
}

func names(vars []*solve.Term) string {
	out := make([]string, len(vars))
	for i, v := range vars {
		out[i] = v.Name()
	}
	return strings.Join(out, ", ")
}

// row is the input of a path's model.
func (x *executor) row(s *state) source.Row {
	row := make(source.Row, len(s.args))
	begin := &state{cells: s.entry} // what the arguments led to before anything was stored
	for i, v := range s.args {
		row[i], _ = x.inModel(begin, v, x.params[i].Type, s.model) // which are made of variables alone
	}
	return row
}

// reach notes a path that was executed to its end.
func (x *executor) reach(s *state, o relation.Outcome, results tuple) error {
	if x.initial {
		return s.poison("it panics")
	}
	if s.then != nil {
		return s.then(s, o, results)
	}
	if s.makes() {
		return errEnded
	}
	last := s.cause
	p := Path{Condition: x.condition(s), Standing: Reached, Row: x.row(s), Outcome: o, end: ending{s.conds, results, last}, from: x.origin(s)}
	results, refused := withoutError(results, len(x.results))
	if refused {
		p.Outcome = relation.Errored
	}
	for i, r := range results {
		if i >= len(x.results) {
			return x.end(s, Unknown, "a result is not known")
		}
		v, ok := x.inModel(s, r, x.results[i].Type, s.model)
		if !ok && x.results[i].Type.Has(func(t *relation.Type) bool { return t.Kind == relation.Opaque }) {
			v, ok = Unpredicted{}, true
		}
		if !ok {
			return x.end(s, Unknown, "a result cannot be taken apart")
		}
		p.Results = append(p.Results, v)
	}
	if p.Outcome == relation.Returned && x.fn != nil {
		p.after = x.afterwards(s)
	}
	x.paths.List = append(x.paths.List, p)
	return errEnded
}

// afterwards are the final values of parameters that can be changed.
func (x *executor) afterwards(s *state) (out []afterwards) {
	for _, o := range x.fn.Outputs() {
		if o.Param < 0 {
			continue
		}
		var a afterwards
		v := s.args[o.Param]
		if p, is := v.(pointer); is && x.params[o.Param].Type.Kind == relation.Pointer {
			v, _ = x.load(s, p)
		}
		if m, is := v.(making); is && m.pointer { // what it became is not taken apart
			out = append(out, a)
			continue
		}
		if _, none := v.(nothing); !none || o.Type.Kind == relation.Slice {
			a.value, a.known = x.inModel(s, v, o.Type, s.model)
		}
		out = append(out, a)
	}
	return out
}
