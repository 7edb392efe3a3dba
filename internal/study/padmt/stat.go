package padmt

import "math"

// A Sample is the mean of values, with their standard deviation.
type Sample struct {
	N        int
	Mean, SD float64
}

// SampleOf is that of some values; the deviation is that of a sample, by n - 1.
func SampleOf(xs []float64) Sample {
	s := Sample{N: len(xs)}
	for _, x := range xs {
		s.Mean += x / float64(len(xs))
	}
	for _, x := range xs {
		s.SD += (x - s.Mean) * (x - s.Mean)
	}
	if s.N > 1 {
		s.SD = math.Sqrt(s.SD / float64(s.N-1))
	}
	return s
}

// Half is half of the 95 % interval of the mean, by the t-distribution.
func (s Sample) Half() float64 {
	if s.N < 2 {
		return math.Inf(1)
	}
	return critical(float64(s.N-1)) * s.SD / math.Sqrt(float64(s.N))
}

// A Difference is what two samples say of whether their means differ.
type Difference struct {
	T, P float64 // of Welch's t-test, two-sided
	D    float64 // Cohen's d, by the pooled deviation; infinite where neither sample varies
	A12  float64 // the chance that a value of the first one is greater, ties by half (Vargha and Delaney 2000)
}

// Compare holds two samples against each other. Welch's test is Student's without the assumption that both vary alike, which a technique that makes one
// suite breaks.
func Compare(xs, ys []float64) Difference {
	a, b := SampleOf(xs), SampleOf(ys)
	va, vb := a.SD*a.SD/float64(a.N), b.SD*b.SD/float64(b.N)
	diff := a.Mean - b.Mean
	d := Difference{A12: greater(xs, ys)}
	switch {
	case va+vb == 0 && diff == 0:
		d.P = 1
	case va+vb == 0:
		d.T, d.D = math.Copysign(math.Inf(1), diff), math.Copysign(math.Inf(1), diff)
	default:
		d.T = diff / math.Sqrt(va+vb)
		freedom := (va + vb) * (va + vb) / (va*va/float64(a.N-1) + vb*vb/float64(b.N-1))
		d.P = twoSided(d.T, freedom)
		d.D = diff / math.Sqrt((a.SD*a.SD+b.SD*b.SD)/2)
	}
	return d
}

func greater(xs, ys []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		for _, y := range ys {
			switch {
			case x > y:
				sum++
			case x == y:
				sum += 0.5
			}
		}
	}
	return sum / float64(len(xs)*len(ys))
}

// twoSided is the chance of a value as far from 0 as t under Student's distribution (Abramowitz and Stegun 1964, §26.7).
func twoSided(t, freedom float64) float64 {
	return incompleteBeta(freedom/2, 0.5, freedom/(freedom+t*t))
}

// critical is the t that is exceeded on either side with a chance of 5 % together, by bisection.
func critical(freedom float64) float64 {
	lo, hi := 0.0, 1000.0 // beyond 12.7, that of one degree of freedom; no theory
	for range 100 {       // no theory: halves to the last bit
		mid := (lo + hi) / 2
		if twoSided(mid, freedom) > 0.05 {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// incompleteBeta is the regularised incomplete beta function, by its continued fraction (Abramowitz and Stegun 1964, §26.5.8).
func incompleteBeta(a, b, x float64) float64 {
	if x <= 0 || x >= 1 {
		return min(1, max(0, x))
	}
	// The fraction converges fast on this side of the mean alone.
	if x > (a+1)/(a+b+2) {
		return 1 - incompleteBeta(b, a, 1-x)
	}
	la, _ := math.Lgamma(a)
	lb, _ := math.Lgamma(b)
	lab, _ := math.Lgamma(a + b)
	front := math.Exp(a*math.Log(x)+b*math.Log1p(-x)+lab-la-lb) / a
	rest := 0.0
	for i := depth; i > 0; i-- {
		m := float64(i / 2)
		term := m * (b - m) * x / ((a + 2*m - 1) * (a + 2*m))
		if i%2 == 1 {
			term = -(a + m) * (a + b + m) * x / ((a + 2*m) * (a + 2*m + 1))
		}
		rest = term / (1 + rest)
	}
	return front / (1 + rest)
}

// depth is how many terms of the fraction are taken. No theory: thirty give the figures of the study.
const depth = 200
