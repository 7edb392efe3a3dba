package relation

import "testing"

// operators is every operator of the language.
var operators = []Op{"==", "!=", "<", "<=", ">", ">=", "~=", "<~", ">~", "&&", "||", "+", "-", "*", "/", "%", "&", "|", "^", "&^", "<<", ">>", "!"}

func TestOp(t *testing.T) {
	type row struct{ flip, loosen, harden Op }
	want := map[Op]row{
		"==": {"==", "~=", "=="}, "!=": {"!=", "!=", "!="}, "~=": {"~=", "~=", "=="},
		"<": {">", "<", "<"}, "<=": {">=", "<~", "<="}, "<~": {">~", "<~", "<="},
		">": {"<", ">", ">"}, ">=": {"<=", ">~", ">="}, ">~": {"<~", ">~", ">="},
	}
	for _, op := range operators {
		w, compares := want[op]
		if !compares {
			w = row{"", op, op}
		}
		if got := (row{op.Flip(), op.Loosen(), op.Harden()}); got != w {
			t.Errorf("%s: flipped, loosened, hardened %v, want %v", op, got, w)
		}
		if op.Compares() != compares {
			t.Errorf("%s: compares is %v", op, op.Compares())
		}
		if orders := compares && op.Flip() != op; op.Orders() != orders {
			t.Errorf("%s: orders is %v", op, op.Orders())
		}
		if op.Approximate() != (op == "~=" || op == "<~" || op == ">~") {
			t.Errorf("%s: approximate is %v", op, op.Approximate())
		}
	}
}
