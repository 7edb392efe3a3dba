package composites

import (
	"context"
	"fmt"

	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

// A Misprint is what is wrong with a row of Table 4.
type Misprint struct {
	Label   bool // its label names other basic relations than its formula shows
	Formula bool // its formula holds with neither sign
}

// String says what it is, "" if it is none.
func (m Misprint) String() string {
	switch {
	case m.Label && m.Formula:
		return "other relations than the label's, and holds with neither sign"
	case m.Label:
		return "other relations than the label's"
	case m.Formula:
		return "holds with neither sign"
	}
	return ""
}

// A Row is one of Table 4 with ours.
type Row struct {
	Typical
	Derived  *relation.Relation // of the label, where the sister is mutated
	Scores   [2]float64         // by setting
	Misprint Misprint
}

// Typical derives the composites of Table 4 of a function anew, by their labels, and tries them on its mutants.
func (s *Study) Typical(ctx context.Context, m *Mutants) ([]Row, error) {
	var rows []Row
	var sequences [][]int
	for _, t := range Typicals {
		if t.Function != m.Function {
			continue
		}
		misprint, err := s.Misprinted(ctx, t)
		if err != nil {
			return nil, err
		}
		rows, sequences = append(rows, Row{Typical: t, Misprint: misprint}), append(sequences, SequenceOf(t.Label))
	}
	for _, setting := range []Setting{Reference, Mutated} {
		p, err := s.Pool(m.Function, setting)
		if err != nil {
			return nil, err
		}
		rels, err := p.Sequences(sequences)
		if err != nil {
			return nil, err
		}
		kills, err := s.Kills(ctx, m.Function, rels, m.Counted, p.Sources())
		if err != nil {
			return nil, err
		}
		for i := range rows {
			rows[i].Derived, rows[i].Scores[setting] = rels[i], kills.Score(i)
		}
	}
	return rows, nil
}

// Misprinted derives a row of Table 4 anew: the follow-up of the relations that its formula shows, and whether the right-hand side is the value there.
// Since the stored text has no minus signs, either sign will do.
func (s *Study) Misprinted(ctx context.Context, row Typical) (Misprint, error) {
	const inputs = 1000 // no theory: analytic functions that differ do so on nearly every one of them
	var texts []string
	for _, sign := range []string{"", "-"} {
		texts = append(texts, fmt.Sprintf("%s(%s) ~= %s(%s)", row.Function, Follow(SequenceOf(row.Shown)).Text(), sign, row.Right))
	}
	rels, err := s.Parse(texts)
	if err != nil {
		return Misprint{}, err
	}
	held, err := s.Holds(ctx, row.Function, rels, Sources(seed.New(s.o.Seed), inputs))
	if err != nil {
		return Misprint{}, err
	}
	return Misprint{Label: row.Label != row.Shown, Formula: max(held[0], held[1]) < inputs}, nil
}

// Sources draws source inputs as the paper does, from [0, 20].
func Sources(sd seed.Seed, n int) []float64 {
	const upper = 20 // §4.1
	r := sd.Child("composites sources", 0).Rand()
	xs := make([]float64, n)
	for i := range xs {
		xs[i] = upper * r.Float64()
	}
	return xs
}
