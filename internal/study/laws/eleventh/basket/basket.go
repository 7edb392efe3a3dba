// Package basket keeps what a customer wants to buy, and what it costs.
package basket

import (
	"errors"
	"maps"
	"slices"
)

// Most is how many pieces of one thing are sold to a customer, and MaxCents what a piece may cost.
const (
	Most     = 99
	MaxCents = 100000
)

// ErrName, ErrPieces and ErrPrice are why something is not put into a basket.
var (
	ErrName   = errors.New("the thing has no name")
	ErrPieces = errors.New("so many pieces are not sold")
	ErrPrice  = errors.New("the price is out of range")
)

// A Basket is what a customer wants to buy.
type Basket struct {
	Customer string
	Discount int // in percent of the total
	Total    int // in cents, without the discount
	lines    map[string]line
}

type line struct{ pieces, cents int }

// New is an empty basket.
func New(customer string) *Basket { return &Basket{Customer: customer} }

// Put adds pieces of a thing at a price for each. Pieces of it that are there already get that price too. If it fails nothing has changed.
func (b *Basket) Put(name string, pieces, cents int) error {
	l := b.lines[name]
	switch {
	case name == "":
		return ErrName
	case pieces < 1 || pieces > Most-l.pieces:
		return ErrPieces
	case cents < 0 || cents > MaxCents:
		return ErrPrice
	}
	b.Remove(name)
	if b.lines == nil {
		b.lines = map[string]line{}
	}
	l = line{l.pieces + pieces, cents}
	b.lines[name] = l
	b.Total += l.pieces * l.cents
	return nil
}

// Remove takes all pieces of a thing out.
func (b *Basket) Remove(name string) {
	l := b.lines[name]
	b.Total -= l.pieces * l.cents
	delete(b.lines, name)
}

// SetDiscount sets the discount to so many percent, at least none and at most 100.
func (b *Basket) SetDiscount(percent int) { b.Discount = max(0, min(percent, 100)) }

// Due is what is to pay. A discount is rounded down to whole cents.
func (b *Basket) Due() int { return b.Total - b.Total*b.Discount/100 }

// Pieces is how many pieces of a thing there are.
func (b *Basket) Pieces(name string) int { return b.lines[name].pieces }

// Names are the names of the things, in order.
func (b *Basket) Names() []string { return slices.Sorted(maps.Keys(b.lines)) }
