package infer

import "testing"

func TestLeavesOut(t *testing.T) {
	q := &request{without: []string{Hunt, Evolution}}
	for part, want := range map[string]bool{Enumeration: false, Evolution: true, Preference: false, Hunt: true} {
		if q.leavesOut(part) != want {
			t.Errorf("%s: left out %v, want %v", part, !want, want)
		}
	}
	for _, hunting := range []bool{true, false} {
		if q.without = nil; !hunting {
			q.without = []string{Hunt}
		}
		for _, st := range newPipeline(q, nil).validation {
			if a, is := st.(attack); is && a.unhunted == hunting {
				t.Errorf("without %v the stage hunts: %v", q.without, !a.unhunted)
			}
		}
	}
}
