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
	word, begun, quote := "", false, rune(0)
	rest := []rune(command)
	for len(rest) > 0 {
		r := rest[0]
		if escapes(rest, quote) {
			word, begun, rest = word+string(rest[1]), true, rest[2:]
			continue
		}
		rest = rest[1:]
		switch {
		case r == quote:
			quote = 0
		case quote == 0 && (r == '\'' || r == '"'):
			quote, begun = r, true
		case quote == 0 && strings.ContainsRune(" \t\n", r):
			if begun {
				out = append(out, word)
			}
			word, begun = "", false
		default:
			word, begun = word+string(r), true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote has no end")
	}
	if begun {
		out = append(out, word)
	}
	return out, nil
}

// escapes reports whether a text begins with a backslash that takes its meaning from the character behind it.
func escapes(text []rune, quote rune) bool {
	if len(text) < 2 || text[0] != '\\' {
		return false
	}
	return quote == 0 || quote == '"' && (text[1] == '"' || text[1] == '\\')
}
