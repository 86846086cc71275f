package vouchers_test

import (
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// joinDonors returns a request to join a donor's current record into another record.
func joinDonors(a *apptest.App, goes, stays int64, as string) apptest.Request {
	a.Helper()
	version := a.Do(apptest.Request{Path: donorPath(goes, ""), As: apptest.Administrator}).Get("results.version")
	a.Seen()
	return donorCall(goes, "/join", as, apptest.JSON{"version": version, "into": stays, "isSamePerson": true})
}

// Two administrators can join two records of one donor. Opening the joined record's link emails the surviving
// record's link until that link changes, and the join can be undone.
// Shows R12.4d, R12.4e.
func TestJoin_Donors(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddSecondAdministrator()
		stays, key := apptest.NewDonor(a, nil)
		aHolder(a, stays, "Ana", done)
		goes, oldKey := apptest.NewDonor(a, func(d *voucher.Donor) { d.FirstName = "Mary" }) // same address
		elsewhere, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Email = "else@mail.example" })
		a.Expect("a mail that waits", donorCall(goes, "/link", apptest.Coordinator, apptest.JSON{}),
			apptest.Want{Trail: []string{"donor.link-resent"}, Emails: []string{"donor-link maribel@mail.example"}})
		candidates := apptest.Request{Path: donorPath(goes, "/join-candidates"), As: apptest.Administrator}
		a.Expect("alike", candidates, apptest.Want{Trail: []string{"donor.viewed"}, Has: apptest.JSON{
			"results.candidates.#": 1, "results.candidates.0.id": stays, "results.candidates.0.whyNot": "",
		}})
		request := joinDonors(a, goes, stays, apptest.Administrator)
		separate := donorCall(stays, "/separate", apptest.Administrator, apptest.JSON{"joined": goes})
		a.Expect("nobody made sure",
			donorCall(goes, "/join", apptest.Administrator, apptest.JSON{"version": mark(a, goes), "into": stays}),
			apptest.Want{Status: 422, Fields: []string{"isSamePerson"}})
		a.Expect("somebody else's", joinDonors(a, goes, elsewhere, apptest.Administrator),
			apptest.Want{Status: 422, Fields: []string{"into"}})
		a.Expect("itself", joinDonors(a, goes, goes, apptest.Administrator),
			apptest.Want{Status: 422, Fields: []string{"into"}})
		a.Expect("of nobody", joinDonors(a, goes, 4711, apptest.Administrator), apptest.Want{Status: 404})
		a.Expect("the other way", joinDonors(a, stays, goes, apptest.Administrator), apptest.Want{Status: 409})
		a.Expect("an old look", donorCall(goes, "/join", apptest.Administrator,
			apptest.JSON{"version": 7, "into": stays, "isSamePerson": true}), apptest.Want{Status: 409})
		a.Expect("not joined", separate, apptest.Want{Status: 409})

		decline := donorCall(goes, "/decline-join", apptest.Administrator, nil)
		waiting := apptest.Want{
			Trail:  []string{"donor.join-asked", "donor.join-asked"},
			Emails: []string{"record-join-confirm maribel@mail.example"},
			Has:    apptest.JSON{"results.id": goes, "results.joinWaits.into": stays, "results.joinWaits.isOwnAsk": true},
		}
		ended := apptest.Want{
			Trail: []string{"donor.join-ended", "donor.join-ended"}, Has: apptest.JSON{"results.joinWaits": nil},
		}
		decline.As = apptest.SecondAdministrator
		a.Expect("asked", request, waiting)
		a.Expect("asked twice", request, apptest.Want{Status: 409})
		a.Expect("declined", decline, ended)
		a.Expect("declined twice", decline, apptest.Want{Status: 409})
		a.Expect("asked again", request, waiting)
		request.As = apptest.SecondAdministrator
		a.Expect("joined", request, apptest.Want{Trail: []string{"donor.joined", "donor.joined"},
			Emails: []string{"records-joined maribel@mail.example"}, Has: apptest.JSON{
				"results.id": stays, "results.joined.#": 1, "results.joined.0.id": goes,
				"results.joined.0.fullName": "Mary Ejemplo",
			}})
		left := a.Rows(fmt.Sprintf(
			"SELECT id FROM outbox WHERE done_at IS NULL AND record_kind = 'donor' AND record_id = %d", goes))
		if len(left) > 0 {
			t.Errorf("emails %v wait", left)
		}
		screen := func(id int64, key string) string { return fmt.Sprintf("/voucher-donor/register/%d/%s", id, key) }
		leads := func(key string) string { return a.Do(apptest.Request{Path: screen(goes, key)}).Header.Get("Location") }
		a.Expect("its link", apptest.Request{Path: screen(goes, oldKey)},
			apptest.Want{Status: 302, Emails: []string{"donor-link maribel@mail.example"}})
		if got := leads(oldKey); got != "/lost-link?why=joined" {
			t.Errorf("the link leads to %q", got)
		}
		if got := leads(key); got != "" {
			t.Errorf("a wrong key leads to %q", got)
		}
		a.Expect("off the list", apptest.Request{Path: donorPath(goes, ""), As: apptest.Administrator},
			apptest.Want{Status: 404})
		a.Expect("a new link of the one that stays",
			donorCall(stays, "/link", apptest.Administrator, apptest.JSON{"anew": true}),
			apptest.Want{Trail: []string{"donor.link-revoked"}, Emails: []string{"donor-link maribel@mail.example"}})
		if got := leads(oldKey); got != "" {
			t.Errorf("after that, the link leads to %q", got)
		}
		a.Expect("separated", separate, apptest.Want{Trail: []string{"donor.separated", "donor.separated"},
			Has: apptest.JSON{"results.joined.#": 0}})
		a.Expect("as it was", apptest.Request{Path: donorPath(goes, ""), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"donor.viewed"}})
		a.Expect("its own page", apptest.Request{Path: path("donor", goes, oldKey)}, apptest.Want{})
	})
}

// The address of the surviving record can confirm a join, and both addresses are emailed. A record that changed in
// the meantime is not joined.
// Shows R12.4e.
func TestJoin_DonorsByTheAddressThatStays(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		stays, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.BirthDate = "1961-03-04" })
		goes, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Email, d.BirthDate = "work@mail.example", "1961-03-04" })
		waiting := apptest.Want{
			Trail:  []string{"donor.join-asked", "donor.join-asked"},
			Emails: []string{"record-join-confirm maribel@mail.example", "record-join-asked work@mail.example"},
		}
		a.Expect("asked", joinDonors(a, goes, stays, apptest.Administrator), waiting)
		aHolder(a, goes, "Ana", nil)
		a.Expect("it names a holder now", a.ConfirmJoin("/confirm"), apptest.Want{Status: 409})
		a.Rows("DELETE FROM voucher_holder")
		a.Expect("refused", a.ConfirmJoin("/refuse"), apptest.Want{Trail: []string{"donor.join-ended", "donor.join-ended"}})
		a.Expect("asked again", joinDonors(a, goes, stays, apptest.Administrator), waiting)
		a.Expect("confirmed", a.ConfirmJoin("/confirm"), apptest.Want{
			Trail:  []string{"donor.joined", "donor.joined"},
			Emails: []string{"records-joined maribel@mail.example", "records-joined work@mail.example"},
		})
		a.Expect("off the list", apptest.Request{Path: donorPath(goes, ""), As: apptest.Administrator},
			apptest.Want{Status: 404})
	})
}

// A record that was signed, names holders or is not in use cannot be joined into another record.
func TestJoin_DonorsNot(t *testing.T) {
	a := apptest.New(t)
	stays, _ := apptest.NewDonor(a, nil)
	names, _ := apptest.NewDonor(a, nil)
	aHolder(a, names, "Ana", nil)
	given, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.MatchStatus = voucher.Transplanted })
	elsewhere, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.CenterID = a.Centers[1] })
	for says, goes := range map[string]int64{
		"This record names voucher holders, so it has to stay. Open the other record and join that one into this.": names,
		"Both records must be in use: not taken down, refused or removed, and the person has not died.":            given,
		"The records are at two centers, so they cannot be joined. Remove the one that is not needed.":             elsewhere,
	} {
		a.Do(apptest.Request{Path: donorPath(goes, "/join-candidates"), As: apptest.Administrator})
		request := joinDonors(a, goes, stays, apptest.Administrator)
		a.Seen()
		a.Expect(says, request, apptest.Want{Status: 409, Has: apptest.JSON{"message": says}})
	}
}
