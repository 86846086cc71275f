package server_test

import (
	"bytes"
	"fmt"
	"slices"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
)

// TestAdminKey_InEveryCall makes every call by a site's key with an admin key instead. No response may contain the
// patient's key, the audit trail must name only the administrator, and the path of the link alone must open nothing.
// Shows R14.3c, R14.3d.
func TestAdminKey_InEveryCall(t *testing.T) {
	a := apptest.New(t)
	site := a.Live(apptest.Patient{}, apptest.PatientStory)
	for _, o := range operations(a) {
		if !slices.Contains([]string{byPath, byBody, byForm, byQuery, beside}, openedBy[o.id]) {
			continue
		}
		a.Clock.Advance(3 * time.Minute) // wrong keys are rate-limited
		key := apptest.AdminKeyFor(a, site)
		for _, r := range o.with(site.ID, "admin", true) {
			a.Expect(o.id+" with the place of the key", r, apptest.Want{Status: 404})
		}
		for i, r := range o.with(site.ID, key, true) {
			got, own := a.Do(r), o.with(site.ID, "WRONG", true)[i]
			if wrong := a.Do(own); bytes.Equal(got.Body, wrong.Body) && o.id != "custom-site-image" {
				t.Errorf("%s does not open: %s", o.id, got.Body)
			}
			if bytes.Contains(got.Body, []byte(site.Key)) || bytes.Contains(
				[]byte(fmt.Sprint(got.Header)), []byte(site.Key)) {
				t.Errorf("%s holds the patient's key: %s", o.id, got.Body)
			}
		}
		since := a.Rows("SELECT MAX(seq) FROM audit_event WHERE action = 'microsite.admin-key-opened'")[0][0]
		for _, by := range a.Rows("SELECT DISTINCT action, actor_kind, actor_name FROM audit_event WHERE seq > $1", since) {
			if by[1] != "admin-key" || by[2] != "Ada Moss" {
				t.Errorf("%s: the trail says %v", o.id, by)
			}
		}
		a.Seen()
	}
}
