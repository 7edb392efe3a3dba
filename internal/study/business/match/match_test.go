package match

import (
	"errors"
	"regexp"
	"strings"
	"testing"
)

// The library's POSIX syntax has leftmost-longest matches as well.
func TestFindAgreesWithRegexp(t *testing.T) {
	texts := []string{"", "a", "b", "ab", "aab", "abab", "xaby", "a1_ b", "a-b]", "ab\nba", "aaaa", "(a)"}
	for _, p := range []string{"", "a", "a*", "a+b", "ab?", "a|ab", "(a|b)*", "[a-b]+", "[^a]", "[]a]+", "[a-]+", "^b", "a$", "(ab){2}", "a{2,}", "a{1,2}", "\\(a", ".", "(a*)*b", "()", "x|"} {
		re := regexp.MustCompilePOSIX(strings.ReplaceAll("(?:"+p+")", "(?:", "("))
		for _, s := range texts {
			from, to, err := Find(p, s)
			want := re.FindStringIndex(s)
			if want == nil {
				want = []int{-1, -1}
			}
			if err != nil || from != want[0] || to != want[1] {
				t.Errorf("Find(%q, %q) is %d, %d, %v, want %v", p, s, from, to, err, want)
			}
		}
	}
}

func TestFindRefuses(t *testing.T) {
	for _, p := range []string{"*", "a|+", "(", ")", "[", "[]", "[b-a]", "a{", "a{}", "a{2,1}", "a{256}", "\\", "(a", "a)"} {
		if _, _, err := Find(p, "a"); !errors.Is(err, ErrPattern) {
			t.Errorf("Find(%q) is %v, want %v", p, err, ErrPattern)
		}
	}
	if _, _, err := Find("(a*)*(a*)*b", strings.Repeat("a", 30)); !errors.Is(err, ErrSteps) {
		t.Errorf("an expensive pattern gives %v, want %v", err, ErrSteps)
	}
}

func TestFindWords(t *testing.T) {
	if from, to, err := Find("\\bb\\w\\d", "ab bx1"); from != 3 || to != 6 || err != nil {
		t.Errorf("got %d, %d, %v", from, to, err)
	}
}
