package emit

import (
	"go/constant"
	"go/token"
	"strings"

	"github.com/imago-mt/imago/relation"
)

func larger(a, b constant.Value) constant.Value {
	if constant.Compare(a, token.LSS, b) {
		return b
	}
	return a
}

func smaller(a, b constant.Value) constant.Value {
	if constant.Compare(a, token.LSS, b) {
		return a
	}
	return b
}

// floor is the largest integer that is not above x.
func floor(x constant.Value) constant.Value {
	if i := constant.ToInt(x); i.Kind() == constant.Int {
		return i
	}
	num, den := constant.Num(x), constant.Denom(x)
	q := constant.BinaryOp(num, token.QUO_ASSIGN, den) // integer division, towards 0
	if constant.Sign(num) < 0 {
		q = constant.BinaryOp(q, token.SUB, constant.MakeInt64(1))
	}
	return q
}

func ceiling(x constant.Value) constant.Value {
	return constant.UnaryOp(token.SUB, floor(constant.UnaryOp(token.SUB, x, 0)), 0)
}

// kindRange is the smallest and the largest value of an integer kind.
func kindRange(k relation.Kind) (lo, hi constant.Value) {
	bits := map[relation.Kind]uint{
		relation.Int8: 8, relation.Int16: 16, relation.Int32: 32, relation.Uint8: 8, relation.Uint16: 16, relation.Uint32: 32,
	}[k]
	if bits == 0 {
		bits = 64
	}
	one := constant.MakeInt64(1)
	if k >= relation.Uint {
		return constant.MakeInt64(0), constant.BinaryOp(constant.Shift(one, token.SHL, bits), token.SUB, one)
	}
	half := constant.Shift(one, token.SHL, bits-1)
	return constant.UnaryOp(token.SUB, half, 0), constant.BinaryOp(half, token.SUB, one)
}

// charset is the texts of the domain.
func (w *writer) charset() relation.Charset {
	if w.domain == nil {
		return relation.UTF8
	}
	return w.domain.Charset
}

// where is the domain's condition between parameters as a formula over the variables of r that bear their names, nil if there is
// none, or not all of its parameters are variables.
func (w *writer) where(s Subject, r *relation.Relation) relation.Expr {
	if s.Domain == nil || s.Domain.Where == "" {
		return nil
	}
	var params []string
	for _, v := range r.Vars {
		if wordIn(s.Domain.Where, v.Name) {
			params = append(params, v.Name+" "+v.Type.GoString(func(p string) string {
				if p == w.in.PkgPath {
					return ""
				}
				return relation.PackageName(p)
			}))
		}
	}
	head := "where"
	if len(params) > 0 {
		head += "(" + strings.Join(params, ", ") + ")"
	}
	cond, err := relation.Parse(head+": "+s.Domain.Where, w.in.Env)
	if err != nil || len(cond.Vars) != len(params) {
		return nil
	}
	return cond.Post
}

// wordIn reports whether a word stands in a text on its own.
func wordIn(text, word string) bool {
	letter := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] == '_' || '0' <= text[i] && text[i] <= '9' || 'a' <= text[i] && text[i] <= 'z' || 'A' <= text[i] && text[i] <= 'Z')
	}
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		if !letter(i-1) && !letter(i+len(word)) {
			return true
		}
		from = i + 1
	}
}
