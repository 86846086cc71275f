package privacy_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"beacon/internal/testkit/apptest"
)

// A row of an erasure that was inserted into the database must not erase a person, delete a file or get a
// certificate. This applies to a request that waits for confirmation and to a confirmed request.
// Shows R15.2b.
func TestErasure_PlantedRows(t *testing.T) {
	const plant = `INSERT INTO erasure (subject_kind, subject_id, center_id, state, reason, note, preview, asked_by,
		asked_name, asked_at, decided_by, decided_name, decided_at, pseudonym, kinds, stays, files, log_size)
		SELECT 'microsite', %d, %d, '%s', 'asked-by-person', '', '%s',
		(SELECT id FROM staff_account WHERE full_name = 'Nell Grant'), 'Nell Grant', $1,
		%s, %s, '', '', '["pictures"]', 0`
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		o := newOffice(a)
		site := a.Live(apptest.Patient{}, "I hope for a kidney every day.")
		a.Do(apptest.Save{Site: site, Draft: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}}}.Request())
		a.Do(apptest.Request{Method: "POST", Path: site.StaffPath("/deactivate"), As: apptest.Administrator})
		preview := a.Do(erasureRequest("microsite", site.ID)).Text("results.preview")
		files := a.Blobs.Names()
		ada := "(SELECT id FROM staff_account WHERE full_name = 'Ada Moss')"
		insert := func(state, decided, pseudonym string) {
			t.Helper()
			_, err := a.SQL.Exec(fmt.Sprintf(plant, site.ID, a.Centers[0], state, preview, decided, pseudonym),
				a.Clock.Now())
			a.Must(err)
		}
		wantUntouched := func(what, state string) {
			t.Helper()
			rows := a.Rows("SELECT state, COALESCE(LENGTH(certificate), 0) FROM erasure")
			if len(rows) != 1 || rows[0][0] != state || rows[0][1] != "0" {
				t.Errorf("%s: %v", what, rows)
			}
			if left := a.Rows("SELECT first_name FROM microsite"); len(left) != 1 || left[0][0] != "Rosa" ||
				!slices.Equal(a.Blobs.Names(), files) {
				t.Errorf("%s: %v, %d of %d files", what, left, len(a.Blobs.Names()), len(files))
			}
		}

		insert("asked", "NULL, '', NULL", "NULL")
		id := a.Rows("SELECT id FROM erasure")[0][0]
		if got := a.Do(decide(id, "confirm", preview)); got.Status < 400 {
			t.Errorf("a planted request is confirmed: %d", got.Status)
		}
		wantUntouched("asked", "asked")
		_, err := a.SQL.Exec("DELETE FROM erasure")
		a.Must(err)

		insert("confirmed", ada+", 'Ada Moss', $1", "'Erased One'")
		if done, err := o.Privacy.Finish(context.Background()); err == nil || done != 0 {
			t.Errorf("a planted erasure is finished: %d, %v", done, err)
		}
		wantUntouched("confirmed", "confirmed")
	})
}
