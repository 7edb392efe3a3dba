package algebra

import (
	"slices"
	"strings"
)

// Laws is the table. A new law is a row here; nothing else in the program knows a law by name. Rows are written with == and <=;
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
		l.Under = under
		l.Name, l.Text = l.Name+"-where-ok", "ok(F("+args+")) => "+l.Text
		out = append(out, l)
	}
	return out
}

// numberLaws look at one numeric parameter.
var numberLaws = []Law{
	{"odd", Parity, "X->R", "", "X:signed R:signed", "F(-x) == -F(x)", "F(x) == F(-x)", ""},
	{"even", Parity, "X->R", "", "X:signed", "F(-x) == F(x)", "F(x) == F(y)", "independent"},
	{"antiperiod", Period, "X->R", "", "X:number R:signed", "F(x + C) == -F(x)", "F(x) == F(y)", "independent"},
	{"period", Period, "X->R", "", "X:number", "F(x + C) == F(x)", "F(x) == F(y)", "independent"},
	{"reflection", Reflection, "X->R", "", "X:signed", "F(C - x) == F(x)", "F(x) == F(y)", "independent"},
	{"antireflection", Reflection, "X->R", "", "X:signed R:signed", "F(C - x) == -F(x)", "F(x) == F(y)", "independent"},
	{"complement", Reflection, "X->R", "", "X:signed R:signed", "F(-x) == C - F(x)", "F(x) == F(y)", "independent"},
	{"translation", Equivariant, "X->R", "", "X:number R:number", "F(x + {1|2}) == F(x) + {1|2}", "F(x) == x", ""},
	{"scale-step", Step, "X->R", "", "X:float R:float", "F({2|10|math.E}*x) == F(x) + 1", "", ""},
	{"additive", Homomorphic, "X->R", "", "X:number R:number", "F(x + y) == F(x) + F(y)", "F(x) == F(y)", ""},
	{"add-to-product", Homomorphic, "X->R", "", "X:number R:number", "F(x + y) == F(x)*F(y)", "F(x) == F(y)", ""},
	{"multiplicative", Homomorphic, "X->R", "", "X:number R:number", "F(x*y) == F(x)*F(y)", "F(x) == F(y)", ""},
	{"product-to-sum", Homomorphic, "X->R", "", "X:number R:number", "F(x*y) == F(x) + F(y)", "F(x) == F(y)", ""},
	{"difference-to-quotient", Homomorphic, "X->R", "", "X:float R:float", "F(x - y) == F(x)/F(y)", "F(x) == F(y)", "add-to-product"},
	{"quotient-to-difference", Homomorphic, "X->R", "", "X:float R:float", "F(x/y) == F(x) - F(y)", "F(x) == F(y)", "product-to-sum"},
	{"reciprocal", Homomorphic, "X->R", "", "X:float R:float", "F(-x)*F(x) == 1", "", "add-to-product"},
	{"reciprocal-argument", Homomorphic, "X->R", "", "X:float R:float", "F(1/x) == -F(x)", "F(x) == F(y)", "product-to-sum"},
	{"factor-step", Step, "X->R", "", "X:float R:float", "F(x + 1) == x*F(x)", "F(x) == F(y)", ""},
	{"factor-step-from-one", Step, "X->R", "", "X:float R:float", "x >= 1 => F(x + 1) == x*F(x)", "x >= 1 => F(x) == F(y)", "factor-step"},
	{"square-argument", Homomorphic, "X->R", "", "X:float R:float", "F(2*x) == F(x)*F(x)", "F(x) == F(y)", "add-to-product"},
	{"double-angle", Identity, "X->R", "", "X:float R:float", "F(2*x) == 2*F(x)*F(x) - 1", "F(x) == F(y)", ""},
	{"triple-angle", Identity, "X->R", "", "X:float R:float", "F(3*x) == 3*F(x) {+|-} 4*F(x)*F(x)*F(x)", "F(x) == F(y)", ""},
	{"homogeneous", Scaling, "X->R", "", "X:number R:number", "F(c*x) == c*F(x)", "F(x) == x", "additive"},
	{"absolutely-homogeneous", Scaling, "X->R", "", "X:signed R:signed", "F(c*x) == abs(c)*F(x)", "F(x) == F(y)", "multiplicative"},
	{"positively-homogeneous", Scaling, "X->R", "", "X:signed R:signed", "c > 0 => F(c*x) == c*F(x)", "F(x) == F(y)", "homogeneous absolutely-homogeneous additive"},
	{"quadratic", Scaling, "X->R", "", "X:number R:number", "F(c*x) == c*c*F(x)", "F(x) == F(y)", "multiplicative"},
	{"cubic", Scaling, "X->R", "", "X:number R:number", "F(c*x) == c*c*c*F(x)", "F(x) == F(y)", "multiplicative"},
	{"square-law", Scaling, "X->R", "", "X:float R:float", "x > 0 => F({4|100}*x) == {2|10}*F(x)", "F(x) == F(y)", ""},
	{"square-of-root", RoundTrip, "X->X", "", "X:float", "F(x)*F(x) == x", "", ""},
	{"root-of-own-square", RoundTrip, "X->X", "", "X:float", "F(x*x) == x", "", ""},
	{"root-of-square", RoundTrip, "X->X", "", "X:float", "F(x*x) == abs(x)", "F(x*x) == x", ""},
	{"root-of-cube", RoundTrip, "X->X", "", "X:float", "F(x*x*x) == x", "", ""},
	{"to-text", Agreement, "X->R", "", "X:int R:string", "F(x) == str(x)", "", ""},
	{"sign-text", Equivariant, "X->R", "", "X:signed R:string", `x > 0 => F(-x) == "-" + F(x)`, "", "to-text"},
	{"repeat-homomorphism", Homomorphic, "X->R", "", "X:int R:list", "x >= 0 && y >= 0 => F(x + y) == concat(F(x), F(y))", "F(x) == F(y)", ""},
	{"successor", Step, "X->R", "", "X:int R:number", "x >= 1 => F(x) == {x*F(x - 1)|F(x - 1) + x|F(x - 1) + x*x|2*F(x - 1) + 1|F(x - 1) + 1}", "F(x) == F(y)", "additive"},
	{"fibonacci", Step, "X->R", "", "X:int R:number", "x >= 2 => F(x) == F(x - 1) + F(x - 2)", "F(x) == F(y)", ""},
	{"rises", Monotone, "X->R", "", "X:int R:real", "x < y => F(x) < F(y)", "", "additive"},
	{"falls", Monotone, "X->R", "", "X:int R:real", "x < y => F(x) > F(y)", "", "additive"},
	{"never-falls", Monotone, "X->R", "", "X:real R:real", "x <= y => F(x) <= F(y)", "F(x) == F(y)", "rises"},
	{"never-rises", Monotone, "X->R", "", "X:real R:real", "x <= y => F(x) >= F(y)", "F(x) == F(y)", "falls"},
	{"rises-from-zero", Monotone, "X->R", "", "X:signed R:real", "0 <= x && x <= y => F(x) <= F(y)", "F(x) == F(y)", "never-falls"},
	{"falls-from-zero", Monotone, "X->R", "", "X:signed R:real", "0 <= x && x <= y => F(x) >= F(y)", "F(x) == F(y)", "never-rises"},
	{"between", Bound, "X->R", "", "X:plain R:real", "{-1|0|-math.Pi/2|-math.Pi|1} <= F(x) && F(x) <= {1|0|math.Pi/2|math.Pi|6|12|31|255}", "F(x) == F(y)", "independent"},
	{"at-least", Bound, "X->R", "", "X:plain R:real", "F(x) >= {1|0|-1}", "F(x) == F(y)", "like-length"},
	{"at-most", Bound, "X->R", "", "X:plain R:real", "F(x) <= {-1|0|1}", "F(x) == F(y)", ""},
	{"rounds-down", Bound, "X->X", "", "X:real", "F(x) <= x && x < F(x) + 1", "F(x) == x", ""},
	{"rounds-up", Bound, "X->X", "", "X:real", "x <= F(x) && F(x) < x + 1", "F(x) == x", ""},
	{"rounds-to-nearest", Bound, "X->X", "", "X:float", "abs(F(x) - x) <= 0.5", "F(x) == x", ""},
	{"never-above-argument", Bound, "X->X", "", "X:real", "F(x) <= x", "F(x) == x", "rounds-down"},
	{"never-below-argument", Bound, "X->X", "", "X:real", "F(x) >= x", "F(x) == x", "rounds-up"},
	{"shrinks", Bound, "X->X", "", "X:signed", "abs(F(x)) <= abs(x)", "abs(F(x)) == abs(x)", ""},
	{"keeps-magnitude", Bound, "X->X", "", "X:signed", "abs(F(x)) == abs(x)", "F(x) == x", ""},
	{"second-argument", FixedPoint, "Y,X->X", "", "X:plain", "F(x, y) == y", "", ""},
	{"first-argument", FixedPoint, "X,Y->X", "", "X:plain", "F(x, y) == x", "", ""},
	{"subadditive", Subadditive, "X->R", "", "X:real R:real", "F(x + y) <= F(x) + F(y)", "F(x) == F(y); F(z) <= F(x) + F(y)", "additive"},
	{"superadditive", Subadditive, "X->R", "", "X:real R:real", "F(x + y) >= F(x) + F(y)", "F(x) == F(y); F(z) >= F(x) + F(y)", "additive"},
	{"subadditive-from-zero", Subadditive, "X->R", "", "X:signed R:real", "x >= 0 && y >= 0 => F(x + y) <= F(x) + F(y)", "x >= 0 && y >= 0 => F(x) == F(y); x >= 0 && y >= 0 => F(z) <= F(x) + F(y)", "additive subadditive"},
	{"superadditive-from-zero", Subadditive, "X->R", "", "X:signed R:real", "x >= 0 && y >= 0 => F(x + y) >= F(x) + F(y)", "x >= 0 && y >= 0 => F(x) == F(y); x >= 0 && y >= 0 => F(z) >= F(x) + F(y)", "additive superadditive"},
	{"subadditive-where-ok", Subadditive, "X->R", "", "X:real R:real", "ok(F(x + y)) => F(x + y) <= F(x) + F(y)", "F(x) == F(y); F(z) <= F(x) + F(y)", "subadditive"},
	{"superadditive-where-ok", Subadditive, "X->R", "", "X:real R:real", "ok(F(x + y)) => F(x + y) >= F(x) + F(y)", "F(x) == F(y); F(z) >= F(x) + F(y)", "superadditive"},
	{"identity-from-zero", FixedPoint, "X->X", "", "X:signed", "x >= 0 => F(x) == x", "F(x) == x", ""},
	{"negation-to-zero", FixedPoint, "X->X", "", "X:signed", "x <= 0 => F(x) == -x", "F(x) == -x", ""},
	{"multiples-only", Divisible, "X->R", "", "X:int R:bool", "x%C != 0 => !F(x)", "!F(x)", ""},
	{"multiples-always", Divisible, "X->R", "", "X:int R:bool", "F(C*x)", "F(x)", ""},
	{"zero-to", FixedPoint, "X->R", "", "X:number R:number", "F(0) == {0|1}", "F(x) == {0|1}", "odd additive homogeneous absolutely-homogeneous quadratic cubic like-absolute add-to-product shrinks keeps-magnitude identity-from-zero like-operator absorbing-left absorbing-right"},
	{"one-to", FixedPoint, "X->R", "", "X:number R:number", "F(1) == {0|1}", "F(x) == {0|1}", "product-to-sum like-absolute identity-from-zero like-operator whole-fixed"},
	{"cube-of-root", RoundTrip, "X->X", "", "X:float", "F(x)*F(x)*F(x) == x", "", "root-of-cube"},
	{"reciprocal-complement", Reflection, "X->R", "", "X:float R:float", "x > 0 => F(x) + F(1/x) == C", "F(x) == F(y)", ""},
	{"halved", Step, "X->R", "", "X:int R:int", "x > 0 => F(x/2) == F(x) - 1", "", "doubled"},
	{"whole-fixed", FixedPoint, "X->X", "", "X:float", "F(float64(n)) == float64(n)", "F(x) == x", ""},
}

// pairLaws look at two parameters.
var pairLaws = []Law{
	{"commutative", Commutative, "X,X->R", "", "", "F(y, x) == F(x, y)", "", ""},
	{"anticommutative", Commutative, "X,X->R", "", "R:signed", "F(y, x) == -F(x, y)", "", ""},
	{"swap-negates", Commutative, "X,X->R", "", "R:bool", "x != y => F(y, x) == !F(x, y)", "", ""},
	{"associative", Associative, "X,X->X", "", "", "F(F(x, y), z) == F(x, F(y, z))", "F(x, y) == x", ""},
	{"neutral-right", Neutral, "X,Y->X", "", "Y:number", "F(x, {0|1}) == x", "F(x, y) == x", ""},
	{"neutral-left", Neutral, "X,Y->Y", "", "X:number", "F({0|1}, y) == y", "F(x, y) == y", ""},
	{"empty-right", Neutral, "X,Y->X", "", "Y:string", `F(x, "") == x`, "F(x, y) == x", ""},
	{"empty-left", Neutral, "X,Y->Y", "", "X:string", `F("", y) == y`, "F(x, y) == y", ""},
	{"nil-right", Neutral, "X,Y->X", "", "Y:slice", "F(x, nil) == x", "F(x, y) == x", ""},
	{"nil-left", Neutral, "X,Y->Y", "", "X:slice", "F(nil, y) == y", "F(x, y) == y", ""},
	{"neutral-magnitude", Neutral, "X,X->X", "", "X:signed", "F(x, 0) == abs(x)", "F(x, y) == abs(x)", "neutral-right"},
	{"chooses-by-order", FixedPoint, "X,X->X", "", "X:ordered", "x <= y => F(x, y) == {x|y}", "F(x, y) == {x|y}", "like-choice"},
	{"zero-below", FixedPoint, "X,X->X", "", "X:real", "x <= y => F(x, y) == 0", "F(x, y) == 0", ""},
	{"difference-above", Agreement, "X,X->X", "", "X:real", "x >= y => F(x, y) == x - y", "F(x, y) == x - y", ""},
	{"less-is-minus-one", Order, "X,X->R", "", "X:ordered R:signed", "x < y => F(x, y) == -1", "F(x, y) == -1", ""},
	{"exponent-doubles", Step, "X,Y->X", "", "X:float Y:int", "F(x, y + 1) == 2*F(x, y)", "F(x, y) == 0", ""},
	{"multiple-of-second", Content, "X,X->X", "", "X:int", "y > 0 => F(x, y)%y == 0", "F(x, y) == 0; F(x, y) == y", "like-operator"},
	{"nonpositive-ignored", FixedPoint, "X,X->X", "", "X:signed", "y <= 0 => F(x, y) == x", "F(x, y) == x", ""},
	{"fold-continues", Homomorphic, "X,Y->X", "", "X:int Y:list", "F(F(x, y), z) == F(x, concat(y, z))", "F(x, y) == x", ""},
	{"absorbing-right", Neutral, "X,Y->R", "", "Y:number R:number", "F(x, 0) == 0", "F(x, y) == 0", ""},
	{"absorbing-left", Neutral, "X,Y->R", "", "X:number R:number", "F(0, y) == 0", "F(x, y) == 0", ""},
	{"zero-copies", Neutral, "X,Y->X", "", "X:list Y:int", "len(F(x, 0)) == 0", "len(F(x, y)) == 0", "repeat-length repeat-homomorphism"},
	{"same-twice", Neutral, "X,X->X", "", "", "F(x, x) == x", "F(x, y) == x", ""},
	{"same-zero", Neutral, "X,X->R", "", "R:number", "F(x, x) == {0|1}", "F(x, y) == {0|1}", ""},
	{"reflexive", Order, "X,X->R", "", "R:bool", "F(x, x)", "F(x, y)", "own-prefix own-suffix own-part"},
	{"irreflexive", Order, "X,X->R", "", "R:bool", "!F(x, x)", "!F(x, y)", ""},
	{"asymmetric", Order, "X,X->R", "", "R:bool", "F(x, y) => !F(y, x)", "!F(x, y)", ""},
	{"transitive", Order, "X,X->R", "", "R:bool", "F(x, y) && F(y, z) => F(x, z)", "F(x, y)", ""},
	{"orders", Order, "X,X->R", "", "R:int", "F(x, y) <= 0 && F(y, z) <= 0 => F(x, z) <= 0", "F(x, y) <= 0; F(x, y) <= 0 => F(y, x) <= 0; needs F(x, y) <= 0 || F(y, x) <= 0", ""},
	{"chain", Order, "X,X->R", "", "R:signed", "F(x, y) + F(y, z) == F(x, z)", "F(x, y) == 0", ""},
	{"triangle-inequality", Order, "X,X->R", "", "R:number", "F(x, z) <= F(x, y) + F(y, z)", "F(x, z) == F(x, y) + F(y, z)", "+commutative"},
	{"equality", Agreement, "X,X->R", "", "R:bool", "F(x, y) == (x == y)", "", ""},
	{"picks-one", Bound, "X,X->X", "", "", "F(x, y) == x || F(x, y) == y", "F(x, y) == x", ""},
	{"at-least-both", Bound, "X,X->X", "", "X:ordered", "F(x, y) >= x && F(x, y) >= y", "F(x, y) == x", ""},
	{"at-most-both", Bound, "X,X->X", "", "X:ordered", "F(x, y) <= x && F(x, y) <= y", "F(x, y) == x", ""},
	{"at-most-sum", Bound, "X,X->X", "", "X:real", "F(x, y) <= abs(x) + abs(y)", "F(x, y) == x", "picks-one like-choice shrinks keeps-magnitude"},
	{"at-least-magnitudes", Bound, "X,X->X", "", "X:signed", "F(x, y) >= abs(x) && F(x, y) >= abs(y)", "F(x, y) == x", ""},
	{"both-signs", Parity, "X,X->R", "", "X:signed R:signed", "F(-x, -y) == {|-}F(x, y)", "F(x, y) == x", "even"},
	{"joint-shift", Equivariant, "X,X->R", "", "X:number R:number", "F(x + c, y + c) == F(x, y) + c", "F(x, y) == x", ""},
	{"shift-invariant", Invariance, "X,X->R", "", "X:number", "F(x + c, y + c) == F(x, y)", "F(x, y) == F(y, z)", ""},
	{"joint-scale", Scaling, "X,X->R", "", "X:number R:number", "F(c*x, c*y) == {abs(c)|c|c*c}*F(x, y)", "F(x, y) == x", ""},
	{"joint-positive-scale", Scaling, "X,X->R", "", "X:signed R:signed", "c > 0 => F(c*x, c*y) == c*F(x, y)", "F(x, y) == x", "joint-scale"},
	{"scale-invariant", Invariance, "X,X->R", "", "X:number", "c > 0 => F(c*x, c*y) == F(x, y)", "F(x, y) == F(y, z)", ""},
	{"divides-first", Content, "X,X->X", "", "X:int", "F(x, y) != 0 => x%F(x, y) == 0", "F(x, y) == 0; F(x, y) == x", ""},
	{"multiple-of-first", Content, "X,X->X", "", "X:int", "x != 0 => F(x, y)%x == 0", "F(x, y) == 0; F(x, y) == x", "like-operator"},
	{"remainder-range", Bound, "X,X->X", "", "X:real", "y > 0 => 0 <= F(x, y) && F(x, y) < y", "y > 0 => F(x, y) == 0", ""},
	{"less-than-second", Bound, "X,X->X", "", "X:int", "F(x, y) < y", "F(x, y) == 0", "remainder-range"},
	{"below-second", Bound, "X,X->X", "", "X:int", "x < y => F(x, y) < y", "F(x, y) < y; F(x, y) <= x; x < y => F(x, y) <= x", "remainder-range less-than-second like-choice"},
	{"remainder-below", Bound, "X,X->X", "", "X:signed", "y != 0 => abs(F(x, y)) < abs(y)", "y != 0 => F(x, y) == 0", "remainder-range"},
	{"small-kept", FixedPoint, "X,X->X", "", "X:signed", "0 <= x && x < y => F(x, y) == x", "x < y => F(x, y) == x", ""},
	{"mean-between", Bound, "X,X->X", "", "X:ordered", "min(x, y) <= F(x, y) && F(x, y) <= max(x, y)", "F(x, y) == x", "picks-one like-choice"},
	{"clamped", Bound, "X,X,X->X", "", "X:ordered", "y <= z => y <= F(x, y, z) && F(x, y, z) <= z", "", ""},
	{"inside-kept", FixedPoint, "X,X,X->X", "", "X:ordered", "y <= x && x <= z => F(x, y, z) == x", "F(x, y, z) == x", ""},
	{"starts-and-ends", FixedPoint, "X,X,Y->X", "", "Y:float", "F(x, y, 0) == x && F(x, y, 1) == y", "", ""},
	{"run-backwards", Reflection, "X,X,Y->X", "", "Y:float", "F(y, x, 1 - z) == F(x, y, z)", "F(x, y, z) == x", ""},
	{"euclid-step", Step, "X,X->R", "", "X:number", "F(x + y, y) == F(x, y)", "F(x, y) == F(z, y)", ""},
	{"exponent-step", Step, "X,Y->X", "", "X:number Y:int", "y >= 1 => F(x, y) == x*F(x, y - 1)", "F(x, y) == x", ""},
	{"power-sum", Homomorphic, "X,Y->X", "", "X:number Y:int", "y >= 0 && n >= 0 => F(x, y + n) == F(x, y)*F(x, n)", "F(x, y) == x", ""},
	{"action", Homomorphic, "X,Y->X", "", "Y:number", "F(F(x, y), z) == F(x, y + z)", "F(x, y) == x", ""},
	{"product-action", Homomorphic, "X,Y->X", "", "Y:number", "F(F(x, y), z) == F(x, y*z)", "F(x, y) == x", ""},
	{"exponents-add", Homomorphic, "X,Y->X", "", "X:float Y:float", "F(x, y + z) == F(x, y)*F(x, z)", "F(x, y) == x; F(x, y) == F(x, z)", ""},
	{"bases-multiply", Homomorphic, "X,Y->X", "", "X:float Y:float", "F(x*z, y) == F(x, y)*F(z, y)", "F(x, y) == x; F(x, y) == F(z, y)", ""},
	{"negated-exponent", Reflection, "X,Y->X", "", "X:float Y:float", "F(x, -y) == 1/F(x, y)", "F(x, y) == x; F(x, y) == F(x, z)", ""},
	{"undo", RoundTrip, "X,Y->X", "", "Y:signed", "F(F(x, y), -y) == x", "F(x, y) == x", "action"},
	{"order-of-steps", Commutative, "X,Y->X", "", "", "F(F(x, z), y) == F(F(x, y), z)", "F(x, y) == x; F(x, y) == F(x, z)", "action product-action commutative"},
	{"repeat-length", Length, "X,Y->R", "", "X:list Y:int R:list", "len(F(x, y)) == len(x)*y", "len(F(x, y)) == 0", ""},
	{"shared-prefix", Invariance, "X,X->R", "", "X:list", "F(concat(z, x), concat(z, y)) == F(x, y)", "F(x, y) == F(y, z)", "equality"},
	{"shared-suffix", Invariance, "X,X->R", "", "X:list", "F(concat(x, z), concat(y, z)) == F(x, y)", "F(x, y) == F(y, z)", "equality"},
	{"both-reversed", Invariance, "X,X->R", "", "X:list", "F(reverse(x), reverse(y)) == F(x, y)", "F(x, y) == F(y, z)", "equality"},
	{"own-prefix", Order, "X,X->R", "", "X:list R:bool", "F(concat(x, y), x)", "F(x, y)", "own-part"},
	{"own-suffix", Order, "X,X->R", "", "X:list R:bool", "F(concat(x, y), y)", "F(x, y)", "own-part"},
	{"own-part", Order, "X,X->R", "", "X:list R:bool", "F(concat(z, x, y), x)", "F(x, y)", ""},
	{"joined-length", Length, "X,X->R", "", "X:list R:list", "len(F(x, y)) == {len(x) + len(y)|max(len(x), len(y))|min(len(x), len(y))}", "", ""},
	{"total-of-both", Content, "X,X->X", "", "X:numbers", "sum(F(x, y)) == sum(x) + sum(y)", "", ""},
}
