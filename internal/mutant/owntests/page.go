package owntests

import (
	"encoding/binary"
	"time"
)

// A page is what a test process leaves behind: it writes what it is running before it runs it, so that it is known if it ends there.
// Integers are little-endian; harness.txt is the writer.
//
//	0  entry of the plan, from 1     4  test, from 1     8  progress     16  1: running, 2: done     17  pass     18  1: the canary failed
//	19  1: its limits are set        24  fuel used before the tests      32  time before the tests, without a mutant     64  records
type page []byte

// pageHead is where the records of a page begin.
const pageHead = 64

func (p page) word(at int) int {
	if at+4 > len(p) {
		return 0
	}
	return int(binary.LittleEndian.Uint32(p[at:]))
}

func (p page) long(at int) int64 {
	if at+8 > len(p) {
		return 0
	}
	return int64(binary.LittleEndian.Uint64(p[at:]))
}

func (p page) byteAt(at int) byte {
	if at >= len(p) {
		return 0
	}
	return p[at]
}

func (p page) entry() int { return p.word(0) - 1 } // that was being tried; -1: none

func (p page) test() int { return p.word(4) - 1 } // that was being run; -1: none

func (p page) begun() bool { return p.byteAt(16) > 0 }

func (p page) done() bool { return p.byteAt(16) == 2 }

func (p page) pass() int { return int(p.byteAt(17)) }

func (p page) sick() bool { return p.byteAt(18) != 0 }

func (p page) start() int64 { return p.long(24) }

func (p page) before() time.Duration { return time.Duration(p.long(32)) }
