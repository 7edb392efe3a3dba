package infer

import (
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/infer/trial/fake"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

func init() { checked = true }

// testSession is a session for a function that executes nothing.
func testSession(fn *relation.Func, env *relation.Env) *inference {
	q := &request{engines: []Engine{DefaultEngine()}}
	s := &inference{session: &session{Subject: &trial.Subject{Func: fn, Env: env, Domain: &relation.Domain{}, Seed: seed.New(1)}}, request: q, pipeline: newPipeline(q, nil)}
	s.run = trial.NewRunner(s.Subject, &fake.Checker{}, nil)
	return s
}
