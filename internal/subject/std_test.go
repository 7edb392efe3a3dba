package subject

import (
	"slices"
	"strings"
	"testing"
)

// TestStandardLibrary loads whole packages: every function is either a subject or refused with a reason, and the subjects of a
// pure package are many.
func TestStandardLibrary(t *testing.T) {
	tests := []struct {
		path  string
		least int // subjects at least
	}{
		{"math", 60}, {"math/bits", 40}, {"math/cmplx", 20}, {"math/big", 80}, {"strings", 45}, {"bytes", 45}, {"slices", 12}, {"maps", 2}, {"sort", 5},
		{"strconv", 25}, {"unicode", 12}, {"unicode/utf8", 12}, {"unicode/utf16", 4}, {"path", 6}, {"path/filepath", 12}, {"time", 40}, {"net/url", 15},
		{"net/netip", 40}, {"net", 10}, {"encoding/hex", 6}, {"encoding/base64", 8}, {"encoding/json", 3}, {"html", 2}, {"hash/crc32", 3}, {"hash/fnv", 0}, {"regexp", 10},
		{"text/tabwriter", 0}, {"mime", 2}, {"container/list", 5}, {"image/color", 5}, {"go/version", 3}, {"os", 1}, {"errors", 0}, {"cmp", 2}, {"index/suffixarray", 1},
	}
	for _, tt := range tests {
		t.Run(tt.path, func(t *testing.T) {
			p := load(t, ".", tt.path)[0]
			if !p.Std || p.Path != tt.path {
				t.Errorf("path %s, standard %v", p.Path, p.Std)
			}
			subjects := 0
			for _, f := range p.Functions {
				if (f.Func == nil) != (f.Refused != "") {
					t.Errorf("%s: Func %v, Refused %q", f.Target, f.Func, f.Refused)
				}
				if f.Func == nil {
					t.Logf("%s: %s", f.Target, f.Refused)
					continue
				}
				subjects++
				if f.Hash == "" || f.Line == 0 || f.File == "" || !slices.Contains(p.Env.Funcs, f.Func) {
					t.Errorf("%s: hash %q, at %s:%d", f.Target, f.Hash, f.File, f.Line)
				}
			}
			t.Logf("%d of %d functions are subjects; %d functions in the Env", subjects, len(p.Functions), len(p.Env.Funcs))
			if subjects < tt.least {
				t.Errorf("got %d subjects of %d, want at least %d", subjects, len(p.Functions), tt.least)
			}
		})
	}
}

// TestOwnChangers has the methods that change a type of the table in its own package, beside those of the table: a reader may stand behind its end
// once it was told to seek. Elsewhere, and where there are more than a value needs, the table stands alone; a nil writer is no argument.
func TestOwnChangers(t *testing.T) {
	for _, tt := range []struct {
		target, method string
		want           bool
	}{
		{"strings.Reader.Len", "Reader.Seek", true},
		{"strings.Reader.Len", "Reader.ReadByte", true},
		{"strings.Reader.Len", "Reader.WriteTo", false},
		{"bytes.Buffer.Cap", "Buffer.Truncate", false},
	} {
		met := false
		for _, f := range load(t, ".", tt.target)[0].Functions {
			if f.Func == nil || "."+f.Ident != tt.target[strings.Index(tt.target, "."):] {
				continue
			}
			met = true
			builders := f.Func.Params[0].Type.Elem.Builders
			found := 0
			for _, b := range builders {
				if b.Func == tt.method && b.Mutator {
					found++
				}
			}
			if found > 1 || (found == 1) != tt.want {
				t.Errorf("%s: %d builders %s in %v", tt.target, found, tt.method, builders)
			}
		}
		if !met {
			t.Errorf("%s is no function", tt.target)
		}
	}
}
