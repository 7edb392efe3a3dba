package report

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/imago-mt/imago/internal/mutant"
)

// shownAnnotated is how many mutants of a line an annotation tells, which stands between lines of code.
const shownAnnotated = 6

// Annotations prints survivors as GitHub shows them beside the code: a workflow command a line of code, which tells all that survive
// there. root is the top of the repository; files that do not lie below it are left out. GitHub shows the first ten of a step.
//
// docs.github.com, "Workflow commands for GitHub Actions": ::warning file={name},line={line},col={col},title={title}::{message}. The rules
// of escaping are those of actions/toolkit, packages/core/src/command.ts.
func Annotations(w io.Writer, survivors []mutant.Verdict, root string) error {
	out := bufio.NewWriter(w)
	type place struct {
		file string
		line int
	}
	at := map[place][]mutant.Verdict{}
	var places []place
	for _, v := range survivors {
		p := place{below(root, v.Mutant.File), v.Mutant.Line}
		if p.file == "" {
			continue
		}
		if at[p] == nil {
			places = append(places, p)
		}
		at[p] = append(at[p], v)
	}
	for _, p := range places {
		here := at[p]
		title := "a mutant survives"
		if len(here) > 1 {
			title = fmt.Sprintf("%d mutants survive", len(here))
		}
		var lines []string
		for _, v := range here[:min(len(here), shownAnnotated)] {
			lines = append(lines, fmt.Sprintf("%s: %s (%s)", v.Mutant.Operator, v.Mutant.Change(), v.Status))
		}
		if more := len(here) - shownAnnotated; more > 0 {
			lines = append(lines, fmt.Sprintf("and %d more", more))
		}
		fmt.Fprintf(out, "::warning file=%s,line=%d,col=%d,title=%s::%s\n", escapeProperty(p.file), p.line, here[0].Mutant.Column,
			escapeProperty(title), escapeMessage(strings.Join(lines, "\n")))
	}
	return out.Flush()
}

// below is a file as seen from root, with slashes; "" if it does not lie below that. Either may be reached through a link.
func below(root, file string) string {
	for _, resolve := range []func(string) (string, error){filepath.Abs, filepath.EvalSymlinks} {
		r, err := resolve(root)
		if err != nil {
			continue
		}
		f, err := resolve(file)
		if err != nil {
			continue
		}
		if rel, err := filepath.Rel(r, f); err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
	}
	return ""
}

func escapeMessage(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

func escapeProperty(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
