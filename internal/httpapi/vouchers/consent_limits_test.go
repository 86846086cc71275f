package vouchers_test

import (
	"bytes"
	"testing"

	"beacon/internal/testkit/apptest"
)

// Forms with a picture count against the limit of uploads before they are read. Initials, which are sent while a
// person types, do not.
func TestConsent_FormLimits(t *testing.T) {
	a := apptest.New(t)
	id, key := apptest.NewDonor(a, nil)
	refused := 0
	for range 40 {
		r := consentForm("/create-pdf", "donor", id, key,
			map[string]string{"initials": initials(11, "me"), "statementsVersion": wording(11)})
		r.Body.(*apptest.Form).File("file", "id.jpg", bytes.Repeat([]byte{7}, 2<<20))
		if a.Do(r).Status == 429 {
			refused++
		}
	}
	if refused != 10 { // 30 per minute are allowed
		t.Errorf("%d of 40 large forms were refused", refused)
	}
	for range 40 {
		if got := a.Do(consentForm("/initials", "donor", id, key,
			map[string]string{"initials": initials(3, "me")})).Status; got == 429 {
			t.Fatal("initials are slowed down by large forms")
		}
	}
}
