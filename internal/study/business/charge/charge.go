// Package charge is a subject of studies: what the transfer of money costs. The kinds of rules are those of public fee schedules of payment services: an
// amount that is transferred free of charge, rates with a least and a most fee by the way of settlement, limits by account, names that must fit the account
// of the payee. What a transfer consists of is the CHARGE of the literature in outline, the transfer charging of Alipay (Sun, Liu, Fu, Chen and Towey,
// "Path-directed source test case generation and prioritization in metamorphic testing", 2021). Rules, prices and forms of IDs are this project's own. The
// paper's program has 1008 lines of Java.
package charge

import "errors"

// An Account is what money is sent from.
type Account struct {
	ID      string
	Balance int // in cents
	Free    int // what is left of the amount that is transferred free of charge, in cents
}

// A Payee is who receives money.
type Payee struct {
	ID   string // of an account or a bank card
	Name string // of the holder; may be empty for small amounts to persons
}

// A Way is when a transfer is settled.
type Way int

// The ways.
const (
	TwoHours Way = iota // within two hours
	NextDay
	AtOnce
)

// A Medium is where a transfer is ordered.
type Medium int

// The media.
const (
	App Medium = iota
	Web
)

// Errors of Fee.
var (
	ErrAccount = errors.New("charge: no such balance or free amount")
	ErrWay     = errors.New("charge: no such way of settlement")
	ErrMedium  = errors.New("charge: no such medium")
	ErrSender  = errors.New("charge: money is not sent from such an ID")
	ErrPayee   = errors.New("charge: money is not sent to such an ID")
	ErrSelf    = errors.New("charge: sender and payee are the same")
	ErrName    = errors.New("charge: the name is not well formed, or does not fit the payee")
	ErrNoName  = errors.New("charge: the name is needed")
	ErrAmount  = errors.New("charge: the amount is too small")
	ErrLimit   = errors.New("charge: the amount is beyond a limit")
	ErrRefused = errors.New("charge: this way is not offered between such accounts")
	ErrBalance = errors.New("charge: the balance does not suffice")
)

// Fee is what is charged for a transfer, in cents, on top of the amount.
func Fee(from Account, to Payee, amount int, way Way, medium Medium) (int, error) {
	if err := known(from, way, medium); err != nil {
		return 0, err
	}
	if to.Name != "" && !isName(to.Name) {
		return 0, ErrName
	}
	sender, payee, err := ends(from.ID, to.ID)
	if err != nil {
		return 0, err
	}
	if err := named(to.Name, payee, amount); err != nil {
		return 0, err
	}
	if !offered(sender, payee, way, medium) {
		return 0, ErrRefused
	}
	if err := keeps(sender, payee, amount, way, medium); err != nil {
		return 0, err
	}
	fee := price(sender, payee, billable(from, sender, payee, amount, way, medium), way, medium)
	if needed(sender, amount, fee, way) > from.Balance {
		return 0, ErrBalance
	}
	return fee, nil
}

// ends are the kinds of the sender and of the payee.
func ends(from, to string) (sender, payee kind, err error) {
	if sender = kindOf(from); !sender.sends() {
		return unknown, unknown, ErrSender
	}
	if payee = kindOf(to); payee == unknown {
		return unknown, unknown, ErrPayee
	}
	if from == to {
		return unknown, unknown, ErrSelf
	}
	return sender, payee, nil
}

// named refuses a name that does not fit the payee. Persons need not be named for small amounts, and charities never.
func named(name string, payee kind, amount int) error {
	if name == "" {
		switch {
		case payee == charity:
			return nil
		case payee.isBusiness() || payee.isCard() || amount > nameless:
			return ErrNoName
		}
		return nil
	}
	if !fits(name, payee) {
		return ErrName
	}
	return nil
}

// needed is what the balance must hold. Businesses pay the fees of the next day with the bill of the month.
func needed(sender kind, amount, fee int, way Way) int {
	if sender.isBusiness() && way == NextDay {
		return amount
	}
	return amount + fee
}
