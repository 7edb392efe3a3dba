package terms

import (
	"slices"

	"github.com/imago-mt/imago/relation"
)

// Sizes of what a battery is picked from. No theory stands behind them.
const (
	drawnRows    = 6  // so many times the rows of a battery are drawn
	plainPart    = 4  // all but one part in so many are picked whatever they are
	wanted       = 24 // rows on each side of a condition
	maxBalanced  = 8  // sisters whose answers are looked at
	acceptedPart = 3  // one part in so many of the plain rows are such that the subject succeeds, if there are so many
)

// balanced picks n of the drawn rows. Most are picked evenly. The others are picked so that each early condition holds on some rows and fails on
// some, and so that the subject returns its usual result on some rows and another one on some.
//
// A law of texts with a certain ending needs rows with such texts, which are rare among random ones. So are those that a parser accepts, and where it
// accepts hardly any, nothing could be said of its results: a third of the plain rows are of these then.
func (s *search) balanced(cols map[string]relation.Column, drawn, n int) []int32 {
	var rows []int32
	taken := relation.NewBits(drawn)
	take := func(i int) {
		if !taken.Get(i) {
			taken.Set(i)
			rows = append(rows, int32(i))
		}
	}
	plain := n - n/plainPart
	all := newBattery(s, s.Executor, cols, drawn)
	good := s.acceptedRows(all)
	for k, wantedRows := 0, min(len(good), plain/acceptedPart); k < wantedRows; k++ {
		take(good[k*len(good)/wantedRows])
	}
	for i, open := 0, plain-len(rows); i < open; i++ {
		take(i * drawn / open)
	}
	sides := s.sides(all)
	slices.SortStableFunc(sides, func(a, b relation.Bits) int { return a.And(taken).Count() - b.And(taken).Count() })
	for _, side := range sides {
		missing := wanted - side.And(taken).Count()
		side.AndNot(taken).Each(func(i int) {
			if missing > 0 && len(rows) < n {
				take(i)
				missing--
			}
		})
	}
	for i := 0; i < drawn && len(rows) < n; i++ {
		take(i)
	}
	return rows
}

// acceptedRows lists the rows on which the subject succeeds, where these are fewer than one in as many as are wanted; none where they are more.
func (s *search) acceptedRows(b *battery) (out []int) {
	if s.vocab.outcome == nil {
		return nil
	}
	ok := apply(s.vocab.outcome, s.vars.params...)
	if _, err := b.evaluate(ok); err != nil {
		return nil
	}
	if rows := trueRows(ok.col); rows.Count()*acceptedPart < b.n {
		rows.Each(func(i int) { out = append(out, i) })
	}
	return out
}

// sides lists, for each early condition and for each usual result, the rows on which it holds and the rows on which it does not.
func (s *search) sides(b *battery) []relation.Bits {
	var out []relation.Bits
	for _, c := range s.early() {
		if ok, err := b.evaluate(c); err != nil || !ok {
			continue
		}
		holds := trueRows(c.col)
		out = append(out, holds, c.col.defined.AndNot(holds))
	}
	for _, op := range s.vocab.subject {
		t := apply(op, s.vars.params...)
		if ok, err := b.evaluate(t); err != nil || !ok {
			continue
		}
		usual := t.col.usual()
		out = append(out, usual, t.col.defined.AndNot(usual))
	}
	return out
}

// usual is the rows on which a column has its most frequent value.
func (c *column) usual() relation.Bits {
	count := map[uint32]int{}
	best := uint32(undefined)
	for _, id := range c.ids {
		if id == undefined {
			continue
		}
		if count[id]++; best == undefined || count[id] > count[best] {
			best = id
		}
	}
	out := relation.NewBits(len(c.ids))
	for i, id := range c.ids {
		if id == best && id != undefined {
			out.Set(i)
		}
	}
	return out
}

// early lists the conditions that are known before terms are grown: those of the code and of positions, parts of texts, answers of sisters, and
// equations between parameters or their lengths.
//
// They are evaluated on all drawn rows, six times those of a battery. A condition that costs an execution is therefore taken of few sisters; one
// of texts and numbers costs nothing.
func (s *search) early() []*term {
	out := append(s.ofCodeConditions(), s.positional()...)
	for _, c := range s.described() {
		if c.asksText() {
			out = append(out, c)
		}
	}
	asked := 0
	for _, c := range s.completed() {
		if isBool(c.typ) && !c.specific() && asked < maxBalanced {
			out = append(out, c)
			asked++
		}
	}
	for i, x := range s.vars.params {
		for _, y := range s.vars.params[i+1:] {
			if !identical(x.typ, y.typ) || hidden(x.typ) {
				continue
			}
			out = append(out, compared("==", x, y))
			if length := builtinAt("len", x.typ); length != nil {
				out = append(out, compared("==", apply(length, x), apply(length, y)))
			}
		}
	}
	return out
}

// picked is the columns with some of their rows.
func picked(cols map[string]relation.Column, rows []int32) map[string]relation.Column {
	out := map[string]relation.Column{}
	for name, c := range cols {
		out[name] = c.Gather(rows)
	}
	return out
}
