package algebra

import (
	"slices"
	"strings"
)

// Laws is the table. A new law is a row here; nothing else in the program knows a law by name, see [Traits]. Rows are written with == and <=;
// the engine turns them into ~= and <~ where floats are compared (docs/traps.md A5).
var Laws = concat(anyLaws, builtinLaws, numberLaws, bitLaws, pairLaws, stateLaws, outputLaws, sisterLaws, textLaws, listLaws, searchLaws, predicateLaws, formatLaws, outcomeLaws,
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
	s := l.schema()
	return slices.Contains(guardable, l.Family) && s.Pre == nil && !s.ofNil() && s.mentions("x")
}

// whereOK makes a row with the premise that the subject succeeds of each row of a guardable family.
func whereOK(laws []Law) []Law {
	var out []Law
	for _, l := range laws {
		if !mayGuard(l) {
			continue
		}
		args := strings.Join(sources[:len(l.F.In)], ", ")
		under := list{l.Name}
		for _, name := range l.Under { // so does the other law where the subject succeeds
			under = append(under, name)
			if slices.ContainsFunc(laws, func(o Law) bool { return o.Name == name && mayGuard(o) }) {
				under = append(under, name+"-ok")
			}
		}
		l.Under, l.Traits, l.WhereOK = under, l.WhereOK, 0
		l.row, l.Silent = l.Name, ""
		l.Name, l.Text = l.Name+"-ok", "ok(F("+args+")) => "+l.Text
		out = append(out, l)
	}
	return out
}

// numberLaws look at one numeric parameter.
var numberLaws = []Law{
	{Name: "odd", Family: Parity, F: sig("X", "R"), Where: Where{X: Signed, R: Signed}, Text: "F(-x) == -F(x)", Unless: list{"F(x) == F(-x)"}},
	{Name: "even", Family: Parity, F: sig("X", "R"), Where: Where{X: Signed}, Text: "F(-x) == F(x)", Unless: list{"F(x) == F(y)"}, Under: list{"independent"}},
	{Name: "antiperiod", Family: Period, F: sig("X", "R"), Where: Where{X: Number, R: Signed}, Text: "F(x + C) == -F(x)", C: CodeNumbers, Unless: list{"F(x) == F(y)"}, Under: list{"independent"}},
	{Name: "period", Family: Period, F: sig("X", "R"), Where: Where{X: Number}, Text: "F(x + C) == F(x)", C: CodeNumbers, Unless: list{"F(x) == F(y)"}, Under: list{"independent"}},
	{Name: "reflection", Family: Reflection, F: sig("X", "R"), Where: Where{X: Signed}, Text: "F(C - x) == F(x)", C: CodeNumbers, Unless: list{"F(x) == F(y)"}, Under: list{"independent"}},
	{Name: "antireflection", Family: Reflection, F: sig("X", "R"), Where: Where{X: Signed, R: Signed}, Text: "F(C - x) == -F(x)", C: CodeNumbers, Unless: list{"F(x) == F(y)"}, Under: list{"independent"}},
	{Name: "complement", Family: Reflection, F: sig("X", "R"), Where: Where{X: Signed, R: Signed}, Text: "F(-x) == C - F(x)", C: CodeNumbers, Unless: list{"F(x) == F(y)"}, Under: list{"independent"}},
	{Name: "translation", Family: Equivariant, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(x + {a}) == F(x) + {b}", Choices: []Choice{either("a", "1", "2"), either("b", "1", "2")}, Unless: list{"F(x) == x"}},
	{Name: "scale-step", Family: Step, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F({a}*x) == F(x) + 1", Choices: []Choice{either("a", "2", "10", "math.E")}},
	{Name: "additive", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(x + y) == F(x) + F(y)", Unless: list{"F(x) == F(y)"}},
	{Name: "add-to-product", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(x + y) == F(x)*F(y)", Unless: list{"F(x) == F(y)"}},
	{Name: "multiplicative", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(x*y) == F(x)*F(y)", Unless: list{"F(x) == F(y)"}},
	{Name: "product-to-sum", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(x*y) == F(x) + F(y)", Unless: list{"F(x) == F(y)"}},
	{Name: "difference-to-quotient", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F(x - y) == F(x)/F(y)", Unless: list{"F(x) == F(y)"}, Under: list{"add-to-product"}},
	{Name: "quotient-to-difference", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F(x/y) == F(x) - F(y)", Unless: list{"F(x) == F(y)"}, Under: list{"product-to-sum"}},
	{Name: "reciprocal", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F(-x)*F(x) == 1", Under: list{"add-to-product"}},
	{Name: "reciprocal-argument", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F(1/x) == -F(x)", Unless: list{"F(x) == F(y)"}, Under: list{"product-to-sum"}},
	{Name: "factor-step", Family: Step, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F(x + 1) == x*F(x)", Unless: list{"F(x) == F(y)"}, Silent: Structure},
	{Name: "factor-step-from-one", Family: Step, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "x >= 1 => F(x + 1) == x*F(x)", Unless: list{"x >= 1 => F(x) == F(y)"}, Under: list{"factor-step"}},
	{Name: "square-argument", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F(2*x) == F(x)*F(x)", Unless: list{"F(x) == F(y)"}, Under: list{"add-to-product"}},
	{Name: "double-angle", Family: Identity, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F(2*x) == 2*F(x)*F(x) - 1", Unless: list{"F(x) == F(y)"}},
	{Name: "triple-angle", Family: Identity, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "F(3*x) == 3*F(x) {a} 4*F(x)*F(x)*F(x)", Choices: []Choice{either("a", "+", "-")}, Unless: list{"F(x) == F(y)"}},
	{Name: "homogeneous", Family: Scaling, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(c*x) == c*F(x)", Unless: list{"F(x) == x"}, Under: list{"additive"}},
	{Name: "absolutely-homogeneous", Family: Scaling, F: sig("X", "R"), Where: Where{X: Signed, R: Signed}, Text: "F(c*x) == abs(c)*F(x)", Unless: list{"F(x) == F(y)"}, Under: list{"multiplicative"}},
	{Name: "positively-homogeneous", Family: Scaling, F: sig("X", "R"), Where: Where{X: Signed, R: Signed}, Text: "c > 0 => F(c*x) == c*F(x)", Unless: list{"F(x) == F(y)"}, Under: list{"homogeneous", "absolutely-homogeneous", "additive"}},
	{Name: "quadratic", Family: Scaling, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(c*x) == c*c*F(x)", Unless: list{"F(x) == F(y)"}, Under: list{"multiplicative"}, Silent: Structure},
	{Name: "cubic", Family: Scaling, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(c*x) == c*c*c*F(x)", Unless: list{"F(x) == F(y)"}, Under: list{"multiplicative"}, Silent: Structure},
	{Name: "square-law", Family: Scaling, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "x > 0 => F({a}*x) == {b}*F(x)", Choices: []Choice{either("a", "4", "100"), either("b", "2", "10")}, Unless: list{"F(x) == F(y)"}},
	{Name: "square-of-root", Family: RoundTrip, F: sig("X", "X"), Where: Where{X: Float}, Text: "F(x)*F(x) == x"},
	{Name: "root-of-own-square", Family: RoundTrip, F: sig("X", "X"), Where: Where{X: Float}, Text: "F(x*x) == x"},
	{Name: "root-of-square", Family: RoundTrip, F: sig("X", "X"), Where: Where{X: Float}, Text: "F(x*x) == abs(x)", Unless: list{"F(x*x) == x"}, Silent: Structure},
	{Name: "root-of-cube", Family: RoundTrip, F: sig("X", "X"), Where: Where{X: Float}, Text: "F(x*x*x) == x"},
	{Name: "to-text", Family: Agreement, F: sig("X", "R"), Where: Where{X: Int, R: String}, Text: "F(x) == str(x)"},
	{Name: "sign-text", Family: Equivariant, F: sig("X", "R"), Where: Where{X: Signed, R: String}, Text: `x > 0 => F(-x) == "-" + F(x)`, Under: list{"to-text"}},
	{Name: "repeat-homomorphism", Family: Homomorphic, F: sig("X", "R"), Where: Where{X: Int, R: List}, Text: "x >= 0 && y >= 0 => F(x + y) == concat(F(x), F(y))", Unless: list{"F(x) == F(y)"}, Traits: Defining},
	{Name: "successor", Family: Step, F: sig("X", "R"), Where: Where{X: Int, R: Number}, Text: "x >= 1 => F(x) == {a}", Choices: []Choice{either("a", "x*F(x - 1)", "F(x - 1) + x", "F(x - 1) + x*x", "2*F(x - 1) + 1", "F(x - 1) + 1")}, Unless: list{"F(x) == F(y)"}, Under: list{"additive"}},
	{Name: "cyclic-step", Family: Step, F: sig("X", "R"), Where: Where{X: Int, R: Int}, Text: "F(x + 1) == (F(x) + 1)%C", C: CodeNumbers, Unless: list{"F(x) == F(y)", "F(x + 1) == F(x) + 1"}, Silent: Structure},
	{Name: "closed-under", Family: Homomorphic, F: sig("X", "R").whole(), Where: Where{X: Int, R: Bool}, Text: "F(x) && F(y) => {a}F(x {b} y)", Choices: []Choice{either("a", "", "!"), either("b", "*", "+")}, Unless: list{"{a}F(x)", "F(x) && F(y) => {a}F(z)"}, Traits: Unguarded, Silent: Uncounted},
	{Name: "fibonacci", Family: Step, F: sig("X", "R"), Where: Where{X: Int, R: Number}, Text: "x >= 2 => F(x) == F(x - 1) + F(x - 2)", Unless: list{"F(x) == F(y)"}, Silent: Structure},
	{Name: "rises", Family: Monotone, F: sig("X", "R"), Where: Where{X: Int, R: Real}, Text: "x < y => F(x) < F(y)", Under: list{"additive"}, Traits: Unguarded},
	{Name: "falls", Family: Monotone, F: sig("X", "R"), Where: Where{X: Int, R: Real}, Text: "x < y => F(x) > F(y)", Under: list{"additive"}},
	{Name: "never-falls", Family: Monotone, F: sig("X", "R"), Where: Where{X: Real, R: Real}, Text: "x <= y => F(x) <= F(y)", Unless: list{"F(x) == F(y)"}, Under: list{"rises"}, Traits: Expected},
	{Name: "never-rises", Family: Monotone, F: sig("X", "R"), Where: Where{X: Real, R: Real}, Text: "x <= y => F(x) >= F(y)", Unless: list{"F(x) == F(y)"}, Under: list{"falls"}},
	{Name: "rises-from-zero", Family: Monotone, F: sig("X", "R"), Where: Where{X: Signed, R: Real}, Text: "0 <= x && x <= y => F(x) <= F(y)", Unless: list{"F(x) == F(y)"}, Under: list{"never-falls"}},
	{Name: "falls-from-zero", Family: Monotone, F: sig("X", "R"), Where: Where{X: Signed, R: Real}, Text: "0 <= x && x <= y => F(x) >= F(y)", Unless: list{"F(x) == F(y)"}, Under: list{"never-rises"}},
	{Name: "between", Family: Bound, F: sig("X", "R"), Where: Where{X: Plain, R: Real}, Text: "{a} <= F(x) && F(x) <= {b}", Choices: []Choice{either("a", "-1", "0", "-math.Pi/2", "-math.Pi", "1"), either("b", "1", "0", "math.Pi/2", "math.Pi")}, Unless: list{"F(x) == F(y)"}, Under: list{"independent"}, Traits: StrongestFirst},
	{Name: "at-least", Family: Bound, F: sig("X", "R"), Where: Where{X: Plain, R: Real}, Text: "F(x) >= {a}", Choices: []Choice{either("a", "1", "0", "-1")}, Unless: list{"F(x) == F(y)"}, Under: list{"like-length"}, Traits: LowInterest | StrongestFirst},
	{Name: "at-most", Family: Bound, F: sig("X", "R"), Where: Where{X: Plain, R: Real}, Text: "F(x) <= {a}", Choices: []Choice{either("a", "-1", "0", "1")}, Unless: list{"F(x) == F(y)"}, Traits: LowInterest | StrongestFirst},
	{Name: "rounds-down", Family: Bound, F: sig("X", "X"), Where: Where{X: Real}, Text: "F(x) <= x && x < F(x) + 1", Unless: list{"F(x) == x"}, Traits: Pinning},
	{Name: "rounds-up", Family: Bound, F: sig("X", "X"), Where: Where{X: Real}, Text: "x <= F(x) && F(x) < x + 1", Unless: list{"F(x) == x"}, Traits: Pinning, Silent: Weaker},
	{Name: "rounds-to-nearest", Family: Bound, F: sig("X", "X"), Where: Where{X: Float}, Text: "abs(F(x) - x) <= 0.5", Unless: list{"F(x) == x"}},
	{Name: "never-above-argument", Family: Bound, F: sig("X", "X"), Where: Where{X: Real}, Text: "F(x) <= x", Unless: list{"F(x) == x"}, Under: list{"rounds-down"}},
	{Name: "never-below-argument", Family: Bound, F: sig("X", "X"), Where: Where{X: Real}, Text: "F(x) >= x", Unless: list{"F(x) == x"}, Under: list{"rounds-up"}},
	{Name: "shrinks", Family: Bound, F: sig("X", "X"), Where: Where{X: Signed}, Text: "abs(F(x)) <= abs(x)", Unless: list{"abs(F(x)) == abs(x)"}},
	{Name: "keeps-magnitude", Family: Bound, F: sig("X", "X"), Where: Where{X: Signed}, Text: "abs(F(x)) == abs(x)", Unless: list{"F(x) == x"}},
	{Name: "second-argument", Family: FixedPoint, F: sig("YX", "X"), Where: Where{X: Plain}, Text: "F(x, y) == y", Silent: Structure},
	{Name: "subadditive", Family: Subadditive, F: sig("X", "R"), Where: Where{X: Real, R: Real}, Text: "F(x + y) <= F(x) + F(y)", Unless: list{"F(x) == F(y)", "F(z) <= F(x) + F(y)"}, Under: list{"additive"}},
	{Name: "superadditive", Family: Subadditive, F: sig("X", "R"), Where: Where{X: Real, R: Real}, Text: "F(x + y) >= F(x) + F(y)", Unless: list{"F(x) == F(y)", "F(z) >= F(x) + F(y)"}, Under: list{"additive"}},
	{Name: "subadditive-from-zero", Family: Subadditive, F: sig("X", "R"), Where: Where{X: Signed, R: Real}, Text: "x >= 0 && y >= 0 => F(x + y) <= F(x) + F(y)", Unless: list{"x >= 0 && y >= 0 => F(x) == F(y)", "x >= 0 && y >= 0 => F(z) <= F(x) + F(y)"}, Under: list{"additive", "subadditive"}},
	{Name: "superadditive-from-zero", Family: Subadditive, F: sig("X", "R"), Where: Where{X: Signed, R: Real}, Text: "x >= 0 && y >= 0 => F(x + y) >= F(x) + F(y)", Unless: list{"x >= 0 && y >= 0 => F(x) == F(y)", "x >= 0 && y >= 0 => F(z) >= F(x) + F(y)"}, Under: list{"additive", "superadditive"}},
	{Name: "subadditive-ok", Family: Subadditive, F: sig("X", "R"), Where: Where{X: Real, R: Real}, Text: "ok(F(x + y)) => F(x + y) <= F(x) + F(y)", Unless: list{"F(x) == F(y)", "F(z) <= F(x) + F(y)"}, Under: list{"subadditive"}, Silent: Weaker},
	{Name: "superadditive-ok", Family: Subadditive, F: sig("X", "R"), Where: Where{X: Real, R: Real}, Text: "ok(F(x + y)) => F(x + y) >= F(x) + F(y)", Unless: list{"F(x) == F(y)", "F(z) >= F(x) + F(y)"}, Under: list{"superadditive"}, Silent: Weaker},
	{Name: "identity-from-zero", Family: FixedPoint, F: sig("X", "X"), Where: Where{X: Signed}, Text: "x >= 0 => F(x) == x", Unless: list{"F(x) == x"}},
	{Name: "negation-to-zero", Family: FixedPoint, F: sig("X", "X"), Where: Where{X: Signed}, Text: "x <= 0 => F(x) == -x", Unless: list{"F(x) == -x"}},
	{Name: "multiples-only", Family: Divisible, F: sig("X", "R"), Where: Where{X: Int, R: Bool}, Text: "x%C != 0 => !F(x)", C: CodeNumbers, Unless: list{"!F(x)"}, Traits: DivisorFirst},
	{Name: "multiples-always", Family: Divisible, F: sig("X", "R"), Where: Where{X: Int, R: Bool}, Text: "F(C*x)", C: CodeNumbers, Unless: list{"F(x)"}},
	{Name: "zero-to", Family: FixedPoint, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(0) == {a}", Choices: []Choice{either("a", "0", "1")}, Unless: list{"F(x) == {a}"}, Under: list{"odd", "additive", "homogeneous", "absolutely-homogeneous", "quadratic", "cubic", "like-absolute", "add-to-product", "shrinks", "keeps-magnitude", "identity-from-zero", "like-operator"}, Traits: LowInterest},
	{Name: "one-to", Family: FixedPoint, F: sig("X", "R"), Where: Where{X: Number, R: Number}, Text: "F(1) == {a}", Choices: []Choice{either("a", "0", "1")}, Unless: list{"F(x) == {a}"}, Under: list{"product-to-sum", "like-absolute", "identity-from-zero", "like-operator", "whole-fixed"}, Traits: LowInterest},
	{Name: "cube-of-root", Family: RoundTrip, F: sig("X", "X"), Where: Where{X: Float}, Text: "F(x)*F(x)*F(x) == x", Under: list{"root-of-cube"}},
	{Name: "reciprocal-complement", Family: Reflection, F: sig("X", "R"), Where: Where{X: Float, R: Float}, Text: "x > 0 => F(x) + F(1/x) == C", C: CodeNumbers, Unless: list{"F(x) == F(y)"}},
	{Name: "halved", Family: Step, F: sig("X", "R"), Where: Where{X: Int, R: Int}, Text: "x > 0 => F(x/2) == F(x) - 1", Under: list{"doubled"}},
	{Name: "whole-fixed", Family: FixedPoint, F: sig("X", "X"), Where: Where{X: Float}, Text: "F(float64(n)) == float64(n)", Unless: list{"F(x) == x"}, Silent: Weaker},
}

// pairLaws look at two parameters.
var pairLaws = []Law{
	{Name: "commutative", Family: Commutative, F: sig("XX", "R"), Text: "F(y, x) == F(x, y)"},
	{Name: "anticommutative", Family: Commutative, F: sig("XX", "R"), Where: Where{R: Signed}, Text: "F(y, x) == -F(x, y)"},
	{Name: "swap-negates", Family: Commutative, F: sig("XX", "R"), Where: Where{R: Bool}, Text: "x != y => F(y, x) == !F(x, y)"},
	{Name: "associative", Family: Associative, F: sig("XX", "X"), Text: "F(F(x, y), z) == F(x, F(y, z))", Unless: list{"F(x, y) == x"}},
	{Name: "neutral-right", Family: Neutral, F: sig("XY", "X"), Where: Where{Y: Number}, Text: "F(x, {a}) == x", Choices: []Choice{either("a", "0", "1")}, Unless: list{"F(x, y) == x"}},
	{Name: "empty-right", Family: Neutral, F: sig("XY", "X"), Where: Where{Y: String}, Text: `F(x, "") == x`, Unless: list{"F(x, y) == x"}},
	{Name: "nil-right", Family: Neutral, F: sig("XY", "X"), Where: Where{Y: Nilable}, Text: "F(x, nil) == x", Unless: list{"F(x, y) == x"}},
	{Name: "answers-joined", Family: Homomorphic, F: sig("XX", "X"), G: sig("XZ", "S"), Where: Where{X: Composite, S: Bool}, Text: "G(F(x, y), e) == (G(x, e) {a} G(y, e))", Choices: []Choice{either("a", "||", "&&")}, Unless: list{"F(x, y) == x", "F(x, y) == y", "G(x, e)", "!G(x, e)"}},
	{Name: "neutral-literal", Family: Neutral, F: sig("XX", "X"), Where: Where{X: Compound}, Text: "F(x, C) == x", C: Units, Unless: list{"F(x, y) == x"}},
	{Name: "neutral-literal-left", Family: Neutral, F: sig("XX", "X"), Where: Where{X: Compound}, Text: "F(C, x) == x", C: Units, Unless: list{"F(y, x) == x"}, Silent: Uncounted},
	{Name: "neutral-magnitude", Family: Neutral, F: sig("XX", "X"), Where: Where{X: Signed}, Text: "F(x, 0) == abs(x)", Unless: list{"F(x, y) == abs(x)"}, Under: list{"neutral-right"}},
	{Name: "chooses-by-order", Family: FixedPoint, F: sig("XX", "X"), Where: Where{X: Ordered}, Text: "x <= y => F(x, y) == {a}", Choices: []Choice{either("a", "x", "y")}, Unless: list{"F(x, y) == {a}"}, Under: list{"like-choice"}},
	{Name: "zero-below", Family: FixedPoint, F: sig("XX", "X"), Where: Where{X: Real}, Text: "x <= y => F(x, y) == 0", Unless: list{"F(x, y) == 0"}},
	{Name: "difference-above", Family: Agreement, F: sig("XX", "X"), Where: Where{X: Real}, Text: "x >= y => F(x, y) == x - y", Unless: list{"F(x, y) == x - y"}},
	{Name: "less-is-minus-one", Family: Order, F: sig("XX", "R"), Where: Where{X: Ordered, R: Signed}, Text: "x < y => F(x, y) == -1", Unless: list{"F(x, y) == -1"}},
	{Name: "exponent-doubles", Family: Step, F: sig("XY", "X"), Where: Where{X: Float, Y: Int}, Text: "F(x, y + 1) == 2*F(x, y)", Unless: list{"F(x, y) == 0"}},
	{Name: "multiple-of-second", Family: Content, F: sig("XX", "X"), Where: Where{X: Int}, Text: "y > 0 => F(x, y)%y == 0", Unless: list{"F(x, y) == 0", "F(x, y) == y"}, Under: list{"like-operator"}},
	{Name: "multiple-fixed", Family: FixedPoint, F: sig("XX", "X"), Where: Where{X: Int}, Text: "y > 0 && x%y == 0 => F(x, y) == x", Unless: list{"F(x, y) == x"}, Under: list{"like-operator"}, Silent: Structure},
	{Name: "within-step", Family: Bound, F: sig("XX", "X"), Where: Where{X: Signed}, Text: "y > 0 => {a}abs(F(x, y) - x) {b} y", Choices: []Choice{either("a", "2*", ""), either("b", "<=", "<").with("a")}, Unless: list{"F(x, y) == x", "F(x, y) == y"}, Traits: StrongestFirst, Silent: Structure},
	{Name: "steps-by-second", Family: Equivariant, F: sig("XX", "X"), Where: Where{X: Int}, Text: "{a}y > 0 => F(x + y, y) == F(x, y) + y", Choices: []Choice{either("a", "", "x >= 0 && ")}, Unless: list{"F(x, y) == x", "F(x, y) == y"}, Under: list{"like-operator"}, Traits: StrongestFirst},
	{Name: "nonpositive-ignored", Family: FixedPoint, F: sig("XX", "X"), Where: Where{X: Signed}, Text: "y <= 0 => F(x, y) == x", Unless: list{"F(x, y) == x"}},
	{Name: "fold-continues", Family: Homomorphic, F: sig("XY", "X"), Where: Where{X: Int, Y: List}, Text: "F(F(x, y), z) == F(x, concat(y, z))", Unless: list{"F(x, y) == x"}},
	{Name: "zero-copies", Family: Neutral, F: sig("XY", "X"), Where: Where{X: List, Y: Int}, Text: "len(F(x, 0)) == 0", Unless: list{"len(F(x, y)) == 0"}, Under: list{"repeat-length", "repeat-homomorphism"}, Traits: LowInterest},
	{Name: "same-twice", Family: Neutral, F: sig("XX", "X"), Text: "F(x, x) == x", Unless: list{"F(x, y) == x"}},
	{Name: "same-zero", Family: Neutral, F: sig("XX", "R"), Where: Where{R: Number}, Text: "F(x, x) == {a}", Choices: []Choice{either("a", "0", "1")}, Unless: list{"F(x, y) == {a}"}},
	{Name: "reflexive", Family: Order, F: sig("XX", "R"), Where: Where{R: Bool}, Text: "F(x, x)", Unless: list{"F(x, y)"}, Under: list{"own-prefix", "own-suffix", "own-part"}},
	{Name: "irreflexive", Family: Order, F: sig("XX", "R"), Where: Where{R: Bool}, Text: "!F(x, x)", Unless: list{"!F(x, y)"}},
	{Name: "asymmetric", Family: Order, F: sig("XX", "R"), Where: Where{R: Bool}, Text: "F(x, y) => !F(y, x)", Unless: list{"!F(x, y)"}},
	{Name: "transitive", Family: Order, F: sig("XX", "R"), Where: Where{R: Bool}, Text: "F(x, y) && F(y, z) => F(x, z)", Unless: list{"F(x, y)"}},
	{Name: "orders", Family: Order, F: sig("XX", "R"), Where: Where{R: Int}, Text: "F(x, y) <= 0 && F(y, z) <= 0 => F(x, z) <= 0", Unless: list{"F(x, y) <= 0", "F(x, y) <= 0 => F(y, x) <= 0"}, Needs: "F(x, y) <= 0 || F(y, x) <= 0"},
	{Name: "chain", Family: Order, F: sig("XX", "R"), Where: Where{R: Signed}, Text: "F(x, y) + F(y, z) == F(x, z)", Unless: list{"F(x, y) == 0"}},
	{Name: "parts-of-range", Family: Homomorphic, F: sig("XX", "R"), Where: Where{X: Real, R: Number}, Text: "x <= y && y <= z => F(x, z) == F(x, y) + F(y, z)", Unless: list{"x <= y => F(x, y) == 0", "F(x, y) == F(x, z)", "F(x, y) == F(z, y)"}, Under: list{"chain", "like-operator"}, Silent: Structure},
	{Name: "triangle-inequality", Family: Order, F: sig("XX", "R"), Where: Where{R: Number}, Text: "F(x, z) <= F(x, y) + F(y, z)", Unless: list{"F(x, z) == F(x, y) + F(y, z)"}, Beside: "commutative"},
	{Name: "equality", Family: Agreement, F: sig("XX", "R"), Where: Where{R: Bool}, Text: "F(x, y) == (x == y)", Silent: Structure},
	{Name: "picks-one", Family: Bound, F: sig("XX", "X"), Text: "F(x, y) == x || F(x, y) == y", Unless: list{"F(x, y) == x"}},
	{Name: "at-least-both", Family: Bound, F: sig("XX", "X"), Where: Where{X: Ordered}, Text: "F(x, y) >= x && F(x, y) >= y", Unless: list{"F(x, y) == x"}},
	{Name: "at-most-both", Family: Bound, F: sig("XX", "X"), Where: Where{X: Ordered}, Text: "F(x, y) <= x && F(x, y) <= y", Unless: list{"F(x, y) == x"}},
	{Name: "at-most-sum", Family: Bound, F: sig("XX", "X"), Where: Where{X: Real}, Text: "F(x, y) <= abs(x) + abs(y)", Unless: list{"F(x, y) == x"}, Under: list{"picks-one", "like-choice", "shrinks", "keeps-magnitude"}, Traits: LowInterest},
	{Name: "at-least-magnitudes", Family: Bound, F: sig("XX", "X"), Where: Where{X: Signed}, Text: "F(x, y) >= abs(x) && F(x, y) >= abs(y)", Unless: list{"F(x, y) == x"}},
	{Name: "both-signs", Family: Parity, F: sig("XX", "R"), Where: Where{X: Signed, R: Signed}, Text: "F(-x, -y) == {a}F(x, y)", Choices: []Choice{either("a", "", "-")}, Unless: list{"F(x, y) == x"}, Under: list{"even"}},
	{Name: "joint-shift", Family: Equivariant, F: sig("XX", "R"), Where: Where{X: Number, R: Number}, Text: "F(x + c, y + c) == F(x, y) + c", Unless: list{"F(x, y) == x"}},
	{Name: "shift-invariant", Family: Invariance, F: sig("XX", "R"), Where: Where{X: Number}, Text: "F(x + c, y + c) == F(x, y)", Unless: list{"F(x, y) == F(y, z)"}},
	{Name: "joint-scale", Family: Scaling, F: sig("XX", "R"), Where: Where{X: Number, R: Number}, Text: "F(c*x, c*y) == {a}*F(x, y)", Choices: []Choice{either("a", "abs(c)", "c", "c*c")}, Unless: list{"F(x, y) == x"}},
	{Name: "joint-positive-scale", Family: Scaling, F: sig("XX", "R"), Where: Where{X: Signed, R: Signed}, Text: "c > 0 => F(c*x, c*y) == c*F(x, y)", Unless: list{"F(x, y) == x"}, Under: list{"joint-scale"}},
	{Name: "scale-invariant", Family: Invariance, F: sig("XX", "R"), Where: Where{X: Number}, Text: "c > 0 => F(c*x, c*y) == F(x, y)", Unless: list{"F(x, y) == F(y, z)"}},
	{Name: "divides-first", Family: Content, F: sig("XX", "X"), Where: Where{X: Int}, Text: "F(x, y) != 0 => x%F(x, y) == 0", Unless: list{"F(x, y) == 0", "F(x, y) == x"}, Traits: LowInterest},
	{Name: "multiple-of-first", Family: Content, F: sig("XX", "X"), Where: Where{X: Int}, Text: "x != 0 => F(x, y)%x == 0", Unless: list{"F(x, y) == 0", "F(x, y) == x"}, Under: list{"like-operator"}},
	{Name: "remainder-range", Family: Bound, F: sig("XX", "X"), Where: Where{X: Real}, Text: "y > 0 => 0 <= F(x, y) && F(x, y) < y", Unless: list{"y > 0 => F(x, y) == 0"}, Traits: Defining},
	{Name: "less-than-second", Family: Bound, F: sig("XX", "X"), Where: Where{X: Int}, Text: "F(x, y) < y", Unless: list{"F(x, y) == 0"}, Under: list{"remainder-range"}},
	{Name: "below-second", Family: Bound, F: sig("XX", "X"), Where: Where{X: Int}, Text: "x < y => F(x, y) < y", Unless: list{"F(x, y) < y", "F(x, y) <= x", "x < y => F(x, y) <= x"}, Under: list{"remainder-range", "less-than-second", "like-choice"}},
	{Name: "remainder-below", Family: Bound, F: sig("XX", "X"), Where: Where{X: Signed}, Text: "y != 0 => abs(F(x, y)) < abs(y)", Unless: list{"y != 0 => F(x, y) == 0"}, Under: list{"remainder-range"}},
	{Name: "small-kept", Family: FixedPoint, F: sig("XX", "X"), Where: Where{X: Signed}, Text: "0 <= x && x < y => F(x, y) == x", Unless: list{"x < y => F(x, y) == x"}},
	{Name: "mean-between", Family: Bound, F: sig("XX", "X"), Where: Where{X: Ordered}, Text: "min(x, y) <= F(x, y) && F(x, y) <= max(x, y)", Unless: list{"F(x, y) == x"}, Under: list{"picks-one", "like-choice"}},
	{Name: "clamped", Family: Bound, F: sig("XXX", "X"), Where: Where{X: Ordered}, Text: "y <= z => y <= F(x, y, z) && F(x, y, z) <= z", Silent: Structure},
	{Name: "inside-kept", Family: FixedPoint, F: sig("XXX", "X"), Where: Where{X: Ordered}, Text: "y <= x && x <= z => F(x, y, z) == x", Unless: list{"F(x, y, z) == x"}, Silent: Structure},
	{Name: "euclid-step", Family: Step, F: sig("XX", "R"), Where: Where{X: Number}, Text: "F(x + y, y) == F(x, y)", Unless: list{"F(x, y) == F(z, y)"}},
	{Name: "exponent-step", Family: Step, F: sig("XY", "X"), Where: Where{X: Number, Y: Int}, Text: "y >= 1 => F(x, y) == x*F(x, y - 1)", Unless: list{"F(x, y) == x"}, Silent: Structure},
	{Name: "power-sum", Family: Homomorphic, F: sig("XY", "X"), Where: Where{X: Number, Y: Int}, Text: "y >= 0 && n >= 0 => F(x, y + n) == F(x, y)*F(x, n)", Unless: list{"F(x, y) == x"}, Silent: Structure},
	{Name: "action", Family: Homomorphic, F: sig("XY", "X"), Where: Where{Y: Number}, Text: "F(F(x, y), z) == F(x, y + z)", Unless: list{"F(x, y) == x"}},
	{Name: "product-action", Family: Homomorphic, F: sig("XY", "X"), Where: Where{Y: Number}, Text: "F(F(x, y), z) == F(x, y*z)", Unless: list{"F(x, y) == x"}},
	{Name: "exponents-add", Family: Homomorphic, F: sig("XY", "X"), Where: Where{X: Float, Y: Float}, Text: "F(x, y + z) == F(x, y)*F(x, z)", Unless: list{"F(x, y) == x", "F(x, y) == F(x, z)"}, Silent: Structure},
	{Name: "bases-multiply", Family: Homomorphic, F: sig("XY", "X"), Where: Where{X: Float, Y: Float}, Text: "F(x*z, y) == F(x, y)*F(z, y)", Unless: list{"F(x, y) == x", "F(x, y) == F(z, y)"}, Silent: Structure},
	{Name: "negated-exponent", Family: Reflection, F: sig("XY", "X"), Where: Where{X: Float, Y: Float}, Text: "F(x, -y) == 1/F(x, y)", Unless: list{"F(x, y) == x", "F(x, y) == F(x, z)"}},
	{Name: "undo", Family: RoundTrip, F: sig("XY", "X"), Where: Where{Y: Signed}, Text: "F(F(x, y), -y) == x", Unless: list{"F(x, y) == x"}, Under: list{"action"}},
	{Name: "order-of-changes", Family: Commutative, F: sig("XYZ", "X"), Text: "{a}F(F(x, v, w), y, z) == F(F(x, y, z), v, w)", Choices: []Choice{either("a", "", "y != v => ")}, Traits: StrongestFirst, Unless: list{"F(x, y, z) == x", "F(x, y, z) == F(x, v, w)"}, Under: list{"commutative"}},
	{Name: "order-of-steps", Family: Commutative, F: sig("XY", "X"), Text: "F(F(x, z), y) == F(F(x, y), z)", Unless: list{"F(x, y) == x", "F(x, y) == F(x, z)"}, Under: list{"order-of-changes", "action", "product-action", "commutative"}},
	{Name: "repeat-length", Family: Length, F: sig("XY", "R"), Where: Where{X: List, Y: Int, R: List}, Text: "len(F(x, y)) == len(x)*y", Unless: list{"len(F(x, y)) == 0"}},
	{Name: "shared-prefix", Family: Invariance, F: sig("XX", "R"), Where: Where{X: List}, Text: "F(concat(z, x), concat(z, y)) == F(x, y)", Unless: list{"F(x, y) == F(y, z)"}, Under: list{"equality"}},
	{Name: "shared-suffix", Family: Invariance, F: sig("XX", "R"), Where: Where{X: List}, Text: "F(concat(x, z), concat(y, z)) == F(x, y)", Unless: list{"F(x, y) == F(y, z)"}, Under: list{"equality"}},
	{Name: "both-reversed", Family: Invariance, F: sig("XX", "R"), Where: Where{X: List}, Text: "F(reverse(x), reverse(y)) == F(x, y)", Unless: list{"F(x, y) == F(y, z)"}, Under: list{"equality"}},
	{Name: "own-prefix", Family: Order, F: sig("XX", "R"), Where: Where{X: List, R: Bool}, Text: "F(concat(x, y), x)", Unless: list{"F(x, y)"}, Under: list{"own-part"}},
	{Name: "own-suffix", Family: Order, F: sig("XX", "R"), Where: Where{X: List, R: Bool}, Text: "F(concat(x, y), y)", Unless: list{"F(x, y)"}, Under: list{"own-part"}},
	{Name: "own-part", Family: Order, F: sig("XX", "R"), Where: Where{X: List, R: Bool}, Text: "F(concat(z, x, y), x)", Unless: list{"F(x, y)"}},
	{Name: "joined-length", Family: Length, F: sig("XX", "R"), Where: Where{X: List, R: List}, Text: "len(F(x, y)) == {a}", Choices: []Choice{either("a", "len(x) + len(y)", "max(len(x), len(y))", "min(len(x), len(y))")}},
	{Name: "total-of-both", Family: Content, F: sig("XX", "X"), Where: Where{X: Numbers}, Text: "sum(F(x, y)) == sum(x) + sum(y)"},
}
