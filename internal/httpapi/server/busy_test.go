package server_test

import (
	"net/http"
	"testing"
	"time"

	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
)

// holdChanges blocks the changes of other connections until release, like a process in the middle of a transaction.
func holdChanges(a *apptest.App) (release func()) {
	a.Helper()
	tx, err := a.SQL.BeginTx(a.Context(), nil)
	a.Must(err)
	lock := "UPDATE turn SET name = name"
	if a.DB.Dialect() == storage.PostgreSQL {
		lock = "LOCK TABLE audit_event IN SHARE MODE"
	}
	_, err = tx.ExecContext(a.Context(), lock)
	a.Must(err)
	return func() { a.Must(tx.Rollback()) }
}

// TestBusyDatabase_Returns503AndChangesNothing: a request that is sent while other requests block the database gets
// 503 with Retry-After and changes nothing. It succeeds when it is sent again.
func TestBusyDatabase_Returns503AndChangesNothing(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{Language: "es"})
		a.Activate(site)
		a.Session(apptest.Coordinator)
		save := apptest.Save{
			Site: site, Story: "What took an evening to write.", Draft: true, Version: 1,
			Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
		}.Request()
		files := len(a.Blobs.Names())
		asked := []apptest.Request{save, apptest.NewReferral(a, nil), {Path: site.StaffPath(""), As: apptest.Coordinator}}
		inSpanish := asked[0]
		inSpanish.Header = map[string]string{"Accept-Language": "es"}

		release := holdChanges(a)
		for _, r := range asked {
			response := a.Do(r)
			if response.Status != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "" ||
				response.Get("success") != false ||
				response.Text("message") != "We could not do this just now. Nothing was lost; please try again in a moment." {
				t.Errorf("%s %s: %d %v %s", r.Method, r.Path, response.Status, response.Header["Retry-After"], response.Body)
			}
		}
		if got := a.Do(inSpanish).Text("message"); got != "No pudimos hacerlo en este momento. No se perdió nada; inténtelo de nuevo en un momento." {
			t.Errorf("in Spanish: %s", got)
		}
		release()

		if got := len(a.Blobs.Names()); got != files {
			t.Errorf("%d files are left of what was refused", got-files)
		}
		a.Seen()
		a.Expect("the save", save,
			apptest.Want{Has: map[string]any{"results.version": 2}, Trail: []string{"microsite.draft-saved"}})
		for _, r := range asked[1:] {
			if response := a.Do(r); response.Status != http.StatusOK {
				t.Errorf("%s %s, once more: %d %s", r.Method, r.Path, response.Status, response.Body)
			}
		}
	}, apptest.Patience(time.Second))
}

// TestLostConnection_Returns503: more concurrent saves than connections get 503 while another request blocks the
// database.
func TestLostConnection_Returns503(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Activate(site)
		var crowd []apptest.Request
		for range 25 { // more would exceed the limit of one address
			crowd = append(crowd, apptest.Save{Site: site, Story: "One of many.", Draft: true}.Request())
		}
		release := holdChanges(a)
		if got := apptest.AtOnce(a, crowd...); got[http.StatusServiceUnavailable] != len(crowd) {
			t.Errorf("answers %v", got)
		}
		release()
		a.Seen()
		a.Expect("afterwards", crowd[0], apptest.Want{Trail: []string{"microsite.draft-saved"}})
	}, apptest.Patience(time.Second))
}
