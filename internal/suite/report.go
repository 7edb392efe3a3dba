package suite

import "github.com/imago-mt/imago/relation"

// A Report is what a check of the catalogue against the code came to.
type Report struct {
	Seed     int64
	Subjects []*Subject // in the order of packages, then of catalogue files
}

// Failed tells whether something in the catalogue does not hold of the code: a violation, a changed signature, a function that is
// gone, code that does not come to its end.
func (r *Report) Failed() bool {
	for _, s := range r.Subjects {
		if s.Stale != "" || len(s.Stops) > 0 {
			return true
		}
		for _, c := range s.Checked {
			if c.Violation != nil {
				return true
			}
		}
	}
	return false
}

// A Subject is one file of the catalogue and what the code says to it.
type Subject struct {
	Target   string // as a user types it: ./geom.Area
	Short    string // as a person says it: geom.Area
	File     string // the .rel file, absolute
	Code     Place  // of the function's name; zero if it is gone
	Checked  []*Checked
	Stops    []*Stop
	Stale    string // why nothing could be checked: the signature changed, or the function is gone; one line
	Warnings []error
	LeftOut  int // relations that were not checked, since they would take more executions than were asked for
}

// A Place is where something stands. Lines and columns count from 1, columns in bytes.
type Place struct {
	File      string // absolute; "" is no place
	Line, Col int
}

// A Checked is one relation of the catalogue after its check.
type Checked struct {
	Relation       *relation.Relation
	Line, Col      int        // in the .rel file
	Tried, Skipped int64      // assignments that met the precondition, and that did not
	Left           int64      // those on which an execution ran out of fuel or crashed
	Untried        int64      // those that could not be made, or not be reached for crashes
	Violation      *Violation // or what comes close to one, see [Violation].Refused
}

// A Stop is an assignment, as simple as it could be made, on which an execution does not come to its end.
type Stop struct {
	Outcome   string // "out of fuel": stopped after its share of loop iterations and calls; "crashed": it took its process down
	Call      Call   // the execution
	Relation  *relation.Relation
	Line, Col int    // in the .rel file
	Relations int    // of the file that meet the same
	At        string // the assignment: w=0 h=1
	Calls     []Call // the executions, in reading order
	Repeat    string // the command that repeats exactly this
}
