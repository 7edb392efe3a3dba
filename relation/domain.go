package relation

import (
	"go/constant"
	"slices"
	"strings"
)

// A Domain is the set of inputs that the relations of a subject are claims about: docs/language.md §9 and §11.
//
//	domain x in [-1000, 1000], n in 0..50, len(xs) in 0..12, xs[i] in (0, 1], string ascii where lo <= hi
type Domain struct {
	Bounds   []Bound // in the order of the text
	Where    string  // a condition between parameters, as a formula; "" if none
	Charset  Charset // of strings and []byte
	Stated   bool    // the charset is written, though it is the default
	FloatAny bool    // NaN and ±Inf belong to the domain
	Finite   bool    // that they do not is written, though it is the default
	Normal   bool    // nor do subnormal floats, which have few digits
}

// Charset says which texts belong to a domain.
type Charset uint8

// The charsets.
const (
	UTF8     Charset = iota // valid UTF-8
	ASCII                   // bytes below 0x80
	AnyBytes                // every sequence of bytes
)

var charsetNames = [...]string{UTF8: "utf8", ASCII: "ascii", AnyBytes: "any"}

// A Bound limits a number, or the length of a text, slice or map. Elements of slices and arrays and values of maps are x[i], keys
// of maps x[k], fields x.Name; a pointer has the path of its pointee.
type Bound struct {
	Path           string         // "x", "len(xs)", "xs[i]", "m.Units", "len(xs[i])"
	Lo, Hi         constant.Value // nil: unbounded
	LoOpen, HiOpen bool           // the end itself is outside
	text           string         // as it was written, "[0, math.Pi)"; "" if it was not read
}

// Bound returns the bound of exactly that path.
func (d *Domain) Bound(path string) (Bound, bool) {
	if d == nil {
		return Bound{}, false
	}
	i := slices.IndexFunc(d.Bounds, func(b Bound) bool { return b.Path == path })
	if i < 0 {
		return Bound{}, false
	}
	return d.Bounds[i], true
}

// String is the text of the domain, what follows the word domain in a catalogue; "" if it bounds nothing.
func (d *Domain) String() string { return d.text(nil) }

// text is the text of the domain. Behind the paths of bounds stand the variables that share them.
func (d *Domain) text(shared map[string][]string) string {
	if d == nil {
		return ""
	}
	var parts []string
	for _, b := range d.Bounds {
		parts = append(parts, strings.Join(append([]string{b.Path}, shared[b.Path]...), ", ")+" in "+b.Range())
	}
	switch {
	case d.FloatAny:
		parts = append(parts, "float any")
	case d.Normal:
		parts = append(parts, "float normal")
	case d.Finite:
		parts = append(parts, "float finite")
	}
	if d.Charset != UTF8 || d.Stated {
		parts = append(parts, "string "+charsetNames[d.Charset])
	}
	text := strings.Join(parts, ", ")
	if d.Where != "" {
		text = strings.TrimSpace(text + " where " + d.Where)
	}
	return text
}

// At is the same limits at a path, without the text that they were read from: what is printed of them is made anew.
func (b Bound) At(path string) Bound {
	return Bound{Path: path, Lo: b.Lo, Hi: b.Hi, LoOpen: b.LoOpen, HiOpen: b.HiOpen}
}

// Within is b with the limits of c where these are narrower, at the path of b.
func (b Bound) Within(c Bound) Bound {
	out := b.At(b.Path)
	lo, hi := b.Limits()
	from, to := c.Limits()
	if from > lo || from == lo && c.LoOpen {
		out.Lo, out.LoOpen = c.Lo, c.LoOpen
	}
	if to < hi || to == hi && c.HiOpen {
		out.Hi, out.HiOpen = c.Hi, c.HiOpen
	}
	return out
}

// Range is the text of b behind the word in: "0..40" for closed bounds of integers, else "[0, 1.5)".
func (b Bound) Range() string {
	if b.text != "" {
		return b.text
	}
	end := func(v constant.Value, none string) string {
		if v == nil {
			return none
		}
		return boundText(v)
	}
	whole := func(v constant.Value) bool { return v == nil || v.Kind() == constant.Int }
	if whole(b.Lo) && whole(b.Hi) && !b.LoOpen && !b.HiOpen && (b.Lo != nil || b.Hi != nil) {
		return end(b.Lo, "") + ".." + end(b.Hi, "")
	}
	text := []byte("[" + end(b.Lo, "-inf") + ", " + end(b.Hi, "inf") + "]")
	if b.LoOpen || b.Lo == nil {
		text[0] = '('
	}
	if b.HiOpen || b.Hi == nil {
		text[len(text)-1] = ')'
	}
	return string(text)
}

// boundText is a constant as Go source, a fraction as its shortest decimal if that is exact.
func boundText(v constant.Value) string {
	if v.Kind() == constant.Float {
		if f, exact := constant.Float64Val(v); exact {
			return floatText(f, 64)
		}
	}
	return v.ExactString()
}
