package mutant_test

import (
	"fmt"
	"maps"
	"math"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/imago-mt/imago/internal/mutant"
)

// few are built by every run of the tests, many with IMAGO_SOAK.
var (
	few  = []string{"container/heap", "path", "encoding/hex", "encoding/csv", "text/scanner"}
	many = []string{
		"archive/tar", "archive/zip", "bufio", "bytes", "cmp", "compress/bzip2", "compress/flate", "compress/gzip", "compress/lzw",
		"container/list", "container/ring", "crypto/md5", "crypto/sha1", "encoding/ascii85", "encoding/base32", "encoding/base64",
		"encoding/binary", "encoding/gob", "encoding/json", "encoding/pem", "encoding/xml", "errors", "expvar", "flag",
		"fmt", "go/ast", "go/build/constraint", "go/constant", "go/doc", "go/format", "go/parser", "go/printer", "go/scanner", "go/token",
		"go/types", "hash/adler32", "hash/crc32", "hash/crc64", "hash/fnv", "hash/maphash", "html", "html/template", "image",
		"image/color", "image/draw", "image/gif", "image/jpeg", "image/png", "index/suffixarray", "io", "log", "maps", "math", "math/big",
		"math/bits", "math/cmplx", "math/rand", "mime", "mime/quotedprintable", "net/mail", "net/netip", "net/textproto", "net/url",
		"path/filepath", "regexp", "regexp/syntax", "slices", "strconv", "strings", "sort", "text/tabwriter", "text/template",
		"text/template/parse", "time", "unicode", "unicode/utf16", "unicode/utf8",
	}
)

// maxDropped is the share of mutants that may be lost because they do not compile.
const maxDropped = 0.001

// The schemata of the standard library's packages build.
func TestStandardLibrary(t *testing.T) {
	paths := few
	if soak {
		paths = append(paths[:len(paths):len(paths)], many...)
	}
	mutants, dropped := 0, 0
	for _, path := range paths {
		s := generate(t, load(t, ".", path), mutant.Options{})
		reasons := map[string]int{}
		for _, l := range s.Left {
			if l.Dropped {
				dropped++
				t.Logf("%s: dropped %s:%d:%d %s: %s", path, l.File, l.Line, l.Column, l.Text, l.Reason)
				continue
			}
			reasons[strings.Join(strings.Fields(l.Reason)[:min(2, len(strings.Fields(l.Reason)))], " ")]++
		}
		mutants += len(s.Mutants)
		cmd := exec.Command("go", "build", "-p=1", "-overlay", overlay(t, s.Files), path)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s does not build: %v\n%s", path, err, head(string(out), 10))
		}
		t.Logf("%s: %d mutants, left out: %v", path, len(s.Mutants), fmt.Sprint(reasons))
	}
	if float64(dropped) > maxDropped*float64(mutants) {
		t.Errorf("%d of %d mutants dropped", dropped, mutants)
	}
	t.Logf("%d packages, %d mutants, %d sites dropped", len(paths), mutants, dropped)
}

// Packages of the standard library pass their own tests on the schemata, and their mutants have the verdict of the mutant alone.
func TestStandardLibraryAgrees(t *testing.T) {
	paths, n := []string{"encoding/hex"}, 1
	if soak {
		paths, n = []string{"encoding/hex", "text/tabwriter", "html", "net/url", "container/heap", "encoding/csv", "encoding/base32",
			"text/scanner", "mime/quotedprintable", "encoding/ascii85", "container/ring"}, 12
	}
	const fuel = 200_000_000 // for all tests of a package
	for _, path := range paths {
		t.Run(path, func(t *testing.T) {
			pkg := load(t, ".", path)
			s := generate(t, pkg, mutant.Options{})
			dir := filepath.Dir(s.Mutants[0].File)
			binary := buildTest(t, dir, path, withFuel(withStart(s), s, dir, pkg.Types.Name(), fuel))
			if ok, out := runTest(t, binary, dir, 0); !ok {
				t.Fatalf("the unmutated tests fail on the schemata:\n%s", head(out, 20))
			}
			agree(t, s, dir, path, binary, n)
		})
	}
}

// passing are packages with quick tests that reach for nothing outside.
var passing = []string{"container/ring", "container/list",
	"bufio", "bytes", "compress/bzip2", "compress/flate", "compress/gzip", "compress/lzw", "container/heap", "crypto/md5", "crypto/sha1",
	"encoding/ascii85", "encoding/base32", "encoding/base64", "encoding/binary", "encoding/csv", "encoding/hex", "encoding/pem", "encoding/xml", "errors",
	"go/build/constraint", "go/constant", "go/scanner", "go/token", "hash/adler32", "hash/crc32", "hash/crc64", "hash/fnv", "html", "image", "image/color",
	"image/draw", "index/suffixarray", "maps", "math/bits", "math/cmplx", "mime/quotedprintable", "net/netip", "net/url", "path", "regexp/syntax",
	"slices", "sort", "strconv", "text/scanner", "text/tabwriter", "unicode", "unicode/utf16", "unicode/utf8"}

// allocating are tests of these packages that count allocations, of which the schemata have others: an argument that is handed on to another
// version of a function does not stay on the stack.
var allocating = map[string]string{"strconv": "TestAllocationsFromBytes", "unicode/utf16": "TestAllocationsDecode"}

// Packages of the standard library pass their own tests on the schemata while no mutant is on, but for those.
func TestStandardLibraryPasses(t *testing.T) {
	paths := passing[:2]
	if soak {
		paths = passing
	}
	for _, path := range paths {
		pkg := load(t, ".", path)
		s := generate(t, pkg, mutant.Options{})
		dir := filepath.Dir(s.Mutants[0].File)
		binary := buildTest(t, dir, path, withFuel(maps.Clone(s.Files), s, dir, pkg.Types.Name(), math.MaxInt64))
		run := func(args ...string) (string, error) {
			cmd := exec.Command(binary, append(args, "-test.short", "-test.timeout=10m")...)
			cmd.Dir = dir
			out, err := cmd.CombinedOutput()
			return head(string(out), 40), err
		}
		var skip []string
		if name := allocating[path]; name != "" {
			skip = []string{"-test.skip=^" + name + "$"}
			if out, err := run("-test.run=^" + name + "$"); err == nil {
				t.Errorf("%s: %s passes: it is no exception any more\n%s", path, name, out)
			}
		}
		if out, err := run(skip...); err != nil {
			t.Errorf("%s, %d mutants, fails: %v\n%s", path, len(s.Mutants), err, out)
		}
	}
}
