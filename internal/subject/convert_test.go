package subject

import (
	"fmt"
	"go/constant"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/relation"
)

// text writes a type for tests: kinds, and what is behind defined names.
func text(t *relation.Type) string {
	switch {
	case t.Pkg != "" && t.Kind == relation.Opaque:
		var bs []string
		for _, b := range t.Builders {
			name := b.Func
			if b.Mutator {
				name = "." + name
			}
			bs = append(bs, name)
		}
		return fmt.Sprintf("%s{%s}%s", t.Name, strings.Join(bs, " "), t.Equal)
	case t.Pkg != "" && t.Enum:
		var cs []string
		for _, c := range t.Consts {
			cs = append(cs, c.Name)
		}
		return t.Name + "{" + strings.Join(cs, " ") + "}"
	case t.Name != "":
		return t.Name
	case t.Kind == relation.Opaque:
		return t.String()
	case t.Kind == relation.Slice:
		return "[]" + text(t.Elem)
	case t.Kind == relation.Array:
		return fmt.Sprintf("[%d]%s", t.Len, text(t.Elem))
	case t.Kind == relation.Map:
		return "map[" + text(t.Key) + "]" + text(t.Elem)
	case t.Kind == relation.Pointer:
		return "*" + text(t.Elem)
	}
	return "?"
}

func funcText(f *relation.Func) string {
	var ps []string
	for _, p := range f.Params {
		s := p.Name + " " + text(p.Type)
		if p.As != "" {
			s += " as " + p.As
		}
		ps = append(ps, s)
	}
	out := strings.Join(ps, ", ")
	for _, r := range f.Results {
		out += " -> " + strings.TrimSpace(r.Name+" "+text(r.Type))
	}
	if f.Err {
		out += " err"
	}
	if f.Variadic {
		out += " ..."
	}
	return out
}

func TestConvert(t *testing.T) {
	dir := unpack(t, "types.txtar")
	tests := []struct{ target, want string }{
		{"./kinds.Mixed", "b bool, i8 int8, u64 uint64, c complex128, s string, bs []uint8, a [3]float32, m map[string][]int, x Money, p *Money -> int err"},
		{"./kinds.Enums", "c Colour{Red Blue}, f Flags, l Level{High Low Mid Off} -> bool"},
		{"./kinds.Foreign", "t Time{time.Unix .time.Time.UTC .time.Time.Add .time.Time.AddDate}Equal, d Duration, " +
			"i *Int{big.NewInt .big.Int.Add .big.Int.Mul .big.Int.Neg .big.Int.SetBytes}Cmp, r *Rat{big.NewRat .big.Rat.Add .big.Rat.Mul .big.Rat.Neg}Cmp, ip IP{net.IPv4 net.ParseIP .net.IP.To4}Equal, " +
			"a Addr{netip.AddrFrom4 netip.AddrFrom16 netip.ParseAddr .netip.Addr.Next .netip.Addr.Unmap .netip.Addr.WithZone}, u *URL{url.Parse .url.URL.JoinPath}, raw RawMessage, " +
			"mo Month{January February March April May June July August September October November December} -> bool"},
		{"./kinds.Other", "v Version{semver.Parse semver.New .semver.Version.Bump} -> int"},
		{"./kinds.Unnamed", "x float64, y float64, s string, xs []int -> int"},
		{"./kinds.Bare", "x float64, s string -> bool"},
		{"./kinds.Capital", "n_ int, n int, x int -> y int err"},
		{"./kinds.Options", "n int -> int"},
		{"./kinds.Readers", "n int, rs []Reader{=*\"strings\".Reader as \"io\".Reader =*\"bytes\".Buffer as \"io\".Reader} -> int ..."},
		{"./kinds.AnyOf[string]", "v string as any -> int"},
		{"./kinds.Anys[string]", "format string, args []string as []any -> string ..."},
		{"./kinds.AnySlice[int]", "vs []int as []any, m map[string]int as map[string]any -> int"},
		{"./kinds.AnyTwo[int, Money]", "a int as any, n int, b Money as any -> int"},
		{"./kinds.AnyNamed[map[string]int]", "v map[string]int as any -> int"},
		{"./kinds.Variadic", "xs []float64 -> float64 ..."},
		{"./kinds.TakesFunc", "n int, less func(int, int) bool -> bool"},
		{"./kinds.TakesChan", "refused: parameter c: chan int is a channel of which no value but nil is known"},
		{"./kinds.TakesReader", `r Reader{=*"strings".Reader as "io".Reader =*"bytes".Buffer as "io".Reader} -> int`},
		{"./kinds.TakesError", "err error -> int"},
		{"./kinds.GivesFunc", "refused: result of the function: func() int is a function type"},
		{"./kinds.TakesHidden", "refused: parameter h: hidden has unexported fields and no exported function makes one"},
		{"./kinds.Nothing", "refused: it has no results and changes none of its arguments: there is nothing to observe"},
		{"./kinds.Constant", "refused: it takes no parameters: there is nothing to vary"},
		{"./kinds.Validate", "s string err"},
		{"./kinds.InPlace", "xs []int"},
		{"./kinds.LooksOn", "refused: it has no results and nothing in its code writes to its arguments: there is nothing to observe"},
		{"./kinds.Within", "within_ int, true_ int -> int"},
		{"./semver.Max", "v Version{Parse New .Version.Bump}, w Version{Parse New .Version.Bump} -> Version{Parse New .Version.Bump}"},
		{"./bits.Set.Has", "s *Set{New .Set.Add .Set.Union}, i int -> bool"},
		{"./ordered.List.Len", "l *List{New .List.Min .List.Max .List.First .List.Last .List.Clear .List.PopMin .List.Get .List.Near .List.Delete .List.Set} -> int"},
		{"./ordered.Plain.Value", "p *Plain{ .Plain.Set} -> int"},
		{"./ordered.Variable.Value", "refused: parameter v: Variable has unexported fields and no exported function makes one"},
		{"./tree.Mark.Left", "m *Mark{Put} -> int"},
		{"./tree.Book.Pages", "b *Book{Open} -> int"},
		{"./tree.Plant", "option func(*tree.Traits) -> bool"},
		{"./tree.Trees", "refused: parameter f: Forest is a list of itself"},
		{"./tree.Slip.Number", "s Slip{Seek} -> int"},
		{"./tree.Cursor.Key", "c *Cursor{Tree.At} -> int"},
		{"./tree.Tree.Find", "t *Tree{New}, key int, h *Hint{} -> bool"},
		{"./tree.Decode", "refused: parameter r: Raw has unexported fields and no exported function makes one"},
		{"./tree.Peek", "refused: parameter r: Raw has unexported fields and no exported function makes one"},
		{"./tree.Tree.Walk", `t *Tree{New}, v Visitor{="example.com/m/tree".VisitorFunc as "example.com/m/tree".Visitor} -> int`},
		{"go/token.File.Pos", "f *File{FileSet.AddFile .File.LineCount .File.Lines .File.AddLine .File.MergeLine .File.LineStart .File.Offset .File.SetLines .File.SetLinesForContent .File.AddLineInfo .File.AddLineColumnInfo}, offset int -> Pos"},
		{"math/big.Int.Add", "z *Int{NewInt .Int.Add .Int.Mul .Int.Neg .Int.SetBytes}, x *Int{NewInt .Int.Add .Int.Mul .Int.Neg .Int.SetBytes}, y *Int{NewInt .Int.Add .Int.Mul .Int.Neg .Int.SetBytes} -> *Int{NewInt .Int.Add .Int.Mul .Int.Neg .Int.SetBytes}"},
	}
	var targets []string
	for _, tt := range tests {
		targets = append(targets, tt.target)
	}
	got := map[string]string{}
	for _, p := range load(t, dir, targets...) {
		checkEnv(t, p)
		for _, f := range p.Functions {
			got[f.Target] = "refused: " + f.Refused
			if f.Refused == "" {
				got[f.Target] = funcText(f.Func)
			}
		}
	}
	for _, tt := range tests {
		t.Run(tt.target, func(t *testing.T) {
			if got[tt.target] != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got[tt.target], tt.want)
			}
		})
	}
	by := load(t, dir, "./tree.Frame.Shift")[0].Functions[0].Func.Params[0].Type.Fields[1].Type
	if bs := by.Builders; len(bs) != 2 || !strings.HasPrefix(bs[1].Func, "=nil as ") {
		t.Errorf("what holds itself is made by %v, and never by nothing", bs)
	}
	allow := load(t, dir, "./tree.Allow")[0]
	if texts := allow.Texts(allow.Functions[0].Func); !slices.Contains(texts["r.Nets[i]"], "10.0.0.0/8") || !slices.Contains(texts["name"], "10.0.0.0/8") {
		t.Errorf("texts that the code reads as networks: %v", texts)
	}
	plant := load(t, dir, "./tree.Plant")[0].Functions[0].Func
	if bs := plant.Params[0].Type.Builders; len(bs) != 2 || bs[0].Func != "Limited" || bs[1].Func != "Sorted" {
		t.Errorf("options are made by %v", bs)
	}
}

// Values of an interface are seen through its methods, embedded ones among them; interfaces that no target takes or gives add nothing.
func TestInterfaceMethods(t *testing.T) {
	p := load(t, unpack(t, "types.txtar"), "./tree.Enter")[0]
	checkEnv(t, p)
	var got []string
	for _, g := range p.Functions[0].Sisters {
		if g.Recv && len(g.Params) == 1 && text(g.Params[0].Type) == "Entry{Enter}" {
			got = append(got, g.Name)
		}
	}
	if want := []string{"Entry.Key", "Entry.Size"}; !slices.Equal(got, want) {
		t.Errorf("sisters %v, want %v", got, want)
	}
	for _, f := range p.Env.Funcs {
		if strings.HasPrefix(f.Name, "Visitor.") || strings.HasPrefix(f.Name, "Keyed.") {
			t.Errorf("%s is in the Env", f.Name)
		}
	}
}

// checkEnv checks what other packages rely on: builders are there, names are unique, defined types appear once.
func checkEnv(t *testing.T, p *Package) {
	t.Helper()
	names := map[string]*relation.Func{}
	for _, f := range p.Env.Funcs {
		if names[f.Name] != nil {
			t.Errorf("two functions %s", f.Name)
		}
		names[f.Name] = f
		seen := map[string]bool{}
		for _, q := range f.Params {
			if seen[q.Name] || !startsSmall(q.Name) {
				t.Errorf("%s has a parameter %q", f.Name, q.Name)
			}
			seen[q.Name] = true
			checkType(t, p, q.Type, map[*relation.Type]bool{})
		}
		if f.Pkg == p.Path && f.Reference {
			t.Errorf("%s is a reference", f.Name)
		}
	}
	for _, f := range p.Env.Presets {
		names[f.Name] = f
	}
	for i, typ := range p.Env.Types {
		for _, b := range typ.Builders {
			if names[b.Func] == nil && b.Func != "" {
				t.Errorf("%s has a builder %s that is not in the Env", typ.Name, b.Func)
			}
		}
		for _, u := range p.Env.Types[:i] {
			if u.Name == typ.Name && u.Pkg == typ.Pkg && typ.Name != "" {
				t.Errorf("two types %s.%s", typ.Pkg, typ.Name)
			}
		}
	}
}

func checkType(t *testing.T, p *Package, typ *relation.Type, seen map[*relation.Type]bool) {
	if typ == nil || seen[typ] {
		return
	}
	seen[typ] = true
	if typ.Kind == relation.Invalid {
		t.Errorf("a type %q of no kind", typ.Name)
	}
	if typ.Pkg != "" && !slices.Contains(p.Env.Types, typ) {
		t.Errorf("%s.%s is not in the Env", typ.Pkg, typ.Name)
	}
	checkType(t, p, typ.Elem, seen)
	checkType(t, p, typ.Key, seen)
	for _, f := range typ.Fields {
		checkType(t, p, f.Type, seen)
	}
}

func TestReference(t *testing.T) {
	p := load(t, ".", "math.Sin")[0]
	names := []string{
		"strings.ToUpper", "math.Pi", "base64.StdEncoding", "slices.Contains[[]int]", "time.Time.Add", "slices.Max", "utf8.RuneCountInString",
		"base64.StdEncoding.EncodeToString", "big.NewInt", "url.QueryEscape", "strings.ToUpper", "unicode.IsUpper", "bits.OnesCount", "json.Valid", "strconv.Itoa",
	}
	if err := p.Reference(names...); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"strings.ToUpper", "slices.Contains[[]int]", "slices.Max[[]int]", "time.Time.Add", "base64.Encoding.EncodeToString", "json.Valid"} {
		i := slices.IndexFunc(p.Env.Funcs, func(f *relation.Func) bool { return f.Name == want })
		if i < 0 || !p.Env.Funcs[i].Reference {
			t.Errorf("no reference %s", want)
		}
	}
	if p.Env.Imports["base64"] != "encoding/base64" || p.Env.Imports["utf8"] != "unicode/utf8" {
		t.Errorf("imports: %v", p.Env.Imports)
	}
	if len(p.Env.Globals) != 1 || p.Env.Globals[0].Name != "base64.StdEncoding" {
		t.Errorf("globals: %v", p.Env.Globals)
	}
	checkEnv(t, p)
	for name, want := range map[string]string{
		"time.Now": "time.Now is no reference: it reads the clock", "strings.ToUper": "no ToUper in strings; did you mean ToUpper?",
		"foo.Bar": "foo.Bar is no reference: its package is not one of the pure packages of the standard library",
	} {
		if err := p.Reference(name); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

// Two different texts or numbers in a row enumerate their type; one value under two names does not.
func TestEnumeration(t *testing.T) {
	text := func(values ...string) (out []constant.Value) {
		for _, v := range values {
			out = append(out, constant.MakeString(v))
		}
		return out
	}
	for _, tt := range []struct {
		name   string
		values []constant.Value
		want   bool
	}{
		{"two texts", text("a", "b"), true},
		{"one text twice", text("a", "a"), false},
		{"one text", text("a"), false},
		{"in a row", []constant.Value{constant.MakeInt64(1), constant.MakeInt64(0), constant.MakeInt64(1)}, true},
		{"bits", []constant.Value{constant.MakeInt64(1), constant.MakeInt64(2), constant.MakeInt64(4)}, false},
	} {
		if got := enumeration(tt.values); got != tt.want {
			t.Errorf("%s: %v", tt.name, got)
		}
	}
}

// TestUnnamedIterators has types without a name that a for statement may range over stand for lists, as those of package iter do; and no other functions that
// take a function.
func TestUnnamedIterators(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module example.com/seqs\n\ngo 1.23\n")
	write(t, dir, "seqs.go", `package seqs

func Count(seq func(func(int) bool)) (n int) {
	for range seq {
		n++
	}
	return n
}

func Twice(seq func(func(string, int) bool)) func(func(string, int) bool) { return seq }

func Told(visit func(func(int) string)) int { return 0 }
`)
	want := map[string]string{"Count": relation.Iterator, "Twice": relation.PairIterator}
	for _, f := range load(t, dir, ".")[0].Functions {
		as, ok := want[f.Ident]
		if ok != (f.Refused == "") {
			t.Errorf("%s: refused %q", f.Ident, f.Refused)
		}
		if ok && (f.Func.Params[0].As != as || f.Func.Params[0].Type.Kind != relation.Slice) {
			t.Errorf("%s: the parameter stands for %q", f.Ident, f.Func.Params[0].As)
		}
	}
}
