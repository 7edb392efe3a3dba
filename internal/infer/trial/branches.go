package trial

import "fmt"

// Branches says how much of the code inputs came to.
type Branches struct {
	Met       int         // sides of branches whose conditions were evaluated
	Reached   int         // sides that were taken, of these
	Unreached []Unreached // branches of which no input took a side, in the order of the code
	Settled   bool        // whatever way is taken, the code returns one constant
}

// OneWay reports whether every condition that was evaluated had the same answer on all inputs.
func (b Branches) OneWay() bool { return b.Met > 0 && 2*b.Reached <= b.Met && len(b.Unreached) > 0 }

// An Unreached is a branch whose condition sources met, and of which none took one side.
type Unreached struct {
	Cond string // source text of the condition, or of the switch and its clause
	Want bool   // the side: true for a clause
	Func string // the function that it is in: "Vec.Rotate"
	File string // base name
	Line int
}

// String is for people: "never true: w > 31 (tariff.go:12)".
func (u Unreached) String() string {
	side := "never true"
	if !u.Want {
		side = "never false"
	}
	return fmt.Sprintf("%s: %s (%s:%d)", side, u.Cond, u.File, u.Line)
}
