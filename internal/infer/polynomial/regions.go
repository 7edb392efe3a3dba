package polynomial

// regions lists where relations of one source may hold: everywhere, where all of it is positive, and, of one number or two, where one of
// them is positive or negative.
func (e *subject) regions() []region {
	out := []region{{}}
	n := len(e.p.Subject.Params)
	var positive region
	for i := range n {
		if p := e.param(i); p.Lo < 0 && p.Hi > 0 {
			positive[i] = 1
			if n > 1 && n < 3 {
				var one, other region
				one[i], other[i] = 1, -1
				out = append(out, one, other)
			}
		}
	}
	if positive != (region{}) {
		out = append(out, positive)
	}
	if negative := positive; positive[0] != 0 && n < 3 {
		negative[0] = -1
		out = append(out, negative)
	}
	return out
}

// regionsOfTwo are those of two sources of the same signs.
func (e *subject) regionsOfTwo() []region {
	out := []region{{}}
	n := len(e.p.Subject.Params)
	var both region
	for i := range n {
		if p := e.param(i); p.Lo < 0 && p.Hi > 0 && n+i < maxVars {
			both[i], both[n+i] = 1, 1
		}
	}
	if both != (region{}) {
		out = append(out, both)
	}
	return out
}

// regionsOfTurns are those of two sources of opposite and of the same signs: of angles between -π and π the former have sums that are, too, of
// those between 0 and 2π the latter.
func (e *subject) regionsOfTurns() []region {
	out := []region{{}}
	for _, where := range e.regions()[1:] {
		for _, side := range []int8{-1, 1} {
			where[2], where[3] = side*where[0], side*where[1]
			out = append(out, where)
		}
	}
	return out
}

// besideOne lists the sides of 1 of positive numbers of the source but one: what signs are to sums 1 is to products and powers.
func (e *subject) besideOne(but int) []region {
	var out []region
	for i := range e.p.Subject.Params {
		if p := e.param(i); i == but || p.Lo < 0 || p.Lo >= 1 || p.Hi <= 1 {
			continue
		}
		for _, side := range []int8{1, -1} {
			var where region
			where[i] = side
			out = append(out, where)
		}
	}
	return out
}
