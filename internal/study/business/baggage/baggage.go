// Package baggage is a subject of studies: what an airline charges for luggage beyond the free allowance. The rules are those of a public tariff by weight,
// under which an extra kilogram costs 1.5 % of the full economy fare; the size is that of the subject BAGGAGE of the papers on metamorphic testing that
// use one (about 100 lines).
package baggage

import "errors"

// A Class is the cabin of a passenger.
type Class int

// The classes.
const (
	First Class = iota
	Business
	Economy
	Infant // without a seat
)

// An Area is where a flight goes.
type Area int

// The areas.
const (
	Domestic Area = iota
	International
)

// Limits of what is carried at all, in kilograms and in cents.
const (
	MaxWeight = 200
	MaxFare   = 1_000_000
)

// Errors of Fee.
var (
	ErrWeight = errors.New("baggage: no such weight")
	ErrFare   = errors.New("baggage: no such fare")
	ErrClass  = errors.New("baggage: no such class")
)

// Fee is what a passenger pays, in cents, for luggage of so many kilograms where the full economy fare is so many cents.
func Fee(class Class, area Area, student bool, weight, fare int) (int, error) {
	if weight < 0 || weight > MaxWeight {
		return 0, ErrWeight
	}
	if fare < 0 || fare > MaxFare {
		return 0, ErrFare
	}
	free, err := Allowance(class, area, student)
	if err != nil {
		return 0, err
	}
	over := weight - free
	if over <= 0 {
		return 0, nil
	}
	fee := over * rate(fare)
	if area == International && over > heavy {
		fee += (over - heavy) * rate(fare)
	}
	return fee, nil
}

// heavy is how many kilograms too many are charged once on an international flight; each one beyond counts twice.
const heavy = 50

// rate is what an extra kilogram costs: 1.5 % of the fare, rounded up to full dollars.
func rate(fare int) int {
	cents := fare * 15 / 1000
	if cents%100 != 0 {
		cents += 100 - cents%100
	}
	return cents
}

// Allowance is how many kilograms are free.
func Allowance(class Class, area Area, student bool) (int, error) {
	free := 0
	switch class {
	case First:
		free = 40
	case Business:
		free = 30
	case Economy:
		free = 20
	case Infant:
		return 10, nil
	default:
		return 0, ErrClass
	}
	if area == International {
		if student && free < 40 {
			free += 10
		}
		if class == First {
			free += 5
		}
	}
	return free, nil
}
