package survey

import (
	"fmt"
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
	links          []link // the domain's conditions between parameters
	warnings       []error
	branches       Branches
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

// Branches says how much of the code inputs came to.
type Branches struct {
	Met       int         // sides of branches whose conditions were evaluated
	Reached   int         // sides that were taken, of these
	Unreached []Unreached // branches of which no input took a side, in the order of the code
}

// oneWay reports whether every condition that was evaluated had the same answer on all inputs.
func (b Branches) oneWay() bool { return b.Met > 0 && 2*b.Reached <= b.Met && len(b.Unreached) > 0 }

// An Unreached is a branch whose condition sources met, and of which none took one side.
type Unreached struct {
	Cond string // source text of the condition, or of the switch and its clause
	Want bool   // the side: true for a clause
	Func string // the function that it is in: "Vec.Rotate"
	File string // base name
	Line int
}

// String is for people: "never true: w > 31 (tariff.go:12)".
func (u Unreached) String() string {
	side := "never true"
	if !u.Want {
		side = "never false"
	}
	return fmt.Sprintf("%s: %s (%s:%d)", side, u.Cond, u.File, u.Line)
}

// Vars are the parameters of a function as variables.
func Vars(fn *relation.Func) []relation.Var {
	vars := make([]relation.Var, len(fn.Params))
	for i, p := range fn.Params {
		vars[i] = relation.Var{Name: p.Name, Type: p.Type, Func: fn, Param: i}
	}
	return vars
}
