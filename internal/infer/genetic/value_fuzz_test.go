package genetic

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// rowsOfFuzz are more than two words of pairs, so that the last word is not full; correctOfFuzz ends within a word.
const (
	rowsOfFuzz    = 150
	correctOfFuzz = 70
)

// edges are columns of values at which evaluators differ: numbers that wrap around, NaN, zeros of both signs, empty texts and lists.
func edges(r *rand.Rand) (vars []relation.Var, columns map[string]relation.Column) {
	whole := []int{0, 1, -1, 2, 3, math.MaxInt, math.MinInt, math.MinInt + 1}
	real := []float64{0, math.Copysign(0, -1), 1, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, 5e-324, 1 + 1e-12}
	words := []string{"", "a", "ab", "ba", "é", "\xff"}
	lists := [][]int{nil, {0}, {1, 2}, {2, 1}, {math.MaxInt, 1}}
	columns = map[string]relation.Column{}
	add := func(name string, t typ, of func() relation.Value) {
		values := make([]relation.Value, rowsOfFuzz)
		for i := range values {
			values[i] = of()
		}
		col, err := relation.FromValues(t, values)
		if err != nil {
			panic(err) // the tables above have the types below
		}
		vars, columns[name] = append(vars, relation.Var{Name: name, Type: t}), col
	}
	for _, suffix := range []string{"", "2"} {
		add("i"+suffix, integer, func() relation.Value { return whole[r.IntN(len(whole))] })
		add("f"+suffix, relation.Predeclared(relation.Float64), func() relation.Value { return real[r.IntN(len(real))] })
		add("b"+suffix, boolean, func() relation.Value { return r.IntN(2) == 0 })
		add("s"+suffix, text, func() relation.Value { return words[r.IntN(len(words))] })
		add("xs"+suffix, ints, func() relation.Value {
			var out relation.List
			for _, x := range lists[r.IntN(len(lists))] {
				out = append(out, x)
			}
			return out
		})
		// Lists of texts and of bytes have words of their own, and lists of floats none.
		add("ws"+suffix, &relation.Type{Kind: relation.Slice, Elem: text}, func() relation.Value {
			return among(r, relation.List(nil), relation.List{}, relation.List{""}, relation.List{"a", "b"}, relation.List{"ab"}, relation.List{"b", "a"})
		})
		add("bs"+suffix, &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Uint8)}, func() relation.Value {
			return among(r, relation.List(nil), relation.List{}, relation.List{uint8(0)}, relation.List{uint8(0), uint8(0)}, relation.List{uint8(255), uint8(1)})
		})
		add("fs"+suffix, &relation.Type{Kind: relation.Slice, Elem: relation.Predeclared(relation.Float64)}, func() relation.Value {
			return among(r, relation.List(nil), relation.List{math.NaN()}, relation.List{0.0}, relation.List{math.Copysign(0, -1)}, relation.List{1.0}, relation.List{1 + 1e-12})
		})
	}
	return vars, columns
}

// among is one of some lists.
func among(r *rand.Rand, lists ...relation.List) relation.Value { return lists[r.IntN(len(lists))] }

// grown are random trees over variables and constants, each made of those before it.
func grown(r *rand.Rand, f *forest, vars []relation.Var) []*tree {
	s := &search{Problem: &Problem{}}
	var all []*tree
	for _, v := range vars {
		all = append(all, f.leaf(&relation.VarRef{Name: v.Name, T: v.Type}, 1, 0, 0))
	}
	for _, t := range []typ{integer, relation.Predeclared(relation.Float64)} {
		for _, l := range s.constants(t) {
			all = append(all, f.leaf(l, 1, 0, 0))
		}
	}
	for range 400 { // most operations do not take the operands that are drawn
		op := &operations[r.IntN(len(operations))]
		kids := []*tree{all[r.IntN(len(all))], all[r.IntN(len(all))]}
		if t := f.apply(op, kids[:op.arity]...); t != nil {
			all = append(all, t)
		}
	}
	return all
}

// held compares the values of trees with what the language says of them, and counts the pairs on which formulas are true and false.
func held(t *testing.T, seed uint64) (yes, no int) {
	r := rand.New(rand.NewPCG(seed, 0))
	vars, columns := edges(r)
	p := &pairs{n: rowsOfFuzz, correct: correctOfFuzz, columns: map[string]relation.Column{}, defined: map[string]relation.Bits{}}
	for name, c := range columns {
		p.columns[name] = c
	}
	f := newForest()
	s := &search{Problem: &Problem{}, ctx: t.Context(), forest: f}
	own, x := newTable(s, p), &caller{ctx: t.Context()}
	for _, of := range grown(r, f, vars) {
		v, err := own.value(of)
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, of, err)
		}
		if !isBool(of.typ) {
			sameValues(t, of, v, relation.NewCache(x, columns, rowsOfFuzz))
			continue
		}
		says, err := (&relation.Relation{Vars: vars, Post: of.expr(), Tol: exactly.Tol}).Eval(x, columns, rowsOfFuzz)
		if err != nil {
			t.Fatalf("seed %d: %s: %v", seed, of, err)
		}
		for i := range rowsOfFuzz {
			is, decided := v.holds.Get(i), v.defined.Get(i)
			switch {
			case is && !decided:
				t.Fatalf("seed %d: %s holds on pair %d, where it has no value", seed, of, i)
			case decided && (is != says.Held.Get(i) || is == says.Violated.Get(i)):
				t.Fatalf("seed %d: %s is %v on pair %d, and not by the language", seed, of, is, i)
			case is:
				yes++
			case decided:
				no++
			}
		}
	}
	return yes, no
}

// sameValues compares a term with what the language gives, on the pairs on which it has a value. A float that is NaN on a correct pair has none.
func sameValues(t *testing.T, of *tree, v *value, c *relation.Cache) {
	t.Helper()
	col, defined, err := c.Value(exactly, of.expr())
	if err != nil {
		t.Fatalf("%s: %v", of, err)
	}
	for i := range rowsOfFuzz {
		if !v.defined.Get(i) {
			continue
		}
		got, want := v.column.At(i), col.At(i)
		if f, float := got.(float64); float && f != f {
			if g := want.(float64); i < correctOfFuzz || g == g {
				t.Fatalf("%s is NaN on pair %d, want %v and no value on correct pairs", of, i, want)
			}
			continue
		}
		if !defined.Get(i) || identity(got) != identity(want) {
			t.Fatalf("%s is %v on pair %d, and by the language %v (defined: %v)", of, got, i, want, defined.Get(i))
		}
	}
}

// Trees over stored columns have the values that the language gives them, at its edges, too; true and false are both met.
func TestValueIsOfTheLanguage(t *testing.T) {
	yes, no := 0, 0
	for seed := range uint64(8) {
		y, n := held(t, seed)
		yes, no = yes+y, no+n
	}
	if least := 1000; yes < least || no < least {
		t.Errorf("formulas are true on %d pairs and false on %d, want at least %d each", yes, no, least)
	}
}

// FuzzValue is the same with any seed.
func FuzzValue(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) { held(t, seed) })
}
