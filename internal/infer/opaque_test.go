package infer_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/relation"
)

const opaqueCode = `// Package opaque has functions of types that cannot be taken apart.
package opaque

import (
	"encoding/json"
	"math/big"
	"net"
	"net/netip"
	"net/url"
	"time"
)

// Later adds d to t.
func Later(t time.Time, d time.Duration) time.Time { return t.Add(d) }

// Double doubles d.
func Double(d time.Duration) time.Duration { return 2 * d }

// Sum adds.
func Sum(a, b *big.Int) *big.Int { return new(big.Int).Add(a, b) }

// Prod multiplies.
func Prod(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// Mask clears the last byte.
func Mask(ip net.IP) net.IP { return ip.Mask(net.CIDRMask(24, 32)) }

// Plain is a without its zone.
func Plain(a netip.Addr) netip.Addr { return a.WithZone("") }

// NoQuery is u without its query.
func NoQuery(u url.URL) url.URL { u.RawQuery = ""; return u }

// Same copies m.
func Same(m json.RawMessage) json.RawMessage { return append(json.RawMessage{}, m...) }

// A Set is a set of the numbers 0 to 63. Its zero value is empty.
type Set struct{ word uint64 }

// Add adds i modulo 64.
func (s *Set) Add(i uint8) { s.word |= 1 << (i % 64) }

// Union is what is in s or t.
func (s Set) Union(t Set) Set { return Set{s.word | t.word} }
`

// Types that everybody uses, and those whose zero value is ready to use, are drawn, compared and written. Rows for tables can be made:
// big.NewRat panics for the denominator 0.
func TestOpaque(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/opaque\n\ngo 1.22\n", "opaque.go": opaqueCode} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want := map[string]string{
		"Later": "Later(Later(t, d), d2) == Later(t, d+d2)", "Double": "Double(d + d2) == Double(d) + Double(d2)", "Sum": "Sum(a, b) == Sum(b, a)",
		"Prod": "Prod(a, b) == Prod(b, a)", "Mask": "Mask(Mask(ip)) == Mask(ip)", "Plain": "", "NoQuery": "NoQuery(NoQuery(u)) == NoQuery(u)",
		"Same": "Same(m) == m", "Set.Add": "", "Set.Union": "s.Union(t) == t.Union(s)",
	}
	o := infer.Options{Fresh: true, Budget: 30_000}
	o.Subject.Dir = dir
	for _, s := range run(t, o, ".").Subjects {
		if w, ok := want[s.Function.Ident]; !ok || s.Skipped != "" || w != "" && !slices.Contains(texts(s), w) {
			t.Errorf("%s: got skipped %q and %q, want %q", s.Function.Ident, s.Skipped, texts(s), w)
		}
		delete(want, s.Function.Ident)
		for name, rows := range s.Rows {
			if len(rows) == 0 {
				t.Errorf("%s, %s: no rows", s.Function.Ident, name)
			}
			for _, row := range rows {
				if err := denominators(row); err != nil {
					t.Errorf("%s, %s: %v", s.Function.Ident, name, err)
				}
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not looked at: %v", want)
	}
}

// denominators finds big.NewRat(n, 0).
func denominators(row []relation.Value) error {
	for _, v := range row {
		if r, ok := v.(relation.Ref); ok {
			v = r.To
		}
		b, _ := v.(relation.Built)
		for _, s := range b.Steps {
			if s.Func == "big.NewRat" && s.Args[1] == int64(0) {
				return errors.New("a row of big.NewRat(n, 0)")
			}
			if err := denominators(s.Args); err != nil {
				return err
			}
		}
	}
	return nil
}
