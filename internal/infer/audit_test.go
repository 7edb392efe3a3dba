package infer_test

import (
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/relation"
)

// audited are functions whose printed relations are tried on inputs that inference did not draw.
var audited = []string{"math.Sin", "math.Exp", "math.Max", "strings.TrimSpace", "strings.ToUpper", "strconv.Quote"}

// soaked are the further ones of the large audit, which IMAGO_SOAK asks for.
var soaked = []string{"math.Pow", "math.Log", "math.Sqrt", "math.Hypot", "math.Mod", "math.Floor", "strings.EqualFold", "strings.Fields", "strings.Split", "strings.Join",
	"strings.Repeat", "strings.Title", "bytes.TrimSpace", "strconv.Itoa", "strconv.FormatInt", "unicode.ToLower", "sort.Ints", "slices.Sort", "slices.Reverse", "path.Clean",
	"path.Join", "math/bits.Reverse32", "math/bits.OnesCount", "net/url.QueryEscape", "net/url.PathEscape", "encoding/hex.EncodeToString", "html.EscapeString"}

// What is printed must hold on inputs from a generator of another kind: bit patterns, any code points, long tails.
func TestAudit(t *testing.T) {
	targets, n := audited, 10_000
	if soak := os.Getenv("IMAGO_SOAK"); soak != "" { // 1, or how many inputs
		targets, n = append(append([]string{}, audited...), soaked...), 1_000_000
		if k, err := strconv.Atoi(soak); err == nil && k > 1 {
			n = k
		}
	}
	for _, target := range targets {
		t.Run(target, func(t *testing.T) {
			r := run(t, infer.Options{}, target)
			h, err := harness.Build(t.Context(), r.Packages[0], harness.Options{Variant: harness.Pristine})
			if err != nil {
				t.Fatal(err)
			}
			defer h.Close()
			s := r.Subjects[0]
			for _, f := range append(append([]*infer.Finding{}, s.Found...), s.More...) {
				audit(t, h, s, f.Relation, n)
			}
		})
	}
}

func audit(t *testing.T, h *harness.Harness, s *infer.Subject, rel *relation.Relation, n int) {
	sp := &source.Space{Env: s.Package.Env, Subject: s.Function.Func, Vars: rel.Vars, Domain: s.Domain, Pre: rel.Pre}
	r := rand.New(rand.NewPCG(20, 26))
	usual := source.Values(sp)
	held := 0
	for done := 0; done < n; done += 10_000 {
		rows := make([]source.Row, min(n, 10_000))
		for i := range rows {
			rows[i] = usual(r)
			for k, v := range rel.Vars {
				if w := wild(r, v.Type); w != nil && sp.Inside(k, w) {
					rows[i][k] = w
				}
			}
		}
		cols, err := source.Columns(rel.Vars, rows)
		if err != nil {
			t.Fatal(err)
		}
		vs, err := h.Check(t.Context(), harness.Batch{Relations: []*relation.Relation{rel}, Vars: rel.Vars, Columns: cols, N: len(rows)})
		if err != nil {
			t.Fatal(err)
		}
		held += vs[0].Held.Count()
		if bad := vs[0].Violated.Count(); bad > 0 {
			vs[0].Violated.Each(func(i int) {
				if bad--; bad < 2 {
					t.Errorf("%s fails for %#v", rel, rows[i])
				}
			})
			return
		}
	}
	if held == 0 && len(rel.Vars) > 0 && rel.Pre == nil {
		t.Errorf("%s: never tried", rel)
	}
}

// wild draws a value by its bits, with long tails; nil where the usual draw must do.
func wild(r *rand.Rand, t *relation.Type) relation.Value {
	switch t.Kind {
	case relation.Float64:
		return math.Ldexp(1+r.Float64(), r.IntN(30)-20) * float64(1-2*r.IntN(2))
	case relation.Int:
		return int(int64(r.Uint64()) >> r.IntN(64))
	case relation.Int32:
		return int32(r.IntN(0x110000))
	case relation.Uint32:
		return r.Uint32() >> r.IntN(32)
	case relation.Uint:
		return uint(r.Uint64() >> r.IntN(64))
	case relation.String:
		var b []rune
		for range int(math.Exp(3 * r.Float64())) {
			b = append(b, rune(r.IntN([]int{0x80, 0x250, 0x3000, 0xD800, 0x110000}[r.IntN(5)])))
		}
		return string(b)
	case relation.Slice:
		var l relation.List
		for range int(math.Exp(2.5 * r.Float64())) {
			if t.Elem.Kind == relation.Uint8 {
				l = append(l, byte(r.Uint32()))
			} else if v := wild(r, t.Elem); v != nil {
				l = append(l, v)
			}
		}
		return l
	}
	return nil
}
