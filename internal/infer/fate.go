package infer

// A fate is why a candidate was dropped.
type fate struct {
	kind fateKind
	why  string // in words; of weaker the text of the stronger statement
}

type fateKind uint8

const (
	noFate    fateKind = iota
	refuted            // an input violates it: candidate.bad has some
	weaker             // a stronger statement holds too
	pointless          // true, but it says nothing (traps.md B)
	idle               // too few inputs meet its premise (traps.md A8)
	imprecise          // its error is too large (traps.md A5)
)

// anyFunction is why what holds of decoys is dropped (traps.md B1).
const anyFunction = "any function of this signature satisfies it"

// drop records why c goes, unless that is known already. It reports true, so that it can stand at the end of a condition.
func (c *candidate) drop(k fateKind, why string) bool {
	if c.fate.kind == noFate {
		c.fate = fate{k, why}
	}
	return true
}
