package address_test

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"beacon/internal/platform/address"
)

// A designator of a unit counts only where Publication 28 allows it: at the end, after a street, with an identifier
// where it needs one. Everything else belongs to the street and must be kept.
func TestEmbedded_StreetLine(t *testing.T) {
	for typed, want := range map[string]string{ // street | unit
		"300 Office Park Drive":             "300 Office Park Dr",
		"1 Room Street":                     "1 Room St",
		"1 AAA BLVD Unit0":                  "1 Aaa Blvd UNIT0",
		"1 AAA Nw":                          "1 Aaa NW",
		"Rr 2 ELM":                          "RR 2 Elm",
		"15 Penthouse Dr":                   "15 Penthouse Dr",
		"1 Suite Road":                      "1 Suite Rd",
		"12 Building Ln":                    "12 Building Ln",
		"55 Lower St":                       "55 Lower St",
		"7 Lot 5 Road":                      "7 Lot 5 Rd",
		"20 Front Street":                   "20 Front St",
		"8 Key West":                        "8 Key West",
		"300 Old Park Office Drive":         "300 Old Park Office Dr",
		"100 Pier 39":                       "100 Pier 39",
		"12 Towers Road":                    "12 Towers Rd",
		"12 Mill Pond Farm":                 "12 Mill Pond Farm",
		"Front St Apt 3":                    "Front St|Apt 3",
		"20 Front Street Rear":              "20 Front St|Rear",
		"9 Elm Street Upper":                "9 Elm St|Uppr",
		"9 Elm St, Basement":                "9 Elm St|Bsmt",
		"9 Elm St Apartment #4b":            "9 Elm St|Apt 4B",
		"9 Elm St # 4":                      "9 Elm St|# 4",
		"9 Elm St Apt.4":                    "9 Elm St|Apt 4",
		"9 Elm St Fl 2":                     "9 Elm St|Fl 2",
		"9 Elm St 2nd floor":                "9 Elm St|2nd Fl",
		"9 Elm St Building 3 Apt 12":        "9 Elm St|Bldg 3 Apt 12",
		"9 Elm St Apt A-1":                  "9 Elm St|Apt A-1",
		"9 Elm St penthouse":                "9 Elm St|PH",
		"9 Elm St PH 3":                     "9 Elm St|PH 3",
		"9 Elm St Lot 12A":                  "9 Elm St|Lot 12A",
		"350 Broadway Apt 4":                "350 Broadway|Apt 4",
		"350 Broadway Lot 4":                "350 Broadway Lot 4",
		"Unit 5 123 Main Street":            "Unit 5 123 Main St",
		"Apt 4, 9 Elm Street":               "Apt 4 9 Elm St",
		"500 W Madison St PMB 12":           "500 W Madison St|PMB 12",
		"500 w madison st pmb 12":           "500 W Madison St|PMB 12",
		"RR 2 Box 152":                      "RR 2 Box 152",
		"rr 2 box 152":                      "RR 2 Box 152",
		"R.R. 2, Box 152":                   "RR 2 Box 152",
		"Rural Route 2 Box 18A":             "RR 2 Box 18A",
		"RR 2 Box 18 Bryan Dairy Rd":        "RR 2 Box 18 Bryan Dairy Rd",
		"HC 3 Box 4567":                     "HC 3 Box 4567",
		"hc 3 box 4567":                     "HC 3 Box 4567",
		"Highway Contract 3 Box 4567":       "HC 3 Box 4567",
		"PO Box 12":                         "PO Box 12",
		"P. O. Box #12-a":                   "PO Box 12-A",
		"Post Office Box 7":                 "PO Box 7",
		"PO Box 12 Mill Road":               "PO Box 12 Mill Rd",
		"345 US Highway 61 N":               "345 US Highway 61 N",
		"345 us highway 61 north":           "345 US Highway 61 N",
		"345 US Highway 61 N Lot 3":         "345 US Highway 61 N|Lot 3",
		"12 county road 5":                  "12 County Road 5",
		"12 cr 512":                         "12 CR 512",
		"12 State Route 39 Apt 4":           "12 State Route 39|Apt 4",
		"12 County Road":                    "12 County Rd",
		"100 I-80":                          "100 I-80",
		"N Main St N":                       "N Main St N",
		"9 North Main Street North":         "9 N Main St N",
		"9 North Street":                    "9 North St",
		"100 E Street NW":                   "100 E St NW",
		"12 West End Avenue":                "12 West End Ave",
		"100 Park Avenue South":             "100 Park Ave S",
		"123 1/2 North Main Street":         "123 1/2 N Main St",
		"123½ North Main Street":            "123½ N Main St",
		"39.2 Road":                         "39.2 Road",
		"35-20 147th Street":                "35-20 147th St",
		"1300 South 450 East":               "1300 S 450 E",
		"842 E 1700 South":                  "842 E 1700 S",
		"W330N5570 Maple Avenue":            "W330N5570 Maple Ave",
		"100 Avenue B":                      "100 Avenue B",
		"1271 Avenue of the Americas":       "1271 Avenue of the Americas",
		"1271 AVENUE OF THE AMERICAS":       "1271 Avenue of the Americas",
		"5th Avenue Apt 3":                  "5th Ave|Apt 3",
		"12 Calle San Justo Apt 3":          "12 Calle San Justo|Apt 3",
		"150 Calle Plaza":                   "150 Calle Plaza",
		"Urb Las Gladiolas 150 Calle A":     "Urb Las Gladiolas 150 Calle A",
		"150 Ave Ponce de León":             "150 Ave Ponce de León",
		"PSC 802 Box 74":                    "PSC 802 Box 74",
		"cmr 1250 box 74":                   "CMR 1250 Box 74",
		"Unit 2050 Box 4190":                "Unit 2050 Box 4190",
		"1 OHARE BLVD":                      "1 Ohare Blvd",
		"1 O'HARE BLVD":                     "1 O'Hare Blvd",
		"1 o’hare blvd":                     "1 O'Hare Blvd",
		"1 MCDONALD ST":                     "1 McDonald St",
		"1 McDonald Street":                 "1 McDonald St",
		"1 DeSoto Street":                   "1 DeSoto St",
		"1 St. Mary's Road":                 "1 St Mary's Rd",
		"1 JFK Boulevard":                   "1 JFK Blvd",
		"1 Martin Luther King Jr Boulevard": "1 Martin Luther King Jr Blvd",
		"1 Ka’ahumanu Street":               "1 Ka'ahumanu St",
	} {
		got := check(t, typed)
		if line := strings.TrimSuffix(got.Street+"|"+got.Unit, "|"); line != want {
			t.Errorf("%q is recommended as %q, not %q", typed, line, want)
		}
	}
}

// Boxes, routes and buildings without a number are incomplete. A street with such a name is not.
func TestEmbedded_Incomplete(t *testing.T) {
	for typed, want := range map[string]bool{
		"40 Lakeview Apartments": true, "40 Elm Street Apt": true, "40 Elm St #": true, "PO Box": true, "RR 2": true,
		"PSC 802 Box": true, "40 Broadway Suite": true,
		"12 Towers Rd": false, "15 Penthouse Dr": false, "1 Suite Road": false, "RR 2 Box 152": false, "9 Elm St Fl 2": false,
		"9 Elm St Rear": false, "12 Lake View Towers Apt 3": false,
	} {
		if got := check(t, typed); got.Incomplete != want {
			t.Errorf("%q is recommended as %+v, want incomplete %v", typed, got, want)
		}
	}
}

// A recommendation must contain every word of a street line, in any combination of words.
func TestEmbedded_LosesNoWord(t *testing.T) {
	word := rapid.SampledFrom(strings.Fields(`office Park drive suite apt 4 Floor 2nd rear North S highway 61 lower key
		Calle of B-2 pmb 100 unit Mill building O'Hare rr psc cr Towers`))
	rapid.Check(t, func(t *rapid.T) {
		typed := "12 " + strings.Join(rapid.SliceOfN(word, 1, 7).Draw(t, "words"), " ")
		got, err := address.Embedded{}.Check(
			context.Background(), address.Address{Street: typed, City: "Boston", State: "MA", PostalCode: "02108"},
		)
		line := strings.Fields(got.Street + " " + got.Unit)
		if err != nil || len(line) != len(strings.Fields(typed)) {
			t.Fatalf("%q is recommended as %q, %v", typed, line, err)
		}
	})
}

func check(t *testing.T, street string) address.Suggestion {
	t.Helper()
	got, err := address.Embedded{}.Check(
		context.Background(), address.Address{Street: street, City: "Boston", State: "MA", PostalCode: "02108"},
	)
	if err != nil {
		t.Fatalf("%q: %v", street, err)
	}
	return got
}
