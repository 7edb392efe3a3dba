package infer

import (
	"strconv"

	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// saidBefore marks the findings that are printed under a function of the same package already: that Decode undoes Encode is a relation of both, and one
// line. Of fifteen modules two readers struck out six lines since they stood, in the same or nearly the same words, under another function
// (internal/study/field/sixth.txt). The order is that of the subjects, so that it does not matter which of them ended first, and functions that are
// looked at alone have all their relations.
func saidBefore(subjects []*Subject) {
	type saying struct {
		in   *subject.Package
		text string
	}
	first := map[saying]string{}
	for _, s := range subjects {
		for _, f := range s.Found {
			says := saying{s.Package, closedText(f.Relation)}
			if of, known := first[says]; known {
				f.Under = of
			} else {
				first[says] = s.Function.Ident
			}
		}
	}
}

// closedText is the text of a relation with its variables by number: two relations with the same one say the same, whatever the parameters of the
// functions are called.
func closedText(rel *relation.Relation) string {
	number := map[string]string{}
	note := func(e relation.Expr) bool {
		if v, ok := e.(*relation.VarRef); ok && number[v.Name] == "" {
			number[v.Name] = "x" + strconv.Itoa(len(number)) + " " + v.T.String()
		}
		return true
	}
	relation.Walk(rel.Post, note)
	text := relation.ExprString(relation.Rename(rel.Post, number)) + rel.Precision()
	if rel.Pre != nil {
		relation.Walk(rel.Pre, note)
		text = relation.ExprString(relation.Rename(rel.Pre, number)) + " => " + text
	}
	return text
}
