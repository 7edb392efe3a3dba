package linear

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestFarkas(t *testing.T) {
	vector := func(v ...int64) []*big.Rat {
		out := make([]*big.Rat, len(v))
		for i := range v {
			out[i] = big.NewRat(v[i], 1)
		}
		return out
	}
	for _, tt := range []struct {
		name   string
		rows   [][]*big.Rat
		target []*big.Rat
		want   string // λ, or "" if there is none
	}{
		{"x ≥ 1, y ≥ 2 give x + y ≥ 3", [][]*big.Rat{vector(1, 0, -1), vector(0, 1, -2)}, vector(1, 1, -3), "1 1"},
		{"and 2x + y ≥ 3", [][]*big.Rat{vector(1, 0, -1), vector(0, 1, -2)}, vector(2, 1, -3), "2 1"},
		{"but not x + y ≥ 4", [][]*big.Rat{vector(1, 0, -1), vector(0, 1, -2)}, vector(1, 1, -4), ""},
		{"nor -x ≥ -1", [][]*big.Rat{vector(1, 0, -1), vector(0, 1, -2)}, vector(-1, 0, 1), ""},
		{"nothing gives 0 ≥ -1", nil, vector(0, 1), ""},
	} {
		lambda, ok := Farkas(tt.rows, tt.target)
		got := ""
		for _, l := range lambda {
			got += " " + l.RatString()
		}
		if tt.name == "nothing gives 0 ≥ -1" {
			if !ok {
				t.Errorf("%s: not found", tt.name)
			}
			continue
		}
		if got = strings.TrimSpace(got); got != tt.want || ok != (tt.want != "") {
			t.Errorf("%s: got %q", tt.name, got)
		}
	}
}

// A column that was added is found again as a sum of columns, and one that depends on none leaves all of itself.
func TestBasis(t *testing.T) {
	var b Basis
	columns := [][]float64{{1, 1, 0}, {1, 0, 0}}
	for _, c := range columns {
		rest, parts := b.Project(c)
		if Norm(rest) < 0.1 {
			t.Fatalf("%v depends on the columns before it", c)
		}
		b.Add(rest, parts)
	}
	rest, parts := b.Project([]float64{5, 2, 0})
	if got := b.Solve(parts); Norm(rest) > 1e-12 || math.Abs(got[0]-2) > 1e-12 || math.Abs(got[1]-3) > 1e-12 {
		t.Errorf("(5 2 0) is %v of the columns and %g besides, want 2 and 3", got, Norm(rest))
	}
	if rest, _ := b.Project([]float64{0, 0, 7}); math.Abs(Norm(rest)-7) > 1e-12 {
		t.Errorf("of (0 0 7) %g is left, want 7", Norm(rest))
	}
}

// What Farkas finds is a proof, and where it finds none some point is one that the rows admit and the target does not.
func TestFarkasIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	proofs, others := 0, 0
	for range 400 {
		rows := make([][]*big.Rat, 2+rng.IntN(4))
		for i := range rows {
			rows[i] = []*big.Rat{big.NewRat(int64(rng.IntN(7)-3), 1), big.NewRat(int64(rng.IntN(7)-3), 1), big.NewRat(int64(rng.IntN(4)), 1)}
		}
		target := []*big.Rat{big.NewRat(int64(rng.IntN(7)-3), 1), big.NewRat(int64(rng.IntN(7)-3), 1), big.NewRat(int64(rng.IntN(9)-4), 1)}
		lambda, ok := Farkas(rows, target)
		if ok {
			proofs++
			checkProof(t, rows, target, lambda)
			continue
		}
		others++
		if !refuted(rows, target) {
			t.Fatalf("neither a proof nor a point: %v of %v", target, rows)
		}
	}
	if proofs < 50 || others < 50 {
		t.Errorf("%d proofs, and %d others", proofs, others)
	}
}

// checkProof computes the sum that a proof is.
func checkProof(t *testing.T, rows [][]*big.Rat, target, lambda []*big.Rat) {
	t.Helper()
	for k := range target {
		sum := new(big.Rat)
		for i, row := range rows {
			if lambda[i].Sign() < 0 {
				t.Fatalf("a factor is %v", lambda[i])
			}
			sum.Add(sum, new(big.Rat).Mul(lambda[i], row[k]))
		}
		if last := k == len(target)-1; !last && sum.Cmp(target[k]) != 0 || last && sum.Cmp(target[k]) > 0 {
			t.Fatalf("coefficient %d of %v is %v by %v of %v", k, target, sum, lambda, rows)
		}
	}
}

// refuted looks for a point of the plane at which all rows are at least 0 and the target is not: 0, which the rows admit, the corners of the
// rows, and what lies near them and far from them in all directions.
func refuted(rows [][]*big.Rat, target []*big.Rat) bool {
	at := func(row []*big.Rat, x, y float64) float64 { return f(row[0])*x + f(row[1])*y + f(row[2]) }
	admits := func(x, y float64) bool {
		for _, row := range rows {
			if at(row, x, y) < -1e-9 {
				return false
			}
		}
		return at(target, x, y) < -1e-9
	}
	points := [][2]float64{{}}
	for i, p := range rows {
		for _, q := range rows[:i] {
			if det := f(p[0])*f(q[1]) - f(q[0])*f(p[1]); det != 0 {
				points = append(points, [2]float64{(f(p[1])*f(q[2]) - f(q[1])*f(p[2])) / det, (f(q[0])*f(p[2]) - f(p[0])*f(q[2])) / det})
			}
		}
		if size := f(p[0])*f(p[0]) + f(p[1])*f(p[1]); size > 0 { // the point of its edge that is nearest to 0
			points = append(points, [2]float64{-f(p[0]) * f(p[2]) / size, -f(p[1]) * f(p[2]) / size})
		}
	}
	for _, p := range points {
		for x := -3.0; x <= 3; x++ {
			for y := -3.0; y <= 3; y++ { // the directions of edges are among them
				for _, far := range []float64{1e-3, 1, 1e3} {
					if admits(p[0]+far*x, p[1]+far*y) {
						return true
					}
				}
			}
		}
	}
	return false
}

func f(r *big.Rat) float64 {
	v, _ := r.Float64()
	return v
}

// The vectors of a basis are orthogonal however close to each other the columns are, and sums of columns are found again.
func TestBasisIsOrthonormal(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		var b Basis
		var columns [][]float64
		base := make([]float64, 12)
		for r := range base {
			base[r] = rng.NormFloat64()
		}
		for range 5 {
			col := make([]float64, len(base))
			for r := range col {
				col[r] = base[r] + 1e-5*rng.NormFloat64()
			}
			columns = append(columns, col)
			rest, parts := b.Project(col)
			b.Add(rest, parts)
		}
		for i, p := range b.q {
			for j, q := range b.q[:i+1] {
				want := 0.0
				if i == j {
					want = 1
				}
				if d := Dot(p, q); math.Abs(d-want) > 1e-12 {
					t.Fatalf("vectors %d and %d have the product %g", i, j, d)
				}
			}
		}
		sum, coefs := make([]float64, len(base)), make([]float64, len(columns))
		for i, col := range columns {
			coefs[i] = float64(rng.IntN(9) - 4)
			Subtract(sum, -coefs[i], col)
		}
		rest, parts := b.Project(sum)
		if Norm(rest) > 1e-12*max(1, Norm(sum)) {
			t.Fatalf("%g of a sum of columns is left", Norm(rest))
		}
		for i, c := range b.Solve(parts) {
			if math.Abs(c-coefs[i]) > 1e-6 {
				t.Fatalf("coefficient %d is %v, want %v", i, c, coefs[i])
			}
		}
	}
}

func TestMonomials(t *testing.T) {
	// 1, x, y, x², xy and y² are six
	for _, tt := range [][3]int{{2, 2, 6}, {3, 2, 10}, {5, 0, 1}, {0, 5, 1}, {7, 3, 120}} {
		if got := Monomials(tt[0], tt[1]); got != tt[2] {
			t.Errorf("%d indeterminates up to degree %d: %d monomials, want %d", tt[0], tt[1], got, tt[2])
		}
	}
	if got := Monomials(500, 500); got <= 1<<30 {
		t.Errorf("%d monomials of 500 indeterminates", got)
	}
}
