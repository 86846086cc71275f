package vouchers_test

import (
	"fmt"
	"testing"
	"time"

	. "beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// byGuardian returns the signing of a child's guardian.
func byGuardian(a *App, id int64, key string) signer {
	return signer{
		a, voucher.HolderKey, id, key,
		map[string]string{"consentType": "2", "firstName": "Gina", "lastName": "Ejemplo", "dob": "04/12/1981"},
		"ge", "Gina Ejemplo", false,
	}
}

// on moves the clock to the morning of a day.
func on(a *App, day string) {
	at, err := time.Parse(time.DateOnly, day)
	a.Must(err)
	a.Clock.Advance(at.Add(15 * time.Hour).Sub(a.Clock.Now()))
}

func sendOfAge(a *App) int {
	a.Helper()
	n, err := a.Consents.SendOfAge(a.Context())
	a.Must(err)
	return n
}

// A guardian's consent stays valid after the eighteenth birthday, on which the holder gets one email. The page and
// the record show it until the holder has signed, and the voucher stays available.
// Shows R11.5e, R11.5f.
func TestComeOfAge(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		donor, _ := NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		id, key := NamedHolder(a, donor, func(h *voucher.Holder) {
			h.Step, h.BirthDate, h.FirstName, h.Language = voucher.UploadConsent, "2008-06-01", "Emil", "es"
		})
		guardian := byGuardian(a, id, key)
		a.Expect("the guardian signs", guardian.finalize(guardian.show(), "0"),
			Want{Trail: signedTrail, Emails: []string{"holder-consent-copy tomas@mail.example"}})
		a.Expect("given", donorCall(donor, "/settings", Cora,
			JSON{"version": mark(a, donor), "matchStatus": voucher.Transplanted, "donatedOn": "2026-03-01"}),
			Want{Trail: []string{"donor.match-status-changed"}, Emails: []string{"holder-available tomas@mail.example"}})
		own := signer{a, voucher.HolderKey, id, key, nil, "EE", "Emil Ejemplo", true}
		page, record := Request{Path: path("voucher-holder", id, key)}, Request{Path: donorPath(donor, ""), As: Cora}
		viewed := []string{"donor.viewed"}

		on(a, "2026-05-31")
		a.Expect("the day before", page, Want{Has: JSON{"results.outgrown": nil}})
		a.Expect("too young", own.form("", map[string]string{"consentType": "1"}), Want{Status: 409})
		if n := sendOfAge(a); n != 0 {
			t.Errorf("%d mails the day before", n)
		}
		on(a, "2026-06-01")
		says := JSON{"guardian": "Gina Ejemplo", "signedOn": "2026-03-02", "askedOn": ""}
		a.Expect("not asked yet", record, Want{Trail: viewed, Has: JSON{"results.holders.0.outgrown": says}})
		if n, again := sendOfAge(a), sendOfAge(a); n != 1 || again != 0 {
			t.Errorf("%d, %d mails", n, again)
		}
		says["askedOn"] = "2026-06-01"
		a.Expect("asked", page, Want{
			Trail: []string{"voucher-holder.asked-to-sign"}, Emails: []string{"holder-of-age tomas@mail.example"},
			Has: JSON{"results.outgrown": says, "results.voucherState": "available", "results.isMinor": false},
		})
		told := fmt.Sprint(a.Rows("SELECT CAST(payload LIKE '%toGuardian%' AS INTEGER), " +
			"CAST(payload LIKE '%\"lang\":\"es\"%' AS INTEGER) FROM outbox WHERE payload LIKE '%holder-of-age%'"))
		if told != "[[0 1]]" {
			t.Errorf("the guardian is addressed, or in another language: %s", told)
		}
		a.Expect("the record", record, Want{Trail: viewed, Has: JSON{
			"results.holders.0.outgrown": says, "results.holders.0.voucherState": "available",
			"results.consentDesks.1.canConsent": true,
		}})

		hash := own.show()
		document := Request{
			Path:   fmt.Sprintf("/api/e-consent/document/12/%d", id),
			Header: map[string]string{"Authorization": fmt.Sprintf("EditKey voucher-holder:%d:%s", id, key)},
		}
		a.Expect("the guardian's document meanwhile", document, Want{Trail: []string{"consent.copy-opened"}})
		a.Expect("still the guardian's", page, Want{Has: JSON{
			"results.outgrown": says, "results.voucherState": "available", "results.currentSelfRegistrationStep": 400,
		}})
		a.Expect("signed", own.finalize(hash, "0"), Want{
			Trail:  []string{"consent.signature-given", "consent.document-kept", "consent.replaced"},
			Emails: []string{"holder-consent-copy tomas@mail.example"},
		})
		a.Expect("for themself", record, Want{Trail: viewed, Has: JSON{
			"results.holders.0.outgrown": nil, "results.holders.0.voucherState": "available",
			"results.holders.0.currentSelfRegistrationStep": 400,
			"results.documents.0.state":                     "signed", "results.documents.0.type": 1,
			"results.documents.1.state": "superseded", "results.documents.1.type": 2,
			"results.consentDesks.1.canConsent": false,
		}})
		a.Expect("once", own.form("", map[string]string{"consentType": "1"}), Want{Status: 409})
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 2 {
			t.Errorf("%d consents, %v", n, err)
		}
	})
}

// If the holder cancels the new signing, the guardian's consent stays valid, and staff of the center can receive the
// form on paper.
// Shows R11.5f.
func TestComeOfAge_OnPaperAndGivenUp(t *testing.T) {
	a := New(t)
	donor, _ := NewDonor(a, given)
	id, key := NamedHolder(a, donor, func(h *voucher.Holder) {
		h.Step, h.BirthDate = voucher.UploadConsent, "2008-06-01"
	})
	_, err := a.SQL.Exec("UPDATE voucher_donor SET match_status = 1")
	a.Must(err)
	guardian := byGuardian(a, id, key)
	a.Do(guardian.finalize(guardian.show(), "0"))
	_, err = a.SQL.Exec("UPDATE voucher_donor SET match_status = 5")
	a.Must(err)
	on(a, "2026-06-02")
	a.Seen()
	own := signer{a, voucher.HolderKey, id, key, nil, "TE", "Tomás Ejemplo", true}
	own.show()
	a.Expect("given up", Request{
		Method: "POST", Path: "/api/e-consent/cancel", Body: JSON{"id": id, "entityType": 12},
		Header: map[string]string{"Authorization": fmt.Sprintf("EditKey voucher-holder:%d:%s", id, key)},
	}, Want{Trail: []string{"consent.given-up"}})
	a.Expect("the guardian's counts", Request{Path: path("voucher-holder", id, key)}, Want{Has: JSON{
		"results.outgrown.guardian": "Gina Ejemplo", "results.outgrown.askedOn": "", "results.voucherState": "available",
	}})
	form := paper(holderPath(donor, id), "", map[string]string{"signedOn": "2026-06-02"})
	for as, status := range map[string]int{Otto: 404, Coco: 403, Remy: 403} {
		form.As = as
		a.Expect("by "+as, form, Want{Status: status})
	}
	form = paper(holderPath(donor, id), Cora, map[string]string{"signedOn": "2026-06-02"})
	a.Expect("on paper", form, Want{
		Trail:  []string{"consent.paper-received", "consent.replaced"},
		Emails: []string{"holder-consent-copy tomas@mail.example"},
		Has:    JSON{"results.holders.0.outgrown": nil, "results.holders.0.voucherState": "available"},
	})
}
