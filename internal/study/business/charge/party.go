package charge

import "strings"

// A kind is what an ID belongs to.
type kind int

// The kinds. Accounts are of this system, cards are of banks.
const (
	unknown  kind = iota
	phone         // account of a person who has shown no papers, by the number of a phone
	person        // account of a person who has
	business      // account
	contract      // account of a business that has a contract
	charity       // account
	debit         // card
	credit        // card
)

// idLength is the length of IDs, in bytes. It is this project's own, and shorter than that of real ones.
const idLength = 8

// checkDigits is how many digits at the end of an account's number are its control: the cross sum of the others, of which there are five.
const checkDigits = 2

// sends tells whether money can be sent from an ID of this kind.
func (k kind) sends() bool {
	return k >= phone && k <= contract
}

// isCard tells whether it is a card of a bank.
func (k kind) isCard() bool {
	return k >= debit
}

// isBusiness tells whether it is an account of a business.
func (k kind) isBusiness() bool {
	return k == business || k == contract
}

// kindOf tells by its form what an ID belongs to. Seven digits stand behind the first character, and all but those of phones are controlled.
func kindOf(id string) kind {
	if len(id) != idLength || !areDigits(id[1:]) {
		return unknown
	}
	k := kindBy(id[0])
	switch {
	case k == unknown || k == phone:
		return k
	case k.isCard():
		return only(isBalanced(id), k)
	}
	digits := id[1 : idLength-checkDigits]
	return only(crossSum(digits) == number(id[idLength-checkDigits:]), k)
}

// kindBy is the kind by the first character of an ID.
func kindBy(c byte) kind {
	switch c {
	case 'P':
		return person
	case 'B':
		return business
	case 'K':
		return contract
	case 'C':
		return charity
	case '3':
		return credit
	case '4':
		return debit
	case '6':
		return phone
	}
	return unknown
}

// only is k where something holds.
func only(holds bool, k kind) kind {
	if holds {
		return k
	}
	return unknown
}

// crossSum is the sum of digits.
func crossSum(digits string) int {
	sum := 0
	for i := 0; i < len(digits); i++ {
		sum += int(digits[i] - '0')
	}
	return sum
}

// number is the number that digits write.
func number(digits string) int {
	n := 0
	for i := 0; i < len(digits); i++ {
		n = 10*n + int(digits[i]-'0')
	}
	return n
}

// isBalanced tells whether the digits of a card have the same sum at even places as at odd ones.
func isBalanced(digits string) bool {
	balance := 0
	for i := 0; i < len(digits); i++ {
		if i%2 == 0 {
			balance += int(digits[i] - '0')
		} else {
			balance -= int(digits[i] - '0')
		}
	}
	return balance == 0
}

// areDigits tells whether nothing else is in a text.
func areDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// Sizes of names. They are choices of this project.
const (
	longestName = 24 // bytes
	fewestWords = 2
	mostWords   = 4
)

// isName tells whether a name is well formed: two to four words between single blanks, of one or more parts between hyphens. A part is a capital and at
// least one small letter.
func isName(name string) bool {
	if len(name) > longestName {
		return false
	}
	words := 1
	for {
		n := part(name)
		if n == 0 {
			return false
		}
		if n == len(name) {
			return words >= fewestWords && words <= mostWords
		}
		switch name[n] {
		case ' ':
			words++
		case '-':
		default:
			return false
		}
		name = name[n+1:]
	}
}

// part is the length of the part of a name that s begins with, 0 if there is none.
func part(s string) int {
	if s == "" || s[0] < 'A' || s[0] > 'Z' {
		return 0
	}
	n := 1
	for n < len(s) && s[n] >= 'a' && s[n] <= 'z' {
		n++
	}
	if n == 1 {
		return 0
	}
	return n
}

// fits tells whether a well-formed name is one that the holder of an ID of this kind may have. Banks give cards to persons and to businesses.
func fits(name string, payee kind) bool {
	switch {
	case payee.isCard():
		return !isSociety(name)
	case payee.isBusiness():
		return isFirm(name) && (payee != contract || !isPartnership(name))
	case payee == charity:
		return isSociety(name)
	}
	return !isFirm(name) && !isSociety(name)
}

// isFirm tells whether a name ends with a legal form of businesses.
func isFirm(name string) bool {
	return isPartnership(name) || strings.HasSuffix(name, " Ag")
}

// isPartnership tells whether it is a business without a capital of its own, which gets no contract.
func isPartnership(name string) bool {
	return strings.HasSuffix(name, " Co")
}

// isSociety tells whether a name is one of charities.
func isSociety(name string) bool {
	return strings.HasSuffix(name, " Ev")
}
