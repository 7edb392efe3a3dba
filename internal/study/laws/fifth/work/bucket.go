package work

import "errors"

// The errors of taking tokens.
var (
	ErrSize  = errors.New("work: no size or time of a bucket")
	ErrCount = errors.New("work: not a number of tokens")
	ErrTime  = errors.New("work: the time goes back")
	ErrWait  = errors.New("work: not so many tokens yet")
)

// The limits of buckets.
const (
	MaxSize  = 10_000
	MaxEvery = 24 * 60 * 60 // a day
)

// A Bucket limits how much is done at a time: what is done takes tokens, and a token comes back every few seconds until it is full.
type Bucket struct {
	size, every  int
	tokens, last int // last is the second at which a token came back, or would have
}

// NewBucket returns a full bucket at second 0.
func NewBucket(size, every int) (*Bucket, error) {
	if size < 1 || size > MaxSize || every < 1 || every > MaxEvery {
		return nil, ErrSize
	}
	return &Bucket{size: size, every: every, tokens: size}, nil
}

// Size returns how many tokens a full bucket has.
func (b *Bucket) Size() int { return b.size }

// Every returns after how many seconds a token comes back.
func (b *Bucket) Every() int { return b.every }

// Left returns how many tokens there are at a second.
func (b *Bucket) Left(now int) int {
	return min(b.size, b.tokens+max(0, now-b.last)/b.every)
}

// Take takes tokens at a second. If there are not as many, it takes none.
func (b *Bucket) Take(n, now int) error {
	switch {
	case n < 1 || n > b.size:
		return ErrCount
	case now < b.last:
		return ErrTime
	case n > b.Left(now):
		return ErrWait
	}
	b.tokens = b.Left(now) - n
	b.last = now - (now-b.last)%b.every
	return nil
}
