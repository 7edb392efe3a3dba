package owntests

import (
	"context"
	"strings"
	"testing"
)

// Flags of the user's environment count as if they were on the command line.
func TestGoFlags(t *testing.T) {
	for _, test := range []struct {
		flags, refused string
		files          int
	}{
		{"", "", 0}, {"-race", "-race", 0}, {"-mod=mod --race=true", "-race", 0}, {"-race=false", "", 0}, {"-race=0", "", 0},
		{"-tags=slow", "", 1}, {"--tags=other,slow", "", 1}, {"-tags=other", "", 0}, {"'-tags=other slow'", "", 1},
	} {
		t.Setenv("GOFLAGS", test.flags)
		subjects, err := load(context.Background(), []string{"."}, Options{Dir: "testdata/tagged"})
		if test.refused != "" {
			if err == nil || !strings.Contains(err.Error(), test.refused) {
				t.Errorf("%s: error %v", test.flags, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.flags, err)
			continue
		}
		if n := len(subjects[0].internal); n != test.files {
			t.Errorf("%s: %d test files, want %d", test.flags, n, test.files)
		}
	}
}
