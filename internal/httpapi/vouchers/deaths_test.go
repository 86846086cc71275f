package vouchers_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"beacon/internal/platform/fault"
	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

const afterDeath = "A death is recorded here, so no more emails are sent. Undo that first if it is a mistake."

// sentOnce stores that the holder's link was emailed before, and returns the email's id.
func sentOnce(a *App, holder int64) (mail int64) {
	a.Helper()
	_, err := a.SQL.Exec(fmt.Sprintf(`INSERT INTO outbox (kind, recipient, payload, created_at, run_at, attempts, done_at,
		outcome, record_kind, record_id) SELECT kind, recipient, payload, created_at, run_at, 1, created_at, 'sent',
		record_kind, record_id FROM outbox WHERE record_kind = 'voucher-holder' AND record_id = %d`, holder))
	a.Must(err)
	a.Must(a.SQL.QueryRow("SELECT MAX(id) FROM outbox").Scan(&mail))
	a.Seen()
	return mail
}

// A holder's death closes the voucher and stops all email to the holder. The donor is only told the number of
// vouchers.
// Shows R12.5g, R12.5i.
func TestDeath_OfAHolder(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, donorKey := NewDonor(a, given)
		ana := aHolder(a, donor, "Ana", done)
		aHolder(a, donor, "Ben", done)
		other, _ := NewDonor(a, nil)
		call := func(as, path string, version int, more JSON) Request {
			body := JSON{"version": version}
			for name, value := range more {
				body[name] = value
			}
			return donorCall(donor, fmt.Sprintf("/holders/%d%s", ana, path), as, body)
		}
		day := JSON{"day": "2026-03-01"}
		a.Expect("a link that waits", call(Cora, "/link", 0, nil), Want{
			Trail: []string{"voucher-holder.link-resent"}, Emails: []string{"holder-link ana@mail.example"},
		})
		mail := sentOnce(a, ana)
		for who, status := range map[string]int{Otto: 404, Coco: 403} {
			a.Expect("by "+who, call(who, "/death", 1, day), Want{Status: status})
			a.Expect("undone by "+who, call(who, "/undo-death", 1, nil), Want{Status: status})
		}
		a.Expect("of another donor's", donorCall(other, fmt.Sprintf("/holders/%d/death", ana), Cora,
			JSON{"version": 1, "day": "2026-03-01"}), Want{Status: 404})
		a.Expect("no day", call(Cora, "/death", 1, JSON{"day": "2027-01-01"}), Want{Status: 422, Fields: []string{"day"}})
		a.Expect("an old look", call(Cora, "/death", 7, day), Want{Status: 409})
		a.Expect("nothing to undo", call(Cora, "/undo-death", 1, nil), Want{Status: 409})
		a.Expect("died", call(Cora, "/death", 1, day), Want{
			Trail: []string{"voucher-holder.death-recorded"}, Emails: []string{"donor-vouchers-changed maribel@mail.example"},
			Has: JSON{
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
		a.Expect("the page", Request{Path: path("voucher-holder", ana, key)},
			Want{Has: JSON{"results.voucherState": "closed", "results.canAskNow": false}})
		a.Expect("the donor's page", Request{Path: path("donor", donor, donorKey)}, Want{})
		for _, anew := range []bool{false, true} {
			a.Expect("a link", call(Cora, "/link", 0, JSON{"anew": anew}), Want{Status: 409})
		}
		a.Clock.Advance(time.Hour)
		again := Request{Method: "POST", Path: donorPath(donor, fmt.Sprintf("/mails/%d/again", mail)), As: Cora}
		a.Expect("a mail again", again, Want{Status: 409, Has: JSON{"message": afterDeath}})
		a.Expect("a redemption", call(Cora, "/status", 2, JSON{"to": 1, "reason": "redemption-asked"}), Want{Status: 409})
		a.Expect("a mistake", call(Remy, "/undo-death", 2, nil), Want{
			Trail: []string{"voucher-holder.death-undone"}, Emails: []string{"donor-vouchers-changed maribel@mail.example"},
			Has: JSON{"results.holders.0.voucherState": "available", "results.holders.0.diedOn": ""},
		})
	})
}

// The death of a donor who has not given closes the vouchers and gives their holders the number to call. Undoing it
// restores everything. After the donation, the vouchers are unchanged.
// Shows R12.5h, R12.5i.
func TestDeath_OfADonor(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-04-06" })
		aHolder(a, donor, "Ana", done)
		die := func(as string) Request {
			return donorCall(donor, "/death", as, JSON{"version": mark(a, donor), "day": "2026-03-01"})
		}
		undo := func(as string) Request { return donorCall(donor, "/undo-death", as, JSON{"version": mark(a, donor)}) }
		for who, status := range map[string]int{Otto: 404, Coco: 403} {
			a.Expect("by "+who, die(who), Want{Status: status})
			a.Expect("undone by "+who, undo(who), Want{Status: status})
		}
		a.Expect("died", die(Cora), Want{
			Trail:  []string{"donor.death-recorded", "voucher-holder.voucher-closed"},
			Emails: []string{"holder-closed ana@mail.example"},
			Has: JSON{
				"results.diedOn": "2026-03-01", "results.readiness": nil, "results.holders.0.voucherState": "closed",
				"results.holders.0.diedOn": "",
			},
		})
		a.Expect("known", die(Cora), Want{Status: 409})
		a.Expect("a link", donorCall(donor, "/link", Cora, JSON{}), Want{Status: 409})
		a.Expect("a reminder", donorCall(donor, "/remind", Cora, nil), Want{Status: 409})
		a.Expect("a donation", donorCall(donor, "/settings", Cora, JSON{"version": mark(a, donor), "matchStatus": 5}),
			Want{Status: 409})
		a.Expect("the board", Request{Path: "/api/staff/readiness", As: Cora},
			Want{Trail: []string{"donor.readiness-viewed"}, Has: JSON{"total": 0}})
		if n, err := a.Readiness.SendReminders(t.Context()); n != 0 || err != nil {
			t.Errorf("%d reminders, %v", n, err)
		}
		a.Expect("a mistake", undo(Remy), Want{
			Trail:  []string{"donor.death-undone", "voucher-holder.voucher-reopened"},
			Emails: []string{"holder-restored ana@mail.example"},
			Has:    JSON{"results.diedOn": "", "results.holders.0.voucherState": "awaits-donation"},
		})
		a.Expect("the donation", donorCall(donor, "/settings", Cora, JSON{"version": mark(a, donor), "matchStatus": 5}),
			Want{Trail: []string{"donor.match-status-changed"}, Emails: []string{"holder-available ana@mail.example"}})
		a.Expect("died later", die(Remy), Want{
			Trail: []string{"donor.death-recorded"}, Has: JSON{"results.holders.0.voucherState": "available"},
		})
	})
}

// A donor or holder who died gets no lost link.
func TestDeath_NoLostLink(t *testing.T) {
	a := New(t)
	donor, _ := NewDonor(a, func(d *voucher.Donor) { d.Email, d.DiedOn = "lost@mail.example", "2026-03-01" })
	aHolder(a, donor, "Lost", func(h *voucher.Holder) { h.Email, h.DiedOn = "lost@mail.example", "2026-03-01" })
	a.Expect("asked", LostLink("lost@mail.example"), Want{})
	if n, err := a.Microsites.SendLostLinks(t.Context()); n != 0 || err != nil {
		t.Errorf("%d mails, %v", n, err)
	}
}

// A change of address that a person requested before their death can no longer be confirmed, and no email about it is
// sent.
func TestDeath_EndsAChangeOfAddress(t *testing.T) {
	a := New(t)
	donor, donorKey := NewDonor(a, given)
	holder, key := NamedHolder(a, donor, done)
	a.Do(changeContact("donor", donor, donorKey, "new@mail.example"))
	a.Do(changeContact("voucher-holder", holder, key, "other@mail.example"))
	for id, to := range map[int64]string{1: "new@mail.example", 2: "other@mail.example"} {
		_, err := a.EmailChanges.TokenFor(a.Context(), id, to)
		a.Must(err)
	}
	version := a.Do(Request{Path: donorPath(donor, ""), As: Cora}).Get("results.holders.0.version")
	died := donorCall(donor, fmt.Sprintf("/holders/%d/death", holder), Cora, JSON{"version": version, "day": "2026-03-01"})
	a.Do(died)
	a.Do(donorCall(donor, "/death", Cora, JSON{"version": mark(a, donor), "day": "2026-03-01"}))
	for id, to := range map[int64]string{1: "new@mail.example", 2: "other@mail.example"} {
		if _, err := a.EmailChanges.TokenFor(a.Context(), id, to); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("the change of %s can be confirmed: %v", to, err)
		}
	}
}
