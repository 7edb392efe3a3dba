package genmorph

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// A Transformation makes the follow-up input of a source: for each input a tree over the source's inputs (§5).
type Transformation struct {
	Name   string  // of the template, with the input and its constant: "NumericAddition(e, -1)"
	Weight float64 // with which it is drawn
	Values []*Tree // by input
}

// A Literal is a number that stayed the same in all executions of a function, and how often it was met in them.
type Literal struct {
	Value float64
	Count int
}

// Weights of transformations, of the released program; no theory stands behind them.
const (
	plainWeight = 0.5  // without a constant
	leastWeight = 0.25 // with a constant that is no literal of the function, or one that is rarely met
)

// Bounds of literals that are made constants of transformations, of the released program; no theory stands behind them.
const (
	largestLiteral = 100
	apart          = 0.1  // from 0, 1 and -1, and from each other
	wellKnown      = 0.01 // from π/2, π, 2π and e, which have weight 1
)

// Transformations are the instances of the six templates for the inputs of a function.
func Transformations(inputs []Quantity, literals []Literal) []Transformation {
	t := &templates{inputs: inputs, weights: map[float64]float64{}}
	constants := usable(literals)
	for _, l := range constants {
		t.weights[l.Value] = weightOf(l, constants)
	}
	for i, q := range inputs {
		t.permutations(i)
		switch q.Type {
		case Boolean:
			t.add(fmt.Sprintf("BooleanFlip(%s)", q.Name), plainWeight, map[int]*Tree{i: apply(Not, t.input(i))})
		case Sequence:
			t.add(fmt.Sprintf("SequenceFlip(%s)", q.Name), plainWeight, map[int]*Tree{i: apply(Flip, t.input(i))})
			t.constant("SequenceRemove", Remove, i, 0)
			t.constant("SequenceRemove", Remove, i, -1)
		case Number:
			t.constant("NumericAddition", Add, i, 1)
			t.constant("NumericAddition", Add, i, -1)
			t.constant("NumericMultiplication", Multiply, i, -1)
			t.literals(i, constants)
		}
	}
	return t.all
}

// templates collects the instances.
type templates struct {
	inputs  []Quantity
	weights map[float64]float64 // of literals
	all     []Transformation
}

func (t *templates) input(i int) *Tree { return variable(t.inputs, i) }

// permutations adds those of an input with a later one of its class.
func (t *templates) permutations(i int) {
	q := t.inputs[i]
	for k := i + 1; k < len(t.inputs); k++ {
		if of := t.inputs[k]; of.Type == q.Type && of.Class == q.Class {
			t.add(fmt.Sprintf("PermuteParameters(%s, %s)", q.Name, of.Name), plainWeight, map[int]*Tree{i: t.input(k), k: t.input(i)})
		}
	}
}

// literals adds what can be done to a number with the constants of the code; to a whole one only with whole ones.
func (t *templates) literals(i int, constants []Literal) {
	for _, l := range constants {
		if !t.inputs[i].Whole || l.Value == math.Trunc(l.Value) {
			t.constant("NumericAddition", Add, i, l.Value)
			t.constant("NumericMultiplication", Multiply, i, l.Value)
		}
	}
}

// constant adds an instance with a constant.
func (t *templates) constant(template string, op Op, i int, c float64) {
	weight, ok := t.weights[c]
	if !ok {
		weight = leastWeight
	}
	t.add(fmt.Sprintf("%s(%s, %s)", template, t.inputs[i].Name, number(c).Text(nil)), weight, map[int]*Tree{i: apply(op, t.input(i), number(c))})
}

// add adds an instance that changes some inputs.
func (t *templates) add(name string, weight float64, changed map[int]*Tree) {
	out := Transformation{Name: name, Weight: weight}
	for i := range t.inputs {
		value, ok := changed[i]
		if !ok {
			value = t.input(i)
		}
		out.Values = append(out.Values, value)
	}
	t.all = append(t.all, out)
}

// usable is the literals that make constants: finite, not too large, neither 0, 1 nor -1, and of those that are hardly apart the one that is met
// most. The released program means to merge them too, and does not.
func usable(literals []Literal) (out []Literal) {
	sorted := slices.Clone(literals)
	slices.SortStableFunc(sorted, func(a, b Literal) int { return cmp.Compare(b.Count, a.Count) })
	for _, l := range sorted {
		taken := func(c float64) bool { return math.Abs(l.Value-c) < apart }
		if !(math.Abs(l.Value) <= largestLiteral) || taken(0) || taken(1) || taken(-1) || slices.ContainsFunc(out, func(o Literal) bool { return taken(o.Value) }) {
			continue
		}
		out = append(out, l)
	}
	return out
}

// weightOf is in proportion to how often a literal was met, but for constants that everybody knows.
func weightOf(l Literal, all []Literal) float64 {
	for _, c := range []float64{math.Pi / 2, math.Pi, 2 * math.Pi, math.E} {
		if math.Abs(l.Value-c) < wellKnown {
			return 1
		}
	}
	most := 0
	for _, o := range all {
		most = max(most, o.Count)
	}
	return max(leastWeight, float64(l.Count)/float64(max(most, 1)))
}

// Draw is n of the transformations, or all if there are no more, each with a probability in proportion to its weight.
func Draw(all []Transformation, n int, r *rand.Rand) (out []Transformation) {
	left := slices.Clone(all)
	for len(out) < n && len(left) > 0 {
		total := 0.0
		for _, t := range left {
			total += t.Weight
		}
		x, i := r.Float64()*total, 0
		for i < len(left)-1 && x >= left[i].Weight {
			x -= left[i].Weight
			i++
		}
		out = append(out, left[i])
		left = slices.Delete(left, i, i+1)
	}
	return out
}

// Apply makes follow-up inputs of the inputs of sources.
func (t Transformation) Apply(sources []Column, rows int) (out []Column) {
	for _, value := range t.Values {
		var c Column
		for i := range rows {
			switch value.Type {
			case Boolean:
				c.Booleans = append(c.Booleans, value.truth(sources, i))
			case Number:
				c.Numbers = append(c.Numbers, value.number(sources, i))
			case Sequence:
				c.Sequences = append(c.Sequences, value.sequence(sources, i))
			}
		}
		out = append(out, c)
	}
	return out
}

// InputRelation is the canonical input relation: each input of the follow-up is what the transformation makes of the source. The tree is one
// over the inputs alone, and those that no transformation changed are equal.
func (t Transformation) InputRelation(inputs []Quantity) *Tree {
	equal := [...]Op{Boolean: Iff, Number: Equal, Sequence: Same}
	var all *Tree
	for i, value := range t.Values {
		clause := apply(equal[value.Type], variable(inputs, i+len(inputs)), value)
		if all == nil {
			all = clause
		} else {
			all = apply(And, all, clause)
		}
	}
	return all
}
