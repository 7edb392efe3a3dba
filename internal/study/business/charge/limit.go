package charge

// Limits of what is accepted, in cents. They are choices of this project.
const (
	MostBalance = 10_000_000
	MostFree    = 2_000_000
)

// Limits of one transfer, in cents. They are choices of this project.
const (
	leastToAccount = 1
	leastToCard    = 100
	nameless       = 200_000 // up to which persons need not be named
	ofPhones       = 500_000
	ofPhonesOn     = 200_000 // on the web, where the telephone does not vouch for anybody
	ofPersons      = 2_000_000
	ofPersonsOn    = 1_000_000 // on the web
	ofBusinesses   = 2_000_000
	ofContracts    = 2_500_000
	atOnce         = 1_500_000 // without a contract
	toPhones       = 300_000
	toCredit       = 800_000 // one payment of a bill
)

// known refuses what no account and no order has.
func known(from Account, way Way, medium Medium) error {
	if from.Balance < 0 || from.Balance > MostBalance || from.Free < 0 || from.Free > MostFree {
		return ErrAccount
	}
	if way < TwoHours || way > AtOnce {
		return ErrWay
	}
	if medium < App || medium > Web {
		return ErrMedium
	}
	return nil
}

// offered tells whether a way is offered between accounts of these kinds.
func offered(sender, payee kind, way Way, medium Medium) bool {
	switch {
	case way == AtOnce:
		// Banks book payments of bills once a day, and nobody gets back what a phone without papers sent at once.
		return payee != credit && (sender != phone || payee != debit)
	case way == NextDay && medium == App:
		return sender != business // such orders are signed on the web
	}
	return true
}

// keeps refuses an amount that does not keep to the limits.
func keeps(sender, payee kind, amount int, way Way, medium Medium) error {
	least := leastToAccount
	if payee.isCard() {
		least = leastToCard
	}
	if amount < least {
		return ErrAmount
	}
	most := min(mostOf(sender, medium), mostTo(payee))
	if way == AtOnce && sender != contract {
		most = min(most, atOnce)
	}
	if amount > most {
		return ErrLimit
	}
	return nil
}

// mostOf is the largest amount of a sender.
func mostOf(sender kind, medium Medium) int {
	switch sender {
	case phone:
		if medium == Web {
			return ofPhonesOn
		}
		return ofPhones
	case person:
		if medium == Web {
			return ofPersonsOn
		}
		return ofPersons
	case business:
		return ofBusinesses
	}
	return ofContracts
}

// mostTo is the largest amount for a payee.
func mostTo(payee kind) int {
	switch payee {
	case phone:
		return toPhones
	case credit:
		return toCredit
	}
	return ofContracts
}
