// Package page makes one HTML file of what is known of functions: their relations with the evidence, what these kill and what survives, with the code.
// The file needs nothing but itself: no request leaves it, and its own policy forbids any.
//
// [New] turns results of the rooms below into a [Page], which is data alone; [Page.Write] prints that. The list of functions is plain HTML, so that it is seen
// at once and without scripts; what a function unfolds to is compressed JSON behind it, which page.js draws when it is asked for. Charts are small and drawn
// by page.js as SVG: a library for them would be larger than all that it shows.
package page

import (
	"math"
	"strconv"
)

// A Page is all that one file shows. Its JSON has short keys, since there are many of them.
type Page struct {
	Title, Version string
	Seed           int64
	Functions      []*Function
	Skipped        []Skipped
	NotReached     []string // functions that the run did not come to
	Files          []*File
	Sum            Sum
}

// A Sum is counts over all functions; each mutant counts once.
type Sum struct {
	Relations, Almost, Mutants, Killed, Equivalent, Survivors int
}

// Skipped is a function that cannot be looked at.
type Skipped struct{ Target, Why string }

// A Function is one subject.
type Function struct {
	Target    string      `json:"target"`
	Signature string      `json:"sig"`
	Doc       string      `json:"doc,omitempty"` // its first sentence
	Domain    string      `json:"domain,omitempty"`
	Place     string      `json:"place"` // geom.go:12
	Kept      bool        `json:"kept,omitempty"`
	Relations []*Relation `json:"rels"`
	Almost    []Near      `json:"almost,omitempty"`
	Branches  *Branches   `json:"branches,omitempty"` // nil: inference has not looked at it
	Warnings  []string    `json:"warnings,omitempty"`
	Mutants   *Mutants    `json:"mutants,omitempty"` // nil: none were tried
}

// A Relation is one relation with its evidence.
type Relation struct {
	Name      string   `json:"name"`
	Text      string   `json:"text"`
	Family    string   `json:"family,omitempty"`
	Tolerance string   `json:"tol,omitempty"`
	Status    string   `json:"status,omitempty"`
	Evidence  string   `json:"evidence,omitempty"` // in words: inputs tried and left out
	Cost      int      `json:"cost"`               // executions for each source
	Kills     int      `json:"kills"`
	Unique    int      `json:"unique"`
	Held      int      `json:"held"`            // inputs of the score on which it holds
	Broken    int      `json:"broken"`          // and on which the code as it is violates it
	Row       string   `json:"row,omitempty"`   // of the kill matrix: a 1 for each mutant that it kills, else 0
	At        []string `json:"at,omitempty"`    // assignments that were executed to be shown
	Runs      []Run    `json:"runs,omitempty"`  // what they execute
	Robust    bool     `json:"keep,omitempty"`  // in the set that is worth keeping
	Small     bool     `json:"small,omitempty"` // in the smallest set with the same kills
}

// A Run is one execution of a relation, by assignment.
type Run struct {
	Role  string   `json:"role"`
	Text  string   `json:"text"`
	In    []Axis   `json:"in,omitempty"`
	Out   []Axis   `json:"out,omitempty"`
	Calls []string `json:"calls,omitempty"`
	Got   []string `json:"got,omitempty"`
}

// An Axis is numbers to be drawn.
type Axis struct {
	Name   string   `json:"name"`
	Values []Number `json:"v"`
}

// A Number is drawn and not computed with: four digits are enough, and what is no number is null.
type Number float64

// drawnDigits are more than a chart of a thousand points across can show.
const drawnDigits = 4

// MarshalJSON implements json.Marshaler.
func (n Number) MarshalJSON() ([]byte, error) {
	if math.IsNaN(float64(n)) || math.IsInf(float64(n), 0) {
		return []byte("null"), nil
	}
	return strconv.AppendFloat(nil, float64(n), 'g', drawnDigits, 64), nil
}

// A Near is a law that nearly holds, or that a reader expects of the name and that does not hold.
type Near struct {
	Text     string     `json:"text"`
	Expected string     `json:"expected,omitempty"`
	HoldsFor string     `json:"holds,omitempty"`
	At       string     `json:"at"`
	Calls    [][]string `json:"calls,omitempty"` // role, call, outcome
	Fails    int64      `json:"fails"`
	Tried    int64      `json:"tried"`
	Repeat   string     `json:"repeat"`
}

// Branches are the sides of branches that inputs took.
type Branches struct {
	Met       int      `json:"met"`
	Reached   int      `json:"reached"`
	Unreached []string `json:"unreached,omitempty"`
}

// Mutants are those of one function, in the order of the code.
type Mutants struct {
	Of       [][3]int       `json:"of"`     // file, first and last place in its list, for each stretch of it
	Status   string         `json:"status"` // a letter each, see [letters]
	Same     map[int]int    `json:"same,omitempty"`
	Inputs   map[int]*Input `json:"inputs,omitempty"` // that tell survivors from the original
	Front    []Choice       `json:"front,omitempty"`
	Killed   int            `json:"killed"`
	Total    int            `json:"total"` // without those that are known to be equivalent
	Survived int            `json:"survived"`
}

// An Input is one that tells a mutant from the original.
type Input struct {
	At   string `json:"at"`
	Call string `json:"call"`
	Was  string `json:"was"`
	Does string `json:"does"`
}

// A Choice is some relations that no others beat in kills for so many executions.
type Choice struct {
	Cost  int      `json:"cost"`
	Kills int      `json:"kills"`
	Names []string `json:"names"`
}

// A File is the code that mutants stand in, with these.
type File struct {
	Name    string   `json:"name"`
	Decls   []Decl   `json:"decls"`
	Mutants []Mutant `json:"mutants"` // in the order of the code
	path    string
}

// A Decl is some lines of a declaration.
type Decl struct {
	Line  int      `json:"line"` // of the first
	Lines []string `json:"lines"`
}

// A Mutant is a small fault.
type Mutant struct {
	Operator string `json:"op"`
	Line     int    `json:"line"`
	Column   int    `json:"col"`
	Func     string `json:"fn,omitempty"`
	Before   string `json:"was"`
	After    string `json:"is"`
	id       string
}

// Percent is the share of the mutants that are killed.
func (m *Mutants) Percent() float64 {
	if m == nil || m.Total == 0 {
		return 0
	}
	return 100 * float64(m.Killed) / float64(m.Total)
}

// Scored tells whether there was a mutant to be killed.
func (f *Function) Scored() bool { return f.Mutants != nil && f.Mutants.Total > 0 }

// Violated counts the kept relations that the code as it is violates.
func (f *Function) Violated() (n int) {
	for _, r := range f.Relations {
		if f.Kept && r.Broken > 0 {
			n++
		}
	}
	return n
}

// Unreached counts the branches of which no input took a side.
func (f *Function) Unreached() int {
	if f.Branches == nil {
		return 0
	}
	return len(f.Branches.Unreached)
}
