package address_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"beacon/internal/platform/address"
)

func TestEmbedded(t *testing.T) {
	for _, c := range []struct {
		street, city, state, zip string
		want                     address.Suggestion
	}{
		{"418 main street", "boston", "MA", "02108", address.Suggestion{Street: "418 Main St", City: "Boston", State: "MA",
			ZIP5: "02108"}},
		{"418 Main Street, Apartment 2b", "Boston", "ma", "02108-1234",
			address.Suggestion{Street: "418 Main St", Unit: "Apt 2B", City: "Boston", State: "MA", ZIP5: "02108"}},
		{"9 NORTH ELM AVENUE #4", "CHICAGO", "IL", "60601", address.Suggestion{Street: "9 N Elm Ave", Unit: "# 4",
			City: "Chicago", State: "IL", ZIP5: "60601"}},
		{"9 Elm St. Southwest", "Seattle", "WA", "98101", address.Suggestion{Street: "9 Elm St SW", City: "Seattle",
			State: "WA", ZIP5: "98101"}},
		{"9 North Street", "Seattle", "WA", "98101", address.Suggestion{Street: "9 North St", City: "Seattle", State: "WA",
			ZIP5: "98101"}},
		{"350 5TH avenue suite 3304", "new york", "NY", "10001",
			address.Suggestion{Street: "350 5th Ave", Unit: "Ste 3304", City: "New York", State: "NY", ZIP5: "10001"}},
		{"p.o. box 12", "Pago Pago", "AS", "96799", address.Suggestion{Street: "PO Box 12", City: "Pago Pago", State: "AS",
			ZIP5: "96799"}},
		{"1 Harbor Way", "Pago Pago", "AS", "", address.Suggestion{Street: "1 Harbor Way", City: "Pago Pago", State: "AS",
			ZIP5: "96799"}},
		{"12 Calle San Justo", "San Juan", "PR", "00901", address.Suggestion{Street: "12 Calle San Justo", City: "San Juan",
			State: "PR", ZIP5: "00901"}},
		{"40 Lakeview Apartments", "Boston", "MA", "02108", address.Suggestion{Street: "40 Lakeview Apartments",
			City: "Boston", State: "MA", ZIP5: "02108", Incomplete: true}},
		{"40 Elm Street Apt", "Boston", "MA", "02108", address.Suggestion{Street: "40 Elm St Apt", City: "Boston",
			State: "MA", ZIP5: "02108", Incomplete: true}},
		{"P.O. Box", "Boston", "MA", "02108", address.Suggestion{Street: "PO Box", City: "Boston", State: "MA",
			ZIP5: "02108", Incomplete: true}},
		{"PSC 802 Box 74", "apo", "AE", "09499", address.Suggestion{Street: "PSC 802 Box 74", City: "APO", State: "AE",
			ZIP5: "09499"}},
		{"Unit 2050 Box 4190", "APO", "AP", "96278", address.Suggestion{Street: "Unit 2050 Box 4190", City: "APO",
			State: "AP", ZIP5: "96278"}},
		{"1 Elm St", "O’Fallon", "MO", "63366", address.Suggestion{Street: "1 Elm St", City: "O'Fallon", State: "MO",
			ZIP5: "63366"}},
		{"1 Elm St", "st. louis", "MO", "63101", address.Suggestion{Street: "1 Elm St", City: "St Louis", State: "MO",
			ZIP5: "63101"}},
		{"1 Elm St", "Bostn", "MA", "02108", address.Suggestion{Street: "1 Elm St", City: "Boston", State: "MA",
			ZIP5: "02108"}},
	} {
		got, err := address.Embedded{}.Check(
			context.Background(), address.Address{Street: c.street, City: c.city, State: c.state, PostalCode: c.zip},
		)
		if err != nil || got != c.want {
			t.Errorf("%s, %s %s %s:\n got %+v, %v\nwant %+v", c.street, c.city, c.state, c.zip, got, err, c.want)
		}
	}
}

func TestEmbeddedDoesNotGuess(t *testing.T) {
	for name, a := range map[string]address.Address{
		"a code of another state":  {Street: "1 Elm St", City: "Boston", State: "MA", PostalCode: "60601"},
		"a code that is none":      {Street: "1 Elm St", City: "Boston", State: "MA", PostalCode: "00000"},
		"a code far from its city": {Street: "1 Elm St", City: "Chicago", State: "IL", PostalCode: "62901"},
		"military post elsewhere":  {Street: "PSC 802 Box 74", City: "APO", State: "AE", PostalCode: "96278"},
		"nothing":                  {},
		"no street":                {City: "Boston", State: "MA", PostalCode: "02108"},
	} {
		if got, err := (address.Embedded{}).Check(context.Background(), a); !errors.Is(err, address.ErrUnknown) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

// TestEmbedded_KeepsRecommendedAddress: checking a recommended address again must not change it. Otherwise a person
// would be asked to accept a second recommendation.
func TestEmbedded_KeepsRecommendedAddress(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		street := rapid.StringMatching(
			`[1-9][0-9]{0,3} (North |w |Nw )?[A-Za-z]{3,9} (street|Ave|BLVD|lane|Hill)( (apt|Unit|#|suite) ?[0-9a-c]{1,3})?`).
			Draw(t, "street")
		first, err := address.Embedded{}.Check(
			context.Background(), address.Address{Street: street, City: "boston", State: "ma", PostalCode: "02108"},
		)
		if err != nil {
			t.Fatal(err)
		}
		again, err := address.Embedded{}.Check(
			context.Background(),
			address.Address{
				Street: strings.TrimSpace(first.Street + " " + first.Unit), City: first.City,
				State: first.State, PostalCode: first.ZIP5,
			},
		)
		if err != nil || again != first {
			t.Fatalf("%q became %+v, and that %+v, %v", street, first, again, err)
		}
	})
}
