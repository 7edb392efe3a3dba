package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"runtime"
	"strings"

	"golang.org/x/sync/errgroup"
)

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

//go:embed page.js
var pageJS string

// Generator is in a meta tag of each page that this package writes.
const Generator = "imago report"

// mark is how a page begins that has the tag, up to its version.
const mark = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"" + Generator

// Written reports whether a file that begins like this is a page.
func Written(head []byte) bool { return bytes.HasPrefix(head, []byte(mark)) }

// HeadSize is how many bytes of a file [Written] needs.
const HeadSize = len(mark)

// maxSize is what a page should not exceed: mail and servers of builds take files of that size, and a browser reads it in a moment.
const maxSize = 5_000_000

// amounts are how many assignments of each relation are shown, the first one that leaves the page within its size. No theory stands behind the steps.
var amounts = []int{Shown, 24, 12, 6, 3, 0}

// Shown is how many assignments of each relation are executed to be shown.
const Shown = 48

// textsOf is how many of so many assignments are shown as text, too; the others are points of a plot. No theory stands behind the share.
func textsOf(n int) int { return (n + 3) / 4 }

var layout = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": func(f float64) string { return fmt.Sprintf("%.1f %%", f) },
	"share":   func(f float64) string { return fmt.Sprintf("%.1f", f) },
	"count":   count,
	"number":  number,
	"kinds":   kinds,
}).Parse(pageHTML))

// Write prints the page. Of many functions it shows fewer executions each, so that the file does not grow beyond what people can send.
func (p *Page) Write(w io.Writer) error {
	code, err := pack("c", len(p.Files), func(i int) any { return p.Files[i] })
	if err != nil {
		return fmt.Errorf("write the report: %w", err)
	}
	var out bytes.Buffer
	for _, n := range amounts {
		out.Reset()
		if err := p.write(&out, n, code); err != nil {
			return fmt.Errorf("write the report: %w", err)
		}
		if out.Len() <= maxSize {
			break
		}
	}
	_, err = w.Write(out.Bytes())
	return err
}

// view is what the template sees.
type view struct {
	*Page
	Generator     string
	Style, Script template.HTML // whole elements: the policy has the hash of the script
	Policy        string
	Data          []datum
}

// A datum is compressed JSON behind the page.
type datum struct {
	ID   string
	Text template.HTML
}

// write prints the page with n assignments of each relation, and the packed code.
func (p *Page) write(w io.Writer, n int, code []datum) error {
	v := view{Page: p, Generator: Generator + " " + p.Version}
	v.Style = template.HTML("<style>\n" + pageCSS + "</style>")
	v.Script = template.HTML("<script>" + pageJS + "</script>")
	sum := sha256.Sum256([]byte(pageJS))
	v.Policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	functions, err := pack("f", len(p.Functions), func(i int) any { return fewer(p.Functions[i], n) })
	if err != nil {
		return err
	}
	v.Data = append(functions, code...)
	return layout.Execute(w, v)
}

// pack compresses n values, each for itself.
func pack(kind string, n int, value func(int) any) ([]datum, error) {
	out := make([]datum, n)
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i := range out {
		g.Go(func() error {
			text, err := packed(value(i))
			out[i] = datum{fmt.Sprint(kind, i), text}
			return err
		})
	}
	return out, g.Wait()
}

// packed is a value as JSON, compressed, in characters that HTML leaves alone.
func packed(v any) (template.HTML, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write(text); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return template.HTML(base64.StdEncoding.EncodeToString(out.Bytes())), nil
}

// fewer is a function with n assignments of each relation, a part of them as text.
func fewer(f *Function, n int) *Function {
	out := *f
	out.Relations = nil
	for _, r := range f.Relations {
		one := *r
		one.At = some(r.At, textsOf(n), len(r.At))
		one.Runs = nil
		for _, x := range r.Runs {
			x.Calls, x.Got = some(x.Calls, textsOf(n), len(r.At)), some(x.Got, textsOf(n), len(r.At))
			x.In, x.Out = thin(x.In, n), thin(x.Out, n)
			one.Runs = append(one.Runs, x)
		}
		out.Relations = append(out.Relations, &one)
	}
	return &out
}

func thin(axes []Axis, n int) (out []Axis) {
	for _, a := range axes {
		if values := some(a.Values, n, len(a.Values)); len(values) > 0 {
			out = append(out, Axis{a.Name, values})
		}
	}
	return out
}

// some are n of all elements, or all, at equal distances: the same places of all lists of a length.
func some[E any](all []E, n, of int) (out []E) {
	n = min(n, of)
	for i := range n {
		out = append(out, all[i*of/n])
	}
	return out
}

// number is digits in groups: "1,234".
func number(n int) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// count is a number of things: "1 relation", "1,234 mutants".
func count(n int, what string) string {
	if n != 1 {
		if strings.HasSuffix(what, "ch") || strings.HasSuffix(what, "ss") {
			what += "e"
		}
		what += "s"
	}
	return number(n) + " " + what
}

// kinds are the words that "is:" finds a function by.
func kinds(f *Function) string {
	var out []string
	add := func(is bool, word string) {
		if is {
			out = append(out, word)
		}
	}
	add(f.Kept, "kept")
	add(!f.Kept, "inferred")
	add(len(f.Almost) > 0, "almost")
	add(f.Mutants != nil && f.Mutants.Survived > 0, "survivors")
	add(f.Unreached() > 0, "unreached")
	add(f.Violated() > 0, "violated")
	add(len(f.Relations) == 0, "bare")
	return strings.Join(out, " ")
}
