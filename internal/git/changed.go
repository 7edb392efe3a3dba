package git

import (
	"bufio"
	"context"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Range is the lines From…To of a file; they begin at 1.
type Range struct{ From, To int }

// Lines are those that were changed or added, by the absolute name of a file without symbolic links.
type Lines map[string][]Range

// of is the lines of a file, whichever way it is reached.
func (l Lines) of(file string) []Range {
	if rs, ok := l[file]; ok {
		return rs
	}
	if real, err := filepath.EvalSymlinks(file); err == nil {
		return l[real]
	}
	return nil
}

// Touched is a test for whether any of the lines first…last of a file is among them.
func (l Lines) Touched() func(file string, first, last int) bool {
	known := map[string][]Range{}
	return func(file string, first, last int) bool {
		rs, ok := known[file]
		if !ok {
			rs = l.of(file)
			known[file] = rs
		}
		return slices.ContainsFunc(rs, func(r Range) bool { return r.From <= last && first <= r.To })
	}
}

// Changed is the lines of Go files that are not what they were at a revision: those of later commits, and what is not committed yet. All
// lines of a file that git does not track count, unless it ignores the file; of one that was renamed, those that differ. Where
// lines were taken away and none put there, nothing is left to count.
func Changed(ctx context.Context, dir, rev string) (Lines, error) {
	top, err := Revision(ctx, dir, rev)
	if err != nil {
		return nil, err
	}
	patch, err := Run(ctx, top, "diff", "-U0", "--inter-hunk-context=0", "--find-renames", "--no-color", "--no-ext-diff", "--no-textconv",
		"--src-prefix=a/", "--dst-prefix=b/", "--end-of-options", rev, "--", "*.go")
	if err != nil {
		return nil, err
	}
	lines, err := parsePatch(patch)
	if err != nil {
		return nil, fmt.Errorf("git diff %s: %w", rev, err)
	}
	fresh, err := Run(ctx, top, "ls-files", "--others", "--exclude-standard", "-z", "--", "*.go")
	if err != nil {
		return nil, err
	}
	for name := range strings.SplitSeq(fresh, "\x00") {
		if name != "" {
			lines[name] = []Range{{1, math.MaxInt}}
		}
	}
	out := Lines{}
	for name, rs := range lines {
		out[filepath.Join(top, filepath.FromSlash(name))] = rs
	}
	return out, nil
}

// parsePatch reads what git diff -U0 prints: the lines of the new files, by their names in the repository.
func parsePatch(patch string) (map[string][]Range, error) {
	lines := map[string][]Range{}
	in := bufio.NewScanner(strings.NewReader(patch))
	in.Buffer(nil, len(patch)+1)
	name, left := "", 0 // left: lines of a hunk, which may look like anything
	for in.Scan() {
		line := in.Text()
		switch {
		case left > 0:
			if !strings.HasPrefix(line, `\`) { // "\ No newline at end of file"
				left--
			}
		case strings.HasPrefix(line, "+++ "):
			var err error
			if name, err = newName(line[len("+++ "):]); err != nil {
				return nil, err
			}
		case strings.HasPrefix(line, "@@ "):
			gone, now, err := parseHunk(line)
			if err != nil {
				return nil, err
			}
			if left = gone.To - gone.From + 1 + now.To - now.From + 1; now.To >= now.From {
				lines[name] = append(lines[name], now)
			}
		}
	}
	return lines, in.Err()
}

// newName is the name of a file in a patch. Names with unusual characters are quoted as in C; a tab may follow those with blanks.
func newName(text string) (string, error) {
	text = strings.TrimSuffix(text, "\t")
	if strings.HasPrefix(text, `"`) {
		var err error
		if text, err = strconv.Unquote(text); err != nil {
			return "", fmt.Errorf("file name %s: %w", text, err)
		}
	}
	return strings.TrimPrefix(text, "b/"), nil
}

// parseHunk reads "@@ -3,2 +4 @@ func f() {": lines 3 and 4 became line 4.
func parseHunk(line string) (gone, now Range, err error) {
	words := strings.Fields(line)
	if len(words) < 4 {
		return gone, now, fmt.Errorf("hunk %q", line)
	}
	if gone, err = parseRange(words[1], "-"); err == nil {
		now, err = parseRange(words[2], "+")
	}
	if err != nil {
		err = fmt.Errorf("hunk %q: %w", line, err)
	}
	return gone, now, err
}

func parseRange(word, sign string) (Range, error) {
	first, many, several := strings.Cut(strings.TrimPrefix(word, sign), ",")
	from, err := strconv.Atoi(first)
	if err != nil {
		return Range{}, err
	}
	n := 1
	if several {
		if n, err = strconv.Atoi(many); err != nil {
			return Range{}, err
		}
	}
	return Range{from, from + n - 1}, nil
}
