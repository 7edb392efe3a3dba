package survey

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// surveyor is the state of a survey.
type surveyor struct {
	*trial.Subject // a copy of its own
	run            *trial.Runner
	refuses        bool
	links          []link   // the domain's conditions between parameters
	kept           []string // its conditions on values of the package's types
	warnings       []error
}

func newSurveyor(r *trial.Runner, refuses bool) *surveyor {
	own := *r.Subject
	if own.Domain != nil {
		domain := *own.Domain
		domain.Bounds = slices.Clone(domain.Bounds)
		own.Domain = &domain
	}
	return &surveyor{Subject: &own, run: r.On(&own), refuses: refuses}
}

// An observation is what the subject does on rows of its own parameters.
type observation struct {
	rows []source.Row
	ex   *relation.Execution
	bad  []bool // rows outside of the core: it panicked, ran out of fuel, crashed, gave no finite result or wrapped around
}

func (o *observation) badRows() int {
	n := 0
	for _, b := range o.bad {
		n += b2i(b)
	}
	return n
}

// A link is a condition between two parameters: one below the other, or at most it; a number may be held to the length of a list.
type link struct{ low, op, high string }

// String writes the condition in the relation language.
func (l link) String() string { return l.low + " " + l.op + " " + l.high }

// Vars are the parameters of a function as variables.
func Vars(fn *relation.Func) []relation.Var {
	vars := make([]relation.Var, len(fn.Params))
	for i, p := range fn.Params {
		vars[i] = relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i}
	}
	return vars
}
