package infer_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

const sizesCode = `// Package sizes has functions that change their ways for large numbers.
package sizes

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

var units = []string{"B", "kB", "MB", "GB"}

// Show is n in units.
func Show(n uint64) string {
	unit := 0
	for step := uint64(len(units)*250); n >= step && unit < 3; unit++ {
		n /= step
	}
	return fmt.Sprint(n, " ", units[unit])
}

// Read reads what Show writes.
func Read(s string) (uint64, error) {
	digits, unit, _ := strings.Cut(s, " ")
	n, err := strconv.ParseUint(digits, 10, 32)
	for _, u := range units {
		if u == unit {
			return n, err
		}
		n *= 1000
	}
	return 0, errors.New("no unit")
}

// Square wraps around far out, as every square does.
func Square(n int32) int32 { return n * n }

// Turn is twice the area that a polygon goes around, in which large terms cancel each other.
func Turn(xs, ys []float64) float64 {
	if len(xs) != len(ys) {
		return 0
	}
	total := 0.0
	for i := range xs {
		j := (i + 1) % len(xs)
		total += xs[i]*ys[j] - xs[j]*ys[i]
	}
	return total
}

// Label hardly ever looks at name.
func Label(name string, id uint64) string {
	if id*2654435761>>23&0x1ff == 77 {
		return strings.ToUpper(name)
	}
	return "?"
}
`

const cardCode = `// Package card has a type that is read from text.
package card

import "errors"

// A Card is a value from 2 to 9.
type Card struct{ value int }

// Value is what c was set to.
func (c Card) Value() int { return c.value }

// Set reads a digit.
func (c *Card) Set(text []byte) error {
	if len(text) != 1 || text[0] < '2' || text[0] > '9' {
		return errors.New("no card")
	}
	c.value = int(text[0] - '0')
	return nil
}

// A Hand is some cards.
type Hand []int

// Size is how many.
func (h Hand) Size() int { return len(h) }

// Turn turns in place.
func (h Hand) Turn() {
	for i := range len(h) / 2 {
		h[i], h[len(h)-1-i] = h[len(h)-1-i], h[i]
	}
}

// Count reads the number of a card's value; missing stands for none.
func Count(s, missing string) (int, error) {
	if s == missing {
		return 0, nil
	}
	if len(s) != 1 || s[0] < '0' || s[0] > '9' {
		return 0, errors.New("no number")
	}
	return int(s[0] - '0'), nil
}

// Name panics for all but the empty text.
func Name(s string, n int) int {
	if s != "" {
		panic("no such suit")
	}
	return 2 * n
}
`

// Nothing is said of an argument that is only read, of a variable that the domain leaves a single value, of a text that another argument happens to be, and of the length that the
// domain ends at; and what follows from what the subject is, a length, is not said again.
func TestNothingOfArguments(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/card\n\ngo 1.22\n", "card.go": cardCode} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := infer.Options{Fresh: true, Budget: 100_000}
	o.Subject.Dir = dir
	turned := false
	for _, s := range run(t, o, ".").Subjects {
		for _, text := range texts(s) {
			turned = turned || text == "h.Turn().Turn() == h"
			switch {
			case s.Function.Ident == "Card.Set" && strings.Contains(text, ".text"),
				s.Function.Ident == "Hand.Size" && text != "h.Size() == len(h)" && text != "h.Turn().Size() == h.Size()",
				s.Function.Ident == "Count" && strings.Contains(text, `"x"`),
				s.Function.Ident == "Name" && strings.Contains(text, "Name(s"):
				t.Errorf("%s: %s", s.Function.Ident, text)
			}
		}
	}
	if !turned {
		t.Error("what is changed in place is not looked at")
	}
}

// Bounds that are the tool's are no bounds of a law: Read(Show(n)) == n holds below 1000 only. What fails out there because numbers
// wrap around, or cannot be told from rounding, is not held against a law.
func TestBeyond(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/sizes\n\ngo 1.22\n", "sizes.go": sizesCode} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := infer.Options{Fresh: true, Budget: 300_000}
	o.Subject.Dir = dir
	for _, tt := range []struct{ target, want, not string }{
		{".Show", "ok(Read(Show(n))) => Show(Read(Show(n))) == Show(n)", "Read(Show(n)) == n"},
		{".Square", "Square(-n) == Square(n)", ""},
		{".Turn", "Turn(offset(xs, c), ys) ~= Turn(xs, ys)", ""},
		{".Label", "", "Label(strings.ToUpper(name), id) == Label(name, id)"},
		{"math.Sin", "Sin(x + math.Pi) ~= -Sin(x)", ""},
		{"math.Tan", "Tan(-x) ~= -Tan(x)", ""},
	} {
		s := run(t, o, tt.target).Subjects[0]
		got := texts(s)
		if tt.want != "" && !slices.Contains(got, tt.want) {
			t.Errorf("no %s among %q", tt.want, got)
		}
		if slices.Contains(got, tt.not) {
			t.Errorf("%s is printed", tt.not)
		}
		for _, a := range s.Almost {
			t.Errorf("almost: %s", a.Relation)
		}
	}
	ex, err := infer.Explain(t.Context(), ".Show", []string{"Read(Show(n)) == n"}, o)
	if err != nil {
		t.Fatal(err)
	}
	if e := ex.Explanations[0]; e.Verdict != infer.Refuted {
		t.Errorf("%s: %s %s", e.Asked, e.Verdict, e.Why)
	}
}
