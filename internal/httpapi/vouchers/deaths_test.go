package vouchers_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"beacon/internal/platform/fault"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

const afterDeath = "A death is recorded here, so no more emails are sent. Undo that first if it is a mistake."

// sentOnce stores that the holder's link was emailed before, and returns the email's id.
func sentOnce(a *apptest.App, holder int64) (email int64) {
	a.Helper()
	_, err := a.SQL.Exec(fmt.Sprintf(`INSERT INTO outbox (kind, recipient, payload, created_at, run_at, attempts, done_at,
		outcome, record_kind, record_id) SELECT kind, recipient, payload, created_at, run_at, 1, created_at, 'sent',
		record_kind, record_id FROM outbox WHERE record_kind = 'voucher-holder' AND record_id = %d`, holder))
	a.Must(err)
	a.Must(a.SQL.QueryRow("SELECT MAX(id) FROM outbox").Scan(&email))
	a.Seen()
	return email
}

// A holder's death closes the voucher and stops all email to the holder. The donor sees only the number of vouchers.
// Shows R12.5g, R12.5i.
func TestDeath_OfAHolder(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, donorKey := apptest.NewDonor(a, given)
		ana := aHolder(a, donor, "Ana", done)
		aHolder(a, donor, "Ben", done)
		other, _ := apptest.NewDonor(a, nil)
		call := func(as, path string, version int, more apptest.JSON) apptest.Request {
			body := apptest.JSON{"version": version}
			for name, value := range more {
				body[name] = value
			}
			return donorCall(donor, fmt.Sprintf("/holders/%d%s", ana, path), as, body)
		}
		day := apptest.JSON{"day": "2026-03-01"}
		a.Expect("a link that waits", call(apptest.Coordinator, "/link", 0, nil), apptest.Want{
			Trail: []string{"voucher-holder.link-resent"}, Emails: []string{"holder-link ana@mail.example"},
		})
		email := sentOnce(a, ana)
		for who, status := range map[string]int{apptest.OtherCoordinator: 404, apptest.Coach: 403} {
			a.Expect("by "+who, call(who, "/death", 1, day), apptest.Want{Status: status})
			a.Expect("undone by "+who, call(who, "/undo-death", 1, nil), apptest.Want{Status: status})
		}
		a.Expect("of another donor's", donorCall(other, fmt.Sprintf("/holders/%d/death", ana), apptest.Coordinator,
			apptest.JSON{"version": 1, "day": "2026-03-01"}), apptest.Want{Status: 404})
		a.Expect("no day", call(apptest.Coordinator, "/death", 1, apptest.JSON{"day": "2027-01-01"}),
			apptest.Want{Status: 422, Fields: []string{"day"}})
		a.Expect("an old look", call(apptest.Coordinator, "/death", 7, day), apptest.Want{Status: 409})
		a.Expect("nothing to undo", call(apptest.Coordinator, "/undo-death", 1, nil), apptest.Want{Status: 409})
		a.Expect("died", call(apptest.Coordinator, "/death", 1, day), apptest.Want{
			Trail: []string{"voucher-holder.death-recorded"}, Emails: []string{"donor-vouchers-changed maribel@mail.example"},
			Has: apptest.JSON{
				"results.holders.0.voucherState": "closed", "results.holders.0.diedOn": "2026-03-01",
				"results.holders.0.moves.#": 0, "results.holders.0.duties.#": 0, "results.holders.0.firstKit": "no-part",
				"results.holders.1.voucherState": "available",
			},
		})
		waiting := a.Rows("SELECT id FROM outbox WHERE recipient = 'ana@mail.example' AND done_at IS NULL")
		if len(waiting) > 0 {
			t.Errorf("mails %v wait", waiting)
		}
		key := a.Ring.EditKey(voucher.HolderKey, ana, 1)
		a.Expect("the page", apptest.Request{Path: path("voucher-holder", ana, key)},
			apptest.Want{Has: apptest.JSON{"results.voucherState": "closed", "results.canAskNow": false}})
		a.Expect("the donor's page", apptest.Request{Path: path("donor", donor, donorKey)}, apptest.Want{})
		for _, anew := range []bool{false, true} {
			a.Expect("a link", call(apptest.Coordinator, "/link", 0, apptest.JSON{"anew": anew}), apptest.Want{Status: 409})
		}
		a.Clock.Advance(time.Hour)
		again := apptest.Request{
			Method: "POST", Path: donorPath(donor, fmt.Sprintf("/mails/%d/again", email)), As: apptest.Coordinator,
		}
		a.Expect("a mail again", again, apptest.Want{Status: 409, Has: apptest.JSON{"message": afterDeath}})
		a.Expect("a redemption",
			call(apptest.Coordinator, "/status", 2, apptest.JSON{"to": 1, "reason": "redemption-asked"}),
			apptest.Want{Status: 409})
		a.Expect("a mistake", call(apptest.Reviewer, "/undo-death", 2, nil), apptest.Want{
			Trail: []string{"voucher-holder.death-undone"}, Emails: []string{"donor-vouchers-changed maribel@mail.example"},
			Has: apptest.JSON{"results.holders.0.voucherState": "available", "results.holders.0.diedOn": ""},
		})
	})
}

// The death of a donor who has not given closes the vouchers and gives their holders the number to call. Undoing it
// restores everything. After the donation, the vouchers are unchanged.
// Shows R12.5h, R12.5i.
func TestDeath_OfADonor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-04-06" })
		aHolder(a, donor, "Ana", done)
		die := func(as string) apptest.Request {
			return donorCall(donor, "/death", as, apptest.JSON{"version": mark(a, donor), "day": "2026-03-01"})
		}
		undo := func(as string) apptest.Request {
			return donorCall(donor, "/undo-death", as, apptest.JSON{"version": mark(a, donor)})
		}
		for who, status := range map[string]int{apptest.OtherCoordinator: 404, apptest.Coach: 403} {
			a.Expect("by "+who, die(who), apptest.Want{Status: status})
			a.Expect("undone by "+who, undo(who), apptest.Want{Status: status})
		}
		a.Expect("died", die(apptest.Coordinator), apptest.Want{
			Trail:  []string{"donor.death-recorded", "voucher-holder.voucher-closed"},
			Emails: []string{"holder-closed ana@mail.example"},
			Has: apptest.JSON{
				"results.diedOn": "2026-03-01", "results.readiness": nil, "results.holders.0.voucherState": "closed",
				"results.holders.0.diedOn": "",
			},
		})
		a.Expect("known", die(apptest.Coordinator), apptest.Want{Status: 409})
		a.Expect("a link", donorCall(donor, "/link", apptest.Coordinator, apptest.JSON{}), apptest.Want{Status: 409})
		a.Expect("a reminder", donorCall(donor, "/remind", apptest.Coordinator, nil), apptest.Want{Status: 409})
		a.Expect("a donation", donorCall(donor, "/settings", apptest.Coordinator,
			apptest.JSON{"version": mark(a, donor), "matchStatus": 5}), apptest.Want{Status: 409})
		a.Expect("the board", apptest.Request{Path: "/api/staff/readiness", As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.readiness-viewed"}, Has: apptest.JSON{"total": 0}})
		if n, err := a.Readiness.SendReminders(t.Context()); n != 0 || err != nil {
			t.Errorf("%d reminders, %v", n, err)
		}
		a.Expect("a mistake", undo(apptest.Reviewer), apptest.Want{
			Trail:  []string{"donor.death-undone", "voucher-holder.voucher-reopened"},
			Emails: []string{"holder-restored ana@mail.example"},
			Has:    apptest.JSON{"results.diedOn": "", "results.holders.0.voucherState": "awaits-donation"},
		})
		a.Expect("the donation", donorCall(donor, "/settings", apptest.Coordinator,
			apptest.JSON{"version": mark(a, donor), "matchStatus": 5}), apptest.Want{
			Trail: []string{"donor.match-status-changed"}, Emails: []string{"holder-available ana@mail.example"},
		})
		a.Expect("died later", die(apptest.Reviewer), apptest.Want{
			Trail: []string{"donor.death-recorded"}, Has: apptest.JSON{"results.holders.0.voucherState": "available"},
		})
	})
}

// A donor or holder who died gets no lost link.
func TestDeath_NoLostLink(t *testing.T) {
	a := apptest.New(t)
	donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Email, d.DiedOn = "lost@mail.example", "2026-03-01" })
	aHolder(a, donor, "Lost", func(h *voucher.Holder) { h.Email, h.DiedOn = "lost@mail.example", "2026-03-01" })
	a.Expect("asked", apptest.LostLink("lost@mail.example"), apptest.Want{})
	if n, err := a.Microsites.SendLostLinks(t.Context()); n != 0 || err != nil {
		t.Errorf("%d mails, %v", n, err)
	}
}

// A change of address that a person requested before their death can no longer be confirmed, and no email about it is
// sent.
func TestDeath_EndsAChangeOfAddress(t *testing.T) {
	a := apptest.New(t)
	donor, donorKey := apptest.NewDonor(a, given)
	holder, key := apptest.NamedHolder(a, donor, done)
	a.Do(changeContact("donor", donor, donorKey, "new@mail.example"))
	a.Do(changeContact("voucher-holder", holder, key, "other@mail.example"))
	for id, to := range map[int64]string{1: "new@mail.example", 2: "other@mail.example"} {
		_, err := a.EmailChanges.TokenFor(a.Context(), id, to)
		a.Must(err)
	}
	version := a.Do(apptest.Request{Path: donorPath(donor, ""), As: apptest.Coordinator}).Get("results.holders.0.version")
	died := donorCall(donor, fmt.Sprintf("/holders/%d/death", holder), apptest.Coordinator,
		apptest.JSON{"version": version, "day": "2026-03-01"})
	a.Do(died)
	a.Do(donorCall(donor, "/death", apptest.Coordinator, apptest.JSON{"version": mark(a, donor), "day": "2026-03-01"}))
	for id, to := range map[int64]string{1: "new@mail.example", 2: "other@mail.example"} {
		if _, err := a.EmailChanges.TokenFor(a.Context(), id, to); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("the change of %s can be confirmed: %v", to, err)
		}
	}
}
