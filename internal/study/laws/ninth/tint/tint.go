// Package tint makes colours lighter and darker.
package tint

// An RGB is a colour by its shares of red, green and blue.
type RGB struct{ R, G, B uint8 }

// Lighten adds so much to each share, up to white.
func (c RGB) Lighten(by uint8) RGB { return RGB{add(c.R, by), add(c.G, by), add(c.B, by)} }

// Darken takes so much off each share, down to black.
func (c RGB) Darken(by uint8) RGB { return RGB{sub(c.R, by), sub(c.G, by), sub(c.B, by)} }

// Invert is the colour of the negative.
func (c RGB) Invert() RGB { return RGB{255 - c.R, 255 - c.G, 255 - c.B} }

func add(share, by uint8) uint8 { return share + min(by, 255-share) }

func sub(share, by uint8) uint8 { return share - min(by, share) }
