package terms

// A sentinel is a value by which a function says that there is nothing to return: -1 of what looks for a position, 0, "" or an empty list of what
// cannot make anything. That a result is its sentinel is a flag which the code does not return, and which tells the same as one that it does: a
// position is -1 where a list does not contain the element, and a key is empty where ok is false.
//
// Go's convention of a second result is the other half: where a function has both, either follows from the other, and a caller may ask for the
// shorter one. Ernst et al., "The Daikon system for dynamic detection of likely invariants" (2007), §2.2, splits on such values as well, to find
// invariants that hold beside them.
//
// A sentinel is never taken from the rows: which values are looked at depends on the type alone, so that no law is fitted to the battery.

// sentinels lists the flags that a result for the unchanged parameters is the sentinel of its type. A flag is left out if it is so, or not so, on
// hardly any row: the battery has rows for each branch of the code, and a value that none of them returns is none by which anything is said.
func (s *search) sentinels() []*term {
	var out []*term
	for _, op := range s.vocab.subject {
		t := s.made(op, s.vars.params)
		if t == nil || isBool(t.typ) {
			continue
		}
		for _, f := range s.isSentinel(t) {
			if ok, err := s.rows.evaluate(f); err != nil || !ok {
				continue
			}
			yes := trueRows(f.col)
			if n := yes.Count(); n >= minRegion && f.col.defined.AndNot(yes).Count() >= minRegion {
				out = append(out, f)
			}
		}
	}
	return out
}

// isSentinel lists the conditions that a value is a sentinel of its type.
func (s *search) isSentinel(t *term) []*term {
	var out []*term
	// Of a number that may be -1 that alone is looked at: 0 is the first position.
	if isOrderedNumber(t.typ) && isSigned(t.typ) && t.col.least() == none {
		return append(out, compared("==", t, number(t.typ, none)))
	}
	for _, text := range []string{"0", `""`} {
		if zero := s.vocab.literalOf(t.typ, text); zero != nil {
			out = append(out, compared("==", t, zero))
		}
	}
	if isList(t.typ) {
		if n := builtinAt("len", t.typ); n != nil {
			size := apply(n, t)
			out = append(out, compared("==", size, number(size.typ, 0)))
		}
	}
	return out
}

// atSentinels lists the conjectures that a result is its sentinel exactly where a formula of flags holds, or where the subject returns a certain flag. The
// flags of the result itself come first, since a caller has them at hand.
func (s *search) atSentinels(reasons []*term) []*candidate {
	var out []*candidate
	own := s.sentinels()
	for _, f := range s.answers() {
		if !f.op.subject {
			continue
		}
		for _, z := range own {
			if c := s.equalFlags(f, z); c != nil {
				out = append(out, c)
				s.know(c.x, c.y)
			}
		}
	}
	for _, z := range own {
		if c := s.madeOf(z, reasons); c != nil {
			out = append(out, c)
			s.know(c.x, c.y)
		}
	}
	return out
}

// equalFlags is the equation of a flag with another one or its negation, on rows where both are defined and either is true; nil if they differ.
func (s *search) equalFlags(f, z *term) *candidate {
	rows := f.col.defined.And(z.col.defined)
	yes, zero := trueRows(f.col).And(rows), trueRows(z.col).And(rows)
	made := z
	switch {
	case yes.Equal(zero):
	case yes.Equal(rows.AndNot(zero)):
		made = contrary(z)
	default:
		return nil
	}
	if c := newCandidate("flag", nil, "==", f, made); s.screen(c) {
		return c
	}
	return nil
}
