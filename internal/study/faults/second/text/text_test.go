package text

import (
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/imago-mt/imago/internal/study/faults/second/draw"
)

func TestTrimSpace(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Text(8)
		return s, TrimSpace(s), strings.TrimSpace(s)
	})
}

func TestFields(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Text(8)
		return s, Fields(s), strings.Fields(s)
	})
}

func TestEqualFold(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s, u := r.Text(5), r.Over("aAkK\u212asSſ@`éÉ", 2)
		switch r.IntN(4) {
		case 0:
			u = r.Over("aAkK\u212asSſ@`éÉ", 2)
			s = r.Over("aAkK\u212asSſ@`éÉ", 2)
		case 1:
			u = strings.ToUpper(s)
		case 2:
			u = s + r.Text(1)
		}
		return draw.String(s, u), EqualFold(s, u), strings.EqualFold(s, u)
	})
}

func TestCount(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s, sub := r.Text(6), r.Text(2)
		if r.IntN(2) == 0 {
			s, sub = r.Over("aab", 12), r.Over("aab", 4)
		}
		return draw.String(s, sub), Count(s, sub), strings.Count(s, sub)
	})
}

func TestReplaceAll(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s, old, new := r.Text(6), r.Text(1), r.Text(2)
		if r.IntN(2) == 0 {
			s, old = r.Over("aab", 12), r.Over("aab", 3)
		}
		return draw.String(s, old, new), ReplaceAll(s, old, new), strings.ReplaceAll(s, old, new)
	})
}

func TestRuneCount(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		s := r.Text(6)
		if r.IntN(2) == 0 {
			raw := make([]byte, r.IntN(6))
			for i := range raw {
				raw[i] = draw.Of(r, byte(0x80), 0xbf, 0xa0, 0x9f, 0x90, 0xc0, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf8, 0xff, 'a')
			}
			s = string(raw)
		}
		return s, RuneCount(s), utf8.RuneCountInString(s)
	})
}

func TestClean(t *testing.T) {
	draw.Same(t, func(r draw.Rand) (in, got, want any) {
		var p string
		for range r.IntN(8) {
			p += draw.Of(r, "/", "/", "..", "../", ".", "./", "a", "b/", ".git", "é")
		}
		return p, Clean(p), path.Clean(p)
	})
}
