package vouchers_test

import (
	"bytes"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// /verify must detect any change of a document from Beacon (R6.5), including a change in the signature. For other
// files, it makes no claim.
// Shows R6.5b.
func TestVerify_FindsChangedDocument(t *testing.T) {
	a := apptest.New(t)
	id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
	s := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
	signed := a.Expect("signed", s.finalize(s.show(), "1"),
		apptest.Want{Trail: signedTrail, Emails: []string{"donor-consent-copy maribel@mail.example"}}).Body
	check := func(what string, file []byte, want string) {
		a.Clock.Advance(time.Minute) // upload limit
		got := a.Do(apptest.Request{Method: "POST", Path: "/api/verify", Body: apptest.NewForm().File("file", "x.pdf", file)})
		if got.Status != 200 || got.Text("results.state") != want ||
			(want != "valid") == (got.Get("results.intact") == true) {
			t.Errorf("%s: %s", what, got.Body)
		}
	}
	check("as it was signed", signed, "valid")
	contents := bytes.Index(signed, []byte("/Contents <"))
	places := []int{
		0, 3, contents + 12, contents + 200, contents + 500, contents + 900, contents + 1300, contents + 5000,
		len(signed) - 2,
	}
	for at := 40; at < len(signed); at += len(signed) / 40 {
		places = append(places, at)
	}
	for _, at := range places {
		flipped := bytes.Clone(signed)
		flipped[at] ^= 1
		check("one bit", flipped, "altered")
	}
	check("without its end", signed[:len(signed)-100], "altered")
	check("with more behind it", append(bytes.Clone(signed), "\n%%EOF\n"...), "altered")
	check("a stranger's", []byte("%PDF-1.7 nothing"), "unknown")
	check("no PDF", []byte("nothing"), "unknown")
	a.Expect("no file", apptest.Request{Method: "POST", Path: "/api/verify", Body: apptest.NewForm().Field("x", "y")},
		apptest.Want{Status: 422, Has: map[string]any{"errors.0.field": "file"}})
}
