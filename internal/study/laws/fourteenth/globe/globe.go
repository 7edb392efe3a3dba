// Package globe measures ways over the earth, as if it were a ball.
package globe

import "math"

// Radius is that of the earth in kilometres.
const Radius = 6371.0

// A Point is a place, in degrees north of the equator and east of Greenwich.
type Point struct{ Lat, Lon float64 }

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

func degrees(radians float64) float64 { return radians * 180 / math.Pi }

// Distance is how many kilometres it is from p to q on the shortest way.
func (p Point) Distance(q Point) float64 {
	north := math.Sin(radians(q.Lat-p.Lat) / 2)
	east := math.Sin(radians(q.Lon-p.Lon) / 2)
	h := north*north + math.Cos(radians(p.Lat))*math.Cos(radians(q.Lat))*(east*east)
	return 2 * Radius * math.Asin(math.Sqrt(min(h, 1)))
}

// Midpoint is the place halfway between p and q on the shortest way.
func (p Point) Midpoint(q Point) Point {
	a, b := p.vector(), q.vector()
	x, y, z := a[0]+b[0], a[1]+b[1], a[2]+b[2]
	return Point{degrees(math.Atan2(z, math.Hypot(x, y))), degrees(math.Atan2(y, x))}
}

func (p Point) vector() [3]float64 {
	lat, lon := radians(p.Lat), radians(p.Lon)
	return [3]float64{math.Cos(lat) * math.Cos(lon), math.Cos(lat) * math.Sin(lon), math.Sin(lat)}
}

// East is the place so many degrees east of p.
func (p Point) East(angle float64) Point { return Point{p.Lat, wrap(p.Lon + angle)} }

// Antipode is the place on the other side of the earth.
func (p Point) Antipode() Point { return Point{-p.Lat, wrap(p.Lon + 180)} }

// wrap brings a longitude between -180 and 180 degrees.
func wrap(lon float64) float64 { return math.Remainder(lon, 360) }
