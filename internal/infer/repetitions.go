package infer

import (
	"regexp"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/infer/algebra"
	"github.com/imago-mt/imago/internal/infer/claim"
	"github.com/imago-mt/imago/relation"
)

// repetitions are the claims that say once more what a law says: with another constant, argument or sister of the same result. That "^" in
// front makes no difference, and " " makes none; that an element more changes nothing behind the first list, and nothing behind the second. Of
// 23 such lines of fourteen modules (internal/study/field/fifth.txt) two readers signed 3 both. Bounds are not meant: each is a claim of its
// own.
func repetitions(all []*claim.Claim) map[int]bool {
	type saying struct {
		law    *algebra.Law
		output string
	}
	out, said := map[int]bool{}, map[saying]bool{}
	for i, c := range all {
		if c.Law.Family == algebra.Polynomial || c.Law.Family == algebra.Inequality || c.Law.Traits.Has(algebra.Enumerated) {
			continue
		}
		output, _, _ := strings.Cut(c.View, " ")
		says := saying{c.Law, output}
		out[i], said[says] = said[says], true
	}
	return out
}

// called is a function that is called in a text, by the last part of its name.
var called = regexp.MustCompile(`(\w+)(?:\[[^\[\]]*\])?\(`)

// read is a field that is read in a text, by its name.
var read = regexp.MustCompile(`\.(\w+)`)

// sentence is the text of a claim without the names of the functions that are sisters of the subject: tr.Copy().Keys() == tr.Keys() says of a
// copy what tr.Clone().Keys() == tr.Keys() says of a clone. Fields that are functions are written as these.
func sentence(c *claim.Claim, subject *relation.Func) string {
	sisters, fields := map[string]bool{}, map[string]bool{}
	for _, call := range c.Relation.Executions() {
		switch name := call.Fn.Name[strings.LastIndexByte(call.Fn.Name, '.')+1:]; {
		case call.Fn.Field:
			fields[name] = true
		case call.Fn != subject:
			sisters[name] = true
		}
	}
	text := relation.ExprString(c.Relation.Post)
	if c.Relation.Pre != nil {
		text = relation.ExprString(c.Relation.Pre) + " => " + text
	}
	text = called.ReplaceAllStringFunc(text, func(call string) string {
		if name := called.FindStringSubmatch(call)[1]; sisters[name] {
			return "sister("
		}
		return call
	})
	return read.ReplaceAllStringFunc(text, func(dotted string) string {
		if fields[dotted[1:]] {
			return ".sister()"
		}
		return dotted
	})
}

// echoes are the enumerated claims that say what one before them says: of another sister ([sentence]); or under the same premise, beside what
// executions return at all, since a reader who saw what an empty stream answers knows what it answers to another question.
func echoes(all []*claim.Claim, order []int, subject *relation.Func) map[int]bool {
	out, said := map[int]bool{}, map[string]bool{}
	for _, i := range order {
		c := all[i]
		if !c.Law.Traits.Has(algebra.Enumerated) {
			continue
		}
		region := slices.DeleteFunc(relation.Conjuncts(c.Relation.Pre), func(e relation.Expr) bool {
			_, is := e.(*relation.OutcomeOf)
			return is
		})
		says := []string{sentence(c, subject)}
		if len(region) > 0 {
			says = append(says, "in "+relation.ExprString(relation.Conjunction(region...)))
		}
		for _, text := range says {
			out[i] = out[i] || said[text]
			said[text] = true
		}
	}
	return out
}
