package infer

import (
	"errors"
	"testing"

	"github.com/imago-mt/imago/internal/infer/survey"
	"github.com/imago-mt/imago/internal/subject"
)

// Instances that never return go where another instance of the function has relations, and stay where none has.
func TestWithoutSilent(t *testing.T) {
	never := []error{errors.New(survey.Never + "Subset[string] returns: it panics")}
	at := func(line int, found int, warnings []error) *Subject {
		return &Subject{Function: &subject.Function{File: "subset.go", Line: line}, Found: make([]*Finding, found), Warnings: warnings}
	}
	for _, tt := range []struct {
		name string
		all  []*Subject
		want int
	}{
		{"another has relations", []*Subject{at(3, 0, never), at(3, 2, nil), at(3, 0, never)}, 1},
		{"none has", []*Subject{at(3, 0, never), at(3, 0, never)}, 2},
		{"another function has", []*Subject{at(3, 0, never), at(9, 2, nil)}, 2},
		{"it returns and says nothing", []*Subject{at(3, 0, nil), at(3, 2, nil)}, 2},
	} {
		if got := len(withoutSilent(tt.all)); got != tt.want {
			t.Errorf("%s: %d subjects, want %d", tt.name, got, tt.want)
		}
	}
}
