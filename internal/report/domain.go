package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/relation"
)

// writeDomain prints the domain of a subject: the bounds of what has bounds, and the functions or types that its other parameters took.
// The relations, of which those that are shown follow, are claims about these.
func writeDomain(w io.Writer, s *infer.Subject, shown []*relation.Relation) {
	if text := shownDomain(s, shown); text != "" {
		fmt.Fprintf(w, "  domain %s\n", text)
	}
	if s.Function == nil || s.Function.Func == nil || s.Package == nil {
		return
	}
	for _, p := range s.Function.Func.Params {
		if _, bounded := s.Domain.Bound(p.Name); bounded { // numbers between the constants of an enumeration are inputs then
			continue
		}
		if list := choices(s.Package.Env, p.Type); list != "" {
			fmt.Fprintf(w, "  %s is %s\n", p.Name, list)
		}
	}
}

// shownDomain is the domain of a subject with the variables of relations that its bounds hold for, too; "" if it has none.
func shownDomain(s *infer.Subject, relations []*relation.Relation) string {
	if s.Function == nil {
		return s.Domain.String()
	}
	return s.Domain.Shown(s.Function.Func, relations)
}

// relationsOf are the relations of findings.
func relationsOf(findings []*infer.Finding) []*relation.Relation {
	var out []*relation.Relation
	for _, f := range findings {
		out = append(out, f.Relation)
	}
	return out
}

// shownChoices is how many values of a type are shown where there are more. No theory: the line is to be read.
const shownChoices = 6

// choices lists what values of an opaque type are made of where they are none of its own constructors': "strings.ToUpper, a *bytes.Buffer
// or nil"; of an enumeration, of which only the constants are drawn, these: "Major, Minor or Patch". It is "" for other types.
func choices(env *relation.Env, t *relation.Type) string {
	for t.Kind == relation.Slice || t.Kind == relation.Pointer {
		t = t.Elem
	}
	qual := func(path string) string {
		if path == env.Path {
			return ""
		}
		return relation.PackageName(path)
	}
	var out []string
	if t.Enum && len(t.Consts) > shownChoices {
		return fmt.Sprintf("one of the %d constants of %s", len(t.Consts), t.GoString(qual))
	} else if t.Enum {
		for _, c := range t.Consts {
			out = append(out, strings.TrimPrefix(qual(t.Pkg)+"."+c.Name, "."))
		}
	}
	for _, b := range t.Builders {
		f := env.Func(b.Func)
		if f == nil || !f.Preset() {
			continue
		}
		text := relation.PresetSource(b.Func, qual)
		if len(f.Params) == 1 {
			text = "a " + text
		}
		out = append(out, text)
	}
	if n := len(out) - shownChoices; n > 1 {
		return strings.Join(out[:shownChoices], ", ") + fmt.Sprintf(" or one of %d more", n)
	}
	if n := len(out); n > 1 {
		return strings.Join(out[:n-1], ", ") + " or " + out[n-1]
	}
	return strings.Join(out, "")
}
