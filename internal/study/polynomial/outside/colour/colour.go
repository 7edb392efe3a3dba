// Package colour converts colours between the spaces that screens, printers and video have. Components are between 0 and 1.
package colour

// YCbCr returns brightness and the two differences of colour of video, as recommendation BT.601 has them.
func YCbCr(r, g, b float64) (y, cb, cr float64) {
	const red, blue = 0.299, 0.114
	y = red*r + (1-red-blue)*g + blue*b
	cb = (b - y) / (2 * (1 - blue))
	cr = (r - y) / (2 * (1 - red))
	return y, cb, cr
}

// CMYK returns the inks that print a colour, with as much black as there can be.
func CMYK(r, g, b float64) (c, m, y, k float64) {
	k = 1 - max(r, g, b)
	if k == 1 {
		return 0, 0, 0, 1
	}
	white := 1 - k
	return (white - r) / white, (white - g) / white, (white - b) / white, k
}

// Value returns the largest component, the V of HSV.
func Value(r, g, b float64) float64 { return max(r, g, b) }

// Chroma returns how colourful a colour is: by how much the largest component exceeds the smallest one.
func Chroma(r, g, b float64) float64 {
	high, low := r, r
	for _, c := range []float64{g, b} {
		if c > high {
			high = c
		}
		if c < low {
			low = c
		}
	}
	return high - low
}

// Lightness returns the L of HSL.
func Lightness(r, g, b float64) float64 {
	high, low := max(r, g, b), min(r, g, b)
	return (high + low) / 2
}

// Sepia returns the brightness of an old photograph: weights of the eye, a warm tone, and contrast taken back around the middle.
func Sepia(r, g, b float64) float64 {
	grey := 0.2126*r + 0.7152*g + 0.0722*b
	return 0.5 + 0.8*(grey-0.5)
}
