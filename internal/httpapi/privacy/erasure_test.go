package privacy_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/privacy"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// After an erasure, no data of the person remains in any table, file, index or later backup, and the trail still
// verifies.
// Shows R15.2a, R15.2c, R15.2e, R15.2j.
func TestErasure_LeavesNothing(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		o := newOffice(a)
		site := o.patientWithEverything()
		ctx := context.Background()
		_, err := a.AuditLog.Integrate(ctx)
		a.Must(err)
		before, err := a.AuditLog.Sign(ctx)
		a.Must(err)
		pictures := pictureBytes(a)
		there := o.dump()
		for _, trace := range traces {
			if !strings.Contains(there, trace) && trace != "192.0.2.77" {
				t.Errorf("the test does not show it: %q was nowhere before", trace)
			}
		}

		o.erase("microsite", site.ID)

		gone := o.dump()
		for what, text := range map[string]string{
			"tables": gone, "files of the database": string(o.files()), "backup": string(o.backup()),
		} {
			for _, trace := range traces {
				if i := strings.Index(text, trace); i >= 0 {
					t.Errorf("%s still have %q: %.300q", what, trace, text[max(0, i-100):])
				}
			}
		}
		for _, name := range a.Blobs.Names() {
			content := a.Content(name)
			if slices.ContainsFunc(pictures, func(p []byte) bool { return bytes.Contains(content, p) }) {
				t.Errorf("%s has a picture", name)
			}
		}
		if names := a.Blobs.Names(); len(names) > 0 {
			t.Errorf("files: %v", names)
		}
		found, err := a.AuditLog.Verify(ctx, []auditlog.Checkpoint{before}, nil)
		if err != nil || !found.IsWhole {
			t.Errorf("the trail: %v", err)
		}
		_, err = a.AuditLog.Integrate(ctx)
		a.Must(err)
		if _, err := a.AuditLog.Sign(ctx); err != nil {
			t.Errorf("the next checkpoint: %v", err)
		}
		for what, r := range map[string]apptest.Request{
			"the link":     {Path: site.DataPath()},
			"the record":   {Path: site.StaffPath(""), As: apptest.Administrator},
			"it is erased": erasureRequest("microsite", site.ID),
		} {
			if got := a.Do(r); got.Status != http.StatusNotFound {
				t.Errorf("%s: %d", what, got.Status)
			}
		}
		page, unknown := a.Do(
			apptest.Request{Path: "/microsite/" + site.Code},
		), a.Do(
			apptest.Request{Path: "/microsite/ZZZ999"},
		)
		if page.Status != unknown.Status || page.Header.Get("Location") != unknown.Header.Get("Location") {
			t.Errorf("the page: %d, one that never was %d", page.Status, unknown.Status)
		}
		a.Seen()
		for _, r := range []string{"microsites?status=190", "microsites?q=erased", "intake?status=all"} {
			if got := a.Do(apptest.Request{Path: "/api/staff/" + r, As: apptest.Administrator}); got.Get("total") != 0.0 {
				t.Errorf("%s: %.300s", r, got.Body)
			}
		}
		visits := a.Rows("SELECT SUM(visits) FROM visit_count")[0][0]
		if visits != "2" {
			t.Errorf("%s visits are counted", visits)
		}
	})
}

// A referral that never became a site can be erased too, by its entry in the center's queue. The report still counts
// it.
// Shows R15.2a.
func TestErasure_OfAReferral(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		o := newOffice(a)
		entry := apptest.StoreReferral(a, apptest.Newcomer{FirstName: first, Email: mail, Centers: a.Centers[:1]})[0]
		look := erasureRequest("intake", entry)
		seen := a.Expect("worked on", look, apptest.Want{
			Trail: []string{"privacy.erasure-previewed"}, Has: apptest.JSON{"results.kind": "referral", "results.mustEnd.#": 1},
		})
		a.Expect("not while it is", ask(look, seen), apptest.Want{Status: 409})
		closing := apptest.JSON{"version": 1, "reason": "no-answer"}
		a.Do(apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/intake/%d/close", entry), As: apptest.Coordinator,
			Body: closing,
		})
		counted := a.Rows("SELECT COUNT(*) FROM intake WHERE status = 'closed'")[0][0]
		o.erase("intake", entry)
		record := apptest.Request{Path: fmt.Sprintf("/api/staff/intake/%d", entry), As: apptest.Coordinator}
		if got := a.Do(record); got.Status != http.StatusNotFound {
			t.Errorf("the entry: %d", got.Status)
		}
		if now := a.Rows("SELECT COUNT(*) FROM intake WHERE status = 'closed'")[0][0]; counted != "1" || now != counted {
			t.Errorf("%s entries are counted, %s before", now, counted)
		}
		dump := o.dump()
		for _, trace := range []string{"elowen@", "elowen ", "ejemplo", phone} {
			if strings.Contains(strings.ReplaceAll(dump, "batch-"+mail, ""), trace) {
				t.Errorf("%q is still there", trace)
			}
		}
	})
}

// An attacker with write access to the database, but without a key, must not be able to pretend that an erasure
// emptied an event.
// Shows R15.2c.
func TestErasure_EmptiesOnlyNamedEvents(t *testing.T) {
	for what, sql := range map[string]string{
		"another event emptied alike": `UPDATE audit_event SET details = '{}', address = '', request_id = '', salt = '',
			commitments =
			(SELECT commitments FROM audit_event WHERE seq = (SELECT MAX(seq) FROM audit_event WHERE LENGTH(salt) = 0))
			WHERE seq = (SELECT MIN(seq) FROM audit_event)`,
		"an emptied event written into": `UPDATE audit_event SET address = '192.0.2.1'
			WHERE seq = (SELECT MIN(seq) FROM audit_event WHERE LENGTH(salt) = 0)`,
		"the erasure's own event gone": `DELETE FROM audit_event WHERE action = 'privacy.erased'`,
		"its numbers changed": `UPDATE audit_event SET details = REPLACE(details, '"emptied":"', '"emptied":"1-2,')
			WHERE action = 'privacy.erased'`,
	} {
		t.Run(what, func(t *testing.T) {
			a := apptest.New(t)
			o := newOffice(a)
			site := a.Invite(apptest.Patient{})
			a.Activate(site)
			a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Administrator})
			o.erase("microsite", site.ID)
			ctx := context.Background()
			_, err := a.AuditLog.Integrate(ctx)
			a.Must(err)
			if _, err := a.AuditLog.Verify(ctx, nil, nil); err != nil {
				t.Fatal(err)
			}
			_, err = a.SQL.Exec(sql)
			a.Must(err)
			if _, err := a.AuditLog.Verify(ctx, nil, nil); err == nil {
				t.Error("nothing is found")
			}
		})
	}
}

// An erasure needs two administrators who saw the same preview, and a record that is no longer in use.
// Shows R15.2b.
func TestErasure_TakesTwo(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		o := newOffice(a)
		site := a.Invite(apptest.Patient{})
		look := erasureRequest("microsite", site.ID)
		previewed := []string{"privacy.erasure-previewed"}
		seen := a.Expect("in use", look, apptest.Want{Trail: previewed, Has: apptest.JSON{
			"results.fullName": "Rosa Ejemplo", "results.mustEnd.#": 1, "results.canAsk": true, "results.request": nil,
		}})
		a.Expect("not while it is in use", ask(look, seen), apptest.Want{Status: 409})
		a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Administrator})
		a.Seen()
		seen = a.Expect("not in use", look,
			apptest.Want{Trail: previewed, Has: apptest.JSON{"results.mustEnd.#": 0, "results.kind": "microsite"}})
		request := ask(look, seen)
		for field, wrong := range map[string]any{"reason": "because", "note": " ", "name": "Rosa"} {
			r := ask(look, seen)
			r.Body.(apptest.JSON)[field] = wrong
			a.Expect("wrong "+field, r, apptest.Want{Status: 422, Fields: []string{field}})
		}
		other := ask(look, seen)
		other.Body.(apptest.JSON)["preview"] = "what somebody else saw"
		a.Expect("another preview", other, apptest.Want{Status: 409})
		told := func(template string) []string {
			return []string{template + " " + apptest.Email(apptest.Administrator), template + " nell@staff.example"}
		}
		a.Expect("asked", request, apptest.Want{Trail: []string{"privacy.erasure-asked"}, Emails: told("erasure-asked")})
		a.Expect("twice", request, apptest.Want{Status: 409})
		list := apptest.Request{Path: "/api/staff/privacy/erasures", As: apptest.Administrator}
		waits := a.Expect("listed", list, apptest.Want{Trail: []string{"privacy.erasures-viewed"}, Has: apptest.JSON{
			"results.#": 1, "results.0.name": "Rosa Ejemplo", "results.0.state": "asked", "results.0.isOwn": true,
			"results.0.note": "By letter.", "results.0.askedBy": "Ada Moss",
		}})
		id, preview := waits.Get("results.0.id"), seen.Text("results.preview")
		waiting := apptest.Request{Path: "/api/staff/work/count", As: apptest.Administrator}
		a.Expect("not for the asker", waiting, apptest.Want{Has: apptest.JSON{"results.mine": 0}})
		a.Expect("for the other", o.bySecond(waiting), apptest.Want{Has: apptest.JSON{"results.mine": 1}})
		a.Expect("not by the asker", decide(id, "confirm", preview), apptest.Want{Status: 409})
		a.Expect("not what was seen", o.bySecond(decide(id, "confirm", "else")), apptest.Want{Status: 409})
		a.Expect("taken back", decide(id, "decline", ""), apptest.Want{Trail: []string{"privacy.erasure-withdrawn"}})
		a.Expect("nothing waits", o.bySecond(decide(id, "confirm", preview)), apptest.Want{Status: 409})
		a.Do(request)
		a.Seen()
		id = a.Do(list).Get("results.0.id")
		a.Seen()
		a.Expect("declined", o.bySecond(decide(id, "decline", "")), apptest.Want{Trail: []string{"privacy.erasure-declined"}})
		a.Do(request)
		id = a.Do(list).Get("results.0.id")
		a.Clock.Advance(7 * 24 * time.Hour)
		a.Session(apptest.Administrator)
		o.signIn()
		a.Expect("too late", o.bySecond(decide(id, "confirm", preview)), apptest.Want{Status: 409})
		a.Do(request)
		id = a.Do(list).Get("results.0.id")
		a.Seen()
		a.Expect("no certificate yet", apptest.Request{
			Path: fmt.Sprintf("/api/staff/privacy/erasures/%v/certificate", id), As: apptest.Administrator,
		}, apptest.Want{Status: 404})
		a.Expect("confirmed", o.bySecond(decide(id, "confirm", preview)),
			apptest.Want{Trail: []string{"privacy.erased"}, Emails: told("erasure-confirmed")})
		_, err := a.Privacy.Finish(context.Background())
		a.Must(err)
		done := a.Do(list)
		if name := done.Text("results.0.name"); !strings.HasPrefix(name, "Erased ") || done.Text("results.0.note") != "" ||
			done.Text("results.0.state") != "done" || done.Text("results.1.name") == "Rosa Ejemplo" {
			t.Errorf("%s", done.Body)
		}
		a.Seen()
		for _, lang := range []string{"en", "es"} {
			signed := a.Expect("certificate", apptest.Request{
				Path: fmt.Sprintf("/api/staff/privacy/erasures/%v/certificate", id), As: apptest.Administrator,
				Header: map[string]string{"Accept-Language": lang},
			}, apptest.Want{Trail: []string{"privacy.certificate-read"}}).Body
			report, err := pdfsign.Verify(signed)
			if err != nil || !report.Intact || !report.CoversWhole {
				t.Errorf("certificate, %s: %+v, %v", lang, report, err)
			}
			if !bytes.Contains(signed, []byte("/Lang ("+lang)) {
				t.Errorf("the certificate is not in %s", lang)
			}
		}
	})
}

// With only one administrator, an erasure cannot be confirmed.
// Shows R15.2b.
func TestErasure_NeedsASecondAdministrator(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Administrator})
	look := erasureRequest("microsite", site.ID)
	seen := a.Do(look)
	a.Seen()
	if seen.Get("results.canAsk") != false {
		t.Error("somebody could confirm")
	}
	a.Expect("alone", ask(look, seen), apptest.Want{Status: 409})
}

// An export contains all data of a person, is readable without Beacon, and contains no key to a record.
// Shows R15.2f.
func TestExport_HasEverything(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		o := newOffice(a)
		site := o.patientWithEverything()
		pictures := pictureBytes(a)
		export := apptest.Request{
			Path: fmt.Sprintf("/api/staff/privacy/people/microsite/%d/export", site.ID), As: apptest.Administrator,
		}
		got := a.Expect("export", export, apptest.Want{Trail: []string{"privacy.exported"}})
		files, err := zip.NewReader(bytes.NewReader(got.Body), int64(len(got.Body)))
		a.Must(err)
		whole, names := map[string]string{}, []string{}
		for _, f := range files.File {
			r, err := f.Open()
			a.Must(err)
			content, err := io.ReadAll(r)
			a.Must(err)
			whole[f.Name] = string(content)
			names = append(names, f.Name)
		}
		for _, trace := range []string{first, "Ejemplo", mail, phone, story, why,
			"Strictly between us.", "Only for the coach.", "A caption of hers", "A comment on her"} {
			for _, name := range []string{"data.json", "person.html"} {
				if !strings.Contains(whole[name], trace) {
					t.Errorf("%s lacks %q", name, trace)
				}
			}
		}
		for what, want := range map[string]string{
			"who looked": "<td>Ada Moss (staff)</td><td>microsite.viewed</td>", "its language": `<html lang="es">`,
		} {
			if !strings.Contains(whole["person.html"], want) {
				t.Errorf("%s is not there", what)
			}
		}
		all := strings.Join(slices.Collect(maps.Values(whole)), "")
		for _, picture := range pictures {
			if !strings.Contains(all, string(picture)) {
				t.Error("a picture is missing")
			}
		}
		for _, template := range []string{"recipient-note", "patient-assigned"} {
			if !strings.Contains(whole["data.json"], template) {
				t.Errorf("the email to staff that names her is missing: %s", template)
			}
		}
		isEmail := func(n string) bool { return strings.HasPrefix(n, "mails/") }
		if !slices.ContainsFunc(names, isEmail) || strings.Contains(all, site.Key) {
			t.Errorf("%q, or a key in it", names)
		}
		var data struct{ Tables map[string][]map[string]any }
		a.Must(json.Unmarshal([]byte(whole["data.json"]), &data))
		for _, table := range privacy.PersonTables() {
			if rows := data.Tables[table.Name]; len(rows) > 0 && len(rows[0]) != len(table.Exported()) {
				t.Errorf("%s has %d columns, the map %d", table.Name, len(rows[0]), len(table.Exported()))
			}
		}
	})
}

// The export of a transferred holder has the data of both centers' time, and no data of the donor.
// Shows R15.2f.
func TestExport_TransferredHolder(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		donor, _ := apptest.NewDonor(a, nil)
		holder, _ := apptest.NamedHolder(a, donor, func(h *voucher.Holder) { h.Step = voucher.UploadConsent })
		post := func(as, more string, body apptest.JSON) {
			a.Helper()
			path := fmt.Sprintf("/api/staff/donors/%d/holders/%d%s", donor, holder, more)
			if got := a.Do(apptest.Request{Method: "POST", Path: path, As: as, Body: body}); got.Status != http.StatusOK {
				a.Fatalf("%s: %d %s", more, got.Status, got.Body)
			}
		}
		post(apptest.Coordinator, "/link", apptest.JSON{})
		post(apptest.Coordinator, "/transfer",
			apptest.JSON{"version": 1, "centerId": a.Centers[1], "reason": "Moved to another city."})
		a.Clock.Advance(time.Hour)
		post(apptest.OtherCoordinator, "/link", apptest.JSON{})
		got := a.Do(apptest.Request{
			Path: fmt.Sprintf("/api/staff/privacy/people/voucher-holder/%d/export", holder), As: apptest.Administrator,
		})
		files, err := zip.NewReader(bytes.NewReader(got.Body), int64(len(got.Body)))
		a.Must(err)
		r, err := files.Open("data.json")
		a.Must(err)
		content, err := io.ReadAll(r)
		a.Must(err)
		for text, want := range map[string]bool{
			"Moved to another city.": true, "Riverside Transplant Center": true, "Lakeside Transplant Center": true,
			"Cora": true, "Otto": true, "maribel@mail.example": false,
		} {
			if strings.Contains(string(content), text) != want {
				t.Errorf("the export contains %q: %v", text, !want)
			}
		}
	})
}
