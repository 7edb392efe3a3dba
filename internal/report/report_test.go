package report

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/suite"
	"github.com/imago-mt/imago/relation"
)

var update = flag.Bool("update", false, "rewrite testdata; read the diff before you commit it")

func testEnv() *relation.Env {
	float, text := relation.Predeclared(relation.Float64), relation.Predeclared(relation.String)
	fn := func(name string, t *relation.Type) *relation.Func {
		return &relation.Func{Name: name, Pkg: "p", Params: []relation.Param{{Name: "x", Type: t}}, Results: []relation.Param{{Type: t}}}
	}
	return &relation.Env{
		Path: "p", Name: "p", Imports: map[string]string{"math": "math"},
		Funcs:  []*relation.Func{fn("Sin", float), fn("Cos", float), fn("Trim", text)},
		Consts: []relation.Const{{Name: "math.Pi", Text: "3.14159265358979323846264338327950288419716939937510582097494459"}},
	}
}

func parse(t *testing.T, text string) *relation.Relation {
	t.Helper()
	r, err := relation.Parse(text, testEnv())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func testResult(t *testing.T) *infer.Result {
	domain, err := relation.ParseDomain("x in [-1000, 1000]", testEnv(), testEnv().Funcs[0])
	if err != nil {
		t.Fatal(err)
	}
	finding := func(text, family string, tried, skipped int64) *infer.Finding {
		return &infer.Finding{Relation: parse(t, text), Family: family, Engine: "algebra", Status: "tested", Tried: tried, Skipped: skipped}
	}
	implied := finding("period: Sin(x + 2*math.Pi) ~= Sin(x)", "shift", 100000, 0)
	implied.Status, implied.ImpliedBy = "implied", []string{"anti-period"}
	shared := finding("pythagoras: Sin(x)*Sin(x) + Cos(x)*Cos(x) ~= 1 within 1e-12, 0.001", "agreement", 100000, 0)
	shared.Under = "Cos"
	almost := finding("idempotent: Trim(Trim(x)) == Trim(x)", "idempotence", 99999, 0)
	almost.Status, almost.Counterexample = "almost", &suite.Violation{At: `x="\u0085"`, Calls: []suite.Call{{Role: "source", Text: "Trim(x)", Actual: `Trim("\u0085")`, Got: `= "\u0085"`}}, Repeat: "imago explain p.Trim 'Trim(Trim(x)) == Trim(x)'"}
	return &infer.Result{Version: "0.1.0", Seed: 7, Subjects: []*infer.Subject{
		{
			Target: "p.Sin", Signature: "Sin(x float64) float64", Domain: domain, Candidates: infer.Candidates{Tried: 812, Dropped: 799},
			Found: []*infer.Finding{
				finding("odd: Sin(-x) ~= -Sin(x)", "symmetry", 100000, 0),
				finding("anti-period: Sin(x + math.Pi) ~= -Sin(x)", "shift", 100000, 0),
				finding("rising: -math.Pi/2 <= x && x < y && y <= math.Pi/2 => Sin(x) <~ Sin(y)", "monotone", 1831, 98169),
				shared,
			},
			More:     []*infer.Finding{finding("bounded: Sin(x) <= 1", "bound", 100000, 0)},
			Implied:  []*infer.Finding{implied},
			Warnings: []error{errors.New("only 1,831 of 100,000 inputs met the precondition of rising")},
		},
		{Target: "p.Trim", Signature: "Trim(x string) string", Almost: []*infer.Finding{almost}, Candidates: infer.Candidates{Tried: 31, Dropped: 31},
			Branches: trial.Branches{Unreached: []trial.Unreached{{Cond: `s == "express"`, Want: true, Func: "Trim", File: "trim.go", Line: 12},
				{Cond: "n >= 0", Func: "trimLeft", File: "trim.go", Line: 40}}}},
		{Target: "p.Map", Signature: "Map(f func(int) int)", Skipped: "parameter f has type\nfunc(int) int"},
		{Target: "p.Notify", Signature: "Notify(c chan int)", Skipped: "parameter c has type chan int"},
	}}
}

func TestGolden(t *testing.T) {
	tests := []struct {
		file  string
		write func(b *strings.Builder) error
	}{
		{"infer.txt", func(b *strings.Builder) error { return Text(b, testResult(t), Options{}) }},
		{"infer-all.txt", func(b *strings.Builder) error { return Text(b, testResult(t), Options{All: true}) }},
		{"infer.json", func(b *strings.Builder) error { return JSON(b, testResult(t), Options{}) }},
		{"infer-all.json", func(b *strings.Builder) error { return JSON(b, testResult(t), Options{All: true}) }},
		{"check.txt", func(b *strings.Builder) error { return CheckText(b, testReport(t), Options{Dir: "/home"}) }},
		{"check.json", func(b *strings.Builder) error { return CheckJSON(b, testReport(t), Options{Dir: "/home"}) }},
		{"check-holds.txt", func(b *strings.Builder) error {
			return CheckText(b, &suite.Report{Subjects: testReport(t).Subjects[1:2]}, Options{})
		}},
	}
	for _, test := range tests {
		t.Run(test.file, func(t *testing.T) {
			var b strings.Builder
			if err := test.write(&b); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join("testdata", test.file)
			if *update {
				if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if b.String() != string(want) {
				t.Errorf("got\n%s\nwant\n%s", b.String(), want)
			}
			if strings.HasSuffix(test.file, ".json") && !json.Valid([]byte(b.String())) {
				t.Error("invalid JSON")
			}
		})
	}
}

func testReport(t *testing.T) *suite.Report {
	return &suite.Report{Seed: 7, Subjects: []*suite.Subject{
		{Target: "./p.Sin", Short: "p.Sin", File: "/home/p/testdata/imago/Sin.rel", Code: suite.Place{File: "/home/p/sin.go", Line: 12, Col: 6}, Checked: []*suite.Checked{
			{Relation: parse(t, "odd: Sin(-x) ~= -Sin(x)"), Line: 3, Tried: 12000},
			{Relation: parse(t, "double: Sin(2*x) ~= 2*Sin(x)"), Line: 4, Col: 1, Tried: 12000, Violation: &suite.Violation{
				At:    "x=1",
				Sides: []suite.Side{{Text: "Sin(2*x)", Value: "0.9"}, {Text: "2*Sin(x)", Value: "1.6"}},
				Calls: []suite.Call{
					{Role: "follow-up", Text: "Sin(2*x)", Actual: "Sin(2)", Got: "= 0.9"},
					{Role: "source", Text: "Sin(x)", Actual: "Sin(1)", Got: "= 0.8"},
				},
				Repeat: "imago check ./p.Sin --at x=1",
			}},
		}},
		{Target: "./p.Cos", Short: "p.Cos", File: "/home/p/testdata/imago/Cos.rel", Checked: []*suite.Checked{
			{Relation: parse(t, "even: Cos(-x) ~= Cos(x)"), Line: 3, Skipped: 12000},
		}, Warnings: []error{errors.New("no input of 12000 met the precondition of even")}},
		{Target: "./p.Trim", Short: "p.Trim", File: "/home/p/testdata/imago/Trim.rel", Code: suite.Place{File: "/home/p/trim.go", Line: 7, Col: 6}, Checked: []*suite.Checked{
			{Relation: parse(t, "idempotent: Trim(Trim(x)) == Trim(x)"), Line: 3, Tried: 11000, Left: 990, Untried: 10},
		}, Stops: []*suite.Stop{{
			Outcome: "out of fuel", Call: suite.Call{Actual: `Trim("a")`, Got: "does not end"}, Relation: parse(t, "idempotent: Trim(Trim(x)) == Trim(x)"),
			Line: 3, Col: 1, Relations: 3, At: `x="a"`, Calls: []suite.Call{{Role: "source", Text: "Trim(x)", Actual: `Trim("a")`, Got: "does not end"}},
			Repeat: `imago check ./p.Trim --at 'x="a"'`,
		}}},
		{Target: "./p.Tan", Short: "p.Tan", File: "/elsewhere/Tan.rel", Stale: "the function is gone"},
	}}
}

// What cannot be written is an error, not a shorter report.
func TestWriteErrors(t *testing.T) {
	for _, err := range []error{
		Text(failingWriter{}, testResult(t), Options{}), JSON(failingWriter{}, testResult(t), Options{}),
		CheckText(failingWriter{}, testReport(t), Options{}), CheckJSON(failingWriter{}, testReport(t), Options{}),
	} {
		if !errors.Is(err, errFull) {
			t.Errorf("got %v, want %v", err, errFull)
		}
	}
}

var errFull = errors.New("full")

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errFull }

// Every field that is printed is documented.
func TestJSONIsDocumented(t *testing.T) {
	for _, file := range []string{"infer-all.json", "check.json"} {
		data, err := os.ReadFile(filepath.Join("testdata", file))
		if err != nil {
			t.Fatal(err)
		}
		documented(t, file, data)
	}
}

// documented fails unless docs/json.md mentions each field of an object that is printed.
func documented(t *testing.T, what string, data []byte) {
	t.Helper()
	doc, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	fields := map[string]bool{}
	collectFields(v, fields)
	for field := range fields {
		if !strings.Contains(string(doc), "`"+field+"`") && !strings.Contains(string(doc), "."+field+"`") {
			t.Errorf("docs/json.md does not mention %s of %s", field, what)
		}
	}
}

func collectFields(v any, into map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			into[name] = true
			collectFields(inner, into)
		}
	case []any:
		for _, inner := range v {
			collectFields(inner, into)
		}
	}
}
