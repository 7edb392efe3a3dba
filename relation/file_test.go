package relation

import (
	"bytes"
	"strings"
	"testing"
)

const sampleFile = `# imago 1
subject TrimSpace(s string) string
domain len(s) in 0..40
# what people wrote
idempotent: TrimSpace(TrimSpace(s)) == TrimSpace(s)
#: tried 100000, kills 31/44, seed 1, tested

mine: len(TrimSpace(s)) <= len(s)
  shorter:   TrimSpace(s)   <= s + s
#: tried 5
reject upper: TrimSpace(strings.ToUpper(s)) == strings.ToUpper(TrimSpace(s))
`

func parseSample(t *testing.T, text string) *File {
	t.Helper()
	f, err := ParseFile("TrimSpace.rel", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestParseFile(t *testing.T) {
	f := parseSample(t, sampleFile)
	if f.Subject != "TrimSpace(s string) string" || f.Domain != "len(s) in 0..40" || len(f.Entries) != 3 || len(f.Rejects) != 1 {
		t.Fatalf("got %+v", f)
	}
	if e := f.Entries[0]; e.Name != "idempotent" || e.Line != 5 || e.Col != 1 || e.Evidence != "tried 100000, kills 31/44, seed 1, tested" {
		t.Errorf("got %+v", e)
	}
	if e := f.Entries[1]; e.Evidence != "" {
		t.Errorf("a hand-written line has evidence: %+v", e)
	}
	if e := f.Entries[2]; e.Col != 3 || e.Evidence != "tried 5" {
		t.Errorf("got %+v", e)
	}
	if e := f.Rejects[0]; e.Name != "upper" || e.Col != 8 {
		t.Errorf("got %+v", e)
	}
	if got := string(f.Bytes()); got != sampleFile {
		t.Errorf("got %s", got)
	}
	entries, err := f.Relations(testEnv())
	if err != nil || entries[2].Relation == nil {
		t.Errorf("%v, %v", entries, err)
	}
}

func TestParseFileErrors(t *testing.T) {
	const head = "# imago 1\nsubject F()\n"
	tests := []struct{ text, want string }{
		{"", "F.rel:1:1: the first line of a catalogue names its format (# imago 1)"},
		{"# imago 2\n", `F.rel:1:9: unknown format "2" (this imago reads format 1)`},
		{"# imago 1\n", "F.rel:1:1: no subject line"},
		{head + "subject G()\n", "F.rel:3:1: a second subject line"},
		{head + "domain x in 0..1\ndomain y in 0..1\n", "F.rel:4:1: a second domain line"},
		{head + "F(x) == 1\n", "F.rel:3:1: a relation without a name"},
		{head + "Odd: F(x) == 1\n", "F.rel:3:1: a relation without a name"},
		{head + "#: tried 1\n", "F.rel:3:1: evidence without a relation"},
		{head + "a: F() == 1\n#: x\n#: y\n", "F.rel:5:1: evidence without a relation"},
		{head + "reject a: F() == 1\n#: x\n#: x\n", "F.rel:5:1: evidence without a relation"},
		{head + "a: F() == 1\n#: x\n#: at x=1\n#: y\n", "F.rel:6:1: evidence without a relation"},
		{head + "a: F() == 1\n#: x\n\n#: at x=1\n", "F.rel:6:1: evidence without a relation"},
		{head + "a: F() == 1\n#: x\n#: at x=1\n#: at x=2\n", "F.rel:6:1: evidence without a relation"},
		{head + "a: F() == 1\na: F() == 2\n", "F.rel:4:1: a is the name of line 3 too"},
		{head + "within: F() == 1\n", "F.rel:3:1: within is no name of a relation"},
	}
	for _, tt := range tests {
		_, err := ParseFile("F.rel", []byte(tt.text))
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %s", tt.text, err, tt.want)
		}
	}
	f := parseSample(t, "# imago 1\nsubject Sin(x float64) float64\ndomain y in 0..1\nreject r: nonsense(\nodd:  Sin(-x) == sqr(x)\n")
	if _, err := f.Relations(testEnv()); err == nil || !strings.HasPrefix(err.Error(), "TrimSpace.rel:5:18: unknown function sqr") {
		t.Errorf("got %v", err)
	}
	if _, err := f.ParseDomain(testEnv(), testEnv().Func("Sin")); err == nil || !strings.HasPrefix(err.Error(), "TrimSpace.rel:3:8: Sin has no parameter y") {
		t.Errorf("got %v", err)
	}
}

// proposals reads relations with the evidence that all get.
func proposals(t *testing.T, evidence string, texts ...string) []Proposal {
	t.Helper()
	var out []Proposal
	for _, text := range texts {
		r, err := Parse(text, testEnv())
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		out = append(out, Proposal{Relation: r, Evidence: evidence})
	}
	return out
}

func TestMerge(t *testing.T) {
	env := testEnv()
	f := parseSample(t, sampleFile)
	found := proposals(t, "tried 9",
		"again: TrimSpace(TrimSpace(s)) == TrimSpace(s)",                                     // there under another name: keeps that
		"bound: len(TrimSpace(s)) <= len(s)",                                                 // a person has it
		"up: TrimSpace(strings.ToUpper(s)) == strings.ToUpper(TrimSpace(s))",                 // refused
		`mine: TrimSpace(s + " ") == TrimSpace(s)`, `mine: TrimSpace(" "+s) == TrimSpace(s)`) // names that are taken
	want := `# imago 1
subject TrimSpace(s string) string
domain len(s) in 0..40
# what people wrote
idempotent: TrimSpace(TrimSpace(s)) == TrimSpace(s)
#: tried 9, sum e1c1e4b3

mine: len(TrimSpace(s)) <= len(s)
mine-2: TrimSpace(s + " ") == TrimSpace(s)
#: tried 9, sum d0e3c816
mine-3: TrimSpace(" " + s) == TrimSpace(s)
#: tried 9, sum 510df291
reject upper: TrimSpace(strings.ToUpper(s)) == strings.ToUpper(TrimSpace(s))
`
	for range 2 { // the second time nothing changes
		if err := f.Merge(env, found); err != nil {
			t.Fatal(err)
		}
		if got := string(f.Bytes()); got != want {
			t.Fatalf("got\n%s", got)
		}
	}
	if len(f.Entries) != 4 || f.Entries[2].Name != "mine-2" || f.Entries[2].Line != 9 {
		t.Errorf("got %+v", f.Entries)
	}
}

// In a file whose lines end with a carriage return and a line feed, those of the tool do too, and a person's stay as they are.
func TestMergeKeepsLineEnds(t *testing.T) {
	text := "# imago 1\r\nsubject TrimSpace(s string) string\r\n# a note\r\nidempotent: TrimSpace(TrimSpace(s)) == TrimSpace(s)\r\n#: tried 5\r\n" +
		"mine:\tlen(TrimSpace(s)) <= len(s)"
	f := parseSample(t, text)
	if f.Subject != "TrimSpace(s string) string" || f.Entries[1].Text != "mine:\tlen(TrimSpace(s)) <= len(s)" {
		t.Fatalf("got %+v", f)
	}
	found := proposals(t, "tried 9", "again: TrimSpace(TrimSpace(s)) == TrimSpace(s)", `padded: TrimSpace(s + " ") == TrimSpace(s)`)
	want := strings.Replace(text, "tried 5", "tried 9, sum e1c1e4b3", 1) + "\r\npadded: TrimSpace(s + \" \") == TrimSpace(s)\r\n#: tried 9, sum a7818710\r\n"
	for range 2 {
		if err := f.Merge(testEnv(), found); err != nil {
			t.Fatal(err)
		}
		if got := string(f.Bytes()); got != want {
			t.Fatalf("got\n%q\nwant\n%q", got, want)
		}
	}
}

// A line of the tool that a person changed is the person's: it stays, though nothing proposes it, and loses evidence of another text.
func TestMergeKeepsEdits(t *testing.T) {
	f := NewFile("Sin.rel", "Sin(x float64) float64", "x in [0, 1]")
	if err := f.Merge(testEnv(), proposals(t, "tried 5", "odd: Sin(-x) ~= -Sin(x)", "period: Sin(x + 2*math.Pi) ~= Sin(x)")); err != nil {
		t.Fatal(err)
	}
	f = parseSample(t, strings.Replace(string(f.Bytes()), "Sin(-x) ~= -Sin(x)", "Sin(-x) ~= -Sin(x) within 1e-3", 1))
	want := "# imago 1\nsubject Sin(x float64) float64\ndomain x in [0, 1]\nodd: Sin(-x) ~= -Sin(x) within 1e-3\n"
	for range 2 {
		if err := f.Merge(testEnv(), nil); err != nil {
			t.Fatal(err)
		}
		if got := string(f.Bytes()); got != want {
			t.Fatalf("got\n%s", got)
		}
	}
}

// The sources that tests begin with stand below the evidence, are replaced and go with it.
func TestMergeSources(t *testing.T) {
	f := NewFile("Sin.rel", "Sin(x float64) float64", "x in [0, 1]")
	found := proposals(t, "tried 5", "odd: Sin(-x) ~= -Sin(x)", "period: Sin(x + 2*math.Pi) ~= Sin(x)")
	found[0].Sources = []string{"x=0", `s="a\"; b" x=1`}
	const head = "# imago 1\nsubject Sin(x float64) float64\ndomain x in [0, 1]\n"
	const odd, period = "odd: Sin(-x) ~= -Sin(x)\n#: tried 5, sum b68c87e9\n", "period: Sin(x + 2*math.Pi) ~= Sin(x)\n#: tried 5, sum 8080396b\n"
	merge := func(what, want string) {
		t.Helper()
		for range 2 {
			if err := f.Merge(testEnv(), found); err != nil {
				t.Fatal(err)
			}
			f = parseSample(t, string(f.Bytes()))
			if got := string(f.Bytes()); got != head+want {
				t.Fatalf("%s: got\n%s", what, got)
			}
		}
	}
	merge("new", odd+"#: at x=0; s=\"a\\\"; b\" x=1\n"+period)
	if e := f.Entries[0]; len(e.Sources) != 2 || e.Sources[1] != `s="a\"; b" x=1` || e.Evidence != "tried 5" {
		t.Errorf("got %+v", e)
	}
	found[0].Sources, found[1].Sources = []string{"x=0"}, []string{"x=1"}
	merge("others", odd+"#: at x=0\n"+period+"#: at x=1\n")
	found[1].Sources = nil
	merge("none any more", odd+"#: at x=0\n"+period)
	found = found[1:]
	merge("with their relation", period)
}

func TestMergeNewFile(t *testing.T) {
	f := NewFile("Sin.rel", "Sin(x float64) float64", "x in [0, 1]")
	if err := f.Merge(testEnv(), proposals(t, "", "odd: Sin(-x) ~= -Sin(x)")); err != nil {
		t.Fatal(err)
	}
	want := "# imago 1\nsubject Sin(x float64) float64\ndomain x in [0, 1]\nodd: Sin(-x) ~= -Sin(x)\n#: inferred, sum b68c87e9\n"
	if got := string(f.Bytes()); got != want {
		t.Errorf("got\n%s", got)
	}
	if err := f.Merge(testEnv(), nil); err != nil || len(f.Entries) != 0 {
		t.Errorf("%v, %v", f.Entries, err)
	}
}

// personLines is the lines that the tool may not touch: all but evidence and the relations that it is of.
func personLines(f *File) string {
	owned := map[int]bool{}
	for _, e := range f.Entries {
		for n := range e.under + 1 {
			owned[e.Line+n] = e.owned || n > 0
		}
	}
	var b strings.Builder
	for i, line := range bytes.SplitAfter(f.Bytes(), []byte("\n")) {
		if !owned[i+1] {
			b.Write(bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r")))
			b.WriteByte('\n')
		}
	}
	return strings.TrimRight(b.String(), "\n")
}

// FuzzFile: what is read is written byte for byte; merging keeps a person's lines, and merging again changes nothing.
func FuzzFile(f *testing.F) {
	f.Add([]byte(sampleFile))
	f.Add([]byte("# imago 1\r\nsubject Sin(x float64) float64\r\nodd:Sin(-x) == -Sin(x)"))
	f.Add([]byte("# imago 1\nsubject F\n#:"))
	f.Add([]byte("# imago 1\r\nsubject F\r\na: x\r"))
	f.Add([]byte("# imago 1\nsubject F\na:x\n#:\n#: b"))
	f.Add([]byte("# imago 1\nsubject F\na:x\n#:\n"))
	f.Add([]byte("# imago 1\nsubject F\nodd: Sin(-x) ~= -Sin(x)\n#: old"))
	f.Add([]byte("# imago 1\nsubject F\nodd: Sin(-x) ~= -Sin(x)\n#: at x=1; x=2\nreject a:x\n#:\n#: at"))
	f.Add([]byte("# imago 1\nsubject F\na:x\n#: b, sum 0\n#: at x=2\n"))
	env := testEnv()
	odd, err := Parse("odd: Sin(-x) ~= -Sin(x)", env)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := ParseFile("f.rel", data)
		if err != nil {
			if _, ok := err.(*SyntaxError); !ok {
				t.Fatalf("%T is no SyntaxError: %v", err, err)
			}
			return
		}
		if !bytes.Equal(file.Bytes(), data) {
			t.Fatalf("read %q, wrote %q", data, file.Bytes())
		}
		before := personLines(file)
		found := []Proposal{{Relation: odd, Evidence: "new", Sources: []string{"x=0", "x=-1.5"}}}
		if err := file.Merge(env, found); err != nil {
			t.Fatalf("%q: %v", data, err)
		}
		if after := personLines(file); after != before {
			t.Fatalf("a person's lines were %q, are %q", before, after)
		}
		once := file.Bytes()
		if err := file.Merge(env, found); err != nil || !bytes.Equal(once, file.Bytes()) {
			t.Fatalf("merging again: %v, %q, then %q", err, once, file.Bytes())
		}
	})
}
