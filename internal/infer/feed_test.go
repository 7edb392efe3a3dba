package infer_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/infer"
)

const clockCode = `// Package clock reads and writes times of day.
package clock

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Write is minutes after midnight as hh:mm.
func Write(minutes uint16) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// Read is the minutes after midnight of what Write writes.
func Read(s string) (uint16, error) {
	h, m, ok := strings.Cut(s, ":")
	hours, err := strconv.ParseUint(h, 10, 8)
	minutes, err2 := strconv.ParseUint(m, 10, 8)
	if !ok || err != nil || err2 != nil || len(h) != 2 || len(m) != 2 || hours > 23 || minutes > 59 {
		return 0, errors.New("no time of day")
	}
	return uint16(hours*60 + minutes), nil
}
`

// A parser meets what its printer prints: at random hardly a text is hh:mm, and what holds of such texts alone stays unknown.
func TestFormatFeedsParse(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/clock\n\ngo 1.22\n", "clock.go": clockCode} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	o := infer.Options{Fresh: true, Budget: 300_000}
	o.Subject.Dir = dir
	s := run(t, o, ".Read").Subjects[0]
	if want := "ok(Read(s)) => Write(Read(s)) == s"; !slices.Contains(texts(s), want) {
		t.Errorf("got %q, want %q", texts(s), want)
	}
}
