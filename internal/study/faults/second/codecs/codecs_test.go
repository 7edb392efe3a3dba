package codecs

import (
	"encoding/hex"
	"html"
	"net/url"
	"strconv"
	"testing"

	"github.com/imago-mt/imago/internal/study/faults/second/draw"
)

func TestItoa(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		n := r.Int()
		return n, Itoa(n), strconv.Itoa(n)
	})
}

func TestAtoi(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := strconv.Itoa(r.Int())
		switch r.IntN(6) {
		case 0:
			s = draw.Of(r, "+", "-", "", " ", "-+", "--") + s
		case 1:
			s = r.Over("+-019:/ _", 4)
		case 2:
			s = strconv.FormatUint(1<<63-5+r.Uint64N(10), 10)
		case 3:
			s += draw.Of(r, " ", "0", ":", "/", "a")
		}
		return s, draw.Tried(Atoi(s)), draw.Tried(strconv.Atoi(s))
	})
}

func TestUnhex(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Over("0189afAF", 8)
		if r.IntN(4) == 0 {
			s = r.Over("09afAFgG/:@`é ", 3)
		}
		return s, draw.Tried(Unhex(s)), draw.Tried(hex.DecodeString(s))
	})
}

func TestQueryEscape(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Text(5)
		return s, QueryEscape(s), url.QueryEscape(s)
	})
}

func TestQueryUnescape(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Text(5)
		if r.IntN(2) == 0 {
			s = r.Over("%%+24bBcCaé", 6)
		}
		return s, draw.Tried(QueryUnescape(s)), draw.Tried(url.QueryUnescape(s))
	})
}

func TestEscapeHTML(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Over("<>&\"'a;é", 6)
		return s, EscapeHTML(s), html.EscapeString(s)
	})
}
