package field

import (
	"encoding/json"
	"os"
	"slices"
)

// A Trial is what inference made of a module.
type Trial struct {
	Module    string      `json:"module"`
	Version   string      `json:"version"`
	Seed      int64       `json:"seed"`
	Budget    int64       `json:"budget"`
	Exported  int         `json:"exported"` // functions of its packages, of which some were drawn
	Failed    string      `json:"failed"`   // why none of them could be tried; "" otherwise
	Functions []*Function `json:"functions"`
}

// A Function is one drawn function or method.
type Function struct {
	Target    string   `json:"target"`
	Signature string   `json:"signature"`
	Domain    string   `json:"domain"`
	Skipped   string   `json:"skipped"` // why nothing was inferred; "" otherwise
	Printed   []string `json:"printed"` // relations with their names, as printed, best first
	Almost    []string `json:"almost"`
	Warnings  []string `json:"warnings"`
	Unreached []string `json:"unreached"` // sides of branches
	Met       int      `json:"met"`       // sides of branches whose conditions were evaluated
	Reached   int      `json:"reached"`   // of these, sides that were taken
	Mutants   int      `json:"mutants"`   // that are not known to be equivalent; 0 if none were tried
	Score     float64  `json:"score"`     // what the printed relations kill of them
	Seconds   float64  `json:"seconds"`   // until the relations were printed
	Processor float64  `json:"processor"` // seconds that processors worked for it, its tests included: what the machine does beside it changes nothing
	Crash     string   `json:"crash"`     // how the program ended, if not by itself
	Hang      bool     `json:"hang"`      // it did not end within the limit
	LeftOut   []string `json:"left_out"`  // relations whose tests failed before they were written
	Written   []string `json:"written"`   // files of tests and catalogues
	Here      Outcome  `json:"here"`      // of the tests on the pinned release
	Next      Outcome  `json:"next"`      // of the tests on the later release
	Stray     []string `json:"stray"`     // other files that were written
}

// Eligible reports whether inference took the function at all.
func (f *Function) Eligible() bool { return f.Skipped == "" && f.Crash == "" }

// An Outcome is what became of written tests; the zero value says that they were not run.
type Outcome struct {
	Ended Ended
	Text  string // what go test said, if they did not pass
}

// Ended is one of the ways in which go test ends.
type Ended string

// The ways.
const (
	NotRun      Ended = ""
	Passed      Ended = "passed"
	Unbuildable Ended = "does not build"
	Failed      Ended = "failed"
	Unwritten   Ended = "not written" // imago itself found that they do not build or pass
)

// of is the function with a target that was tried; nil if there is none.
func (t *Trial) of(target string) *Function {
	if i := slices.IndexFunc(t.Functions, func(f *Function) bool { return f.Target == target }); i >= 0 {
		return t.Functions[i]
	}
	return nil
}

// first is the trial without functions that are not among targets, in their order.
func (t *Trial) first(targets []string) *Trial {
	out := *t
	out.Functions = nil
	for _, target := range targets {
		if f := t.of(target); f != nil {
			out.Functions = append(out.Functions, f)
		}
	}
	return &out
}

// Keep writes a trial to a file, for [Kept].
func (t *Trial) Keep(file string) error {
	data, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// Kept reads what [Trial.Keep] wrote; nil if there is no trial of this module with this seed and budget.
func Kept(file string, m Module, seed, budget int64) *Trial {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	t := &Trial{}
	if json.Unmarshal(data, t) != nil || t.Module != m.Name || t.Version != m.Version || t.Seed != seed || t.Budget != budget {
		return nil
	}
	return t
}
