package algebra

import (
	"slices"
	"testing"

	"github.com/imago-mt/imago/relation"
)

func enum(consts int) *relation.Type {
	return &relation.Type{Kind: relation.Int, Name: "Day", Pkg: "p", Enum: true, Consts: make([]relation.Const, consts)}
}

func TestCount(t *testing.T) {
	for _, tt := range []struct {
		typ  *relation.Type
		want int
	}{
		{nil, 0}, {text, 0}, {float, 64}, {whole, 64}, {relation.Predeclared(relation.Uint8), 8}, {relation.Predeclared(relation.Int16), 16},
		{relation.Predeclared(relation.Float32), 32}, {enum(7), 7}, {enum(maxCycle + 1), 0},
	} {
		if got := count(tt.typ); got != tt.want {
			t.Errorf("count(%v) = %d, want %d", tt.typ, got, tt.want)
		}
	}
}

func TestCounted(t *testing.T) {
	for _, tt := range []struct {
		text string
		n    int
		want string
	}{
		{"F(x) == N - G(x)", 8, "F(x) == 8 - G(x)"}, {`F("N") == "N" + N`, 8, `F("N") == "N" + 8`}, {"F[N](x) == x", 3, "F(F(F(x))) == x"},
		{"F[N](g(x)) == F[N](x)", 2, "F(F(g(x))) == F(F(x))"}, {"F(N) == math.N", 0, "F(N) == math.N"},
	} {
		w := &writer{views: []view{{fn: fn("F", whole, param("x", whole)), holes: []int{0}, outputs: []int{0}}}, counts: map[string]int{"N": tt.n}}
		if got := w.write(schemaOf(tt.text)); got != tt.want {
			t.Errorf("%s with %d: got %s, want %s", tt.text, tt.n, got, tt.want)
		}
	}
}

func TestShorter(t *testing.T) {
	for n, want := range map[int][]string{
		1: nil, 2: {"F(x) == x"}, 4: {"F(F(x)) == x"}, 6: {"F(F(F(x))) == x", "F(F(x)) == x"}, 7: {"F(x) == x"},
		12: {"F(F(F(F(F(F(x)))))) == x", "F(F(F(F(x)))) == x"},
	} {
		w := &writer{views: []view{{fn: fn("F", whole, param("x", whole)), holes: []int{0}, outputs: []int{0}}}, counts: map[string]int{"N": n}}
		if got := w.each(schemaOf("F[M](x) == x")); !slices.Equal(got, want) {
			t.Errorf("of %d: got %q, want %q", n, got, want)
		}
	}
}

// A step around a type of declared constants comes back after as many steps as there are constants.
func TestFullCycle(t *testing.T) {
	for n, want := range map[int][]string{5: {"Next(Next(Next(Next(Next(d))))) == d"}, maxCycle + 1: nil} {
		day := enum(n)
		if got := texts("full-cycle", fn("Next", day, param("d", day))); !slices.Equal(got, want) {
			t.Errorf("of %d constants: got %q, want %q", n, got, want)
		}
	}
}
