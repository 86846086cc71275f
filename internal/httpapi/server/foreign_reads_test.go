package server_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// foreign are headers by which browsers mark a request that no page of ours caused.
var foreign = map[string]map[string]string{
	"another site":  {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
	"a sister site": {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate"},
	"an email":      {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"},
	"a prefetch":    {"Sec-Fetch-Site": "same-origin", "Sec-Purpose": "prefetch;prerender"},
}

// TestReads_FromOtherSitesLeaveNoEvidence makes all reads of staff with the cookie of a signed-in administrator. A
// link on another site must not record views, exports or opened documents in a person's name.
func TestReads_FromOtherSitesLeaveNoEvidence(t *testing.T) {
	a := apptest.New(t)
	session := a.Session(apptest.Administrator)
	a.Invite(apptest.Patient{})
	events := func() string { return a.Rows("SELECT COUNT(*) FROM audit_event")[0][0] }
	before := events()
	for _, o := range operations(a) {
		if o.method != http.MethodGet || openedBy[o.id] != byStaff {
			continue
		}
		path := o.path
		for strings.Contains(path, "{") {
			head, rest, _ := strings.Cut(path, "{")
			_, tail, _ := strings.Cut(rest, "}")
			path = head + "1" + tail
		}
		for from, header := range foreign {
			got := a.Do(apptest.Request{Path: path, Header: header, Cookies: []*http.Cookie{session}})
			if got.Status != http.StatusForbidden {
				t.Errorf("%s from %s: %d", o.id, from, got.Status)
			}
		}
	}
	if after := events(); after != before {
		t.Errorf("%s events before, %s after", before, after)
	}
	own := a.Do(apptest.Request{
		Path: "/api/staff/microsites/1", Cookies: []*http.Cookie{session},
		Header: map[string]string{"Sec-Fetch-Site": "same-origin"},
	})
	if own.Status != http.StatusOK || events() == before {
		t.Errorf("from our page: %d %s", own.Status, own.Body)
	}
}

// TestConsentReads_NeedOurPage: reading the sample or the copy of a consent is evidence about the signer, so the
// cookies alone must not open them for another site.
func TestConsentReads_NeedOurPage(t *testing.T) {
	a := apptest.New(t)
	id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step, d.BirthDate = voucher.UploadConsent, "1981-04-12" })
	a.Seen()
	for _, path := range []string{"/api/e-consent/sample/1/%d", "/api/e-consent/document/1/%d"} {
		for from, header := range foreign {
			a.Expect(from, apptest.Request{Path: fmt.Sprintf(path, id), Header: header, Cookies: apptest.KeyCookies(id, key)},
				apptest.Want{Status: 404})
		}
		a.Expect("an old browser", apptest.Request{Path: fmt.Sprintf(path, id), Cookies: apptest.KeyCookies(id, key)},
			apptest.Want{Status: 403})
	}
	a.Expect("our page", apptest.Request{
		Path: fmt.Sprintf("/api/e-consent/sample/1/%d", id), Cookies: apptest.KeyCookies(id, key),
		Header: map[string]string{"Sec-Fetch-Site": "same-origin"},
	}, apptest.Want{Trail: []string{"consent.sample-opened"}})
}
