// Package palette computes with colours of a screen.
package palette

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// An RGB is a colour by its parts of red, green and blue.
type RGB struct{ R, G, B uint8 }

// The ends of the scale of greys.
var (
	Black = RGB{0, 0, 0}
	White = RGB{255, 255, 255}
)

// Invert returns the colour that makes white together with c.
func (c RGB) Invert() RGB { return RGB{255 - c.R, 255 - c.G, 255 - c.B} }

// Luma returns how bright c looks, from 0 to 255.
func (c RGB) Luma() float64 {
	return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
}

// Mix returns the colour on the way from c to d: c at 0 and before, d at 1 and beyond.
func (c RGB) Mix(d RGB, t float64) RGB {
	if !(t > 0) {
		return c
	}
	t = min(t, 1)
	return RGB{between(c.R, d.R, t), between(c.G, d.G, t), between(c.B, d.B, t)}
}

func between(a, b uint8, t float64) uint8 {
	return uint8(math.Round(float64(a) + t*(float64(b)-float64(a))))
}

// Brighten returns c with so much more of each part, or less if by is negative. Each part stays in its range.
func (c RGB) Brighten(by int) RGB {
	by = max(-255, min(by, 255))
	return RGB{clamp(int(c.R) + by), clamp(int(c.G) + by), clamp(int(c.B) + by)}
}

func clamp(part int) uint8 { return uint8(max(0, min(part, 255))) }

// Hex writes a colour as #rrggbb.
func Hex(c RGB) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// ErrHex is the error of a text that is no colour.
var ErrHex = errors.New("palette: no colour")

// ParseHex reads a colour as [Hex] writes it, in small or capital letters, or as #rgb, where each digit stands for two.
func ParseHex(s string) (RGB, error) {
	digits, ok := strings.CutPrefix(s, "#")
	if !ok {
		return RGB{}, ErrHex
	}
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	if len(digits) != 6 {
		return RGB{}, ErrHex
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil {
		return RGB{}, ErrHex
	}
	return RGB{uint8(n >> 16), uint8(n >> 8), uint8(n)}, nil
}
