package infer

import (
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

func init() { checked = true }

// idle is the inference for a function that executes nothing.
func idle(fn *relation.Func, env *relation.Env) *inference {
	q := &request{engines: DefaultEngines()}
	s := &inference{Subject: &trial.Subject{Func: fn, Env: env, Domain: &relation.Domain{}, Seed: seed.New(1)}, request: q, pipeline: newPipeline(q, nil)}
	s.run = trial.NewRunner(s.Subject, &fake.Checker{}, nil)
	return s
}
