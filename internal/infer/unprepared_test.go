package infer_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

const unpreparedCode = `// Package spans has values that cannot be taken apart, moments, texts as bytes, and sizes that go through floats.
package spans

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Span is a distance of moments.
type Span struct{ days, seconds int64 }

// Between is the span from a to b, which must not lie more than 300 years apart.
func Between(a, b time.Time) Span {
	s := b.Unix() - a.Unix()
	if s > 9_467_085_600 || s < -9_467_085_600 {
		panic("spans: too far")
	}
	return Span{s / 86400, s % 86400}
}

// Back is the span in the other direction.
func (s Span) Back() Span { return Span{-s.days, -s.seconds} }

// IsNone reports whether a span has no length.
func (s Span) IsNone() bool { return s == Span{} }

// Workday is the first day behind t that is no Sunday.
func Workday(t time.Time) time.Time {
	t = t.AddDate(0, 0, 1)
	for t.Weekday() == time.Sunday {
		t = t.AddDate(0, 0, 1)
	}
	return t
}

// A Size is a number of bytes.
type Size int64

// String writes thousands of bytes and the rest.
func (s Size) String() string { return fmt.Sprintf("%dk%d", s/1000, s%1000) }

// MarshalText writes what String does.
func (s Size) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// ParseSize reads what String writes.
func ParseSize(text string) (Size, error) {
	k, rest, ok := strings.Cut(text, "k")
	n, err := strconv.ParseFloat(k, 64)
	m, err2 := strconv.ParseUint(rest, 10, 16)
	if !ok || err != nil || err2 != nil {
		return 0, errors.New("spans: no size")
	}
	return Size(1000*n + float64(m)), nil
}

// A Clock is a time of the day in milliseconds.
type Clock int32

// Valid reports whether a clock is within a day.
func (c Clock) Valid() bool { return 0 <= c && c < 86_400_000 }

// Marks are moments of a day, without order.
type Marks []Clock

// Latest keeps the last n of the marks, in order.
func (m *Marks) Latest(n int) {
	slices.Sort(*m)
	*m = (*m)[len(*m)-max(0, min(n, len(*m))):]
}
`

// What people pass around in code that nobody prepared has its laws: results that only methods tell of, though the subject panics on some inputs,
// moments by their order, bytes as texts, whole numbers up to those that a float holds, and numbers with a name that are no characters.
func TestUnpreparedTypes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/spans\n\ngo 1.22\n", "spans.go": unpreparedCode} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := infer.Options{Fresh: true, All: true, Budget: 600_000}
	o.Subject.Dir = dir
	for _, tt := range []struct {
		target string
		want   []string // of which one is enough
	}{
		{".Between", []string{"ok(Between(a, b)) => Between(a, b).Back() == Between(b, a)", "ok(Between(a, b)) => Between(b, a).Back() == Between(a, b)"}},
		{".Between", []string{"Between(a, a).IsNone()"}},
		{".Workday", []string{"t.Unix() < Workday(t).Unix()", "t.Before(Workday(t))"}},
		{".Size.MarshalText", []string{"s.String() == string(s.MarshalText())", "string(s.MarshalText()) == s.String()"}},
		{".Size.String", []string{"0 <= s && s <= 1<<53 => ParseSize(s.String()) == s"}},
		{".Marks.Latest", []string{"len(m.Latest(n)) == len(take(m, n))", "n > 0 => len(m.Latest(n)) <= n"}},
		{".Clock.Valid", []string{"c < 0 || c >= 86_400_000 => !c.Valid()"}},
	} {
		s := run(t, o, tt.target).Subjects[0]
		if got := texts(s); !slices.ContainsFunc(tt.want, func(w string) bool { return slices.Contains(got, w) }) {
			t.Errorf("%s: none of %q among %q", tt.target, tt.want, got)
		}
	}
}
