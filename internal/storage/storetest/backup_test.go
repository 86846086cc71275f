package storetest

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/backup"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/snapshot"
	"beacon/internal/testkit/pgtest"
)

// place is an empty database, with a direct SQL connection.
type place struct {
	name string
	db   *storage.DB
	sql  *sql.DB
}

func places(t *testing.T, options ...storage.Option) []place {
	t.Helper()
	var all []place
	for driver, url := range map[string]string{"sqlite": filepath.Join(t.TempDir(), "beacon.db"),
		"pgx": pgtest.Open(t, nil)} {
		db, err := storage.Open(t.Context(), url, clock.NewFixed(Start), options...)
		if err != nil {
			t.Fatal(err)
		}
		raw, err := sql.Open(driver, url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := errors.Join(raw.Close(), db.Close()); err != nil {
				t.Error(err)
			}
		})
		all = append(all, place{driver, db, raw})
	}
	return all
}

func (p place) do(t *testing.T, query string, args ...any) {
	t.Helper()
	if _, err := p.sql.ExecContext(t.Context(), query, args...); err != nil {
		t.Fatalf("%s: %s: %v", p.name, query, err)
	}
}

// save creates a backup of the rows of a place.
func (p place) save(t *testing.T) *backup.Archive {
	t.Helper()
	ring, err := keys.NewRing([]string{strings.Repeat("ab", keys.MasterSize)})
	if err != nil {
		t.Fatal(err)
	}
	files, err := blob.OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	var out bytes.Buffer
	if _, err := (backup.Job{Source: snapshot.NewSource(p.db), Files: files, Ring: ring,
		Clock: clock.NewFixed(Start)}).Write(
		t.Context(), &out,
	); err != nil {
		t.Fatal(err)
	}
	a, err := backup.Open(t.Context(), bytes.NewReader(out.Bytes()), storage.NewestSchema(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// refill restores an archive without files to a place.
func (p place) refill(t *testing.T, a *backup.Archive) error {
	t.Helper()
	if err := snapshot.Prepare(t.Context(), p.db, a.Manifest.Schema); err != nil {
		return err
	}
	files, err := blob.OpenDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	return snapshot.Refill(t.Context(), p.db, func(to *snapshot.Target) error {
		return a.Restore(t.Context(), files, to,
			nil)
	})
}

// everything returns all rows of all tables, in any order.
func everything(t *testing.T, db *storage.DB) map[string][]string {
	t.Helper()
	all := map[string][]string{}
	err := snapshot.NewSource(db).Snapshot(t.Context(), func(s backup.Snapshot) error {
		tables, err := s.Tables(t.Context())
		if err != nil {
			return err
		}
		for _, table := range tables {
			lines := []string{fmt.Sprint(table.Columns, table.LastID)}
			if err := s.Rows(t.Context(), table, func(values []any) error {
				lines = append(lines, fmt.Sprintf("%#v", values))
				return nil
			}); err != nil {
				return err
			}
			slices.Sort(lines)
			all[table.Name] = lines
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// fill writes rows with every kind of value that a column can have: NULL, empty, microseconds, fractions, sites that
// triggers count, and deleted records.
func (p place) fill(t *testing.T) {
	t.Helper()
	if err := p.db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		Center(t, p.db, fmt.Sprintf("Center %d", i))
	}
	at := Start
	p.do(t, `DELETE FROM center WHERE id = 3`)
	p.do(
		t,
		`INSERT INTO staff_account (email, full_name, role, center_id, language, password_hash, totp_secret, totp_last_step, is_disabled, created_at, updated_at)
		VALUES ('a@b.example', 'Ünïcode "quoted" <b> 日本語', 'coach', NULL, 'en', '', NULL, 9223372036854775807, $1, $2, $2), ('c@d.example', '', 'coach', 1, 'es', 'x', $3, -1, $4, $2, $2)`,
		true,
		at,
		[]byte{},
		false,
	)
	p.do(
		t,
		`INSERT INTO microsite (type_id, center_id, key_version, short_code, first_name, last_name, email, language, birth_date, gender, phone_primary, phone_secondary,
		primary_can_receive_texts, secondary_can_receive_texts, is_coaching_desired, recipient_status, custom_site_status, status_before_submit, agreed_to_hipaa, is_public, is_live,
		is_responsibility_confirmed, show_site_create_option, show_in_gallery, allow_indexing, guardian_name, draft_story, draft_why, draft_version, draft_saved_at, draft_saved_by, revision, created_at, updated_at)
		VALUES (1, 2, 1, 'BCD123', 'A', 'B', 'e@f.example', 'en', '1960-01-01', 'f', '', '', $1, $2, $1, 100, 100, 0, $1, $1, $1, $1, $1, $1, $2, '', $3, '', 0, $4, '', 1, $4, $4)`,
		true,
		false,
		"Line one\nline two\ttab \u2028 "+strings.Repeat("long ", 2000),
		at.Add(-1234*time.Hour-time.Microsecond),
	)
	p.do(
		t,
		`INSERT INTO picture (microsite_id, stem, hash, width, height, created_at) VALUES (1, 'abcdefghijklmnopqrstuvwxyz', '', 1, 1, $1)`,
		at,
	)
	p.do(
		t,
		`INSERT INTO draft_picture (microsite_id, position, picture_id, caption, zoom, rotate, pos_x, pos_y, crop_id) VALUES (1, 0, 1, '', 1, 0, 0.1, -1.7976931348623157e308, 'abc')`,
	)
}

func TestSnapshot_MovesRowsBetweenDatabases(t *testing.T) {
	for _, from := range places(t) {
		from.fill(t)
		want := everything(t, from.db)
		if len(want) < 40 || len(want["microsite"]) != 2 || len(want["center_sites"]) != 2 {
			t.Fatalf("%s: %d tables, %d sites", from.name, len(want), len(want["microsite"]))
		}
		a := from.save(t)
		for _, to := range places(t) {
			t.Run(from.name+" to "+to.name, func(t *testing.T) {
				if err := to.refill(t, a); err != nil {
					t.Fatal(err)
				}
				got := everything(t, to.db)
				for table, rows := range want {
					if !reflect.DeepEqual(rows, got[table]) {
						t.Errorf("table %s\n%.300q\nwant\n%.300q", table, got[table], rows)
					}
				}
				// A link of the deleted center 3 must not open a new center.
				if id := Center(t, to.db, "After"); id != 4 {
					t.Errorf("a new center got the id %d, want 4", id)
				}
				// The triggers must work again: a removed site must be subtracted.
				to.do(t, `UPDATE microsite SET is_live = FALSE WHERE id = 1`)
				var sites int
				if err := to.sql.QueryRow(`SELECT sites FROM center_sites WHERE center_id = 2`).
					Scan(&sites); err != nil ||
					sites != 0 {
					t.Errorf("%d sites are counted, %v", sites, err)
				}
				if err := to.refill(t, a); !errors.Is(err, snapshot.ErrNotEmpty) {
					t.Errorf("into a database that is in use: %v", err)
				}
			})
		}
	}
}

func TestRefill_FailureLeavesDatabaseEmpty(t *testing.T) {
	full := places(t)[0]
	full.fill(t)
	a := full.save(t)
	for _, to := range places(t) {
		t.Run(to.name, func(t *testing.T) {
			stop := errors.New("stop")
			if err := snapshot.Prepare(t.Context(), to.db, a.Manifest.Schema); err != nil {
				t.Fatal(err)
			}
			err := snapshot.Refill(t.Context(), to.db, func(target *snapshot.Target) error {
				files, err := blob.OpenDir(t.TempDir())
				if err != nil {
					return err
				}
				defer func() { _ = files.Close() }()
				return errors.Join(a.Restore(t.Context(), files, target, nil), stop) // complete, but not committed
			})
			if !errors.Is(err, stop) {
				t.Fatal(err)
			}
			if err := to.refill(t, a); err != nil { // the next restore starts from an empty database
				t.Errorf("the next restore: %v", err)
			}
		})
	}
}

func TestRefill_MigratesOlderSchema(t *testing.T) {
	for _, from := range places(t) {
		if err := from.db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		from.do(
			t, `INSERT INTO center (name, alias, city, state, created_at) VALUES ('A', 'A', 'B', 'OH', $1)`, Start,
		)
		a := from.save(t)
		for _, to := range places(t, nextRelease(t, "ALTER TABLE center ADD COLUMN motto TEXT;")) {
			if err := errors.Join(to.refill(t, a), to.db.Migrate(t.Context())); err != nil {
				t.Errorf("%s to %s: %v", from.name, to.name, err)
			}
			all, err := centerstore.NewCenters(to.db).All(t.Context())
			if err != nil || len(all) != 1 {
				t.Errorf("%s to %s: %d centers, %v", from.name, to.name, len(all), err)
			}
			to.do(t, "UPDATE center SET motto = 'Onward'")
		}
	}
}

func TestRefill_RefusesUnknownColumns(t *testing.T) {
	for _, p := range places(t) {
		if err := p.db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		one := []backup.Column{{Name: "id", Kind: backup.Integer}}
		for name, c := range map[string]backup.Chunk{
			"a table of others": {Table: storage.VersionTable, Columns: one},
			"no table":          {Table: "nowhere", Columns: one},
			"other columns":     {Table: "center", Columns: one},
		} {
			err := snapshot.Refill(
				t.Context(), p.db,
				func(to *snapshot.Target) error { return to.Add(t.Context(), c, [][]any{{int64(1)}}) },
			)
			if err == nil {
				t.Errorf("%s: %s was taken", p.name, name)
			}
		}
		if err := snapshot.Prepare(t.Context(), p.db, storage.NewestSchema()-1); !errors.Is(err, snapshot.ErrNotEmpty) {
			t.Errorf("%s: tables of a newer schema: %v", p.name, err)
		}
		release, err := snapshot.Claim(t.Context(), p.db)
		if err != nil {
			t.Fatal(err)
		}
		if second, err := snapshot.Claim(t.Context(), p.db); p.name == "pgx" && err == nil {
			t.Error("two restores at once")
		} else if err == nil {
			_ = second()
		}
		if err := release(); err != nil {
			t.Error(err)
		}
	}
}
