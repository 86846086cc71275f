package usstate_test

import (
	"encoding/json"
	"os"
	"testing"

	"beacon/internal/platform/usstate"
)

func TestStates_HaveTheNumbersOfTheSpecification(t *testing.T) {
	for id, want := range map[int]string{1: "AL", 2: "AK", 9: "DC", 33: "NY", 51: "WY", 52: "AS", 53: "GU", 54: "MP",
		55: "PR", 56: "VI", 57: "AA", 58: "AE", 59: "AP"} {
		if s, ok := usstate.ByID(id); !ok || s.Abbreviation != want || s.ID != id {
			t.Errorf("%d is %v", id, s)
		}
	}
	if len(usstate.All()) != 59 {
		t.Errorf("%d states", len(usstate.All()))
	}
	for _, id := range []int{-1, 0, 60} {
		if s, ok := usstate.ByID(id); ok {
			t.Errorf("%d is %v", id, s)
		}
	}
}

func TestFind(t *testing.T) {
	for text, want := range map[string]int{"ny": 33, "New York": 33, " puerto rico ": 55, "DC": 9, "ae": 58,
		"Armed Forces Pacific": 59} {
		if s, ok := usstate.Find(text); !ok || s.ID != want {
			t.Errorf("%q is %v", text, s)
		}
	}
	if s, ok := usstate.Find("XX"); ok {
		t.Errorf("XX is %v", s)
	}
}

// TestStates_EqualThoseOfTheWeb: the front end must have the same list.
func TestStates_EqualThoseOfTheWeb(t *testing.T) {
	text, err := os.ReadFile("../../../web/src/domain/usStates.json")
	if err != nil {
		t.Fatal(err)
	}
	var web []usstate.State
	if err := json.Unmarshal(text, &web); err != nil {
		t.Fatal(err)
	}
	if len(web) != len(usstate.All()) {
		t.Fatalf("%d states in the web", len(web))
	}
	for i, s := range usstate.All() {
		if web[i] != s {
			t.Errorf("the web says %v, not %v", web[i], s)
		}
	}
}
