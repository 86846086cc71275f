package vouchers_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// signer is a person who signs electronically.
type signer struct {
	*apptest.App
	kind      string
	id        int64
	key       string
	agree     map[string]string // empty: signs for themselves
	initials  string
	signature string
	photo     bool
}

func (s signer) form(path string, fields map[string]string) apptest.Request {
	return consentForm(path, s.kind, s.id, s.key, fields)
}

func (s signer) statements() int {
	if s.kind == voucher.HolderKey {
		return 12
	}
	return 11
}

// show advances a consent until the document is shown, and returns its hash.
func (s signer) show() string {
	s.Helper()
	agree := s.agree
	if agree == nil {
		agree = map[string]string{"consentType": "1"}
	}
	s.Expect("agreed", s.form("", agree), apptest.Want{Trail: []string{"consent.agreed-to-sign"}})
	create := s.form("/create-pdf", map[string]string{
		"initials": initials(s.statements(), s.initials), "statementsVersion": wording(s.statements()),
	})
	trail := []string{"consent.initials-given", "consent.document-shown"}
	if s.photo {
		create.Body.(*apptest.Form).File("file", "id.jpg", apptest.SmallPhoto(1))
		trail = []string{"consent.initials-given", "consent.photo-given", "consent.document-shown"}
	}
	return s.Expect("shown", create, apptest.Want{Trail: trail}).Text("results.documentHash")
}

func (s signer) finalize(hash, answer string) apptest.Request {
	return s.form("/finalize-signature",
		map[string]string{"signature": s.signature, "documentHash": hash, "returnDocument": answer})
}

// signedTrail lists the audit events of a signature.
var signedTrail = []string{"consent.signature-given", "consent.document-kept"}

func path(kind string, id int64, key string) string {
	return fmt.Sprintf("/api/%s/%d/%s", kind, id, key)
}

// holderPersonal returns the form of a holder's own page, with changes.
func holderPersonal(changes map[string]any) map[string]any {
	body := apptest.PersonalBody(map[string]any{
		"firstName": "Tomás", "email": "tomas@mail.example", "birthDate": "05/06/1990",
		"relationshipToDonor": "Family-Child", "willLikelyNeedKidneyTransplant": 0, "yearsBeforeKidneyTransplant": 7,
	})
	for name, value := range changes {
		body[name] = value
	}
	return body
}

// A holder can register under the rules of V5 (V4), also with a sibling in imminent need.
func TestHolderRegistration(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		donor, donorKey := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.Complete })
		id, key := apptest.NamedHolder(a, donor, nil)
		_, _ = apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.WillLikelyNeed, h.YearsBefore = 1, 0 })
		own := path("voucher-holder", id, key)
		save := func(changes map[string]any) apptest.Request {
			return apptest.Request{Method: "POST", Path: own, Body: holderPersonal(changes)}
		}
		for what, c := range map[string]struct {
			changes map[string]any
			field   string
			message string
		}{
			"imminent beside a sibling": {map[string]any{"willLikelyNeedKidneyTransplant": 1,
				"yearsBeforeKidneyTransplant": 0}, "", "There is a voucher holder already in imminent need. Cannot add more"},
			"a wrong zip": {map[string]any{"zip": "4321"}, "zip", "Please enter a valid zip code"},
		} {
			has := map[string]any{"errors.0.field": c.field, "errors.0.message": c.message}
			if c.field == "" {
				has = map[string]any{"message": c.message}
			}
			a.Expect(what, save(c.changes), apptest.Want{Status: 422, Has: has})
		}
		a.Expect("saved", save(map[string]any{
			"relationshipToDonor": "Other", "relationshipToDonorOther": " Neighbor ", "country": 724,
			"state": "Galicia", "zip": "A-15001", "phone": "+34 612 345 678",
		}), apptest.Want{
			Has:   map[string]any{"success": true, "nextStep": 300},
			Trail: []string{"voucher-holder.personal-info-saved"},
		})
		a.Expect("read", apptest.Request{Path: own}, apptest.Want{
			Has: map[string]any{
				"results.relationshipToDonorOther": "Neighbor", "results.yearsBeforeKidneyTransplant": -1,
				"results.state": "Galicia", "results.country": 724, "results.currentSelfRegistrationStep": 300,
				"results.voucherHolder.fullName": "Tomás Ejemplo",
				"results.donor.center.name":      "Riverside Transplant Center",
			},
		})
		a.Expect("forward", apptest.Request{Method: "POST", Path: own + "/400/set-back-status"}, apptest.Want{Status: 409})
		a.Expect("twice", save(nil), apptest.Want{Status: 409})
		a.Expect("back", apptest.Request{Method: "POST", Path: own + "/100/set-back-status"},
			apptest.Want{Trail: []string{"voucher-holder.set-back"}})
		a.Expect("again", save(nil), apptest.Want{Trail: []string{"voucher-holder.personal-info-saved"}})
		s := signer{a, voucher.HolderKey, id, key, nil, "te", "Tomás Ejemplo", true}
		hash := s.show()
		a.Expect("signed without a copy", s.finalize(hash, "0"), apptest.Want{
			Has: map[string]any{"success": true}, Trail: signedTrail,
			Emails: []string{"holder-consent-copy tomas@mail.example"},
		})
		a.Expect("done", apptest.Request{Path: own}, apptest.Want{
			Has: map[string]any{
				"results.currentSelfRegistrationStep": 400, "results.consentFileName": "Tomás Ejemplo.pdf",
			},
		})
		a.Expect("no way back", apptest.Request{Method: "POST", Path: own + "/100/set-back-status"},
			apptest.Want{Status: 409})

		seen := a.Expect(
			"the donor watches",
			apptest.Request{Path: path("donor", donor, donorKey)},
			apptest.Want{Has: map[string]any{
				"results.adpVoucherHolders.0.firstName":       "T*****",
				"results.adpVoucherHolders.0.fullName":        "T***** E*****",
				"results.adpVoucherHolders.0.consentFileName": "consent.pdf",
				"results.adpVoucherHolders.1.consentFileName": "",
				"results.adpVoucherHolders.0.editKey":         "",
				// The relationship distinguishes two masked names.
				"results.adpVoucherHolders.0.relationshipToDonor": "Family-Child",
			}},
		)
		for _, secret := range []string{"Tom", "tomas@",
			"River Road\",\"address2\":\"\",\"city\":\"Columbus\",\"state\":\"OH\",\"country\":1,\"zip\":\"43215\",\"phone\":\"614-555-0123\",\"gender\":\"F\",\"email\":\"tomas", "1990", key} {
			if strings.Contains(string(seen.Body), secret) {
				t.Errorf("the donor reads %q: %s", secret, seen.Body)
			}
		}
	})
}

// Guardians sign for minors, and so do people with power of attorney (R6.12). A guardian who is the donor is warned.
// Shows V1.3, V5.6, R6.12a, R6.12c.
func TestConsent_SignerOfHolder(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) {
			d.Step, d.FirstName, d.LastName, d.BirthDate = voucher.Complete, "Maria", "De La Cruz", "1981-04-12"
		})
		child, childKey := apptest.NamedHolder(a, donor, func(h *voucher.Holder) {
			h.Step, h.BirthDate, h.FirstName = voucher.UploadConsent, "2015-01-02", "Nguyễn Anh"
		})
		adult, adultKey := apptest.NamedHolder(a, donor,
			func(h *voucher.Holder) { h.Step, h.Email = voucher.UploadConsent, "wei@mail.example" })
		guardian := signer{
			a, voucher.HolderKey, child, childKey,
			map[string]string{"consentType": "2", "firstName": "María", "lastName": "de la Cruz", "dob": "04/12/1981"}, "MD",
			"María delaCruz", false,
		}
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey voucher-holder:%d:%s", child, childKey)}
		record := apptest.Request{
			Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": child, "entityType": 12},
			Header: header,
		}
		a.Expect("a child's record", record, apptest.Want{
			Has: map[string]any{
				"results.consentTypes": []any{map[string]any{"id": 2}}, "results.record.isOverEighteen": false,
				"results.record.dob": "", "results.statements.#": 12, "results.progress.guardianIsDonor": false,
			},
		})
		for what, c := range map[string]struct {
			fields map[string]string
			says   string
		}{
			"a child for themselves": {map[string]string{"consentType": "1"}, "Please choose for whom you sign"},
			"a child as guardian": {map[string]string{"consentType": "2", "firstName": "A", "lastName": "B",
				"dob": "03/03/2008"}, "Consenter must be 18 or older"},
		} {
			a.Expect(what, guardian.form("", c.fields),
				apptest.Want{Status: 422, Has: map[string]any{"errors.0.message": c.says}})
		}
		hash := guardian.show() // a child needs no picture
		a.Expect("the guardian is the donor", record,
			apptest.Want{Has: map[string]any{"results.progress.guardianIsDonor": true}})
		wrong := guardian
		wrong.signature = "María de la Cruz"
		a.Expect("with spaces", wrong.finalize(hash, "1"), apptest.Want{
			Status: 422,
			Has: map[string]any{
				"errors.0.message": "Signature is necessary and must match first and last name of consenter. Please ensure " +
					"there is no extra spacing.",
			},
		})
		signed := a.Expect("a guardian", guardian.finalize(hash, "1"),
			apptest.Want{Trail: signedTrail, Emails: []string{"holder-consent-copy tomas@mail.example"}})
		if disposition := signed.Header.Get("Content-Disposition"); !strings.Contains(
			disposition, "Mar%C3%ADa%20de%20la%20Cruz.pdf",
		) {
			t.Errorf("saved as %s", disposition)
		}
		attorney := signer{
			a, voucher.HolderKey, adult, adultKey,
			map[string]string{"consentType": "3", "firstName": "李", "lastName": "伟", "dob": "04/12/1981"}, "李伟", "李 伟", true,
		}
		a.Expect("an attorney", attorney.finalize(attorney.show(), "1"),
			apptest.Want{Trail: signedTrail, Emails: []string{"holder-consent-copy wei@mail.example"}})
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 2 {
			t.Errorf("%d, %v", n, err)
		}
	})
}

// The limit of holders applies, also to a final list (V2, V5).
// Shows R6.3.
func TestHolderLimit(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		finalize := func(sure bool) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: "/api/donor/finalize-voucher-holders",
				Body: map[string]any{"id": id, "editKey": key, "hasConfirmedNoFvHolders": sure},
			}
		}
		list := func(holders ...any) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: path("donor", id, key) + "/voucher-holders",
				Body: map[string]any{"voucherHolders": holders, "hasConfirmedNoFvHolders": true},
			}
		}
		need := map[string]any{"willLikelyNeedKidneyTransplant": 1, "yearsBeforeKidneyTransplant": 0}
		first := a.Expect("in need", apptest.PutHolder(apptest.HolderBody(id, key, need)),
			apptest.Want{Trail: []string{"voucher-holder.added"}}).Get("voucherHolder.id")
		second := a.Expect("family", apptest.PutHolder(apptest.HolderBody(id, key, nil)),
			apptest.Want{Trail: []string{"voucher-holder.added"}}).Get("voucherHolder.id")
		a.Expect("exchanged in one list", list(apptest.HolderBody(id, key,
			map[string]any{"id": second, "willLikelyNeedKidneyTransplant": 1, "yearsBeforeKidneyTransplant": 0}),
			apptest.HolderBody(id, key, map[string]any{"id": first})), apptest.Want{
			Has:   map[string]any{"results.nextStep": 300},
			Trail: []string{"voucher-holder.changed", "voucher-holder.changed", "donor.holders-finalized"},
		})
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)}
		remove := func(h any) apptest.Request {
			return apptest.Request{Method: "DELETE", Path: fmt.Sprintf("/api/donor/%v/delete", h), Header: header}
		}
		a.Expect("the family leaves a final list", remove(first), apptest.Want{Status: 422})
		a.Expect("a correction",
			apptest.PutHolder(apptest.HolderBody(id, key, map[string]any{"id": first, "firstName": "Inés"})),
			apptest.Want{Trail: []string{"voucher-holder.changed"}})
		a.Expect("back", apptest.Request{Method: "POST", Path: path("donor", id, key) + "/200/set-back-status"},
			apptest.Want{Trail: []string{"donor.set-back"}})
		a.Expect(
			"the family leaves",
			apptest.PutHolder(apptest.HolderBody(id, key, map[string]any{"id": first, "isDeleted": true})),
			apptest.Want{Has: map[string]any{"voucherHolder.isDeleted": true}, Trail: []string{"voucher-holder.removed"}},
		)
		a.Expect("not confirmed", finalize(false), apptest.Want{Status: 422})
		a.Expect("confirmed", finalize(true), apptest.Want{Trail: []string{"donor.holders-finalized"}})
		if got := fmt.Sprint(
			a.Rows("SELECT step, has_confirmed_no_fv_holders FROM voucher_donor ORDER BY id DESC LIMIT 1")); got != "[[300 true]]" &&
			got != "[[300 1]]" {
			t.Errorf("%s", got)
		}
	})
}
