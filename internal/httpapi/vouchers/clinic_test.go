package vouchers_test

import (
	"bytes"
	"fmt"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/test/hostilepdf"
)

// paper returns a request with which staff record a consent on paper, with changes.
func paper(path, as string, changes map[string]string) apptest.Request {
	fields := map[string]string{"signedOn": "2026-03-02", "identity": "photo-id", "consentType": "1"}
	for name, value := range changes {
		fields[name] = value
	}
	form := apptest.NewForm()
	for name, value := range fields {
		form.Field(name, value)
	}
	return apptest.Request{
		Method: "POST", Path: path + "/consent-upload", As: as,
		Body: form.File("consentFile", "scan.pdf", hostilepdf.Pages(2)),
	}
}

func holderPath(donor, id int64) string { return donorPath(donor, fmt.Sprintf("/holders/%d", id)) }

func newSigner(a *apptest.App, change func(*voucher.Donor)) (int64, string) {
	return apptest.NewDonor(a, func(d *voucher.Donor) {
		d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12"
		if change != nil {
			change(d)
		}
	})
}

// Staff of the center can print the form for a person with an open consent.
func TestConsentForm_IsPrintedByStaff(t *testing.T) {
	a := apptest.New(t)
	id, key := newSigner(a, func(d *voucher.Donor) { d.Language = "es" })
	early, _ := apptest.NamedHolder(a, id, nil)
	holder, _ := apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
	print := func(path, as string) apptest.Request { return apptest.Request{Path: path + "/consent-form", As: as} }
	form := a.Expect("the donor's", print(donorPath(id, ""), apptest.Coordinator),
		apptest.Want{Trail: []string{"consent.form-printed"}})
	own := a.Expect("one's own", apptest.Request{
		Path: path("donor", id, key) + "/download/consent", Header: map[string]string{"Accept-Language": "es"},
	}, apptest.Want{})
	if !bytes.Equal(form.Body, own.Body) || form.Header.Get("Content-Type") != "application/pdf" {
		t.Errorf("%d bytes, one's own has %d: %v", len(form.Body), len(own.Body), form.Header)
	}
	a.Expect("a holder's", print(holderPath(id, holder), apptest.Administrator),
		apptest.Want{Trail: []string{"consent.form-printed"}})
	a.Expect("too early", print(holderPath(id, early), apptest.Coordinator), apptest.Want{Status: 409})
	other, _ := apptest.NewDonor(a, nil)
	a.Expect("a holder of another donor", print(holderPath(other, holder), apptest.Coordinator), apptest.Want{Status: 404})
	a.Expect("no holder's id", print(donorPath(id, "/holders/x"), apptest.Coordinator), apptest.Want{Status: 404})
	a.Expect("another center", print(donorPath(id, ""), apptest.OtherCoordinator), apptest.Want{Status: 404})
	a.Expect("a reviewer only looks on", print(donorPath(id, ""), apptest.Reviewer), apptest.Want{Status: 403})
}

// Receiving a paper form has the same effect as the signer's own upload, and records the staff member.
// Shows R13.1b.
func TestPaperConsent_IsReceivedByStaff(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, _ := newSigner(a, nil)
		child, _ := apptest.NamedHolder(a, id, func(h *voucher.Holder) {
			h.Status, h.Step, h.BirthDate = voucher.Draft, voucher.UploadConsent, "2016-01-02"
		})
		own := donorPath(id, "")
		for what, as := range map[string]string{"another center": apptest.OtherCoordinator, "a reviewer": apptest.Reviewer,
			"a coach": apptest.Coach} {
			if got := a.Do(withSession(a, paper(own, as, nil))).Status; got != 403 && got != 404 {
				t.Errorf("%s: %d", what, got)
			}
		}
		a.Expect("nothing filled in",
			paper(own, apptest.Coordinator, map[string]string{"signedOn": "", "identity": "a hunch"}),
			apptest.Want{Status: 422, Fields: []string{"signedOn", "identity"}})
		a.Expect("tomorrow", paper(own, apptest.Coordinator, map[string]string{"signedOn": "2026-03-04"}),
			apptest.Want{Status: 422, Fields: []string{"signedOn"}})
		a.Expect("no PDF", apptest.Request{
			Method: "POST", Path: own + "/consent-upload", As: apptest.Coordinator,
			Body: apptest.NewForm().Field("signedOn", "2026-03-02").Field("identity", "known").
				File("consentFile", "x.pdf", []byte("a letter")),
		}, apptest.Want{Status: 415})
		a.Expect("received", paper(own, apptest.Coordinator, nil), apptest.Want{
			Trail:  []string{"consent.paper-received"},
			Emails: []string{"holder-invitation tomas@mail.example", "donor-consent-copy maribel@mail.example"},
			Has: apptest.JSON{
				"results.currentSelfRegistrationStep": 400, "results.documents.0.kind": "paper",
				"results.documents.0.consenter": "Maribel Ejemplo", "results.documents.0.witness.staff": "Cora Vance",
				"results.documents.0.witness.signedOn": "2026-03-02",
				"results.documents.0.witness.identity": "photo-id", "results.history.0.actorName": "Cora Vance",
				"results.history.0.details.signedOn": "2026-03-02", "results.history.0.details.identity": "photo-id",
			},
		})
		a.Expect("twice", paper(own, apptest.Coordinator, nil), apptest.Want{Status: 409})
		a.Expect("a child has a guardian", paper(holderPath(id, child), apptest.Administrator, nil),
			apptest.Want{Status: 422, Fields: []string{"consentType"}})
		a.Expect("a guardian is somebody",
			paper(holderPath(id, child), apptest.Administrator, map[string]string{"consentType": "2"}),
			apptest.Want{Status: 422, Fields: []string{"firstName", "lastName", "dob"}})
		a.Expect("by the guardian", paper(holderPath(id, child), apptest.Administrator, map[string]string{
			"consentType": "2", "firstName": "María", "lastName": "de la Cruz", "dob": "04/12/1981", "identity": "notary",
		}), apptest.Want{
			Trail: []string{"consent.paper-received"}, Emails: []string{"holder-consent-copy tomas@mail.example"},
			Has: apptest.JSON{
				"results.documents.0.consenter": "María de la Cruz", "results.documents.0.type": 2,
				"results.holders.0.currentSelfRegistrationStep": 400,
			},
		})
		a.Expect("checked", apptest.Request{
			Method: "POST", Path: "/api/verify", Body: apptest.NewForm().File("file", "x.pdf", hostilepdf.Pages(2)),
		}, apptest.Want{Has: apptest.JSON{"results.state": "valid", "results.kind": "paper"}})
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n < 2 {
			t.Errorf("%d, %v", n, err)
		}
		again := a.Rows("SELECT MIN(id) FROM consent WHERE state = 'received'")[0][0]
		a.Expect("asked again",
			donorCall(id, "/documents/"+again+"/ask-again", apptest.Coordinator, apptest.JSON{"reason": "unsigned"}),
			apptest.Want{
				Trail: []string{"consent.asked-again"}, Emails: []string{"donor-consent-again maribel@mail.example"},
			})
		a.Expect("another", paper(own, apptest.Coordinator, nil), apptest.Want{
			Trail:  []string{"consent.paper-received", "consent.replaced"},
			Emails: []string{"donor-consent-copy maribel@mail.example"},
		})
	})
}

// A withdrawal of the agreement to electronic records blocks electronic signing until the person agrees again.
// Shows R13.1c.
func TestElectronicWithdrawal_LeavesPaper(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := newSigner(a, nil)
		own := path("donor", id, key)
		a.Do(consentForm("", "donor", id, key, map[string]string{"consentType": "1"}))
		session := a.Do(
			withSession(a, donorCall(id, "/supervised-session", apptest.Coordinator, apptest.JSON{"place": "Room 4"})))
		a.Seen()
		told := apptest.JSON{"on": "2026-03-02", "told": "phone"}
		withdraw := func(as string, body apptest.JSON) apptest.Request {
			return donorCall(id, "/electronic-withdrawal", as, body)
		}
		a.Expect("another center", withdraw(apptest.OtherCoordinator, told), apptest.Want{Status: 404})
		a.Expect("a reviewer", withdraw(apptest.Reviewer, told), apptest.Want{Status: 403})
		a.Expect("nothing said", withdraw(apptest.Coordinator, apptest.JSON{"on": "2026-03-04", "told": ""}),
			apptest.Want{Status: 422, Fields: []string{"on", "told"}})
		a.Expect("not withdrawn yet", donorCall(id, "/electronic-agreement", apptest.Coordinator, told),
			apptest.Want{Status: 409})
		a.Expect("withdrawn", withdraw(apptest.Coordinator, told), apptest.Want{
			Trail: []string{"consent.given-up", "consent.electronic-withdrawn"},
			Has: apptest.JSON{
				"results.consentDesks.0.paperOnly": apptest.JSON{"on": "2026-03-02", "told": "phone", "by": "Cora Vance"},
				"results.consentDesks.0.session":   nil,
				"results.history.0.details":        apptest.JSON{"on": "2026-03-02", "told": "phone"},
			},
		})
		a.Expect("twice", withdraw(apptest.Coordinator, told), apptest.Want{Status: 409})
		a.Expect("its session ended", atDevice(session, apptest.Request{Path: "/api/supervised"}), apptest.Want{Status: 404})
		a.Expect("the page says so", apptest.Request{Path: own}, apptest.Want{Has: apptest.JSON{"results.paperOnly": true}})
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)}
		a.Expect("no electronic way", apptest.Request{
			Method: "POST", Path: "/api/e-consent/record", Body: apptest.JSON{"id": id, "entityType": 1}, Header: header,
		}, apptest.Want{Status: 409})
		a.Expect("nor past the screen", consentForm("", "donor", id, key, map[string]string{"consentType": "1"}),
			apptest.Want{Status: 409})
		a.Expect("nor at the clinic",
			donorCall(id, "/supervised-session", apptest.Coordinator, apptest.JSON{"place": "Room 4"}),
			apptest.Want{Status: 409})
		a.Expect("printed all the same", apptest.Request{Path: donorPath(id, "/consent-form"), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"consent.form-printed"}})
		a.Expect("on paper, told so", paper(donorPath(id, ""), apptest.Coordinator, nil), apptest.Want{
			Trail: []string{"consent.paper-received"}, Emails: []string{"donor-consent-paper maribel@mail.example"},
		})
		a.Expect("agreed again", donorCall(id, "/electronic-agreement", apptest.Administrator, told), apptest.Want{
			Trail: []string{"consent.electronic-agreed-again"}, Has: apptest.JSON{"results.consentDesks.0.paperOnly": nil},
		})
		a.Expect("the page says so, too", apptest.Request{Path: own},
			apptest.Want{Has: apptest.JSON{"results.paperOnly": false}})
	})
}

// After a withdrawal, a consent that was signed before stays valid, and siblings can continue.
// Shows R13.1c.
func TestElectronicWithdrawal_KeepsSignedConsents(t *testing.T) {
	a := apptest.New(t)
	s, hash := aReadySigner(a, "one@mail.example")
	signed := a.Do(s.finalize(hash, "1")).Body
	a.Seen()
	a.Expect("withdrawn later", donorCall(s.id, "/electronic-withdrawal", apptest.Coordinator,
		apptest.JSON{"on": "2026-03-02", "told": "letter"}), apptest.Want{
		Trail: []string{"consent.electronic-withdrawn"},
		Has:   apptest.JSON{"results.documents.0.state": "signed", "results.consentDesks.1.paperOnly": nil},
	})
	a.Expect("checked",
		apptest.Request{Method: "POST", Path: "/api/verify", Body: apptest.NewForm().File("file", "x.pdf", signed)},
		apptest.Want{Has: apptest.JSON{"results.state": "valid"}})
}
