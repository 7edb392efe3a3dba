package report

import (
	"bufio"
	"fmt"
	"io"

	"github.com/imago-mt/imago/internal/suite"
)

// CheckAnnotations prints what a check found as GitHub shows it beside the code: an error a finding. root is the top of the repository;
// what does not lie below it is told without a place. The form is that of [Annotations].
func CheckAnnotations(w io.Writer, r *suite.Report, root string) error {
	out := bufio.NewWriter(w)
	for _, s := range r.Subjects {
		for _, f := range findingsOf(s) {
			at, place := f.place(), ""
			if file := below(root, at.File); file != "" {
				place = fmt.Sprintf("file=%s,line=%d,col=%d,", escapeProperty(file), at.Line, at.Col)
			}
			fmt.Fprintf(out, "::error %stitle=%s::%s\n", place, escapeProperty(f.rule.short), escapeMessage(f.message(root)))
		}
		for _, warning := range s.Warnings {
			place := ""
			if file := below(root, s.File); file != "" {
				place = fmt.Sprintf("file=%s,line=%d,", escapeProperty(file), subjectLine)
			}
			fmt.Fprintf(out, "::warning %stitle=%s::%s\n", place, escapeProperty("A relation was hardly checked"), escapeMessage(s.Short+": "+oneLine(warning.Error())))
		}
	}
	return out.Flush()
}
