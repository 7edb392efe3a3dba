// Package pipes reads and writes lines whose fields stand between vertical bars. A bar or a backslash inside a field has a backslash before it.
package pipes

import (
	"errors"
	"strings"
)

// Bar stands between two fields.
const Bar = "|"

// ErrEscape is returned for a backslash with something else than a bar or a backslash behind it.
var ErrEscape = errors.New("a backslash stands before a bar or a backslash only")

var escaper = strings.NewReplacer(`\`, `\\`, Bar, `\`+Bar)

// Join is the line of some fields. That of no fields is the one of an empty field.
func Join(fields []string) string {
	escaped := make([]string, len(fields))
	for i, f := range fields {
		escaped[i] = escaper.Replace(f)
	}
	return strings.Join(escaped, Bar)
}

// Split are the fields of a line. There is always one, if only an empty one.
func Split(line string) ([]string, error) {
	var fields []string
	var field []byte
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case '|':
			fields = append(fields, string(field))
			field = field[:0]
		case '\\':
			i++
			if i == len(line) || line[i] != '|' && line[i] != '\\' {
				return nil, ErrEscape
			}
			field = append(field, line[i])
		default:
			field = append(field, c)
		}
	}
	return append(fields, string(field)), nil
}
