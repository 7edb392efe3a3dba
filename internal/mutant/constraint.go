package mutant

import (
	"bytes"
	"strconv"
	"strings"
)

// raised is the language that the run time needs. It is not 1.22, from which on each iteration of a loop has its own variables.
const raised = "go1.21"

// raisedFor is the build constraint that raises the language of a file where the module's is older; it would lower a newer one.
func raisedFor(goLine string) string {
	major, minor, ok := strings.Cut(goLine, ".")
	minor, _, _ = strings.Cut(minor, ".")
	if n, err := strconv.Atoi(minor); !ok || err != nil || major != "1" || n >= 21 {
		return ""
	}
	return "//go:build " + raised + "\n\n"
}

// stripConstraint takes the build constraints out of a file that gets another one. They hold: the file is built.
func stripConstraint(src []byte, begin string) []byte {
	if begin == "" {
		return src
	}
	var out [][]byte
	header := true
	for _, l := range bytes.SplitAfter(src, []byte("\n")) {
		header = header && !bytes.HasPrefix(l, []byte("package "))
		if header && (bytes.HasPrefix(l, []byte("//go:build ")) || bytes.HasPrefix(l, []byte("// +build "))) {
			l = bytes.Repeat([]byte(" "), len(l)-1)
			l = append(l, '\n')
		}
		out = append(out, l)
	}
	return bytes.Join(out, nil)
}
