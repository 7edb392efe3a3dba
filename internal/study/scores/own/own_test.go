package own

import (
	"strings"
	"testing"
	"time"
)

func TestNumbers(t *testing.T) {
	for a := -30; a <= 30; a++ {
		for b := -30; b <= 30; b++ {
			want := 0
			for d := 1; d <= 30; d++ {
				if a%d == 0 && b%d == 0 && (a != 0 || b != 0) {
					want = d
				}
			}
			if got := GCD(a, b); got != want {
				t.Errorf("GCD(%d, %d) = %d, want %d", a, b, got, want)
			}
		}
	}
	for x := -5; x <= 5; x++ {
		want := 1
		for n := range 12 {
			if got := Power(x, n); got != want {
				t.Errorf("Power(%d, %d) = %d, want %d", x, n, got, want)
			}
			want *= x
		}
	}
	for n := -3; n < 500; n++ {
		want := n > 1
		for d := 2; d < n; d++ {
			want = want && n%d != 0
		}
		if IsPrime(n) != want {
			t.Errorf("IsPrime(%d) = %v", n, !want)
		}
	}
}

func TestFill(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 5, ""}, {" a  b ", 9, "a b"}, {"aa bb cc", 5, "aa bb\ncc"}, {"aa bb cc", 4, "aa\nbb\ncc"}, {"äöü ß longer", 5, "äöü ß\nlonger"},
		{"longer a", 3, "longer\na"},
	} {
		if got := Fill(test.text, test.width); got != test.want {
			t.Errorf("Fill(%q, %d) = %q, want %q", test.text, test.width, got, strings.ReplaceAll(test.want, "\n", "|"))
		}
	}
}

func TestCalendar(t *testing.T) {
	for d := time.Date(1895, 1, 1, 0, 0, 0, 0, time.UTC); d.Year() < 2006; d = d.AddDate(0, 0, 1) {
		y, m, day := d.Date()
		if got := YearDay(y, int(m), day); got != d.YearDay() {
			t.Errorf("YearDay of %v is %d", d, got)
		}
		if got := Weekday(y, int(m), day); got != int(d.Weekday()) {
			t.Errorf("Weekday of %v is %d", d, got)
		}
		if Leap(y) != (time.Date(y, 12, 31, 0, 0, 0, 0, time.UTC).YearDay() == 366) {
			t.Errorf("Leap(%d) is %v", y, Leap(y))
		}
	}
	for _, date := range [][3]int{{2000, 0, 1}, {2000, 13, 1}, {2001, 2, 29}, {2000, 4, 31}, {2000, 1, 0}, {2000, 1, 32}} {
		if got := YearDay(date[0], date[1], date[2]); got != 0 {
			t.Errorf("YearDay of %v is %d, want 0", date, got)
		}
	}
}
