package suite

import (
	"context"

	"github.com/imago-mt/imago/relation"
)

// Counterexample makes a row that violates rel as simple as it can be, by s, and shows what happens on it. When ctx is done it shows
// the simplest row so far. A nil s takes the row as it is.
func Counterexample(ctx context.Context, run runner, env *relation.Env, rel *relation.Relation, subject *relation.Func, row Row, s *Shrinker) (*Violation, error) {
	if s != nil {
		var err error
		if row, err = s.Shrink(ctx, row); err != nil && ctx.Err() == nil {
			return nil, err
		}
	}
	return explain(ctx, run, env, rel, subject, row), nil
}

// Quoted writes words as a command line for a shell.
func Quoted(words ...string) string {
	line := ""
	for i, w := range words {
		if i > 0 {
			line += " "
		}
		line += quoted(w)
	}
	return line
}
