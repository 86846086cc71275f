package geo_test

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"beacon/internal/platform/geo"
)

// Published great-circle distances between cities, in miles. The centers of their first ZIP codes are at most a few
// miles off.
func TestDistancesOfKnownCities(t *testing.T) {
	for _, c := range []struct {
		from, to string
		miles    float64
	}{
		{"10001", "90001", 2448}, // New York, Los Angeles
		{"60601", "77002", 940},  // Chicago, Houston
		{"98101", "33101", 2732}, // Seattle, Miami
		{"02108", "10001", 188},  // Boston, New York
		{"99501", "98101", 1438}, // Anchorage, Seattle
		{"96813", "90012", 2562}, // Honolulu, Los Angeles
		{"00901", "33101", 1041}, // San Juan, Miami
		{"00802", "33101", 1107}, // Saint Thomas, Miami
		{"96910", "96813", 3800}, // Hagåtña, Honolulu
		{"96799", "96813", 2606}, // Pago Pago, Honolulu
	} {
		a, okA := geo.Locate(c.from)
		b, okB := geo.Locate(c.to)
		if !okA || !okB {
			t.Fatalf("%s or %s is unknown", c.from, c.to)
		}
		got := geo.Miles(a, b)
		if off := math.Abs(got-c.miles) / c.miles; off > 0.01 {
			t.Errorf("%s to %s: %.1f miles, want %.1f (%.1f %% off)", c.from, c.to, got, c.miles, off*100)
		}
	}
}

func TestDistanceIsAMetric(t *testing.T) {
	point := rapid.Custom(func(t *rapid.T) geo.Point {
		return geo.Point{
			Latitude:  rapid.Float64Range(-90, 90).Draw(t, "latitude"),
			Longitude: rapid.Float64Range(-180, 180).Draw(t, "longitude"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := point.Draw(t, "a"), point.Draw(t, "b"), point.Draw(t, "c")
		ab, ba := geo.Miles(a, b), geo.Miles(b, a)
		if math.Abs(ab-ba) > 1e-6 || geo.Miles(a, a) > 1e-6 || ab > math.Pi*geo.EarthRadius+1e-6 {
			t.Fatalf("%v to %v: %f there, %f back", a, b, ab, ba)
		}
		if ab > geo.Miles(a, c)+geo.Miles(c, b)+1e-3 {
			t.Fatalf("the way over %v is shorter than that from %v to %v", c, a, b)
		}
	})
}

func TestFind(t *testing.T) {
	for zip, want := range map[string][2]string{
		"02108": {"Boston", "MA"}, "02108-1234": {"Boston", "MA"}, " 10001 ": {"New York", "NY"},
		"021081234": {"Boston", "MA"},
		"00901":     {"San Juan", "PR"}, "96799": {"Pago Pago", "AS"}, "99501": {"Anchorage", "AK"},
	} {
		if p, ok := geo.Find(zip); !ok || p.City != want[0] || p.State != want[1] {
			t.Errorf("%q: %v %v, want %v", zip, p, ok, want)
		}
	}
	for _, zip := range []string{"", "1", "0210", "021080", "ABCDE", "02108-12", "K1A 0B1", "०२१०८", "00000"} {
		if p, ok := geo.Find(zip); ok {
			t.Errorf("%q is found: %v", zip, p)
		}
	}
}

func TestFind_UnknownCodeIsNearItsNeighbors(t *testing.T) {
	if _, ok := geo.Find("10200"); ok {
		t.Fatal("10200 is known; take another for this test")
	}
	p, ok := geo.Locate("10200")
	manhattan, _ := geo.Locate("10001")
	if !ok || geo.Miles(p, manhattan) > 30 {
		t.Errorf("10200 lies at %v (%v), %0.f miles from 10001", p, ok, geo.Miles(p, manhattan))
	}
	if p, ok := geo.Locate("00000"); ok {
		t.Errorf("00000 lies at %v", p)
	}
}

func TestZIPsOfACity(t *testing.T) {
	if zips := geo.ZIPs("pago pago", "as"); len(zips) != 1 || zips[0] != "96799" {
		t.Errorf("Pago Pago has %v", zips)
	}
	if zips := geo.ZIPs("Nowhere at all", "MA"); zips != nil {
		t.Errorf("a city that does not exist has %v", zips)
	}
}

// People abbreviate "Saint" and omit or add punctuation in a name; the data has one spelling.
func TestZIPs_IgnoreSpellingOfACity(t *testing.T) {
	for _, c := range [][3]string{
		{"Saint Louis", "St. Louis", "MO"}, {"O Fallon", "O’Fallon", "MO"}, {"Coeur D Alene", "Coeur d'Alene", "ID"},
		{"Winston Salem", "winston-salem", "NC"}, {"Fort Worth", "FT WORTH", "TX"},
		{"Mount Pleasant", "Mt. Pleasant", "SC"},
	} {
		want, got := geo.ZIPs(c[0], c[2]), geo.ZIPs(c[1], c[2])
		if len(want) == 0 || !slices.Equal(want, got) {
			t.Errorf("%s has %v, %s %v", c[0], want, c[1], got)
		}
	}
}
