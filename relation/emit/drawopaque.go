package emit

import (
	"strings"

	"github.com/imago-mt/imago/relation"
)

// opaque draws a value that only its package can make: by a constructor that cannot fail and then a few mutators, else one of those
// in the tables.
func (g generator) opaque(t *relation.Type, depth int) string {
	if presets := g.presets(t, depth); len(presets) > 0 {
		return "imagoPick[" + g.w.typ(t) + "](rnd, " + strings.Join(presets, ", ") + ")"
	}
	for _, b := range t.Builders {
		if b.Func == "" {
			return g.zeroValue(t, depth)
		}
		f := g.w.in.Env.Func(b.Func)
		if f == nil || b.Mutator || depth >= maxDepth || !canConstruct(f) {
			continue
		}
		text := ""
		if f.Variable() {
			text = g.variables(t)
		} else {
			text = g.constructed(f, t, depth)
		}
		if text != "" {
			return text
		}
	}
	if len(g.w.made[t]) == 0 {
		return "*new(" + g.w.typ(t) + ")"
	}
	pick := "imagoPick(rnd, " + strings.Join(g.w.made[t], ", ") + ")"
	if t.NoCopy {
		return "*" + pick
	}
	return pick
}

// canConstruct reports whether an emitted test may call f for a value: a function that cannot fail and gives nothing else.
func canConstruct(f *relation.Func) bool {
	return !f.Preset() && !f.Err && !f.Recv && !f.Variadic && len(f.Results) == 1
}

// constructed calls a constructor and then a few mutators; "" if its result would have to be copied and must not be.
func (g generator) constructed(f *relation.Func, t *relation.Type, depth int) string {
	call := relation.FuncSource(f, g.w.qual) + "(" + g.arguments(f, 0, depth) + ")"
	deref, target := "", "v"
	if f.Results[0].Type.Kind == relation.Pointer {
		target = "*v"
		if t.Kind != relation.Pointer {
			deref = "*"
		}
	}
	if t.NoCopy && deref == "" {
		return ""
	}
	steps := g.mutations(t, target, depth)
	switch {
	case steps == "":
		return deref + call
	case t.NoCopy:
		return "*func() *" + g.w.typ(t) + " {\nv := " + call + "\n" + steps + "return v\n}()"
	}
	return "func() " + g.w.typ(t) + " {\nv := " + call + "\n" + steps + "return " + deref + "v\n}()"
}

// holdsOpaque reports whether values of t have an opaque one inside.
func holdsOpaque(t *relation.Type) bool {
	return t.Has(func(t *relation.Type) bool { return t.Kind == relation.Opaque })
}

// presets is the values of a type that are no calls. Where values are deep already, those that hold others are left out.
func (g generator) presets(t *relation.Type, depth int) []string {
	var out []string
	for _, b := range t.Builders {
		f := g.w.in.Env.Func(b.Func)
		switch {
		case f == nil || !f.Preset():
		case len(f.Params) == 0:
			out = append(out, relation.PresetSource(f.Name, g.w.qual))
		case depth < maxDepth-1 || !holdsOpaque(f.Params[0].Type):
			out = append(out, g.value(f.Params[0].Type, "", min(depth+1, maxDepth-1)))
		}
	}
	return out
}

// variables picks one of the package variables that are values of t.
func (g generator) variables(t *relation.Type) string {
	var names []string
	for _, b := range t.Builders {
		f := g.w.in.Env.Func(b.Func)
		if f == nil || !f.Variable() {
			continue
		}
		name := relation.FuncSource(f, g.w.qual)
		if f.Results[0].Type.Kind == relation.Pointer && t.Kind != relation.Pointer {
			name = "*" + name
		}
		names = append(names, name)
	}
	some := names[:min(len(names), maxPicked)]
	for i := range some {
		some[i] = names[i*len(names)/len(some)]
	}
	return "imagoPick(rnd, " + strings.Join(some, ", ") + ")"
}

// maxPicked is how many package variables a test draws from. No theory: the line that names them is to be read.
const maxPicked = 12

// zeroValue draws a value of a type whose zero value is ready to use.
func (g generator) zeroValue(t *relation.Type, depth int) string {
	if t.NoCopy {
		return "*func() *" + g.w.typ(t) + " {\nv := new(" + g.w.typ(t) + ")\n" + g.mutations(t, "*v", depth) + "return v\n}()"
	}
	steps := g.mutations(t, "v", depth)
	if steps == "" {
		return g.w.typ(t) + "{}"
	}
	return "func() " + g.w.typ(t) + " {\nvar v " + g.w.typ(t) + "\n" + steps + "return v\n}()"
}

// arguments draws the arguments of a builder from parameter from on.
func (g generator) arguments(f *relation.Func, from, depth int) string {
	var args []string
	for _, p := range f.Params[from:] {
		x := g.value(p.Type, f.Name+"."+p.Name, depth+1)
		switch {
		case p.Converted():
			x = g.w.converted(x, p)
		case p.As != "":
			x = g.w.conversion(p.Type) + "(" + x + ")"
		}
		args = append(args, x)
	}
	return strings.Join(args, ", ")
}

// mutations changes v a few times; target is what a value that is derived from it is assigned to. Such a step is rare, since a sine of a sine
// is one more number, and dear; but for a persistent container it is what fills it.
func (g generator) mutations(t *relation.Type, target string, depth int) string {
	var b strings.Builder
	for _, builder := range t.Builders {
		f := g.w.in.Env.Func(builder.Func)
		if f == nil || !builder.Mutator || !f.Recv || f.Variadic || depth >= maxDepth-1 {
			continue
		}
		call := "v." + relation.FuncSource(f, g.w.qual) + "(" + g.arguments(f, 1, depth+1) + ")"
		results := len(f.Results)
		if f.Err {
			results++
		}
		blanks := strings.TrimSuffix(strings.Repeat("_, ", results), ", ")
		switch {
		case (f.Derives || f.Params[0].Type.Kind != relation.Pointer) && len(f.Results) > 0:
			b.WriteString(derivation(f, call, target, strings.TrimPrefix(blanks, "_")))
			continue
		case results > 0:
			call = blanks + " = " + call
		}
		b.WriteString("for n := rnd.intIn(0, 3); n > 0; n-- {\n" + call + "\n}\n")
	}
	return b.String()
}

// derivation assigns the first result of a call to the value; others are the blanks of the other ones.
func derivation(f *relation.Func, call, target, others string) string {
	to := target
	if f.Results[0].Type.Kind == relation.Pointer {
		if to = "v"; target == "v" && others == "" {
			call = "*" + call
		}
	}
	often := "if rnd.intIn(0, 7) == 0"
	if f.Derives {
		often = "for n := rnd.intIn(0, 3); n > 0; n--"
	}
	return often + " {\n" + to + others + " = " + call + "\n}\n"
}
