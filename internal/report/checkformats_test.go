package report

import (
	"encoding/json"
	"encoding/xml"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/suite"
)

// placedReport is the report of the other tests with files that are there, since places are seen from the top of a repository.
func placedReport(t *testing.T) (r *suite.Report, root string) {
	t.Helper()
	root = t.TempDir()
	r = testReport(t)
	for _, s := range r.Subjects {
		for _, file := range []*string{&s.File, &s.Code.File} {
			if *file == "" {
				continue
			}
			*file = filepath.Join(root, strings.TrimPrefix(*file, "/home/"))
			if err := os.MkdirAll(filepath.Dir(*file), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(*file, nil, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	r.Subjects[0].Checked[1].Violation.Sides[0].Value = "100 %, <\"x\">: a,b\nc\x01"
	return r, root
}

// workflowCommand is a line that GitHub's runner reads.
var workflowCommand = regexp.MustCompile(`^::(error|warning) ((?:[a-zA-Z]+=[^,:]*,?)*)::(.*)$`)

func TestCheckAnnotations(t *testing.T) {
	r, root := placedReport(t)
	var b strings.Builder
	if err := CheckAnnotations(&b, r, root); err != nil {
		t.Fatal(err)
	}
	undo := strings.NewReplacer("%0A", "\n", "%0D", "\r", "%3A", ":", "%2C", ",", "%25", "%")
	var got []string
	for line := range strings.Lines(b.String()) {
		m := workflowCommand.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			t.Fatalf("no workflow command: %q", line)
		}
		properties := map[string]string{}
		for p := range strings.SplitSeq(m[2], ",") {
			name, value, _ := strings.Cut(p, "=")
			properties[name] = undo.Replace(value)
		}
		first, _, _ := strings.Cut(undo.Replace(m[3]), "\n")
		got = append(got, strings.Join([]string{m[1], properties["file"], properties["line"], properties["col"], properties["title"], first}, "|"))
	}
	want := []string{
		`error|sin.go|12|6|A metamorphic relation is violated|p.Sin: double is violated at x=1: Sin(2*x) = 100 %, <"x">: a,b`,
		`warning|p/testdata/imago/Cos.rel|2||A relation was hardly checked|p.Cos: no input of 12000 met the precondition of even`,
		`error|p/trim.go|7|6|An execution does not come to its end|p.Trim: out of fuel at x="a": Trim("a") does not end`,
		`error|elsewhere/Tan.rel|2|1|A catalogue file is out of date|p.Tan: the function is gone`,
	}
	want[0] = strings.Replace(want[0], "sin.go", "p/sin.go", 1)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// object, list, text and number read JSON as the SARIF schema describes it: a property that is required is there, and of its type.
type sarifReader struct{ t *testing.T }

func (r sarifReader) object(v any, what string) map[string]any {
	r.t.Helper()
	o, ok := v.(map[string]any)
	if !ok {
		r.t.Fatalf("%s is no object: %v", what, v)
	}
	return o
}

func (r sarifReader) list(v any, what string) []any {
	r.t.Helper()
	l, ok := v.([]any)
	if !ok {
		r.t.Fatalf("%s is no array: %v", what, v)
	}
	return l
}

func (r sarifReader) text(v any, what string) string {
	r.t.Helper()
	s, ok := v.(string)
	if !ok || s == "" {
		r.t.Fatalf("%s is no text: %v", what, v)
	}
	return s
}

func (r sarifReader) only(o map[string]any, what string, names ...string) {
	r.t.Helper()
	for name := range o {
		if !slices.Contains(names, name) {
			r.t.Errorf("%s has %s, which the schema does not know (additionalProperties: false)", what, name)
		}
	}
}

// location checks a location object and returns its place.
func (r sarifReader) location(v any, what string) string {
	r.t.Helper()
	l := r.object(v, what)
	r.only(l, what, "id", "physicalLocation", "message")
	p := r.object(l["physicalLocation"], what+".physicalLocation")
	r.only(p, what, "artifactLocation", "region")
	a := r.object(p["artifactLocation"], what+".artifactLocation")
	r.only(a, what, "uri", "uriBaseId")
	uri := r.text(a["uri"], what+".uri")
	if u, err := url.Parse(uri); err != nil || a["uriBaseId"] == nil == (u.Scheme == "") || strings.HasPrefix(uri, "/") {
		r.t.Errorf("%s: %s is neither relative to a base nor absolute: %v", what, uri, err)
	}
	region := r.object(p["region"], what+".region")
	r.only(region, what, "startLine", "startColumn")
	line, _ := region["startLine"].(float64)
	column, hasColumn := region["startColumn"].(float64)
	if line < 1 || hasColumn && column < 1 {
		r.t.Errorf("%s: lines and columns begin with 1: %v", what, region)
	}
	return uri + ":" + strconv.Itoa(int(line)) + ":" + strconv.Itoa(int(column))
}

// The required properties are those of sarif-schema-2.1.0.json: of the log version and runs, of a run tool, of a tool driver, of a driver name, of a
// rule id, of a result message; a ruleIndex is one of the rules, a level one of four words.
func TestCheckSARIF(t *testing.T) {
	rep, root := placedReport(t)
	var b strings.Builder
	if err := CheckSARIF(&b, rep, root, "0.1.0"); err != nil {
		t.Fatal(err)
	}
	var v any
	if err := json.Unmarshal([]byte(b.String()), &v); err != nil {
		t.Fatal(err)
	}
	r := sarifReader{t}
	log := r.object(v, "the log")
	r.only(log, "the log", "$schema", "version", "runs")
	if log["version"] != "2.1.0" || !strings.HasSuffix(r.text(log["$schema"], "$schema"), "/sarif-schema-2.1.0.json") {
		t.Errorf("version %v, schema %v", log["version"], log["$schema"])
	}
	run := r.object(r.list(log["runs"], "runs")[0], "a run")
	r.only(run, "a run", "tool", "columnKind", "results")
	driver := r.object(r.object(run["tool"], "tool")["driver"], "driver")
	r.only(driver, "the driver", "name", "version", "informationUri", "rules")
	r.text(driver["name"], "the driver's name")
	rules := r.list(driver["rules"], "rules")
	var got []string
	for _, v := range r.list(run["results"], "results") {
		result := r.object(v, "a result")
		r.only(result, "a result", "ruleId", "ruleIndex", "level", "message", "locations", "relatedLocations", "partialFingerprints")
		index, ok := result["ruleIndex"].(float64)
		if !ok || index < 0 || int(index) >= len(rules) || r.object(rules[int(index)], "a rule")["id"] != result["ruleId"] {
			t.Errorf("rule %v is not at %v", result["ruleId"], result["ruleIndex"])
		}
		if !slices.Contains([]any{"none", "note", "warning", "error"}, result["level"]) {
			t.Errorf("level %v", result["level"])
		}
		message := r.text(r.object(result["message"], "message")["text"], "message.text")
		first, _, _ := strings.Cut(message, "\n")
		place := r.location(r.list(result["locations"], "locations")[0], "a location")
		related := r.location(r.list(result["relatedLocations"], "relatedLocations")[0], "a related location")
		for name, print := range r.object(result["partialFingerprints"], "fingerprints") {
			r.text(print, name)
		}
		got = append(got, strings.Join([]string{r.text(result["ruleId"], "ruleId"), place, related, first}, "|"))
	}
	want := []string{
		`violated-relation|p/sin.go:12:6|p/testdata/imago/Sin.rel:4:1|p.Sin: double is violated at x=1: Sin(2*x) = 100 %, <"x">: a,b`,
		`stopped-execution|p/trim.go:7:6|p/testdata/imago/Trim.rel:3:1|p.Trim: out of fuel at x="a": Trim("a") does not end`,
		`stale-catalogue|elsewhere/Tan.rel:2:1|elsewhere/Tan.rel:2:1|p.Tan: the function is gone`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The shape is that of JUnit's reports: elements and attributes are those that are known there, and the counts are those of the cases.
func TestCheckJUnit(t *testing.T) {
	rep, root := placedReport(t)
	var b strings.Builder
	if err := CheckJUnit(&b, rep, root); err != nil {
		t.Fatal(err)
	}
	known := map[string][]string{
		"testsuites": {"name", "tests", "failures", "errors"}, "testsuite": {"name", "tests", "failures", "errors", "skipped"},
		"testcase": {"name", "classname", "file", "line"}, "failure": {"message", "type"}, "error": {"message", "type"}, "skipped": {"message", "type"}, "system-out": nil,
	}
	parents := map[string]string{"testsuites": "", "testsuite": "testsuites", "testcase": "testsuite", "failure": "testcase", "error": "testcase", "skipped": "testcase", "system-out": "testsuite"}
	type counts struct{ tests, failures, errors, skipped int }
	var said, all counts
	var open []string
	var cases []string
	dec := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		token, err := dec.Token()
		if token == nil {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			name, parent := e.Name.Local, ""
			if len(open) > 0 {
				parent = open[len(open)-1]
			}
			if _, ok := known[name]; !ok || parents[name] != parent {
				t.Errorf("%s stands in %q", name, parent)
			}
			attributes := map[string]string{}
			for _, a := range e.Attr {
				attributes[a.Name.Local] = a.Value
				if !slices.Contains(known[name], a.Name.Local) {
					t.Errorf("%s has %s", name, a.Name.Local)
				}
			}
			number := func(name string) int { n, _ := strconv.Atoi(attributes[name]); return n }
			switch name {
			case "testsuites":
				all = counts{number("tests"), number("failures"), number("errors"), 1}
			case "testcase":
				said.tests++
				cases = append(cases, attributes["classname"]+"|"+attributes["name"]+"|"+attributes["file"]+":"+attributes["line"])
			case "failure", "error":
				cases[len(cases)-1] += "|" + name + "|" + attributes["message"]
				said.failures += map[string]int{"failure": 1}[name]
				said.errors += map[string]int{"error": 1}[name]
			case "skipped":
				cases[len(cases)-1] += "|skipped"
				said.skipped++
			}
			open = append(open, name)
		case xml.EndElement:
			open = open[:len(open)-1]
		}
	}
	if said != all || said.tests != 6 {
		t.Errorf("the cases are %+v, the suites say %+v", said, all)
	}
	want := []string{
		`p.Sin|odd|p/testdata/imago/Sin.rel:3`,
		"p.Sin|double|p/testdata/imago/Sin.rel:4|failure|p.Sin: double is violated at x=1: Sin(2*x) = 100 %, <\"x\">: a,b\nc\ufffd, 2*Sin(x) = 1.6",
		`p.Cos|even|p/testdata/imago/Cos.rel:3|skipped`,
		`p.Trim|idempotent|p/testdata/imago/Trim.rel:3`,
		`p.Trim|idempotent comes to its end|p/testdata/imago/Trim.rel:3|error|p.Trim: out of fuel at x="a": Trim("a") does not end`,
		`p.Tan|fits the code|elsewhere/Tan.rel:2|error|p.Tan: the function is gone`,
	}
	if !slices.Equal(cases, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(cases, "\n"), strings.Join(want, "\n"))
	}
}
