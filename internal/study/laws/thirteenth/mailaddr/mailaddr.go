// Package mailaddr brings the addresses that people type into the form in which they are stored.
package mailaddr

import (
	"errors"
	"strings"
)

// ErrAddress is returned for what cannot be an address.
var ErrAddress = errors.New("want an address such as ann@example.com")

// Normalize trims an address and writes its domain in small letters. The part before the @ stays as it is: only its owner's server knows
// whether capitals mean something there.
func Normalize(addr string) (string, error) {
	addr = strings.TrimSpace(addr)
	local, domain, found := strings.Cut(addr, "@")
	if !found || local == "" || strings.ContainsAny(addr, " \t\r\n") || !hostname(domain) {
		return "", ErrAddress
	}
	return local + "@" + strings.ToLower(domain), nil
}

// hostname reports whether none of the labels of a domain is empty.
func hostname(domain string) bool {
	for _, label := range strings.Split(domain, ".") {
		if label == "" || strings.Contains(label, "@") {
			return false
		}
	}
	return true
}

// Domain is the domain of an address, in small letters.
func Domain(addr string) (string, error) {
	addr, err := Normalize(addr)
	if err != nil {
		return "", err
	}
	return addr[strings.Index(addr, "@")+1:], nil
}

// Same reports whether two texts are the same address. What is no address is the same as nothing.
func Same(a, b string) bool {
	x, err := Normalize(a)
	if err != nil {
		return false
	}
	y, err := Normalize(b)
	return err == nil && x == y
}
