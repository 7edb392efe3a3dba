// Package choices reads and writes specifications by categories and choices: testdata/imago/<Func>.choices, beside the catalogue. A category is an aspect
// of the inputs of a function, or of its outputs; its choices are formulas of the relation language that cut it into classes (METRIC+).
//
//	# what a letter costs
//	category weight
//	choice light: weight <= 31
//	choice over: weight > 31
//	category class
//	choice student: student
//	choice usual: !student
//	output category fee
//	choice free: Fee(weight, student) == 0
//	choice paid: Fee(weight, student) > 0
//	constraint over => !student
//
// Begin with [Parse], which reads the lines, and [File.Bind], which reads their formulas against the code. draft.go writes a first specification.
// The package executes nothing.
package choices

import (
	"fmt"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// A File is a specification as it is written. Every line is a person's: [File.Bytes] returns the text byte for byte.
type File struct {
	Name        string // for messages: "Fee.choices"
	Categories  []Category
	Constraints []Constraint

	lines []string // as they stand, with their line ends
}

// A Category is an aspect of the inputs of a function, or of its outputs.
type Category struct {
	Name    string
	Output  bool
	Choices []Choice
	Line    int // from 1
}

// A Choice is a class of a category.
type Choice struct {
	Name      string
	Text      string // the formula
	Line, Col int    // of the formula, from 1
}

// A Constraint is a formula over choices that each frame satisfies.
type Constraint struct {
	Text      string
	Line, Col int // of the formula, from 1

	root *node
}

// A node is a formula over choices: the choice at [At], or an operator over kids.
type node struct {
	op   string // "!", "&&", "||", "=>"; "" of a choice
	kids []*node
	at   At
}

// At is a choice by the indices of its category and of itself.
type At struct{ Category, Choice int }

// blanks are what may stand around the parts of a line.
const blanks = " \t\r\n"

// Bytes is the text of the file.
func (f *File) Bytes() []byte { return []byte(strings.Join(f.lines, "")) }

// Texts are the formulas of all choices, in the order of the file: what they name must be known before [File.Bind] reads them.
func (f *File) Texts() []string {
	var out []string
	for _, c := range f.Categories {
		for _, choice := range c.Choices {
			out = append(out, choice.Text)
		}
	}
	return out
}

// isName reports whether s matches [a-z][a-z0-9-]*, as names of relations do.
func isName(s string) bool {
	for i := range len(s) {
		c := s[i]
		if !('a' <= c && c <= 'z' || i > 0 && ('0' <= c && c <= '9' || c == '-')) {
			return false
		}
	}
	return s != ""
}

// errorf reports a fault at a line and a byte offset in it, both from 0.
func (f *File) errorf(line, off int, hint, format string, args ...any) error {
	return &relation.SyntaxError{File: f.Name, Line: line + 1, Col: off + 1, Msg: fmt.Sprintf(format, args...), Hint: hint}
}
