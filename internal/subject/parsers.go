package subject

import (
	"go/types"
	"maps"
	"slices"

	"github.com/imago-mt/imago/relation"
)

// readable has texts that parsers of the standard library read, some of each shape: code that hands its argument to one
// refuses nearly all texts that are drawn, and what is said of it would be said of refusals alone. A row a parser.
var readable = map[string][]string{
	"net.ParseCIDR":             {"10.0.0.0/8", "192.168.1.0/24", "0.0.0.0/0", "1.2.3.4/32", "2001:db8::/32", "::/0"},
	"net.ParseIP":               {"127.0.0.1", "10.1.2.3", "0.0.0.0", "8.8.8.8", "::1", "2001:db8::1", "::ffff:1.2.3.4"},
	"net.ParseMAC":              {"00:00:5e:00:53:01", "02-00-5e-10-00-00", "0000.5e00.5301"},
	"net.SplitHostPort":         {"127.0.0.1:80", "[::1]:443", "example.com:8080", ":0"},
	"net/netip.ParseAddr":       {"127.0.0.1", "10.1.2.3", "0.0.0.0", "::1", "fe80::1%eth0", "2001:db8::1"},
	"net/netip.ParsePrefix":     {"10.0.0.0/8", "192.168.1.0/24", "0.0.0.0/0", "2001:db8::/32", "::/0"},
	"net/url.Parse":             {"http://a.example/b/c?x=1&y=2#z", "https://u:p@h.example:8080/", "/a/b", "mailto:a@b.example", "//h/p", ""},
	"net/url.ParseQuery":        {"a=1&b=2", "a=&a=b", "x=%20+y", ""},
	"net/mail.ParseAddress":     {"a@b.example", "A B <a@b.example>", `"a, b" <c@d.example>`},
	"mime.ParseMediaType":       {"text/html; charset=utf-8", "application/json", `form-data; name="a"`},
	"time.ParseDuration":        {"1h30m", "-2.5s", "0", "300ms", "1us"},
	"strconv.ParseBool":         {"true", "false", "1", "0", "T"},
	"strconv.Atoi":              {"0", "7", "-12", "+3", "1000"},
	"strconv.ParseInt":          {"0", "7", "-12", "+3", "1000"},
	"strconv.ParseUint":         {"0", "7", "12", "1000", "255"},
	"strconv.ParseFloat":        {"0", "1.5", "-2", "1e3", ".25", "NaN", "Inf"},
	"encoding/hex.DecodeString": {"", "00", "deadBEEF", "0123456789abcdef"},
	"encoding/json.Unmarshal":   {"null", "true", "1.5", `"a"`, "[]", "[1,2]", "{}", `{"a":1,"b":[true,null]}`},
	"encoding/json.Valid":       {"null", "1.5", `"a"`, "[1,2]", `{"a":1}`},
	"regexp.Compile":            {"", "a", "^a*$", "(a|b)+", "[^a-c]", `\d{2}`},
	"regexp.MustCompile":        {"", "a", "^a*$", "(a|b)+", "[^a-c]", `\d{2}`},
}

// parsers are the parsers of the table that code of obj's package calls, from obj on.
func (l *loader) parsers(obj *types.Func) []string {
	l.index()
	found, seen := map[string]bool{}, map[types.Object]bool{}
	var visit func(types.Object)
	visit = func(o types.Object) {
		if f, ok := o.(*types.Func); ok {
			o = f.Origin()
		}
		if seen[o] || o.Pkg() == nil {
			return
		}
		seen[o] = true
		if o.Pkg() != obj.Pkg() {
			name := o.Pkg().Path() + "." + o.Name()
			if f, ok := o.(*types.Func); ok && f.Signature().Recv() == nil && readable[name] != nil {
				found[name] = true
			}
			return
		}
		if pc := l.pieces[o]; pc != nil {
			for _, r := range pc.refs {
				visit(r)
			}
		}
	}
	visit(obj)
	return slices.Sorted(maps.Keys(found))
}

// textDepth is how deep in a value texts are looked for: those in a list in a struct behind a pointer. No theory stands
// behind it.
const textDepth = 4

// textPaths are the paths of the texts in a value of type t, those of elements and of fields.
func textPaths(t *relation.Type, path string, depth int) []string {
	switch {
	case t.Kind == relation.String && !t.Enum:
		return []string{path}
	case t.Kind == relation.Slice && t.Elem.Kind == relation.Uint8:
		return []string{path}
	case depth == 0: // a struct may have a list or a pointer of its own type
	case t.Kind == relation.Slice:
		return textPaths(t.Elem, path+"[i]", depth-1)
	case t.Kind == relation.Pointer:
		return textPaths(t.Elem, path, depth-1)
	case t.Kind == relation.Struct:
		var out []string
		for _, f := range t.Fields {
			out = append(out, textPaths(f.Type, path+"."+f.Name, depth-1)...)
		}
		return out
	}
	return nil
}
