// Package ledger keeps the books of a household.
package ledger

import "errors"

// An Account is where money lies.
type Account int

// The accounts.
const (
	Cash Account = iota
	Bank
	Savings
)

// ErrAccount, ErrAmount, ErrSame and ErrFunds are why money does not move.
var (
	ErrAccount = errors.New("no such account")
	ErrAmount  = errors.New("the amount is not positive")
	ErrSame    = errors.New("from an account to itself")
	ErrFunds   = errors.New("not enough money")
)

// A Ledger has the balance of each account, in cents.
type Ledger struct{ balances map[Account]int }

// Open begins a ledger with some money in each account, not below nothing and not above a million euros.
func Open(cash, bank, savings int) *Ledger {
	l := &Ledger{map[Account]int{}}
	for a, cents := range []int{cash, bank, savings} {
		l.balances[Account(a)] = min(max(cents, 0), 100_000_000)
	}
	return l
}

// Transfer moves cents from an account to another one. If that is refused nothing has changed.
func (l *Ledger) Transfer(from, to Account, cents int) error {
	switch {
	case !known(from) || !known(to):
		return ErrAccount
	case cents <= 0:
		return ErrAmount
	case from == to:
		return ErrSame
	case l.balances[from] < cents:
		return ErrFunds
	}
	l.balances[from] -= cents
	l.balances[to] += cents
	return nil
}

// Balance is what lies in an account.
func (l *Ledger) Balance(a Account) int { return l.balances[a] }

// Total is what lies in all accounts together.
func (l *Ledger) Total() int { return l.balances[Cash] + l.balances[Bank] + l.balances[Savings] }

func known(a Account) bool { return Cash <= a && a <= Savings }
