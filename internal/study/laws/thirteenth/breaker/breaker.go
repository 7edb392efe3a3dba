// Package breaker keeps a client from asking a server that does not answer anyway. Times are given in seconds.
package breaker

import "errors"

// MaxCooldown is the longest pause: an hour.
const MaxCooldown = 3600

// ErrConfig is returned for a breaker that would never open, or for too long.
var ErrConfig = errors.New("want a positive limit and a pause of at most an hour")

// A Breaker is open, and lets nothing through, for a while after too many failures in a row.
type Breaker struct {
	limit, cooldown int
	fails           int
	until           int
}

// New is a breaker that opens after so many failures in a row, for so many seconds.
func New(limit, cooldown int) (*Breaker, error) {
	if limit <= 0 || cooldown <= 0 || cooldown > MaxCooldown {
		return nil, ErrConfig
	}
	return &Breaker{limit: limit, cooldown: cooldown}, nil
}

// Ready reports whether the server may be asked at a time. After the pause it may be, but one more failure opens the breaker again.
func (b *Breaker) Ready(now int) bool { return b.fails < b.limit || now >= b.until }

// Fail notes that the server failed.
func (b *Breaker) Fail(now int) {
	b.fails++
	if b.fails >= b.limit {
		b.until = now + b.cooldown
	}
}

// Succeed notes that the server answered, and closes the breaker.
func (b *Breaker) Succeed() { b.fails, b.until = 0, 0 }

// Fails is how often the server has failed since it last answered.
func (b *Breaker) Fails() int { return b.fails }

// Limit is how many failures in a row open the breaker.
func (b *Breaker) Limit() int { return b.limit }

// Cooldown is for how many seconds it is open.
func (b *Breaker) Cooldown() int { return b.cooldown }
