package staff_test

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage"
)

// All administrators are notified at a certain refusal, and again after an hour. Refusals of other accounts are
// counted separately, and a repeated record counts once.
// Shows R14.7b.
func TestRefused_ReportsOnceAnHour(t *testing.T) {
	h := newHouse(t, false)
	mallory := h.create(staff.NewAccount{
		Email: "mallory@registry.example", FullName: "Mallory Reed", Role: access.RegistryReviewer,
		Language: locale.English, Password: adaPass,
	})
	h.create(staff.NewAccount{
		Email: "ana@registry.example", FullName: "Ana Lowell", Role: access.RegistryAdmin, Language: locale.Spanish,
		Password: adaPass,
	})
	other := mallory
	other.ID = 1
	record := 0
	refuse := func(a staff.Account, records, times int) {
		t.Helper()
		for range records {
			record++
			for range times {
				if err := h.Refused(ctx, a, fmt.Sprint("/record/", record), from); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	told := func(what string, emails int64) {
		t.Helper()
		waiting, err := storage.NewOutbox(h.db).Waiting(ctx)
		if err != nil || waiting != emails {
			t.Errorf("%s: %d mails, %v, want %d", what, waiting, err, emails)
		}
	}
	refuse(mallory, 5, 3)
	refuse(other, 5, 1)
	told("a few of each", 0)
	refuse(mallory, 1, 1)
	told("one more", 2)
	refuse(mallory, 20, 1)
	told("many more", 2)
	h.clk.Advance(time.Hour)
	refuse(mallory, 6, 1)
	told("in the next hour", 4)
}
