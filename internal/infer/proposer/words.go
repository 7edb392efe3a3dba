package proposer

import (
	"errors"
	"strings"
)

// words takes a command apart as POSIX has it (Shell Command Language, 2.2 Quoting): blanks separate words, single quotes keep everything, double
// quotes everything but a backslash before a quote or a backslash, and a backslash outside of quotes the character behind it. Nothing is
// expanded: $HOME, *, | and > are characters like others.
func words(command string) ([]string, error) {
	var out []string
	var word strings.Builder
	begun, quote := false, rune(0)
	rs := []rune(command)
	for i := 0; i < len(rs); i++ {
		r := rs[i]
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote == '"' && r == '\\' && i+1 < len(rs) && (rs[i+1] == '"' || rs[i+1] == '\\'):
			i++
			word.WriteRune(rs[i])
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, begun = r, true
		case r == '\\' && i+1 < len(rs):
			i++
			word.WriteRune(rs[i])
			begun = true
		case r == ' ' || r == '\t' || r == '\n':
			if begun {
				out = append(out, word.String())
			}
			word.Reset()
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote has no end")
	}
	if begun {
		out = append(out, word.String())
	}
	return out, nil
}
