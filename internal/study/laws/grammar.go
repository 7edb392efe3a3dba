package laws

import (
	"context"

	"github.com/imago-mt/imago/internal/infer/grammar"
)

// GrammarFile is where the grammar of laws is kept.
const GrammarFile = "internal/infer/grammar/counted.txt"

// Taught are the lists whose laws the grammar is counted on: those that development looks at. The others tell whether it says anything of laws that
// it was not counted on.
var Taught = []List{Expected, Own, Fresh, Later, Sixth, Seventh, Tenth, Eleventh, Twelfth}

// Grammar counts how the laws of some lists are written.
func Grammar(ctx context.Context, lists ...List) (*grammar.Grammar, error) {
	g := grammar.New()
	for _, l := range lists {
		targets, err := l.Targets()
		if err != nil {
			return nil, err
		}
		claims, err := Load(ctx, targets)
		if err != nil {
			return nil, err
		}
		for _, c := range claims {
			g.Count(grammar.Productions(c.Function.Func, c.Relation))
		}
	}
	return g, nil
}
