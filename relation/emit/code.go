package emit

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/imago-mt/imago/relation"
)

// Precedences of Go source, weakest first.
const (
	orPrec = 1 + iota
	andPrec
	comparePrec
	addPrec
	mulPrec
	unaryPrec
	primaryPrec
)

var precedence = map[relation.Op]int{
	"||": orPrec, "&&": andPrec, "==": comparePrec, "!=": comparePrec, "<": comparePrec, "<=": comparePrec, ">": comparePrec, ">=": comparePrec,
	"+": addPrec, "-": addPrec, "|": addPrec, "^": addPrec,
	"*": mulPrec, "/": mulPrec, "%": mulPrec, "<<": mulPrec, ">>": mulPrec, "&": mulPrec, "&^": mulPrec,
}

// code is Go source of an expression with its precedence.
type code struct {
	text string
	prec int
}

// primary is source that needs no parentheses anywhere.
func primary(text string) code { return code{text, primaryPrec} }

// at puts parentheses around c where an operand of precedence prec is wanted.
func (c code) at(prec int) string {
	if c.prec < prec {
		return "(" + c.text + ")"
	}
	return c.text
}

// A closure is the body of a precondition or conclusion while it is written.
type closure struct {
	w      *writer
	post   bool              // it is a conclusion, whose executions are shown
	stmts  []string          // before the return
	locals map[string]code   // outputs of executions that are locals, by localKey
	names  map[string]bool   // of locals and variables
	left   int               // executions that are still to come in this closure
	used   map[string][]int  // by the key of a call: the outputs that are selected
	row    map[string]string // by variable: the field of the row that holds it
}

// localKey is under which name the closure finds an output of a call.
func localKey(call *relation.Call, output int) string { return fmt.Sprint(output, " ", call.Key) }

func contains(list []int, x int) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

// fresh returns a name that nothing else in the closure has.
func (c *closure) fresh(base string) string {
	name := base
	for n := 2; c.names[name] || c.w.reserved[name] || token.IsKeyword(name); n++ {
		name = fmt.Sprint(base, n)
	}
	c.names[name] = true
	return name
}

// kind is a call's part in its group, in words.
func (c *closure) kind(call *relation.Call) string {
	has := func(list []*relation.Call) bool {
		for _, x := range list {
			if x.Key == call.Key {
				return true
			}
		}
		return false
	}
	switch {
	case has(c.w.groups.Sources):
		return "source"
	case has(c.w.groups.FollowUps):
		return "follow-up"
	}
	return "execution"
}

// role is the name of a call's local.
func (c *closure) role(call *relation.Call) string {
	switch c.kind(call) {
	case "source":
		return "source"
	case "follow-up":
		return "followUp"
	}
	name := call.Fn.Name
	name, _, _ = strings.Cut(name, "[")
	name = name[strings.LastIndexByte(name, '.')+1:]
	return strings.ToLower(name[:1]) + name[1:]
}

// what is how a failure names an output.
func (c *closure) what(call *relation.Call, output int) string {
	only := len(call.Fn.Results) == 1 && output == 0 || len(call.Fn.Outputs()) == 1
	return c.kind(call) + " " + relation.ExprString(&relation.Select{Call: call, Output: output, Explicit: !only})
}
