// Package rover drives over a plain.
package rover

// A Heading is where a rover looks.
type Heading int

// The headings, clockwise.
const (
	North Heading = iota
	East
	South
	West
)

// A Rover stands somewhere and looks somewhere. Y grows to the north and X to the east.
type Rover struct {
	X, Y   int
	Facing Heading
}

// Forward drives n steps ahead, or back if n is negative.
func (r Rover) Forward(n int) Rover {
	switch r.Facing {
	case North:
		r.Y += n
	case East:
		r.X += n
	case South:
		r.Y -= n
	case West:
		r.X -= n
	}
	return r
}

// Right turns to the right where it stands.
func (r Rover) Right() Rover {
	r.Facing = (r.Facing + 1) % 4
	return r
}

// Distance is how many steps lie between two rovers, along the axes.
func (r Rover) Distance(s Rover) int {
	return max(r.X-s.X, s.X-r.X) + max(r.Y-s.Y, s.Y-r.Y)
}
