package everyday

import (
	"testing"

	"github.com/imago-mt/imago/examples/calendar"
	"github.com/imago-mt/imago/examples/shipping"
	"github.com/imago-mt/imago/examples/version"
	"github.com/imago-mt/imago/examples/wrap"
	"github.com/imago-mt/imago/internal/study/faults/second/draw"
)

func date(r draw.Rand) calendar.Date {
	return calendar.Date{Year: draw.Of(r, 0, 4, 100, 400, -1, 1900, 2000) + r.Between(-450, 450), Month: r.Between(-30, 40), Day: r.Between(-400, 400)}
}

func TestWrap(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s, width := r.Over("abcdé   \n", 16), r.Between(-1, 8)
		return draw.String(s, width), Wrap(s, width), wrap.Wrap(s, width)
	})
}

func TestWidth(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Over("aé\n\r\t", 8) + draw.Of(r, "", "\xff", "\xc3\n")
		return s, Width(s), wrap.Width(s)
	})
}

func TestIndent(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s, prefix := r.Over("aé \n\n\r", 8)+draw.Of(r, "", "\xff"), r.Over("> é\n", 2)
		return draw.String(s, prefix), Indent(s, prefix), wrap.Indent(s, prefix)
	})
}

func TestDaysIn(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		year, month := date(r).Year, r.Between(-1, 14)
		return draw.String(year, month), draw.Tried(DaysIn(year, month)), draw.Tried(calendar.DaysIn(year, month))
	})
}

func TestNumber(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		d := date(r)
		return d, Number(d), calendar.Number(d)
	})
}

func TestDayOfWeek(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		d := date(r)
		return d, DayOfWeek(d), calendar.DayOfWeek(d)
	})
}

func TestParseVersion(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Over("0129v.+- ", 7)
		switch r.IntN(4) {
		case 0:
			s = draw.Of(r, "v", "vv", "", "V", " ") + s
		case 1:
			s = draw.Of(r, "4294967295", "4294967296", "99999999999999999999", "1.2.3.4", "1.2.", "1.2.3", "v1.20.3", "1")
		}
		text := func(v version.Version, err error) (string, error) { return v.String(), err }
		return s, draw.Tried(text(ParseVersion(s))), draw.Tried(text(version.Parse(s)))
	})
}

func TestCompareVersions(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		part := func() uint32 { return draw.Of[uint32](r, 0, 1, 2, 9, 10, 11, 99, 100, 1<<32-1) }
		v, w := version.New(part(), part(), part()), version.New(part(), part(), part())
		return v.String() + " " + w.String(), CompareVersions(v, w), v.Compare(w)
	})
}

func TestQuote(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		grams, zone, express := r.Between(-10, 32000), shipping.Zone(r.Between(-1, 3)), r.IntN(2) == 0
		if r.IntN(2) == 0 {
			grams = draw.Of(r, 0, 1000, 2000, 20_000, 31_000, 31_500) + r.Between(-1, 1)
		}
		return draw.String(grams, zone, express), draw.Tried(Quote(grams, zone, express)), draw.Tried(shipping.Quote(grams, zone, express))
	})
}

func TestSplit(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		grams, n := r.Between(-2, 60), r.Between(-2, 9)
		return draw.String(grams, n), Split(grams, n), shipping.Split(grams, n)
	})
}
