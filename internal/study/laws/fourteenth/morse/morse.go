// Package morse writes texts in Morse code and reads them again.
package morse

import (
	"errors"
	"strings"
)

// ErrCharacter is returned for a character that has no sign, ErrSign for dots and dashes that stand for nothing.
var (
	ErrCharacter = errors.New("there is no Morse code for the character")
	ErrSign      = errors.New("the sign stands for no character")
)

// signs has the sign of each character.
var signs = map[rune]string{
	'A': ".-", 'B': "-...", 'C': "-.-.", 'D': "-..", 'E': ".", 'F': "..-.", 'G': "--.", 'H': "....", 'I': "..", 'J': ".---", 'K': "-.-",
	'L': ".-..", 'M': "--", 'N': "-.", 'O': "---", 'P': ".--.", 'Q': "--.-", 'R': ".-.", 'S': "...", 'T': "-", 'U': "..-", 'V': "...-",
	'W': ".--", 'X': "-..-", 'Y': "-.--", 'Z': "--..", '0': "-----", '1': ".----", '2': "..---", '3': "...--", '4': "....-", '5': ".....",
	'6': "-....", '7': "--...", '8': "---..", '9': "----.",
}

// characters has the character of each sign.
var characters = func() map[string]rune {
	out := make(map[string]rune, len(signs))
	for r, sign := range signs {
		out[sign] = r
	}
	return out
}()

// Encode writes letters and digits as signs. There is a space between the signs of a word, and a slash between words; how much white space
// the text has, and whether its letters are small, makes no difference.
func Encode(text string) (string, error) {
	var words []string
	for _, word := range strings.Fields(text) {
		var out []string
		for _, r := range strings.ToUpper(word) {
			sign, found := signs[r]
			if !found {
				return "", ErrCharacter
			}
			out = append(out, sign)
		}
		words = append(words, strings.Join(out, " "))
	}
	return strings.Join(words, " / "), nil
}

// Decode reads signs as capital letters and digits. Words without a sign are left out.
func Decode(code string) (string, error) {
	var words []string
	for _, part := range strings.Split(code, "/") {
		var word strings.Builder
		for _, sign := range strings.Fields(part) {
			r, found := characters[sign]
			if !found {
				return "", ErrSign
			}
			word.WriteRune(r)
		}
		if word.Len() > 0 {
			words = append(words, word.String())
		}
	}
	return strings.Join(words, " "), nil
}
