// Package seed names streams of random numbers. Work gets a stream by what it is, never by who does it or when, so that results
// do not depend on scheduling. Begin with [New] and [Seed.Child].
package seed

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"
)

// A Seed is where a stream of random numbers starts.
type Seed [16]byte

// New returns the seed that a user's --seed stands for.
func New(n int64) Seed {
	return Seed{}.Child("imago", uint64(n))
}

// Child returns the seed of a part of s's work: kind says what the part is (a relation's text, a parameter's name), n which one
// of its kind.
func (s Seed) Child(kind string, n uint64) Seed {
	b := make([]byte, 0, len(s)+len(kind)+8)
	b = append(append(b, s[:]...), kind...)
	sum := sha256.Sum256(binary.BigEndian.AppendUint64(b, n))
	return Seed(sum[:16])
}

// Rand returns a new generator at the start of the stream.
func (s Seed) Rand() *rand.Rand {
	return rand.New(rand.NewPCG(binary.BigEndian.Uint64(s[:8]), binary.BigEndian.Uint64(s[8:])))
}

// String returns s in hexadecimal.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }
