package infer

import (
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/survey"
)

// withoutSilent drops the instances of a function that returned on no input, beside one of the same function that did: what takes values of
// any type and panics for all but lists is a function of lists, and five reports of panics would hide that.
func withoutSilent(subjects []*Subject) []*Subject {
	return slices.DeleteFunc(slices.Clone(subjects), func(s *Subject) bool {
		return silent(s) && slices.ContainsFunc(subjects, func(o *Subject) bool {
			return o.Function.File == s.Function.File && o.Function.Line == s.Function.Line && len(o.Found) > 0
		})
	})
}

// silent reports whether nothing was found of s since it returned on no input.
func silent(s *Subject) bool {
	return s.Skipped == "" && len(s.Found) == 0 && slices.ContainsFunc(s.Warnings, func(w error) bool { return strings.HasPrefix(w.Error(), survey.Never) })
}
