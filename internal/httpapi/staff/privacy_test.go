package staff_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/backup"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/pdfsign"
	"beacon/internal/privacy"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/snapshot"
	. "beacon/internal/testkit/apptest"
)

const password = "a quiet house by the lake"

// office is an app with two administrators who have been there for a while: Ada and Nell.
type office struct {
	*App
	nell []*http.Cookie
}

func newOffice(a *App) *office {
	a.Helper()
	ctx := context.Background()
	_, err := a.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: "nell@staff.example", FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.Spanish, Password: password,
	}, audit.Origin{})
	a.Must(err)
	a.Session(Ada)
	o := &office{App: a}
	o.signIn()
	return o
}

// signIn lets Nell prove again who she is.
func (o *office) signIn() {
	ticket, err := o.Staff.SignIn(context.Background(), "nell@staff.example", password, "", audit.Origin{})
	o.Must(err)
	o.nell = []*http.Cookie{StaffCookie(ticket.Token)}
	o.Seen()
}

// byNell is a request of Ada's made by Nell.
func (o *office) byNell(r Request) Request {
	r.As, r.Cookies = "", o.nell
	return r
}

func erasureOf(kind string, id int64) Request {
	return Request{Path: fmt.Sprintf("/api/staff/privacy/people/%s/%d/erasure", kind, id), As: Ada}
}

func decide(id any, what, preview string) Request {
	return Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/privacy/erasures/%v/%s", id, what), As: Ada, Body: JSON{"preview": preview},
	}
}

// ask returns the request of an erasure of who was looked at.
func ask(look Request, seen Answer) Request {
	look.Method, look.Body = "POST", JSON{
		"reason": "asked-by-person", "note": "By letter.", "name": seen.Text("results.fullName"), "preview": seen.Text("results.preview"),
	}
	return look
}

// erase lets Ada ask and Nell confirm, and does what is left.
func (o *office) erase(kind string, id int64) {
	o.Helper()
	look := erasureOf(kind, id)
	seen := o.Do(look)
	if got := o.Do(ask(look, seen)); got.Status != http.StatusOK {
		o.Fatalf("ask: %s", got.Body)
	}
	waiting := o.Do(look).Get("results.request.id")
	if got := o.Do(o.byNell(decide(waiting, "confirm", seen.Text("results.preview")))); got.Status != http.StatusOK {
		o.Fatalf("confirm: %s", got.Body)
	}
	done, err := o.Privacy.Finish(context.Background())
	o.Must(err)
	if done != 1 {
		o.Fatalf("%d erasures are done", done)
	}
	o.Seen()
}

// Rosa has everything that a patient can have, and is known by what stands nowhere else.
const (
	first, mail, phone, street = "Elowen", "elowen@mail.example", "505-555-0100", "1 Mesa Rd"
	story                      = "Featherstonehaugh walks by the zephyrous river every day and waits for a kidney."
	why                        = "Quixotically hoping."
)

// traces are what must be nowhere, in lower case.
var traces = []string{"elowen", "ejemplo", "505-555-0100", "1 mesa rd", "featherstonehaugh", "zephyrous", "quixotically",
	"192.0.2.77", "strictly between us", "a caption of hers", "1980-04-05", "a comment on her", "left a message"}

func (o *office) patientWithEverything() Site {
	o.Helper()
	must := func(r Request) Answer {
		o.Helper()
		answer := o.Do(r)
		if answer.Status != http.StatusOK {
			o.Fatalf("%s %s: %d %s", r.Method, r.Path, answer.Status, answer.Body)
		}
		return answer
	}
	entry := StoreReferral(o.App, Newcomer{FirstName: first, Email: mail, Centers: o.Centers[:1], Released: true, LeadSource: "tv"})[0]
	_, err := o.SQL.Exec("UPDATE referral SET batch = 'a random one'") // which the test's own names by the address
	o.Must(err)
	at := fmt.Sprintf("/api/staff/intake/%d/", entry)
	made := must(Request{Method: "POST", Path: at + "microsite", As: Cora, Body: JSON{"version": 1}})
	site := o.Site(int64(made.Get("results.site.id").(float64)))
	save := Save{Site: site, Story: story, Why: why, Agree: true, Responsible: true,
		Pictures: []Pic{{File: SmallPhoto(3), Caption: "A caption of hers"}, {File: SmallPhoto(4)}}}
	must(save.Request())
	must(o.Review(site, Cora, "changes", "A comment on her"))
	must(save.Request())
	o.Approve(site, Cora)
	o.Approve(site, Remy)
	talk := Talk{App: o.App, Site: site, Coach: int64(must(Request{Path: "/api/staff/coaches", As: Remy}).Get("results.0.id").(float64))}
	must(talk.Assign(talk.Coach))
	must(talk.Send("Strictly between us."))
	for _, kind := range []string{"initial", "learn-more"} {
		must(Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/" + kind})
	}
	must(Request{Path: site.DataPath(), Header: map[string]string{"X-Forwarded-For": "192.0.2.77"}})
	must(Request{Path: site.StaffPath(""), As: Ada})
	must(Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Ada})
	contact := JSON{"channel": "phone", "reached": false, "note": "Left a message.", "version": 2}
	if got := o.Do(Request{Method: "POST", Path: at + "contact", As: Cora, Body: contact}); got.Status != http.StatusOK {
		o.Fatalf("contact: %s", got.Body)
	}
	must(Request{Method: "POST", Path: at + "close", As: Cora, Body: JSON{"version": 3, "reason": "in-evaluation"}})
	o.Must(storage.NewAuditTrail(o.DB).Append(context.Background(), audit.Event{
		At: o.Clock.Now(), Actor: audit.Actor{Kind: audit.Staff, ID: 1, Name: "Ada Moss"}, Action: "center.changed",
		Subject: audit.Subject{Kind: "center", ID: o.Centers[0]}, Details: map[string]string{"reason": "as Elowen Ejemplo wrote"},
	}))
	o.Seen()
	return site
}

// dump returns every value of every table, in lower case.
func (o *office) dump() string {
	o.Helper()
	tables := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'goose%'"
	if o.DB.Dialect() == storage.PostgreSQL {
		tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT LIKE 'goose%'"
	}
	var out strings.Builder
	for _, table := range o.Rows(tables) {
		for _, row := range o.Rows("SELECT * FROM " + table[0]) {
			out.WriteString(table[0] + ": " + strings.Join(row, " | ") + "\n")
		}
	}
	return strings.ToLower(out.String())
}

// files returns what lies in the database's own files.
func (o *office) files() (content []byte) {
	o.Helper()
	if o.DB.Dialect() == storage.PostgreSQL {
		return nil
	}
	path := o.Rows("PRAGMA database_list")[0][2]
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		part, err := os.ReadFile(name)
		if err != nil && !os.IsNotExist(err) {
			o.Fatal(err)
		}
		content = append(content, part...)
	}
	return bytes.ToLower(content)
}

// backup returns the rows and files of a backup.
func (o *office) backup() []byte {
	o.Helper()
	var out bytes.Buffer
	_, err := backup.Job{Source: snapshot.NewSource(o.DB), Files: o.Blobs, Ring: o.Ring, Clock: o.Clock}.Write(o.Context(), &out)
	o.Must(err)
	var content []byte
	for archive := tar.NewReader(&out); ; {
		entry, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return bytes.ToLower(content)
		}
		o.Must(err)
		read := io.Reader(archive)
		if strings.HasSuffix(entry.Name, ".gz") {
			read, err = gzip.NewReader(archive)
			o.Must(err)
		}
		part, err := io.ReadAll(read)
		o.Must(err)
		content = append(append(content, entry.Name...), part...)
	}
}

// After an erasure nothing of a person is in any table, file, index or later backup, and the trail still proves what it
// proved.
// Shows R15.2a, R15.2c, R15.2e.
func TestErasure_LeavesNothing(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
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
		for what, text := range map[string]string{"tables": gone, "files of the database": string(o.files()), "backup": string(o.backup())} {
			for _, trace := range traces {
				if i := strings.Index(text, trace); i >= 0 {
					t.Errorf("%s still have %q: %.300q", what, trace, text[max(0, i-100):])
				}
			}
		}
		for _, name := range a.Blobs.Names() {
			if content := a.Content(name); slices.ContainsFunc(pictures, func(p []byte) bool { return bytes.Contains(content, p) }) {
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
		for what, r := range map[string]Request{
			"the link":   {Path: site.DataPath()},
			"the record": {Path: site.StaffPath(""), As: Ada}, "it is erased": erasureOf("microsite", site.ID),
		} {
			if got := a.Do(r); got.Status != http.StatusNotFound {
				t.Errorf("%s: %d", what, got.Status)
			}
		}
		page, unknown := a.Do(Request{Path: "/microsite/" + site.Code}), a.Do(Request{Path: "/microsite/ZZZ999"})
		if page.Status != unknown.Status || page.Header.Get("Location") != unknown.Header.Get("Location") {
			t.Errorf("the page: %d, one that never was %d", page.Status, unknown.Status)
		}
		visits := a.Rows("SELECT SUM(visits) FROM visit_count")[0][0]
		if visits != "2" {
			t.Errorf("%s visits are counted", visits)
		}
	})
}

func pictureBytes(a *App) (all [][]byte) {
	for _, name := range a.Blobs.Names() {
		content := a.Content(name)
		all = append(all, content[len(content)/3:len(content)/3+40])
	}
	return all
}

// Whoever can write to the database and has no key cannot say that an erasure emptied an event.
// Shows R15.2c.
func TestErasure_OnlyWhatItNames(t *testing.T) {
	for what, sql := range map[string]string{
		"another event emptied alike": `UPDATE audit_event SET details = '{}', address = '', request_id = '', salt = '', commitments =
			(SELECT commitments FROM audit_event WHERE seq = (SELECT MAX(seq) FROM audit_event WHERE LENGTH(salt) = 0))
			WHERE seq = (SELECT MIN(seq) FROM audit_event)`,
		"an emptied event written into": `UPDATE audit_event SET address = '192.0.2.1' WHERE seq = (SELECT MIN(seq) FROM audit_event WHERE LENGTH(salt) = 0)`,
		"the erasure's own event gone":  `DELETE FROM audit_event WHERE action = 'privacy.erased'`,
		"its numbers changed":           `UPDATE audit_event SET details = REPLACE(details, '"emptied":"', '"emptied":"1-2,') WHERE action = 'privacy.erased'`,
	} {
		t.Run(what, func(t *testing.T) {
			a := New(t)
			o := newOffice(a)
			site := a.Invite(Patient{})
			a.Activate(site)
			a.Do(Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Ada})
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
			if _, err := a.AuditLog.Sign(ctx); err == nil {
				t.Error("a checkpoint is signed")
			}
		})
	}
}

// It takes two administrators who saw the same, and a record that nobody uses any more.
// Shows R15.2b.
func TestErasure_TakesTwo(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		o := newOffice(a)
		site := a.Invite(Patient{})
		look := erasureOf("microsite", site.ID)
		previewed := []string{"privacy.erasure-previewed"}
		seen := a.Expect("in use", look, Want{Trail: previewed, Has: JSON{
			"results.fullName": "Rosa Ejemplo", "results.mustEnd.#": 1, "results.canAsk": true, "results.request": nil,
		}})
		a.Expect("not while it is in use", ask(look, seen), Want{Status: 409})
		a.Do(Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Ada})
		a.Seen()
		seen = a.Expect("not in use", look, Want{Trail: previewed, Has: JSON{"results.mustEnd.#": 0, "results.kind": "microsite"}})
		request := ask(look, seen)
		for field, wrong := range map[string]any{"reason": "because", "note": " ", "name": "Rosa"} {
			r := ask(look, seen)
			r.Body.(JSON)[field] = wrong
			a.Expect("wrong "+field, r, Want{Status: 422, Fields: []string{field}})
		}
		other := ask(look, seen)
		other.Body.(JSON)["preview"] = "what somebody else saw"
		a.Expect("another preview", other, Want{Status: 409})
		for _, who := range []string{Remy, Cora, Otto, Coco} {
			for _, r := range []Request{
				look, request, decide(1, "confirm", ""), decide(1, "decline", ""), {Path: "/api/staff/privacy/erasures"},
				{Path: "/api/staff/privacy/erasures/waiting"}, {Path: "/api/staff/privacy/erasures/1/certificate"},
			} {
				r.As = who
				a.Expect("not for "+who, r, Want{Status: 403})
			}
		}
		told := func(template string) []string {
			return []string{template + " " + Email(Ada), template + " nell@staff.example"}
		}
		a.Expect("asked", request, Want{Trail: []string{"privacy.erasure-asked"}, Mails: told("erasure-asked")})
		a.Expect("twice", request, Want{Status: 409})
		list := Request{Path: "/api/staff/privacy/erasures", As: Ada}
		waits := a.Expect("listed", list, Want{Trail: []string{"privacy.erasures-viewed"}, Has: JSON{
			"results.#": 1, "results.0.name": "Rosa Ejemplo", "results.0.state": "asked", "results.0.isOwn": true,
			"results.0.note": "By letter.", "results.0.askedBy": "Ada Moss",
		}})
		id, preview := waits.Get("results.0.id"), seen.Text("results.preview")
		waiting := Request{Path: "/api/staff/privacy/erasures/waiting", As: Ada}
		a.Expect("not for the asker", waiting, Want{Has: JSON{"results.count": 0}})
		a.Expect("for the other", o.byNell(waiting), Want{Has: JSON{"results.count": 1}})
		a.Expect("not by the asker", decide(id, "confirm", preview), Want{Status: 409})
		a.Expect("not what was seen", o.byNell(decide(id, "confirm", "else")), Want{Status: 409})
		a.Expect("taken back", decide(id, "decline", ""), Want{Trail: []string{"privacy.erasure-withdrawn"}})
		a.Expect("nothing waits", o.byNell(decide(id, "confirm", preview)), Want{Status: 409})
		a.Do(request)
		a.Seen()
		id = a.Do(list).Get("results.0.id")
		a.Seen()
		a.Expect("declined", o.byNell(decide(id, "decline", "")), Want{Trail: []string{"privacy.erasure-declined"}})
		a.Do(request)
		id = a.Do(list).Get("results.0.id")
		a.Clock.Advance(7 * 24 * time.Hour)
		a.Session(Ada)
		o.signIn()
		a.Expect("too late", o.byNell(decide(id, "confirm", preview)), Want{Status: 409})
		a.Do(request)
		id = a.Do(list).Get("results.0.id")
		a.Seen()
		a.Expect("no certificate yet", Request{Path: fmt.Sprintf("/api/staff/privacy/erasures/%v/certificate", id), As: Ada},
			Want{Status: 404})
		a.Expect("confirmed", o.byNell(decide(id, "confirm", preview)), Want{
			Trail: []string{"privacy.erased"}, Mails: told("erasure-confirmed"),
		})
		_, err := a.Privacy.Finish(context.Background())
		a.Must(err)
		done := a.Do(list)
		if name := done.Text("results.0.name"); !strings.HasPrefix(name, "Erased ") || done.Text("results.0.note") != "" ||
			done.Text("results.0.state") != "done" || done.Text("results.1.name") == "Rosa Ejemplo" {
			t.Errorf("%s", done.Body)
		}
		a.Seen()
		certificate := a.Expect("certificate", Request{
			Path: fmt.Sprintf("/api/staff/privacy/erasures/%v/certificate", id), As: Ada,
		}, Want{Trail: []string{"privacy.certificate-read"}})
		report, err := pdfsign.Verify(certificate.Body)
		if err != nil || !report.Intact || !report.CoversWhole {
			t.Errorf("certificate: %+v, %v", report, err)
		}
	})
}

// With one administrator there is nobody to confirm.
// Shows R15.2b.
func TestErasure_NeedsASecondAdministrator(t *testing.T) {
	a := New(t)
	site := a.Invite(Patient{})
	a.Do(Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: Ada})
	look := erasureOf("microsite", site.ID)
	seen := a.Do(look)
	a.Seen()
	if seen.Get("results.canAsk") != false {
		t.Error("somebody could confirm")
	}
	a.Expect("alone", ask(look, seen), Want{Status: 409})
}

// An export has everything of a person, readable without Beacon, and nothing that opens a record.
// Shows R15.2f.
func TestExport_HasEverything(t *testing.T) {
	EachDatabase(t, func(t *testing.T, a *App) {
		o := newOffice(a)
		site := o.patientWithEverything()
		pictures := pictureBytes(a)
		export := Request{Path: fmt.Sprintf("/api/staff/privacy/people/microsite/%d/export", site.ID), As: Ada}
		for _, who := range []string{Remy, Cora, Otto, Coco} {
			r := export
			r.As = who
			a.Expect("not for "+who, r, Want{Status: 403})
		}
		got := a.Expect("export", export, Want{Trail: []string{"privacy.exported"}})
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
		for _, trace := range []string{first, "Ejemplo", mail, phone, story, why, "Strictly between us.", "A caption of hers", "A comment on her"} {
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
		if !slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, "mails/") }) || strings.Contains(all, site.Key) {
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
