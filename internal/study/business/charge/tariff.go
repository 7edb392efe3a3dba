package charge

// unit is what rates are parts of: they are given in ten thousandths.
const unit = 10_000

// unlimited is a most fee that no transfer reaches, in cents.
const unlimited = 1_000_000

// Prices that stand alone, in cents. They are choices of this project.
const (
	step   = 10  // to which fees of cards are rounded up
	hurry  = 100 // for settling at once between accounts
	gift   = 10  // what the web costs a person who gives
	toBank = 150 // by contract, for each order
)

// What a contract costs: parts of the amount up to a limit, and beyond it. The figures are choices of this project.
const (
	tierEnds   = 1_000_000 // cents
	tierWithin = 12        // ten thousandths
	tierBeyond = 5         // ten thousandths
)

// share is how many times dearer other orders of a business are than its gifts.
const share = 2

// A rate is a part of the amount, not below the least fee and not above the most.
type rate struct {
	parts       int // ten thousandths
	least, most int // cents
}

// billable is the part of an amount that a fee is charged for. The free amount is for persons with papers who use the telephone and have time, and is not
// for paying a credit card's bill.
func billable(from Account, sender, payee kind, amount int, way Way, medium Medium) int {
	if sender != person || medium != App || way == AtOnce || payee == credit {
		return amount
	}
	if from.Free >= amount {
		return 0
	}
	return amount - from.Free
}

// price is the fee for what is billed.
func price(sender, payee kind, billed int, way Way, medium Medium) int {
	switch {
	case payee == charity:
		return toCharity(sender, billed, medium)
	case sender == contract:
		return byContract(payee, billed, way)
	case payee == credit:
		return feeOf(rate{parts: 10, least: 10, most: unlimited}, billed)
	case payee == debit:
		return toDebit(sender, billed, way)
	}
	fee := feeOf(toAccount(sender, payee, medium), billed)
	if way == AtOnce {
		return fee + hurry
	}
	return fee
}

// toCharity is the fee of a gift, which does not hang on the way: businesses pay half, and persons nothing but what the web costs.
func toCharity(sender kind, billed int, medium Medium) int {
	if sender.isBusiness() {
		return feeOf(ofBusiness(charity), billed) / share
	}
	if medium == Web {
		return gift
	}
	return 0
}

// byContract is the fee of businesses with a contract: two tiers of the amount, and a fixed part for banks and for haste.
func byContract(payee kind, billed int, way Way) int {
	fee := nearest(min(billed, tierEnds), tierWithin)
	if billed > tierEnds {
		fee += nearest(billed-tierEnds, tierBeyond)
	}
	if payee.isCard() {
		fee += toBank
	}
	if way == AtOnce {
		fee += hurry
	}
	return fee
}

// toAccount is the rate between accounts.
func toAccount(sender, payee kind, medium Medium) rate {
	switch {
	case sender == business:
		return ofBusiness(payee)
	case sender == person && medium == App:
		return rate{}
	case sender == person:
		return rate{parts: 10, least: 50, most: 800}
	case medium == App:
		return rate{parts: 10, least: 10, most: 250}
	}
	return rate{parts: 15, least: 100, most: 280}
}

// ofBusiness is the rate of a business without a contract, which is lower where the payee has paid for its account.
func ofBusiness(payee kind) rate {
	if payee.isBusiness() {
		return rate{parts: 15, least: 50, most: 2000}
	}
	return rate{parts: 20, least: 50, most: 3000}
}

// toDebit is the fee of what goes to a bank. It has a least, and so what is free has to be seen first; between accounts nothing is billed where it may be.
func toDebit(sender kind, billed int, way Way) int {
	if billed == 0 {
		return 0
	}
	return upTo(step, feeOf(toCard(sender, way), billed))
}

// toCard is the rate to cards of banks. Who has shown no papers pays more at least, and without a limit.
func toCard(sender kind, way Way) rate {
	var r rate
	switch way {
	case TwoHours:
		r = rate{parts: 20, least: 200, most: 2500}
	case NextDay:
		r = rate{parts: 15, least: 200, most: 2000}
	default:
		r = rate{parts: 25, least: 300, most: 3000}
	}
	if sender == phone {
		r.least, r.most = r.least+100, unlimited
	}
	return r
}

// feeOf is the fee by a rate. Parts of a cent are charged as one.
func feeOf(r rate, billed int) int {
	whole := billed * r.parts
	if whole <= r.least*unit {
		return r.least
	}
	if whole >= r.most*unit {
		return r.most
	}
	return (whole + unit - 1) / unit
}

// nearest is a number of ten thousandths of an amount, rounded to the nearest cent.
func nearest(amount, n int) int {
	return (amount*n + unit/2) / unit
}

// upTo rounds up to whole steps.
func upTo(step, cents int) int {
	return (cents + step - 1) / step * step
}
