// Package expense is a subject of studies: what a company refunds its sales staff a month, by the public rules of such schemes: a car may be used for a number
// of kilometres free of charge by seniority, flights are refunded to those who sell enough, and other expenses need sales, too. The size is that of the
// subject EXPENSE of the papers on metamorphic testing that use one (about 117 lines).
package expense

import "errors"

// A Staff is how senior somebody is.
type Staff int

// The staff.
const (
	Senior Staff = iota
	Manager
	Supervisor
)

// Limits of what can be claimed: kilometres, and dollars.
const (
	MostKilometres = 20_000
	MostMoney      = 1_000_000
)

// Errors of Refund.
var (
	ErrStaff      = errors.New("expense: no such staff")
	ErrKilometres = errors.New("expense: no such distance")
	ErrMoney      = errors.New("expense: no such sum")
)

// rules are what holds for a member of staff.
type rules struct {
	free    int // kilometres of the company's car
	charge  int // dollars for each kilometre beyond
	flights int // sales from which flights are refunded
	share   int // hundredths of the flights that are refunded
}

// Refund is what somebody who drove so many kilometres and sold so much must pay for the car, and is paid for flights and for other expenses, in dollars.
func Refund(staff Staff, kilometres, sales, flights, other int) (car, air, rest int, err error) {
	if kilometres < 0 || kilometres > MostKilometres {
		return 0, 0, 0, ErrKilometres
	}
	for _, money := range []int{sales, flights, other} {
		if money < 0 || money > MostMoney {
			return 0, 0, 0, ErrMoney
		}
	}
	r, err := rulesOf(staff)
	if err != nil {
		return 0, 0, 0, err
	}
	return driven(r, kilometres, sales), flown(r, sales, flights), others(sales, other), nil
}

// rulesOf are the rules of a member of staff.
func rulesOf(staff Staff) (rules, error) {
	switch staff {
	case Senior:
		return rules{free: 4000, charge: 5, flights: 0, share: 100}, nil
	case Manager:
		return rules{free: 3000, charge: 8, flights: 50_000, share: 100}, nil
	case Supervisor:
		return rules{free: 1000, charge: 8, flights: 80_000, share: 80}, nil
	}
	return rules{}, ErrStaff
}

// driven is what the car costs: those who sell for 200,000 dollars drive 500 kilometres more.
func driven(r rules, kilometres, sales int) int {
	free := r.free
	if sales >= 200_000 {
		free += 500
	}
	if kilometres <= free {
		return 0
	}
	return (kilometres - free) * r.charge
}

// flown is what is paid for flights, a tenth of the sales at most.
func flown(r rules, sales, flights int) int {
	if sales < r.flights {
		return 0
	}
	paid := flights * r.share / 100
	if paid > sales/10 {
		paid = sales / 10
	}
	return paid
}

// others is what is paid for other expenses: all of them to those who sell for 100,000 dollars, else the first thousand, and half of what follows.
func others(sales, other int) int {
	if sales >= 100_000 || other <= 1000 {
		return other
	}
	return 1000 + (other-1000)/2
}
