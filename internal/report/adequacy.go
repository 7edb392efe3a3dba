package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/suite/adequacy"
)

// leastTested is how many places are shown that are tested least, which fits a screen; no theory.
const leastTested = 10

// An unmetPlace is a requirement that is not met in full, of one function.
type unmetPlace struct {
	*adequacy.Judged
	of *adequacy.Subject
}

// unmet are the requirements of all functions that are not met in full, the least tested first. Of those that are tested alike the one comes first
// that is helped more cheaply.
func unmet(r *adequacy.Report) []unmetPlace {
	var all []unmetPlace
	for _, s := range r.Subjects {
		for i := range s.Requirements {
			if q := &s.Requirements[i]; q.Degree < 1 {
				all = append(all, unmetPlace{q, s})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b unmetPlace) int {
		return cmp.Or(cmp.Compare(a.Degree, b.Degree), cmp.Compare(a.Help.Kind, b.Help.Kind))
	})
	return all
}

// AdequacyText prints a line a function, and then the places that are tested least with what would help; with o.All every place that is not
// tested enough.
func AdequacyText(w io.Writer, r *adequacy.Report, o Options) error {
	out := bufio.NewWriter(w)
	if len(r.Subjects) == 0 && r.Diff != "" {
		fmt.Fprintf(out, "nothing that criterion %s asks for lies on lines that changed since %s\n", r.Criterion, r.Diff)
		return out.Flush()
	}
	table := newTable(out)
	fmt.Fprintf(table, "function\tdegree\treachable\tmet\tsources\tgroups\toutput relations\t\n")
	for _, s := range r.Subjects {
		fmt.Fprintf(table, "%s\t%s\t%s\t%d of %d\t%d\t%d\t%d\t\n", s.Short, perCent(s.Degree), perCent(s.Reachable), s.Met(), len(s.Requirements),
			len(s.Pool.Sources), len(s.Pool.Groups), s.Pool.Forms)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s: %s of criterion %s%s; seed %d\n", functions(r), perCent(r.Degree()), r.Criterion, asked(r), r.Seed)
	writeUnmet(out, r, o)
	for _, s := range r.Subjects {
		for _, name := range s.Broken {
			fmt.Fprintf(out, "warning: %s: %s is violated by the code as it is (imago check %s)\n", s.Short, name, s.Target)
		}
		for _, warning := range s.Warnings {
			fmt.Fprintf(out, "warning: %s: %s\n", s.Short, oneLine(warning.Error()))
		}
	}
	return out.Flush()
}

func functions(r *adequacy.Report) string {
	if len(r.Subjects) == 1 {
		return r.Subjects[0].Short
	}
	return fmt.Sprintf("all %d functions", len(r.Subjects))
}

// asked is how many output relations are asked for.
func asked(r *adequacy.Report) string {
	if r.K == 0 {
		return ""
	}
	return fmt.Sprintf(" with k = %d", r.K)
}

func perCent(degree float64) string { return fmt.Sprintf("%.1f %%", 100*degree) }

func writeUnmet(w io.Writer, r *adequacy.Report, o Options) {
	all := unmet(r)
	if len(all) == 0 {
		return
	}
	shown := all
	if !o.All {
		shown = all[:min(len(all), leastTested)]
	}
	fmt.Fprintf(w, "\nleast tested:\n")
	for _, p := range shown {
		fmt.Fprintf(w, "  %s%s: %s\n", locate(p, o), oneLine(p.Text), judgement(p, r.K))
		fmt.Fprintf(w, "    would help: %s\n", oneLine(p.Help.Text))
	}
	if more := len(all) - len(shown); more > 0 {
		fmt.Fprintf(w, "  and %d more (--all)\n", more)
	}
}

// locate is the place of a requirement and, where that is another function's code, whose test needs it.
func locate(p unmetPlace, o Options) string {
	text := ""
	if p.File != "" {
		text = fmt.Sprintf("%s:%d ", relative(p.File, o.Dir), p.Line)
	}
	if p.Func != p.of.Pool.Subject {
		text += "for " + p.of.Short + ": "
	}
	return text
}

// judgement says who judged a requirement.
func judgement(p unmetPlace, k int) string {
	switch {
	case p.Sources == 0:
		return "not reached"
	case len(p.Relations) == 0:
		return fmt.Sprintf("%s, judged by nothing", count(p.Sources, "source"))
	}
	return fmt.Sprintf("%s, judged by %d of %d (%s)", count(p.Sources, "source"), int(p.Degree*float64(k)+0.5), k, strings.Join(p.Relations, ", "))
}

type (
	jsonAdequacy struct {
		Version   int                   `json:"version"`
		Seed      int64                 `json:"seed"`
		K         int                   `json:"k"`
		Criterion string                `json:"criterion"`
		Subjects  []jsonAdequacySubject `json:"subjects"`
		Degree    float64               `json:"degree"`
	}
	jsonAdequacySubject struct {
		Target          string            `json:"target"`
		Kept            bool              `json:"kept"`
		Degree          float64           `json:"degree"`
		Reachable       float64           `json:"reachable"`
		Requirements    []jsonRequirement `json:"requirements"`
		Sources         int               `json:"sources"`
		Groups          int               `json:"groups"`
		OutputRelations int               `json:"output_relations"`
		Violated        []string          `json:"violated"`
		Warnings        []string          `json:"warnings"`
	}
	jsonRequirement struct {
		Func      string   `json:"func"`
		Text      string   `json:"text"`
		File      string   `json:"file"`
		Line      int      `json:"line"`
		Sources   int      `json:"sources"`
		Relations []string `json:"relations"`
		Degree    float64  `json:"degree"`
		Help      string   `json:"help"`
	}
)

// AdequacyJSON prints the same as one JSON object, with every requirement.
func AdequacyJSON(w io.Writer, r *adequacy.Report, o Options) error {
	out := jsonAdequacy{Version: JSONVersion, Seed: r.Seed, K: r.K, Criterion: r.Criterion, Subjects: []jsonAdequacySubject{}, Degree: r.Degree()}
	for _, s := range r.Subjects {
		j := jsonAdequacySubject{Target: s.Target, Kept: s.Kept, Degree: s.Degree, Reachable: s.Reachable, Requirements: []jsonRequirement{},
			Sources: len(s.Pool.Sources), Groups: len(s.Pool.Groups), OutputRelations: s.Pool.Forms, Violated: listOf(s.Broken), Warnings: []string{}}
		for _, q := range s.Requirements {
			j.Requirements = append(j.Requirements, jsonRequirement{Func: q.Func, Text: q.Text, File: relative(q.File, o.Dir), Line: q.Line, Sources: q.Sources,
				Relations: listOf(q.Relations), Degree: q.Degree, Help: q.Help.Text})
		}
		for _, warning := range s.Warnings {
			j.Warnings = append(j.Warnings, warning.Error())
		}
		out.Subjects = append(out.Subjects, j)
	}
	return encode(w, out)
}

// listOf is a list that JSON writes as [] if it is empty.
func listOf(names []string) []string {
	if names == nil {
		return []string{}
	}
	return names
}

// AdequacyAnnotations prints the places that are not tested enough as GitHub shows them beside the code, see [Annotations]: one a line of code.
func AdequacyAnnotations(w io.Writer, r *adequacy.Report, root string) error {
	type line struct {
		file string
		line int
	}
	texts := map[line][]string{}
	var lines []line
	for _, p := range unmet(r) {
		at := line{below(root, p.File), p.Line}
		if at.file == "" {
			continue
		}
		if texts[at] == nil {
			lines = append(lines, at)
		}
		texts[at] = append(texts[at], fmt.Sprintf("%s (%s): %s; would help: %s", p.Text, p.of.Short, judgement(p, r.K), p.Help.Text))
	}
	out := bufio.NewWriter(w)
	for _, at := range lines {
		shown := texts[at][:min(len(texts[at]), shownAnnotated)]
		fmt.Fprintf(out, "::warning file=%s,line=%d,title=%s::%s\n", escapeProperty(at.file), at.line, escapeProperty("not tested enough"),
			escapeMessage(strings.Join(shown, "\n")))
	}
	return out.Flush()
}

// Criteria lists what adequacy can be measured by, the default first.
func Criteria(w io.Writer) error {
	table := newTable(w)
	for _, c := range adequacy.Criteria {
		k := "-"
		if c.K > 0 {
			k = fmt.Sprintf("k = %d", c.K)
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t\n", c.Name, k, c.Doc)
	}
	return table.Flush()
}

// ChosenText says what the suite was that a check ran, and what it saves.
func ChosenText(w io.Writer, c *adequacy.Chosen) error {
	_, err := fmt.Fprintf(w, "%s with %d executions keep the degree of all %d with %d: %s of criterion %s with k = %d\n", count(c.Groups, "group"), c.Cost,
		c.Of, c.OfCost, perCent(c.Degree), c.Criterion, c.K)
	return err
}
