package catalogue

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
)

// testFunction is the test of a subject, as package emit writes it, on one line or three: its Identifier, the seed, the draws, the relations.
var testFunction = regexp.MustCompile(`(?m)^func TestImago(\w+)\(t \*[\w.]+\) \{\s+imagoTest\(t, (\d+), (\d+), (\w+)\)\s+\}$`)

// buildLine is the build constraint of a file.
var buildLine = regexp.MustCompile(`(?m)^//go:build .*$`)

// againPrefix begins the name of a test that draws from another seed. It is run in the trial alone.
const againPrefix = "TestAgainImago"

// again writes a file for the trial that draws the sources of a test file's relations from another seed: a relation that one seed passes and
// the next one refutes would fail at the first imago check --seed. Data is nil if the file has no test.
func again(test file) (file, error) {
	out := file{name: "again_" + test.name}
	found := testFunction.FindAllSubmatch(test.data, -1)
	if len(found) == 0 {
		return out, nil
	}
	f, err := parser.ParseFile(token.NewFileSet(), test.name, test.data, parser.PackageClauseOnly)
	if err != nil {
		return out, fmt.Errorf("%s: %w", test.name, err)
	}
	head, _, _ := bytes.Cut(test.data, []byte("\npackage "))
	if line := buildLine.Find(head); line != nil { // where the test is not built this one is not either, and it has the test's language
		out.data = fmt.Appendf(nil, "%s\n\n", line)
	}
	out.data = fmt.Appendf(out.data, "package %s\n\nimport imagotesting %q\n", f.Name.Name, "testing")
	for _, m := range found {
		seed, err := strconv.Atoi(string(m[2]))
		if err != nil {
			return out, fmt.Errorf("%s: seed of %s: %w", test.name, m[1], err)
		}
		out.data = fmt.Appendf(out.data, "\nfunc %s%s(t *imagotesting.T) { imagoTest(t, %d, %s, %s) }\n", againPrefix, m[1], seed+1, m[3], m[4])
	}
	return out, nil
}

// withAgain adds the files of [again] to those of the trial.
func withAgain(tests []file) ([]file, error) {
	out := tests[:len(tests):len(tests)]
	for _, t := range tests {
		more, err := again(t)
		if err != nil {
			return nil, err
		}
		if more.data != nil {
			out = append(out, more)
		}
	}
	return out, nil
}
