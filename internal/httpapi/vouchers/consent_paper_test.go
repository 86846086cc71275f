package vouchers_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/test/hostilepdf"
)

// Two simultaneous uploads, such as a retry after a lost response, must create only one document and one set of
// emails.
func TestPaperConsent_IsTakenOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
		apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Status, h.Email = voucher.Draft, "one@mail.example" })
		own := path("donor", id, key)
		statuses := make([]int, 3)
		var all sync.WaitGroup
		for i := range statuses {
			upload := apptest.Request{
				Method: "POST", Path: own + "/upload/consent",
				Body: apptest.NewForm().File("consentFile", "signed.pdf", hostilepdf.Pages(1)),
			}
			all.Go(func() {
				response, err := a.Send(upload)
				if err != nil {
					t.Error(err)
				}
				statuses[i] = response.Status
			})
		}
		all.Wait()
		slices.Sort(statuses)
		if got := fmt.Sprint(statuses); got != "[200 409 409]" {
			t.Errorf("answers %s", got)
		}
		a.Expect("once, and the look tells that it is there", apptest.Request{Path: own}, apptest.Want{
			Has: map[string]any{"results.currentSelfRegistrationStep": 400}, Trail: []string{"consent.paper-received"},
			Emails: []string{"holder-invitation one@mail.example", "donor-consent-copy maribel@mail.example"},
		})
		if got := fmt.Sprint(a.Rows("SELECT COUNT(*) FROM consent WHERE document_name <> ''")); got != "[[1]]" ||
			len(a.Blobs.Names()) != 1 {
			t.Errorf("%s documents, %v", got, a.Blobs.Names())
		}
	})
}
