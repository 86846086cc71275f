package vouchers_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/consent"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/test/hostilepdf"
)

// A donor can print, sign and upload the form. The holders then become available and get one email.
// Shows R6.3, R6.9a, R6.11a, R6.11b.
func TestPaperConsent_OfDonor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
		apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Status, h.Email = voucher.Draft, "one@mail.example" })
		apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Status, h.Email = voucher.Draft, "two@mail.example" })
		own := path("donor", id, key)
		blank := a.Expect("the form", apptest.Request{Path: own + "/download/consent"}, apptest.Want{})
		if blank.Header.Get("Content-Type") != "application/pdf" || !pdfcheck.Validate(blank.Body).OK ||
			!strings.HasPrefix(blank.Header.Get("Content-Disposition"), "inline") {
			t.Fatalf("%v", blank.Header)
		}
		upload := func(name string, file []byte) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: own + "/upload/consent", Body: apptest.NewForm().File("consentFile", name, file),
			}
		}
		a.Expect("nothing",
			apptest.Request{Method: "POST", Path: own + "/upload/consent", Body: apptest.NewForm().Field("x", "y")},
			apptest.Want{
				Status: 422,
				Has:    map[string]any{"errors.0.message": "In Step 2, please choose your signed consent file to upload."},
			})
		for _, file := range hostilepdf.Hostile() {
			if len(file.PDF) == 0 {
				continue // as if no file was chosen
			}
			a.Clock.Advance(time.Minute) // upload limit
			got := a.Do(upload("x.pdf", file.PDF))
			reason := pdfcheck.Validate(file.PDF).Reason
			want := map[pdfcheck.Reason]int{pdfcheck.TooLarge: 413, pdfcheck.NotAPDF: 415}[reason]
			if want == 0 {
				want = 422
			}
			if got.Status != want || got.Text("message") == "" || got.Get("success") != false {
				t.Errorf("%s (%s): %d, want %d: %.300s", file.Name, reason, got.Status, want, got.Body)
			}
		}
		a.Expect("nothing was stored", apptest.Request{Path: own},
			apptest.Want{Has: map[string]any{"results.currentSelfRegistrationStep": 300}})
		if rows := a.Rows("SELECT id FROM consent"); len(rows) != 0 || len(a.Blobs.Names()) != 0 {
			t.Errorf("%v %v", rows, a.Blobs.Names())
		}
		taken := apptest.Want{
			Has: map[string]any{"success": true, "nextStep": 400}, Trail: []string{"consent.paper-received"},
			Emails: []string{
				"holder-invitation one@mail.example", "holder-invitation two@mail.example",
				"donor-consent-copy maribel@mail.example",
			},
		}
		a.Expect("the signed form", upload(`C:\scans\Form "1".pdf`, blank.Body), taken)
		a.Expect("twice", upload("x.pdf", blank.Body), apptest.Want{Status: 409})
		a.Expect("watched", apptest.Request{Path: own}, apptest.Want{
			Has: map[string]any{
				"results.currentSelfRegistrationStep": 400, "results.adpVoucherHolders.0.status": 0,
				"results.adpVoucherHolders.0.email": "",
			},
		})

		// The center rejects the consent: the donor reads the reason, corrects and signs again. No person is emailed
		// twice.
		reviewer := access.Principal{ID: 1, Name: "Olga", Role: access.RegistryReviewer}
		refusal := consent.Refusal{DonorID: id, ConsentID: 1, Reason: "The second page is missing."}
		a.Must(a.Consents.AskAgain(t.Context(), reviewer, refusal, access.Caller{}))
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)}
		record := apptest.Request{
			Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": id, "entityType": 1},
			Header: header,
		}
		a.Expect("asked again", record, apptest.Want{
			Has: map[string]any{"results.rejected": "The second page is missing."}, Trail: []string{"consent.asked-again"},
			Emails: []string{"donor-consent-again maribel@mail.example"},
		})
		verify := apptest.Request{
			Method: "POST", Path: "/api/verify", Body: apptest.NewForm().File("file", "x.pdf", blank.Body),
		}
		a.Expect("the refused one", verify,
			apptest.Want{Has: map[string]any{"results.state": "rejected", "results.intact": true}})
		a.Expect("a correction first", apptest.Request{Method: "POST", Path: own + "/200/set-back-status"},
			apptest.Want{Trail: []string{"donor.set-back"}})
		a.Expect("final", apptest.Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: map[string]any{"id": id, "editKey": key},
		}, apptest.Want{Trail: []string{"donor.holders-finalized"}})
		a.Expect("still told why", record,
			apptest.Want{Has: map[string]any{"results.rejected": "The second page is missing."}})
		s := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
		a.Expect("on the screen", s.finalize(s.show(), "1"), apptest.Want{
			Trail:  append(append([]string{}, signedTrail...), "consent.replaced"),
			Emails: []string{"donor-consent-copy maribel@mail.example"},
		})
		if got := fmt.Sprint(a.Rows("SELECT state FROM consent ORDER BY id")); got != "[[superseded] [signed]]" {
			t.Errorf("%s", got)
		}
		verify.Body = apptest.NewForm().File("file", "x.pdf", blank.Body)
		a.Expect("the first", verify, apptest.Want{Has: map[string]any{"results.state": "superseded"}})
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 2 {
			t.Errorf("%d, %v", n, err)
		}
	})
}

// A donor can go back to an earlier step only, and that ends an unfinished consent.
// Shows R6.11a.
func TestDonorSteps(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
		apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Status = voucher.Draft })
		s := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
		hash := s.show()
		for _, to := range []string{"200", "100"} {
			a.Expect("back to "+to,
				apptest.Request{Method: "POST", Path: path("donor", id, key) + "/" + to + "/set-back-status"},
				apptest.Want{Trail: []string{"donor.set-back"}})
		}
		a.Expect("the signature comes too late", s.finalize(hash, "1"), apptest.Want{Status: 409})
		a.Expect("another name", apptest.Request{
			Method: "POST", Path: path("donor", id, key),
			Body: apptest.PersonalBody(map[string]any{"lastName": "Muestra"}),
		}, apptest.Want{Trail: []string{"donor.personal-info-saved"}})
		a.Expect("final", apptest.Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: map[string]any{"id": id, "editKey": key},
		}, apptest.Want{Trail: []string{"donor.holders-finalized"}})
		a.Expect("the old consent", s.finalize(hash, "1"), apptest.Want{Status: 409})
		s.initials, s.signature = "MM", "Maribel Muestra"
		a.Expect("a new one", s.finalize(s.show(), "1"), apptest.Want{
			Trail:  signedTrail,
			Emails: []string{"holder-invitation tomas@mail.example", "donor-consent-copy maribel@mail.example"},
		})
		if got := fmt.Sprint(a.Rows("SELECT state FROM consent ORDER BY id")); got != "[[signed]]" {
			t.Errorf("%s", got)
		}
	})
}

// If the name on record is corrected during a signing, the signer must agree again.
func TestConsent_NameCorrectedWhileSigning(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		donor, donorKey := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		id, key := apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
		s := signer{a, voucher.HolderKey, id, key, nil, "te", "Tomás Ejemplo", true}
		hash := s.show()
		a.Expect("corrected by the donor", apptest.PutHolder(apptest.HolderBody(donor, donorKey,
			map[string]any{"id": id, "firstName": "Teo", "birthDate": "05/06/1990"})),
			apptest.Want{Trail: []string{"voucher-holder.changed"}})
		a.Expect("not as shown", s.finalize(hash, "1"), apptest.Want{Status: 409})
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey voucher-holder:%d:%s", id, key)}
		a.Expect("agreeing", apptest.Request{
			Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": id, "entityType": 12},
			Header: header,
		}, apptest.Want{Has: map[string]any{"results.progress.stage": 1, "results.record.consenterFirstName": "Teo"}})
		s.signature = "Teo Ejemplo"
		a.Expect("signed", s.finalize(s.show(), "0"),
			apptest.Want{Trail: signedTrail, Emails: []string{"holder-consent-copy tomas@mail.example"}})
	})
}

// After a transplant, the donor sees only that (V6).
func TestHolderStatus_TransplantClosesSteps(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		for _, step := range []voucher.Step{voucher.PersonalInfo, voucher.VoucherHolders, voucher.UploadConsent} {
			id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.MatchStatus, d.BirthDate = step, voucher.Transplanted, "1981-04-12" })
			holderID, holderKey := apptest.NamedHolder(a, id,
				func(h *voucher.Holder) { h.Step, h.Status = voucher.UploadConsent, voucher.Draft })
			own, holders := path("donor", id, key), path("voucher-holder", holderID, holderKey)
			read := a.Expect("read", apptest.Request{Path: own}, apptest.Want{Has: map[string]any{"results.matchStatus": 5}})
			if bytes.Contains(read.Body, []byte("tomas@")) {
				t.Errorf("a holder's address: %s", read.Body)
			}
			a.Expect("a holder", apptest.Request{Path: holders},
				apptest.Want{Has: map[string]any{"results.donor.matchStatus": 5}})
			header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)}
			for _, r := range []apptest.Request{{Method: "POST", Path: own, Body: apptest.PersonalBody(nil)},
				apptest.PutHolder(apptest.HolderBody(id, key, nil)),
				{Method: "POST", Path: own + "/100/set-back-status"},
				{Method: "DELETE", Path: fmt.Sprintf("/api/donor/%d/delete", holderID), Header: header},
				{Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: map[string]any{"id": id, "editKey": key}},
				{Method: "POST", Path: own + "/upload/consent",
					Body: apptest.NewForm().File("consentFile", "x.pdf", hostilepdf.Pages(1))},
				{Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": id, "entityType": 1}, Header: header},
				{Method: "POST", Path: holders, Body: holderPersonal(nil)},
				{Method: "POST", Path: holders + "/100/set-back-status"},
				{Method: "POST", Path: holders + "/upload/consent",
					Body: apptest.NewForm().File("consentFile", "x.pdf", hostilepdf.Pages(1))},
				consentForm("", voucher.HolderKey, holderID, holderKey, map[string]string{"consentType": "1"})} {
				a.Expect(fmt.Sprint(step, r.Path), r, apptest.Want{Status: 409})
			}
		}
	})
}

// Invalid files are rejected with a message, and earlier input is kept.
// Shows V5.5, R6.4b.
func TestConsent_RefusedFiles(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
		s := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
		urlencoded := apptest.Request{
			Method: "POST", Path: "/api/e-consent",
			Body: "entityType=1&entityTypeId=" + fmt.Sprint(id) + "&consentType=1&location=",
			Header: map[string]string{
				"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key),
				"Content-Type":  "application/x-www-form-urlencoded",
			},
		}
		a.Expect("urlencoded", urlencoded, apptest.Want{Trail: []string{"consent.agreed-to-sign"}})
		for what, c := range map[string]struct {
			file   []byte
			status int
		}{"a bomb": {apptest.HugeHeader(60000), 413}} {
			create := s.form("/create-pdf", map[string]string{"initials": initials(11, "me"),
				"statementsVersion": wording(11)})
			create.Body.(*apptest.Form).File("file", "id.jpg", c.file)
			got := a.Expect(what, create, apptest.Want{Status: c.status})
			if got.Text("message") == "" {
				t.Errorf("%s: %s", what, got.Body)
			}
		}
		if len(a.Blobs.Names()) != 0 {
			t.Errorf("%v", a.Blobs.Names())
		}
		hash := s.show()
		a.Expect("another's words", s.form("/finalize-signature", map[string]string{"signature": "", "documentHash": hash}),
			apptest.Want{Status: 422})
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)}
		over := apptest.Request{
			Method: "POST", Path: "/api/e-consent/start-over", Body: map[string]any{"id": id, "entityType": 1},
			Header: header,
		}
		a.Expect("over", over, apptest.Want{Trail: []string{"consent.started-over"}})
		if len(a.Blobs.Names()) != 0 {
			t.Errorf("the picture is kept: %v", a.Blobs.Names())
		}
		a.Expect("too late", s.finalize(hash, "1"), apptest.Want{Status: 409})
		a.Expect("a sample", apptest.Request{Path: fmt.Sprintf("/api/e-consent/sample/1/%d", id), Header: header},
			apptest.Want{Trail: []string{"consent.sample-opened"}})
		a.Expect("is remembered", apptest.Request{
			Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": id, "entityType": 1},
			Header: header,
		}, apptest.Want{Has: map[string]any{"results.progress.sampleOpened": true}})
	})
}

// A lost link is emailed to donors and holders with the address (R2.8).
func TestLostLink_OfDonorsAndHolders(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.Email = "Both@mail.example" })
		apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Email = "both@mail.example" })
		apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Email, h.Status = "both@mail.example", voucher.Draft })
		apptest.NamedHolder(a, id, nil)
		a.Expect("asked", apptest.LostLink("BOTH@mail.example"), apptest.Want{})
		_, err := a.Microsites.SendLostLinks(t.Context())
		a.Must(err)
		a.Expect("mailed", apptest.Request{Path: "/healthz"}, apptest.Want{
			Trail:  []string{"donor.lost-link-answered", "voucher-holder.lost-link-answered"},
			Emails: []string{"donor-link Both@mail.example", "holder-link both@mail.example"},
		})
	})
}

// An original picture of an ID is deleted after its retention period, even in an unfinished signing, and is requested
// again.
func TestConsent_ForgottenPictureIsAskedAgain(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "slow@mail.example")
		a.Clock.Advance(366 * 24 * time.Hour)
		a.Must(a.Retention.Run(t.Context()))
		if left := a.Blobs.Names(); len(left) != 0 {
			t.Errorf("%v", left)
		}
		a.Seen()
		a.Expect("not as shown", s.finalize(hash, "1"), apptest.Want{Status: 409})
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", s.id, s.key)}
		a.Expect("how far it is", apptest.Request{
			Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": s.id, "entityType": 1},
			Header: header,
		}, apptest.Want{
			Has: map[string]any{
				"results.progress.stage": 2, "results.progress.hasPhoto": false, "results.progress.initials.#": 11,
			},
		})
		a.Expect("signed", s.finalize(s.show(), "0"), apptest.Want{
			Trail:  signedTrail,
			Emails: []string{"holder-invitation holder-of-slow@mail.example", "donor-consent-copy slow@mail.example"},
		})
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 1 {
			t.Errorf("%d, %v", n, err)
		}
	})
}
