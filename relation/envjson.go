package relation

import (
	"encoding/json"
	"fmt"
)

// An Env travels from the parent to the child as JSON. Types may be recursive and are shared by pointer, so they go into a flat
// table and everything else names them by index, -1 for none.
//
// The fields are those of the types of this package with pointers as numbers; there is no version, since parent and child are one program.
// What is left out ([Env.Others]) serves messages of the parent only.
type (
	envJSON struct {
		Path, Name, GoLine string
		Imports            map[string]string `json:",omitempty"` // import paths by package name
		Table              []typeJSON        // all types that anything refers to
		Types              []int             `json:",omitempty"`
		Funcs              []funcJSON        `json:",omitempty"`
		Presets            []funcJSON        `json:",omitempty"` // builders that are no calls
		Consts             []constJSON       `json:",omitempty"`
		Globals            []globalJSON      `json:",omitempty"`
	}
	typeJSON struct {
		Kind      Kind
		Name, Pkg string      `json:",omitempty"`
		Elem, Key int         // index + 1, 0 for none
		Len       int         `json:",omitempty"`
		Text      string      `json:",omitempty"`
		Fields    []fieldJSON `json:",omitempty"`
		Consts    []constJSON `json:",omitempty"`
		Enum      bool        `json:",omitempty"`
		Equal     string      `json:",omitempty"`
		Builders  []Builder   `json:",omitempty"`
	}
	fieldJSON struct {
		Name     string
		Type     int
		Embedded bool `json:",omitempty"`
	}
	constJSON struct {
		Name string
		Type int
		Text string
	}
	globalJSON struct {
		Name string
		Type int
	}
	paramJSON struct {
		Name string `json:",omitempty"`
		Type int
		As   string `json:",omitempty"`
	}
	funcJSON struct {
		Name, Pkg                      string
		Recv, Variadic, Err, Reference bool        `json:",omitempty"`
		Test                           bool        `json:",omitempty"`
		Changes                        bool        `json:",omitempty"`
		Field, Derives                 bool        `json:",omitempty"`
		Instance                       string      `json:",omitempty"` // type arguments, as Go source
		Params, Results                []paramJSON `json:",omitempty"`
	}
)

// A typeTable numbers types in the order in which they are met.
//
// A type is identified by its pointer, since two anonymous types may differ in nothing but their constants or builders. A number is given
// before the parts of a type are visited, so that `type node struct { next *node }` ends.
type typeTable struct {
	index map[*Type]int
	types []*Type
}

// add numbers t, from 1; nil is 0.
//
// The table then has entries that are still to be written; MarshalJSON goes on until there are none.
func (tt *typeTable) add(t *Type) int {
	if t == nil {
		return 0
	}
	i, ok := tt.index[t]
	if !ok {
		tt.types = append(tt.types, t)
		i = len(tt.types)
		tt.index[t] = i
	}
	return i
}

func (tt *typeTable) consts(cs []Const) []constJSON {
	var out []constJSON
	for _, c := range cs {
		out = append(out, constJSON{c.Name, tt.add(c.Type), c.Text})
	}
	return out
}

func (tt *typeTable) params(ps []Param) []paramJSON {
	var out []paramJSON
	for _, p := range ps {
		out = append(out, paramJSON{p.Name, tt.add(p.Type), p.As})
	}
	return out
}

func (tt *typeTable) funcs(fs []*Func) []funcJSON {
	var out []funcJSON
	for _, f := range fs {
		out = append(out, funcJSON{
			Name: f.Name, Pkg: f.Pkg, Recv: f.Recv, Variadic: f.Variadic, Err: f.Err, Reference: f.Reference, Test: f.Test, Changes: f.Changes, Field: f.Field, Derives: f.Derives, Instance: f.Instance,
			Params: tt.params(f.Params), Results: tt.params(f.Results),
		})
	}
	return out
}

// MarshalJSON implements [json.Marshaler]. The same Env gives the same bytes.
//
// The types that relations name come first and in their order, then others as they are met: nothing ranges over a map.
func (e *Env) MarshalJSON() ([]byte, error) {
	tt := &typeTable{index: map[*Type]int{}}
	out := envJSON{Path: e.Path, Name: e.Name, GoLine: e.GoLine, Imports: e.Imports}
	for _, t := range e.Types {
		out.Types = append(out.Types, tt.add(t))
	}
	out.Funcs, out.Presets = tt.funcs(e.Funcs), tt.funcs(e.Presets)
	out.Consts = tt.consts(e.Consts)
	for _, g := range e.Globals {
		out.Globals = append(out.Globals, globalJSON{g.Name, tt.add(g.Type)})
	}
	for i := 0; i < len(tt.types); i++ { // the table grows while its entries name further types
		t := tt.types[i]
		j := typeJSON{Kind: t.Kind, Name: t.Name, Pkg: t.Pkg, Len: t.Len, Text: t.Text, Enum: t.Enum, Equal: t.Equal, Builders: t.Builders}
		j.Elem, j.Key = tt.add(t.Elem), tt.add(t.Key)
		for _, f := range t.Fields {
			j.Fields = append(j.Fields, fieldJSON{f.Name, tt.add(f.Type), f.Embedded})
		}
		j.Consts = tt.consts(t.Consts)
		out.Table = append(out.Table, j)
	}
	return json.Marshal(out)
}

// A typeReader turns numbers of the table back into types and remembers the first that is out of range.
//
// The bytes come from a pipe and are checked as input from outside: at refuses numbers out of range, must also those that are 0 where a
// type is needed. Errors are kept rather than returned, since most calls stand inside literals.
type typeReader struct {
	types []*Type
	err   error
}

// at is the type of a number of the table, nil of 0.
func (tr *typeReader) at(i int) *Type {
	if i == 0 {
		return nil
	}
	if i < 0 || i > len(tr.types) {
		tr.err = fmt.Errorf("relation: environment names type %d of %d", i, len(tr.types))
		return nil
	}
	return tr.types[i-1]
}

// must is at where a type is needed. Elements and keys may be missing, since most kinds have none; complete looks whether their kind needs
// them.
func (tr *typeReader) must(i int) *Type {
	t := tr.at(i)
	if t == nil && tr.err == nil {
		tr.err = fmt.Errorf("relation: environment leaves out a type")
	}
	return t
}

func (tr *typeReader) consts(cs []constJSON) []Const {
	var out []Const
	for _, c := range cs {
		out = append(out, Const{c.Name, tr.at(c.Type), c.Text})
	}
	return out
}

func (tr *typeReader) params(ps []paramJSON) []Param {
	var out []Param
	for _, p := range ps {
		out = append(out, Param{p.Name, tr.must(p.Type), p.As})
	}
	return out
}

func (tr *typeReader) funcs(fs []funcJSON) []*Func {
	var out []*Func
	for _, f := range fs {
		out = append(out, &Func{
			Name: f.Name, Pkg: f.Pkg, Recv: f.Recv, Variadic: f.Variadic, Err: f.Err, Reference: f.Reference, Test: f.Test, Changes: f.Changes, Field: f.Field, Derives: f.Derives, Instance: f.Instance,
			Params: tr.params(f.Params), Results: tr.params(f.Results),
		})
	}
	return out
}

// UnmarshalJSON implements [json.Unmarshaler]. Predeclared types come back as those of [Predeclared].
//
// Two passes over the table: the first makes all types empty, the second fills them, so that a type can refer to a later one or to itself.
// Predeclared types have to be the pointers of this process, as the checker compares them by address.
func (e *Env) UnmarshalJSON(data []byte) error {
	var in envJSON
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	tr := &typeReader{types: make([]*Type, len(in.Table))}
	for i, j := range in.Table {
		if j.Kind.isScalar() && j.Pkg == "" && (j.Name == kindNames[j.Kind] || j.Name == "") {
			tr.types[i] = Predeclared(j.Kind)
		} else {
			tr.types[i] = &Type{Kind: j.Kind, Name: j.Name, Pkg: j.Pkg, Len: j.Len, Text: j.Text, Enum: j.Enum, Equal: j.Equal, Builders: j.Builders}
		}
	}
	for i, j := range in.Table {
		t := tr.types[i]
		if t.Kind.isScalar() && !t.defined() {
			continue
		}
		t.Elem, t.Key, t.Consts = tr.at(j.Elem), tr.at(j.Key), tr.consts(j.Consts)
		for _, f := range j.Fields {
			t.Fields = append(t.Fields, Field{f.Name, tr.must(f.Type), f.Embedded})
		}
		if err := t.complete(); err != nil && tr.err == nil {
			tr.err = err
		}
	}
	*e = Env{Path: in.Path, Name: in.Name, GoLine: in.GoLine, Imports: in.Imports, Consts: tr.consts(in.Consts)}
	for _, i := range in.Types {
		e.Types = append(e.Types, tr.must(i))
	}
	e.Funcs, e.Presets = tr.funcs(in.Funcs), tr.funcs(in.Presets)
	for _, g := range in.Globals {
		e.Globals = append(e.Globals, Global{g.Name, tr.must(g.Type)})
	}
	return tr.err
}

// complete reports a type that lacks what its kind needs.
//
// It is called when all of a type is filled in, before anything uses it.
func (t *Type) complete() error {
	ok := true
	switch t.Kind {
	case Slice, Array, Pointer:
		ok = t.Elem != nil
	case Map:
		ok = t.Elem != nil && t.Key != nil
	}
	if !ok || t.Kind == Invalid || t.Kind > Opaque {
		return fmt.Errorf("relation: environment holds an incomplete type %s of kind %d", t.Name, t.Kind)
	}
	return nil
}
