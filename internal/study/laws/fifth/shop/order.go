// Package shop follows the orders of a shop from the first article to the parcel.
package shop

import (
	"errors"
	"fmt"
)

// The errors of orders.
var (
	ErrState  = errors.New("shop: not possible any more, or not yet")
	ErrPrice  = errors.New("shop: a price is not positive, or too high")
	ErrAmount = errors.New("shop: an amount is not positive, or more than is due")
)

// MaxPrice is the highest price of an article.
const MaxPrice = 1_000_000

// A State says how far an order is.
type State int

// The states. An order that was not sent can be cancelled.
const (
	Open State = iota
	Paid
	Sent
	Cancelled
)

// An Order has articles, which are paid in one or several amounts and then sent. Amounts are in cents.
type Order struct {
	state    State
	articles map[string]int
	received int
}

// NewOrder returns an open order without articles.
func NewOrder() *Order { return &Order{articles: map[string]int{}} }

// State returns how far the order is.
func (o *Order) State() State { return o.state }

// Received returns how much of the price was paid.
func (o *Order) Received() int { return o.received }

// Total returns the price of all articles.
func (o *Order) Total() int {
	sum := 0
	for _, price := range o.articles {
		sum += price
	}
	return sum
}

// Due returns how much is still to be paid.
func (o *Order) Due() int {
	if o.state != Open {
		return 0
	}
	return o.Total() - o.received
}

// Put adds an article. Nothing is added when some of the price was paid, and no article twice.
func (o *Order) Put(article string, price int) error {
	if o.state != Open || o.received > 0 {
		return ErrState
	}
	if price < 1 || price > MaxPrice {
		return ErrPrice
	}
	if _, ok := o.articles[article]; ok {
		return fmt.Errorf("shop: %q is in the order already", article)
	}
	if o.articles == nil {
		o.articles = map[string]int{}
	}
	o.articles[article] = price
	return nil
}

// Pay receives an amount, at most what is due. An order is paid when nothing is due any more.
func (o *Order) Pay(amount int) error {
	if o.state != Open {
		return ErrState
	}
	if amount < 1 || amount > o.Due() {
		return ErrAmount
	}
	o.received += amount
	if o.Due() == 0 {
		o.state = Paid
	}
	return nil
}

// Send sends a paid order.
func (o *Order) Send() error {
	if o.state != Paid {
		return ErrState
	}
	o.state = Sent
	return nil
}

// Cancel ends an order that was not sent, and returns what is paid back.
func (o *Order) Cancel() (refund int, err error) {
	if o.state != Open && o.state != Paid {
		return 0, ErrState
	}
	refund, o.received = o.received, 0
	o.state = Cancelled
	return refund, nil
}
