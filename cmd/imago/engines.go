package main

import (
	"fmt"
	"slices"
	"time"

	"github.com/spf13/pflag"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/polynomial"
	"github.com/imago-mt/imago/internal/infer/proposer"
)

// engineFlags say who proposes relations, which polynomials, and of which follow-up.
type engineFlags struct {
	engines          string
	followUp         string
	shape            polynomial.Shape
	relation, inputs string
	commands         []string
	patience         time.Duration
}

// shapeFlags are those that make up one shape.
var shapeFlags = []string{"inputs", "input-degree", "output-degree", "relation", "input-relation"}

func (e *engineFlags) add(f *pflag.FlagSet) {
	f.StringVar(&e.engines, "engine", infer.EngineList(infer.DefaultEngines()), infer.EngineUsage())
	f.StringArrayVar(&e.commands, "propose", nil, "also ask `COMMAND` for relations, without a shell (repeatable; docs/propose.md)")
	f.DurationVar(&e.patience, "propose-timeout", proposer.Timeout, "of --propose: end the command after `D` for a function")
	f.StringVar(&e.followUp, "follow-up", "", "of searched relations: look at one follow-up alone, by its `ARGUMENTS`: 'remove(xs, -1)'")
	f.IntVar(&e.shape.Inputs, "inputs", 2, "of polynomials: look for those of `H` executions, instead of all eight types of AutoMR")
	f.IntVar(&e.shape.InputDegree, "input-degree", 1, "of polynomials: follow-up inputs of degree `K` in the source")
	f.IntVar(&e.shape.OutputDegree, "output-degree", 1, "of polynomials: degree `L` in the outputs")
	f.StringVar(&e.relation, "relation", "eq", "of polynomials: equations of outputs (`eq`), or inequalities (ineq)")
	f.StringVar(&e.inputs, "input-relation", "eq", "of polynomials: inputs that follow from the source (`eq`), or are in order with it (ineq)")
}

// fill sets the options that the flags ask for.
func (e *engineFlags) fill(f *pflag.FlagSet, o *infer.Options) (err error) {
	if o.Engines, err = infer.ParseEngines(e.engines); err != nil {
		return fmt.Errorf("--engine: %w", err)
	}
	if err := e.proposers(o); err != nil {
		return err
	}
	for _, name := range shapeFlags {
		if !f.Changed(name) {
			continue
		}
		if !slices.Contains(o.Engines, infer.Polynomial) {
			return fmt.Errorf("--%s says which polynomials are looked for: add --engine polynomial", name)
		}
		o.Shape = &e.shape
	}
	if o.FollowUp = e.followUp; o.FollowUp != "" && !slices.Contains(o.Engines, infer.Genetic) {
		return fmt.Errorf("--follow-up says which executions are compared: add --engine genetic")
	}
	for _, side := range []struct {
		flag, value string
		ineq        *bool
	}{{"relation", e.relation, &e.shape.OutputIneq}, {"input-relation", e.inputs, &e.shape.InputIneq}} {
		if side.value != "eq" && side.value != "ineq" {
			return fmt.Errorf("--%s is eq or ineq, not %q", side.flag, side.value)
		}
		*side.ineq = side.value == "ineq"
	}
	if o.Shape == nil {
		return nil
	}
	return o.Shape.Check()
}

// proposers sets the commands that are asked. A command that does not exist is a fault of the command line; one that fails later is none.
func (e *engineFlags) proposers(o *infer.Options) error {
	if e.patience <= 0 {
		return fmt.Errorf("--propose-timeout is a time above 0, not %v", e.patience)
	}
	if len(e.commands) == 0 && slices.Contains(o.Engines, infer.Propose) {
		return fmt.Errorf("--engine %s asks the command of --propose: name one", infer.Propose)
	}
	o.Propose, o.Language = nil, languageText()
	for _, command := range e.commands {
		p, err := proposer.New(command, e.patience)
		if err != nil {
			return fmt.Errorf("--propose '%s': %w", command, err)
		}
		o.Propose = append(o.Propose, p)
	}
	return nil
}
