package vouchers_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// If the list of holders changes while the donor reads it, the donor has to read it again before signing. The events
// prove the signed list, and /verify accepts the document.
// Shows R26.1a, R26.1c.
func TestConsent_NamesTheHoldersOfTheDonor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
		holder, _ := apptest.NamedHolder(a, id, func(h *voucher.Holder) {
			h.Status, h.Relationship, h.WillLikelyNeed, h.YearsBefore = voucher.Draft, "Family-Child", 1, 0
		})
		apptest.NamedHolder(a, id, func(h *voucher.Holder) {
			h.Status, h.FirstName, h.Relationship, h.WillLikelyNeed = voucher.Draft, "Zoe", "Friend", 0
		})
		s := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
		hash := s.show()
		changed := apptest.PutHolder(apptest.HolderBody(id, key, map[string]any{
			"id": holder, "relationshipToDonor": "Family-Sibling", "willLikelyNeedKidneyTransplant": 1,
			"yearsBeforeKidneyTransplant": 0,
		}))
		a.Expect("another list", changed, apptest.Want{Trail: []string{"voucher-holder.changed"}})
		a.Expect("what was read before", s.finalize(hash, "1"), apptest.Want{Status: 409})
		again := s.form("/create-pdf", map[string]string{"initials": initials(11, "me"), "statementsVersion": wording(11)})
		shown := a.Expect("read again", again,
			apptest.Want{Trail: []string{"consent.initials-given", "consent.document-shown"}})
		for _, want := range []string{
			"<td>Tomás Ejemplo</td><td>Family-Sibling</td><td>Imminent need</td>",
			"<td>Zoe Ejemplo</td><td>Friend</td><td>Family voucher</td>",
		} {
			if html := shown.Text("results.html"); !strings.Contains(html, want) {
				t.Errorf("no %s in %s", want, html)
			}
		}
		signed := a.Do(s.finalize(shown.Text("results.documentHash"), "1"))
		a.Seen()
		details := fmt.Sprint(a.Rows("SELECT details FROM consent_event WHERE action = 'signature-given'"))
		for _, want := range []string{`Family-Sibling`, `imminent`, `Friend`, `family`, fmt.Sprint(holder)} {
			if !strings.Contains(details, want) {
				t.Errorf("the event of the signature proves %s", details)
			}
		}
		if strings.Contains(details, "Zoe") {
			t.Errorf("an event keeps the name of a holder: %s", details)
		}
		a.Expect("checked", apptest.Request{
			Method: "POST", Path: "/api/verify", Body: apptest.NewForm().File("file", "x.pdf", signed.Body),
		}, apptest.Want{Has: map[string]any{"results.state": "valid", "results.statementsVersion": wording(11)}})
	})
}

// A holder's form identifies the donor by record number and relationship, and does not contain the donor's name.
// Shows R26.1b.
func TestConsent_OfHolderNamesNoDonor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.FirstName = voucher.Complete, "Wilhelmina" })
		id, key := apptest.NamedHolder(a, donor, func(h *voucher.Holder) {
			h.Step, h.Relationship = voucher.UploadConsent, "Family-Cousin"
		})
		s := signer{a, voucher.HolderKey, id, key, nil, "te", "Tomás Ejemplo", true}
		a.Expect("agreed", s.form("", map[string]string{"consentType": "1"}),
			apptest.Want{Trail: []string{"consent.agreed-to-sign"}})
		create := s.form("/create-pdf", map[string]string{"initials": initials(12, "te"), "statementsVersion": wording(12)})
		create.Body.(*apptest.Form).File("file", "id.jpg", apptest.SmallPhoto(1))
		html := a.Expect("shown", create, apptest.Want{
			Trail: []string{"consent.initials-given", "consent.photo-given", "consent.document-shown"},
		}).Text("results.html")
		if !strings.Contains(html, "<td>Family-Cousin</td>") || !strings.Contains(html, fmt.Sprintf("<td>%d</td>", donor)) ||
			strings.Contains(html, "Wilhelmina") {
			t.Errorf("shown: %.600s", html)
		}
	})
}
