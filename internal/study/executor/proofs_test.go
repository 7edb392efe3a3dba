package executor

import (
	"testing"

	"github.com/imago-mt/imago/internal/infer"
	"github.com/imago-mt/imago/internal/subject"
)

// Of the tariff of parcels most relations over one parcel are proved, and no input contradicts them.
func TestProofs(t *testing.T) {
	got, err := Proofs(t.Context(), "./examples/shipping.Quote", 20_000, infer.Options{Seed: 1, Subject: subject.Options{Dir: "../../.."}, Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	if got.Functions != 1 || got.Proved < 2 || got.Some != 1 || got.Tried == 0 || len(got.Contradicted) > 0 {
		t.Errorf("%+v", got)
	}
}
