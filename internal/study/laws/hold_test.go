package laws

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/imago-mt/imago/internal/harness"
	"github.com/imago-mt/imago/internal/seed"
	"github.com/imago-mt/imago/relation"
)

func TestMain(m *testing.M) {
	harness.Launcher()
	os.Exit(m.Run())
}

// A list with a false law would be worthless. A few targets of the standard library by default, those that the regular expression in
// IMAGO_SOAK matches if it is set: . for all.
func TestHold(t *testing.T) {
	claims := load(t, Expected)
	if soak := os.Getenv("IMAGO_SOAK"); soak == "" {
		claims = slices.DeleteFunc(claims, func(c *Claim) bool { return c.Package.Path != "net/netip" && c.Package.Path != "slices" })
	} else {
		match := regexp.MustCompile(soak)
		claims = slices.DeleteFunc(claims, func(c *Claim) bool { return !match.MatchString(c.Target) })
	}
	allHold(t, claims, 10_000)
}

// The lists of our own packages have no false law either. The latest is tried by every run of the tests, of those before it one package each: they
// stay as they were when all of them was tried first, and IMAGO_SOAK tries all again.
func TestHoldFourteenth(t *testing.T) { allHold(t, load(t, Fourteenth), 10_000) }
func TestHoldOwn(t *testing.T)        { allHold(t, earlier(t, Own), 5000) }
func TestHoldFresh(t *testing.T)      { allHold(t, earlier(t, Fresh), 5000) }
func TestHoldLater(t *testing.T)      { allHold(t, earlier(t, Later), 2500) }
func TestHoldFifth(t *testing.T)      { allHold(t, earlier(t, Fifth), 2500) }
func TestHoldSixth(t *testing.T)      { allHold(t, earlier(t, Sixth), 2500) }
func TestHoldSeventh(t *testing.T)    { allHold(t, earlier(t, Seventh), 2500) }
func TestHoldEighth(t *testing.T)     { allHold(t, earlier(t, Eighth), 2500) }
func TestHoldNinth(t *testing.T)      { allHold(t, earlier(t, Ninth), 2500) }
func TestHoldTenth(t *testing.T)      { allHold(t, earlier(t, Tenth), 2500) }
func TestHoldEleventh(t *testing.T)   { allHold(t, earlier(t, Eleventh), 2500) }
func TestHoldTwelfth(t *testing.T)    { allHold(t, earlier(t, Twelfth), 2500) }
func TestHoldThirteenth(t *testing.T) { allHold(t, earlier(t, Thirteenth), 2500) }

func earlier(t *testing.T, l List) []*Claim {
	t.Helper()
	claims := load(t, l)
	if os.Getenv("IMAGO_SOAK") != "" {
		return claims
	}
	first := claims[0].Package.Path
	return slices.DeleteFunc(claims, func(c *Claim) bool { return c.Package.Path != first })
}

func allHold(t *testing.T, claims []*Claim, n int) {
	t.Helper()
	trials, err := Hold(t.Context(), claims, n, seed.New(42), harness.Options{}, func(r *Trial) {
		t.Logf("%s: %s: held on %d, skipped %d, fails for %q", r.Target, r.Text, r.Held, r.Skipped, r.Fails)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range trials {
		if r.Fails != "" {
			t.Errorf("%s: %s: %s fails for %s", r.At, r.Target, r.Text, r.Fails)
		}
		if r.Held == 0 {
			t.Errorf("%s: %s: %s: tried on no input", r.At, r.Target, r.Text)
		}
	}
}

// A false law is found out.
func TestHoldRefutes(t *testing.T) {
	targets, err := Read(Expected, "math.Sin\n\tSin(x + 3) ~= Sin(x)\n\tSin(-x) ~= -Sin(x)\n")
	if err != nil {
		t.Fatal(err)
	}
	claims, err := Load(t.Context(), targets)
	if err != nil {
		t.Fatal(err)
	}
	trials, err := Hold(t.Context(), claims, 1000, seed.New(1), harness.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if trials[0].Fails == "" || trials[1].Fails != "" {
		t.Errorf("violated by %q and %q, want some input and none", trials[0].Fails, trials[1].Fails)
	}
}

// A listed domain is the whole of what the list says, and not its bounds alone.
func TestListedDomain(t *testing.T) {
	found := false
	for _, c := range load(t, Eighth) {
		listed := regexp.MustCompile(`(layout\.Column|square\.Parse)$`).MatchString(c.Target)
		found = found || listed
		if listed != (c.Domain.Charset == relation.ASCII) {
			t.Errorf("%s: charset %d", c.Target, c.Domain.Charset)
		}
	}
	if !found {
		t.Error("no target is listed with a charset any more")
	}
}
