package server_test

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/testkit/apptest"
)

// TestStaffCalls_HolderOfAnotherCenter makes every call about one donor or holder, for a holder who was moved from the
// donor's center to a third one and then to another one. Calls about the holder are for the holder's center, and calls
// about the donor are for the donor's center. The former center reads the part of its own work. No response contains
// the address of a person of another center.
// Shows R24.1a, R24.1b.
func TestStaffCalls_HolderOfAnotherCenter(t *testing.T) {
	a := apptest.New(t)
	former := a.AddThirdCenter()
	donor, _ := apptest.NewDonor(a, nil)
	holder, _ := apptest.NamedHolder(a, donor, nil)
	for i, center := range []int64{former, a.Centers[1]} {
		r := a.Do(apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/donors/%d/holders/%d/transfer", donor, holder),
			As:   apptest.Administrator,
			Body: map[string]any{"version": 1 + i, "centerId": center, "reason": "Moved to another city in May."},
		})
		if r.Status != http.StatusOK {
			t.Fatalf("transfer %d: %d %s", i, r.Status, r.Body)
		}
	}
	// The calls about the record of a donor that staff of a holder's center use too. TestHolderTransfer shows the parts
	// of the record that they read.
	ofRecord := []string{"staff-donor", "staff-donor-mails", "staff-donor-remind", "staff-holder", "staff-holder-mails"}
	opens := map[string]func(name string, ofHolder bool) bool{
		apptest.Coordinator: func(name string, ofHolder bool) bool {
			return !ofHolder || name == "staff-holder-transfer" || slices.Contains(ofRecord, name)
		},
		apptest.OtherCoordinator: func(name string, ofHolder bool) bool {
			return ofHolder && name != "staff-holder-transfer" || slices.Contains(ofRecord, name)
		},
		apptest.ThirdCoordinator: func(name string, _ bool) bool { return slices.Contains(ofRecord, name) },
	}
	hidden := map[string]string{
		apptest.Coordinator: "tomas@mail.example", apptest.OtherCoordinator: "maribel@mail.example",
		apptest.ThirdCoordinator: "@mail.example",
	}
	found := 0
	for _, c := range a.Server.Calls() {
		rest, isRecord := strings.CutPrefix(c.Path, "/api/staff/donors/{id}")
		if c.Access != httpapi.AccessStaff || c.IsUnfinished || !isRecord || !c.Allows(access.CenterCoordinator) {
			continue
		}
		found++
		r := apptest.Request{Method: c.Method, Path: strings.NewReplacer("{id}", fmt.Sprint(donor), "{holderId}",
			fmt.Sprint(holder), "{documentId}", "1", "{mailId}", "1").Replace(c.Path)}
		if c.Method == http.MethodPost {
			r.Body = map[string]any{"version": 99}
		}
		for who, isOpen := range opens {
			r.As = who
			got := a.Do(r)
			refused := got.Status == http.StatusForbidden || got.Status == http.StatusNotFound
			missing := strings.Contains(c.Path, "{documentId}") || strings.Contains(c.Path, "{mailId}") // 404 for all
			if open := isOpen(c.Name, strings.HasPrefix(rest, "/holders/")); open == refused && !missing {
				t.Errorf("%s by %s: %d %.300s", c.Name, who, got.Status, got.Body)
			}
			if bytes.Contains(got.Body, []byte(hidden[who])) {
				t.Errorf("%s by %s contains %s", c.Name, who, hidden[who])
			}
		}
		a.Seen()
	}
	if found < 30 {
		t.Errorf("found only %d calls about the record of a donor", found)
	}
}
