package terms

import "github.com/imago-mt/imago/relation"

// maxTextLiterals bounds the texts of the code that are looked for in parameters. No theory stands behind it.
const maxTextLiterals = 4

// described lists what functions of the standard library tell of the parameters that are texts: a measure of one, and whether one begins with,
// ends with or contains another one, or a text of the code.
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

// counted lists the measures of a result that is a text, by functions of the standard library, and whether it begins with, ends with or contains a
// text of the code.
func (s *search) counted(r *term) []*term {
	var out []*term
	for _, name := range s.vocab.refNames {
		op := s.vocab.refs[name]
		if len(op.in) == 2 && isBool(op.out) && identical(op.in[0], r.typ) && isPlain(r, s.vars.params) {
			for _, l := range s.textLiterals() {
				if identical(op.in[1], l.typ) {
					out = append(out, apply(op, r, l))
				}
			}
		}
		if len(op.in) == 1 && isOrderedNumber(op.out) && identical(op.in[0], r.typ) {
			out = append(out, apply(op, r))
		}
	}
	return out
}

// numerals are short texts of numbers: a function that reads numbers treats them in another way than other texts.
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
