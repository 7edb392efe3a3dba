package child

import (
	"testing"
	"time"
)

// The local zone of children has a day without midnight, an hour that comes twice, and the rule in every year.
func TestZone(t *testing.T) {
	zone, err := time.LoadLocationFromTZData("Local", zoneData(summerTime))
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		utc   time.Time
		local string
	}{
		{time.Date(2021, 10, 20, 3, 29, 59, 0, time.UTC), "2021-10-19 23:59:59 -0330"},
		{time.Date(2021, 10, 20, 3, 30, 0, 0, time.UTC), "2021-10-20 01:00:00 -0230"},
		{time.Date(2021, 2, 18, 2, 29, 59, 0, time.UTC), "2021-02-17 23:59:59 -0230"},
		{time.Date(2021, 2, 18, 2, 30, 0, 0, time.UTC), "2021-02-17 23:00:00 -0330"},
		{time.Date(1950, 12, 1, 0, 0, 0, 0, time.UTC), "1950-11-30 21:30:00 -0230"},
		{time.Date(2500, 7, 1, 0, 0, 0, 0, time.UTC), "2500-06-30 20:30:00 -0330"},
	} {
		if got := tt.utc.In(zone).Format("2006-01-02 15:04:05 -0700"); got != tt.local {
			t.Errorf("%v: got %s, want %s", tt.utc, got, tt.local)
		}
	}
}
