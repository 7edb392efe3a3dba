package text

import (
	"errors"
	"math"
	"slices"
	"testing"
	"time"
)

func TestSearch(t *testing.T) {
	a := []int{1, 3, 5, 7, 9, 11}
	for i, x := range a {
		if got := Search(a, x); got != i {
			t.Errorf("Search(%d) = %d, want %d", x, got, i)
		}
	}
	for _, x := range []int{0, 2, 4, 6, 8, 10, 12} {
		if got := Search(a, x); got != -1 {
			t.Errorf("Search(%d) = %d, want -1", x, got)
		}
	}
	if got := Search(nil, 1); got != -1 {
		t.Errorf("Search in nothing = %d", got)
	}
}

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		a    []float64
		want float64
	}{
		{[]float64{1}, 1}, {[]float64{2, 1}, 1.5}, {[]float64{3, 1, 2}, 2}, {[]float64{9, 1, 5, 3}, 4}, {[]float64{-1, -5, 7, 7, 0}, 0},
	} {
		a := slices.Clone(test.a)
		if got, err := Median(a); got != test.want || err != nil {
			t.Errorf("Median(%v) = %v, %v, want %v", test.a, got, err, test.want)
		}
		if !slices.Equal(a, test.a) {
			t.Errorf("Median changed %v", test.a)
		}
	}
	if _, err := Median(nil); err == nil {
		t.Error("Median of nothing has no error")
	}
}

func TestMerge(t *testing.T) {
	for _, test := range []struct{ in, want []Interval }{
		{nil, nil},
		{[]Interval{{5, 1}}, nil},
		{[]Interval{{1, 2}, {4, 5}}, []Interval{{1, 2}, {4, 5}}},
		{[]Interval{{1, 2}, {3, 5}}, []Interval{{1, 5}}},
		{[]Interval{{4, 9}, {1, 5}, {2, 3}, {20, 20}}, []Interval{{1, 9}, {20, 20}}},
	} {
		if got := Merge(test.in); !slices.Equal(got, test.want) {
			t.Errorf("Merge(%v) = %v, want %v", test.in, got, test.want)
		}
	}
}

func TestParseDuration(t *testing.T) {
	for _, test := range []struct {
		s    string
		want time.Duration
	}{
		{"5s", 5 * time.Second}, {"1h30m", 90 * time.Minute}, {"-45s", -45 * time.Second}, {"250ms", 250 * time.Millisecond}, {"09m", 9 * time.Minute},
	} {
		if got, err := ParseDuration(test.s); got != test.want || err != nil {
			t.Errorf("ParseDuration(%q) = %v, %v, want %v", test.s, got, err, test.want)
		}
	}
	for _, s := range []string{"", "-", "5", "s", "5x", "1h-"} {
		if _, err := ParseDuration(s); !errors.Is(err, ErrDuration) {
			t.Errorf("ParseDuration(%q): %v", s, err)
		}
	}
}

func TestRoman(t *testing.T) {
	for _, test := range []struct {
		n    int
		want string
	}{{1, "I"}, {4, "IV"}, {9, "IX"}, {14, "XIV"}, {40, "XL"}, {90, "XC"}, {400, "CD"}, {1994, "MCMXCIV"}, {3999, "MMMCMXCIX"}, {0, ""}, {4000, ""}} {
		if got := Roman(test.n); got != test.want {
			t.Errorf("Roman(%d) = %q, want %q", test.n, got, test.want)
		}
	}
}

func TestArabic(t *testing.T) {
	for n := 1; n < 4000; n += 7 {
		if got, ok := Arabic(Roman(n)); got != n || !ok {
			t.Errorf("Arabic(%q) = %d, %v, want %d", Roman(n), got, ok, n)
		}
	}
	for _, s := range []string{"", "IIII", "VX", "A", "IM"} {
		if _, ok := Arabic(s); ok {
			t.Errorf("Arabic(%q) is ok", s)
		}
	}
}

func TestLevenshtein(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}, {"größe", "grosse", 3}, {"abc", "abc", 0}} {
		if got := Levenshtein(test.a, test.b); got != test.want {
			t.Errorf("Levenshtein(%q, %q) = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

func TestPack(t *testing.T) {
	for _, test := range []struct{ s, want string }{
		{"", ""}, {"a", "a"}, {"aa", "aa"}, {"aaa", "3a"}, {"aaab", "3ab"}, {"abbbbbbbbbbbbc", "a12bc"}, {"xxyyy", "xx3y"},
	} {
		got := Pack(test.s)
		if got != test.want {
			t.Errorf("Pack(%q) = %q, want %q", test.s, got, test.want)
		}
		if back := Unpack(got); back != test.s {
			t.Errorf("Unpack(%q) = %q, want %q", got, back, test.s)
		}
	}
}

func TestPrice(t *testing.T) {
	for _, test := range []struct {
		grams           int
		express, abroad bool
		want            int
	}{
		{1, false, false, 399}, {500, false, false, 399}, {501, false, false, 599}, {2000, false, true, 1399}, {2001, false, false, 659},
		{3000, true, false, 988}, {10000, true, true, 3118},
	} {
		if got, err := Price(test.grams, test.express, test.abroad); got != test.want || err != nil {
			t.Errorf("Price(%d, %v, %v) = %d, %v, want %d", test.grams, test.express, test.abroad, got, err, test.want)
		}
	}
	for _, grams := range []int{0, -1, 10001} {
		if _, err := Price(grams, false, false); err == nil {
			t.Errorf("Price(%d) has no error", grams)
		}
	}
}

func TestDet(t *testing.T) {
	for _, test := range []struct {
		m    [][]float64
		want float64
	}{
		{nil, 1}, {[][]float64{{3}}, 3}, {[][]float64{{1, 2}, {3, 4}}, -2}, {[][]float64{{1, 2}, {2, 4}}, 0},
		{[][]float64{{0, 2, 1}, {1, 1, 0}, {2, 0, 3}}, -8},
	} {
		if got := Det(test.m); math.Abs(got-test.want) > 1e-9 {
			t.Errorf("Det(%v) = %v, want %v", test.m, got, test.want)
		}
	}
}

func TestHistogram(t *testing.T) {
	values := []float64{-1, 0, 0.5, 1, 1.5, 2, 3.9, 4, 7}
	if got, want := Histogram(values, 0, 4, 4), []int{3, 2, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("Histogram = %v, want %v", got, want)
	}
	if got := Histogram(values, 0, 4, 0); got != nil {
		t.Errorf("Histogram of no bins = %v", got)
	}
	if got := Histogram(values, 4, 4, 2); got != nil {
		t.Errorf("Histogram of no width = %v", got)
	}
}

func TestWrap(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 5, ""}, {"a b c", 3, "a b\nc"}, {"a  b\nc", 9, "a b c"}, {"longword x", 4, "longword\nx"}, {"äö ü", 4, "äö ü"},
	} {
		if got := Wrap(test.text, test.width); got != test.want {
			t.Errorf("Wrap(%q, %d) = %q, want %q", test.text, test.width, got, test.want)
		}
	}
}

func TestReverse(t *testing.T) {
	for _, test := range []struct{ b, want uint8 }{{0, 0}, {1, 0x80}, {0x12, 0x48}, {0xf0, 0x0f}, {0xff, 0xff}, {0x35, 0xac}} {
		if got := Reverse(test.b); got != test.want {
			t.Errorf("Reverse(%#x) = %#x, want %#x", test.b, got, test.want)
		}
	}
}

func TestChecksum(t *testing.T) {
	for _, test := range []struct {
		s    string
		want uint16
	}{{"", 0}, {"a", 0x6161}, {"abcde", 0xc8f0}, {"abcdef", 0x2057}, {"abcdefgh", 0x0627}} {
		if got := Checksum([]byte(test.s)); got != test.want {
			t.Errorf("Checksum(%q) = %#x, want %#x", test.s, got, test.want)
		}
	}
}

func TestDays(t *testing.T) {
	for _, test := range []struct{ year, month, want int }{
		{2023, 1, 31}, {2023, 2, 28}, {2024, 2, 29}, {1900, 2, 28}, {2000, 2, 29}, {2023, 4, 30}, {2023, 12, 31}, {2023, 13, 0},
	} {
		if got := Days(test.year, test.month); got != test.want {
			t.Errorf("Days(%d, %d) = %d, want %d", test.year, test.month, got, test.want)
		}
	}
}
