// Package parking is a subject of studies: what a stay in a garage costs. The kinds of rules are those of public garages: a grace period, rates by vehicle
// that fall with the hours, a maximum, an evening rate, a charge for a lost ticket. That a stay has a coupon or an estimate of its hours is the PARKING of
// the literature in outline (Chen, Poon and Xie, "METRIC: METamorphic Relation Identification based on the Category-choice framework", 2016). Prices are
// this project's own. The size is that of the subject PARKING of the papers on metamorphic testing that use one (about 266 lines of Java).
package parking

import "errors"

// A Vehicle is what is parked.
type Vehicle int

// The vehicles.
const (
	Motorcycle Vehicle = iota
	Car
	Van
)

// A Day is the day of the week on which a vehicle comes in.
type Day int

// The days.
const (
	Monday Day = iota
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
	Sunday
)

// An Offer is what makes a stay cheaper; a stay has one at most.
type Offer int

// The offers.
const (
	NoOffer  Offer = iota
	Coupon         // of a shop, for half of the charge
	Estimate       // the driver said how many hours the stay would last
)

// Limits of what the garage accepts, in minutes and hours.
const (
	LastEntry   = 1439 // 23:59
	MostMinutes = 1440 // the garage is cleared of what stays longer
	MostHours   = 24   // that can be estimated
)

// Errors of Fee.
var (
	ErrVehicle  = errors.New("parking: no such vehicle")
	ErrDay      = errors.New("parking: no such day")
	ErrEntry    = errors.New("parking: no such time of day")
	ErrStay     = errors.New("parking: no such stay")
	ErrOffer    = errors.New("parking: no such offer")
	ErrEstimate = errors.New("parking: no such estimate")
)

// Times in minutes.
const (
	hour    = 60
	day     = 24 * hour
	evening = 18 * hour // from when the evening rate can be had
	morning = 8 * hour  // by when one must be gone for it
	grace   = 10        // free, to turn round or to get out
)

// Hours of a day after which each further one is cheaper.
const (
	few  = 2
	some = 4
)

// handling is what a lost ticket costs beside the charge, in cents.
const handling = 1500

// Shares of the charge that remain, in hundredths.
const (
	withCoupon = 50
	kept       = 60 // the estimate was right
	missed     = 120
)

// coin is the smallest one that the machine takes, in cents.
const coin = 5

// rates are the prices of a vehicle on one kind of day, in cents. Each is a multiple of ten.
type rates struct {
	first, second, rest int // a started hour: of the first few, to some, and beyond
	most                int // for a stay
	night               int // for an evening at most
}

// Fee is what is paid, in cents, for a vehicle that came in on a day at a minute of that day and stayed for so many minutes. estimate is what the driver said
// at the entry, in hours, and matters with the offer of that name only; lost is the ticket.
func Fee(vehicle Vehicle, arrival Day, entry, minutes int, offer Offer, estimate int, lost bool) (int, error) {
	if err := accept(vehicle, arrival, entry, minutes, offer, estimate); err != nil {
		return 0, err
	}
	r := ratesOf(vehicle, arrival)
	if lost {
		return withoutTicket(r, minutes), nil
	}
	charge := stay(r, entry, minutes)
	switch offer {
	case Coupon:
		charge = charge * withCoupon / 100
	case Estimate:
		charge = estimated(charge, minutes, estimate)
	}
	return roundUp(charge), nil
}

// accept refuses what the garage does not know.
func accept(vehicle Vehicle, arrival Day, entry, minutes int, offer Offer, estimate int) error {
	if vehicle < Motorcycle || vehicle > Van {
		return ErrVehicle
	}
	if arrival < Monday || arrival > Sunday {
		return ErrDay
	}
	if entry < 0 || entry > LastEntry {
		return ErrEntry
	}
	if minutes < 0 || minutes > MostMinutes {
		return ErrStay
	}
	if offer < NoOffer || offer > Estimate {
		return ErrOffer
	}
	if estimate < 0 || estimate > MostHours {
		return ErrEstimate
	}
	return nil
}

// stay is the charge of a stay before offers.
func stay(r rates, entry, minutes int) int {
	if minutes <= grace {
		return 0
	}
	charge := hourly(r, minutes)
	if entry >= evening && entry+minutes <= day+morning {
		charge = min(charge, r.night)
	}
	return min(charge, r.most)
}

// hourly is the charge by the hour, without a maximum.
func hourly(r rates, minutes int) int {
	if minutes <= few*hour {
		return started(minutes) * r.first
	}
	charge := few * r.first
	if minutes <= some*hour {
		return charge + (started(minutes)-few)*r.second
	}
	return charge + (some-few)*r.second + (started(minutes)-some)*r.rest
}

// started is the number of hours that were started.
func started(minutes int) int {
	return (minutes + hour - 1) / hour
}

// estimated is the charge for a driver who said how long the stay would last: less if it ends in the range of hours that was said, else more.
func estimated(charge, minutes, estimate int) int {
	if span(minutes) == span(estimate*hour) {
		return charge * kept / 100
	}
	return charge * missed / 100
}

// A length is the range of hours in which a stay ends.
type length int

// The lengths are those of the rates.
const (
	short length = iota
	middling
	long
)

// span is the length of a stay.
func span(minutes int) length {
	if minutes <= few*hour {
		return short
	}
	if minutes <= some*hour {
		return middling
	}
	return long
}

// withoutTicket is what is paid where the ticket is lost: the most of the day unless the stay was free, whatever the offer, and somebody must come.
func withoutTicket(r rates, minutes int) int {
	if minutes <= grace {
		return handling
	}
	return r.most + handling
}

// roundUp rounds cents up to what can be paid in coins.
func roundUp(cents int) int {
	return (cents + coin - 1) / coin * coin
}

// ratesOf are the rates of a vehicle on a day. On Saturdays the shops above fill the garage; on Sundays they are closed.
func ratesOf(vehicle Vehicle, d Day) rates {
	switch vehicle {
	case Motorcycle:
		return ofMotorcycles(d)
	case Car:
		return ofCars(d)
	}
	return ofVans(d)
}

// ofMotorcycles are the rates of motorcycles.
func ofMotorcycles(d Day) rates {
	if d == Saturday {
		return rates{first: 120, second: 80, rest: 50, most: 900, night: 200}
	}
	return rates{first: 80, second: 60, rest: 40, most: 700, night: 150}
}

// ofCars are the rates of cars.
func ofCars(d Day) rates {
	switch d {
	case Saturday:
		return rates{first: 350, second: 250, rest: 150, most: 2600, night: 600}
	case Sunday:
		return rates{first: 150, second: 100, rest: 100, most: 1200, night: 400}
	}
	return rates{first: 250, second: 200, rest: 120, most: 2000, night: 500}
}

// ofVans are the rates of vans, which take two places on a day with many cars.
func ofVans(d Day) rates {
	if d == Saturday {
		r := ofCars(Saturday)
		return rates{first: 2 * r.first, second: 2 * r.second, rest: 2 * r.rest, most: 2 * r.most, night: 2 * r.night}
	}
	return rates{first: 350, second: 250, rest: 180, most: 2800, night: 700}
}
