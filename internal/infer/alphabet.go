package infer

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/imago-mt/imago/internal/infer/trial"
	"github.com/imago-mt/imago/internal/source"
	"github.com/imago-mt/imago/internal/subject"
	"github.com/imago-mt/imago/relation"
)

// What a tester writes first of a function that makes names, numbers or codes is which characters it makes them of. The set is conjectured from the results
// on some rows, and is a claim like any other then.

// Sizes of samples. No theory stands behind them.
const (
	alphabetTexts = 40  // results that are not empty, all different
	alphabetSigns = 6   // characters that are neither letters nor digits
	alphabetRunes = 200 // characters that were seen before a part of the digits or letters is taken for all that there are
	longAlphabet  = 8   // characters of a text of the code that is an alphabet
)

// classes are the sets of characters that are told apart, each before those that contain it.
var classes = []string{"01", "01234567", "0123456789", "abcdef", "abcdefghijklmnopqrstuvwxyz", "ABCDEF", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}

// alphabetsOf are the texts of the code that may be alphabets: long ones without a character twice, of printable ASCII.
func alphabetsOf(f *subject.Function) []string {
	var out []string
	for _, c := range f.Constants {
		text, ok := unquote(c.Text)
		if _, printable := without(charactersOfText(text), ""); ok && printable && len(text) >= longAlphabet && len(sorted(text)) == len(text) && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	return out
}

// resultCharacters are, by output of the subject, the characters of its results as a Go literal; "" where these are no texts, or of too many characters.
func resultCharacters(ctx context.Context, s *trial.Subject, r *trial.Runner, alphabets []string) ([]string, error) {
	outs := s.Func.Outputs()
	if !slices.ContainsFunc(outs, func(o relation.Output) bool { return textual(o.Type) }) {
		return nil, nil
	}
	pool, err := resultsOnRows(ctx, s, r)
	if err != nil {
		return nil, err
	}
	found := make([]string, len(outs))
	for i, o := range outs {
		if i < len(pool) && textual(o.Type) {
			if set := charactersIn(pool[i], alphabets); set != "" {
				found[i] = strconv.Quote(set)
			}
		}
	}
	return found, nil
}

// charactersIn is a set of characters, in order, of which texts are: an alphabet that the code has as a text, or classes of letters and digits, with some
// signs. It is "" where there is none, or too few texts were seen.
func charactersIn(texts []relation.Value, alphabets []string) string {
	different, all := map[string]bool{}, ""
	for _, v := range texts {
		if text, _ := source.TextOf(v); text != "" && !different[text] {
			different[text] = true
			all += text
		}
	}
	if len(different) < alphabetTexts {
		return ""
	}
	seen := charactersOfText(all)
	set := ofClasses(seen, len(all) >= alphabetRunes)
	for _, text := range alphabets {
		rest, ok := without(seen, text)
		if own := sorted(text + string(rest)); ok && len(rest) <= 1 && len(rest) < len(seen) && (set == "" || len(own) < len(set)) {
			set = own
		}
	}
	return set
}

// ofClasses are the classes of letters and digits that have some of the characters seen, and the signs among these: the narrowest classes if there is enough
// to tell by. It is "" if there are many signs, or characters that are no printable ASCII.
func ofClasses(seen map[rune]bool, enough bool) string {
	set := ""
	for _, group := range [][]string{classes[:3], classes[3:5], classes[5:]} {
		widest := group[len(group)-1]
		if rest, _ := without(seen, widest); len(rest) == len(seen) {
			continue
		}
		for _, class := range group {
			rest, _ := without(seen, class)
			if class == widest || enough && !strings.ContainsAny(string(rest), widest) {
				set += class
				break
			}
		}
	}
	signs, printable := without(seen, set)
	if !printable || len(signs) > alphabetSigns {
		return ""
	}
	return sorted(set + string(signs))
}

// charactersOfText is the set of characters of a text.
func charactersOfText(text string) map[rune]bool {
	set := map[rune]bool{}
	for _, c := range text {
		set[c] = true
	}
	return set
}

// without are the characters of a set that a text has not, and whether all of them are printable ASCII.
func without(seen map[rune]bool, text string) (rest []rune, printable bool) {
	printable = true
	for c := range seen {
		if !strings.ContainsRune(text, c) {
			rest = append(rest, c)
			printable = printable && ' ' <= c && c < 127
		}
	}
	slices.Sort(rest)
	return rest, printable
}

// sorted is a text with its characters in order, each once.
func sorted(text string) string {
	all := []rune(text)
	slices.Sort(all)
	return string(slices.Compact(all))
}
