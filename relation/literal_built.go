package relation

import "strings"

// built writes the call sequence of an opaque value of type t. The zero value is a literal, one call stands as it is; more, or a
// constructor with an error, in a function literal that panics where the constructor fails: such a value is none.
//
// Examples: T{}, New(3), *New(3) where the constructor returns a pointer, and for more steps
//
//	func() T { v, err := Parse("a"); if err != nil { panic(err) }; v.Set(1); return v }()
func (w literalWriter) built(b Built, t *Type) string {
	typ := "any"
	if t != nil {
		typ = t.GoString(w.qual)
	}
	if zeroSteps(b) {
		// T{} needs no constructor, and is what people write
		return typ + "{}"
	}
	if s, ok := presetOf(b); ok {
		return w.preset(s)
	}
	first, pointer, alone := w.constructor(b.Steps[0], t)
	switch {
	case len(b.Steps) == 1 && alone:
		// a value of which the constructor returns a pointer is dereferenced
		if pointer {
			return "*" + w.call(b.Steps[0], "")
		}
		return w.call(b.Steps[0], "")
	case pointer:
		return w.sequence(typ, first, b.Steps[1:], "*v", true)
	// the zero value, which mutators then change
	case b.Steps[0].Func == "":
		first = "var v " + typ
	}
	return w.sequence(typ, first, b.Steps[1:], "v", false)
}

// builtPointer writes a pointer to an opaque value: as its constructor returns it, if it does.
//
// A constructor that returns a T needs a variable whose address can be taken.
func (w literalWriter) builtPointer(b Built, t *Type) string {
	if zeroSteps(b) {
		return "&" + t.Elem.GoString(w.qual) + "{}"
	}
	if s, ok := presetOf(b); ok {
		return "func() " + t.GoString(w.qual) + " { var v " + t.Elem.GoString(w.qual) + " = " + w.preset(s) + "; return &v }()"
	}
	first, pointer, alone := w.constructor(b.Steps[0], t.Elem)
	if b.Steps[0].Func == "" {
		first, pointer = "v := new("+t.Elem.GoString(w.qual)+")", true
	}
	pointer = pointer || w.lookup(b.Steps[0].Func) == nil // for people
	switch {
	case len(b.Steps) == 1 && pointer && alone:
		return w.call(b.Steps[0], "")
	case pointer:
		return w.sequence(t.GoString(w.qual), first, b.Steps[1:], "v", true)
	}
	return w.sequence(t.GoString(w.qual), first, b.Steps[1:], "&v", false)
}

// zeroSteps reports whether b is the zero value.
func zeroSteps(b Built) bool { return len(b.Steps) == 0 || len(b.Steps) == 1 && b.Steps[0].Func == "" }

// GoSteps writes a call sequence as the statements of a person who calls the value name, packages by what qual returns: an
// error of the constructor is dropped, since a value that was made had none. It is nil for a value that is no call
// sequence.
func (e *Env) GoSteps(name string, v Value, t *Type, qual func(pkgPath string) string) []string {
	for {
		ref, ok := v.(Ref)
		if !ok {
			break
		}
		v = ref.To
	}
	b, ok := v.(Built)
	if !ok || zeroSteps(b) || b.Steps[0].Variable() || t == nil {
		return nil
	}
	if _, ok := presetOf(b); ok {
		return nil
	}
	if t.Kind == Pointer {
		t = t.Elem
	}
	w := literalWriter{env: e, qual: qual}
	var out []string
	pointer := false
	if b.Steps[0].Func == "" {
		out = append(out, "var "+name+" "+t.GoString(qual))
	} else {
		_, pointer, _ = w.constructor(b.Steps[0], t)
		call := w.call(b.Steps[0], "")
		if fn := w.lookup(b.Steps[0].Func); fn != nil {
			out = append(out, fn.assigned(name, call, t, false))
		} else {
			out = append(out, name+" := "+call)
		}
	}
	for _, s := range b.Steps[1:] {
		out = append(out, strings.TrimLeft(w.mutationOf(s, name, pointer), "_,= "))
	}
	return out
}

// constructor writes the first step of a value of type t as a statement that sets v, and tells whether v then is a pointer
// and whether the call stands alone for it: it cannot fail, and has no other result.
func (w literalWriter) constructor(s Step, t *Type) (stmt string, pointer, alone bool) {
	fn, call := w.lookup(s.Func), w.call(s, "")
	if fn == nil || len(fn.Results) > 1 && t == nil { // for people
		return "v := " + call, false, true
	}
	stmt = fn.assigned("v", call, t, true)
	// a constructor that fails makes no value: the test stops there rather than go on with a wrong one
	switch {
	case fn.Err:
		stmt += "; if err != nil { panic(err) }"
	case fn.Answers():
		stmt += `; if !ok { panic("no value") }`
	}
	at := fn.Made(t)
	return stmt, at >= 0 && fn.Results[at].Type.Kind == Pointer, !fn.Err && len(fn.Results) < 2
}

// sequence writes the function literal of a call sequence, in which v is a pointer or not.
//
// pointer tells whether v is one, and result is v, *v or &v, whichever has the type typ.
func (w literalWriter) sequence(typ, first string, rest []Step, result string, pointer bool) string {
	var s strings.Builder
	// A function literal is an expression: it stands where a literal would.
	s.WriteString("func() " + typ + " { " + first + "; ")
	for _, step := range rest {
		s.WriteString(w.mutation(step, pointer) + "; ")
	}
	return s.String() + "return " + result + " }()"
}

// mutation writes one mutator as a statement. One that changes its receiver is called for that; one that returns the
// changed value is assigned.
func (w literalWriter) mutation(s Step, pointer bool) string { return w.mutationOf(s, "v", pointer) }

func (w literalWriter) mutationOf(s Step, v string, pointer bool) string {
	fn := w.lookup(s.Func)
	if fn == nil {
		return w.call(s, v)
	}
	call := w.call(s, changedBy(fn, v, pointer))
	// it changes what it points to; its results are dropped, unless one is the value
	if len(fn.Params) == 0 || fn.Params[0].Type.Kind == Pointer && !fn.Derives {
		return discarded(fn) + call
	}
	if len(fn.Results) == 0 {
		return call
	}
	// one with a value receiver, or of a persistent container, returns the changed value
	gives := fn.Results[0].Type.Kind == Pointer
	switch {
	case pointer && !gives:
		v = "*" + v
	case !pointer && gives && len(fn.Results) == 1 && !fn.Err:
		call = "*" + call
	}
	// further results and the error are dropped: only the value goes on
	targets := v + strings.Repeat(", _", len(fn.Results)-1)
	if fn.Err {
		targets += ", _"
	}
	return targets + " = " + call
}

// changedBy is v as a mutator is given it: of a method it stands before the dot, and of a function it is an argument, which may have to be a
// pointer.
func changedBy(fn *Func, v string, pointer bool) string {
	if fn.Recv || len(fn.Params) == 0 {
		return v
	}
	switch wanted := fn.Params[0].Type.Kind == Pointer; {
	case wanted && !pointer:
		return "&" + v
	case pointer && !wanted:
		return "*" + v
	}
	return v
}

// discarded is the assignment that drops all results of a function, "_, _ = "; "" if it has none. Some linters want it written.
func discarded(fn *Func) string {
	n := len(fn.Results)
	if fn.Err {
		n++
	}
	if n == 0 {
		return ""
	}
	return strings.Repeat("_, ", n-1) + "_ = "
}

func (w literalWriter) lookup(name string) *Func {
	if w.env == nil {
		return nil
	}
	return w.env.Func(name)
}

// call writes a step; recv is what a mutator changes, "" for a constructor.
func (w literalWriter) call(s Step, recv string) string {
	// a package variable is a step without a call
	if name, ok := strings.CutPrefix(s.Func, variablePrefix); ok {
		if fn := w.lookup(s.Func); fn != nil {
			return w.FuncName(fn)
		}
		return name
	}
	fn := w.lookup(s.Func)
	if fn == nil {
		// Without an Env, as in a report, values are printed without types.
		var args []string
		for _, a := range s.Args {
			args = append(args, w.untyped(a))
		}
		name := s.Func
		if recv != "" {
			name = recv + "." + name[strings.LastIndexByte(name, '.')+1:]
		}
		return name + "(" + strings.Join(args, ", ") + ")"
	}
	params, args := fn.Params, s.Args
	name := w.FuncName(fn)
	var list []string
	switch {
	// the receiver is v; a mutator that is a plain function takes it as its first argument
	case recv != "":
		params = params[1:]
		if fn.Recv {
			name = recv + "." + methodName(fn)
		} else {
			list = append(list, recv)
		}
	case fn.Recv && len(args) > 0:
		name = w.value(args[0], params[0].Type, false) + "." + methodName(fn)
		params, args = params[1:], args[1:]
	}
	for i, a := range args {
		if i >= len(params) {
			break
		}
		p := params[i]
		switch {
		// the last list is written as its elements
		case fn.Variadic && i == len(params)-1:
			vs, _ := a.(List)
			for _, e := range vs {
				list = append(list, w.argument(e, p.Type.Elem, p, true))
			}
		default:
			list = append(list, w.argument(a, p.Type, p, false))
		}
	}
	return name + "(" + strings.Join(list, ", ") + ")"
}

func (w literalWriter) argument(v Value, t *Type, p Param, element bool) string {
	var parts []string
	switch v := v.(type) {
	case List:
		for _, e := range v {
			if p.Converted() && !element {
				parts = append(parts, w.typed(e, t.Elem))
			}
		}
	case Pairs:
		for _, e := range v {
			if p.Converted() && !element {
				parts = append(parts, w.value(e.Key, t.Key, true)+": "+w.typed(e.Value, t.Elem))
			}
		}
	}
	switch {
	case parts != nil:
		return p.As + "{" + strings.Join(parts, ", ") + "}"
	case p.Converted() && !element:
		return "nil"
	case p.As != "":
		return w.typed(v, t)
	}
	return w.value(v, t, false)
}

// FuncName is how Go source names f where packages are named by qual; of a method, its name after the dot.
func (w literalWriter) FuncName(f *Func) string { return FuncSource(f, w.qual) }

// FuncSource is the Go source of a reference to f where packages are named by qual, with the type arguments of an instance:
// "geom.Area", "Reverse[int]". Of a method it is the bare name.
func FuncSource(f *Func, qual func(pkgPath string) string) string {
	if f.Recv {
		return methodName(f)
	}
	name, _, _ := strings.Cut(strings.TrimPrefix(f.Name, variablePrefix), "[")
	name = name[strings.LastIndexByte(name, '.')+1:]
	if q := qual(f.Pkg); q != "" {
		name = q + "." + name
	}
	if f.Instance != "" {
		name += "[" + f.Instance + "]"
	}
	return name
}
