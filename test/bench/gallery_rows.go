package main

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"strings"
	"time"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/storage/galleryindex"
)

// seeding is how one of the databases is filled fast: the index of words, and what
// PostgreSQL counts of a center's sites one by one, wait for the end, because row
// by row they would take many minutes.
type seeding struct {
	definition string   // a query of what made the index's keeper
	before     []string // the keeper goes
	after      []string // the index is made; then the keeper comes back
}

// With more memory than usual the index is made in fewer pieces, in which much of
// the time would go; for changes it has the usual one again.
var seedings = map[string]seeding{
	"sqlite": {
		"SELECT sql FROM sqlite_master WHERE name = 'gallery_story_added'",
		[]string{"DROP TRIGGER gallery_story_added", "PRAGMA synchronous = OFF"},
		[]string{
			"INSERT INTO gallery_story_fts (gallery_story_fts, rank) VALUES ('hashsize', 8388608)",
			"INSERT INTO gallery_story_fts (gallery_story_fts) VALUES ('rebuild')",
			"INSERT INTO gallery_story_fts (gallery_story_fts, rank) VALUES ('hashsize', 1048576)",
		},
	},
	"pgx": {
		"SELECT indexdef FROM pg_indexes WHERE indexname = 'gallery_story_words'",
		[]string{
			"DROP INDEX gallery_story_words",
			"ALTER TABLE microsite DISABLE TRIGGER center_sites_added",
			"SET synchronous_commit = off",
			"SET maintenance_work_mem = '256MB'",
		},
		[]string{
			"INSERT INTO center_sites (center_id, sites) SELECT center_id, COUNT(*) FROM microsite WHERE is_live GROUP BY " +
				"center_id",
			"ALTER TABLE microsite ENABLE TRIGGER center_sites_added",
		},
	},
}

// seedGallery fills a migrated database with n listed sites of one center by
// plain SQL, many rows a statement: the services would take an hour.
func seedGallery(ctx context.Context, db *sql.DB, driver string, centerID int64, n int, caller microsite.Site) error {
	how, definition := seedings[driver], ""
	if err := db.QueryRowContext(ctx, how.definition).Scan(&definition); err != nil {
		return err
	}
	run := func(statements ...string) error {
		for _, statement := range statements {
			if _, err := db.ExecContext(ctx, statement); err != nil {
				return fmt.Errorf("index gallery: %w", err)
			}
		}
		return nil
	}
	if err := run(how.before...); err != nil {
		return err
	}
	if err := seedRows(
		ctx,
		db,
		driver,
		&tables{
			centerID: centerID, caller: caller.ID, taken: caller.ShortCode, ids: map[string]int64{},
			teller: newStoryteller(1), now: time.Now().UTC(),
		},
		n,
	); err != nil {
		return err
	}
	return run(append(how.after, definition)...)
}

// portion is how many sites one statement stores.
const portion = 100

// seedRows makes up rows beside storing those before.
func seedRows(ctx context.Context, db *sql.DB, driver string, t *tables, n int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	made, failed := make(chan []*rows, 4), make(chan error, 1)
	go func() {
		defer close(made)
		for first := 0; first < n; first += portion {
			all, err := t.portion(first, min(first+portion, n))
			if err != nil {
				failed <- err
				return
			}
			select {
			case made <- all:
			case <-ctx.Done():
				return
			}
		}
	}()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for all := range made {
		for _, r := range all {
			if len(r.values) == 0 {
				continue
			}
			if _, err := tx.ExecContext(
				ctx,
				"INSERT INTO "+r.into+" VALUES "+r.places(driver),
				r.values...); err != nil {
				return fmt.Errorf("seed gallery: %w", err)
			}
		}
	}
	select {
	case err := <-failed:
		return err
	default:
		return tx.Commit()
	}
}

// tables makes up the rows of listed sites.
type tables struct {
	centerID, caller int64
	taken            string           // the caller's short code
	ids              map[string]int64 // of words
	teller           *storyteller
	now              time.Time
}

// portion returns the rows of the sites from first up to before last, in the order
// in which they refer to each other.
func (t *tables) portion(first, last int) ([]*rows, error) {
	sites := &rows{
		into: `microsite (id, type_id, center_id, key_version, short_code, first_name, last_name, email, language,
		birth_date, gender, phone_primary, phone_secondary,
		primary_can_receive_texts, secondary_can_receive_texts, is_coaching_desired,
		recipient_status, custom_site_status, status_before_submit,
		agreed_to_hipaa, is_public, is_live, is_responsibility_confirmed,
		show_site_create_option, show_in_gallery, allow_indexing, guardian_name, draft_story, draft_why,
		draft_version, draft_saved_by, live_submission_id, revision, created_at, updated_at)`,
	}
	versions := &rows{into: `submission (id, microsite_id, number, story, why, submitted_by, submitted_at)`}
	entries := &rows{
		into: `gallery_entry (microsite_id, type_id, birth_date, gender, first_name, last_name, short_code,
		submission_id, registration_count, search_text)`,
	}
	words := &rows{into: `gallery_word (id, word)`}
	stories := &rows{into: `gallery_story (microsite_id, words)`}
	r := t.teller.r
	for i := first; i < last; i++ {
		id := t.caller + 1 + int64(i)
		code := fmt.Sprintf("%c%c%c%03d", 'A'+i/676000%26, 'A'+i/26000%26, 'A'+i/1000%26, i%1000)
		if code == t.taken {
			code = "ZZZ999" // after all that are counted
		}
		born := t.now.AddDate(-(1 + r.IntN(85)), 0, -r.IntN(365)).Format(time.DateOnly)
		gender, typeID := [2]string{"M", "F"}[r.IntN(2)], 0
		if r.IntN(10) == 0 {
			typeID = 1
		}
		story, registrations := t.teller.story(), int64(math.Floor(r.ExpFloat64()*4))
		sites.add(
			id, typeID, t.centerID, 1, code, "Rosa", "Example", "rosa@mail.example", "en", born, gender, "", "", false, false,
			false, 100, 100, 0, true, true, true, true, true, true, false, "", story, "", 1, "Rosa", id, 1, t.now, t.now,
		)
		versions.add(id, id, 1, story, "", "Rosa", t.now)
		text := gallery.Searchable(story)
		entries.add(id, typeID, born, gender, "Rosa", "Example", code, id, registrations, text)
		tokens, err := galleryindex.Tokens(text, func(word string) (int64, error) {
			if t.ids[word] == 0 {
				t.ids[word] = int64(len(t.ids) + 1)
				words.add(t.ids[word], word)
			}
			return t.ids[word], nil
		})
		if err != nil {
			return nil, err
		}
		stories.add(id, tokens)
	}
	return []*rows{sites, versions, entries, words, stories}, nil
}

// rows are values for one INSERT.
type rows struct {
	into   string
	values []any
	width  int
}

func (r *rows) add(values ...any) {
	r.values, r.width = append(r.values, values...), len(values)
}

// places are the values' marks. SQLite looks a numbered one up among all before
// it, so that thousands of them would take most of the time.
func (r *rows) places(driver string) string {
	var b strings.Builder
	for i := range r.values {
		switch {
		case i%r.width == 0 && i > 0:
			b.WriteString("), (")
		case i%r.width == 0:
			b.WriteByte('(')
		default:
			b.WriteString(", ")
		}
		if driver == "pgx" {
			fmt.Fprintf(&b, "$%d", i+1)
		} else {
			b.WriteByte('?')
		}
	}
	return b.String() + ")"
}
