package page

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// synthetic is a page of so many functions, each with seven relations and mutants by the hundred, in packages of twenty.
func synthetic(functions, mutants int) *Page {
	rng := rand.New(rand.NewPCG(1, 2))
	const inPackage, relations, lines = 20, 7, 30
	word := func() string {
		const letters = "abcdefghijklmnopqrstuvwxyz"
		out := ""
		for range 3 + rng.IntN(8) {
			out += string(letters[rng.IntN(len(letters))])
		}
		return out
	}
	p := &Page{Title: "synthetic", Version: "0", Seed: 1}
	for n := range functions {
		if n%inPackage == 0 {
			p.Files = append(p.Files, &File{Name: fmt.Sprintf("pkg%d/%s.go", n/inPackage, word())})
		}
		file := p.Files[len(p.Files)-1]
		name := strings.ToUpper(word()[:1]) + word()
		f := &Function{Target: fmt.Sprintf("./pkg%d.%s%d", n/inPackage, name, n),
			Signature: name + "(x float64, y int) float64", Place: fmt.Sprintf("%s:%d", file.Name, n), Kept: n%2 == 0,
			Doc: name + " " + word() + " " + word(), Mutants: &Mutants{Inputs: map[int]*Input{}}}
		decl := Decl{Line: 1 + n*lines}
		for range lines {
			decl.Lines = append(decl.Lines, "\t"+word()+" := "+word()+"("+word()+", "+word()+")")
		}
		file.Decls = append(file.Decls, decl)
		first := len(file.Mutants)
		status := make([]byte, mutants)
		for i := range mutants {
			file.Mutants = append(file.Mutants, Mutant{Operator: "AOR", Line: decl.Line + i*lines/mutants, Column: i, Func: name,
				Before: word() + " + " + word(), After: word() + " - " + word()})
			if status[i] = "kkks"[rng.IntN(4)]; status[i] == 's' {
				f.Mutants.Survived++
				f.Mutants.Inputs[i] = &Input{At: "x=1", Call: fmt.Sprintf("%s(%v, %d)", name, rng.Float64(), rng.IntN(1000)),
					Was: "= 1", Does: fmt.Sprint("= ", rng.Float64())}
			}
		}
		f.Mutants.Of, f.Mutants.Status, f.Mutants.Total = [][3]int{{len(p.Files) - 1, first, len(file.Mutants) - 1}}, string(status), mutants
		f.Mutants.Killed = mutants - f.Mutants.Survived
		for range relations {
			f.Relations = append(f.Relations, syntheticRelation(rng, name, word(), status))
		}
		p.Functions = append(p.Functions, f)
	}
	return p
}

func syntheticRelation(rng *rand.Rand, name, word string, status []byte) *Relation {
	r := &Relation{Name: word, Text: fmt.Sprintf("%s(-x, y) ~= -%s(x, y) + %s", name, name, word),
		Family: "parity", Status: "tested", Evidence: "held on 100000 inputs, attacked", Cost: 2}
	row := make([]byte, len(status))
	for i := range row {
		row[i] = "01"[rng.IntN(2)]
		if status[i] != 'k' {
			row[i] = '0'
		}
	}
	r.Row, r.Kills = string(row), bytes.Count(row, []byte("1"))
	for _, role := range []string{"source", "follow-up"} {
		run := Run{Role: role, Text: name + "(x, y)", In: []Axis{{Name: "x"}, {Name: "y"}}, Out: []Axis{{Name: "result"}}}
		for range Shown {
			x, y := rng.NormFloat64()*1000, rng.IntN(1000)
			run.In[0].Values, run.In[1].Values = append(run.In[0].Values, Number(x)), append(run.In[1].Values, Number(y))
			run.Out[0].Values = append(run.Out[0].Values, Number(rng.NormFloat64()))
			run.Calls, run.Got = append(run.Calls, fmt.Sprintf("%s(%v, %d)", name, x, y)), append(run.Got, fmt.Sprint("= ", rng.NormFloat64()))
		}
		r.Runs = append(r.Runs, run)
	}
	for range Shown {
		r.At = append(r.At, fmt.Sprintf("x=%v y=%d", rng.NormFloat64()*1000, rng.IntN(1000)))
	}
	return r
}

func written(t *testing.T, p *Page) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := p.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A module of 400 functions fits into a file that can be sent, with something of each of its executions.
func TestSize(t *testing.T) {
	p := synthetic(400, 150)
	text := written(t, p)
	if len(text) > maxSize || len(text) < maxSize/4 {
		t.Errorf("%d bytes for 400 functions, want at most %d and no empty ones", len(text), maxSize)
	}
	if f := fewer(p.Functions[0], 12); len(f.Relations[0].At) != 3 || len(f.Relations[0].Runs[0].In[0].Values) != 12 ||
		len(p.Functions[0].Relations[0].At) != Shown {
		t.Error("a shorter page has not what it should have, or shortens the page itself")
	}
	t.Logf("%d bytes", len(text))
}

// Texts that look like markup or like the end of an element stay texts.
func hostile() *Page {
	p := synthetic(2, 3)
	p.Title = `</title><script>alert(1)</script>`
	f := p.Functions[0]
	f.Target, f.Relations[0].Text = `./m.<img src=x onerror=alert(1)>`, `F("</script><!--") == "\" & '"`
	f.Relations[0].Name = "<b>&amp;"
	p.Skipped = []Skipped{{"<i>", "</table>"}}
	p.NotReached = []string{"</ul>"}
	return p
}

// The page is well-formed: what is opened is closed in its order, and no text becomes markup.
func TestWellFormed(t *testing.T) {
	for name, p := range map[string]*Page{"plain": synthetic(3, 5), "hostile": hostile(), "empty": {Title: "nothing"}} {
		t.Run(name, func(t *testing.T) {
			text := written(t, p)
			for _, fault := range faults(string(text)) {
				t.Error(fault)
			}
			if !bytes.Equal(text, written(t, p)) {
				t.Error("the same page is written in two ways")
			}
		})
	}
	if len(faults("<p><b></p></b>")) == 0 || len(faults(`<img src="https://example.com/x.png">`)) == 0 || len(faults("<script>fetch(1)</script>")) == 0 {
		t.Error("the check sees no faults")
	}
}

// void are the elements of the page that have no end.
var void = []string{"meta", "link", "input"}

// faults are the elements of a page that are not closed in their order, and what would ask another place for something.
func faults(text string) (out []string) {
	var open []string
	z := html.NewTokenizer(strings.NewReader(text))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		token := z.Token()
		switch kind {
		case html.StartTagToken:
			out = append(out, requests(token)...)
			if !slices.Contains(void, token.Data) {
				open = append(open, token.Data)
			}
		case html.SelfClosingTagToken:
			out = append(out, "<"+token.Data+"/>: the page is no XML")
		case html.EndTagToken:
			if n := len(open); n == 0 || open[n-1] != token.Data {
				return append(out, fmt.Sprintf("</%s> within %q", token.Data, open))
			}
			open = open[:len(open)-1]
		case html.TextToken:
			if n := len(open); n > 0 && (open[n-1] == "script" || open[n-1] == "style") {
				out = append(out, asks(token.Data)...)
			}
		}
	}
	if z.Err() != io.EOF || len(open) > 0 {
		out = append(out, fmt.Sprintf("%v, left open: %q", z.Err(), open))
	}
	return out
}

// requests are the attributes of an element that name another place, and those with which text would run.
func requests(token html.Token) (out []string) {
	for _, a := range token.Attr {
		names := slices.Contains([]string{"src", "href", "srcset", "action", "data", "poster", "formaction", "ping", "background", "manifest"}, a.Key)
		if names && a.Val != "data:," || strings.HasPrefix(a.Key, "on") || strings.Contains(a.Val, "http:") || strings.Contains(a.Val, "https:") {
			out = append(out, fmt.Sprintf("<%s %s=%q>", token.Data, a.Key, a.Val))
		}
	}
	return out
}

// asks are the ways in which a script or a style asks another place for something.
func asks(text string) (out []string) {
	for _, way := range []string{"http:", "https:", "//cdn", "fetch(", "XMLHttpRequest", "import(", "import ",
		"@import", "url(", "WebSocket", "EventSource", "sendBeacon", "Worker(", "innerHTML", "eval("} {
		if strings.Contains(text, way) {
			out = append(out, "a script or style has "+way)
		}
	}
	return out
}

// The policy of the page lets its own script run, and nothing else; the file is known again as a report.
func TestPolicy(t *testing.T) {
	text := string(written(t, synthetic(1, 1)))
	_, script, _ := strings.Cut(text, "<script>")
	script, _, _ = strings.Cut(script, "</script>")
	sum := sha256.Sum256([]byte(script))
	doc, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	policy := ""
	for n := range doc.Descendants() {
		if n.Data == "meta" && slices.Contains(n.Attr, html.Attribute{Key: "http-equiv", Val: "Content-Security-Policy"}) {
			policy = n.Attr[1].Val
		}
	}
	if want := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.HasPrefix(policy, "default-src 'none'; ") ||
		!strings.HasSuffix(policy, want) {
		t.Errorf("policy %q, want %s", policy, want)
	}
	if !Written([]byte(text)[:HeadSize]) || Written([]byte("<!DOCTYPE html>\n<html><body>imago report</body></html>")) || Written(nil) {
		t.Error("a report is not told from another file")
	}
}

func TestCount(t *testing.T) {
	for want, got := range map[string]string{"1 relation": count(1, "relation"), "0 misses": count(0, "miss"),
		"2 branches": count(2, "branch"), "1,234,567 mutants": count(1234567, "mutant"), "999": number(999)} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
