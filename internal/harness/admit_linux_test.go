package harness

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"
)

// testsArchive is a package whose test files have what is hard to build as a part of it.
const testsArchive = `
-- go.mod --
module example.com/m

go 1.21
-- sub/sub.go --
package sub

// Sum adds, for ever if n is negative.
func Sum(n int) int {
	s := 0
	for i := 0; i != n; i++ {
		s += i
	}
	return s
}
-- p.go --
package p

// Double doubles.
func Double(n int) int { return 2 * n }
-- data.txt --
7
-- p_linux_test.go --
package p

func here(n int) int { return n + offset() }
-- p_windows_test.go --
package p

func here(n int) int { return n - 1 }
-- linux_test.go --
//go:build !never

package p

import (
	_ "embed"
	"os"
	"strings"
	"testing"

	"example.com/m/sub"
)

var missing = func() string { panic("a test file was started as a whole") }()

//go:embed data.txt
var data string

func TestMain(m *testing.M) { os.Exit(m.Run()) }

func offset() int { return len(strings.TrimSpace(data)) }

func summed(n int) int { return sub.Sum(n) }

func spins(n int) int {
	for n != 0 {
	}
	return n
}
-- imported_test.go --
package p_test

import "testing"

func TestNothing(t *testing.T) {}
`

// TestTestFunctions runs functions of test files, with what these import and embed, on both children.
func TestTestFunctions(t *testing.T) {
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(testsArchive)).Files {
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	before := tree(t, dir)
	pkg := loaded(t, dir, ".")
	if err := pkg.Admit(t.Context(), "here(n) == Double(n) && summed(n) == spins(n)"); err != nil {
		t.Fatal(err)
	}
	for _, variant := range []Variant{Pristine, Instrumented} {
		h := built(t, pkg, Options{Dir: dir, Variant: variant})
		for _, c := range []struct {
			fn   string
			args [][]v
			want []string
		}{
			{"Double", [][]v{{3}}, []string{"6"}},
			{"here", [][]v{{3}}, []string{"4"}},
			{"summed", [][]v{{4}}, []string{"6"}},
		} {
			if got := rows(t, h, funcNamed(t, pkg, c.fn), c.args); !slices.Equal(got, c.want) {
				t.Errorf("%s on variant %d: got %q, want %q", c.fn, variant, got, c.want)
			}
		}
		if variant == Instrumented {
			for _, fn := range []string{"summed", "spins"} { // fuel is in the test files and in what only they import
				if got, want := rows(t, h, funcNamed(t, pkg, fn), [][]v{{-1}}), []string{"out of fuel"}; !slices.Equal(got, want) {
					t.Errorf("%s: got %q, want %q", fn, got, want)
				}
			}
		}
	}
	if after := tree(t, dir); !slices.Equal(after, before) {
		t.Errorf("the tree has changed: got %v, want %v", after, before)
	}
}
