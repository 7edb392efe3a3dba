package relation

// Op is an operator, spelt as in the text: "+", "&&", "~=", "<~".
type Op string

// Compares reports whether op compares two values: == != < <= > >= ~= <~ >~.
func (op Op) Compares() bool {
	switch op {
	case "==", "!=", "<", "<=", ">", ">=", "~=", "<~", ">~":
		return true
	}
	return false
}

// Orders reports whether op is a comparison with a direction: < <= > >= <~ >~.
func (op Op) Orders() bool { return op.Compares() && (op[0] == '<' || op[0] == '>') }

// Flip is the comparison that says the same with its sides exchanged: a < b is b > a. It is "" where op compares nothing.
func (op Op) Flip() Op {
	switch op {
	case "<":
		return ">"
	case "<=":
		return ">="
	case "<~":
		return ">~"
	case ">":
		return "<"
	case ">=":
		return "<="
	case ">~":
		return "<~"
	case "==", "!=", "~=":
		return op
	}
	return ""
}

// Loosen is the comparison that forgives rounding errors: ~= for ==, <~ for <=, >~ for >=; every other operator is itself.
func (op Op) Loosen() Op {
	switch op {
	case "==":
		return "~="
	case "<=":
		return "<~"
	case ">=":
		return ">~"
	}
	return op
}

// Harden is the comparison that forgives no error: == for ~=, <= for <~, >= for >~; every other operator is itself.
func (op Op) Harden() Op {
	switch op {
	case "~=":
		return "=="
	case "<~":
		return "<="
	case ">~":
		return ">="
	}
	return op
}

// Approximate reports whether op is one of ~= <~ >~, which the tolerance of a relation is for.
func (op Op) Approximate() bool { return op.Harden() != op }

// precedence is that of a binary operator.
func (op Op) precedence() int {
	switch op {
	case "||":
		return 1
	case "&&":
		return 2
	case "+", "-", "|", "^":
		return 4
	case "*", "/", "%", "<<", ">>", "&", "&^":
		return 5
	}
	return 3
}

// takes reports whether an operator is defined on operands of kind k.
func takes(op Op, k Kind) bool {
	switch op {
	case "&&", "||":
		return k == Bool
	case "+":
		return k.isNumeric() || k == String
	case "-", "*", "/":
		return k.isNumeric()
	case "%", "&", "|", "^", "&^", "<<", ">>":
		return k.isInteger()
	case "<", "<=", ">", ">=", "<~", ">~":
		return k.isOrdered()
	case "==", "!=":
		return !k.isComplex()
	}
	return op == "~="
}
