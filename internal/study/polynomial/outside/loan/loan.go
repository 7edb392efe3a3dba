// Package loan is what banks compute: payments, discounts and options. Rates are per year and continuous where nothing else is said.
package loan

import "math"

// Discount returns what 1 is worth today if it is paid after some years, at a rate in per cent that is added each year.
func Discount(percent, years float64) float64 {
	if percent <= -100 {
		return math.NaN()
	}
	return math.Exp(-years * math.Log1p(percent/100))
}

// Growth returns what 1 becomes after some years, at a rate in per cent that is added each year.
func Growth(percent, years float64) float64 {
	if percent <= -100 {
		return math.NaN()
	}
	return math.Pow(1+percent/100, years)
}

// Tax returns the tax on an income: nothing of the first 10,000, 20 % of what is above, and 45 % of what is above 60,000.
func Tax(income float64) float64 {
	tax, below := 0.0, 0.0
	for _, bracket := range []struct{ to, rate float64 }{{10_000, 0}, {60_000, 0.2}, {math.Inf(1), 0.45}} {
		if income <= below {
			break
		}
		tax += (min(income, bracket.to) - below) * bracket.rate
		below = bracket.to
	}
	return tax
}

// Net returns what is left of an income after tax.
func Net(income float64) float64 {
	switch {
	case income <= 10_000:
		return income
	case income <= 60_000:
		return 10_000 + 0.8*(income-10_000)
	}
	return 50_000 + 0.55*(income-60_000)
}

// Split returns the interest in a payment on a debt, at a rate in per cent a month, and what the payment takes off the debt.
func Split(debt, percent, payment float64) (interest, off float64) {
	interest = debt * percent / 100
	if interest > payment {
		return interest, -(interest - payment)
	}
	return interest, payment - interest
}

// rate is that without risk.
const rate = 0.03

// Call returns the price of the right to buy at strike after some years what costs spot today, by Black and Scholes, with a volatility of 20 %.
func Call(spot, strike, years float64) float64 {
	if spot <= 0 || strike <= 0 || years <= 0 {
		return math.NaN()
	}
	const volatility = 0.2
	deviation := volatility * math.Sqrt(years)
	d := (math.Log(spot/strike) + (rate+volatility*volatility/2)*years) / deviation
	return spot*normal(d) - strike*math.Exp(-rate*years)*normal(d-deviation)
}

// Put returns the price of the right to sell.
func Put(spot, strike, years float64) float64 {
	if spot <= 0 || strike <= 0 || years <= 0 {
		return math.NaN()
	}
	const volatility = 0.2
	deviation := volatility * math.Sqrt(years)
	d := (math.Log(spot/strike) + (rate+volatility*volatility/2)*years) / deviation
	return strike*math.Exp(-rate*years)*normal(deviation-d) - spot*normal(-d)
}

// Forward returns the price of the duty to buy.
func Forward(spot, strike, years float64) float64 {
	if spot <= 0 || strike <= 0 || years <= 0 {
		return math.NaN()
	}
	return spot - strike*math.Exp(-rate*years)
}

// normal is the standard normal distribution.
func normal(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
