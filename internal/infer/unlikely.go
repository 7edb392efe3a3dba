package infer

import (
	"slices"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/internal/infer/grammar"
	"github.com/imago-mt/imago/relation"
)

// mostNats is what an enumerated claim of no particular form may cost by the grammar of laws to have a line, and mostSpareNats what it may
// where it is spare. No theory stands behind them. They were chosen with two lists of laws (make laws LAWS="-list own", later) and 100 lines
// of fourteen modules (internal/study/field/fourth.txt) in view: 12 of these cost more, and two readers, each for himself, took 4 of them for
// false and the others for not worth a line. See docs/decisions/0020-cost-bounds-print.md.
const (
	mostNats      = 21 // no theory; see make laws
	mostSpareNats = 16 // no theory; see make laws
)

// formless are the families of enumerated claims that have no form of their own, so that nothing but its text says what one is for. A homomorphism
// or a monotone law is long and yet plain; states are observed after one call or two, which the grammar has hardly met.
var formless = []algebra.Family{algebra.Equation, algebra.Conditional, algebra.Identity, algebra.Invariance, algebra.Order}

// formlessClaim reports whether a claim was enumerated and has no form of its own. Laws of states are meant, too, though no cost bounds these.
func formlessClaim(c *claim.Claim) bool {
	return c.Law.Traits.Has(algebra.Enumerated) && (slices.Contains(formless, c.Law.Family) || c.Law.Family == algebra.State)
}

// natsOf is what the relations of the enumerated ones of some claims about fn cost by the grammar of laws. Conditions that execute nothing cost
// nothing: bounds and orders of variables say where a law holds, and are long in every word.
func natsOf(fn *relation.Func, claims []*claim.Claim) map[claim.ID]float64 {
	g, err := grammar.Counted()
	if err != nil {
		return nil // its file is part of the program, and a test reads it
	}
	out := map[claim.ID]float64{}
	for _, c := range claims {
		if !c.Law.Traits.Has(algebra.Enumerated) {
			continue
		}
		said := *c.Relation
		said.Pre = relation.Conjunction(slices.DeleteFunc(relation.Conjuncts(c.Relation.Pre), func(p relation.Expr) bool { return !executesAny(p) })...)
		out[c.ID] = g.CostOf(grammar.Productions(fn, &said))
	}
	return out
}

// unlikely are the claims that people would hardly have written: that they are true and kill mutants is chance, or says something that nobody
// means. They are listed, and take no line from others: SnakeCase(KebabCase(SnakeCase(s)) + s) == SnakeCase(SnakeCase(s) + s). What a known
// law follows from is none of them.
func unlikely(claims []*claim.Claim, nats map[claim.ID]float64, followed map[*claim.Claim]bool) map[claim.ID]bool {
	out := map[claim.ID]bool{}
	var apart []*claim.Claim
	for _, c := range claims {
		most := float64(mostNats)
		if c.Spare {
			most = mostSpareNats
		}
		switch {
		case crowded(c.Relation.Post) || !followed[c] && !tellsComparison(c.Relation) && !carriesOver(c.Relation) && nats[c.ID] > most && slices.Contains(formless, c.Law.Family):
			out[c.ID] = true
		case !followed[c] && c.Law.Traits.Has(algebra.Enumerated) && (isolated(c.Relation) || contrived(c.Relation)):
			apart = append(apart, c)
		}
	}
	if len(out)+len(apart) < len(claims) { // what clears a list says nothing else
		for _, c := range apart {
			out[c.ID] = true
		}
	}
	return out
}

// mostElements is how many elements a literal of a struct may have in a line: a reader does not see which of them is which. No theory stands
// behind it.
const mostElements = 4

// crowded reports whether an expression has a literal of a struct with more elements than a reader tells apart.
func crowded(e relation.Expr) bool {
	found := false
	relation.Walk(e, func(e relation.Expr) bool {
		c, ok := e.(*relation.Composite)
		found = found || ok && c.T.Kind == relation.Struct && len(c.Elems) > mostElements
		return !found
	})
	return found
}

// tellsComparison reports whether a relation says without a premise that a flag is how two variables compare: Match(Quote(x), y) == (x == y). That is all that
// there is to say of such inputs, and nobody finds it by chance; its text is long by the two variables that it names twice.
func tellsComparison(rel *relation.Relation) bool {
	b, ok := rel.Post.(*relation.Binary)
	return ok && rel.Pre == nil && b.Op == "==" && (comparesVariables(b.X) || comparesVariables(b.Y)) && executesAny(b)
}

// comparesVariables reports whether an expression is the comparison of two variables.
func comparesVariables(e relation.Expr) bool {
	b, ok := e.(*relation.Binary)
	x, _ := operands(e)
	return ok && b.Op.Compares() && x != nil
}

// isolated reports whether a relation says without a premise that one result is a constant, and of no variable twice, as F(x, x) == 0 does: that
// HTML("<" + HTML(s)) is "". Of six such lines of two lists of modules (internal/study/field/fifth.txt, sixth.txt) two readers signed none both. How long
// all results are is none of these: len(Checksum(text)) == 10.
func isolated(rel *relation.Relation) bool {
	b, ok := rel.Post.(*relation.Binary)
	if !ok || rel.Pre != nil || b.Op != "==" && b.Op != "~=" || sizeOfAny(b.X) || sizeOfAny(b.Y) {
		return false
	}
	_, x := b.X.(*relation.Literal)
	_, y := b.Y.(*relation.Literal)
	read, twice := map[string]bool{}, false
	relation.Walk(rel.Post, func(e relation.Expr) bool {
		if v, ok := e.(*relation.VarRef); ok {
			twice = twice || read[v.Name]
			read[v.Name] = true
		}
		return true
	})
	return (x || y) && !twice
}

// sizeOfAny reports whether an expression is the size of a result for any arguments.
func sizeOfAny(e relation.Expr) bool {
	size := sizeOf(e).of
	if size == nil {
		return false
	}
	calls, plain := 0, true
	relation.Walk(size, func(e relation.Expr) bool {
		if c, ok := e.(*relation.Call); ok {
			calls++
			plain = plain && givenVariables(c)
		}
		return true
	})
	return calls == 1 && plain
}
