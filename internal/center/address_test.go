package center_test

import (
	"testing"
	"time"

	"beacon/internal/center"
)

func TestParseAddress(t *testing.T) {
	for typed, want := range map[string]string{
		"88 Fort Street, Pittsburgh, PA 15222":               "88 Fort Street, Pittsburgh, PA 15222",
		" 88 Fort Street ,Pittsburgh,pennsylvania, 15222":    "88 Fort Street, Pittsburgh, PA 15222",
		"88 Fort Street, Suite 4, Pittsburgh, PA 15222-1234": "88 Fort Street, Suite 4, Pittsburgh, PA 15222",
		"1 Calle Sol, San Juan, Puerto Rico 00901":           "1 Calle Sol, San Juan, PR 00901",
	} {
		a, problem, ok := center.ParseAddress(typed)
		if !ok || a.String() != want {
			t.Errorf("%q: %q, %t, %s", typed, a, ok, problem.EN)
		}
	}
	for typed, want := range map[string]string{
		"":                                     "Please write the address as",
		"88 Fort Street, Pittsburgh, PA":       "Please write the address as",
		"Pittsburgh, PA 15222":                 "Please write the address as",
		"88 Fort Street Pittsburgh PA 15222":   "Please write the address as",
		"88 Fort Street, Pittsburgh, 15222":    "Please write the address as",
		"88 Fort Street, Pittsburgh, PA 00000": "We do not know the ZIP code 00000",
		"88 Fort Street, Pittsburgh, PA 53202": "The ZIP code 53202 belongs to Milwaukee, WI",
	} {
		if a, problem, ok := center.ParseAddress(typed); ok || len(problem.EN) < len(want) || problem.EN[:len(want)] != want {
			t.Errorf("%q: %q, %q", typed, a, problem.EN)
		}
	}
}

func TestZoneFor(t *testing.T) {
	for typed, want := range map[string]string{
		"1 A, Milwaukee, WI 53202":     "America/Chicago",
		"1 A, Portland, ME 04101":      "America/New_York",
		"1 A, Knoxville, TN 37902":     "America/New_York",
		"1 A, Nashville, TN 37201":     "America/Chicago",
		"1 A, El Paso, TX 79901":       "America/Denver",
		"1 A, Phoenix, AZ 85001":       "America/Phoenix",
		"1 A, San Juan, PR 00901":      "America/Puerto_Rico",
		"1 A, Pensacola, FL 32501":     "America/Chicago",
		"1 A, Coeur d Alene, ID 83814": "America/Los_Angeles",
	} {
		a, problem, ok := center.ParseAddress(typed)
		if got := center.ZoneFor(a); !ok || got != want {
			t.Errorf("%s: %q, want %s (%s)", typed, got, want, problem.EN)
		}
	}
	for _, zone := range center.Zones {
		if _, err := time.LoadLocation(zone); err != nil {
			t.Error(err)
		}
	}
}
