package subject

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Tests of parsers and validators often read what they try from files beside them: a list of numbers of accounts, a line each, or a document a
// file. No literal of such a test says what the function is for, but for the name of a file or a folder.

// Bounds of what is taken of files that tests name. No theory: a list of examples is short, and many lines of one kind are one example.
const (
	mostDataFiles = 64       // of one package
	largestData   = 64 << 10 // bytes of a file
	mostData      = 25       // samples of one parameter
	longestSample = 200      // bytes of any sample, from wherever it is
)

// dataTexts lists the texts of files that string literals of a test name, in or below testdata or beside the test: a short file as a whole, and the lines of a
// longer one. A folder stands for its files, and a pattern for those that match it. What is no text has none.
func dataTexts(dir string, literals []string) []string {
	var out []string
	for _, file := range dataFiles(dir, literals) {
		data, err := os.ReadFile(file)
		if err != nil || !utf8.Valid(data) || slices.Contains(data, 0) {
			continue
		}
		text := strings.TrimRight(string(data), "\r\n")
		if len(text) <= longestSample {
			out = append(out, text)
			continue
		}
		for line := range strings.Lines(text) {
			if line = strings.TrimRight(line, "\r\n"); strings.TrimSpace(line) != "" && len(line) <= longestSample {
				out = append(out, line)
			}
		}
	}
	return out
}

// dataFiles are the files that literals name, in the order of their names for each literal.
func dataFiles(dir string, literals []string) []string {
	var out []string
	for _, literal := range literals {
		name, err := strconv.Unquote(literal)
		if err != nil || name == "" || len(name) > longestSample || !filepath.IsLocal(name) || name == "." {
			continue
		}
		for _, pattern := range []string{name, filepath.Join("testdata", name), filepath.Join(name, "*"), filepath.Join("testdata", name, "*")} {
			found, _ := filepath.Glob(filepath.Join(dir, pattern)) // a text that is no pattern names no file
			for _, file := range found {
				if isData(file) && len(out) < mostDataFiles && !slices.Contains(out, file) {
					out = append(out, file)
				}
			}
		}
	}
	return out
}

// isData reports whether a file is of the size of examples, and neither code nor what imago or the fuzzing of Go writes.
func isData(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular() && info.Size() <= largestData && filepath.Ext(file) != ".go" && filepath.Ext(file) != ".rel"
}
