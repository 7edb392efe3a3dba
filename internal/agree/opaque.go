package agree

import (
	"encoding/base64"

	"github.com/imago-mt/imago/internal/agree/subject"
	"github.com/imago-mt/imago/relation"
)

// opaqueFunctions is the subjects with opaque values, by their names in the Env.
var opaqueFunctions = map[string]any{
	"NewTag": subject.NewTag, "Tag.Moved": subject.Tag.Moved, "Tag.Value": subject.Tag.Value, "Loop": subject.Loop, "Stamp": subject.Stamp, "Zoned": subject.Zoned,
	"Happen": subject.Happen, "Big": subject.Big, "Plus": subject.Plus, "Times": subject.Times,
	"base64.Encoding.EncodeToString": (*base64.Encoding).EncodeToString, "base64.Encoding.DecodeString": (*base64.Encoding).DecodeString,
}

// globals is the package variables by their names in the Env.
var globals = map[string]any{"base64.StdEncoding": base64.StdEncoding, "base64.URLEncoding": base64.URLEncoding}

// opaques is the types that cannot be taken apart, and those that hold one.
type opaques struct{ tag, ptag, clock, clocks, event, big, pbig, enc, penc *relation.Type }

func newOpaques(s *relation.Type) opaques {
	opaque := func(name, pkg, equal string) *relation.Type {
		return &relation.Type{Kind: relation.Opaque, Name: name, Pkg: pkg, Equal: equal}
	}
	pointer := func(t *relation.Type) *relation.Type { return &relation.Type{Kind: relation.Pointer, Elem: t} }
	o := opaques{tag: opaque("Tag", path, ""), clock: opaque("Time", "time", "Equal"), big: opaque("Int", "math/big", "Cmp"), enc: opaque("Encoding", "encoding/base64", "")}
	o.ptag, o.pbig, o.penc = pointer(o.tag), pointer(o.big), pointer(o.enc)
	o.clocks = &relation.Type{Kind: relation.Slice, Elem: o.clock}
	o.event = &relation.Type{Kind: relation.Struct, Name: "Event", Pkg: path, Fields: []relation.Field{{Name: "At", Type: o.clock}, {Name: "Name", Type: s}}}
	return o
}

// describe adds the functions with opaque values to an Env.
func (o opaques) describe(env *relation.Env, t types) {
	fn := func(name string, result *relation.Type, ps ...*relation.Type) *relation.Func {
		f := &relation.Func{Name: name, Pkg: path, Results: []relation.Param{{Type: result}}}
		for i, p := range ps {
			f.Params = append(f.Params, relation.Param{Name: string(rune('a' + i)), Type: p})
		}
		return f
	}
	method := func(f *relation.Func) *relation.Func { f.Recv = true; return f }
	encode, decode := method(fn("base64.Encoding.EncodeToString", t.s, o.penc, t.bytes)), method(fn("base64.Encoding.DecodeString", t.bytes, o.penc, t.s))
	encode.Pkg, encode.Reference = "encoding/base64", true
	decode.Pkg, decode.Reference, decode.Err = "encoding/base64", true, true
	env.Funcs = append(env.Funcs,
		fn("NewTag", o.tag, t.s, t.f64), method(fn("Tag.Moved", o.tag, o.tag)), method(fn("Tag.Value", t.f64, o.tag)), fn("Loop", o.ptag, t.s), fn("Stamp", o.clock, t.i64),
		fn("Zoned", o.clock, t.i64), fn("Happen", o.event, o.clock, t.s), fn("Big", o.pbig, t.i64), fn("Plus", o.pbig, o.pbig, o.pbig), fn("Times", o.clocks, t.ints), encode, decode)
	env.Types = append(env.Types, o.tag, o.clock, o.event, o.big, o.enc)
	env.Globals = append(env.Globals, relation.Global{Name: "base64.StdEncoding", Type: o.penc}, relation.Global{Name: "base64.URLEncoding", Type: o.penc})
	env.Imports["time"], env.Imports["big"], env.Imports["base64"] = "time", "math/big", "encoding/base64"
}
