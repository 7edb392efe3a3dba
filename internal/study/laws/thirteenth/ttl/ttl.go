// Package ttl reads and writes how long something may be cached, such as 1h30m.
package ttl

import (
	"errors"
	"math"
	"strconv"
	"strings"
)

// Day is how many seconds a day has.
const Day = 86400

// ErrSyntax and ErrRange are why a text is no such time.
var (
	ErrSyntax = errors.New("want a time such as 1h30m")
	ErrRange  = errors.New("the time is too long")
)

var units = []struct {
	name    byte
	seconds uint32
}{{'d', Day}, {'h', 3600}, {'m', 60}, {'s', 1}}

// Parse reads days, hours, minutes and seconds, each at most once and in this order.
func Parse(text string) (seconds uint32, err error) {
	if text == "" {
		return 0, ErrSyntax
	}
	total, unit := uint64(0), 0
	for text != "" {
		digits := 0
		for digits < len(text) && '0' <= text[digits] && text[digits] <= '9' {
			digits++
		}
		if digits == 0 || digits == len(text) {
			return 0, ErrSyntax
		}
		for unit < len(units) && units[unit].name != text[digits] {
			unit++
		}
		if unit == len(units) {
			return 0, ErrSyntax
		}
		n, err := strconv.ParseUint(text[:digits], 10, 32)
		if err != nil {
			return 0, ErrRange
		}
		total += n * uint64(units[unit].seconds)
		text = text[digits+1:]
		unit++
	}
	if total > math.MaxUint32 {
		return 0, ErrRange
	}
	return uint32(total), nil
}

// Format writes a time in as few parts as it can be written in.
func Format(seconds uint32) string {
	if seconds == 0 {
		return "0s"
	}
	var b strings.Builder
	for _, u := range units {
		if n := seconds / u.seconds; n > 0 {
			b.WriteString(strconv.FormatUint(uint64(n), 10))
			b.WriteByte(u.name)
		}
		seconds %= u.seconds
	}
	return b.String()
}
