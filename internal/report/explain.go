package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/relation"
)

// ExplainText prints explanations for people: for each the relation as it was tried, what became of it and why, and for a refuted one
// the simplest counterexample with its executions.
func ExplainText(w io.Writer, ex *infer.Explained, seed int64) error {
	out := bufio.NewWriter(w)
	s := ex.Subject
	fmt.Fprintf(out, "%s\n", heading(s.Target, s.Signature))
	var tried []*relation.Relation
	for _, e := range ex.Explanations {
		if e.Relation != nil {
			tried = append(tried, e.Relation)
		}
	}
	writeDomain(out, s, tried)
	for _, e := range ex.Explanations {
		fmt.Fprintln(out)
		writeExplanation(out, e)
	}
	writeUnread(out, s.Unread)
	fmt.Fprintf(out, "\nseed %d\n", seed)
	return out.Flush()
}

func writeExplanation(w io.Writer, e *infer.Explanation) {
	text := e.Asked
	if e.Relation != nil {
		text = e.Relation.String()
	}
	fmt.Fprintln(w, text)
	line := string(e.Verdict)
	switch e.Verdict {
	case infer.Printed, infer.Listed, infer.Unproposed, infer.Follows:
		line += ": " + map[infer.Verdict]string{
			infer.Printed: "infer prints it", infer.Listed: "infer prints it with --all",
			infer.Unproposed: "it holds, but nothing proposes it", infer.Follows: "it says nothing beyond",
		}[e.Verdict]
	}
	if e.Why != "" {
		line += ": " + oneLine(e.Why)
	}
	if e.Tried > 0 {
		line += fmt.Sprintf(" (%d inputs tried", e.Tried)
		if e.Skipped > 0 {
			line += fmt.Sprintf(", %d skipped", e.Skipped)
		}
		line += ")"
	}
	fmt.Fprintf(w, "  %s\n", line)
	if e.Origin != "" {
		fmt.Fprintf(w, "  origin: %s\n", oneLine(e.Origin))
	}
	if e.Loosened {
		fmt.Fprintln(w, "  tried up to rounding, since floats are compared")
	}
	if j := e.Judgement; j != nil {
		fmt.Fprintf(w, "  of the follow-up (%s): %d of %d pairs of the subject violate it, %d of %d pairs of mutants satisfy it\n", j.FollowUp, j.FP, j.Correct, j.FN, j.Incorrect)
	}
	for _, by := range e.By {
		fmt.Fprintf(w, "    %s\n", by)
	}
	if len(e.Parts) > 0 {
		fmt.Fprintf(w, "  a composite: %s\n", strings.Join(e.Parts, " then "))
	}
	if v := e.Counterexample; v != nil {
		fmt.Fprintf(w, "  fails%s\n", counterexample.Where(v))
		counterexample.WriteRuns(w, "  ", v)
	}
}

type (
	jsonExplained struct {
		Version      int               `json:"version"`
		Seed         int64             `json:"seed"`
		Target       string            `json:"target"`
		Signature    string            `json:"signature"`
		Domain       string            `json:"domain"`
		Explanations []jsonExplanation `json:"explanations"`
	}
	jsonExplanation struct {
		Asked     string         `json:"asked"`
		Text      string         `json:"text"`
		Verdict   string         `json:"verdict"`
		Why       string         `json:"why"`
		By        []string       `json:"by"`
		Parts     []string       `json:"parts,omitempty"`
		Origin    string         `json:"origin,omitempty"`
		Tried     int64          `json:"tried"`
		Loosened  bool           `json:"loosened"`
		Skipped   int64          `json:"skipped"`
		Violation *jsonViolation `json:"violation"`
		Search    *jsonJudgement `json:"search,omitempty"`
	}
	jsonJudgement struct {
		Transformation string    `json:"transformation"`
		FollowUp       string    `json:"follow_up"`
		Pairs          jsonPairs `json:"pairs"`
		FalsePositives int       `json:"false_positives"`
		FalseNegatives int       `json:"false_negatives"`
	}
)

// ExplainJSON prints explanations for programs, as docs/json.md describes them.
func ExplainJSON(w io.Writer, ex *infer.Explained, seed int64) error {
	s := ex.Subject
	out := jsonExplained{Version: JSONVersion, Seed: seed, Target: s.Target, Signature: s.Signature, Explanations: []jsonExplanation{}}
	if s.Domain != nil {
		out.Domain = s.Domain.String()
	}
	for _, e := range ex.Explanations {
		j := jsonExplanation{Asked: e.Asked, Verdict: string(e.Verdict), Why: oneLine(e.Why), By: append([]string{}, e.By...), Parts: e.Parts, Origin: e.Origin, Tried: e.Tried, Skipped: e.Skipped, Loosened: e.Loosened}
		if e.Relation != nil {
			j.Text = e.Relation.Text()
		}
		if x := e.Judgement; x != nil {
			j.Search = &jsonJudgement{x.Transformation, x.FollowUp, jsonPairs{x.Correct, x.Incorrect}, x.FP, x.FN}
		}
		if e.Counterexample != nil {
			j.Violation = violationJSON(e.Counterexample)
		}
		out.Explanations = append(out.Explanations, j)
	}
	return encode(w, out)
}
