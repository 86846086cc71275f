package vouchers_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/consent"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/test/hostilepdf"
)

// signedBy returns a file signed with a self-made certificate in the given name.
func signedBy(a *apptest.App, certificate, name string) []byte {
	a.Helper()
	identity, err := pdfsign.NewIdentity(certificate, a.Clock.Now())
	a.Must(err)
	form, err := a.Consents.Sample(a.Context(), consent.Donor, "en")
	a.Must(err)
	pdf, _, err := pdfsign.Sign(a.Context(), form, identity, pdfsign.Options{Name: name, At: a.Clock.Now()})
	a.Must(err)
	return pdf
}

// A paper form must be a file that its signer signed by hand. It must not be a document from Beacon or of another
// record, and it must not appear to be signed by the registry. The same rules apply to donors, holders and staff.
// Shows R14.2k.
func TestPaperConsent_RefusesDocumentsOfOthers(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "one@mail.example")
		a.Clock.Advance(time.Minute)
		electronic := a.Do(s.finalize(hash, "1")).Body
		_, err := a.AuditLog.Integrate(a.Context())
		a.Must(err)
		proven := a.Do(s.copied()).Body
		if bytes.Equal(proven, electronic) {
			t.Fatal("the copy has no proof")
		}
		onPaper := hostilepdf.Pages(3)
		other, key := newSigner(a, nil)
		a.Do(upload("donor", other, key, onPaper))
		changed := bytes.Clone(electronic)
		changed[len(changed)/2] ^= 1
		registry := a.Config.Brand.RegistryName
		files := map[string][]byte{
			"the signed document of another record": electronic, "that document with its proof": proven,
			"that document, changed": changed, "the form on paper of another donor": onPaper,
			"a certificate in the registry's name":   signedBy(a, registry, "Someone"),
			"the registry's name in other letters":   signedBy(a, "THE "+strings.ToUpper(registry)+", Inc.", "Someone"),
			"a signature that gives itself the name": signedBy(a, "Someone", registry),
		}
		for what, file := range files {
			a.Clock.Advance(time.Hour) // upload limit
			id, key := newSigner(a, nil)
			holder, holderKey := apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
			byStaff := paper(donorPath(id, ""), apptest.Coordinator, nil)
			byStaff.Body = apptest.NewForm().Field("signedOn", "2026-03-02").Field("identity", "photo-id").Field(
				"consentType", "1").File("consentFile", "scan.pdf", file)
			for way, request := range map[string]apptest.Request{
				"the donor": upload("donor", id, key, file), "staff": byStaff,
				"a holder": upload("voucher-holder", holder, holderKey, file),
			} {
				if got := a.Do(request); got.Status != 422 {
					t.Errorf("%s, sent by %s: %d %s", what, way, got.Status, got.Body)
				}
			}
		}
		if got := len(a.Rows("SELECT id FROM consent WHERE kind = 'paper' AND document_name <> ''")); got != 1 {
			t.Errorf("%d forms were received", got)
		}
	})
}

// upload returns a request that sends a paper form with the key of a donor or holder.
func upload(kind string, id int64, key string, file []byte) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: path(kind, id, key) + "/upload/consent",
		Body: apptest.NewForm().File("consentFile", "signed.pdf", file),
	}
}

// A person's own rejected document, and a scan that a family shares, are accepted, and staff see that the file is not
// new.
// Shows R14.2k.
func TestPaperConsent_FlagsRepeatedDocument(t *testing.T) {
	a := apptest.New(t)
	s, hash := aReadySigner(a, "one@mail.example")
	a.Clock.Advance(time.Minute)
	electronic := a.Do(s.finalize(hash, "1")).Body
	a.Do(donorCall(s.id, "/documents/1/ask-again", apptest.Coordinator, apptest.JSON{"reason": "unsigned"}))
	a.Do(upload("donor", s.id, s.key, electronic))
	holder, key := apptest.NamedHolder(a, s.id, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
	scan := hostilepdf.Pages(2)
	a.Do(donorCall(s.id, "/documents/2/ask-again", apptest.Coordinator, apptest.JSON{"reason": "the old one"}))
	a.Do(upload("donor", s.id, s.key, scan))
	a.Do(upload("voucher-holder", holder, key, scan))
	record := a.Do(apptest.Request{Path: donorPath(s.id, ""), As: apptest.Coordinator})
	got := map[string]string{}
	for i := range 4 {
		at := fmt.Sprintf("results.documents.%d", i)
		got[fmt.Sprint(record.Get(at+".id"))] = fmt.Sprint(record.Get(at+".state"), " ", record.Get(at+".witness.repeats"))
	}
	want := map[string]string{"1": "superseded 0", "2": "superseded 1", "3": "received 0", "4": "received 3"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("the record shows %v, want %v", got, want)
	}
}

// "beacon verify" accepts only the event with which Beacon stored a document that it signed itself.
// Shows R14.2f.
func TestCheckDocument_AcceptsOnlyOwnSignature(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "one@mail.example")
		a.Clock.Advance(time.Minute)
		a.Do(s.finalize(hash, "1"))
		_, err := a.AuditLog.Integrate(a.Context())
		a.Must(err)
		copied := a.Do(s.copied()).Body
		c, err := consent.CheckDocument(copied, a.Signer.Public())
		if err != nil || c.ID != 1 || c.Subject.Kind != "donor" || c.Subject.ID != s.id || c.SignedAt.IsZero() {
			t.Fatalf("%+v, %v", c, err)
		}
		mine := signedBy(a, "Someone", "Someone")
		id, key := newSigner(a, nil)
		if got := a.Do(upload("donor", id, key, mine)); got.Status != 200 {
			t.Fatalf("%d %s", got.Status, got.Body)
		}
		_, err = a.AuditLog.Integrate(a.Context())
		a.Must(err)
		events, err := a.Trail.SubjectEvents(a.Context(), audit.Subject{Kind: "donor", ID: id}, 0, 10)
		a.Must(err)
		for _, e := range events {
			proof, err := a.AuditLog.Prove(a.Context(), e)
			a.Must(err)
			forged, err := pdfsign.WithProof(mine, proof)
			a.Must(err)
			if c, err := consent.CheckDocument(forged, a.Signer.Public()); err == nil {
				t.Errorf("the proof of %s makes any signature %+v", e.Action, c)
			}
		}
		_, proof := pdfsign.WithoutProof(copied)
		forged, err := pdfsign.WithProof(mine, proof)
		a.Must(err)
		if _, err := consent.CheckDocument(forged, a.Signer.Public()); err == nil {
			t.Error("the proof of another document is taken")
		}
	})
}
