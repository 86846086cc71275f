package vouchers_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color/palette"
	"image/gif"
	"os"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// A name with letters that no font contains would be incomplete in the document. The signer gets an error before
// agreeing to anything, and again if the record changes meanwhile.
// Shows R6.5a.
func TestConsent_NeedsFullName(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, donorKey := apptest.NewDonor(a, func(d *voucher.Donor) {
			d.Step, d.BirthDate, d.FirstName = voucher.UploadConsent, "1981-04-12", "Ana محمد"
		})
		told := a.Expect("a donor", consentForm("", voucher.DonorKey, donor, donorKey, map[string]string{"consentType": "1"}),
			apptest.Want{Status: 422, Has: map[string]any{"errors.#": 1, "errors.0.field": "consentType"}})
		if text := told.Text("message"); !strings.Contains(text, "م ح د") || !strings.Contains(text, "sign on paper") {
			t.Error(text)
		}
		other, otherKey := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		id, key := apptest.NamedHolder(a, other, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
		attorney := map[string]string{"consentType": "3", "firstName": "Rosa 🌷", "lastName": "Ǟ", "dob": "01/02/1970"}
		a.Expect("an attorney", consentForm("", voucher.HolderKey, id, key, attorney), apptest.Want{
			Status: 422,
			Has: map[string]any{
				"errors.#": 2, "errors.0.field": "firstName",
				"errors.0.message": "Our documents cannot print these letters: 🌷. Please write the name in Latin letters, as in " +
					"a passport.",
				"errors.1.field": "lastName",
			},
		})
		s := signer{
			a, voucher.HolderKey, id, key,
			map[string]string{"consentType": "3", "firstName": "Rosa", "lastName": "Ruiz", "dob": "01/02/1970"}, "rr",
			"Rosa Ruiz", true,
		}
		hash := s.show()
		a.Expect("renamed meanwhile", apptest.PutHolder(apptest.HolderBody(other, otherKey,
			map[string]any{"id": id, "lastName": "علي", "birthDate": "05/06/1990"})),
			apptest.Want{Trail: []string{"voucher-holder.changed"}})
		a.Expect("not as shown", s.finalize(hash, "1"), apptest.Want{Status: 409})
		a.Expect("nor shown anew",
			s.form("/create-pdf", map[string]string{"initials": initials(12, "rr"), "statementsVersion": wording(12)}),
			apptest.Want{Status: 409})
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey voucher-holder:%d:%s", id, key)}
		a.Expect("agreeing", apptest.Request{
			Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": id, "entityType": 12},
			Header: header,
		}, apptest.Want{Has: map[string]any{"results.progress.stage": 1}})
	})
}

// A name typed with combining characters matches the same name with composed characters.
// Shows V5.6.
func TestConsent_InitialsOneByOne(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, nil)
		a.Expect("in pieces", apptest.Request{
			Method: "POST", Path: path("donor", id, key),
			Body: apptest.PersonalBody(map[string]any{"firstName": "Jose\u0301", "lastName": "Nguye\u0302\u0303n"}),
		}, apptest.Want{Trail: []string{"donor.personal-info-saved"}})
		a.Expect("as letters", apptest.Request{Path: path("donor", id, key)},
			apptest.Want{Has: map[string]any{"results.firstName": "José", "results.lastName": "Nguyễn"}})
		a.Expect("a family", apptest.PutHolder(apptest.HolderBody(id, key, nil)),
			apptest.Want{Trail: []string{"voucher-holder.added"}})
		a.Expect("final", apptest.Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: map[string]any{"id": id, "editKey": key},
		}, apptest.Want{Trail: []string{"donor.holders-finalized"}})
		s := signer{a, voucher.DonorKey, id, key, nil, "jn", "Jose\u0301 Nguye\u0302\u0303n", true}
		a.Expect("signed in pieces", s.finalize(s.show(), "1"), apptest.Want{
			Trail:  signedTrail,
			Emails: []string{"holder-invitation tomas@mail.example", "donor-consent-copy maribel@mail.example"},
		})
	})
}

// The picture of an ID must have a valid type (V5, Initials).
// Shows V5.5.
func TestConsent_IDPictureTypes(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
		a.Expect("agreed", consentForm("", voucher.DonorKey, id, key, map[string]string{"consentType": "1"}),
			apptest.Want{Trail: []string{"consent.agreed-to-sign"}})
		var moving bytes.Buffer
		a.Must(gif.Encode(&moving, image.NewPaletted(image.Rect(0, 0, 95, 100), palette.Plan9), nil))
		webp, err := os.ReadFile("../../platform/picture/testdata/lossy.webp")
		a.Must(err)
		for what, c := range map[string]struct {
			file   []byte
			status int
			trail  []string
		}{"a GIF": {moving.Bytes(), 415, nil}, "a WebP": {webp, 415, nil}, "no picture": {[]byte("nothing"), 415, nil},
			"a PNG": {apptest.SmallPNG(), 200,
				[]string{"consent.initials-given", "consent.photo-given", "consent.document-shown"}}} {
			create := consentForm("/create-pdf", voucher.DonorKey, id, key,
				map[string]string{"initials": initials(11, "me"), "statementsVersion": wording(11)})
			create.Body.(*apptest.Form).File("file", "id.jpg", c.file)
			got := a.Expect(what, create, apptest.Want{Status: c.status, Trail: c.trail})
			if c.status == 415 &&
				got.Text(
					"message",
				) != "Please choose a PNG or JPEG picture of your ID. A screenshot of the picture works too." {
				t.Errorf("%s: %s", what, got.Body)
			}
		}
	})
}
