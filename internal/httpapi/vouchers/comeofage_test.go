package vouchers_test

import (
	"fmt"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// byGuardian returns the signing of a child's guardian.
func byGuardian(a *apptest.App, id int64, key string) signer {
	return signer{
		a, voucher.HolderKey, id, key,
		map[string]string{"consentType": "2", "firstName": "Gina", "lastName": "Ejemplo", "dob": "04/12/1981"},
		"ge", "Gina Ejemplo", false,
	}
}

// on moves the clock to the morning of a day.
func on(a *apptest.App, day string) {
	at, err := time.Parse(time.DateOnly, day)
	a.Must(err)
	a.Clock.Advance(at.Add(15 * time.Hour).Sub(a.Clock.Now()))
}

func sendOfAge(a *apptest.App) int {
	a.Helper()
	n, err := a.Consents.SendOfAge(a.Context())
	a.Must(err)
	return n
}

// A guardian's consent stays valid after the eighteenth birthday, on which the holder gets one email. The page and
// the record show it until the holder has signed, and the voucher stays available.
// Shows R11.5e, R11.5f.
func TestComeOfAge(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		id, key := apptest.NamedHolder(a, donor, func(h *voucher.Holder) {
			h.Step, h.BirthDate, h.FirstName, h.Language = voucher.UploadConsent, "2008-06-01", "Emil", "es"
		})
		guardian := byGuardian(a, id, key)
		a.Expect("the guardian signs", guardian.finalize(guardian.show(), "0"),
			apptest.Want{Trail: signedTrail, Emails: []string{"holder-consent-copy tomas@mail.example"}})
		a.Expect("given", donorCall(donor, "/settings", apptest.Coordinator,
			apptest.JSON{"version": mark(a, donor), "matchStatus": voucher.Transplanted, "donatedOn": "2026-03-01"}),
			apptest.Want{Trail: []string{"donor.match-status-changed"}, Emails: []string{"holder-available tomas@mail.example"}})
		own := signer{a, voucher.HolderKey, id, key, nil, "EE", "Emil Ejemplo", true}
		page, record := apptest.Request{
			Path: path("voucher-holder", id, key),
		}, apptest.Request{
			Path: donorPath(donor, ""),
			As:   apptest.Coordinator,
		}
		viewed := []string{"donor.viewed"}

		on(a, "2026-05-31")
		a.Expect("the day before", page, apptest.Want{Has: apptest.JSON{"results.outgrown": nil}})
		a.Expect("too young", own.form("", map[string]string{"consentType": "1"}), apptest.Want{Status: 409})
		if n := sendOfAge(a); n != 0 {
			t.Errorf("%d mails the day before", n)
		}
		on(a, "2026-06-01")
		says := apptest.JSON{"guardian": "Gina Ejemplo", "signedOn": "2026-03-02", "askedOn": ""}
		a.Expect("not asked yet", record, apptest.Want{Trail: viewed, Has: apptest.JSON{"results.holders.0.outgrown": says}})
		if n, again := sendOfAge(a), sendOfAge(a); n != 1 || again != 0 {
			t.Errorf("%d, %d mails", n, again)
		}
		says["askedOn"] = "2026-06-01"
		a.Expect("asked", page, apptest.Want{
			Trail: []string{"voucher-holder.asked-to-sign"}, Emails: []string{"holder-of-age tomas@mail.example"},
			Has: apptest.JSON{"results.outgrown": says, "results.voucherState": "available", "results.isMinor": false},
		})
		told := fmt.Sprint(a.Rows("SELECT CAST(payload LIKE '%toGuardian%' AS INTEGER), " +
			"CAST(payload LIKE '%\"lang\":\"es\"%' AS INTEGER) FROM outbox WHERE payload LIKE '%holder-of-age%'"))
		if told != "[[0 1]]" {
			t.Errorf("the guardian is addressed, or in another language: %s", told)
		}
		a.Expect("the record", record, apptest.Want{Trail: viewed, Has: apptest.JSON{
			"results.holders.0.outgrown": says, "results.holders.0.voucherState": "available",
			"results.consentDesks.1.canConsent": true,
		}})

		hash := own.show()
		document := apptest.Request{
			Path:   fmt.Sprintf("/api/e-consent/document/12/%d", id),
			Header: map[string]string{"Authorization": fmt.Sprintf("EditKey voucher-holder:%d:%s", id, key)},
		}
		a.Expect("the guardian's document meanwhile", document, apptest.Want{Trail: []string{"consent.copy-opened"}})
		a.Expect("still the guardian's", page, apptest.Want{Has: apptest.JSON{
			"results.outgrown": says, "results.voucherState": "available", "results.currentSelfRegistrationStep": 400,
		}})
		a.Expect("signed", own.finalize(hash, "0"), apptest.Want{
			Trail:  []string{"consent.signature-given", "consent.document-kept", "consent.replaced"},
			Emails: []string{"holder-consent-copy tomas@mail.example"},
		})
		a.Expect("for themself", record, apptest.Want{Trail: viewed, Has: apptest.JSON{
			"results.holders.0.outgrown": nil, "results.holders.0.voucherState": "available",
			"results.holders.0.currentSelfRegistrationStep": 400,
			"results.documents.0.state":                     "signed", "results.documents.0.type": 1,
			"results.documents.1.state": "superseded", "results.documents.1.type": 2,
			"results.consentDesks.1.canConsent": false,
		}})
		a.Expect("once", own.form("", map[string]string{"consentType": "1"}), apptest.Want{Status: 409})
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 2 {
			t.Errorf("%d consents, %v", n, err)
		}
	})
}

// If the holder cancels the new signing, the guardian's consent stays valid, and staff of the center can receive the
// form on paper.
// Shows R11.5f.
func TestComeOfAge_OnPaperAndGivenUp(t *testing.T) {
	a := apptest.New(t)
	donor, _ := apptest.NewDonor(a, given)
	id, key := apptest.NamedHolder(a, donor, func(h *voucher.Holder) {
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
	a.Expect("given up", apptest.Request{
		Method: "POST", Path: "/api/e-consent/cancel", Body: apptest.JSON{"id": id, "entityType": 12},
		Header: map[string]string{"Authorization": fmt.Sprintf("EditKey voucher-holder:%d:%s", id, key)},
	}, apptest.Want{Trail: []string{"consent.given-up"}})
	a.Expect("the guardian's counts", apptest.Request{Path: path("voucher-holder", id, key)}, apptest.Want{
		Has: apptest.JSON{
			"results.outgrown.guardian": "Gina Ejemplo", "results.outgrown.askedOn": "",
			"results.voucherState": "available",
		},
	})
	form := paper(holderPath(donor, id), "", map[string]string{"signedOn": "2026-06-02"})
	for as, status := range map[string]int{apptest.OtherCoordinator: 404, apptest.Coach: 403, apptest.Reviewer: 403} {
		form.As = as
		a.Expect("by "+as, form, apptest.Want{Status: status})
	}
	form = paper(holderPath(donor, id), apptest.Coordinator, map[string]string{"signedOn": "2026-06-02"})
	a.Expect("on paper", form, apptest.Want{
		Trail:  []string{"consent.paper-received", "consent.replaced"},
		Emails: []string{"holder-consent-copy tomas@mail.example"},
		Has:    apptest.JSON{"results.holders.0.outgrown": nil, "results.holders.0.voucherState": "available"},
	})
}
