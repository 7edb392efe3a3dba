package subject

import (
	"slices"
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
