package harness

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestExpired(t *testing.T) {
	now := time.Now()
	hours := func(h int) time.Time { return now.Add(-time.Duration(h) * time.Hour) }
	all := []kept{{"month", 1, hours(24 * 31)}, {"a", 40, hours(5)}, {"fresh", 40, hours(0)}, {"b", 40, hours(3)}, {"c", 40, hours(4)}}
	for _, test := range []struct {
		most int64
		want string
	}{
		{1000, "month"},
		{130, "a month"},
		{80, "c a month"},
		{10, "b c a month"}, // what is fresh may be in use
	} {
		var names []string
		for _, k := range expired(all, now, test.most) {
			names = append(names, k.name)
		}
		if got := strings.Join(names, " "); got != test.want {
			t.Errorf("%d bytes: %s, want %s", test.most, got, test.want)
		}
	}
}

// A cache that has grown is swept by the first build of a process.
func TestSweep(t *testing.T) {
	cache := t.TempDir()
	for i := range 4 {
		dir := filepath.Join(cache, fmt.Sprint(i))
		program := filepath.Join(dir, "child")
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(program, nil, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(program, mostKept/2); err != nil { // a hole: it takes no space
			t.Fatal(err)
		}
		used := time.Now().Add(-time.Duration(i+2) * time.Hour)
		if err := os.Chtimes(dir, used, used); err != nil {
			t.Fatal(err)
		}
	}
	sweep(cache)
	left, err := os.ReadDir(cache)
	if err != nil || len(left) != 2 || left[0].Name() != "0" || left[1].Name() != "1" {
		t.Errorf("left: %v, %v; want the two that were used last", left, err)
	}
}

// A program that another process begins to use while this one sweeps stays: it was started no more in a run beside six others.
func TestSweepLeavesWhatIsUsed(t *testing.T) {
	cache := t.TempDir()
	old := time.Now().Add(-2 * oldest)
	for _, name := range []string{"left", "used"} {
		dir := filepath.Join(cache, name)
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "child"), []byte("program"), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(dir, old, old); err != nil {
			t.Fatal(err)
		}
	}
	listed := expired(programsIn(cache), time.Now(), mostKept)
	if len(listed) != 2 || !usable(filepath.Join(cache, "used", "child")) {
		t.Fatalf("%d programs are listed", len(listed))
	}
	for _, p := range listed {
		p.remove(cache)
	}
	for name, want := range map[string]bool{"left": false, "used": true} {
		if _, err := os.Stat(filepath.Join(cache, name, "child")); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
