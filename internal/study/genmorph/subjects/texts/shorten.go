package texts

import "errors"

// ErrWidth is the refusal of a width that has no place for what marks that something is missing.
var ErrWidth = errors.New("the width is too small")

// Abbreviate returns at most width characters of text, with marker wherever something is missing: behind what is shown, and before it
// unless the text is shown from its beginning. The character number offset is among those that are shown, or the last one; it need not be the
// first. A negative offset is 0. An empty text is returned as it is. Without a marker the result is the first width characters.
//
// It refuses a width that is not more than the marker, and, where there would be a marker on both sides, not more than two. Unlike Java's, it
// does so with an empty marker too.
func Abbreviate(text, marker string, offset, width int) (string, error) {
	letters := []rune(text)
	if len(letters) == 0 {
		return text, nil
	}
	mark := len([]rune(marker))
	if width < mark+1 {
		return "", ErrWidth
	}
	if len(letters) <= width {
		return text, nil
	}
	room := width - mark // for the text beside one marker
	if mark == 0 {
		return string(letters[:room]), nil
	}
	// There is always as much text as there is room.
	start := min(offset, len(letters)-room)
	if start <= mark+1 {
		return string(letters[:room]) + marker, nil
	}
	if width < 2*mark+1 {
		return "", ErrWidth
	}
	if len(letters)-start > room {
		return marker + string(letters[start:start+room-mark]) + marker, nil
	}
	return marker + string(letters[len(letters)-room:]), nil
}

// Truncate returns text if it has at most length characters, and else as much of it as leaves room for the indicator, so that there are just
// length. It refuses a length below that of the indicator, whatever the text.
func Truncate(text string, length int, indicator string) (string, error) {
	room := length - len([]rune(indicator))
	if room < 0 {
		return "", ErrWidth
	}
	letters := []rune(text)
	if len(letters) <= length {
		return text, nil
	}
	return string(letters[:room]) + indicator, nil
}
