package counterexample

import (
	"context"
	"fmt"
	"strings"

	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// A Runner executes functions and reads package variables: the harness, or plain functions in tests.
type Runner interface {
	Run(ctx context.Context, fn *relation.Func, args []relation.Column, n int) (*relation.Execution, error)
	Global(ctx context.Context, name string, n int) (relation.Column, error)
}

// An Executor makes a Runner what the evaluator wants.
type Executor struct {
	Ctx context.Context // of all that is executed
	Run Runner
}

var _ relation.Executor = Executor{}

// Execute runs f on all n rows, whichever the evaluator asks for: the runner knows no fewer.
func (x Executor) Execute(f *relation.Func, args []relation.Column, n int, _ relation.Bits) (*relation.Execution, error) {
	return x.Run.Run(x.Ctx, f, args, n)
}

// Global reads a package variable.
func (x Executor) Global(name string, n int) (relation.Column, error) {
	return x.Run.Global(x.Ctx, name, n)
}

// Explain shows what happened on a row that violates r: each execution that was reached, and the sides of the comparison. What
// cannot be shown is left out; a violation is reported all the same.
func Explain(ctx context.Context, run Runner, env *relation.Env, r *relation.Relation, subject *relation.Func, row Row) (v *Violation) {
	v = &Violation{At: Assign(env, r.Vars, row)}
	cols, err := source.Columns(r.Vars, []source.Row{row})
	if err != nil {
		return v
	}
	vars := map[string]relation.Column{}
	for i, x := range r.Vars {
		vars[x.Name] = cols[i]
	}
	cache := relation.NewCache(Executor{ctx, run}, vars, 1)
	if _, err := r.EvalShared(cache); err != nil {
		return v
	}
	group := r.Group(subject)
	for _, call := range r.Executions() {
		if !cache.Reached(r, call).Get(0) {
			continue
		}
		if inner(call) {
			continue
		}
		if shown, ok := explainCall(ctx, run, env, cache, r, call); ok {
			shown.Role = Role(group, call)
			v.Calls = append(v.Calls, shown)
		}
	}
	t := &tracer{ctx, run, env, r, cache, row, map[string]bool{}}
	v.Trace = t.trace()
	if b := failing(cache, r, r.Post); b != nil && !inner(b) {
		for _, e := range []relation.Expr{b.X, b.Y} {
			v.Sides = append(v.Sides, Side{relation.ExprString(e), valueOf(env, cache, r, e)})
		}
	}
	return v
}

// inner reports whether an expression executes something with a value that does not leave the child: executed here it would say something else.
func inner(e relation.Expr) bool {
	found := false
	relation.Walk(e, func(e relation.Expr) bool {
		call, ok := e.(*relation.Call)
		found = found || ok && call.GivenOpaque()
		return !found
	})
	return found
}

// failing finds the comparison that makes e untrue: e itself, or the first untrue operand of &&.
func failing(cache *relation.Cache, r *relation.Relation, e relation.Expr) *relation.Binary {
	b, ok := e.(*relation.Binary)
	switch {
	case !ok || b.Op == "||":
		return nil
	case b.Op == "&&":
		if col, defined, err := cache.Value(r, b.X); err != nil || !defined.Get(0) || col.At(0) == false {
			return failing(cache, r, b.X)
		}
		return failing(cache, r, b.Y)
	}
	return b
}

func valueOf(env *relation.Env, cache *relation.Cache, r *relation.Relation, e relation.Expr) string {
	col, defined, err := cache.Value(r, e)
	if err != nil || !defined.Get(0) {
		return "undefined"
	}
	return goText(env, col.At(0), e.Type())
}

// Role is the part of a call in a group: "source", "follow-up", "other".
func Role(g relation.Group, call *relation.Call) string {
	for _, c := range g.Sources {
		if c.Key == call.Key {
			return "source"
		}
	}
	for _, c := range g.FollowUps {
		if c.Key == call.Key {
			return "follow-up"
		}
	}
	return "other"
}

// explainCall executes one call once more by itself, for its outputs and its note.
func explainCall(ctx context.Context, run Runner, env *relation.Env, cache *relation.Cache, r *relation.Relation, call *relation.Call) (Call, bool) {
	args, ready, err := cache.Arguments(r, call)
	if err != nil || !ready.Get(0) {
		return Call{}, false
	}
	x, err := run.Run(ctx, call.Fn, args, 1)
	if err != nil {
		return Call{}, false
	}
	return Call{Text: call.Key, Actual: Actual(env, call.Fn, args), Got: Outcome(env, call.Fn, x), Func: call.Fn.Name, Outcome: x.Outcome[0]}, true
}

// Actual writes a call with its arguments: Area(0, 1), Vec{1, 2}.Rotate(0).
func Actual(env *relation.Env, f *relation.Func, args []relation.Column) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = goText(env, a.At(0), f.Params[i].Type)
		if f.Variadic && i == len(args)-1 {
			texts[i] += "..."
		}
	}
	return called(f, texts)
}

// called is a call of f with the texts of its arguments, as Go has it; a field is read.
func called(f *relation.Func, args []string) string {
	name := f.Name
	if f.Recv {
		name, args = receiver(args[0], f.Params[0].Type)+name[strings.LastIndexByte(name, '.'):], args[1:]
	}
	if f.Field {
		return name
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

// receiver writes a value before a method: a plain number or text, which has no methods, gets its type, as in Celsius(20).String(); what a
// pointer points to gets brackets.
func receiver(text string, t *relation.Type) string {
	if strings.HasPrefix(text, "*") {
		return "(" + text + ")"
	}
	if t.Name == "" || t.Kind > relation.String || text == "" || !strings.ContainsRune("-0123456789\"`'", rune(text[0])) {
		return text
	}
	return t.GoString(relation.PackageName) + "(" + text + ")"
}

// Outcome says how an execution ended: = 3, = before="a" after="b", panics: index out of range.
func Outcome(env *relation.Env, f *relation.Func, x *relation.Execution) string {
	how := map[relation.Outcome]string{
		relation.Errored: "returns an error", relation.Panicked: "panics", relation.OutOfFuel: "does not end", relation.Crashed: "crashes",
	}[x.Outcome[0]]
	if how != "" {
		if note := x.Note[0]; note != "" {
			how += ": " + note
		}
		return how
	}
	outs := f.Outputs()
	if len(outs) == 1 {
		return "= " + goText(env, x.Outputs[0].At(0), outs[0].Type)
	}
	texts := make([]string, len(outs))
	for i, o := range outs {
		name := o.Name
		if name == "" {
			name = fmt.Sprintf("[%d]", i)
		}
		texts[i] = name + "=" + goText(env, x.Outputs[i].At(0), o.Type)
	}
	if len(texts) == 0 {
		return "returns"
	}
	return "= " + strings.Join(texts, " ")
}

// Assign writes a row as --at reads it: w=0 h=1.
func Assign(env *relation.Env, vars []relation.Var, row Row) string {
	texts := make([]string, len(row))
	for i, v := range vars {
		texts[i] = v.Name + "=" + goText(env, row[i], v.Type)
	}
	return strings.Join(texts, " ")
}

// goText is a value as Go source of one line, packages by their names.
func goText(env *relation.Env, v relation.Value, t *relation.Type) string {
	if s, ok := v.(relation.Shown); ok {
		return string(s)
	}
	text := env.GoLiteral(v, t, relation.PackageName)
	return strings.NewReplacer("{\n", "{ ", "\n}", " }", "\n", "; ").Replace(text)
}

// Repeat is the command that tries exactly the row of v again; flags are those it needs beside --at or --relation.
func Repeat(target string, r *relation.Relation, v *Violation, flags []string) string {
	words := append([]string{"imago", "check", target}, flags...)
	if v.At != "" {
		words = append(words, "--at", v.At)
	} else {
		words = append(words, "--relation", r.Name)
	}
	return Quoted(words...)
}

// Quoted writes words as a command line for a shell.
func Quoted(words ...string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = quoted(w)
	}
	return strings.Join(out, " ")
}

// quoted writes one word.
func quoted(w string) string {
	plain := func(c rune) bool {
		return c < 0x80 && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-_./,:@%+", c))
	}
	if w != "" && strings.IndexFunc(w, func(c rune) bool { return !plain(c) }) < 0 {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}
