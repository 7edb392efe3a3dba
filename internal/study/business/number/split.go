package number

// parts are the pieces of the text of a number that is not hexadecimal. Each piece is digits, or empty.
type parts struct {
	negative        bool
	whole, fraction string
	exponent        string // with its sign
	point, power    bool   // whether there is a point, and an exponent
	suffix          byte   // 0 if there is none
}

// split takes a text apart, and refuses what is no digit where one has to be.
func split(s string) (parts, error) {
	var p parts
	if last := s[len(s)-1]; !isDigit(last) && last != '.' {
		if !isSuffix(last) {
			return p, ErrNumber
		}
		p.suffix, s = last, s[:len(s)-1]
		// The text may have been a suffix alone.
		if s == "" {
			return p, ErrNumber
		}
	}
	p.negative, s = sign(s)
	if err := p.splitPower(s); err != nil {
		return p, err
	}
	if p.whole == "" && p.fraction == "" {
		return p, ErrNumber
	}
	return p, nil
}

// splitPower takes a text without sign and suffix apart at the letter of its exponent.
func (p *parts) splitPower(s string) error {
	small, large := index(s, 'e'), index(s, 'E')
	if small >= 0 && large >= 0 {
		return ErrNumber
	}
	// One of the two is -1, or both.
	at := small + large + 1
	if at < 0 {
		return p.splitPoint(s)
	}
	p.power, p.exponent = true, s[at+1:]
	if p.exponent == "" {
		return ErrNumber
	}
	if _, digits := sign(p.exponent); !IsDigits(digits) {
		return ErrNumber
	}
	return p.splitPoint(s[:at])
}

// splitPoint takes the digits before an exponent apart at the point.
func (p *parts) splitPoint(s string) error {
	p.whole = s
	if at := index(s, '.'); at >= 0 {
		p.point, p.whole, p.fraction = true, s[:at], s[at+1:]
	}
	if p.whole != "" && !IsDigits(p.whole) || p.fraction != "" && !IsDigits(p.fraction) {
		return ErrNumber
	}
	return nil
}
