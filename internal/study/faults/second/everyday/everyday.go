// Package everyday has second implementations of functions of the examples wrap, calendar, version and shipping, by other algorithms
// than the first ones.
package everyday

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/imago-mt/imago/examples/calendar"
	"github.com/imago-mt/imago/examples/shipping"
	"github.com/imago-mt/imago/examples/version"
)

var errRefused = errors.New("refused")

// Wrap is wrap.Wrap line by line: a line takes words as long as they fit, and at least one. Since words are taken in order and a line
// ends only where the next word does not fit, this is the same greedy choice that is made there word by word.
func Wrap(s string, width int) string {
	words := strings.Fields(s)
	var lines []string
	for len(words) > 0 {
		line := words[0]
		words = words[1:]
		for len(words) > 0 && utf8.RuneCountInString(line+" "+words[0]) <= width {
			line += " " + words[0]
			words = words[1:]
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

// Width is wrap.Width in one pass: a column that begins again at each line break, and the largest it has been.
func Width(s string) int {
	widest, column := 0, 0
	for _, r := range s {
		column++
		if r == '\n' {
			column = 0
		}
		widest = max(widest, column)
	}
	return widest
}

// DaysIn is calendar.DaysIn by counting: the months of 31 days alternate, and do so anew from August. February has what the number of
// leap years up to and including this one grows by, and 28.
func DaysIn(year, month int) (int, error) {
	switch {
	case month < 1 || month > 12:
		return 0, errRefused
	case month == 2 && year%400 == 0:
		return 29, nil
	case month == 2 && year%100 == 0:
		return 28, nil
	case month == 2 && year%4 == 0:
		return 29, nil
	case month == 2:
		return 28, nil
	case month >= 8:
		return 31 - month%2, nil
	}
	return 30 + month%2, nil
}

// Number is calendar.Number by walking: full cycles of 400 years, which all have 146,097 days, bring the year into 0..399; from there
// on years and months are added one by one. A year begins on 1 March, so that the leap day of year y+1 ends year y.
func Number(d calendar.Date) int {
	year, month := d.Year+(d.Month-3)/12, (d.Month-3)%12
	if month < 0 {
		year, month = year-1, month+12
	}
	days := d.Day - 1
	cycles := year / 400
	if year%400 < 0 {
		cycles--
	}
	days += 146_097 * cycles
	for y := 400 * cycles; y < year; y++ {
		days += 365
		if next := y + 1; next%4 == 0 && next%100 != 0 || next%400 == 0 {
			days++
		}
	}
	for _, length := range []int{31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31}[:month] {
		days += length
	}
	return days
}

// ParseVersion is version.Parse character by character: part is which part is being read, and a part ends at a dot or at the end of
// the text, where it must have had a digit.
func ParseVersion(s string) (version.Version, error) {
	var parts [3]uint64
	part, digits := 0, 0
	for _, r := range strings.TrimPrefix(s, "v") + "." {
		switch {
		case r == '.':
			if digits == 0 || part == len(parts) {
				return version.Version{}, errRefused
			}
			part, digits = part+1, 0
		case r >= '0' && r <= '9' && part < len(parts):
			digits++
			parts[part] = 10*parts[part] + uint64(r-'0')
			if parts[part] >= 1<<32 {
				return version.Version{}, errRefused
			}
		default:
			return version.Version{}, errRefused
		}
	}
	return version.New(uint32(parts[0]), uint32(parts[1]), uint32(parts[2])), nil
}

// CompareVersions is version.Version.Compare on what a person reads: of two numbers without leading zeros, the one with more digits is
// larger, and of equally many digits the one that is later as a text.
func CompareVersions(v, w version.Version) int {
	a, b := strings.Split(v.String(), "."), strings.Split(w.String(), ".")
	for i := range a {
		if len(a[i]) != len(b[i]) {
			return max(-1, min(len(a[i])-len(b[i]), 1))
		}
		if order := strings.Compare(a[i], b[i]); order != 0 {
			return order
		}
	}
	return 0
}

// Quote is shipping.Quote in the order in which a clerk reads the tariff: the zone's row, a price for each kilo that is begun, the
// second person, and half as much again for express.
func Quote(grams int, zone shipping.Zone, express bool) (int, error) {
	tariff := map[shipping.Zone][2]int{shipping.Domestic: {399, 45}, shipping.Neighbours: {899, 110}, shipping.World: {1499, 390}}
	row, known := tariff[zone]
	if !known || grams < 1 || grams > shipping.Limit {
		return 0, errRefused
	}
	price := row[0]
	for begun := 0; begun < grams; begun += 1000 {
		price += row[1]
	}
	if grams > 20_000 {
		price += 500
	}
	if express {
		price = price + price/2 + price%2
	}
	return price, nil
}

// Split is shipping.Split by taking shares: each parcel gets its share, rounded up, of what is left for the parcels from it on. What is
// left stays within one gram of a whole number of shares, so the shares never grow and differ by at most one.
func Split(grams, n int) []int {
	if n < 1 || grams < 0 {
		return nil
	}
	parts := make([]int, 0, n)
	for left := n; left > 0; left-- {
		share := (grams + left - 1) / left
		parts = append(parts, share)
		grams -= share
	}
	return parts
}

// Indent is wrap.Indent in one pass: a character that is no line break and stands where a line begins gets the prefix before it.
func Indent(s, prefix string) string {
	var out strings.Builder
	begins := true
	for _, c := range []byte(s) {
		if begins && c != '\n' {
			out.WriteString(prefix)
		}
		out.WriteByte(c)
		begins = c == '\n'
	}
	return out.String()
}

// DayOfWeek is calendar.DayOfWeek by Zeller's congruence ("Kalender-Formeln", 1887) with Monday as 0. January and February belong to
// the year before; the year is brought into one cycle of 400 years, which are full weeks, so that no remainder is negative.
func DayOfWeek(d calendar.Date) calendar.Weekday {
	months := d.Year*12 + d.Month - 3
	cycle := months % 4800
	if cycle < 0 {
		cycle += 4800
	}
	year, month := cycle/12, cycle%12+3
	day := (d.Day%7 + 13*(month+1)/5 + year + year/4 - year/100 + year/400 + 5) % 7
	return calendar.Weekday(day)
}
