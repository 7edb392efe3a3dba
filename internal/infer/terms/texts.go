package terms

import "github.com/imago-mt/imago/relation"

// maxTextLiterals bounds the texts of the code of which it is asked whether a parameter has them. No theory stands behind it.
const maxTextLiterals = 4

// described are what functions of the standard library say of the parameters that are texts: what they measure of one, and whether one has
// another one, or a text of the code, as a part, at its beginning or at its end.
func (s *search) described() []*term {
	var out []*term
	for _, name := range s.vocab.refNames {
		op := s.vocab.refs[name]
		for i, p := range s.vars.params {
			switch {
			case !isText(p.typ) || !identical(op.in[0], p.typ):
			case len(op.in) == 1 && isOrderedNumber(op.out):
				out = append(out, apply(op, p))
			case len(op.in) == 2 && isBool(op.out):
				for k, q := range s.vars.params {
					if k != i && identical(op.in[1], q.typ) {
						out = append(out, apply(op, p, q))
					}
				}
				for _, l := range s.textLiterals() {
					if identical(op.in[1], l.typ) {
						out = append(out, apply(op, p, l))
					}
				}
			}
		}
	}
	return out
}

// textLiterals are the texts of the code that are not empty.
func (s *search) textLiterals() []*term {
	var out []*term
	for _, l := range s.vocab.literals {
		if isText(l.typ) && l.leaf != `""` && len(out) < maxTextLiterals {
			out = append(out, l)
		}
	}
	return out
}

// counted are what functions of the standard library measure of a result that is a text.
func (s *search) counted(r *term) []*term {
	var out []*term
	for _, name := range s.vocab.refNames {
		if op := s.vocab.refs[name]; len(op.in) == 1 && isOrderedNumber(op.out) && identical(op.in[0], r.typ) {
			out = append(out, apply(op, r))
		}
	}
	return out
}

// numerals are texts that numbers are written with: a function that reads numbers takes them or refuses them before any text.
var numerals = []string{"0", "-", " "}

// readsNumbers reports whether a function makes a number of a text, or an error.
func readsNumbers(fn *relation.Func) bool {
	if !fn.Err || len(fn.Params) == 0 || !isText(fn.Params[0].Type) {
		return false
	}
	for _, r := range fn.Results {
		if isOrderedNumber(r.Type) {
			return true
		}
	}
	return false
}
