package algebra

import (
	"slices"
	"strings"
)

// Laws is the table. A new law is a row here; nothing else in the program knows a law by name, see [Traits]. Rows are written with == and <=;
// the engine turns them into ~= and <~ where floats are compared (traps.md A5). The empty brace choice {|-} is "with and without".
var Laws = concat(anyLaws, builtinLaws, numberLaws, bitLaws, pairLaws, stateLaws, outputLaws, sisterLaws, textLaws, listLaws, searchLaws, toldLaws, formatLaws, outcomeLaws,
	whereOK(concat(anyLaws, textLaws, listLaws)))

func concat(tables ...[]Law) []Law {
	var all []Law
	for _, t := range tables {
		all = append(all, t...)
	}
	return all
}

// guardable are the families whose laws about texts and lists are also tried where the subject gives no error.
var guardable = []Family{Idempotence, Parity, Commutative, Reflection, Period, Invariance, Equivariant, Content, Length, FixedPoint}

// mayGuard reports whether a law is also tried where the subject gives no error.
func mayGuard(l Law) bool {
	return slices.Contains(guardable, l.Family) && !strings.Contains(l.Text, "=>") && !strings.Contains(l.Text, "(F(nil))") && mentions(l.Text, "x")
}

// whereOK makes a row with the premise that the subject succeeds of each row of a guardable family.
func whereOK(laws []Law) []Law {
	var out []Law
	for _, l := range laws {
		if !mayGuard(l) {
			continue
		}
		if rest, ok := strings.CutPrefix(l.Text, "F("); ok { // nothing is said where the change changes nothing
			arg := split(rest[:closing(l.Text, 1)-2])[0]
			l.Unless += "; ok(F(x)) => " + arg + " == x"
		}
		args := strings.Join([]string{"x", "y", "z"}[:len(parseShape(l.F).params)], ", ")
		under := l.Name
		for _, name := range strings.Fields(l.Under) { // so does the other law where the subject succeeds
			under += " " + name
			if slices.ContainsFunc(laws, func(o Law) bool { return o.Name == name && mayGuard(o) }) {
				under += " " + name + "-where-ok"
			}
		}
		l.Under, l.Traits, l.WhereOK = under, l.WhereOK, 0
		l.Name, l.Text = l.Name+"-where-ok", "ok(F("+args+")) => "+l.Text
		out = append(out, l)
	}
	return out
}

// numberLaws look at one numeric parameter.
var numberLaws = []Law{
	{Name: "odd", Family: Parity, F: "X->R", Where: "X:signed R:signed", Text: "F(-x) == -F(x)", Unless: "F(x) == F(-x)"},
	{Name: "even", Family: Parity, F: "X->R", Where: "X:signed", Text: "F(-x) == F(x)", Unless: "F(x) == F(y)", Under: "independent"},
	{Name: "antiperiod", Family: Period, F: "X->R", Where: "X:number R:signed", Text: "F(x + C) == -F(x)", Unless: "F(x) == F(y)", Under: "independent"},
	{Name: "period", Family: Period, F: "X->R", Where: "X:number", Text: "F(x + C) == F(x)", Unless: "F(x) == F(y)", Under: "independent"},
	{Name: "reflection", Family: Reflection, F: "X->R", Where: "X:signed", Text: "F(C - x) == F(x)", Unless: "F(x) == F(y)", Under: "independent"},
	{Name: "antireflection", Family: Reflection, F: "X->R", Where: "X:signed R:signed", Text: "F(C - x) == -F(x)", Unless: "F(x) == F(y)", Under: "independent"},
	{Name: "complement", Family: Reflection, F: "X->R", Where: "X:signed R:signed", Text: "F(-x) == C - F(x)", Unless: "F(x) == F(y)", Under: "independent"},
	{Name: "translation", Family: Equivariant, F: "X->R", Where: "X:number R:number", Text: "F(x + {1|2}) == F(x) + {1|2}", Unless: "F(x) == x"},
	{Name: "scale-step", Family: Step, F: "X->R", Where: "X:float R:float", Text: "F({2|10|math.E}*x) == F(x) + 1"},
	{Name: "additive", Family: Homomorphic, F: "X->R", Where: "X:number R:number", Text: "F(x + y) == F(x) + F(y)", Unless: "F(x) == F(y)"},
	{Name: "add-to-product", Family: Homomorphic, F: "X->R", Where: "X:number R:number", Text: "F(x + y) == F(x)*F(y)", Unless: "F(x) == F(y)"},
	{Name: "multiplicative", Family: Homomorphic, F: "X->R", Where: "X:number R:number", Text: "F(x*y) == F(x)*F(y)", Unless: "F(x) == F(y)"},
	{Name: "product-to-sum", Family: Homomorphic, F: "X->R", Where: "X:number R:number", Text: "F(x*y) == F(x) + F(y)", Unless: "F(x) == F(y)"},
	{Name: "difference-to-quotient", Family: Homomorphic, F: "X->R", Where: "X:float R:float", Text: "F(x - y) == F(x)/F(y)", Unless: "F(x) == F(y)", Under: "add-to-product"},
	{Name: "quotient-to-difference", Family: Homomorphic, F: "X->R", Where: "X:float R:float", Text: "F(x/y) == F(x) - F(y)", Unless: "F(x) == F(y)", Under: "product-to-sum"},
	{Name: "reciprocal", Family: Homomorphic, F: "X->R", Where: "X:float R:float", Text: "F(-x)*F(x) == 1", Under: "add-to-product"},
	{Name: "reciprocal-argument", Family: Homomorphic, F: "X->R", Where: "X:float R:float", Text: "F(1/x) == -F(x)", Unless: "F(x) == F(y)", Under: "product-to-sum"},
	{Name: "factor-step", Family: Step, F: "X->R", Where: "X:float R:float", Text: "F(x + 1) == x*F(x)", Unless: "F(x) == F(y)"},
	{Name: "factor-step-from-one", Family: Step, F: "X->R", Where: "X:float R:float", Text: "x >= 1 => F(x + 1) == x*F(x)", Unless: "x >= 1 => F(x) == F(y)", Under: "factor-step"},
	{Name: "square-argument", Family: Homomorphic, F: "X->R", Where: "X:float R:float", Text: "F(2*x) == F(x)*F(x)", Unless: "F(x) == F(y)", Under: "add-to-product"},
	{Name: "double-angle", Family: Identity, F: "X->R", Where: "X:float R:float", Text: "F(2*x) == 2*F(x)*F(x) - 1", Unless: "F(x) == F(y)"},
	{Name: "triple-angle", Family: Identity, F: "X->R", Where: "X:float R:float", Text: "F(3*x) == 3*F(x) {+|-} 4*F(x)*F(x)*F(x)", Unless: "F(x) == F(y)"},
	{Name: "homogeneous", Family: Scaling, F: "X->R", Where: "X:number R:number", Text: "F(c*x) == c*F(x)", Unless: "F(x) == x", Under: "additive"},
	{Name: "absolutely-homogeneous", Family: Scaling, F: "X->R", Where: "X:signed R:signed", Text: "F(c*x) == abs(c)*F(x)", Unless: "F(x) == F(y)", Under: "multiplicative"},
	{Name: "positively-homogeneous", Family: Scaling, F: "X->R", Where: "X:signed R:signed", Text: "c > 0 => F(c*x) == c*F(x)", Unless: "F(x) == F(y)", Under: "homogeneous absolutely-homogeneous additive"},
	{Name: "quadratic", Family: Scaling, F: "X->R", Where: "X:number R:number", Text: "F(c*x) == c*c*F(x)", Unless: "F(x) == F(y)", Under: "multiplicative"},
	{Name: "cubic", Family: Scaling, F: "X->R", Where: "X:number R:number", Text: "F(c*x) == c*c*c*F(x)", Unless: "F(x) == F(y)", Under: "multiplicative"},
	{Name: "square-law", Family: Scaling, F: "X->R", Where: "X:float R:float", Text: "x > 0 => F({4|100}*x) == {2|10}*F(x)", Unless: "F(x) == F(y)"},
	{Name: "square-of-root", Family: RoundTrip, F: "X->X", Where: "X:float", Text: "F(x)*F(x) == x"},
	{Name: "root-of-own-square", Family: RoundTrip, F: "X->X", Where: "X:float", Text: "F(x*x) == x"},
	{Name: "root-of-square", Family: RoundTrip, F: "X->X", Where: "X:float", Text: "F(x*x) == abs(x)", Unless: "F(x*x) == x"},
	{Name: "root-of-cube", Family: RoundTrip, F: "X->X", Where: "X:float", Text: "F(x*x*x) == x"},
	{Name: "to-text", Family: Agreement, F: "X->R", Where: "X:int R:string", Text: "F(x) == str(x)"},
	{Name: "sign-text", Family: Equivariant, F: "X->R", Where: "X:signed R:string", Text: `x > 0 => F(-x) == "-" + F(x)`, Under: "to-text"},
	{Name: "repeat-homomorphism", Family: Homomorphic, F: "X->R", Where: "X:int R:list", Text: "x >= 0 && y >= 0 => F(x + y) == concat(F(x), F(y))", Unless: "F(x) == F(y)", Traits: Defining},
	{Name: "successor", Family: Step, F: "X->R", Where: "X:int R:number", Text: "x >= 1 => F(x) == {x*F(x - 1)|F(x - 1) + x|F(x - 1) + x*x|2*F(x - 1) + 1|F(x - 1) + 1}", Unless: "F(x) == F(y)", Under: "additive"},
	{Name: "fibonacci", Family: Step, F: "X->R", Where: "X:int R:number", Text: "x >= 2 => F(x) == F(x - 1) + F(x - 2)", Unless: "F(x) == F(y)"},
	{Name: "rises", Family: Monotone, F: "X->R", Where: "X:int R:real", Text: "x < y => F(x) < F(y)", Under: "additive"},
	{Name: "falls", Family: Monotone, F: "X->R", Where: "X:int R:real", Text: "x < y => F(x) > F(y)", Under: "additive"},
	{Name: "never-falls", Family: Monotone, F: "X->R", Where: "X:real R:real", Text: "x <= y => F(x) <= F(y)", Unless: "F(x) == F(y)", Under: "rises", Traits: Expected},
	{Name: "never-rises", Family: Monotone, F: "X->R", Where: "X:real R:real", Text: "x <= y => F(x) >= F(y)", Unless: "F(x) == F(y)", Under: "falls"},
	{Name: "rises-from-zero", Family: Monotone, F: "X->R", Where: "X:signed R:real", Text: "0 <= x && x <= y => F(x) <= F(y)", Unless: "F(x) == F(y)", Under: "never-falls"},
	{Name: "falls-from-zero", Family: Monotone, F: "X->R", Where: "X:signed R:real", Text: "0 <= x && x <= y => F(x) >= F(y)", Unless: "F(x) == F(y)", Under: "never-rises"},
	{Name: "between", Family: Bound, F: "X->R", Where: "X:plain R:real", Text: "{-1|0|-math.Pi/2|-math.Pi|1} <= F(x) && F(x) <= {1|0|math.Pi/2|math.Pi|6|12|31|255}", Unless: "F(x) == F(y)", Under: "independent", Traits: StrongestFirst},
	{Name: "at-least", Family: Bound, F: "X->R", Where: "X:plain R:real", Text: "F(x) >= {1|0|-1}", Unless: "F(x) == F(y)", Under: "like-length", Traits: LowInterest | StrongestFirst},
	{Name: "at-most", Family: Bound, F: "X->R", Where: "X:plain R:real", Text: "F(x) <= {-1|0|1}", Unless: "F(x) == F(y)", Traits: LowInterest | StrongestFirst},
	{Name: "rounds-down", Family: Bound, F: "X->X", Where: "X:real", Text: "F(x) <= x && x < F(x) + 1", Unless: "F(x) == x"},
	{Name: "rounds-up", Family: Bound, F: "X->X", Where: "X:real", Text: "x <= F(x) && F(x) < x + 1", Unless: "F(x) == x"},
	{Name: "rounds-to-nearest", Family: Bound, F: "X->X", Where: "X:float", Text: "abs(F(x) - x) <= 0.5", Unless: "F(x) == x"},
	{Name: "never-above-argument", Family: Bound, F: "X->X", Where: "X:real", Text: "F(x) <= x", Unless: "F(x) == x", Under: "rounds-down"},
	{Name: "never-below-argument", Family: Bound, F: "X->X", Where: "X:real", Text: "F(x) >= x", Unless: "F(x) == x", Under: "rounds-up"},
	{Name: "shrinks", Family: Bound, F: "X->X", Where: "X:signed", Text: "abs(F(x)) <= abs(x)", Unless: "abs(F(x)) == abs(x)"},
	{Name: "keeps-magnitude", Family: Bound, F: "X->X", Where: "X:signed", Text: "abs(F(x)) == abs(x)", Unless: "F(x) == x"},
	{Name: "second-argument", Family: FixedPoint, F: "Y,X->X", Where: "X:plain", Text: "F(x, y) == y"},
	{Name: "first-argument", Family: FixedPoint, F: "X,Y->X", Where: "X:plain", Text: "F(x, y) == x"},
	{Name: "subadditive", Family: Subadditive, F: "X->R", Where: "X:real R:real", Text: "F(x + y) <= F(x) + F(y)", Unless: "F(x) == F(y); F(z) <= F(x) + F(y)", Under: "additive"},
	{Name: "superadditive", Family: Subadditive, F: "X->R", Where: "X:real R:real", Text: "F(x + y) >= F(x) + F(y)", Unless: "F(x) == F(y); F(z) >= F(x) + F(y)", Under: "additive"},
	{Name: "subadditive-from-zero", Family: Subadditive, F: "X->R", Where: "X:signed R:real", Text: "x >= 0 && y >= 0 => F(x + y) <= F(x) + F(y)", Unless: "x >= 0 && y >= 0 => F(x) == F(y); x >= 0 && y >= 0 => F(z) <= F(x) + F(y)", Under: "additive subadditive"},
	{Name: "superadditive-from-zero", Family: Subadditive, F: "X->R", Where: "X:signed R:real", Text: "x >= 0 && y >= 0 => F(x + y) >= F(x) + F(y)", Unless: "x >= 0 && y >= 0 => F(x) == F(y); x >= 0 && y >= 0 => F(z) >= F(x) + F(y)", Under: "additive superadditive"},
	{Name: "subadditive-where-ok", Family: Subadditive, F: "X->R", Where: "X:real R:real", Text: "ok(F(x + y)) => F(x + y) <= F(x) + F(y)", Unless: "F(x) == F(y); F(z) <= F(x) + F(y)", Under: "subadditive"},
	{Name: "superadditive-where-ok", Family: Subadditive, F: "X->R", Where: "X:real R:real", Text: "ok(F(x + y)) => F(x + y) >= F(x) + F(y)", Unless: "F(x) == F(y); F(z) >= F(x) + F(y)", Under: "superadditive"},
	{Name: "identity-from-zero", Family: FixedPoint, F: "X->X", Where: "X:signed", Text: "x >= 0 => F(x) == x", Unless: "F(x) == x"},
	{Name: "negation-to-zero", Family: FixedPoint, F: "X->X", Where: "X:signed", Text: "x <= 0 => F(x) == -x", Unless: "F(x) == -x"},
	{Name: "multiples-only", Family: Divisible, F: "X->R", Where: "X:int R:bool", Text: "x%C != 0 => !F(x)", Unless: "!F(x)", Traits: DivisorFirst},
	{Name: "multiples-always", Family: Divisible, F: "X->R", Where: "X:int R:bool", Text: "F(C*x)", Unless: "F(x)"},
	{Name: "zero-to", Family: FixedPoint, F: "X->R", Where: "X:number R:number", Text: "F(0) == {0|1}", Unless: "F(x) == {0|1}", Under: "odd additive homogeneous absolutely-homogeneous quadratic cubic like-absolute add-to-product shrinks keeps-magnitude identity-from-zero like-operator absorbing-left absorbing-right", Traits: LowInterest},
	{Name: "one-to", Family: FixedPoint, F: "X->R", Where: "X:number R:number", Text: "F(1) == {0|1}", Unless: "F(x) == {0|1}", Under: "product-to-sum like-absolute identity-from-zero like-operator whole-fixed", Traits: LowInterest},
	{Name: "cube-of-root", Family: RoundTrip, F: "X->X", Where: "X:float", Text: "F(x)*F(x)*F(x) == x", Under: "root-of-cube"},
	{Name: "reciprocal-complement", Family: Reflection, F: "X->R", Where: "X:float R:float", Text: "x > 0 => F(x) + F(1/x) == C", Unless: "F(x) == F(y)"},
	{Name: "halved", Family: Step, F: "X->R", Where: "X:int R:int", Text: "x > 0 => F(x/2) == F(x) - 1", Under: "doubled"},
	{Name: "whole-fixed", Family: FixedPoint, F: "X->X", Where: "X:float", Text: "F(float64(n)) == float64(n)", Unless: "F(x) == x"},
}

// pairLaws look at two parameters.
var pairLaws = []Law{
	{Name: "commutative", Family: Commutative, F: "X,X->R", Text: "F(y, x) == F(x, y)"},
	{Name: "anticommutative", Family: Commutative, F: "X,X->R", Where: "R:signed", Text: "F(y, x) == -F(x, y)"},
	{Name: "swap-negates", Family: Commutative, F: "X,X->R", Where: "R:bool", Text: "x != y => F(y, x) == !F(x, y)"},
	{Name: "associative", Family: Associative, F: "X,X->X", Text: "F(F(x, y), z) == F(x, F(y, z))", Unless: "F(x, y) == x"},
	{Name: "neutral-right", Family: Neutral, F: "X,Y->X", Where: "Y:number", Text: "F(x, {0|1}) == x", Unless: "F(x, y) == x"},
	{Name: "neutral-left", Family: Neutral, F: "X,Y->Y", Where: "X:number", Text: "F({0|1}, y) == y", Unless: "F(x, y) == y"},
	{Name: "empty-right", Family: Neutral, F: "X,Y->X", Where: "Y:string", Text: `F(x, "") == x`, Unless: "F(x, y) == x"},
	{Name: "empty-left", Family: Neutral, F: "X,Y->Y", Where: "X:string", Text: `F("", y) == y`, Unless: "F(x, y) == y"},
	{Name: "nil-right", Family: Neutral, F: "X,Y->X", Where: "Y:slice", Text: "F(x, nil) == x", Unless: "F(x, y) == x"},
	{Name: "nil-left", Family: Neutral, F: "X,Y->Y", Where: "X:slice", Text: "F(nil, y) == y", Unless: "F(x, y) == y"},
	{Name: "neutral-magnitude", Family: Neutral, F: "X,X->X", Where: "X:signed", Text: "F(x, 0) == abs(x)", Unless: "F(x, y) == abs(x)", Under: "neutral-right"},
	{Name: "chooses-by-order", Family: FixedPoint, F: "X,X->X", Where: "X:ordered", Text: "x <= y => F(x, y) == {x|y}", Unless: "F(x, y) == {x|y}", Under: "like-choice"},
	{Name: "zero-below", Family: FixedPoint, F: "X,X->X", Where: "X:real", Text: "x <= y => F(x, y) == 0", Unless: "F(x, y) == 0"},
	{Name: "difference-above", Family: Agreement, F: "X,X->X", Where: "X:real", Text: "x >= y => F(x, y) == x - y", Unless: "F(x, y) == x - y"},
	{Name: "less-is-minus-one", Family: Order, F: "X,X->R", Where: "X:ordered R:signed", Text: "x < y => F(x, y) == -1", Unless: "F(x, y) == -1"},
	{Name: "exponent-doubles", Family: Step, F: "X,Y->X", Where: "X:float Y:int", Text: "F(x, y + 1) == 2*F(x, y)", Unless: "F(x, y) == 0"},
	{Name: "multiple-of-second", Family: Content, F: "X,X->X", Where: "X:int", Text: "y > 0 => F(x, y)%y == 0", Unless: "F(x, y) == 0; F(x, y) == y", Under: "like-operator"},
	{Name: "nonpositive-ignored", Family: FixedPoint, F: "X,X->X", Where: "X:signed", Text: "y <= 0 => F(x, y) == x", Unless: "F(x, y) == x"},
	{Name: "fold-continues", Family: Homomorphic, F: "X,Y->X", Where: "X:int Y:list", Text: "F(F(x, y), z) == F(x, concat(y, z))", Unless: "F(x, y) == x"},
	{Name: "absorbing-right", Family: Neutral, F: "X,Y->R", Where: "Y:number R:number", Text: "F(x, 0) == 0", Unless: "F(x, y) == 0"},
	{Name: "absorbing-left", Family: Neutral, F: "X,Y->R", Where: "X:number R:number", Text: "F(0, y) == 0", Unless: "F(x, y) == 0"},
	{Name: "zero-copies", Family: Neutral, F: "X,Y->X", Where: "X:list Y:int", Text: "len(F(x, 0)) == 0", Unless: "len(F(x, y)) == 0", Under: "repeat-length repeat-homomorphism", Traits: LowInterest},
	{Name: "same-twice", Family: Neutral, F: "X,X->X", Text: "F(x, x) == x", Unless: "F(x, y) == x"},
	{Name: "same-zero", Family: Neutral, F: "X,X->R", Where: "R:number", Text: "F(x, x) == {0|1}", Unless: "F(x, y) == {0|1}"},
	{Name: "reflexive", Family: Order, F: "X,X->R", Where: "R:bool", Text: "F(x, x)", Unless: "F(x, y)", Under: "own-prefix own-suffix own-part"},
	{Name: "irreflexive", Family: Order, F: "X,X->R", Where: "R:bool", Text: "!F(x, x)", Unless: "!F(x, y)"},
	{Name: "asymmetric", Family: Order, F: "X,X->R", Where: "R:bool", Text: "F(x, y) => !F(y, x)", Unless: "!F(x, y)"},
	{Name: "transitive", Family: Order, F: "X,X->R", Where: "R:bool", Text: "F(x, y) && F(y, z) => F(x, z)", Unless: "F(x, y)"},
	{Name: "orders", Family: Order, F: "X,X->R", Where: "R:int", Text: "F(x, y) <= 0 && F(y, z) <= 0 => F(x, z) <= 0", Unless: "F(x, y) <= 0; F(x, y) <= 0 => F(y, x) <= 0; needs F(x, y) <= 0 || F(y, x) <= 0"},
	{Name: "chain", Family: Order, F: "X,X->R", Where: "R:signed", Text: "F(x, y) + F(y, z) == F(x, z)", Unless: "F(x, y) == 0"},
	{Name: "triangle-inequality", Family: Order, F: "X,X->R", Where: "R:number", Text: "F(x, z) <= F(x, y) + F(y, z)", Unless: "F(x, z) == F(x, y) + F(y, z)", Under: "+commutative"},
	{Name: "equality", Family: Agreement, F: "X,X->R", Where: "R:bool", Text: "F(x, y) == (x == y)"},
	{Name: "picks-one", Family: Bound, F: "X,X->X", Text: "F(x, y) == x || F(x, y) == y", Unless: "F(x, y) == x"},
	{Name: "at-least-both", Family: Bound, F: "X,X->X", Where: "X:ordered", Text: "F(x, y) >= x && F(x, y) >= y", Unless: "F(x, y) == x"},
	{Name: "at-most-both", Family: Bound, F: "X,X->X", Where: "X:ordered", Text: "F(x, y) <= x && F(x, y) <= y", Unless: "F(x, y) == x"},
	{Name: "at-most-sum", Family: Bound, F: "X,X->X", Where: "X:real", Text: "F(x, y) <= abs(x) + abs(y)", Unless: "F(x, y) == x", Under: "picks-one like-choice shrinks keeps-magnitude", Traits: LowInterest},
	{Name: "at-least-magnitudes", Family: Bound, F: "X,X->X", Where: "X:signed", Text: "F(x, y) >= abs(x) && F(x, y) >= abs(y)", Unless: "F(x, y) == x"},
	{Name: "both-signs", Family: Parity, F: "X,X->R", Where: "X:signed R:signed", Text: "F(-x, -y) == {|-}F(x, y)", Unless: "F(x, y) == x", Under: "even"},
	{Name: "joint-shift", Family: Equivariant, F: "X,X->R", Where: "X:number R:number", Text: "F(x + c, y + c) == F(x, y) + c", Unless: "F(x, y) == x"},
	{Name: "shift-invariant", Family: Invariance, F: "X,X->R", Where: "X:number", Text: "F(x + c, y + c) == F(x, y)", Unless: "F(x, y) == F(y, z)"},
	{Name: "joint-scale", Family: Scaling, F: "X,X->R", Where: "X:number R:number", Text: "F(c*x, c*y) == {abs(c)|c|c*c}*F(x, y)", Unless: "F(x, y) == x"},
	{Name: "joint-positive-scale", Family: Scaling, F: "X,X->R", Where: "X:signed R:signed", Text: "c > 0 => F(c*x, c*y) == c*F(x, y)", Unless: "F(x, y) == x", Under: "joint-scale"},
	{Name: "scale-invariant", Family: Invariance, F: "X,X->R", Where: "X:number", Text: "c > 0 => F(c*x, c*y) == F(x, y)", Unless: "F(x, y) == F(y, z)"},
	{Name: "divides-first", Family: Content, F: "X,X->X", Where: "X:int", Text: "F(x, y) != 0 => x%F(x, y) == 0", Unless: "F(x, y) == 0; F(x, y) == x", Traits: LowInterest},
	{Name: "multiple-of-first", Family: Content, F: "X,X->X", Where: "X:int", Text: "x != 0 => F(x, y)%x == 0", Unless: "F(x, y) == 0; F(x, y) == x", Under: "like-operator"},
	{Name: "remainder-range", Family: Bound, F: "X,X->X", Where: "X:real", Text: "y > 0 => 0 <= F(x, y) && F(x, y) < y", Unless: "y > 0 => F(x, y) == 0", Traits: Defining},
	{Name: "less-than-second", Family: Bound, F: "X,X->X", Where: "X:int", Text: "F(x, y) < y", Unless: "F(x, y) == 0", Under: "remainder-range"},
	{Name: "below-second", Family: Bound, F: "X,X->X", Where: "X:int", Text: "x < y => F(x, y) < y", Unless: "F(x, y) < y; F(x, y) <= x; x < y => F(x, y) <= x", Under: "remainder-range less-than-second like-choice"},
	{Name: "remainder-below", Family: Bound, F: "X,X->X", Where: "X:signed", Text: "y != 0 => abs(F(x, y)) < abs(y)", Unless: "y != 0 => F(x, y) == 0", Under: "remainder-range"},
	{Name: "small-kept", Family: FixedPoint, F: "X,X->X", Where: "X:signed", Text: "0 <= x && x < y => F(x, y) == x", Unless: "x < y => F(x, y) == x"},
	{Name: "mean-between", Family: Bound, F: "X,X->X", Where: "X:ordered", Text: "min(x, y) <= F(x, y) && F(x, y) <= max(x, y)", Unless: "F(x, y) == x", Under: "picks-one like-choice"},
	{Name: "clamped", Family: Bound, F: "X,X,X->X", Where: "X:ordered", Text: "y <= z => y <= F(x, y, z) && F(x, y, z) <= z"},
	{Name: "inside-kept", Family: FixedPoint, F: "X,X,X->X", Where: "X:ordered", Text: "y <= x && x <= z => F(x, y, z) == x", Unless: "F(x, y, z) == x"},
	{Name: "starts-and-ends", Family: FixedPoint, F: "X,X,Y->X", Where: "Y:float", Text: "F(x, y, 0) == x && F(x, y, 1) == y"},
	{Name: "run-backwards", Family: Reflection, F: "X,X,Y->X", Where: "Y:float", Text: "F(y, x, 1 - z) == F(x, y, z)", Unless: "F(x, y, z) == x"},
	{Name: "euclid-step", Family: Step, F: "X,X->R", Where: "X:number", Text: "F(x + y, y) == F(x, y)", Unless: "F(x, y) == F(z, y)"},
	{Name: "exponent-step", Family: Step, F: "X,Y->X", Where: "X:number Y:int", Text: "y >= 1 => F(x, y) == x*F(x, y - 1)", Unless: "F(x, y) == x"},
	{Name: "power-sum", Family: Homomorphic, F: "X,Y->X", Where: "X:number Y:int", Text: "y >= 0 && n >= 0 => F(x, y + n) == F(x, y)*F(x, n)", Unless: "F(x, y) == x"},
	{Name: "action", Family: Homomorphic, F: "X,Y->X", Where: "Y:number", Text: "F(F(x, y), z) == F(x, y + z)", Unless: "F(x, y) == x"},
	{Name: "product-action", Family: Homomorphic, F: "X,Y->X", Where: "Y:number", Text: "F(F(x, y), z) == F(x, y*z)", Unless: "F(x, y) == x"},
	{Name: "exponents-add", Family: Homomorphic, F: "X,Y->X", Where: "X:float Y:float", Text: "F(x, y + z) == F(x, y)*F(x, z)", Unless: "F(x, y) == x; F(x, y) == F(x, z)"},
	{Name: "bases-multiply", Family: Homomorphic, F: "X,Y->X", Where: "X:float Y:float", Text: "F(x*z, y) == F(x, y)*F(z, y)", Unless: "F(x, y) == x; F(x, y) == F(z, y)"},
	{Name: "negated-exponent", Family: Reflection, F: "X,Y->X", Where: "X:float Y:float", Text: "F(x, -y) == 1/F(x, y)", Unless: "F(x, y) == x; F(x, y) == F(x, z)"},
	{Name: "undo", Family: RoundTrip, F: "X,Y->X", Where: "Y:signed", Text: "F(F(x, y), -y) == x", Unless: "F(x, y) == x", Under: "action"},
	{Name: "order-of-steps", Family: Commutative, F: "X,Y->X", Text: "F(F(x, z), y) == F(F(x, y), z)", Unless: "F(x, y) == x; F(x, y) == F(x, z)", Under: "action product-action commutative"},
	{Name: "repeat-length", Family: Length, F: "X,Y->R", Where: "X:list Y:int R:list", Text: "len(F(x, y)) == len(x)*y", Unless: "len(F(x, y)) == 0"},
	{Name: "shared-prefix", Family: Invariance, F: "X,X->R", Where: "X:list", Text: "F(concat(z, x), concat(z, y)) == F(x, y)", Unless: "F(x, y) == F(y, z)", Under: "equality"},
	{Name: "shared-suffix", Family: Invariance, F: "X,X->R", Where: "X:list", Text: "F(concat(x, z), concat(y, z)) == F(x, y)", Unless: "F(x, y) == F(y, z)", Under: "equality"},
	{Name: "both-reversed", Family: Invariance, F: "X,X->R", Where: "X:list", Text: "F(reverse(x), reverse(y)) == F(x, y)", Unless: "F(x, y) == F(y, z)", Under: "equality"},
	{Name: "own-prefix", Family: Order, F: "X,X->R", Where: "X:list R:bool", Text: "F(concat(x, y), x)", Unless: "F(x, y)", Under: "own-part"},
	{Name: "own-suffix", Family: Order, F: "X,X->R", Where: "X:list R:bool", Text: "F(concat(x, y), y)", Unless: "F(x, y)", Under: "own-part"},
	{Name: "own-part", Family: Order, F: "X,X->R", Where: "X:list R:bool", Text: "F(concat(z, x, y), x)", Unless: "F(x, y)"},
	{Name: "joined-length", Family: Length, F: "X,X->R", Where: "X:list R:list", Text: "len(F(x, y)) == {len(x) + len(y)|max(len(x), len(y))|min(len(x), len(y))}"},
	{Name: "total-of-both", Family: Content, F: "X,X->X", Where: "X:numbers", Text: "sum(F(x, y)) == sum(x) + sum(y)"},
}
