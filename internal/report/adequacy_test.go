package report

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/suite/adequacy"
	"github.com/imago-mt/imago/relation"
)

// measured is a report of two functions, as made by hand.
func measured(root string) *adequacy.Report {
	file := filepath.Join(root, "fee.go")
	judged := func(text string, line, sources int, degree float64, help adequacy.Help, rels ...string) adequacy.Judged {
		return adequacy.Judged{Requirement: adequacy.Requirement{Func: "Fee", Text: text, File: file, Line: line, Met: relation.All(sources)}, Sources: sources,
			Relations: rels, Degree: degree, Help: help}
	}
	return &adequacy.Report{Seed: 1, K: 2, Criterion: "branch", Subjects: []*adequacy.Subject{
		{Target: "./fee.Fee", Short: "fee.Fee", Kept: true, Degree: 0.5, Reachable: 0.75, Pool: &adequacy.Pool{Subject: "Fee", Forms: 2}, Requirements: []adequacy.Judged{
			judged("weight > 10 is true", 4, 3, 0.5, adequacy.Help{Kind: adequacy.ByRelation, Text: "another relation"}, "rises"),
			judged("weight > 10 is false", 4, 3, 1, adequacy.Help{}, "rises", "light"),
			judged("weight < 0 is true", 7, 0, 0, adequacy.Help{Kind: adequacy.ByReach, Text: "no source reaches it, 100 %"}),
		}},
		{Target: "./fee.Sum", Short: "fee.Sum", Degree: 0.5, Reachable: 1, Pool: &adequacy.Pool{Subject: "Sum"}, Broken: []string{"odd"}, Requirements: []adequacy.Judged{
			judged("weight > 10 is true", 4, 1, 0.5, adequacy.Help{Kind: adequacy.ByInput, Text: "a source"}, "odd"),
		}},
	}}
}

// Places that are tested least come first, and of those that are tested alike the one that is helped most cheaply.
func TestAdequacyText(t *testing.T) {
	root := t.TempDir()
	var out bytes.Buffer
	if err := AdequacyText(&out, measured(root), Options{Dir: root}); err != nil {
		t.Fatal(err)
	}
	const want = `function  degree  reachable  met     sources  groups  output relations  
fee.Fee   50.0 %  75.0 %     1 of 3  0        0       2                 
fee.Sum   50.0 %  100.0 %    0 of 1  0        0       0                 

all 2 functions: 50.0 % of criterion branch with k = 2; seed 1

least tested:
  fee.go:7 weight < 0 is true: not reached
    would help: no source reaches it, 100 %
  fee.go:4 for fee.Sum: weight > 10 is true: 1 source, judged by 1 of 2 (odd)
    would help: a source
  fee.go:4 weight > 10 is true: 3 sources, judged by 1 of 2 (rises)
    would help: another relation
warning: fee.Sum: odd is violated by the code as it is (imago check ./fee.Sum)
`
	if out.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &out, want)
	}
}

// A place stands once, with all that is said of it.
func TestAdequacyAnnotations(t *testing.T) {
	root := t.TempDir()
	var out bytes.Buffer
	if err := AdequacyAnnotations(&out, measured(root), root); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "::warning file=fee.go,line=7,title=not tested enough::weight < 0 is true (fee.Fee): not reached") ||
		!strings.Contains(lines[0], "100 %25") || strings.Count(lines[1], "%0A") != 1 {
		t.Errorf("got %q", lines)
	}
}

// Every field is documented, and the shape of a subject is that of docs/json.md.
func TestAdequacyJSON(t *testing.T) {
	var out bytes.Buffer
	if err := AdequacyJSON(&out, measured(t.TempDir()), Options{}); err != nil {
		t.Fatal(err)
	}
	var v struct {
		Degree   float64
		Subjects []struct {
			Degree, Reachable float64
			Violated          []string
			Requirements      []struct {
				Relations []string
				Help      string
			}
		}
	}
	if err := json.Unmarshal(out.Bytes(), &v); err != nil {
		t.Fatal(err)
	}
	if v.Degree != 0.5 || len(v.Subjects) != 2 || v.Subjects[0].Violated == nil || len(v.Subjects[0].Requirements) != 3 || v.Subjects[0].Requirements[2].Relations == nil {
		t.Errorf("got %s", &out)
	}
	documented(t, "adequacy", out.Bytes())
}
