// Package dice reads what the rules of a game ask players to roll.
package dice

import (
	"errors"
	"strconv"
	"strings"
)

// The limits of a roll.
const (
	MaxCount = 100
	MaxSides = 1000
	MaxBonus = 1000
)

// ErrSyntax is returned for a text that is no roll, ErrLimits for one with too many dice or dice that there are not.
var (
	ErrSyntax = errors.New("want a roll such as 3d6+2")
	ErrLimits = errors.New("no such dice")
)

// A Roll is so many dice with so many sides, and what is added to them.
type Roll struct{ Count, Sides, Bonus int }

// Parse reads a roll such as 3d6+2, 2d8-1 or d20, which is one die.
func Parse(text string) (Roll, error) {
	count, rest, found := strings.Cut(strings.ToLower(text), "d")
	if !found {
		return Roll{}, ErrSyntax
	}
	sides, bonus := rest, "+0"
	if i := strings.IndexAny(rest, "+-"); i >= 0 {
		sides, bonus = rest[:i], rest[i:]
	}
	if count == "" {
		count = "1"
	}
	var ns [3]int
	for i, digits := range []string{count, sides, bonus[1:]} {
		n, err := strconv.ParseUint(digits, 10, 16)
		if err != nil {
			return Roll{}, ErrSyntax
		}
		ns[i] = int(n)
	}
	if bonus[0] == '-' {
		ns[2] = -ns[2]
	}
	r := Roll{ns[0], ns[1], ns[2]}
	if !r.Valid() {
		return Roll{}, ErrLimits
	}
	return r, nil
}

// Valid reports whether a roll is within the limits. A die has at least two sides.
func (r Roll) Valid() bool {
	return 1 <= r.Count && r.Count <= MaxCount && 2 <= r.Sides && r.Sides <= MaxSides && -MaxBonus <= r.Bonus && r.Bonus <= MaxBonus
}

// String writes a roll as Parse reads it.
func (r Roll) String() string {
	text := strconv.Itoa(r.Count) + "d" + strconv.Itoa(r.Sides)
	if r.Bonus > 0 {
		text += "+"
	}
	if r.Bonus != 0 {
		text += strconv.Itoa(r.Bonus)
	}
	return text
}

// Min is the least that a roll comes to.
func (r Roll) Min() int { return r.Count + r.Bonus }

// Max is the most that it comes to.
func (r Roll) Max() int { return r.Count*r.Sides + r.Bonus }
