package mathutil

import "math"

// A Direction is the order in which a list has to be.
type Direction int

// The directions.
const (
	Increasing Direction = iota
	Decreasing
)

// NormalizeAngle is the angle of the same direction as a, in radians, that is from center-π to center+π, where the upper end is left out.
func NormalizeAngle(a, center float64) float64 {
	return a - TwoPi*math.Floor((a+math.Pi-center)/TwoPi)
}

// Distance1 is the sum of the differences of two points (L1).
func Distance1(p, q []float64) (float64, error) {
	if len(p) != len(q) {
		return 0, ErrLength
	}
	sum := 0.0
	for i := range p {
		sum += math.Abs(p[i] - q[i])
	}
	return sum, nil
}

// Distance is the length of the line between two points (L2).
func Distance(p, q []float64) (float64, error) {
	if len(p) != len(q) {
		return 0, ErrLength
	}
	sum := 0.0
	for i := range p {
		d := p[i] - q[i]
		sum += d * d
	}
	return math.Sqrt(sum), nil
}

// DistanceInf is the largest difference of two points (L∞).
func DistanceInf(p, q []float64) (float64, error) {
	if len(p) != len(q) {
		return 0, ErrLength
	}
	most := 0.0
	for i := range p {
		most = math.Max(most, math.Abs(p[i]-q[i]))
	}
	return most, nil
}

// Distance1Whole is as [Distance1], of points of whole numbers. A sum that does not fit is refused.
func Distance1Whole(p, q []int32) (int32, error) {
	if len(p) != len(q) {
		return 0, ErrLength
	}
	sum := int32(0)
	for i := range p {
		d, err := difference(p[i], q[i])
		if err != nil {
			return 0, err
		}
		if sum, err = AddAndCheck(sum, d); err != nil {
			return 0, err
		}
	}
	return sum, nil
}

// DistanceInfWhole is as [DistanceInf], of points of whole numbers. A difference that does not fit is refused.
func DistanceInfWhole(p, q []int32) (int32, error) {
	if len(p) != len(q) {
		return 0, ErrLength
	}
	most := int32(0)
	for i := range p {
		d, err := difference(p[i], q[i])
		if err != nil {
			return 0, err
		}
		most = max(most, d)
	}
	return most, nil
}

// difference is how far two numbers are from each other.
func difference(x, y int32) (int32, error) {
	return SubAndCheck(max(x, y), min(x, y))
}

// SafeNorm is the length of a vector. It is scaled by its largest part, so that no square is infinite or vanishes.
func SafeNorm(v []float64) float64 {
	most := 0.0
	for _, x := range v {
		most = math.Max(most, math.Abs(x))
	}
	if most == 0 || math.IsNaN(most) || math.IsInf(most, 0) {
		return most
	}
	sum := 0.0
	for _, x := range v {
		part := x / most
		sum += part * part
	}
	return most * math.Sqrt(sum)
}

// CheckOrder refuses a list that is not in order. In a strict order no number comes twice.
func CheckOrder(of []float64, direction Direction, strict bool) error {
	if direction != Increasing && direction != Decreasing {
		return ErrArgument
	}
	for i := 1; i < len(of); i++ {
		lower, upper := of[i-1], of[i]
		if direction == Decreasing {
			lower, upper = upper, lower
		}
		if lower > upper || strict && lower == upper {
			return ErrOrder
		}
	}
	return nil
}

// NormalizeArray is a list in the same proportions, with another sum. NaN stays and does not count. Infinities are refused, and a list whose sum is zero.
func NormalizeArray(of []float64, sum float64) ([]float64, error) {
	if math.IsInf(sum, 0) || math.IsNaN(sum) {
		return nil, ErrArgument
	}
	total := 0.0
	for _, x := range of {
		if math.IsInf(x, 0) {
			return nil, ErrArgument
		}
		if !math.IsNaN(x) {
			total += x
		}
	}
	if total == 0 {
		return nil, ErrZero
	}
	out := make([]float64, len(of))
	for i, x := range of {
		out[i] = x * sum / total
	}
	return out, nil
}
