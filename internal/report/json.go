package report

import (
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/relation"
)

// JSONVersion is the version of both shapes. It grows when a field changes its meaning or goes; new fields leave it as it is.
//
// A program that reads a version it does not know should refuse it.
const JSONVersion = 1

// The shapes are types of their own, apart from those of package infer, so that a change inside inference does not change what programs
// read. Lists that are empty are [], never null; a pointer is null where there is no such thing, and a field with omitempty is missing
// where nobody asked for it.
type (
	jsonResult struct {
		Version    int           `json:"version"`
		Seed       int64         `json:"seed"`        // with which imago infer repeats the result
		Complete   bool          `json:"complete"`    // all that was asked for was looked at
		NotReached []string      `json:"not_reached"` // targets that were not, or not to the end
		Subjects   []jsonSubject `json:"subjects"`
	}
	jsonSubject struct {
		Target    string         `json:"target"`
		Signature string         `json:"signature"`
		Domain    string         `json:"domain"`
		Shown     string         `json:"domain_shown,omitempty"` // with the variables of relations that its bounds hold for, too
		Relations []jsonRelation `json:"relations"`
		Almost    []jsonAlmost   `json:"almost"`
		Unreached []jsonBranch   `json:"unreached"`
		Branches  jsonBranches   `json:"branches"`
		Warnings  []string       `json:"warnings"`
		Mutants   *jsonMeasure   `json:"mutants,omitempty"`
		Unread    []string       `json:"unread,omitempty"` // lines that are no relations
		Search    []jsonSearch   `json:"search,omitempty"`
		Skipped   *string        `json:"skipped"`
	}
	jsonSearch struct {
		Engine          string    `json:"engine"`
		Transformations int       `json:"transformations"`
		Pairs           jsonPairs `json:"pairs"`
		Evaluations     int64     `json:"evaluations"`
		Candidates      int       `json:"candidates"`
	}
	jsonPairs struct {
		Correct   int `json:"correct"`
		Incorrect int `json:"incorrect"`
	}
	jsonMeasure struct {
		Score      float64       `json:"score"`   // of all relations that were found
		Printed    float64       `json:"printed"` // of those that are printed
		Total      int           `json:"total"`
		Killed     int           `json:"killed"`
		Equivalent int           `json:"equivalent"`
		OutOfFuel  int           `json:"out_of_fuel"` // not counted as killed
		NotReached int           `json:"not_reached"`
		Robust     []string      `json:"robust"`
		Survivor   *jsonSurvivor `json:"survivor"`
	}
	jsonSurvivor struct {
		ID       string `json:"id"`
		Operator string `json:"operator"`
		File     string `json:"file"`
		Line     int    `json:"line"`
		Before   string `json:"before"`
		After    string `json:"after"`
	}
	jsonBranches struct {
		Met     int `json:"met"`     // sides whose condition was evaluated
		Reached int `json:"reached"` // sides that some row took
	}
	jsonBranch struct {
		Cond string `json:"cond"`
		Side bool   `json:"side"` // the side that no row took
		Func string `json:"func"`
		File string `json:"file"`
		Line int    `json:"line"`
	}
	jsonAlmost struct {
		Text           string         `json:"text"`
		Family         string         `json:"family"`
		Counterexample string         `json:"counterexample"`
		Violation      *jsonViolation `json:"violation"`
		Fails          int64          `json:"fails"` // of the rows tried
		Tried          int64          `json:"tried"`
		Repeat         string         `json:"repeat"`
		Expected       string         `json:"expected,omitempty"`  // what makes readers expect it
		HoldsFor       string         `json:"holds_for,omitempty"` // a premise under which it is printed
	}
	jsonRelation struct {
		ID      string  `json:"id"`
		Name    string  `json:"name"`
		Text    string  `json:"text"`
		Pre     *string `json:"pre"` // the premise; null if there is none
		Post    string  `json:"post"`
		Family  string  `json:"family"`
		Engine  string  `json:"engine"`
		Origin  string  `json:"origin,omitempty"` // the place of what people or their programs say
		Rtol    float64 `json:"rtol"`             // 0 of relations without ~=, <~ and >~
		Atol    float64 `json:"atol"`
		Status  string  `json:"status"`
		Tried   int64   `json:"tried"` // inputs that met the precondition
		Skipped int64   `json:"skipped"`
		Under   string  `json:"under,omitempty"`        // the function under which it is printed, too
		Kills   *int    `json:"kills,omitempty"`        // mutants; missing without a measurement
		Unique  *int    `json:"unique_kills,omitempty"` // mutants that no other relation kills
	}
)

// JSON prints a result for programs, as docs/json.md describes it. With o.All, what else holds stands after the printed
// relations, then what follows from these; their status tells them apart.
//
// There is one object for each function that was asked for, in the order in which they were asked for, those that were skipped too: a
// program can tell "no relations" from "not looked at" by skipped.
func JSON(w io.Writer, r *infer.Result, o Options) error {
	out := jsonResult{Version: JSONVersion, Seed: r.Seed, Complete: len(r.NotReached) == 0, NotReached: append([]string{}, r.NotReached...), Subjects: []jsonSubject{}}
	for _, s := range r.Subjects {
		js := jsonSubject{Target: s.Target, Signature: s.Signature, Relations: []jsonRelation{}, Almost: []jsonAlmost{}, Unreached: []jsonBranch{}, Branches: jsonBranches{s.Branches.Met, s.Branches.Reached}, Warnings: []string{}}
		for _, u := range s.Branches.Unreached {
			js.Unreached = append(js.Unreached, jsonBranch{u.Cond, u.Want, u.Func, u.File, u.Line})
		}
		for _, w := range s.Warnings {
			js.Warnings = append(js.Warnings, oneLine(w.Error()))
		}
		if s.Domain != nil {
			js.Domain = s.Domain.String()
		}
		if s.Skipped != "" {
			reason := oneLine(s.Skipped)
			js.Skipped = &reason
		}
		if m := s.Measure; m != nil {
			js.Mutants = &jsonMeasure{m.Tally.Score(), m.Printed, m.Tally.Total, m.Tally.Killed, m.Tally.Equivalent, m.Tally.Spent, m.Tally.NotReached,
				append([]string{}, m.Robust...), nil}
			if v := m.Survivor; v != nil {
				js.Mutants.Survivor = &jsonSurvivor{v.ID, v.Operator, v.File, v.Line, strings.Join(v.Before, "\n"), strings.Join(v.After, "\n")}
			}
		}
		for _, x := range s.Searches {
			js.Search = append(js.Search, jsonSearch{x.Engine, x.Transformations, jsonPairs{x.Correct, x.Incorrect}, x.Evaluations, x.Candidates})
		}
		findings := s.Found
		if o.All {
			js.Unread = s.Unread
			findings = slices.Concat(s.Found, s.More, s.Implied)
		}
		if shown := shownDomain(s, relationsOf(findings)); shown != js.Domain {
			js.Shown = shown
		}
		for _, f := range findings {
			js.Relations = append(js.Relations, toJSON(f))
		}
		for _, f := range s.Almost {
			v := f.Counterexample
			js.Almost = append(js.Almost, jsonAlmost{f.Relation.Text(), f.Family, v.At, violationJSON(v), f.Fails, f.Tried, v.Repeat, f.Expected, f.HoldsFor})
		}
		out.Subjects = append(out.Subjects, js)
	}
	return encode(w, out)
}

// toJSON is one relation. rtol and atol are set only where an operator uses them.
func toJSON(f *infer.Finding) jsonRelation {
	r := f.Relation
	j := jsonRelation{
		ID: r.ID(), Name: r.Name, Text: r.Text(), Post: relation.ExprString(r.Post),
		Family: f.Family, Engine: f.Engine, Origin: f.Origin, Status: f.Status, Tried: f.Tried, Skipped: f.Skipped, Under: f.Under,
	}
	if w := f.Worth; w != nil {
		j.Kills, j.Unique = &w.Kills, &w.Unique
	}
	if r.Pre != nil {
		pre := relation.ExprString(r.Pre)
		j.Pre = &pre
	}
	if r.Approximate() {
		j.Rtol, j.Atol = r.Tol.Rel, r.Tol.Abs
	}
	return j
}

// encode writes v indented and with < > & as they are, since relations are full of them.
func encode(w io.Writer, v any) error {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := io.WriteString(w, b.String())
	return err
}
