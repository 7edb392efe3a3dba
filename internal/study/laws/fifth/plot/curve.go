package plot

import "slices"

// A Curve is a line through points, which are in the order of their x.
type Curve struct {
	xs, ys []float64
}

// NewCurve returns a curve without points.
func NewCurve() *Curve { return &Curve{} }

// Len returns how many points there are.
func (c *Curve) Len() int { return len(c.xs) }

// Set puts a point on the curve, in the place of the one with the same x if there is one.
func (c *Curve) Set(x, y float64) {
	i, found := slices.BinarySearch(c.xs, x)
	if found {
		c.ys[i] = y
		return
	}
	c.xs = slices.Insert(c.xs, i, x)
	c.ys = slices.Insert(c.ys, i, y)
}

// Low returns the least y of a point, 0 if there is none.
func (c *Curve) Low() float64 {
	if len(c.ys) == 0 {
		return 0
	}
	return slices.Min(c.ys)
}

// High returns the greatest y of a point, 0 if there is none.
func (c *Curve) High() float64 {
	if len(c.ys) == 0 {
		return 0
	}
	return slices.Max(c.ys)
}

// At returns how high the curve is at x. Before the first point and behind the last one it is level.
func (c *Curve) At(x float64) (float64, error) {
	if len(c.xs) == 0 {
		return 0, ErrPoints
	}
	i, found := slices.BinarySearch(c.xs, x)
	switch {
	case found || i == 0:
		return c.ys[i], nil
	case i == len(c.xs):
		return c.ys[i-1], nil
	}
	t := (x - c.xs[i-1]) / (c.xs[i] - c.xs[i-1])
	return c.ys[i-1] + t*(c.ys[i]-c.ys[i-1]), nil
}
