package infer

import (
	"go/constant"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// mostMarks is how often a text is put into another one: Table VI of Fu et al. (2024) counts up to five, and one more is "more" (docs/adequacy.md).
const mostMarks = 6

// marked are rows into whose texts a text that the premise names is put, up to [mostMarks] times: hardly a random text has four semicolons, where a choice
// asks for as many. Rows that the domain does not hold are made shorter, or left out.
func marked(sp *source.Space, rows []source.Row, at seed.Seed) (out []source.Row) {
	marks, names := markedBy(sp.Pre)
	if len(marks) == 0 {
		return nil
	}
	// The row is drawn without the premise, which would hardly let one through.
	r := at.Rand()
	for _, row := range rows {
		// The same row may be given again, and its values belong to whoever drew it.
		row = slices.Clone(row)
		mark, times := marks[r.IntN(len(marks))], 1+r.IntN(mostMarks)
		for i, v := range sp.Vars {
			text, ok := row[i].(string)
			if !ok || !slices.Contains(names, v.Name) {
				continue
			}
			// Places are between runes, so that the text stays valid.
			runes := []rune(text)
			// A text near the longest that the domain holds has no room for more.
			if !sp.Inside(i, text+strings.Repeat(mark, times)) {
				runes = runes[:len(runes)/2]
			}
			for range times {
				place := r.IntN(len(runes) + 1)
				runes = slices.Insert(runes, place, []rune(mark)...)
			}
			row[i] = string(runes)
		}
		if sp.Takes(row) && sp.Meets(row) {
			out = append(out, row)
		}
	}
	return out
}

// markedBy are the texts that a premise names, and the variables that it is about: texts are put into these, others have no part in the choice.
func markedBy(pre relation.Expr) (marks, names []string) {
	relation.Walk(pre, func(e relation.Expr) bool {
		switch e := e.(type) {
		case *relation.Literal:
			if e.T.Kind == relation.String && constant.StringVal(e.Value) != "" {
				marks = append(marks, constant.StringVal(e.Value))
			}
		case *relation.VarRef:
			names = append(names, e.Name)
		}
		return true
	})
	return marks, names
}
