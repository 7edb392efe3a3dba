package expense

import (
	"errors"
	"testing"
)

func TestRefund(t *testing.T) {
	for _, c := range []struct {
		staff                             Staff
		kilometres, sales, flights, other int
		car, air, rest                    int
		err                               error
	}{
		{Senior, 4000, 0, 500, 1000, 0, 0, 1000, nil},
		{Senior, 4010, 10_000, 1500, 1001, 50, 1000, 1000, nil},
		{Manager, 3001, 49_999, 100, 3000, 8, 0, 2000, nil},
		{Manager, 3501, 200_000, 100, 3000, 8, 100, 3000, nil},
		{Supervisor, 1000, 80_000, 100, 0, 0, 80, 0, nil},
		{Supervisor, 20_001, 0, 0, 0, 0, 0, 0, ErrKilometres},
		{Supervisor, 0, -1, 0, 0, 0, 0, 0, ErrMoney},
		{3, 0, 0, 0, 0, 0, 0, 0, ErrStaff},
	} {
		car, air, rest, err := Refund(c.staff, c.kilometres, c.sales, c.flights, c.other)
		if car != c.car || air != c.air || rest != c.rest || !errors.Is(err, c.err) {
			t.Errorf("Refund(%d, %d, %d, %d, %d) is %d, %d, %d, %v, want %d, %d, %d, %v", c.staff, c.kilometres, c.sales, c.flights, c.other,
				car, air, rest, err, c.car, c.air, c.rest, c.err)
		}
	}
}
