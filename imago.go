// Package imago holds metamorphic relations against Go functions inside of go test.
//
//	func TestSin(t *testing.T) {
//		imago.Check(t, "Sin(-x) ~= -Sin(x)", imago.Funcs{"Sin": math.Sin})
//	}
//
// A relation is one line of Go expressions over calls and free variables, the sources, as docs/language.md describes it. [Check] draws
// thousands of sources, at the edges of their types and at random, and executes the functions on them. What violates the relation is made as
// simple as it can be and reported as the command imago check reports it. [Relations] does so for all relations of a catalogue file, which
// the command imago infer --write writes and a person may edit.
//
// Functions are called in the process of the test, by reflection: one that does not end is ended by the test's own timeout, and there is no
// sandbox. The same [Options] give the same sources in every run.
package imago

import (
	"os"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// Funcs are the functions that relations may name, by the names under which they do.
//
//	imago.Funcs{
//		"Parse":           semver.Parse,
//		"Version.Bump":    semver.Version.Bump, // written v.Bump()
//		"strings.ToUpper": strings.ToUpper,
//		"Limit":           semver.Limit, // no function: a constant or variable
//	}
//
// Exported methods of the types that occur are known without being listed, and so are the common functions of math, strings and
// unicode/utf8, which count as known to be right. A listed function whose result has a type with unexported fields makes values of it, and a listed
// method with a pointer receiver changes them.
type Funcs map[string]any

// Options say what a relation is tried on. The zero value is the default; of several the fields of later ones that are not zero win.
type Options struct {
	// Seed of the random sources. 0: 1.
	Seed int64
	// Inputs is how many random sources are drawn, after at most 2,000 at the edges of types and domain. 0: 10,000, as imago check has it.
	Inputs int
	// Domain limits the sources, "x in [-1000, 1000], len(xs) in 0..12 where lo <= hi", by the names of the relation's variables, or of a
	// catalogue's parameters, whose own domain it replaces.
	Domain string
	// Sources are assignments that are tried before all others: "w=0 h=1".
	Sources []string
	// Values are values of types with unexported fields, beside those that functions make.
	Values []any
	// At is one assignment, "w=0 h=1", that is tried instead of all others: a violation to be repeated. Relations of other variables are left out.
	At string
}

// Check reports an error of t, with the simplest assignment that it finds, if the relation is violated, and ends the test if the text cannot be read
// against funcs or no source can be made. A relation that no source meets the precondition of is an error, too: it was not tried.
func Check(t testing.TB, text string, funcs Funcs, options ...Options) {
	t.Helper()
	c, err := newChecker(funcs, nil, []string{text}, options)
	if err != nil {
		t.Fatalf("%v", err)
	}
	r, err := relation.AsWritten(text, c.env)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	c.subject = c.claimed(r)
	failure, err := c.check(t.Context(), r, c.o.Sources)
	report(t, failure, err)
}

// Relations checks all relations of a catalogue file, each as a subtest with its name: on the domain that the file states, and beginning
// with the sources that are kept with it. The subject that the file names must be among funcs, with the signature that it has there.
func Relations(t *testing.T, file string, funcs Funcs, options ...Options) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := relation.ParseFile(file, data)
	if err != nil {
		t.Fatal(err)
	}
	c, err := newChecker(funcs, f, texts(f), options)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	tried := 0
	for _, e := range f.Entries {
		r, err := relation.AsWritten(e.Text, c.env)
		if err != nil {
			t.Fatal(f.At(err, e))
		}
		if c.o.At != "" && !c.concerns(r) {
			continue
		}
		tried++
		t.Run(e.Name, func(t *testing.T) {
			c.place = placeOf(file, e)
			failure, err := c.check(t.Context(), r, append(e.Sources, c.o.Sources...))
			report(t, failure, err)
		})
	}
	if tried == 0 {
		t.Fatalf("%s: no relation has been tried", file)
	}
}

// report tells t what became of a relation.
func report(t testing.TB, failure string, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	if failure != "" {
		t.Error(failure)
	}
}
