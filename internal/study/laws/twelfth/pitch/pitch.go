// Package pitch reads and writes the names of notes, such as C4, F#3 and Bb-1.
package pitch

import (
	"errors"
	"strings"
)

// Highest is the last note of the keyboard, G9. The first one is 0, C-1.
const Highest = 127

// ErrName and ErrRange are why a text or a number is no note.
var (
	ErrName  = errors.New("want a letter A to G, perhaps # or b, and an octave -1 to 9")
	ErrRange = errors.New("no note of the keyboard")
)

const octaves = "0123456789"

// steps are the half tones from C up to the letters A to G.
var steps = [...]int{9, 11, 0, 2, 4, 5, 7}

// sharps are the twelve notes of an octave.
var sharps = [...]string{"C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"}

// Parse is the number of the note with a name. Letters are capital; # is half a tone up, b half a tone down.
func Parse(name string) (int, error) {
	if name == "" || name[0] < 'A' || name[0] > 'G' {
		return 0, ErrName
	}
	note, rest := steps[name[0]-'A'], name[1:]
	if up, found := strings.CutPrefix(rest, "#"); found {
		note, rest = note+1, up
	} else if down, found := strings.CutPrefix(rest, "b"); found {
		note, rest = note-1, down
	}
	switch octave := strings.Index(octaves, rest); {
	case rest == "-1":
	case len(rest) == 1 && octave >= 0:
		note += 12 * (octave + 1)
	default:
		return 0, ErrName
	}
	if note < 0 || note > Highest {
		return 0, ErrRange
	}
	return note, nil
}

// Name is the name of a note, with a sharp where there must be a sign.
func Name(note int) (string, error) {
	if note < 0 || note > Highest {
		return "", ErrRange
	}
	name := sharps[note%12]
	if note < 12 {
		return name + "-1", nil
	}
	return name + octaves[note/12-1:note/12], nil
}
