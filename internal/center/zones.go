package center

import (
	"slices"
	"strings"
)

// Zones lists the time zones of centers, from east to west.
var Zones = []string{
	"America/Puerto_Rico", "America/New_York", "America/Chicago", "America/Denver", "America/Phoenix",
	"America/Los_Angeles", "America/Anchorage", "Pacific/Honolulu", "Pacific/Pago_Pago", "Pacific/Guam",
}

// stateZones lists the states by their time zone. A state with two zones has the zone of most of its people;
// prefixZones lists the other parts.
var stateZones = map[string]string{
	"America/Puerto_Rico": "PR VI",
	"America/New_York":    "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV",
	"America/Chicago":     "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI",
	"America/Denver":      "CO ID MT NM UT WY",
	"America/Phoenix":     "AZ",
	"America/Los_Angeles": "CA NV OR WA",
	"America/Anchorage":   "AK",
	"Pacific/Honolulu":    "HI",
	"Pacific/Pago_Pago":   "AS",
	"Pacific/Guam":        "GU MP",
}

// prefixZones lists the first three digits of ZIP codes in another time zone than most of their state.
var prefixZones = map[string]string{
	"America/New_York":    "373 374 376 377 378 379",
	"America/Chicago":     "324 325 420 421 422 423 424 427 463 464 475 476 477",
	"America/Denver":      "577 586 693 798 799 885 979",
	"America/Los_Angeles": "835 838",
}

// ZoneFor returns the time zone of an address, or "" for an unknown state.
func ZoneFor(a Address) string {
	if len(a.PostalCode) >= 3 {
		if zone := lookup(prefixZones, a.PostalCode[:3]); zone != "" {
			return zone
		}
	}
	return lookup(stateZones, a.State)
}

func lookup(zones map[string]string, word string) string {
	for zone, words := range zones {
		if slices.Contains(strings.Fields(words), word) {
			return zone
		}
	}
	return ""
}
