package hard_test

import (
	"fmt"
	"testing"

	"example.com/hard"
)

var errors = []error{hard.ErrEmpty}

func TestEmpty(t *testing.T) {
	if _, err := hard.Middle(nil); err != errors[0] {
		t.Error(err)
	}
}

func ExampleMiddle() {
	fmt.Println(hard.Middle([]int{5, 4, 9}))
	// Output: 5 <nil>
}

func ExampleAt() {
	fmt.Println(hard.At([]int{5, 4, 9}, 0))
	// Output: 9
}
