package subject

import "testing"

// Functions that return one constant are told from those that happen to give one value on most inputs.
func TestSettled(t *testing.T) {
	for target, want := range map[string]bool{
		"crypto/sha256.New224":        false,
		"hash/maphash.Hash.Size":      true,
		"bytes.Buffer.Available":      false,
		"container/list.Element.Next": false,
		"image.Alpha.ColorModel":      false, // a variable, which anybody may set
		"time.Duration.Nanoseconds":   false,
	} {
		for _, f := range load(t, ".", target)[0].Functions {
			if f.Func != nil && f.Settled != want {
				t.Errorf("%s: settled %v, want %v", target, f.Settled, want)
			}
		}
	}
}
