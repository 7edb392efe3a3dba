package field

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
)

// A Reason is a kind of cause for which functions are not eligible or end without a relation.
type Reason struct {
	Kind     string
	Count    int
	Examples []string // module, function and the text
}

// examples is how many functions are named for a reason. No theory.
const examples = 4

// refusals are the kinds of reasons for which a function is not eligible, each by what such a reason says.
var refusals = []struct {
	kind string
	says *regexp.Regexp
}{
	{"failed", regexp.MustCompile(`^failed: `)},
	{"refused as a whole", regexp.MustCompile(`^refused: `)},
	{"generic: needs type arguments", regexp.MustCompile(`generic|type argument|type parameter`)},
	{"takes no parameters", regexp.MustCompile(`takes no parameters`)},
	{"nothing to observe", regexp.MustCompile(`nothing to observe`)},
	{"clock, randomness, files or other effects", regexp.MustCompile(`reads the clock|random|file|network|environment|writes|prints|effect|goroutine|global|package variable|unsafe|syscall|differ`)},
	{"a function type", regexp.MustCompile(`func\(`)},
	{"an interface", regexp.MustCompile(`interface|any\b`)},
	{"a channel", regexp.MustCompile(`\bchan\b`)},
	{"a type that cannot be made", regexp.MustCompile(`unexported|pointer|cannot be made|recursive|opaque|constructor|no exported function|uintptr|type`)},
}

// kindOf is the kind of a refusal.
func kindOf(text string) string {
	for _, r := range refusals {
		if r.says.MatchString(text) {
			return r.kind
		}
	}
	return "other"
}

// Reasons lists why functions of trials are not eligible, the most frequent reason first.
func Reasons(trials []*Trial) []Reason {
	var all collection
	for _, t := range trials {
		for _, f := range t.Functions {
			if f.Skipped != "" {
				all.add(kindOf(f.Skipped), t.Module+" "+f.Target+": "+f.Skipped)
			}
		}
	}
	return all.sorted()
}

// Silent lists the eligible functions without a relation, by the first doubt that was printed of them.
func Silent(trials []*Trial) []Reason {
	var all collection
	for _, t := range trials {
		for _, f := range t.Functions {
			if !f.Eligible() || len(f.Printed) > 0 {
				continue
			}
			kind := "no doubt was printed"
			if f.Hang {
				kind = "it did not end"
			} else if len(f.Warnings) > 0 {
				kind = generalized(f.Warnings[0])
			}
			text := fmt.Sprintf("%s %s: %s, domain %s, %d of %d sides taken", t.Module, f.Target, f.Signature, cmp.Or(f.Domain, "of the types"), f.Reached, f.Met)
			if len(f.Warnings) > 0 {
				text += "; " + strings.Join(f.Warnings, "; ")
			}
			all.add(kind, text)
		}
	}
	return all.sorted()
}

var specifics = regexp.MustCompile(`"[^"]*"|\d[\d,.]*`)

// generalized is a text without its numbers and quotations, so that texts about different functions are alike.
func generalized(text string) string { return specifics.ReplaceAllString(text, "…") }

type collection struct{ reasons []*Reason }

func (c *collection) add(kind, example string) {
	i := slices.IndexFunc(c.reasons, func(r *Reason) bool { return r.Kind == kind })
	if i < 0 {
		i, c.reasons = len(c.reasons), append(c.reasons, &Reason{Kind: kind})
	}
	r := c.reasons[i]
	r.Count++
	if len(r.Examples) < examples {
		r.Examples = append(r.Examples, example)
	}
}

func (c *collection) sorted() []Reason {
	var out []Reason
	for _, r := range c.reasons {
		out = append(out, *r)
	}
	slices.SortFunc(out, func(a, b Reason) int { return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Kind, b.Kind)) })
	return out
}

// Tell prints what trials of the seen half leave to be read: refusals, functions without a relation, and what went wrong.
func Tell(w io.Writer, trials []*Trial) {
	list := func(title string, reasons []Reason) {
		if len(reasons) > 0 {
			fmt.Fprintf(w, "%s:\n", title)
		}
		for _, r := range reasons {
			fmt.Fprintf(w, "  %4d  %s\n", r.Count, r.Kind)
			for _, e := range r.Examples {
				fmt.Fprintf(w, "          %s\n", e)
			}
		}
	}
	list("not eligible", Reasons(trials))
	list("eligible, without a relation", Silent(trials))
	list("went wrong", faultsOf(trials))
}

// faultsOf lists what nobody should see of a function.
func faultsOf(trials []*Trial) []Reason {
	var all collection
	for _, t := range trials {
		if t.Failed != "" {
			all.add("a module that could not be tried", t.Module+": "+t.Failed)
		}
		for _, f := range t.Functions {
			name := t.Module + " " + f.Target + ": "
			for _, fault := range []struct{ kind, text string }{
				{"a crash", f.Crash}, {"tests: " + string(f.Here.Ended), f.Here.Text}, {"on the later release: " + string(f.Next.Ended), f.Next.Text},
				{"files that nobody asked for", strings.Join(f.Stray, " ")}, {"left out before it was written", strings.Join(f.LeftOut, "; ")},
			} {
				if fault.text != "" {
					all.each(fault.kind, name+fault.text)
				}
			}
			if f.Hang {
				all.each("a hang", name+"no end")
			}
		}
	}
	return all.sorted()
}

// each is like add, and keeps all examples.
func (c *collection) each(kind, example string) {
	i := slices.IndexFunc(c.reasons, func(r *Reason) bool { return r.Kind == kind })
	if i < 0 {
		i, c.reasons = len(c.reasons), append(c.reasons, &Reason{Kind: kind})
	}
	c.reasons[i].Count++
	c.reasons[i].Examples = append(c.reasons[i].Examples, example)
}
