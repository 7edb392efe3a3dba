package desk

import "errors"

// An Account is a place where money lies.
type Account int

// The accounts.
const (
	Till Account = iota
	Bank
	Savings
	accounts
)

// Limit is the most that an account may hold.
const Limit = 1_000_000_000

// The errors of the ledger.
var (
	ErrAccount = errors.New("desk: no such account")
	ErrAmount  = errors.New("desk: amount is not positive")
	ErrFunds   = errors.New("desk: not enough money")
	ErrLimit   = errors.New("desk: account is full")
	ErrSame    = errors.New("desk: transfer to the same account")
)

// A Ledger has the balance of each account, which is never negative and never above Limit.
type Ledger struct{ balance [accounts]int }

// NewLedger returns a ledger with the balances, which are cut to what an account may hold.
func NewLedger(till, bank, savings int) *Ledger {
	l := &Ledger{}
	for a, balance := range [accounts]int{till, bank, savings} {
		l.balance[a] = min(max(balance, 0), Limit)
	}
	return l
}

// Balance returns what lies in an account.
func (l *Ledger) Balance(a Account) int {
	if !a.exists() {
		return 0
	}
	return l.balance[a]
}

func (a Account) exists() bool { return a >= 0 && a < accounts }

// Total returns what lies in all accounts together.
func (l *Ledger) Total() int {
	sum := 0
	for _, balance := range l.balance {
		sum += balance
	}
	return sum
}

// Deposit puts money into an account.
func (l *Ledger) Deposit(a Account, amount int) error {
	switch {
	case !a.exists():
		return ErrAccount
	case amount <= 0:
		return ErrAmount
	case amount > Limit-l.balance[a]:
		return ErrLimit
	}
	l.balance[a] += amount
	return nil
}

// Withdraw takes money out of an account.
func (l *Ledger) Withdraw(a Account, amount int) error {
	switch {
	case !a.exists():
		return ErrAccount
	case amount <= 0:
		return ErrAmount
	case amount > l.balance[a]:
		return ErrFunds
	}
	l.balance[a] -= amount
	return nil
}

// Transfer moves money from one account to another. If it cannot be put there it stays where it was.
func (l *Ledger) Transfer(from, to Account, amount int) error {
	if from == to {
		return ErrSame
	}
	if err := l.Withdraw(from, amount); err != nil {
		return err
	}
	if err := l.Deposit(to, amount); err != nil {
		l.balance[from] += amount
		return err
	}
	return nil
}
