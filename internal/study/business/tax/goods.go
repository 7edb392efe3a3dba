// Package tax is a subject of studies: the sales tax of what is on a receipt. It begins with the well-known exercise of that name: a basic rate but for books,
// food and medicine, a duty on what was imported, and rounding up to the next five cents. To these come rules of the kinds that public sales taxes have:
// reduced rates, prices below which or up to which goods are free of tax, taxes by the piece, most taxes, tax holidays, buyers who pay less, and goods that are
// sold together. What is taxed, a list of goods with category, amount, price and origin, is the TAX of the literature in outline (Sun, Liu, Fu, Chen and Towey,
// "Path-directed source test case generation and prioritization in metamorphic testing", 2021). Rules and rates are this project's own. The paper's program has
// 2150 lines of Java.
package tax

import "errors"

// A Kind is what a good is for the tax.
type Kind int

// The kinds.
const (
	General Kind = iota // what has no rule of its own
	Book
	Food
	Medicine
	Meal   // is eaten at once
	Pastry // is a meal in small numbers
	Drink  // is sweet
	Clothing
	Shoes
	Alcohol // a bottle
	Tobacco // a pack
	Jewel
	Vehicle
	Computer
	Appliance
	Ticket
	Basket // food that is sold together with other goods
)

// A Good is a line of a receipt.
type Good struct {
	Kind     Kind
	Count    int // pieces
	Price    int // of a piece, in cents
	Off      int // what the shop takes off the price of a piece, in cents
	Part     int // of a piece's price, what is not for food; of baskets only, in cents
	Imported bool
}

// A Buyer is who pays.
type Buyer int

// The buyers.
const (
	Private  Buyer = iota
	Reseller       // sells what is bought again, and has that taxed
	Charity        // pays half of the sales tax
	Diplomat       // pays none
	Tourist        // gets back a part of the sales tax
)

// A Season is when goods are bought.
type Season int

// The seasons.
const (
	Ordinary  Season = iota
	School           // the holiday before school begins
	Efficient        // the holiday for what saves energy
)

// Limits of what is accepted. They are choices of this project.
const (
	MostLines = 8
	MostCount = 1000
	MostPrice = 10_000_000 // cents
)

// Errors of Total.
var (
	ErrBuyer  = errors.New("tax: no such buyer")
	ErrSeason = errors.New("tax: no such season")
	ErrLines  = errors.New("tax: too many lines")
	ErrKind   = errors.New("tax: no such kind of goods")
	ErrCount  = errors.New("tax: no such number of pieces")
	ErrPrice  = errors.New("tax: no such price")
)

// accept refuses what no receipt has.
func accept(goods []Good, buyer Buyer, season Season) error {
	if buyer < Private || buyer > Tourist {
		return ErrBuyer
	}
	if season < Ordinary || season > Efficient {
		return ErrSeason
	}
	if len(goods) > MostLines {
		return ErrLines
	}
	for _, g := range goods {
		if g.Kind < General || g.Kind > Basket {
			return ErrKind
		}
		if g.Count < 1 || g.Count > MostCount {
			return ErrCount
		}
		if g.Price < 0 || g.Price > MostPrice || g.Off < 0 || g.Part < 0 {
			return ErrPrice
		}
	}
	return nil
}

// net is what is paid for a piece without tax.
func (g Good) net() int {
	return max(g.Price-g.Off, 0)
}

// takesAlong tells whether a tourist takes goods of a kind along, and does not eat, drink or see them on the spot.
func (k Kind) takesAlong() bool {
	switch k {
	case Food, Meal, Pastry, Drink, Ticket:
		return false
	}
	return true
}

// pieces is how many of a kind there are.
func pieces(goods []Good, k Kind) int {
	n := 0
	for _, g := range goods {
		if g.Kind == k {
			n += g.Count
		}
	}
	return n
}
