package algebra

// A Reason says why a row is kept though it is printed of no function that was counted (testdata/printed.txt). A function that obeys such a
// row stands in holdings_test.go or holdings_rare_test.go.
type Reason string

// The reasons.
const (
	// Structure laws are the axioms of structures that none of the counted functions has: their absence would puzzle where one has them.
	Structure Reason = "an axiom of a structure that no counted function has"
	// Seen laws are those of another row seen from the sister: they are for modules where the sister is the subject.
	Seen Reason = "another row, seen from the sister"
	// Rewritten laws are for code that writes an operator, a builtin or a standard function again; no counted function does.
	Rewritten Reason = "for code that writes an operator, a builtin or a standard function again"
	// Weaker laws are for functions of which a stronger row fails; of all counted ones it holds, or this one fails too.
	Weaker Reason = "for functions of which a stronger row fails"
	// Uncounted laws hold of counted functions, with --all or in the examples, as they do since the last count of these: the next one has them.
	Uncounted Reason = "seen since the last count of the field and of --all"
)
