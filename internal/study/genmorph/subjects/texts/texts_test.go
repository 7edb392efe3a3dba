package texts

import (
	"math"
	"strings"
	"testing"
)

// The rows are those of the documentation of Java, and what it leaves open.
func TestCapitalize(t *testing.T) {
	for _, test := range [][2]string{
		{"", ""}, {"cat", "Cat"}, {"cAt", "CAt"}, {"'cat'", "'cat'"}, {"Cat", "Cat"}, {"äpfel", "Äpfel"}, {"ǆ", "ǅ"}, {"9", "9"}, {"a", "A"},
	} {
		if got := Capitalize(test[0]); got != test[1] {
			t.Errorf("Capitalize(%q) = %q, want %q", test[0], got, test[1])
		}
	}
}

func TestCenter(t *testing.T) {
	for _, test := range []struct {
		text string
		size int
		pad  string
		want string
	}{
		{"", 4, " ", "    "}, {"ab", -1, " ", "ab"}, {"ab", 4, " ", " ab "}, {"abcd", 2, " ", "abcd"}, {"a", 4, " ", " a  "}, {"a", 4, "yz", "yayz"},
		{"abc", 7, "", "  abc  "}, {"ä", 4, "öü", "öäöü"}, {"x", 8, "123", "123x1231"}, {"ab", 2, "-", "ab"}, {"ab", 3, "-", "ab-"},
	} {
		if got := Center(test.text, test.size, test.pad); got != test.want {
			t.Errorf("Center(%q, %d, %q) = %q, want %q", test.text, test.size, test.pad, got, test.want)
		}
	}
}

func TestDifference(t *testing.T) {
	for _, test := range [][3]string{
		{"", "", ""}, {"", "abc", "abc"}, {"abc", "", ""}, {"abc", "abc", ""}, {"abc", "ab", ""}, {"ab", "abxyz", "xyz"}, {"abcde", "abxyz", "xyz"},
		{"abcde", "xyz", "xyz"}, {"ä", "ö", "ö"}, {"i am a machine", "i am a robot", "robot"},
	} {
		if got := Difference(test[0], test[1]); got != test[2] {
			t.Errorf("Difference(%q, %q) = %q, want %q", test[0], test[1], got, test[2])
		}
	}
}

func TestJoin(t *testing.T) {
	for _, test := range []struct {
		separator string
		values    []bool
		want      string
	}{
		{"-", []bool{false, true, false}, "false-true-false"}, {"-", nil, ""}, {"", []bool{true, true}, "truetrue"}, {", ", []bool{false}, "false"},
	} {
		if got := Join(test.separator, test.values); got != test.want {
			t.Errorf("Join(%q, %v) = %q, want %q", test.separator, test.values, got, test.want)
		}
	}
}

func TestPadStart(t *testing.T) {
	for _, test := range []struct {
		text   string
		length int
		pad    rune
		want   string
	}{
		{"7", 3, '0', "007"}, {"2010", 3, '0', "2010"}, {"", 2, 'ä', "ää"}, {"ö", 2, 'x', "xö"}, {"a", 0, 'x', "a"}, {"a", -4, 'x', "a"},
	} {
		if got := PadStart(test.text, test.length, test.pad); got != test.want {
			t.Errorf("PadStart(%q, %d, %q) = %q, want %q", test.text, test.length, test.pad, got, test.want)
		}
	}
}

func TestRepeat(t *testing.T) {
	for _, text := range []string{"", "a", "hey", "äö"} {
		for count := range 20 {
			if got, want := Repeat(text, count), strings.Repeat(text, count); got != want {
				t.Errorf("Repeat(%q, %d) = %q", text, count, got)
			}
		}
	}
	for text, count := range map[string]int{"a": -1, "": math.MinInt, "abcd": math.MaxInt/2 + 1} {
		func() {
			defer func() {
				if _, ok := recover().(string); !ok {
					t.Errorf("Repeat(%q, %d) did not panic with a text", text, count)
				}
			}()
			Repeat(text, count)
		}()
	}
}

func TestAbbreviate(t *testing.T) {
	const abc = "abcdefghijklmno"
	for _, test := range []struct {
		text, marker  string
		offset, width int
		want          string
		err           error
	}{
		{"", "...", 0, 4, "", nil}, {abc, "---", -1, 10, "abcdefg---", nil}, {abc, ",", 0, 10, "abcdefghi,", nil}, {abc, ",", 1, 10, "abcdefghi,", nil},
		{abc, ",", 2, 10, "abcdefghi,", nil}, {abc, "::", 4, 10, "::efghij::", nil}, {abc, "...", 6, 10, "...ghij...", nil}, {abc, "*", 9, 10, "*ghijklmno", nil},
		{abc, "'", 10, 10, "'ghijklmno", nil}, {abc, "!", 12, 10, "!ghijklmno", nil}, {abc, "!", 99, 10, "!ghijklmno", nil}, {"abcdefghij", "abra", 0, 4, "", ErrWidth}, {"abcdefghij", "...", 5, 6, "", ErrWidth},
		{"abcdefghij", "...", 4, 6, "abc...", nil}, {"abc", "", 1, 2, "ab", nil}, {"abc", "", 1, 0, "", ErrWidth}, {"abc", "..", 1, 3, "abc", nil}, {"abcd", "..", 1, 2, "", ErrWidth},
		{"ab", "..", 0, 2, "", ErrWidth}, {"äöüß", "…", 0, 3, "äö…", nil}, {"abcdefgh", ".", 3, 6, ".defgh", nil}, {"abcdefghi", ".", 3, 6, ".defg.", nil},
	} {
		got, err := Abbreviate(test.text, test.marker, test.offset, test.width)
		if got != test.want || err != test.err {
			t.Errorf("Abbreviate(%q, %q, %d, %d) = %q, %v, want %q, %v", test.text, test.marker, test.offset, test.width, got, err, test.want, test.err)
		}
	}
}

func TestTruncate(t *testing.T) {
	for _, test := range []struct {
		text      string
		length    int
		indicator string
		want      string
		err       error
	}{
		{"foobar", 7, "...", "foobar", nil}, {"foobar", 5, "...", "fo...", nil}, {"foobar", 6, "...", "foobar", nil}, {"foobar", 3, "...", "...", nil},
		{"foobar", 2, "...", "", ErrWidth}, {"", 2, "...", "", ErrWidth}, {"äöü", 2, "…", "ä…", nil}, {"ab", -1, "", "", ErrWidth}, {"ab", 1, "", "a", nil},
	} {
		got, err := Truncate(test.text, test.length, test.indicator)
		if got != test.want || err != test.err {
			t.Errorf("Truncate(%q, %d, %q) = %q, %v, want %q, %v", test.text, test.length, test.indicator, got, err, test.want, test.err)
		}
	}
}
