package main

import (
	"strings"
	"testing"
	"time"
)

func TestProgressOnATerminal(t *testing.T) {
	var b strings.Builder
	p := newProgress(&b)
	p.terminal, p.width = true, 10
	p.say("build")
	p.say("a long line of news")
	p.close()
	p.close()
	if want := "\r\x1b[Kbuild\r\x1b[Ka long l…\r\x1b[K"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

func TestProgressElsewhere(t *testing.T) {
	var b strings.Builder
	p := newProgress(&b)
	clock := p.last
	p.now = func() time.Time { return clock }
	for _, line := range []string{"one", "two", "three", "four", "five"} {
		p.say(line)
		clock = clock.Add(interval / 2)
	}
	p.close()
	if want := "imago: three\nimago: five\n"; b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
