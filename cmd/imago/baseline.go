package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// What the baselines of imago check and imago mutate have in common: a file of findings that are known, which a person had written.

// baselineText reads a baseline.
func baselineText(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no baseline %s (--write-baseline writes it)", shortPath(file))
	}
	return text, err
}

// mostGone is how many known findings that are gone are listed one by one.
const mostGone = 10

// tellGone says which lines of a baseline nothing was found for; what is what such findings do now.
func tellGone[Line any](stderr io.Writer, file, what string, gone []Line) {
	if len(gone) == 0 {
		return
	}
	fmt.Fprintf(stderr, "imago: %d of %s %s (--write-baseline takes them out):\n", len(gone), shortPath(file), what)
	for _, line := range gone[:min(mostGone, len(gone))] {
		fmt.Fprintf(stderr, "  %v\n", line)
	}
	if more := len(gone) - mostGone; more > 0 {
		fmt.Fprintf(stderr, "  and %d more\n", more)
	}
}
