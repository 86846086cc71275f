package vouchers_test

import (
	"fmt"
	"strings"
	"testing"

	"beacon/internal/platform/pdfsign"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/internal/voucher/donorimport"
)

// Staff can view consents and reject them with a reason (R6.7, R6.11).
// Shows R6.7, R6.11b.
func TestDocuments_StaffReview(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
		a.Do(consentForm("", "donor", id, key, map[string]string{"consentType": "1", "location": ""}))
		create := consentForm("/create-pdf", "donor", id, key,
			map[string]string{"initials": initials(11, "me"), "statementsVersion": wording(11)})
		create.Body.(*apptest.Form).File("file", "id.jpg", apptest.SmallPhoto(1))
		hash := a.Do(create).Text("results.documentHash")
		signed := a.Do(consentForm("/finalize-signature", "donor", id, key,
			map[string]string{"signature": "Maribel Ejemplo", "documentHash": hash, "returnDocument": "1"}))
		a.Seen()
		a.Expect("listed", apptest.Request{Path: donorPath(id, ""), As: apptest.Reviewer}, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has: apptest.JSON{
				"results.documents.#": 1, "results.documents.0.id": 1, "results.documents.0.kind": "electronic",
				"results.documents.0.state": "signed", "results.documents.0.hasPhoto": true,
				"results.documents.0.canAskAgain": true, "results.documents.0.holderId": 0,
				"results.documents.0.consenter": "Maribel Ejemplo",
			},
		})
		open := a.Expect("opened", apptest.Request{Path: donorPath(id, "/documents/1"), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"consent.document-viewed"}})
		if as, _ := pdfsign.WithoutProof(open.Body); string(as) != string(signed.Body) ||
			!strings.HasPrefix(open.Header.Get("Content-Disposition"), "attachment") ||
			!strings.Contains(open.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%d bytes, %v", len(open.Body), open.Header)
		}
		photo := a.Expect("the photo", apptest.Request{Path: donorPath(id, "/documents/1/photo"), As: apptest.Coordinator},
			apptest.Want{Trail: []string{"consent.photo-viewed"}})
		if photo.Header.Get("Content-Type") != "image/jpeg" || len(photo.Body) == 0 {
			t.Errorf("%v", photo.Header)
		}
		other, _ := apptest.NewDonor(a, nil)
		a.Expect("through another donor",
			apptest.Request{Path: donorPath(other, "/documents/1"), As: apptest.Coordinator}, apptest.Want{Status: 404})
		for _, what := range []string{"", "/photo"} {
			a.Expect("another center",
				apptest.Request{Path: donorPath(id, "/documents/1"+what), As: apptest.OtherCoordinator},
				apptest.Want{Status: 404})
		}
		a.Expect("without a reason",
			donorCall(id, "/documents/1/ask-again", apptest.Coordinator, apptest.JSON{"reason": " "}),
			apptest.Want{Status: 422, Fields: []string{"reason"}})
		a.Expect("again",
			donorCall(id, "/documents/1/ask-again", apptest.Coordinator, apptest.JSON{"reason": "The name differs."}),
			apptest.Want{
				Trail: []string{"consent.asked-again"}, Emails: []string{"donor-consent-again maribel@mail.example"},
				Has: apptest.JSON{
					"results.currentSelfRegistrationStep": 300, "results.documents.0.state": "rejected",
					"results.documents.0.reason": "The name differs.", "results.documents.0.reviewerName": "Cora Vance",
				},
			})
		a.Expect("twice",
			donorCall(id, "/documents/1/ask-again", apptest.Coordinator, apptest.JSON{"reason": "Again."}),
			apptest.Want{Status: 409})
	})
}

// An import invites all donors in the file or none (R6.1).
func TestDonorFile_Import(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		send := func(what, as, file string) apptest.Request {
			return apptest.Request{
				Method: "POST", Path: "/api/staff/donors/import" + what, As: as,
				Body: apptest.NewForm().File("file", "donors.csv", []byte(file)),
			}
		}
		bad := "firstName,lastName,email,language,surgeryDate,center\nDan,Uno,dan@mail.example,en,5/1/2026,Nowhere\nEva,Dos,eva,fr,1/1/2020,1\nDan,Tres,dan@mail.example,,,\n"
		a.Expect("looked at", send("/preview", apptest.Administrator, bad), apptest.Want{
			Has: apptest.JSON{
				"results.valid": 0, "results.invalid": 3, "results.rows.0.line": 2,
				"results.rows.0.errors.0.field": "center", "results.rows.1.errors.#": 3,
				"results.rows.0.written.firstName": "Dan",
			},
		})
		a.Expect("not imported", send("", apptest.Administrator, bad),
			apptest.Want{Status: 422, Has: apptest.JSON{"results.invalid": 3}})
		a.Expect("no table", send("/preview", apptest.Administrator, "PK\x03\x04"),
			apptest.Want{Status: 422, Fields: []string{"file"}})
		elsewhere := fmt.Sprintf(
			"firstName,lastName,email,center\nDan,Uno,dan@mail.example,%d\nEva,Dos,eva@mail.example,%d\n", a.Centers[0],
			a.Centers[1])
		a.Expect("a row for another center", send("", apptest.Coordinator, elsewhere), apptest.Want{
			Status: 422, Has: apptest.JSON{"results.rows.0.errors": []any{}, "results.rows.1.errors.0.field": "center"},
		})
		good := "email;firstName;lastName;surgeryDate\ndan@mail.example;Dan;Uno;5/1/2026\neva@mail.example;Eva;Dos;\n"
		a.Expect("imported", send("", apptest.Coordinator, good), apptest.Want{
			Has: apptest.JSON{"results.added": 2, "results.invalid": 0}, Trail: []string{"donor.invited", "donor.invited"},
			Emails: []string{"donor-invitation dan@mail.example", "donor-invitation eva@mail.example"},
		})
		a.Expect("twice", send("/preview", apptest.Coordinator, good),
			apptest.Want{Has: apptest.JSON{"results.invalid": 2, "results.rows.0.donorId": 1}})
		a.Expect("kept", apptest.Request{Path: donorPath(1, ""), As: apptest.Coordinator}, apptest.Want{
			Trail: []string{"donor.viewed"},
			Has:   apptest.JSON{"results.surgeryOn": "2026-05-01", "results.centerName": "Riverside Transplant Center"},
		})
		template := a.Expect("the template",
			apptest.Request{Path: "/api/staff/donors/import/template.csv", As: apptest.Coordinator}, apptest.Want{})
		a.Expect("left as it is", send("/preview", apptest.Coordinator, string(template.Body)),
			apptest.Want{Has: apptest.JSON{"results.invalid": 1, "results.rows.0.errors.0.field": "row"}})
		large := "email,firstName,lastName\n" + strings.Repeat("x", donorimport.MaxBytes)
		a.Expect("too large", send("/preview", apptest.Coordinator, large), apptest.Want{
			Status: 413,
			Has: apptest.JSON{
				"message": "This file is too large for a list of donors. Please save only the sheet with the donors as CSV (1 " +
					"MB at most).",
			},
		})
		spanish := send("", apptest.Coordinator, large)
		spanish.Header = map[string]string{"Accept-Language": "es"}
		a.Expect("too large, in Spanish", spanish, apptest.Want{
			Status: 413,
			Has: apptest.JSON{
				"message": "Este archivo es demasiado grande para una lista de donantes. Guarde como CSV solo la hoja de los " +
					"donantes (1 MB como máximo).",
			},
		})
	})
}
