// Package record writes and reads lines of fields between commas, and fills in form letters.
package record

import (
	"errors"
	"strings"
)

// ErrQuote is the error of a quote that is missing or in the wrong place.
var ErrQuote = errors.New("record: stray quote")

// Quote writes a field: as it is if it can stand alone, else between double quotes with those inside doubled. An empty field is quoted.
func Quote(field string) string {
	if field != "" && !strings.ContainsAny(field, ",\"\n") {
		return field
	}
	return `"` + strings.ReplaceAll(field, `"`, `""`) + `"`
}

// Unquote reads what [Quote] has written.
func Unquote(s string) (string, error) {
	field, rest, err := next(s)
	if err != nil || rest != "" {
		return "", ErrQuote
	}
	return field, nil
}

// Join writes a line.
func Join(fields []string) string {
	quoted := make([]string, len(fields))
	for i, field := range fields {
		quoted[i] = Quote(field)
	}
	return strings.Join(quoted, ",")
}

// Split takes a line apart. The empty line has no field; a field without quotes may be empty in any other.
func Split(line string) ([]string, error) {
	if line == "" {
		return nil, nil
	}
	var fields []string
	for {
		field, rest, err := next(line)
		if err != nil {
			return nil, err
		}
		fields = append(fields, field)
		if rest == "" {
			return fields, nil
		}
		line = rest[1:] // after the comma
	}
}

// next takes the first field from a line; rest is empty or begins with the comma behind it.
func next(line string) (field, rest string, err error) {
	if !strings.HasPrefix(line, `"`) {
		end := strings.IndexByte(line, ',')
		if end < 0 {
			end = len(line)
		}
		if strings.Contains(line[:end], `"`) {
			return "", "", ErrQuote
		}
		return line[:end], line[end:], nil
	}
	var b strings.Builder
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] != '"':
			b.WriteByte(line[i])
		case strings.HasPrefix(line[i+1:], `"`):
			b.WriteByte('"')
			i++
		case i+1 == len(line) || line[i+1] == ',':
			return b.String(), line[i+1:], nil
		default:
			return "", "", ErrQuote
		}
	}
	return "", "", ErrQuote
}
