// Package ipv4 reads and writes addresses of the old internet, such as 192.0.2.1.
package ipv4

import (
	"errors"
	"strconv"
	"strings"
)

// ErrAddress is returned for a text that is no address.
var ErrAddress = errors.New("want an address such as 192.0.2.1")

// Parse reads an address: four numbers up to 255 without leading zeros.
func Parse(text string) (addr uint32, err error) {
	parts := strings.Split(text, ".")
	if len(parts) != 4 {
		return 0, ErrAddress
	}
	for _, part := range parts {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || len(part) > 1 && part[0] == '0' {
			return 0, ErrAddress
		}
		addr = addr<<8 | uint32(n)
	}
	return addr, nil
}

// Format writes an address.
func Format(addr uint32) string {
	var b strings.Builder
	for shift := 24; shift >= 0; shift -= 8 {
		b.WriteString(strconv.Itoa(int(addr >> shift & 0xff)))
		if shift > 0 {
			b.WriteByte('.')
		}
	}
	return b.String()
}

// Network is the address of the network in which an address lies: its first bits, and zeros behind them. Fewer than none count as none, and
// more than 32 as 32.
func Network(addr uint32, bits int) uint32 {
	bits = min(max(bits, 0), 32)
	return addr &^ (1<<(32-bits) - 1)
}
