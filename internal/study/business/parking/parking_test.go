package parking

import (
	"errors"
	"testing"
)

func TestFee(t *testing.T) {
	for _, c := range []struct {
		vehicle        Vehicle
		arrival        Day
		entry, minutes int
		offer          Offer
		estimate       int
		lost           bool
		fee            int
		err            error
	}{
		{Car, Monday, 600, 10, NoOffer, 0, false, 0, nil},
		{Car, Monday, 600, 11, NoOffer, 0, false, 250, nil},
		{Car, Monday, 600, 121, NoOffer, 0, false, 2*250 + 200, nil},
		{Car, Monday, 600, 300, NoOffer, 0, false, 2*250 + 2*200 + 120, nil},
		{Car, Monday, 600, 1440, NoOffer, 0, false, 2000, nil},
		{Car, Monday, 600, 121, Coupon, 0, false, 350, nil},
		{Car, Saturday, 600, 300, NoOffer, 0, false, 2*350 + 2*250 + 150, nil},
		{Car, Sunday, 600, 300, NoOffer, 0, false, 2*150 + 2*100 + 100, nil},
		// Evenings end at eight.
		{Car, Friday, 1080, 840, NoOffer, 0, false, 500, nil},
		{Car, Friday, 1079, 841, NoOffer, 0, false, 2000, nil},
		{Car, Friday, 1080, 841, NoOffer, 0, false, 2000, nil},
		{Car, Friday, 1080, 60, NoOffer, 0, false, 250, nil},
		// What is estimated is a range: to 2 hours, to 4, and beyond.
		{Car, Monday, 600, 121, Estimate, 4, false, 420, nil},
		{Car, Monday, 600, 121, Estimate, 2, false, 840, nil},
		{Car, Monday, 600, 1200, Estimate, 5, false, 1200, nil},
		{Car, Monday, 600, 1200, Estimate, 4, false, 2400, nil},
		{Motorcycle, Sunday, 600, 60, Estimate, 1, false, 50, nil}, // of 48
		{Motorcycle, Saturday, 600, 60, Estimate, 3, false, 145, nil},
		{Car, Monday, 600, 60, Coupon, 0, true, 3500, nil},
		{Car, Monday, 600, 10, NoOffer, 0, true, 1500, nil},
		{Van, Sunday, 0, 360, NoOffer, 0, false, 2*350 + 2*250 + 2*180, nil},
		{Van, Saturday, 0, 360, NoOffer, 0, false, 2*700 + 2*500 + 2*300, nil},
		{3, Monday, 0, 0, NoOffer, 0, false, 0, ErrVehicle},
		{Car, -1, 0, 0, NoOffer, 0, false, 0, ErrDay},
		{Car, Monday, 1440, 0, NoOffer, 0, false, 0, ErrEntry},
		{Car, Monday, 0, 1441, NoOffer, 0, false, 0, ErrStay},
		{Car, Monday, 0, 0, 3, 0, false, 0, ErrOffer},
		{Car, Monday, 0, 0, NoOffer, 25, false, 0, ErrEstimate},
	} {
		fee, err := Fee(c.vehicle, c.arrival, c.entry, c.minutes, c.offer, c.estimate, c.lost)
		if fee != c.fee || !errors.Is(err, c.err) {
			t.Errorf("Fee(%d, %d, %d, %d, %d, %d, %t) is %d, %v, want %d, %v", c.vehicle, c.arrival, c.entry, c.minutes, c.offer, c.estimate,
				c.lost, fee, err, c.fee, c.err)
		}
	}
}
