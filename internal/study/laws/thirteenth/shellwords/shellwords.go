// Package shellwords splits a command line into its arguments as a shell does, and quotes arguments for it.
package shellwords

import (
	"errors"
	"strings"
	"unicode"
)

// ErrQuote and ErrEscape are returned for a line that ends too early.
var (
	ErrQuote  = errors.New("a quote is not closed")
	ErrEscape = errors.New("nothing follows a backslash")
)

// Quote writes an argument so that the shell reads it as one word. A word of letters, digits and harmless signs stays as it is.
func Quote(arg string) string {
	if arg != "" && strings.IndexFunc(arg, special) < 0 {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

func special(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("_-./:=@%+,", r)
}

// Join quotes arguments and puts a space between them.
func Join(args []string) string {
	quoted := make([]string, len(args))
	for i, arg := range args {
		quoted[i] = Quote(arg)
	}
	return strings.Join(quoted, " ")
}

// Split returns the arguments in a line. Between single quotes everything stands for itself; between double quotes, and outside of quotes, a
// backslash takes the meaning of the character behind it.
func Split(line string) ([]string, error) {
	var args []string
	var word strings.Builder
	var quote rune
	inWord, escaped := false, false
	for _, r := range line {
		switch {
		case escaped:
			word.WriteRune(r)
			escaped = false
		case r == '\\' && quote != '\'':
			inWord, escaped = true, true
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			inWord, quote = true, r
		case unicode.IsSpace(r):
			if inWord {
				args = append(args, word.String())
				word.Reset()
				inWord = false
			}
		default:
			inWord = true
			word.WriteRune(r)
		}
	}
	switch {
	case escaped:
		return nil, ErrEscape
	case quote != 0:
		return nil, ErrQuote
	case inWord:
		args = append(args, word.String())
	}
	return args, nil
}
