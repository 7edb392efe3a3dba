package imago

import (
	"fmt"
	"reflect"

	"github.com/imago-mt/imago/relation"
)

// kinds maps the kinds of reflection.
var kinds = map[reflect.Kind]relation.Kind{
	reflect.Bool: relation.Bool, reflect.String: relation.String,
	reflect.Int: relation.Int, reflect.Int8: relation.Int8, reflect.Int16: relation.Int16, reflect.Int32: relation.Int32, reflect.Int64: relation.Int64,
	reflect.Uint: relation.Uint, reflect.Uint8: relation.Uint8, reflect.Uint16: relation.Uint16, reflect.Uint32: relation.Uint32,
	reflect.Uint64: relation.Uint64, reflect.Uintptr: relation.Uintptr, reflect.Float32: relation.Float32, reflect.Float64: relation.Float64,
	reflect.Complex64: relation.Complex64, reflect.Complex128: relation.Complex128,
}

// typ is a Go type as relations know it. A defined type is entered before its parts, so that a recursive one finds itself.
func (e *environment) typ(rt reflect.Type) (*relation.Type, error) {
	if t := e.types[rt]; t != nil {
		return t, nil
	}
	if k, ok := kinds[rt.Kind()]; ok && rt.PkgPath() == "" {
		return relation.Predeclared(k), nil
	}
	t := &relation.Type{}
	if rt.PkgPath() != "" {
		t.Name, t.Pkg = rt.Name(), rt.PkgPath()
		if standard(t.Pkg) && t.Pkg != e.Path {
			t.Equal = equalMethod(rt)
		}
		e.types[rt], e.goType[t] = t, rt
		e.Types = append(e.Types, t)
		if t.Pkg != e.Path {
			e.Imports[relation.PackageName(t.Pkg)] = t.Pkg
		}
	}
	return t, e.shape(t, rt)
}

// shape fills in what t is made of. A struct with unexported fields is opaque, as are functions, channels and interfaces.
func (e *environment) shape(t *relation.Type, rt reflect.Type) (err error) {
	if k, ok := kinds[rt.Kind()]; ok {
		t.Kind = k
		return nil
	}
	switch rt.Kind() {
	case reflect.Slice, reflect.Array, reflect.Pointer:
		t.Kind = map[reflect.Kind]relation.Kind{reflect.Slice: relation.Slice, reflect.Array: relation.Array, reflect.Pointer: relation.Pointer}[rt.Kind()]
		if rt.Kind() == reflect.Array {
			t.Len = rt.Len()
		}
		if rt.Kind() == reflect.Pointer && rt.Elem().Kind() == reflect.Pointer {
			return fmt.Errorf("%s is a pointer to a pointer", rt)
		}
		t.Elem, err = e.typ(rt.Elem())
		return err
	case reflect.Map:
		t.Kind = relation.Map
		if t.Key, err = e.typ(rt.Key()); err == nil {
			t.Elem, err = e.typ(rt.Elem())
		}
		return err
	case reflect.Struct:
		return e.structure(t, rt)
	}
	t.Kind = relation.Opaque
	if t.Name == "" {
		t.Text = rt.String()
	}
	return nil
}

func (e *environment) structure(t *relation.Type, rt reflect.Type) error {
	for i := range rt.NumField() {
		if !rt.Field(i).IsExported() {
			t.Kind = relation.Opaque
			if t.Name == "" {
				return fmt.Errorf("%s has unexported fields and no name", rt)
			}
			return nil
		}
	}
	t.Kind = relation.Struct
	for i := range rt.NumField() {
		f := rt.Field(i)
		ft, err := e.typ(f.Type)
		if err != nil {
			return err
		}
		t.Fields = append(t.Fields, relation.Field{Name: f.Name, Type: ft, Embedded: f.Anonymous})
	}
	return nil
}

// equalMethod names the method by which values of a type of the standard library are compared, Equal(T) bool or Cmp(T) int, on T or *T.
func equalMethod(rt reflect.Type) string {
	for _, by := range []struct {
		name   string
		result reflect.Type
	}{{"Equal", reflect.TypeFor[bool]()}, {"Cmp", reflect.TypeFor[int]()}} {
		m, ok := reflect.PointerTo(rt).MethodByName(by.name)
		if !ok || m.Type.NumIn() != 2 || m.Type.NumOut() != 1 || m.Type.Out(0) != by.result {
			continue
		}
		if in := m.Type.In(1); in == rt || in == reflect.PointerTo(rt) {
			return by.name
		}
	}
	return ""
}
