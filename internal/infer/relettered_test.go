package infer

import (
	"regexp"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/seed"
)

// One character is gone, and the others are where they were; what is no text stays.
func TestWithoutCharacter(t *testing.T) {
	r := seed.New(1).Rand()
	for range 200 {
		got := withoutCharacter(r, "+0a0B")
		if !regexp.MustCompile(`^\+\d[a-z]\d[A-Z]$`).MatchString(got) {
			t.Fatalf("%q", got)
		}
		gone := 0
		for i, c := range "+0a0B" {
			gone += b2i(got[i] != byte(c))
		}
		zeros := strings.Count(got, "0")
		if gone == 0 || gone > 2 || gone == 2 && zeros > 0 || zeros == 1 {
			t.Errorf("%q", got)
		}
	}
	if got := withoutCharacter(r, "-é-"); got != "-é-" {
		t.Errorf("%q has no letters of ASCII, and became %q", "-é-", got)
	}
}
