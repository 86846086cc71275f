package privacy_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/backup"
	"beacon/internal/legalhold"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/snapshot"
	"beacon/internal/testkit/apptest"
)

const password = "a quiet house by the lake"

// office is an app with two established administrators.
type office struct {
	*apptest.App
	nell []*http.Cookie
}

func newOffice(a *apptest.App) *office {
	a.Helper()
	ctx := context.Background()
	_, err := a.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: "nell@staff.example", FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.Spanish,
		Password: password,
	}, audit.Origin{})
	a.Must(err)
	a.Session(apptest.Administrator)
	o := &office{App: a}
	o.signIn()
	return o
}

// signIn renews the second administrator's proof of identity.
func (o *office) signIn() {
	ticket, err := o.Staff.SignIn(context.Background(), "nell@staff.example", password, "", audit.Origin{})
	o.Must(err)
	o.nell = []*http.Cookie{apptest.StaffCookie(ticket.Token)}
	o.Seen()
}

// bySecond returns a request of the administrator as a request of the second administrator.
func (o *office) bySecond(r apptest.Request) apptest.Request {
	r.As, r.Cookies = "", o.nell
	return r
}

func erasureRequest(kind string, id int64) apptest.Request {
	return apptest.Request{
		Path: fmt.Sprintf("/api/staff/privacy/people/%s/%d/erasure", kind, id), As: apptest.Administrator,
	}
}

func decide(id any, what, preview string) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/privacy/erasures/%v/%s", id, what), As: apptest.Administrator,
		Body: apptest.JSON{"preview": preview},
	}
}

// ask returns the request to erase the person in a preview.
func ask(look apptest.Request, seen apptest.Response) apptest.Request {
	look.Method, look.Body = "POST", apptest.JSON{
		"reason": "asked-by-person", "note": "By letter.", "name": seen.Text("results.fullName"),
		"preview": seen.Text("results.preview"),
	}
	return look
}

// erase requests an erasure as one administrator, confirms it as the other, and finishes it.
func (o *office) erase(kind string, id int64) {
	o.Helper()
	look := erasureRequest(kind, id)
	seen := o.Do(look)
	if got := o.Do(ask(look, seen)); got.Status != http.StatusOK {
		o.Fatalf("ask: %s", got.Body)
	}
	waiting := o.Do(look).Get("results.request.id")
	if got := o.Do(o.bySecond(decide(waiting, "confirm", seen.Text("results.preview")))); got.Status != http.StatusOK {
		o.Fatalf("confirm: %s", got.Body)
	}
	done, err := o.Privacy.Finish(context.Background())
	o.Must(err)
	if done != 1 {
		o.Fatalf("%d erasures are done", done)
	}
	o.Seen()
}

// Rosa has all data that a patient can have. These values appear in no other record.
const (
	first, mail, phone, street = "Elowen", "elowen@mail.example", "505-555-0100", "1 Mesa Rd"
	story                      = "Featherstonehaugh walks by the zephyrous river every day and waits for a kidney."
	why                        = "Quixotically hoping."
)

// traces lists values, in lower case, that must not remain anywhere.
var traces = []string{
	"elowen", "ejemplo", "505-555-0100", "1 mesa rd", "featherstonehaugh", "zephyrous", "quixotically",
	"192.0.2.77", "vexmoor", "strictly between us", "only for the coach", "a caption of hers", "1980-04-05",
	"a comment on her", "left a message"}

func (o *office) patientWithEverything() apptest.Site {
	o.Helper()
	must := func(r apptest.Request) apptest.Response {
		o.Helper()
		response := o.Do(r)
		if response.Status != http.StatusOK {
			o.Fatalf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
		}
		return response
	}
	came := apptest.Newcomer{FirstName: first, Email: mail, Centers: o.Centers[:1], Released: true, LeadSource: "tv"}
	entry := apptest.StoreReferral(o.App, came)[0]
	_, err := o.SQL.Exec("UPDATE referral SET batch = 'a random one'") // the test's own batch contains the address
	o.Must(err)
	at := fmt.Sprintf("/api/staff/intake/%d/", entry)
	made := must(
		apptest.Request{Method: "POST", Path: at + "microsite", As: apptest.Coordinator, Body: apptest.JSON{"version": 1}},
	)
	site := o.Site(int64(made.Get("results.site.id").(float64)))
	save := apptest.Save{Site: site, Story: story, Why: why, Agree: true, Responsible: true,
		Pictures: []apptest.Pic{{File: apptest.SmallPhoto(3), Caption: "A caption of hers"}, {File: apptest.SmallPhoto(4)}}}
	must(save.Request())
	must(o.Review(site, apptest.Coordinator, "changes", "A comment on her"))
	must(save.Request())
	o.Approve(site, apptest.Coordinator)
	o.Approve(site, apptest.Reviewer)
	coach := must(apptest.Request{Path: "/api/staff/coaches", As: apptest.Reviewer}).Get("results.0.id").(float64)
	talk := apptest.Talk{App: o.App, Site: site, Coach: int64(coach)}
	must(talk.Request()) // one pending email to each coach names her
	must(talk.Assign(talk.Coach))
	must(talk.Send("Strictly between us."))
	must(talk.AsCoach("POST", "/private-note", apptest.JSON{"text": "Only for the coach.", "version": 0}))
	for _, kind := range []string{"initial", "learn-more"} {
		must(apptest.Request{Method: "POST", Path: "/api/microsite/" + site.Code + "/stats/" + kind})
	}
	must(apptest.Request{Path: site.DataPath(), Header: map[string]string{"X-Forwarded-For": "192.0.2.77"}})
	must(apptest.Request{Path: site.StaffPath(""), As: apptest.Administrator})
	for _, words := range []string{"elowen+ejemplo", "ejemplo+elo", "505-555-0100", mail} {
		must(apptest.Request{Path: "/api/staff/search?q=" + words, As: apptest.Coordinator})
	}
	must(apptest.Request{Method: "POST", Path: "/api/staff/search/opened", As: apptest.Coordinator,
		Body: apptest.JSON{"kind": "patient", "id": site.ID, "text": "elowen"}})
	must(apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Administrator})
	contact := apptest.JSON{"channel": "phone", "reached": false, "note": "Left a message.", "version": 2}
	if got := o.Do(apptest.Request{Method: "POST", Path: at + "contact", As: apptest.Coordinator, Body: contact}); got.Status != http.StatusOK {
		o.Fatalf("contact: %s", got.Body)
	}
	must(apptest.Request{
		Method: "POST", Path: at + "close", As: apptest.Coordinator,
		Body: apptest.JSON{"version": 3, "reason": "in-evaluation"},
	})
	o.holdAndEnd(audit.Subject{Kind: "microsite", ID: site.ID}, "Vexmoor v. Registry")
	o.Must(storage.NewAuditTrail(o.DB).Append(context.Background(), audit.Event{
		At: o.Clock.Now(), Actor: audit.Actor{Kind: audit.Staff, ID: 1, Name: "Ada Moss"}, Action: "center.changed",
		Subject: audit.Subject{Kind: "center", ID: o.Centers[0]},
		Details: map[string]string{"reason": "as Elowen Ejemplo wrote"},
	}))
	o.Seen()
	return site
}

// holdAndEnd puts a legal hold on a record, changes its reason and ends it.
func (o *office) holdAndEnd(record audit.Subject, reason string) {
	o.Helper()
	ada := access.Principal{ID: 1, Name: "Ada Moss", Role: access.RegistryAdmin}
	held, err := o.LegalHolds.Put(o.Context(), ada, record, legalhold.Terms{Reason: reason}, access.Caller{})
	o.Must(err)
	changed := legalhold.Terms{Reason: reason + ", second hearing"}
	o.Must(o.LegalHolds.Change(o.Context(), ada, held, changed, access.Caller{}))
	o.Must(o.LegalHolds.End(o.Context(), ada, held, access.Caller{}))
}

// dump returns all values of all tables, in lower case.
func (o *office) dump() string {
	o.Helper()
	tables := "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'goose%'"
	if o.DB.Dialect() == storage.PostgreSQL {
		tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' " +
			"AND table_name NOT LIKE 'goose%'"
	}
	var out strings.Builder
	for _, table := range o.Rows(tables) {
		for _, row := range o.Rows("SELECT * FROM " + table[0]) {
			out.WriteString(table[0] + ": " + strings.Join(row, " | ") + "\n")
		}
	}
	return strings.ToLower(out.String())
}

// files returns the content of the database's own files.
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
	job := backup.Job{Source: snapshot.NewSource(o.DB), Files: o.Blobs, Ring: o.Ring, Clock: o.Clock}
	_, err := job.Write(o.Context(), &out)
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

func pictureBytes(a *apptest.App) (all [][]byte) {
	for _, name := range a.Blobs.Names() {
		content := a.Content(name)
		all = append(all, content[len(content)/3:len(content)/3+40])
	}
	return all
}
