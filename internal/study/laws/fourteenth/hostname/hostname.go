// Package hostname says which names machines may have.
package hostname

import (
	"errors"
	"strings"
)

// How long a name, and a label of it, may be.
const (
	MaxLength = 253
	MaxLabel  = 63
)

// What is wrong with a name.
var (
	ErrLength = errors.New("the name is empty or too long")
	ErrLabel  = errors.New("a label is empty or too long")
	ErrHyphen = errors.New("a label begins or ends with a hyphen")
	ErrSign   = errors.New("a label has letters, digits and hyphens only")
)

// Check says what is wrong with a name, such as www.example.com: labels of letters, digits and hyphens, with dots between them.
func Check(name string) error {
	if name == "" || len(name) > MaxLength {
		return ErrLength
	}
	for _, label := range strings.Split(name, ".") {
		if err := checkLabel(label); err != nil {
			return err
		}
	}
	return nil
}

func checkLabel(label string) error {
	if label == "" || len(label) > MaxLabel {
		return ErrLabel
	}
	if strings.HasPrefix(label, "-") || strings.HasSuffix(label, "-") {
		return ErrHyphen
	}
	for i := range len(label) {
		c := label[i]
		if (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && c != '-' {
			return ErrSign
		}
	}
	return nil
}

// Parent is a name without its first label, and empty if it has one only.
func Parent(name string) string {
	_, parent, _ := strings.Cut(name, ".")
	return parent
}

// Within reports whether a name is a domain, or ends with its labels. Capitals make no difference.
func Within(name, domain string) bool {
	name, domain = strings.ToLower(name), strings.ToLower(domain)
	return name == domain || strings.HasSuffix(name, "."+domain)
}
