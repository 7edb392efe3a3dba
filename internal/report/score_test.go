package report

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/mutant"
	"github.com/imago-mt/imago/internal/mutant/matrix"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

const mutated = `package p

// Sum is that of what is positive, é.
func Sum(xs []int) (s int) {
	for _, x := range xs {
		if x > 0 {
			s += x

			s = s + 0
		} else {
			continue
		}
	}
	return s
}
`

// mutants are those of a source.
func mutants(t *testing.T, file, src string, operators ...string) []mutant.Mutant {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p := &mutant.Package{Path: "example.com/p", Fset: fset, Files: []*ast.File{f}, Sources: map[string][]byte{file: []byte(src)}, Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Instances: map[*ast.Ident]types.Instance{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
		Scopes: map[ast.Node]*types.Scope{}, FileVersions: map[*ast.File]string{},
	}}
	if p.Types, err = new(types.Config).Check(p.Path, fset, p.Files, p.Info); err != nil {
		t.Fatal(err)
	}
	s, err := mutant.Generate(p, mutant.Options{Operators: operators})
	if err != nil {
		t.Fatal(err)
	}
	return s.Mutants
}

// scoresOf makes scores of one function in which the i-th mutant has the i-th of some statuses, again and again.
func scoresOf(t *testing.T, ms []mutant.Mutant, statuses ...mutant.Status) *suite.Scores {
	t.Helper()
	ends := map[mutant.Status]harness.End{mutant.NotReached: harness.NotReached, mutant.NotInfected: harness.NotInfected,
		mutant.Spent: harness.Spent, mutant.Crashed: harness.Crashed}
	m := &matrix.Matrix{Held: []int{9}, Broken: []int{0}, Notes: make([]string, len(ms)), First: [][]int32{make([]int32, len(ms))},
		Reaches: []relation.Bits{relation.NewBits(len(ms))}, Trials: []matrix.Trial{{Relation: parse(t, "swap: Sin(x) == Sin(x)")}}}
	for i := range ms {
		s := statuses[i%len(statuses)]
		m.Same = append(m.Same, i)
		m.Mutants, m.Ends = append(m.Mutants, &ms[i]), append(m.Ends, ends[s])
		if m.First[0][i] = -1; s == mutant.Killed {
			m.First[0][i] = 3
		}
		if s != mutant.NotReached {
			m.Reaches[0].Set(i)
		}
		if s == mutant.Crashed {
			m.Notes[i] = "exit status 3"
		}
	}
	return &suite.Scores{Seed: 7, Subjects: []*suite.Scored{{Target: "./p.Sum", Short: "p.Sum", Kept: true, Matrix: m, Worth: []matrix.Worth{{Cost: 1}},
		Killers: []mutant.Killer{{Name: "./p.Sum: swap", File: "p/testdata/imago/Sum.rel", Line: 4}}}}}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil || got != string(want) {
		t.Errorf("got\n%s\nwant (%v)\n%s", got, err, want)
	}
}

// Survivors are shown with the lines that they change: a few, all, or those that are new.
func TestSurvivors(t *testing.T) {
	ms := mutants(t, "p/p.go", mutated)
	scores := scoresOf(t, ms, mutant.NotSeen, mutant.NotSeen, mutant.NotSeen, mutant.NotSeen, mutant.NotInfected, mutant.NotReached, mutant.Killed)
	few := map[string]bool{}
	for i := range ms {
		few[ms[i].ID] = i%9 != 0
	}
	for name, o := range map[string]Options{
		"survivors-few.golden": {Dir: "."}, "survivors-all.golden": {Dir: ".", AllSurvivors: true},
		"survivors-new.golden": {Dir: ".", Known: func(m *mutant.Mutant) bool { return few[m.ID] }},
		"survivors-no.golden":  {Dir: ".", Known: func(m *mutant.Mutant) bool { return true }},
	} {
		t.Run(name, func(t *testing.T) {
			var b strings.Builder
			if err := ScoreText(&b, scores, o); err != nil {
				t.Fatal(err)
			}
			golden(t, name, b.String())
		})
	}
}

// A mutant that two functions come to is shown once, and not at all if the relations of one see it; it counts once in the score of both.
func TestSharedMutants(t *testing.T) {
	ms := mutants(t, "p/p.go", mutated, "CBD", "ASRS", "RVR")
	one, two := scoresOf(t, ms, mutant.NotSeen), scoresOf(t, ms, mutant.Killed, mutant.NotSeen, mutant.NotReached)
	two.Subjects[0].Target, two.Subjects[0].Short = "./p.Other", "p.Other"
	one.Subjects = append(one.Subjects, two.Subjects...)
	var b strings.Builder
	if err := ScoreText(&b, one, Options{Dir: "."}); err != nil {
		t.Fatal(err)
	}
	golden(t, "survivors-shared.golden", b.String())
}

func TestAnnotations(t *testing.T) {
	at := func(file string, line int, before string, s mutant.Status) mutant.Verdict {
		return mutant.Verdict{Mutant: &mutant.Mutant{Operator: "ROR", File: file, Line: line, Column: 3, Before: before, After: "true"}, Status: s}
	}
	var b strings.Builder
	err := Annotations(&b, []mutant.Verdict{at("/r/a,b:c%.go", 4, "a % b == 0", mutant.NotSeen), at("/r/a/b.go", 4, "x", mutant.NotReached),
		at("/elsewhere/c.go", 1, "x", mutant.NotSeen), at("/r/a/b.go", 4, "y", mutant.NotInfected)}, "/r")
	if err != nil {
		t.Fatal(err)
	}
	want := `::warning file=a%2Cb%3Ac%25.go,line=4,col=3,title=a mutant survives::ROR: a %25 b == 0 becomes true (not seen)
::warning file=a/b.go,line=4,col=3,title=2 mutants survive::ROR: x becomes true (not reached)%0AROR: y becomes true (not infected)
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

// TestElements prints scores as a report of mutation-testing-elements, and reads it as a reader that knows only the schema does.
func TestElements(t *testing.T) {
	statuses := []mutant.Status{mutant.NotReached, mutant.NotInfected, mutant.NotSeen, mutant.Crashed, mutant.Spent, mutant.Killed}
	scores := scoresOf(t, mutants(t, "/r/p/p.go", mutated), statuses...)
	verdicts := scores.Verdicts()
	verdicts[len(verdicts)-1].Status = mutant.Equivalent
	killers := append(scores.Killers(), mutant.Killer{Name: "p.Other: odd"})
	var b strings.Builder
	if err := Elements(&b, verdicts, killers, "/r", "0.1.0"); err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal([]byte(b.String()), &doc); err != nil {
		t.Fatal(err)
	}
	if err := schema.check("report", doc); err != nil {
		t.Fatal(err)
	}
	top := doc.(map[string]any)
	var files []string
	for name, f := range top["testFiles"].(map[string]any) {
		files = append(files, fmt.Sprint(name, f.(map[string]any)["tests"]))
	}
	slices.Sort(files)
	want := "[Sum.rel[map[id:./p.Sum: swap location:map[start:map[column:1 line:4]] name:./p.Sum: swap]] p.Other[map[id:p.Other: odd name:p.Other: odd]]]"
	if fmt.Sprint(files) != want {
		t.Errorf("test files: got %v, want %s", files, want)
	}
	got := map[string]bool{}
	list := top["files"].(map[string]any)["p/p.go"].(map[string]any)["mutants"].([]any)
	if len(list) != len(verdicts) {
		t.Errorf("%d mutants of %d", len(list), len(verdicts))
	}
	for i, x := range list {
		m := x.(map[string]any)
		got[fmt.Sprintf("%v is %v: %v, %v, %v", verdicts[i].Status, m["status"], m["statusReason"], m["killedBy"], m["coveredBy"])] = true
	}
	for _, want := range []string{
		"not reached is NoCoverage: not reached, <nil>, <nil>", "not infected is Survived: not infected, <nil>, [./p.Sum: swap]",
		"not seen is Survived: not seen, <nil>, [./p.Sum: swap]", "crashed is RuntimeError: crashed: exit status 3, <nil>, [./p.Sum: swap]",
		"out of fuel is Timeout: out of fuel, <nil>, [./p.Sum: swap]", "killed is Killed: <nil>, [./p.Sum: swap], [./p.Sum: swap]",
	} {
		if !got[want] {
			t.Errorf("no mutant that %s; there are %v", want, got)
		}
	}
	if s := list[len(list)-1].(map[string]any)["status"]; s != "Ignored" {
		t.Errorf("an equivalent mutant is %v", s)
	}
}

// A shape is what a value of a report must be: what the schema says of the fields that imago writes. Fields of another name are a mistake.
type shape struct {
	kind     string // "string", "integer", "object", "map" or "array"
	pattern  string
	oneOf    []string
	min, max float64
	required string
	fields   map[string]*shape
	items    *shape // of arrays and maps
}

var (
	place = &shape{kind: "object", required: "line column", fields: map[string]*shape{
		"line": {kind: "integer", min: 1, max: 1e9}, "column": {kind: "integer", min: 1, max: 1e9}}}
	text   = &shape{kind: "string"}
	texts  = &shape{kind: "array", items: text}
	share  = &shape{kind: "integer", max: 100}
	schema = &shape{kind: "object", required: "schemaVersion thresholds files", fields: map[string]*shape{
		"schemaVersion": {kind: "string", pattern: `^([1-2])(\.(([1-9]\d*)|0)){0,2}$`},
		"thresholds":    {kind: "object", required: "high low", fields: map[string]*shape{"high": share, "low": share}},
		"framework":     {kind: "object", required: "name", fields: map[string]*shape{"name": text, "version": text}},
		"files": {kind: "map", items: &shape{kind: "object", required: "language source mutants", fields: map[string]*shape{
			"language": text, "source": text, "mutants": {kind: "array", items: &shape{
				kind: "object", required: "id mutatorName location status", fields: map[string]*shape{
					"id": text, "mutatorName": text, "description": text, "replacement": text, "statusReason": text, "coveredBy": texts, "killedBy": texts,
					"location": {kind: "object", required: "start end", fields: map[string]*shape{"start": place, "end": place}},
					"status":   {kind: "string", oneOf: []string{"Killed", "Survived", "NoCoverage", "CompileError", "RuntimeError", "Timeout", "Ignored", "Pending"}},
				}}}}}},
		"testFiles": {kind: "map", items: &shape{kind: "object", required: "tests", fields: map[string]*shape{"source": text,
			"tests": {kind: "array", items: &shape{kind: "object", required: "id name", fields: map[string]*shape{"id": text, "name": text,
				"location": {kind: "object", required: "start", fields: map[string]*shape{"start": place, "end": place}}}}}}}},
	}}
)

func (s *shape) check(at string, v any) error {
	switch v := v.(type) {
	case string:
		if s.kind != "string" || s.pattern != "" && !regexp.MustCompile(s.pattern).MatchString(v) || s.oneOf != nil && !slices.Contains(s.oneOf, v) {
			return fmt.Errorf("%s is %q", at, v)
		}
	case float64:
		if s.kind != "integer" || v != float64(int64(v)) || v < s.min || v > s.max {
			return fmt.Errorf("%s is %v", at, v)
		}
	case []any:
		if s.kind != "array" {
			return fmt.Errorf("%s is an array", at)
		}
		for i, x := range v {
			if err := s.items.check(fmt.Sprintf("%s[%d]", at, i), x); err != nil {
				return err
			}
		}
	case map[string]any:
		return s.object(at, v)
	default:
		return fmt.Errorf("%s is %v", at, v)
	}
	return nil
}

func (s *shape) object(at string, v map[string]any) error {
	if s.kind != "object" && s.kind != "map" {
		return fmt.Errorf("%s is an object", at)
	}
	for _, name := range strings.Fields(s.required) {
		if _, ok := v[name]; !ok {
			return fmt.Errorf("%s has no %s", at, name)
		}
	}
	for name, x := range v {
		field := s.items
		if s.kind == "object" {
			field = s.fields[name]
		}
		if field == nil {
			return fmt.Errorf("%s has %s", at, name)
		}
		if err := field.check(at+"."+name, x); err != nil {
			return err
		}
	}
	return nil
}

// The check sees what it is there for.
func TestShape(t *testing.T) {
	for _, bad := range []string{
		`{}`, `{"schemaVersion": "3", "thresholds": {"high": 1, "low": 0}, "files": {}}`, `{"schemaVersion": "2", "thresholds": {"high": 101, "low": 0}, "files": {}}`,
		`{"schemaVersion": "2", "thresholds": {"high": 1, "low": 0}, "files": {"a": {"language": "go", "source": "", "mutants": [{}]}}}`,
		`{"schemaVersion": "2", "thresholds": {"high": 1, "low": 0}, "files": [], "more": 1}`,
	} {
		var doc any
		if err := json.Unmarshal([]byte(bad), &doc); err != nil {
			t.Fatal(err)
		}
		if schema.check("report", doc) == nil {
			t.Errorf("accepted: %s", bad)
		}
	}
}
