package laws

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
)

// A Result is what became of one expected law.
type Result struct {
	Law
	Target string
	// Verdict is that of imago explain.
	Verdict infer.Verdict
	Why     string // of a missing law
	By      []string
	// Behind says that it is among what only --all prints, or follows from nothing less.
	Behind bool
}

// Found reports whether the law is printed unasked, or follows from what is.
func (r *Result) Found() bool {
	return r.Holds() && !r.Behind
}

// Holds reports whether the law is printed, with --all at the latest, or follows from what is.
func (r *Result) Holds() bool {
	return r.Verdict == infer.Printed || r.Verdict == infer.Listed || r.Verdict == infer.Follows
}

// A Study is what inference makes of a list.
type Study struct {
	Subjects []*infer.Subject // in the order of the list; one that failed has nothing but its Target and Skipped
	Results  []*Result        // in the order of the list
}

// Engines are those of the golden file: the study is of the table of laws. What other engines add is asked for by name.
var Engines = []infer.Engine{infer.Algebra}

// Measure infers each target once and asks what became of its laws. told, which may be nil, gets each target when it is done.
func Measure(ctx context.Context, targets []Target, o infer.Options, told func(target string, results []*Result)) (*Study, error) {
	var questions []infer.Question
	for _, t := range targets {
		q := infer.Question{Target: t.Name}
		for _, law := range t.Laws {
			q.Texts = append(q.Texts, law.Text)
		}
		for _, law := range t.Laws {
			if text := law.within(t.Domain); text != law.Text {
				q.Texts = append(q.Texts, text)
			}
		}
		questions = append(questions, q)
	}
	listed := map[string]Target{}
	for _, t := range targets {
		listed[t.Name] = t
	}
	answers, err := infer.Ask(ctx, questions, o, func(a *infer.Answer) {
		if told != nil {
			told(a.Target, resultsOf(a, listed[a.Target]))
		}
	})
	if err != nil {
		return nil, err
	}
	s := &Study{}
	for _, a := range answers {
		if a.Explained == nil {
			s.Subjects = append(s.Subjects, &infer.Subject{Target: a.Target, Skipped: oneLine(a.Err.Error())})
		} else {
			s.Subjects = append(s.Subjects, a.Subject)
		}
		s.Results = append(s.Results, resultsOf(a, listed[a.Target])...)
	}
	return s, nil
}

// resultsOf takes an answer apart: what became of each law as it stands, or of it as a claim about its listed domain if that is found and
// the former is not.
func resultsOf(a *infer.Answer, t Target) []*Result {
	out := make([]*Result, len(t.Laws))
	next := len(t.Laws)
	for i, law := range t.Laws {
		out[i] = resultOf(a, law, i)
		if law.within(t.Domain) == law.Text {
			continue
		}
		if r := resultOf(a, law, next); r.Found() && !out[i].Found() || r.Holds() && !out[i].Holds() {
			out[i] = r
		}
		next++
	}
	return out
}

func resultOf(a *infer.Answer, law Law, at int) *Result {
	r := &Result{Law: law, Target: a.Target, Verdict: infer.Refused}
	if a.Explained != nil {
		r.Target = a.Subject.Target
	}
	switch {
	case a.Explained != nil && at < len(a.Explanations):
		e := a.Explanations[at]
		r.Verdict, r.Why, r.By = e.Verdict, oneLine(e.Why), e.By
		r.Behind = e.Verdict == infer.Listed || e.Verdict == infer.Follows && !unasked(a.Subject, e.By)
		if v := e.Counterexample; v != nil {
			r.Why = strings.TrimPrefix(r.Why+"; fails at "+v.At, "; ")
			for j, side := range v.Sides {
				r.Why += []string{": ", ", "}[min(j, 1)] + side.Text + " = " + side.Value
			}
		}
	case a.Err != nil:
		r.Why = oneLine(a.Err.Error())
	}
	return r
}

// unasked reports whether relations are printed without --all, or follow from such.
func unasked(s *infer.Subject, texts []string) bool {
	seen := map[string]bool{}
	for _, f := range s.Found {
		seen[f.Relation.Name], seen[f.Relation.String()] = true, true
	}
	for range s.Implied {
		for _, f := range s.Implied {
			if !slices.ContainsFunc(f.ImpliedBy, func(name string) bool { return !seen[name] }) {
				seen[f.Relation.Name], seen[f.Relation.String()] = true, true
			}
		}
	}
	return !slices.ContainsFunc(texts, func(text string) bool { return !seen[text] })
}

// interval is a bound of a listed domain: x in (0, 100], n in -20..20, f.Den in 1..1000.
var interval = regexp.MustCompile(`(?:^|, )([a-z]\w*)((?:\.\w+)*) in (?:([\[(])([^,]+), ([^\])]+)([\])])|(-?\d+)\.\.(-?\d+))`)

// within writes a law as a claim about a domain alone, as far as that bounds its variables and their fields one by one.
func (l Law) within(domain string) string {
	bounds := interval.FindAllStringSubmatch(domain, -1)
	bounded := map[string]bool{}
	for _, m := range bounds {
		bounded[m[1]] = true
	}
	var premise []string
	for _, m := range bounds {
		lo, hi, above, below := m[4], m[5], "<=", "<="
		if m[3] == "" {
			lo, hi = m[7], m[8]
		}
		if m[3] == "(" {
			above = "<"
		}
		if m[6] == ")" {
			below = "<"
		}
		for _, v := range l.variables(m[1]) {
			if v == m[1] || !bounded[v] {
				premise = append(premise, lo+" "+above+" "+v+m[2], v+m[2]+" "+below+" "+hi)
			}
		}
	}
	if len(premise) == 0 {
		return l.Text
	}
	if own, then, ok := strings.Cut(l.Text, " => "); ok {
		return strings.Join(premise, " && ") + " && " + own + " => " + then
	}
	return strings.Join(premise, " && ") + " => " + l.Text
}

// variables are those of a law that stand for a parameter, in the order in which they occur: that of its name, and g2, g3 beside g, which the
// language gives its domain.
func (l Law) variables(parameter string) []string {
	var out []string
	for _, m := range regexp.MustCompile(`(?:^|[^.\w])(`+parameter+`\d*)\b`).FindAllStringSubmatch(l.Text, -1) {
		if !slices.Contains(out, m[1]) {
			out = append(out, m[1])
		}
	}
	return out
}

func oneLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// Golden is the study as a text that is kept and compared: of each target its domain, what is printed of it, and the laws that were
// expected of it, with + where they are found, * where only --all prints them or what they follow from, and - where they are missing.
func (s *Study) Golden() string {
	var sb strings.Builder
	for _, sub := range s.Subjects {
		fmt.Fprintln(&sb, sub.Target)
		if sub.Domain != nil && sub.Domain.String() != "" {
			fmt.Fprintf(&sb, "\tdomain %s\n", sub.Domain)
		}
		for _, f := range sub.Found {
			fmt.Fprintf(&sb, "\t%s\n", f.Relation)
		}
		if n := len(sub.More); n > 0 {
			fmt.Fprintf(&sb, "\tand %d more\n", n)
		}
		for _, r := range s.Results {
			if r.Target != sub.Target {
				continue
			}
			switch {
			case r.Found():
				fmt.Fprintf(&sb, "\t+ %s\n", r.Text)
			case r.Holds():
				fmt.Fprintf(&sb, "\t* %s\n", r.Text)
			default:
				fmt.Fprintf(&sb, "\t- %s  (%s)\n", r.Text, r.Verdict)
			}
		}
	}
	return sb.String()
}

// Changed counts the lines of b that are not in a, and the other way round.
func Changed(a, b string) int {
	left, right := lines(a), lines(b)
	n := 0
	for line, k := range left {
		n += max(0, k-right[line])
	}
	for line, k := range right {
		n += max(0, k-left[line])
	}
	return n
}

// lines counts each line together with the target above it.
func lines(text string) map[string]int {
	out := map[string]int{}
	target := ""
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "\t") {
			target = line
		}
		out[target+line]++
	}
	return out
}

// Verdicts are the verdicts in the order of the table.
var verdicts = []infer.Verdict{infer.Printed, infer.Listed, infer.Follows, infer.Unproposed, infer.Dropped, infer.Refuted, infer.Almost, infer.Refused}

// Counts is how many laws have each verdict, as a line for people.
func (s *Study) Counts() string {
	var parts []string
	for _, v := range verdicts {
		if n := s.count(func(r *Result) bool { return r.Verdict == v }); n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, v))
		}
	}
	return strings.Join(parts, ", ")
}

func (s *Study) count(is func(*Result) bool) int {
	n := 0
	for _, r := range s.Results {
		if is(r) {
			n++
		}
	}
	return n
}

// Share is the percentage of laws that are found.
func (s *Study) Share() float64 {
	return 100 * float64(s.count((*Result).Found)) / float64(max(1, len(s.Results)))
}

// ShareOf is the percentage of the laws of a kind that are found.
func (s *Study) ShareOf(claims []*Claim, k Kind) float64 {
	of := map[string]bool{}
	for _, c := range claims {
		of[c.Target+"\t"+c.Text] = slices.Contains(c.Kinds(), k)
	}
	asked := s.count(func(r *Result) bool { return of[r.Target+"\t"+r.Text] })
	return 100 * float64(s.count(func(r *Result) bool { return r.Found() && of[r.Target+"\t"+r.Text] })) / float64(max(1, asked))
}

// ShareOfAll is the percentage of laws that are found or printed by --all, or follow from what that prints.
func (s *Study) ShareOfAll() float64 {
	return 100 * float64(s.count((*Result).Holds)) / float64(max(1, len(s.Results)))
}
