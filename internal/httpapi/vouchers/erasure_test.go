package vouchers_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// An erasure keeps only the signed consent of a donor or holder, which still verifies. For a holder who did not sign,
// it also removes an unfinished consent. The remaining record has a made-up name.
// Shows R15.2a, R15.2g, R15.2h.
func TestErasure_KeepsSignedConsents(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "maribel@mail.example")
		if got := a.Do(s.finalize(hash, "1")); got.Status != http.StatusOK {
			t.Fatalf("sign: %s", got.Body)
		}
		a.Seen()
		ben := aHolder(a, s.id, "Benedicto", func(h *voucher.Holder) { h.Step = voucher.Complete })
		donor := audit.Subject{Kind: "donor", ID: s.id}
		if _, err := a.Privacy.Again(t.Context(), donor); fault.CodeFrom(err) != fault.Conflict {
			t.Errorf("a donor who takes part: %v", err)
		}
		gave := fmt.Sprintf("UPDATE voucher_donor SET match_status = %d WHERE id = %d", voucher.Transplanted, s.id)
		a.ChangeSealed(gave)
		holder := audit.Subject{Kind: "voucher-holder", ID: ben}
		if _, err := a.Privacy.Again(t.Context(), holder); fault.CodeFrom(err) != fault.Conflict {
			t.Errorf("a voucher that can be used: %v", err)
		}
		if _, err := a.Privacy.Again(t.Context(), donor); err != nil {
			t.Fatal(err)
		}
		const columns = "SELECT first_name, email, phone, address1, birth_date FROM "
		for _, row := range a.Rows(fmt.Sprintf(columns+"voucher_donor WHERE id = %d", s.id)) {
			if strings.Join(row, "|") != "Erased||||<nil>" {
				t.Errorf("the donor: %v", row)
			}
		}
		if _, consents, err := a.VerifyAll(t.Context(), nil); err != nil || consents != 1 {
			t.Errorf("%d consents: %v", consents, err)
		}
		if got := a.Do(apptest.Request{Path: path(voucher.DonorKey, s.id, s.key)}); got.Status == http.StatusOK {
			t.Error("the donor's link still opens something")
		}
		a.Expect("the holder's donor", apptest.Request{Path: donorPath(s.id, ""), As: apptest.Administrator}, apptest.Want{
			Trail: []string{"donor.viewed"}, Has: apptest.JSON{"results.holders.#": 2, "results.firstName": "Erased"},
		})
		again := correctFacts(s.id, "", apptest.Coordinator, 1, apptest.JSON{"firstName": "Maribel"})
		if got := a.Expect("put in again", again, apptest.Want{Status: 409}); !strings.Contains(
			string(got.Body),
			"was erased",
		) {
			t.Errorf("put in again: %s", got.Body)
		}
		a.ChangeSealed(fmt.Sprintf("UPDATE voucher_holder SET status = %d WHERE id = %d", voucher.Retired, ben))
		if _, err := a.Privacy.Again(t.Context(), holder); err != nil {
			t.Fatal(err)
		}
		row := a.Rows(fmt.Sprintf(columns+"voucher_holder WHERE is_deleted AND id = %d", ben))
		if len(row) != 1 || strings.Join(row[0], "|") != "Erased||||<nil>" {
			t.Errorf("the holder: %v", row)
		}
		if _, _, err := a.VerifyAll(t.Context(), nil); err != nil {
			t.Error(err)
		}
		if _, err := a.Privacy.Again(t.Context(), holder); fault.CodeFrom(err) != fault.NotFound {
			t.Errorf("twice: %v", err)
		}
	})
}
