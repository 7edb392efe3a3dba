package suite

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/imago-mt/imago/internal/catalogue"
	"github.com/imago-mt/imago/internal/catalogue/choices"
	"github.com/imago-mt/imago/internal/counterexample"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// read reads the file of k and matches it with the code.
func (k *kept) read(ctx context.Context) error {
	data, err := os.ReadFile(k.path)
	if err != nil {
		return err
	}
	return k.readText(ctx, data)
}

// readText is read with the text of the file.
func (k *kept) readText(ctx context.Context, data []byte) error {
	f, err := relation.ParseFile(shortPath(k.path), data)
	if err != nil {
		return err
	}
	if was, is := folded(f.Subject), folded(k.fn.Signature); was != is {
		k.stale = fmt.Sprintf("the signature is now %s, but %s is about %s; mend the relations and its subject line, or infer again", is, f.Name, was)
		return nil
	}
	var texts []string
	for _, e := range f.Entries {
		texts = append(texts, e.Text)
	}
	// Formulas of the specification may name functions that no relation does, and the child must have them when it is built.
	if spec, err := choices.Read(k.pkg.Dir, k.fn.Ident); err == nil && spec != nil {
		texts = append(texts, spec.Texts()...)
	}
	if err := k.pkg.Admit(ctx, texts...); err != nil {
		return err
	}
	env := k.env()
	if k.domain, err = f.ParseDomain(env, k.fn.Func); err != nil {
		return err
	}
	entries, err := f.Relations(env)
	if err != nil {
		_ = k.pkg.Reference(familiar...) // only so that the hint can name the one that was meant
		if _, hinted := f.Relations(k.env()); hinted != nil {
			err = hinted
		}
		return err
	}
	for _, e := range entries {
		k.relations = append(k.relations, keptRelation{rel: e.Relation, line: e.Line, col: e.Col, left: strings.Contains(", "+e.Evidence, ", left "), kills: killsIn(e.Evidence), sources: k.sources(&e), evidence: e.Evidence})
	}
	return nil
}

// sources reads the sources that tests of a relation begin with. What cannot be read, since types have changed, is left out with a
// warning; so is, without one, what does not lie in the domain any more: that is a person's to change.
func (k *kept) sources(e *relation.Entry) []Row {
	var out []Row
	inside := k.contains(e.Relation)
	for _, text := range e.Sources {
		row, err := readSource(text, k.pkg.Env, e.Relation.Vars)
		if err != nil {
			k.warnings = append(k.warnings, fmt.Errorf("%s:%d: %w (imago infer --write finds other sources)", shortPath(k.path), e.SourcesLine(), err))
			continue
		}
		outside := false
		for j, v := range row {
			outside = outside || !inside(j, v)
		}
		if !outside {
			out = append(out, row)
		}
	}
	return out
}

// readSource reads one line of sources.
func readSource(text string, env *relation.Env, vars []relation.Var) (Row, error) {
	at, err := counterexample.ParseAt(text)
	if err != nil {
		return nil, err
	}
	row, ok, err := at.Row(env, vars)
	if err == nil && (!ok || len(vars) != len(at.Names)) {
		err = fmt.Errorf("%s is no assignment of the relation's variables", text)
	}
	return row, err
}

// env is what the relations of the file may name. A bare call of a generic function is of the file's own instance.
func (k *kept) env() *relation.Env {
	env := *k.pkg.Env
	env.Subject = k.fn.Func.Name
	return &env
}

// familiar is what people mean when they misspell a standard function.
var familiar = []string{
	"math.Abs", "math.Ceil", "math.Cos", "math.Exp", "math.Floor", "math.Hypot", "math.Log", "math.Max", "math.Min", "math.Mod",
	"math.Pow", "math.Round", "math.Signbit", "math.Sin", "math.Sqrt", "math.Tan", "math.Trunc",
	"strings.Contains", "strings.Count", "strings.Fields", "strings.HasPrefix", "strings.HasSuffix", "strings.Index", "strings.Join",
	"strings.Repeat", "strings.Split", "strings.ToLower", "strings.ToUpper", "strings.TrimSpace", "utf8.RuneCountInString",
	"utf8.ValidString", "slices.Contains", "slices.Equal", "slices.Index", "slices.IsSorted", "slices.Max", "slices.Min",
}

// folded is a signature with single blanks.
func folded(s string) string { return strings.Join(strings.Fields(s), " ") }

// instance is the type arguments that the header of a file pins, "[int]"; "" if it pins none or cannot be read.
func instance(file string) string {
	_, args := catalogue.Header(file)
	return args
}

// contains tells which values of a variable lie in the file's domain.
func (k *kept) contains(r *relation.Relation) func(int, relation.Value) bool {
	return func(i int, v relation.Value) bool {
		root := k.domain.Root(k.fn.Func, r.Vars[i], r)
		return k.domain.Contains(v, r.Vars[i].Type, root)
	}
}

// bounded is the variables of r, each as an argument of the parameter whose bounds apply to it: t of F(s + t) has those of s.
func (k *kept) bounded(r *relation.Relation) []relation.Var {
	vars := slices.Clone(r.Vars)
	for i, v := range vars {
		root := k.domain.Root(k.fn.Func, v, r)
		at := slices.IndexFunc(k.fn.Func.Params, func(p relation.Param) bool { return p.Name == root && relation.Identical(p.Type, v.Type) })
		if at >= 0 {
			vars[i].Func, vars[i].Param = k.fn.Func, at
		}
	}
	return vars
}

// An acceptor tells which rows lie in the part of the domain that its conditions between parameters leave; nil accepts all.
type acceptor func(rows []Row) (relation.Bits, error)

// accepts makes the acceptor of r's rows. run executes the functions that conditions call.
func (k *kept) accepts(ctx context.Context, run counterexample.Runner, r *relation.Relation) acceptor {
	conditions := k.domain.Conditions(k.pkg.Env, k.fn.Func, r)
	if len(conditions) == 0 {
		return nil
	}
	return func(rows []Row) (relation.Bits, error) {
		cols, err := source.Columns(r.Vars, rows)
		if err != nil {
			return nil, err
		}
		vars := map[string]relation.Column{}
		for i, v := range r.Vars {
			vars[v.Name] = cols[i]
		}
		in := relation.All(len(rows))
		for _, c := range conditions {
			v, err := c.Eval(counterexample.Executor{Ctx: ctx, Run: run}, vars, len(rows))
			if err != nil {
				return nil, fmt.Errorf("%s: the domain's condition: %w", k.path, err)
			}
			in = in.And(v.Held)
		}
		return in, nil
	}
}

// filter is the rows that the acceptor accepts.
func (a acceptor) filter(rows []Row) ([]Row, error) {
	if a == nil || len(rows) == 0 {
		return rows, nil
	}
	in, err := a(rows)
	if err != nil {
		return nil, err
	}
	var inside []Row
	in.Each(func(i int) { inside = append(inside, rows[i]) })
	return inside, nil
}

// within is the rows of a set that the acceptor accepts.
func (a acceptor) within(rows []Row, set relation.Bits) (relation.Bits, error) {
	if a == nil || set.Empty() {
		return set, nil
	}
	in, err := a(rows)
	return set.And(in), err
}
