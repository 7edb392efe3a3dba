// Package phone is a subject of studies: what a mobile phone costs a month. The rules are those of public postpaid tariffs, in which a plan has a fee and
// includes minutes, messages and data; the size is that of the subject PHONE of the papers on metamorphic testing that use one (about 100 lines).
package phone

import "errors"

// A Plan is what a customer has signed.
type Plan int

// The plans.
const (
	Prepaid Plan = iota // nothing is included
	Small
	Medium
	Large
)

// Most is the largest use that is billed, of each kind.
const Most = 100_000

// Errors of Bill.
var (
	ErrUse  = errors.New("phone: no such use")
	ErrPlan = errors.New("phone: no such plan")
)

// A tariff has its prices in cents.
type tariff struct {
	fee, minutes, messages, megabytes int // included
	perMinute, perMessage             int
}

// Bill is what a month costs, in cents.
func Bill(plan Plan, minutes, messages, megabytes int, roaming bool) (int, error) {
	for _, use := range []int{minutes, messages, megabytes} {
		if use < 0 || use > Most {
			return 0, ErrUse
		}
	}
	t, err := tariffOf(plan)
	if err != nil {
		return 0, err
	}
	bill := t.fee
	if minutes > t.minutes {
		bill += (minutes - t.minutes) * t.perMinute
	}
	if messages > t.messages {
		bill += (messages - t.messages) * t.perMessage
	}
	if megabytes > t.megabytes {
		bill += data(megabytes - t.megabytes)
	}
	if roaming {
		bill += surcharge(minutes, megabytes)
	}
	return bill, nil
}

// tariffOf is the tariff of a plan.
func tariffOf(plan Plan) (tariff, error) {
	switch plan {
	case Prepaid:
		return tariff{0, 0, 0, 0, 20, 10}, nil
	case Small:
		return tariff{1000, 100, 50, 500, 15, 10}, nil
	case Medium:
		return tariff{2000, 300, 200, 2000, 15, 8}, nil
	case Large:
		return tariff{4000, 1000, 1000, 10_000, 10, 5}, nil
	}
	return tariff{}, ErrPlan
}

// data is what data beyond the plan costs: the first hundred megabytes 5 cents each, the next nine hundred 3, the others 1.
func data(megabytes int) int {
	if megabytes <= 100 {
		return 5 * megabytes
	}
	if megabytes <= 1000 {
		return 500 + 3*(megabytes-100)
	}
	return 3200 + megabytes - 1000
}

// surcharge is what use abroad costs more, 60 dollars at most.
func surcharge(minutes, megabytes int) int {
	s := 5*minutes + megabytes/2
	if s > 6000 {
		s = 6000
	}
	return s
}
