package owntests

import (
	"maps"
	"slices"
	"testing"
)

// Tests to which something was denied are known by what they print.
func TestDenied(t *testing.T) {
	got := denied([]byte(`--- FAIL: TestWrites (0.00s)
    hard_test.go:3: open written: permission denied
--- FAIL: TestWrong (0.00s)
    hard_test.go:9: always
--- FAIL: TestAll (0.00s)
    --- FAIL: TestAll/one (0.00s)
        hard_test.go:12: mkdir x: permission denied
--- SKIP: TestSkipped (0.00s)
    hard_test.go:20: permission denied
`))
	if names := slices.Sorted(maps.Keys(got)); !slices.Equal(names, []string{"TestAll", "TestWrites"}) {
		t.Errorf("got %v", names)
	}
}
