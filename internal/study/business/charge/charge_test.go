package charge

import (
	"errors"
	"testing"
)

func TestFee(t *testing.T) {
	for _, c := range []struct {
		from   Account
		to     Payee
		amount int
		way    Way
		medium Medium
		fee    int
		err    error
	}{
		// Between accounts.
		{Account{"P1234515", 1_000_000, 0}, Payee{"P1000001", "Li Wu"}, 100_000, TwoHours, App, 0, nil},
		{Account{"P1234515", 1_000_000, 0}, Payee{"P1000001", "Li Wu"}, 100_000, TwoHours, Web, 100, nil},
		{Account{"P1234515", 1_000_000, 0}, Payee{"P1000001", "Li Wu"}, 10_000, TwoHours, Web, 50, nil},
		{Account{"P1234515", 5_000_000, 0}, Payee{"P9000009", "Ann-Mae Li"}, 100_001, TwoHours, Web, 101, nil},
		{Account{"P1234515", 1_000_000, 0}, Payee{"P1000001", "Bo Ma"}, 900_000, TwoHours, Web, 800, nil},
		{Account{"P1234515", 1_000_000, 0}, Payee{"P1000001", ""}, 100_000, AtOnce, App, 100, nil},
		{Account{"P1234515", 1_000_000, 0}, Payee{"P1000001", ""}, 200_000, AtOnce, Web, 300, nil},
		{Account{"61234567", 50_000, 0}, Payee{"60000001", ""}, 40_000, TwoHours, App, 40, nil},
		{Account{"60000001", 500_000, 0}, Payee{"68765432", "Bo Ma"}, 300_000, TwoHours, App, 250, nil},
		{Account{"68765432", 500_000, 0}, Payee{"P1234515", "Bo Ma"}, 100_000, NextDay, Web, 150, nil},
		{Account{"B1000001", 3_000_000, 0}, Payee{"P1000001", "Li Wu"}, 500_000, TwoHours, App, 1000, nil},
		{Account{"B1000001", 3_000_000, 0}, Payee{"B2000002", "Ma Co"}, 500_000, TwoHours, App, 750, nil},
		{Account{"B1000001", 500_000, 0}, Payee{"K5000005", "Ed Ag"}, 500_000, NextDay, Web, 750, nil},
		// Gifts.
		{Account{"P1234515", 500_000, 0}, Payee{"C0010001", "Up Ev"}, 300_000, AtOnce, Web, 10, nil},
		{Account{"61234567", 500_000, 0}, Payee{"C0010001", "Up Ev"}, 300_000, TwoHours, App, 0, nil},
		{Account{"B2000002", 900_000, 0}, Payee{"C0010001", "Aid Ev"}, 300_000, AtOnce, Web, 300, nil},
		{Account{"B2000002", 900_000, 0}, Payee{"C0010001", "Aid Ev"}, 25_001, TwoHours, Web, 25, nil}, // of 51
		// By contract: 12 of 10,000, and 5 beyond 10,000.00.
		{Account{"K5000005", 5_000_000, 0}, Payee{"P1000001", "Li Wu"}, 1_000_000, TwoHours, App, 1200, nil},
		{Account{"K5000005", 5_000_000, 0}, Payee{"41030000", "Li Wu"}, 2_000_000, AtOnce, App, 1200 + 500 + 150 + 100, nil},
		{Account{"K9000009", 2_000_000, 0}, Payee{"30030000", "Ma Co"}, 800_000, NextDay, Web, 960 + 150, nil},
		{Account{"K9000009", 2_000_000, 0}, Payee{"60000001", "Li Wu"}, 416, NextDay, Web, 0, nil}, // of 0.4992
		{Account{"K9000009", 2_000_000, 0}, Payee{"60000001", "Li Wu"}, 417, NextDay, Web, 1, nil}, // of 0.5004
		// To cards.
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 500_000, TwoHours, App, 1000, nil},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Ma Co"}, 500_000, NextDay, App, 750, nil},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 500_000, AtOnce, App, 1250, nil},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 500_001, AtOnce, App, 1260, nil},
		{Account{"P1234515", 2_000_000, 300_000}, Payee{"44000000", "Li Wu"}, 500_000, TwoHours, App, 400, nil},
		{Account{"P1234515", 2_000_000, 500_000}, Payee{"44000000", "Li Wu"}, 500_000, TwoHours, App, 0, nil},
		{Account{"P1234515", 2_000_000, 499_999}, Payee{"44000000", "Li Wu"}, 500_000, TwoHours, App, 200, nil},
		{Account{"P1234515", 2_000_000, 500_000}, Payee{"44000000", "Li Wu"}, 500_000, TwoHours, Web, 1000, nil},
		{Account{"P1234515", 2_000_000, 500_000}, Payee{"35000020", "Li Wu"}, 500_000, TwoHours, App, 500, nil},
		{Account{"P1234515", 2_000_000, 0}, Payee{"33000000", "Li Wu"}, 100, TwoHours, App, 10, nil},
		{Account{"P1234515", 3_000_000, 0}, Payee{"44000000", "Li Wu"}, 2_000_000, TwoHours, App, 2500, nil},
		{Account{"61234567", 3_000_000, 0}, Payee{"44000000", "Li Wu"}, 10_000, NextDay, App, 300, nil},
		// Refused.
		{Account{"P1234515", -1, 0}, Payee{"44000000", "Li Wu"}, 500_000, AtOnce, App, 0, ErrAccount},
		{Account{"P1234515", 0, 0}, Payee{"44000000", "Li Wu"}, 500_000, 3, App, 0, ErrWay},
		{Account{"P1234515", 0, 0}, Payee{"44000000", "Li Wu"}, 500_000, AtOnce, 2, 0, ErrMedium},
		{Account{"P1234516", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 500_000, AtOnce, App, 0, ErrSender},
		{Account{"C0010001", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 500_000, AtOnce, App, 0, ErrSender},
		{Account{"P1234515", 2_000_000, 0}, Payee{"22000000", "Li Wu"}, 500_000, AtOnce, App, 0, ErrPayee},
		{Account{"P1234515", 2_000_000, 0}, Payee{"43000000", "Li Wu"}, 500_000, AtOnce, App, 0, ErrPayee},
		{Account{"P1234515", 2_000_000, 0}, Payee{"4400000", "Li Wu"}, 500_000, AtOnce, App, 0, ErrPayee},
		{Account{"P1234515", 2_000_000, 0}, Payee{"6000000x", "Li Wu"}, 500_000, AtOnce, App, 0, ErrPayee},
		{Account{"P1234515", 2_000_000, 0}, Payee{"P1234515", "Li Wu"}, 500_000, AtOnce, App, 0, ErrSelf},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Li  Wu"}, 500_000, AtOnce, App, 0, ErrName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Ann-Mae"}, 500_000, AtOnce, App, 0, ErrName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Li W"}, 500_000, AtOnce, App, 0, ErrName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Up Ev"}, 500_000, AtOnce, App, 0, ErrName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"P1000001", "Ace Ag"}, 500_000, AtOnce, App, 0, ErrName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"K5000005", "Ma Co"}, 500_000, AtOnce, App, 0, ErrName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"B2000002", "Li Wu"}, 500_000, AtOnce, App, 0, ErrName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"P1000001", ""}, 200_001, AtOnce, App, 0, ErrNoName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", ""}, 100, AtOnce, App, 0, ErrNoName},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 99, AtOnce, App, 0, ErrAmount},
		{Account{"P1234515", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 1_500_001, AtOnce, App, 0, ErrLimit},
		{Account{"P1234515", 2_000_000, 0}, Payee{"60000001", "Li Wu"}, 300_001, TwoHours, App, 0, ErrLimit},
		{Account{"P1234515", 2_000_000, 0}, Payee{"33000000", "Li Wu"}, 800_001, TwoHours, App, 0, ErrLimit},
		{Account{"61234567", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 50_000, AtOnce, App, 0, ErrRefused},
		{Account{"P1234515", 2_000_000, 0}, Payee{"33000000", "Li Wu"}, 50_000, AtOnce, App, 0, ErrRefused},
		{Account{"B1000001", 2_000_000, 0}, Payee{"44000000", "Li Wu"}, 50_000, NextDay, App, 0, ErrRefused},
		{Account{"P1234515", 500_999, 0}, Payee{"44000000", "Li Wu"}, 500_000, TwoHours, App, 0, ErrBalance},
	} {
		fee, err := Fee(c.from, c.to, c.amount, c.way, c.medium)
		if fee != c.fee || !errors.Is(err, c.err) {
			t.Errorf("Fee(%v, %v, %d, %d, %d) is %d, %v, want %d, %v", c.from, c.to, c.amount, c.way, c.medium, fee, err, c.fee, c.err)
		}
	}
}
