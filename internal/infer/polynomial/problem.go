package polynomial

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/imago-mt/imago/internal/seed"
)

// A Problem is what a search knows of a subject.
type Problem struct {
	Subject   Function
	Sisters   []Function // functions of the same parameters, whose outputs may be terms too
	Constants []Constant
	Executor  Executor
	Seed      seed.Seed
	Budget    int64 // executions; 0: 2,000,000
	Terms     int   // the most that a polynomial may have; 0: 8
	// Irredundant leaves out what follows from the other relations by package entail, too, which is decided last.
	Irredundant bool
	// Cut is told in words, once each, what a search did not look at since it would have taken too long; nil: nobody is.
	Cut func(what string)
}

// A Function is a function of numbers as relations write it.
type Function struct {
	Name   string // "Sin"
	Params []Param
	// Form is how a call is written: $1, $2, … stand for the arguments, "Max([]float64{$1, $2})". Empty: Name($1, $2, …).
	Form string
	// Results is how each output is taken from a call: ".before", "[1]"; nil for a function with one result.
	Results []string
}

func (f *Function) outputs() int { return max(1, len(f.Results)) }

// An Executor calls functions on many inputs at once. The same call has the same outcome.
type Executor interface {
	// Call executes function fn, 0 for the subject and i for sister i-1, on len(args[0]) inputs. args has a column for each parameter;
	// the answer has one for each output, NaN where there is no outcome.
	Call(ctx context.Context, fn int, args [][]float64) ([][]float64, error)
}

// A Param is a parameter, or one number inside of one.
type Param struct {
	Name   string
	Lo, Hi float64 // the domain
	Of     string  // the parameter, of a number inside of one
	// LoOpen and HiOpen say that an end is not in the domain.
	LoOpen, HiOpen bool
}

// closed are params whose ends are the first and the last number of the domain.
func closed(params []Param) []Param {
	out := slices.Clone(params)
	for i := range out {
		if p := &out[i]; p.LoOpen {
			p.Lo = math.Nextafter(p.Lo, math.Inf(1))
		}
		if p := &out[i]; p.HiOpen {
			p.Hi = math.Nextafter(p.Hi, math.Inf(-1))
		}
	}
	return out
}

// A Constant is a number that the subject's code mentions and that inputs may be shifted or scaled by.
type Constant struct {
	Value float64
}

// errBudget ends a search that has executed the subject as often as it may.
var errBudget = errors.New("the budget of executions is used up")
