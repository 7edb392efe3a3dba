// Package vending has a machine that sells bottles, all at the same price in cents.
package vending

import (
	"errors"
	"slices"
)

// MaxCredit is how much money the machine takes before something is bought.
const MaxCredit = 1000

// Why the machine does not do what it should.
var (
	ErrConfig = errors.New("the price is not between 1 and what the machine takes, or the stock is negative")
	ErrCoin   = errors.New("the coin is not accepted")
	ErrFull   = errors.New("there is too much money in the machine")
	ErrSold   = errors.New("sold out")
	ErrCredit = errors.New("there is too little money in the machine")
)

var coins = []int{1, 2, 5, 10, 20, 50, 100, 200}

// A Machine has bottles and the money that somebody has put in. The zero value is empty.
type Machine struct {
	price, stock   int
	credit, earned int
}

// New is a machine with bottles at a price.
func New(price, stock int) (*Machine, error) {
	if price < 1 || price > MaxCredit || stock < 0 {
		return nil, ErrConfig
	}
	return &Machine{price: price, stock: stock}, nil
}

// Accepts reports whether the machine takes a coin.
func Accepts(coin int) bool { return slices.Contains(coins, coin) }

// Insert puts a coin in.
func (m *Machine) Insert(coin int) error {
	if !Accepts(coin) {
		return ErrCoin
	}
	if m.credit+coin > MaxCredit {
		return ErrFull
	}
	m.credit += coin
	return nil
}

// Buy gives a bottle, and the rest of the money back.
func (m *Machine) Buy() (change int, err error) {
	if m.stock == 0 {
		return 0, ErrSold
	}
	if m.credit < m.price {
		return 0, ErrCredit
	}
	change = m.credit - m.price
	m.stock--
	m.credit, m.earned = 0, m.earned+m.price
	return change, nil
}

// Refund gives all the money back that was put in.
func (m *Machine) Refund() (back int) {
	back, m.credit = m.credit, 0
	return back
}

// Ready reports whether a bottle can be bought.
func (m *Machine) Ready() bool { return m.stock > 0 && m.credit >= m.price }

// Price is what a bottle costs.
func (m *Machine) Price() int { return m.price }

// Stock is how many bottles there are.
func (m *Machine) Stock() int { return m.stock }

// Credit is the money that was put in and is not spent.
func (m *Machine) Credit() int { return m.credit }

// Earned is the money for all bottles that were sold.
func (m *Machine) Earned() int { return m.earned }
