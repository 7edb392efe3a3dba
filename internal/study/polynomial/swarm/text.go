package swarm

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/polynomial"
)

// Text writes r in the relation language, with all the digits of its coefficients. near is the tolerance of an equality; 0 leaves it open.
func (r *Relation) Text(f *polynomial.Function, near float64) string {
	source := make([]string, len(f.Params))
	for i, p := range f.Params {
		source[i] = p.Name
	}
	inputs := [][]string{source}
	var premises []string
	terms := Monomials(len(source), r.Shape.InputDegree)
	for j, a := range r.A {
		args := make([]string, len(source))
		for i, row := range a {
			args[i] = sum(row, terms, source)
			if r.Shape.InputIneq {
				name := source[i] + strconv.Itoa(j+2)
				premises = append(premises, name+sign(r.Above)+args[i])
				args[i] = name
			}
		}
		inputs = append(inputs, args)
	}
	var outputs []string
	for _, args := range inputs {
		outputs = append(outputs, calls(f, args)...)
	}
	text := sum(r.B, Monomials(len(outputs), r.Shape.OutputDegree), outputs)
	if r.Shape.OutputIneq {
		text += sign(r.More) + "0"
	} else {
		text += " ~= 0"
		if near != 0 {
			text += fmt.Sprintf(" within %v", near)
		}
	}
	if len(premises) > 0 {
		return strings.Join(premises, " && ") + " => " + text
	}
	return text
}

func sign(more bool) string {
	if more {
		return " > "
	}
	return " < "
}

// calls is the outputs of a call.
func calls(f *polynomial.Function, args []string) []string {
	call := f.Name + "(" + strings.Join(args, ", ") + ")"
	if f.Form != "" {
		call = f.Form
		for i := len(args); i > 0; i-- { // $12 before $1
			call = strings.ReplaceAll(call, "$"+strconv.Itoa(i), args[i-1])
		}
	}
	if f.Results == nil {
		return []string{call}
	}
	var out []string
	for _, r := range f.Results {
		out = append(out, call+r)
	}
	return out
}

// sum writes coefficients times products of names.
func sum(coefs []float64, monomials [][]int, names []string) string {
	text := ""
	for i, c := range coefs {
		if c == 0 {
			continue
		}
		op := " + "
		if c < 0 {
			op, c = " - ", -c
		}
		product := strconv.FormatFloat(c, 'g', -1, 64)
		for _, v := range monomials[i] {
			product += "*" + names[v]
		}
		switch {
		case text != "":
			text += op + product
		case op == " - ":
			text = "-" + product
		default:
			text = product
		}
	}
	if text == "" {
		return "0"
	}
	return text
}
