package vouchers_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"beacon/internal/platform/pdfsign"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// consentForm returns a request with a form about a donor's or holder's consent.
func consentForm(path string, kind string, id int64, key string, fields map[string]string) apptest.Request {
	entity := "1"
	if kind == voucher.HolderKey {
		entity = "12"
	}
	form := apptest.NewForm().Field("entityType", entity).Field("entityTypeId", fmt.Sprint(id))
	for name, value := range fields {
		form.Field(name, value)
	}
	return apptest.Request{
		Method: "POST", Path: "/api/e-consent" + path, Body: form,
		Header: map[string]string{"Authorization": fmt.Sprintf("EditKey %s:%d:%s", kind, id, key)},
	}
}

// initials returns n statements with the same initials, in the format of the form.
func initials(n int, letters string) string {
	var all []map[string]any
	for i := range n {
		all = append(all, map[string]any{"statement": i + 1, "initials": letters})
	}
	text, _ := json.Marshal(all)
	return string(text)
}

// A donor signs in the three stages of V2 under the rules of V5, and the result is complete.
// Shows V5.4, V5.5, V5.6, R6.4a.
// Shows R6.4c, R6.5a, R6.5b, R6.6, R6.7, R7.4b.
func TestConsent_DonorSigns(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) {
			d.Step, d.BirthDate, d.FirstName = voucher.UploadConsent, "1981-04-12", "María José"
		})
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", id, key)}
		record := apptest.Request{
			Method: "POST", Path: "/api/e-consent/record", Body: map[string]any{"id": id, "entityType": 1}, Header: header,
		}
		a.Expect("what is signed", record, apptest.Want{
			Has: map[string]any{
				"results.statements.#": 11, "results.consentTypes.#": 1, "results.record.isOverEighteen": true,
				"results.record.consenterFirstName": "María José", "results.progress.stage": 1,
			},
		})
		create := func(fields map[string]string, photo bool) apptest.Request {
			r := consentForm("/create-pdf", "donor", id, key, fields)
			if photo {
				r.Body.(*apptest.Form).File("file", "id.jpg", apptest.SmallPhoto(1))
			}
			return r
		}
		good := map[string]string{"initials": initials(11, "me"), "statementsVersion": wording(11)}
		a.Expect("too early", create(good, true), apptest.Want{Status: 409})
		a.Expect("agreed", consentForm("", "donor", id, key, map[string]string{"consentType": "1", "location": ""}),
			apptest.Want{Trail: []string{"consent.agreed-to-sign"}})
		a.Expect("wrong initials",
			create(map[string]string{"initials": initials(11, "xx"), "statementsVersion": wording(11)}, true),
			apptest.Want{Status: 422})
		a.Expect("no photo", create(good, false),
			apptest.Want{Status: 422, Has: map[string]any{"errors.0.message": "Government Issued ID must be uploaded"}})
		a.Expect("old words", create(map[string]string{"initials": initials(11, "me"), "statementsVersion": "2025-1"}, true),
			apptest.Want{Status: 409})
		a.Expect("some", consentForm("/initials", "donor", id, key, map[string]string{"initials": initials(3, "ME")}),
			apptest.Want{Trail: []string{"consent.initials-given"}})
		a.Expect("resumed", record, apptest.Want{
			Has: map[string]any{
				"results.progress.stage": 2, "results.progress.initials.#": 3, "results.progress.hasPhoto": false,
			},
		})
		shown := a.Expect("shown", create(good, true),
			apptest.Want{Trail: []string{"consent.initials-given", "consent.photo-given", "consent.document-shown"}})
		if html := shown.Text("results.html"); !strings.Contains(html, "María José") ||
			strings.Contains(html, "<script") {
			t.Errorf("shown: %.300s", html)
		}
		finalize := func(signature, hash string) apptest.Request {
			return consentForm("/finalize-signature", "donor", id, key,
				map[string]string{"signature": signature, "documentHash": hash, "returnDocument": "1"})
		}
		hash := shown.Text("results.documentHash")
		a.Expect("a wrong name", finalize("María José Ejemplo", hash),
			apptest.Want{Status: 422, Has: map[string]any{"errors.0.field": "signature"}})
		a.Expect("something else", finalize("MaríaJosé Ejemplo", "00"), apptest.Want{Status: 409})
		signed := a.Expect("signed", finalize("MaríaJosé Ejemplo", hash), apptest.Want{
			Trail:  []string{"consent.signature-given", "consent.document-kept"},
			Emails: []string{"donor-consent-copy maribel@mail.example"},
		})
		if signed.Header.Get("Content-Type") != "application/pdf" ||
			!strings.Contains(signed.Header.Get("Content-Disposition"), "attachment") {
			t.Errorf("%v", signed.Header)
		}
		if report, err := pdfsign.Verify(signed.Body); err != nil || !report.Intact || !report.CoversWhole {
			t.Errorf("%+v, %v", report, err)
		}
		a.Expect("twice", finalize("MaríaJosé Ejemplo", hash), apptest.Want{Status: 409})
		if got := fmt.Sprint(a.Rows("SELECT step FROM voucher_donor")); got != "[[400]]" {
			t.Errorf("step %s", got)
		}
		for _, name := range a.Blobs.Names() {
			if content := a.Content(name); bytes.Contains(content, []byte("%PDF")) ||
				bytes.Contains(content, []byte("JFIF")) {
				t.Errorf("%s lies open", name)
			}
		}
		verify := func(file []byte) apptest.Request {
			return apptest.Request{Method: "POST", Path: "/api/verify", Body: apptest.NewForm().File("file", "x.pdf", file)}
		}
		a.Expect("checked", verify(signed.Body), apptest.Want{
			Has: map[string]any{
				"results.state": "valid", "results.signature.intact": true, "results.signature.ours": true,
			},
		})
		flipped := bytes.Clone(signed.Body)
		flipped[len(flipped)/3] ^= 1
		a.Expect("one bit", verify(flipped),
			apptest.Want{Has: map[string]any{"results.state": "altered", "results.signature.intact": false}})
		a.Expect("a stranger's", verify([]byte("%PDF-1.7 nothing")),
			apptest.Want{Has: map[string]any{"results.state": "unknown"}})
		own := a.Expect("the copy", apptest.Request{Path: fmt.Sprintf("/api/e-consent/document/1/%d", id), Header: header},
			apptest.Want{Trail: []string{"consent.copy-opened"}})
		if as, proof := pdfsign.WithoutProof(own.Body); !bytes.Equal(as, signed.Body) || proof == "" {
			t.Errorf("the copy differs, with the proof %q", proof)
		}
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 1 {
			t.Errorf("%d, %v", n, err)
		}
		_, err := a.SQL.Exec("UPDATE consent_event SET address = '10.9.9.9' WHERE position = 2")
		a.Must(err)
		a.Expect("a changed event", verify(signed.Body), apptest.Want{Has: map[string]any{"results.state": "altered"}})
		if _, _, err := a.VerifyAll(t.Context(), nil); err == nil {
			t.Error("a changed event is not found")
		}
	})
}
