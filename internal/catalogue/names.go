package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/imago-mt/imago/relation"
)

// extension ends the names of catalogue files.
const extension = ".rel"

// Name is the catalogue file of a subject: "Area.rel", "Vec.Rotate.rel", "GroupBy-int-string.rel" of GroupBy[int, string].
//
// Blanks, brackets and commas are no part of it: tools split lists of files at blanks, and shells read brackets as patterns. The subject line
// of the file says what the name does not.
func Name(ident string) string {
	text := strings.NewReplacer("[]", "-slice-", "*", "-pointer-").Replace(ident)
	plain := func(r rune) bool { return r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !plain(r) }), "-") + extension
}

// File is the path, from the package's folder dir on, of the catalogue file of a subject: a file of the name that earlier versions gave,
// "GroupBy[int, string].rel", is taken where there is no other.
func File(dir, ident string) string {
	name, old := filepath.Join(Folder, Name(ident)), filepath.Join(Folder, ident+extension)
	if name == old {
		return name
	}
	if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
		if _, err := os.Stat(filepath.Join(dir, old)); err == nil {
			return old
		}
	}
	return name
}

// Ident is the subject that the catalogue file at path is about, and whether that is the name of a catalogue file at all. The names of
// instances are read from the file.
func Ident(path string) (ident string, ok bool) {
	ident, ok = strings.CutSuffix(filepath.Base(path), extension)
	if !ok || !strings.Contains(ident, "-") || strings.Contains(ident, "[") {
		return ident, ok
	}
	if name, args := Header(path); Name(name+args) == filepath.Base(path) {
		return name + args, true
	}
	return ident, true
}

// Header is the function that the subject line of the file at path names, and the type arguments that it pins, "[int, string]"; both are ""
// if it cannot be read. Arguments of a receiver's type are no part of either: "Cache[int, string].Get" is Cache.Get.
func Header(path string) (name, args string) {
	data, err := os.ReadFile(path)
	if err != nil {
		return "", ""
	}
	f, err := relation.ParseFile(path, data)
	if err != nil {
		return "", ""
	}
	return splitSubject(f.Subject)
}

// splitSubject splits a signature such as "GroupBy[int, func() bool](xs []int)": its name ends at the first parenthesis outside brackets.
func splitSubject(signature string) (name, args string) {
	depth, open := 0, 0
	for i, r := range signature {
		switch {
		case r == '[':
			if depth == 0 {
				open = i
			}
			depth++
		case r == ']':
			if depth--; depth == 0 {
				args = signature[open : i+1]
			}
		case depth == 0 && r == '(':
			return name, strings.TrimSpace(args)
		case depth == 0 && !unicode.IsSpace(r):
			name, args = name+string(r), "" // what follows the arguments of a receiver's type
		}
	}
	return name, args
}
