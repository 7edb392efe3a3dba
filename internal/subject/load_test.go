package subject

import (
	"context"
	"testing"
)

// load loads targets from dir, or fails the test.
func load(t *testing.T, dir string, targets ...string) []*Package {
	t.Helper()
	pkgs, err := Load(context.Background(), targets, Options{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

func TestLoadStandard(t *testing.T) {
	for _, tt := range []struct{ target, signature string }{
		{"math.Sin", "Sin(x float64) float64"},
		{"strings.TrimSpace", "TrimSpace(s string) string"},
		{"slices.Reverse[int]", "Reverse[[]int](s []int)"},
		{"slices.Reverse[[]string]", "Reverse[[]string](s []string)"},
		{"math/big.Int.Add", "Int.Add(z *Int, x *Int, y *Int) *Int"},
		{"math/big.(*Int).Add", "Int.Add(z *Int, x *Int, y *Int) *Int"},
		{"strings.Cut", "Cut(s string, sep string) (before string, after string, found bool)"},
		{"strconv.Atoi", "Atoi(s string) (int, error)"},
		{"unicode/utf8.DecodeRune", "DecodeRune(p []byte) (r rune, size int)"},
		{"time.Time.AddDate", "Time.AddDate(t Time, years int, months int, days int) Time"},
		{"maps.Equal", ""},
	} {
		t.Run(tt.target, func(t *testing.T) {
			p := load(t, ".", tt.target)[0]
			f := p.Functions[0]
			if f.Refused != "" || f.Func == nil {
				t.Fatalf("refused: %s", f.Refused)
			}
			if tt.signature != "" && f.Signature != tt.signature {
				t.Errorf("got %s, want %s", f.Signature, tt.signature)
			}
		})
	}
}
