package harness

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// GoFlags is the flags that the go command takes from GOFLAGS where it runs in dir, by their names without dashes: of the environment, or
// else of its own configuration (go help environment). A flag without a value has "true"; of several the last one counts.
func GoFlags(ctx context.Context, dir string) (map[string]string, error) {
	text := os.Getenv("GOFLAGS")
	if text == "" {
		tool, err := goCommand()
		if err != nil {
			return nil, err
		}
		cmd := exec.CommandContext(ctx, tool, "env", "GOFLAGS")
		cmd.Dir = dir
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("%w: go env GOFLAGS: %w", ErrToolchain, err)
		}
		text = string(out)
	}
	words, err := quotedFields(text)
	if err != nil {
		return nil, fmt.Errorf("GOFLAGS: %w", err)
	}
	flags := map[string]string{}
	for _, flag := range words {
		name, value, ok := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(flag, "-"), "-"), "=")
		if !ok {
			value = "true"
		}
		flags[name] = value
	}
	return flags, nil
}

// TagsOf is the build tags among the flags of the go command. It takes blanks between them, too, as that does.
func TagsOf(flags map[string]string) ([]string, error) {
	value := flags["tags"]
	if strings.ContainsAny(value, " '") {
		tags, err := quotedFields(value)
		if err != nil {
			return nil, fmt.Errorf("GOFLAGS: -tags: %w", err)
		}
		return tags, nil
	}
	return strings.FieldsFunc(value, func(r rune) bool { return r == ',' }), nil
}

// quotedFields is the words of a text, which may be in quotes as a whole, by the rules of the go command (cmd/internal/quoted.Split): inside
// of a word quotes are as other characters.
func quotedFields(text string) (words []string, err error) {
	const blanks = " \t\n\r"
	for {
		if text = strings.TrimLeft(text, blanks); text == "" {
			return words, nil
		}
		if q := text[:1]; q == `"` || q == "'" {
			word, rest, ok := strings.Cut(text[1:], q)
			if !ok {
				return nil, fmt.Errorf("unterminated %s string", q)
			}
			words, text = append(words, word), rest
			continue
		}
		end := strings.IndexAny(text, blanks)
		if end < 0 {
			end = len(text)
		}
		words, text = append(words, text[:end]), text[end:]
	}
}
