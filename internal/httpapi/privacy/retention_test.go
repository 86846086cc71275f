package privacy_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/consent"
	"beacon/internal/platform/locale"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/testkit/apptest"
)

func holdOn(kind string, id int64) apptest.Request {
	return apptest.Request{Method: "POST", Path: "/api/staff/holds", As: apptest.Administrator, Body: apptest.JSON{
		"recordKind": kind, "recordId": id, "reason": "Case 12", "endsOn": "",
	}}
}

var retentionDesk = apptest.Request{Path: "/api/staff/retention", As: apptest.Administrator}

// dueNow returns the numbers on the screen of records that are deleted next, by kind.
func dueNow(a *apptest.App) map[string]int {
	a.Helper()
	counts := map[string]int{}
	for _, rule := range a.Do(retentionDesk).Get("results.rules").([]any) {
		r := rule.(map[string]any)
		counts[r["kind"].(string)] = int(r["count"].(float64))
	}
	return counts
}

// deletedByLastRun returns the numbers that the newest run deleted, like dueNow.
func deletedByLastRun(a *apptest.App) map[string]int {
	a.Helper()
	counts := map[string]int{}
	for kind, n := range a.Do(retentionDesk).Get("results.runs.0.counts").(map[string]any) {
		counts[kind] = int(n.(float64))
	}
	return counts
}

func unfinishedReferral(a *apptest.App, email string) int64 {
	a.Helper()
	id := a.Do(apptest.NewReferral(a, map[string]any{"email": email})).Get("results.0")
	return int64(id.(float64))
}

// donorPhoto stores the original of a donor's photo ID with a retention of one day.
func donorPhoto(a *apptest.App, donor int64) {
	a.Helper()
	ctx, until := context.Background(), a.Clock.Now().Add(24*time.Hour)
	name := fmt.Sprintf("consents/%064d", donor)
	a.Must(a.Blobs.Put(ctx, name, strings.NewReader("x"), 1))
	a.Must(voucherstore.NewConsents(a.DB).InTx(ctx, func(tx consent.Tx) error {
		_, err := tx.AddConsent(ctx, consent.Consent{
			Entity: consent.Donor, EntityID: donor, DonorID: donor, Kind: consent.Electronic, State: consent.Signed,
			Language: locale.English, Initials: []consent.Initial{}, HeadHash: []byte{}, PhotoName: name, PhotoUntil: &until,
			CreatedAt: a.Clock.Now(), UpdatedAt: a.Clock.Now(),
		})
		return err
	}))
}

// countFiles counts the stored files of a site's pictures and of a donor's photo ID.
func countFiles(a *apptest.App, siteID, donor int64) (pictures, photos int) {
	a.Helper()
	stems := a.Rows("SELECT stem FROM picture WHERE microsite_id = $1", siteID)
	for _, name := range a.Blobs.Names() {
		for _, stem := range stems {
			if strings.Contains(name, stem[0]) {
				pictures++
			}
		}
		if name == fmt.Sprintf("consents/%064d", donor) {
			photos++
		}
	}
	return pictures, photos
}

// A run deletes exactly the records of the preview, with their files, once a night. It deletes no record under a hold
// until the hold ends.
// Shows R15.3c, R15.3d, R15.3e, R15.3f.
func TestRetention_RunDeletesPreviewedEntries(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		live := a.Live(apptest.Patient{Email: "live@mail.example"}, apptest.PatientStory)
		closed := a.Live(apptest.Patient{Email: "closed@mail.example"}, apptest.PatientStory)
		held := a.Live(apptest.Patient{Email: "held@mail.example"}, apptest.PatientStory)
		for _, site := range []apptest.Site{closed, held} {
			if got := a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"),
				As: apptest.Administrator}); got.Status != 200 {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		gone, kept := unfinishedReferral(a, "gone@mail.example"), unfinishedReferral(a, "kept@mail.example")
		donor, _ := apptest.NewDonor(a, nil)
		heldDonor, _ := apptest.NewDonor(a, nil)
		holder, _ := apptest.NamedHolder(a, heldDonor, nil)
		donorPhoto(a, donor)
		donorPhoto(a, heldDonor)
		a.SendAll()
		a.Clock.Advance(25 * 31 * 24 * time.Hour)
		var holds []int64
		for kind, id := range map[string]int64{"microsite": held.ID, "referral": kept, "voucher-holder": holder} {
			holds = append(holds, int64(a.Do(holdOn(kind, id)).Get("results.id").(float64)))
		}
		heldEmails := func() string {
			return a.Rows("SELECT COUNT(*) FROM outbox WHERE record_kind = 'microsite' AND record_id = $1", held.ID)[0][0]
		}
		before := heldEmails()
		preview := dueNow(a)
		a.Seen()
		if preview["pictures"] != 1 || preview["referrals"] != 1 || preview["id-pictures"] != 1 || preview["mails"] == 0 {
			t.Fatalf("due: %v", preview)
		}
		a.Expect("the pictures that are due",
			apptest.Request{Path: "/api/staff/retention/due?kind=pictures", As: apptest.Administrator}, apptest.Want{
				Has: apptest.JSON{
					"total": 1, "results.0.recordKind": "microsite", "results.0.recordId": closed.ID,
					"results.0.name": "Rosa Ejemplo",
				},
				Trail: []string{"retention.due-viewed"},
			})
		var listed int
		for kind, count := range preview {
			got := a.Do(apptest.Request{Path: "/api/staff/retention/due?limit=100&kind=" + kind, As: apptest.Administrator})
			if got.Get("total").(float64) != float64(count) || len(got.Get("results").([]any)) != min(count, 100) {
				t.Errorf("%s: %d are due, and listed are %s", kind, count, got.Body)
			}
			listed += count
		}
		a.Seen()
		stemFiles := len(a.Blobs.Names())
		a.Must(a.Retention.Run(t.Context()))
		deleted := deletedByLastRun(a)
		for kind, count := range preview {
			if deleted[kind] != count {
				t.Errorf("%s: %d were due, %d are deleted", kind, count, deleted[kind])
			}
		}
		if after := dueNow(a); slices.Max([]int{after["pictures"], after["mails"], after["referrals"]}) != 0 {
			t.Errorf("still due: %v", after)
		}
		wantEvents(a, closed.ID, gone, donor)
		if n := len(a.Rows("SELECT id FROM picture WHERE microsite_id = $1", closed.ID)); n != 0 {
			t.Errorf("%d pictures of the closed page", n)
		}
		left := len(a.Blobs.Names())
		livePictures, photo := countFiles(a, live.ID, donor)
		heldPictures, heldPhoto := countFiles(a, held.ID, heldDonor)
		if photo != 0 || heldPhoto != 1 || livePictures == 0 || livePictures != heldPictures ||
			left != stemFiles-livePictures-1 {
			t.Errorf("files: %d of %d left, live %d, held %d, photos %d and %d",
				left, stemFiles, livePictures, heldPictures, photo, heldPhoto)
		}
		if got := a.Do(apptest.Request{Path: "/api/microsite/" + live.Code}); got.Get("results.images.#") != 1.0 {
			t.Errorf("the live page: %d %s", got.Status, got.Body)
		}
		if after := heldEmails(); after != before || before == "0" {
			t.Errorf("of %s mails of the record under a hold %s are left", before, after)
		}
		if n := len(a.Rows("SELECT id FROM referral WHERE id IN ($1, $2)", gone, kept)); n != 1 {
			t.Errorf("%d of two referrals are left", n)
		}
		a.Seen()
		a.Must(a.Retention.Run(t.Context()))
		a.Expect("a second run on the same day", apptest.Request{Path: "/healthz"}, apptest.Want{})
		for _, id := range holds {
			path := fmt.Sprintf("/api/staff/holds/%d/end", id)
			if got := a.Do(apptest.Request{Method: "POST", Path: path, As: apptest.Administrator}); got.Status != 200 {
				t.Fatalf("%d %s", got.Status, got.Body)
			}
		}
		a.Clock.Advance(24 * time.Hour)
		a.Must(a.Retention.Run(t.Context()))
		deleted = deletedByLastRun(a)
		if deleted["pictures"] != 1 || deleted["referrals"] != 1 || deleted["id-pictures"] != 1 || deleted["mails"] == 0 {
			t.Errorf("after the holds: %v", deleted)
		}
	})
}

// wantEvents checks the events of a run, one for each affected record.
func wantEvents(a *apptest.App, siteID, referralID, donorID int64) {
	a.Helper()
	for subject, id := range map[string]int64{"microsite": siteID, "referral": referralID, "donor": donorID} {
		rows := a.Rows(`SELECT actor_kind, details FROM audit_event WHERE action = 'retention.deleted' AND subject_kind = $1
			AND subject_id = $2 ORDER BY seq`, subject, id)
		if len(rows) == 0 || rows[0][0] != "system" || !strings.Contains(rows[0][1], `"count":"1"`) {
			a.Errorf("%s: %v", subject, rows)
		}
	}
	run := a.Rows("SELECT details FROM audit_event WHERE action = 'retention.run'")
	if len(run) != 1 || !strings.Contains(run[0][0], `"pictures":"1"`) {
		a.Errorf("of the run: %v", run)
	}
}

// The run starts after two o'clock in the registry's zone, in one process. Another process continues the run of a
// process that died.
// Shows R15.3f.
func TestRetention_OneRunANight(t *testing.T) {
	a := apptest.New(t)
	gone := unfinishedReferral(a, "gone@mail.example")
	a.Clock.Advance(25 * 31 * 24 * time.Hour)
	// 1:59 in New York, in spring.
	now := a.Clock.Now()
	a.Clock.Advance(time.Date(now.Year(), now.Month(), now.Day()+1, 5, 59, 0, 0, time.UTC).Sub(now))
	runs := func(want int) {
		t.Helper()
		a.Must(a.Retention.Run(t.Context()))
		if got := len(a.Rows("SELECT id FROM retention_run")); got != want {
			t.Errorf("%d runs, want %d", got, want)
		}
	}
	runs(0)
	a.Clock.Advance(time.Minute)
	_, err := a.SQL.Exec(`INSERT INTO retention_run (run_on, kept, counts, turns, started_at, claimed_until)
		VALUES ($1, '{}', '{"mails":3}', 1, $2, $3)`, a.Clock.Now().Format(time.DateOnly), a.Clock.Now(),
		a.Clock.Now().Add(10*time.Minute))
	a.Must(err)
	runs(1)
	if n := len(a.Rows("SELECT id FROM referral WHERE id = $1", gone)); n != 1 {
		t.Error("two processes work on a run")
	}
	a.Clock.Advance(10 * time.Minute)
	runs(1)
	if n := len(a.Rows("SELECT id FROM referral WHERE id = $1", gone)); n != 0 {
		t.Error("nobody goes on with what a dead process left")
	}
	if row := a.Rows("SELECT turns, counts FROM retention_run WHERE ended_at IS NOT NULL"); len(row) != 1 ||
		row[0][0] != "2" || !strings.Contains(row[0][1], `"referrals":1`) || !strings.Contains(row[0][1], `"mails":3`) {
		t.Errorf("%v", row)
	}
}

// An administrator can put, change and end a hold. Staff with access to the record see the hold, only the registry
// sees the reason, and no email is sent.
// Shows R15.3a, R15.3g.
func TestHolds_OnRecords(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		put := holdOn("microsite", site.ID)
		put.As = apptest.Administrator
		a.Expect("no reason", apptest.Request{Method: "POST", Path: put.Path, As: apptest.Administrator, Body: apptest.JSON{
			"recordKind": "microsite", "recordId": site.ID, "reason": " ", "endsOn": "2020-01-01",
		}}, apptest.Want{Status: 422, Fields: []string{"reason", "endsOn"}})
		a.Expect("no record", holdOn("microsite", 999), apptest.Want{Status: 404})
		id := int64(a.Expect("put", put, apptest.Want{Trail: []string{"hold.put", "hold.put"}}).Get("results.id").(float64))
		record := apptest.Request{Path: site.StaffPath("/record"), As: apptest.Coordinator}
		a.Expect("the center", record, apptest.Want{
			Has:   apptest.JSON{"results.holds.0.id": id, "results.holds.0.reason": "", "results.holds.0.putBy": ""},
			Trail: []string{"microsite.viewed"},
		})
		record.As = apptest.Reviewer
		a.Expect("the registry", record, apptest.Want{
			Has:   apptest.JSON{"results.holds.0.reason": "Case 12", "results.holds.0.fullName": "Rosa Ejemplo"},
			Trail: []string{"microsite.viewed"},
		})
		trail := string(a.Do(apptest.Request{Path: site.StaffPath("/timeline"), As: apptest.Coordinator}).Body)
		if !strings.Contains(trail, "hold.put") || strings.Contains(trail, "Case 12") {
			t.Errorf("the center reads of the hold: %s", trail)
		}
		a.Seen()
		a.Expect("the desk", retentionDesk, apptest.Want{
			Has:   apptest.JSON{"results.holds.#": 1, "results.holds.0.recordId": site.ID, "results.holds.0.reason": "Case 12"},
			Trail: []string{"retention.viewed"},
		})
		hold := fmt.Sprintf("/api/staff/holds/%d", id)
		change := apptest.Request{
			Method: "POST", Path: hold, As: apptest.Administrator,
			Body: apptest.JSON{"reason": "Case 13", "endsOn": "2027-01-31"},
		}
		a.Expect("changed", change, apptest.Want{Trail: []string{"hold.changed", "hold.changed"}})
		a.Expect("ended", apptest.Request{Method: "POST", Path: hold + "/end", As: apptest.Administrator},
			apptest.Want{Trail: []string{"hold.ended", "hold.ended"}})
		a.Expect("ended twice", apptest.Request{Method: "POST", Path: hold + "/end", As: apptest.Administrator},
			apptest.Want{Status: 409})
		record.As = apptest.Coordinator
		a.Expect("afterwards", record,
			apptest.Want{Has: apptest.JSON{"results.holds.#": 0}, Trail: []string{"microsite.viewed"}})
	})
}

// A hold on a holder appears on the donor, and a hold on a referral appears in the queue.
// Shows R15.3d.
func TestHolds_ShownOnDonorAndEntry(t *testing.T) {
	a := apptest.New(t)
	donor, _ := apptest.NewDonor(a, nil)
	holder, _ := apptest.NamedHolder(a, donor, nil)
	entry := apptest.StoreReferral(a,
		apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:1]})[0]
	asked := apptest.Request{Path: fmt.Sprintf("/api/staff/intake/%d", entry), As: apptest.Coordinator}
	referral := int64(a.Do(asked).Get("results.recordId").(float64))
	a.Do(holdOn("voucher-holder", holder))
	a.Do(holdOn("referral", referral))
	a.Seen()
	a.Expect("the donor", apptest.Request{Path: fmt.Sprintf("/api/staff/donors/%d", donor), As: apptest.Coordinator},
		apptest.Want{
			Has:   apptest.JSON{"results.holds.#": 1, "results.holds.0.recordKind": "voucher-holder"},
			Trail: []string{"donor.viewed"},
		})
	a.Expect("the entry", asked, apptest.Want{
		Has:   apptest.JSON{"results.holds.#": 1, "results.holds.0.shownIn": entry, "results.holds.0.reason": ""},
		Trail: []string{"intake.viewed"},
	})
}
