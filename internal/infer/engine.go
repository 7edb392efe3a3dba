package infer

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/relation"
)

// An Engine proposes candidates.
type Engine string

// The engines, in the order in which they are asked.
const (
	Algebra    Engine = "algebra"    // laws that have names: package algebra
	Polynomial Engine = "polynomial" // polynomials of outputs, without knowing laws: package polynomial
	Swarm      Engine = "swarm"      // what Polynomial is compared with: package swarm
)

// everyEngine is what [ParseEngines] takes for those that are of use to somebody who wants relations.
const everyEngine = "all"

// ParseEngines reads a list of engines, "algebra,polynomial", or "all", which stands for both of these.
func ParseEngines(text string) ([]Engine, error) {
	known := []Engine{Algebra, Polynomial, Swarm}
	asked := map[Engine]bool{}
	for _, name := range strings.Split(text, ",") {
		name = strings.TrimSpace(name)
		switch {
		case name == everyEngine:
			asked[Algebra], asked[Polynomial] = true, true
		case slices.Contains(known, Engine(name)):
			asked[Engine(name)] = true
		default:
			return nil, fmt.Errorf("there is no engine %q: name algebra, polynomial, swarm, several of them with commas, or all", name)
		}
	}
	return slices.DeleteFunc(known, func(e Engine) bool { return !asked[e] }), nil
}

// engines are those that are asked.
func (o *Options) engines() []Engine {
	if len(o.Engines) == 0 {
		return []Engine{Algebra}
	}
	return o.Engines
}

// shapesOf are those of the polynomials that are looked for: one that was asked for, or those that usually are.
func (s *session) shapesOf(usual []polynomial.Type) []polynomial.Shape {
	if s.shape != nil {
		return []polynomial.Shape{*s.shape}
	}
	return polynomial.ShapesOf(usual)
}

// EngineFlags are those of the command line that ask for other engines than the usual one.
func (o *Options) EngineFlags() []string {
	engines := o.engines()
	if slices.Equal(engines, []Engine{Algebra}) {
		return nil
	}
	var names []string
	for _, e := range engines {
		names = append(names, string(e))
	}
	out := []string{"--engine", strings.Join(names, ",")}
	if o.Shape == nil {
		return out
	}
	side := map[bool]string{false: "eq", true: "ineq"}
	return append(out, "--inputs", strconv.Itoa(o.Shape.Inputs), "--input-degree", strconv.Itoa(o.Shape.InputDegree), "--output-degree", strconv.Itoa(o.Shape.OutputDegree),
		"--relation", side[o.Shape.OutputIneq], "--input-relation", side[o.Shape.InputIneq])
}

// unsuited says why none of the engines can do anything with a function, "" if one can.
func (o *Options) unsuited(fn *relation.Func, pkg string) string {
	if slices.Contains(o.engines(), Algebra) {
		return ""
	}
	if _, err := numbersOf(fn, pkg); err != nil {
		return "polynomial relations are about numbers: " + err.Error()
	}
	return ""
}

// proposals asks an engine.
func (s *session) proposals(ctx context.Context, e Engine) ([]algebra.Candidate, error) {
	switch e {
	case Polynomial:
		return s.polynomials(ctx)
	case Swarm:
		return s.flown(ctx)
	}
	return s.laws(ctx)
}

// laws asks the table of laws. Parameters without influence, such as a receiver that is but where the result goes, stay out of all laws
// but the one that says so.
func (s *session) laws(ctx context.Context) ([]algebra.Candidate, error) {
	sc := s.scope(ctx)
	fixed, dead, err := s.withoutInfluence(ctx, sc)
	if err != nil {
		return nil, err
	}
	sc.Fixed, sc.Dead, sc.Errs = fixed, dead, s.fails(ctx)
	return algebra.Propose(sc), nil
}
