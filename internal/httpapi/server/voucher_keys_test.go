package server_test

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// ofVoucher returns a keyed call of the voucher program for a record of a kind, with a credential that may belong to
// another record. Without a key, the call has no credential.
func (o operation) ofVoucher(kind string, id int64, bearer int64, key string, spare int64) []apptest.Request {
	r := apptest.Request{
		Method: o.method,
		Path: o.fill("{voucherHolderId}/delete", fmt.Sprintf("%d/delete", spare), "{id}", fmt.Sprint(id),
			"{voucherHolderId}", fmt.Sprint(id), "{editKey}", key, "{step}", "100", "{entityType}", entityFor(kind)),
	}
	switch {
	case strings.HasSuffix(o.id, "-consent-upload"):
		r.Body = apptest.NewForm().File("consentFile", "x.pdf", []byte("no PDF"))
	case o.id == "holder-put":
		r.Body = apptest.HolderBody(id, key, nil)
	case o.id == "holders-finalize":
		r.Body = map[string]any{"id": id, "editKey": key}
	case o.id == "holder-remove" || strings.HasPrefix(o.path, "/api/e-consent"):
		switch {
		case o.id == "consent-record" || o.id == "consent-start-over" || o.id == "consent-cancel":
			entity, _ := strconv.Atoi(entityFor(kind))
			r.Body = map[string]any{"id": id, "entityType": entity}
		case o.method == http.MethodPost:
			r.Body = apptest.NewForm().Field("entityType", entityFor(kind)).Field("entityTypeId", fmt.Sprint(id)).Field(
				"consentType", "1")
		}
		if key == "" {
			return []apptest.Request{r}
		}
		header, cookies := r, r
		header.Header = map[string]string{"Authorization": fmt.Sprintf("EditKey %s:%d:%s", kind, bearer, key)}
		cookies.Cookies = apptest.KeyCookies(bearer, key)
		if _, ok := r.Body.(*apptest.Form); ok { // a form can be read once only
			cookies.Body = apptest.NewForm().Field("entityType", entityFor(kind)).Field("entityTypeId",
				fmt.Sprint(id)).Field("consentType", "1")
		}
		return []apptest.Request{header, cookies}
	case o.method == http.MethodPost && !strings.Contains(o.path, "set-back"):
		r.Body = apptest.PersonalBody(map[string]any{"voucherHolders": []any{}})
	}
	return []apptest.Request{r}
}

func entityFor(kind string) string {
	if kind == voucher.HolderKey {
		return "12"
	}
	return "1"
}

// linkKinds returns the kinds of keys that open a call.
func (o operation) linkKinds() []string {
	switch {
	case strings.HasPrefix(o.path, "/api/e-consent"):
		return []string{voucher.DonorKey, voucher.HolderKey}
	case strings.HasPrefix(o.path, "/api/donor/"):
		return []string{voucher.DonorKey}
	}
	return []string{voucher.HolderKey}
}

// TestVoucherKeys_OpenOwnRecordOnly makes the calls of donors and holders with wrong keys. Each must return the same
// response as for an unknown id.
// Shows V6.1, R1.2e, R2.9.
func TestVoucherKeys_OpenOwnRecordOnly(t *testing.T) {
	a := apptest.New(t)
	// Donors and holders have the same ids, so only the kind distinguishes their keys.
	mine, myKey := apptest.NewDonor(a, nil)
	other, otherKey := apptest.NewDonor(a, nil)
	myHolder, myHolderKey := apptest.NamedHolder(a, mine, nil)
	otherHolder, otherHolderKey := apptest.NamedHolder(a, other, nil)
	spare, _ := apptest.NamedHolder(a, mine, nil)
	if mine != myHolder || other != otherHolder {
		t.Fatal("the ids differ")
	}
	keys := map[string][2]string{voucher.DonorKey: {myKey, otherKey}, voucher.HolderKey: {myHolderKey, otherHolderKey}}
	const nobody = 4711
	random := strings.Repeat("A7", 13)
	walked, counted := 0, 0
	for _, o := range operations(a) {
		if openedBy[o.id] != byVoucher {
			continue
		}
		for _, kind := range o.linkKinds() {
			a.Clock.Advance(3 * time.Minute) // wrong keys are rate-limited
			own, others := keys[kind][0], keys[kind][1]
			anotherKind := keys[map[string]string{voucher.DonorKey: voucher.HolderKey,
				voucher.HolderKey: voucher.DonorKey}[kind]][0]
			unknown := a.Expect(o.id+" of nobody", o.ofVoucher(kind, nobody, nobody, random, spare)[0],
				apptest.Want{Status: 404})
			wrong := map[string][]apptest.Request{
				"another's key":           o.ofVoucher(kind, mine, mine, others, spare),
				"one's key, another's id": o.ofVoucher(kind, other, other, own, spare),
				"a random key":            o.ofVoucher(kind, mine, mine, random, spare),
				"the other kind's key":    o.ofVoucher(kind, mine, mine, anotherKind, spare),
				"a shorter key":           o.ofVoucher(kind, mine, mine, own[1:], spare),
				"a longer key":            o.ofVoucher(kind, mine, mine, own+"A", spare),
				"the next version's key":  o.ofVoucher(kind, mine, mine, a.Ring.EditKey(kind, mine, 2), spare),
				"a negative id":           o.ofVoucher(kind, -mine, -mine, own, spare),
			}
			if !strings.Contains(o.path, "{editKey}") {
				wrong["no key"] = o.ofVoucher(kind, mine, mine, "", spare)
			}
			if strings.HasPrefix(o.path, "/api/e-consent") {
				wrong["another's own credential"] = o.ofVoucher(kind, mine, other, others, spare)
			}
			for what, requests := range wrong {
				for _, r := range requests {
					counted++
					if got := a.Expect(o.id+" with "+what, r, apptest.Want{Status: 404}); !bytes.Equal(got.Body, unknown.Body) ||
						len(got.Cookies) != 0 ||
						got.Header.Get("Cache-Control") != "no-store" {
						t.Errorf("%s with %s: %s %v, of nobody: %s", o.id, what, got.Body, got.Cookies, unknown.Body)
					}
				}
			}
			walked++
			for _, r := range o.ofVoucher(kind, mine, mine, own, spare) {
				if o.id == "holder-remove" && r.Cookies != nil {
					continue // the holder was removed before
				}
				if got := a.Do(r); bytes.Equal(got.Body, unknown.Body) {
					t.Errorf("%s does not open with its own key: %s", o.id, got.Body)
				}
			}
			a.Seen()
		}
	}
	if got, _ := strconv.ParseFloat(apptest.Meter(a, "beacon_wrong_keys_total"), 64); walked < 25 ||
		got < float64(counted) {
		t.Errorf("%d calls walked, %v wrong keys counted of %d", walked, got, counted)
	}
}

// TestVoucherKeys_DonorChangesOwnHoldersOnly: a donor's valid key must not change the holders of another donor.
func TestVoucherKeys_DonorChangesOwnHoldersOnly(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		at := func(d *voucher.Donor) { d.Step = voucher.VoucherHolders }
		mine, key := apptest.NewDonor(a, at)
		other, _ := apptest.NewDonor(a, at)
		foreign, _ := apptest.NamedHolder(a, other, nil)
		before := fmt.Sprint(a.Rows("SELECT * FROM voucher_holder"))
		a.Expect("changed", apptest.PutHolder(apptest.HolderBody(mine, key, map[string]any{"id": foreign})),
			apptest.Want{Status: 404})
		a.Expect("said to be removed",
			apptest.PutHolder(apptest.HolderBody(mine, key, map[string]any{"id": foreign, "isDeleted": true})),
			apptest.Want{Status: 404})
		header := map[string]string{"Authorization": fmt.Sprintf("EditKey donor:%d:%s", mine, key)}
		a.Expect("removed",
			apptest.Request{Method: "DELETE", Path: fmt.Sprintf("/api/donor/%d/delete", foreign), Header: header},
			apptest.Want{Status: 404})
		list := apptest.Request{Method: "POST", Path: fmt.Sprintf("/api/donor/%d/%s/voucher-holders", mine, key),
			Body: map[string]any{"voucherHolders": []any{apptest.HolderBody(mine, key, map[string]any{"id": foreign})}}}
		a.Expect("in a list", list, apptest.Want{Status: 404})
		list.Body = map[string]any{
			"voucherHolders": []any{
				apptest.HolderBody(mine, key, nil), apptest.HolderBody(mine, key, map[string]any{"id": foreign, "isDeleted": true}),
			},
		}
		a.Expect("removed in a list", list, apptest.Want{Status: 404})
		if after := fmt.Sprint(a.Rows("SELECT * FROM voucher_holder")); after != before {
			t.Errorf("before %s\nafter %s", before, after)
		}
	})
}
