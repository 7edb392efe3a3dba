package gotest

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	const before124 = `{"Action":"output","Package":"p","Output":"FAIL\tp [build failed]\n"}
{"Action":"fail","Package":"p","Elapsed":0}
`
	for _, tt := range []struct {
		name, events, text string
		built              bool
		failed             []string
	}{
		{"nothing", "", "", true, nil},
		{"passes", `{"Action":"pass","Package":"p","Test":"TestA"}` + "\n" + `{"Action":"output","Package":"p","Output":"ok  \tp\t0.1s\n"}` + "\n", "ok  \tp\t0.1s\n", true, nil},
		{"fails", `{"Action":"fail","Test":"TestA/b"}` + "\n" + `{"Action":"fail","Test":"TestA"}` + "\n" + `{"Action":"fail","Package":"p"}` + "\n", "", true, []string{"TestA/b", "TestA"}},
		{"a build that fails", `{"ImportPath":"q","Action":"build-output","Output":"no F\n"}` + "\n" + `{"ImportPath":"q","Action":"build-fail"}` + "\n", "no F\n", false, nil},
		{"one that fails with an older command", before124, "FAIL\tp [build failed]\n", false, nil},
		{"a test that speaks of builds", `{"Action":"output","Test":"TestA","Output":"FAIL\tp [build failed]\n"}` + "\n", "FAIL\tp [build failed]\n", true, nil},
		{"a line that is no event", "go: no such tool\n", "go: no such tool\n", true, nil},
	} {
		events := Read([]byte(tt.events))
		if got := Text(events); got != tt.text {
			t.Errorf("%s: text %q", tt.name, got)
		}
		if got := Built(events); got != tt.built {
			t.Errorf("%s: built is %v", tt.name, got)
		}
		if got := Failed(events); !slices.Equal(got, tt.failed) {
			t.Errorf("%s: failed %q", tt.name, got)
		}
	}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	const head = "package m\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {\n"
	for _, tt := range []struct {
		body   string
		built  bool
		failed []string
		says   string
	}{
		{"\tt.Run(\"b\", func(t *testing.T) { t.Log(\"some words\") })\n}\n", true, nil, "some words"},
		{"\tt.Run(\"b\", func(t *testing.T) { t.Fail() })\n}\n", true, []string{"TestA/b", "TestA"}, "--- FAIL: TestA/b"},
		{"\tpanic(\"mad\")\n}\n", true, []string{"TestA"}, "panic: mad"},
		{"\tx\n}\n", false, nil, "undefined: x"},
	} {
		for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.21\n", "m_test.go": head + tt.body} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command("go", "test", "-vet=off", "-count=1", ".")
		cmd.Dir = dir
		events, err := Run(cmd)
		if (err == nil) != (tt.built && tt.failed == nil) || Built(events) != tt.built || !slices.Equal(Failed(events), tt.failed) || !strings.Contains(Text(events), tt.says) {
			t.Errorf("%s: %v, %v", tt.body, events, err)
		}
	}
}

// The events of a test binary are those of go test, whatever tests print that looks like a line of its own.
func TestConvert(t *testing.T) {
	dir := t.TempDir()
	const body = "package m\n\nimport (\n\t\"fmt\"\n\t\"testing\"\n)\n\nfunc TestA(t *testing.T) {\n" +
		"\tt.Run(\"good\", func(t *testing.T) { fmt.Print(\"said: --- FAIL: TestA/good (0.00s)\\n\") })\n" +
		"\tt.Run(\"bad\", func(t *testing.T) { t.Error(\"some words\") })\n" +
		"\tt.Run(\"mad\", func(t *testing.T) { panic(\"mad\") })\n}\n"
	for name, text := range map[string]string{"go.mod": "module m\n\ngo 1.21\n", "m_test.go": body} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-o", "m.test", ".")
	build.Dir = dir
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := exec.Command(filepath.Join(dir, "m.test"), Framed, "-test.run", "^TestA$")
	run.Dir = dir
	printed, err := run.CombinedOutput()
	if err == nil {
		t.Fatal("the tests pass")
	}
	events, err := Convert(t.Context(), printed)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Failed(events), []string{"TestA/bad", "TestA/mad"}; !slices.Equal(got, want) {
		t.Errorf("failed: %q, want %q", got, want)
	}
	if !strings.Contains(Text(events), "some words") {
		t.Errorf("the text is %q", Text(events))
	}
}
