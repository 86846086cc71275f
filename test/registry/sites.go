package registry

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
)

// Sites are the sites of FillSites: N sites with consecutive ids after an existing site.
type Sites struct {
	N       int
	Centers []int64        // in turn
	After   microsite.Site // the newest site; its short code is taken
	// Mixed makes one site in ten a starter site and one in a hundred wait for its center's review; otherwise all are
	// listed in the gallery.
	Mixed bool
}

// State is the state of a site.
type State int

// The states.
const (
	Listed  State = iota
	Begun         // a starter site
	Waiting       // for its center's review
)

// State returns the state of the i-th site.
func (s Sites) State(i int) State {
	switch {
	case s.Mixed && i%100 == 98:
		return Waiting
	case s.Mixed && i%10 == 7:
		return Begun
	}
	return Listed
}

// ID returns the id of the i-th site.
func (s Sites) ID(i int) int64 { return s.After.ID + 1 + int64(i) }

// Code returns the short code of the i-th site.
func (s Sites) Code(i int) string {
	code := fmt.Sprintf("%c%c%c%03d", 'A'+i/676000%26, 'A'+i/26000%26, 'A'+i/1000%26, i%1000)
	if code == s.After.ShortCode {
		return "ZZZ999" // after all generated codes
	}
	return code
}

// Email returns the address of the i-th patient.
func (s Sites) Email(i int) string { return fmt.Sprintf("patient%d@mail.example", s.ID(i)) }

// FillSites stores the sites, with many rows per statement.
func (r *Registry) FillSites(ctx context.Context, s Sites) error {
	how := seedings[r.driver()]
	if err := r.run(ctx, append(how.before, fast[r.driver()])...); err != nil {
		return fmt.Errorf("prepare sites: %w", err)
	}
	t := &tables{
		Sites: s, teller: NewStoryteller(1),
		names: rand.New(rand.NewPCG(2, 7)), //nolint:gosec // repeatable randomness
		now:   time.Now().UTC().Truncate(time.Microsecond),
	}
	if err := seedRows(ctx, r.SQL, r.driver(), t, s.N); err != nil {
		return err
	}
	if err := r.run(ctx, how.after...); err != nil {
		return fmt.Errorf("finish sites: %w", err)
	}
	return nil
}

// seeding has the statements before and after filling a database: SQLite indexes the stories, and PostgreSQL counts the
// sites of each center, once at the end.
type seeding struct {
	before, after []string
}

var seedings = map[string]seeding{
	sqlite: {
		before: []string{"DROP TRIGGER gallery_entry_added"},
		after: []string{
			"INSERT INTO gallery_entry_fts (gallery_entry_fts) VALUES ('rebuild')",
			"CREATE TRIGGER gallery_entry_added AFTER INSERT ON gallery_entry BEGIN " +
				"INSERT INTO gallery_entry_fts (rowid, search_text) VALUES (new.microsite_id, new.search_text); END",
		},
	},
	postgresql: {
		before: []string{"ALTER TABLE microsite DISABLE TRIGGER center_sites_added"},
		after: []string{
			"DELETE FROM center_sites",
			"INSERT INTO center_sites (center_id, sites) SELECT center_id, COUNT(*) FROM microsite WHERE is_live GROUP BY " +
				"center_id",
			"ALTER TABLE microsite ENABLE TRIGGER center_sites_added",
			"ANALYZE", // for the triggers of the people that follow
		},
	},
}

// portion is the number of sites that one statement stores.
const portion = 100

// seedRows generates rows while earlier ones are being stored.
func seedRows(ctx context.Context, db *sql.DB, driver string, t *tables, n int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	made := make(chan []*rows, 4)
	go func() {
		defer close(made)
		for first := 0; first < n; first += portion {
			select {
			case made <- t.portion(first, min(first+portion, n)):
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
				return fmt.Errorf("seed sites: %w", err)
			}
		}
	}
	return tx.Commit()
}

// tables generates the rows of sites.
type tables struct {
	Sites
	teller *Storyteller
	names  *rand.Rand
	now    time.Time
}

// portion returns the rows of the sites from first up to, but not including, last, in the order of their references.
func (t *tables) portion(first, last int) []*rows {
	sites := &rows{
		into: `microsite (id, type_id, center_id, key_version, short_code, first_name, last_name, email, language,
		birth_date, gender, phone_primary, phone_secondary,
		primary_can_receive_texts, secondary_can_receive_texts, is_coaching_desired,
		recipient_status, custom_site_status, status_before_submit,
		agreed_to_hipaa, is_public, is_live, is_responsibility_confirmed,
		show_site_create_option, show_in_gallery, allow_indexing, guardian_name, draft_story, draft_why,
		draft_version, draft_saved_by, pending_submission_id, live_submission_id, revision, created_at, updated_at)`,
	}
	versions := &rows{into: `submission (id, microsite_id, number, story, why, submitted_by, submitted_at)`}
	entries := &rows{
		into: `gallery_entry (microsite_id, type_id, birth_date, gender, first_name, last_name, short_code,
		submission_id, registration_count, search_text)`,
	}
	r := t.teller.r
	for i := first; i < last; i++ {
		id, code, firstName, lastName := t.ID(i), t.Code(i), t.name(300), t.name(5000)
		born := t.now.AddDate(-(1 + r.IntN(85)), 0, -r.IntN(365)).Format(time.DateOnly)
		gender, typeID := [2]string{"M", "F"}[r.IntN(2)], 0
		if r.IntN(10) == 0 {
			typeID = 1
		}
		story, registrations := t.teller.Story(), int64(math.Floor(r.ExpFloat64()*4))
		at, state := t.at(i), t.State(i)
		s := statuses[state]
		var pending, live any
		switch state {
		case Listed:
			live = id
		case Waiting:
			pending = id
		}
		sites.add(
			id, typeID, centerAt(t.Centers, i), 1, code, firstName, lastName, t.Email(i), "en", born, gender, "", "",
			false, false, false, int(s.recipient), int(s.custom), 0, true, state == Listed, state == Listed, true, true,
			true, false, "", story, "", 1, firstName, pending, live, 1, at, at,
		)
		if state == Begun {
			continue
		}
		versions.add(id, id, 1, story, "", firstName, at)
		if state == Waiting {
			continue
		}
		entries.add(
			id, typeID, born, gender, firstName, lastName, code, id, registrations, gallery.Searchable(story),
		)
	}
	return []*rows{sites, versions, entries}
}

// statuses are the statuses of a site in each state.
var statuses = map[State]struct {
	recipient microsite.RecipientStatus
	custom    microsite.CustomSiteStatus
}{
	Listed:  {microsite.Active, microsite.SiteActive},
	Begun:   {microsite.StarterSiteActive, microsite.SiteInActive},
	Waiting: {microsite.StarterSiteActive, microsite.PendCenterApproval},
}

// at returns the time of the i-th site's last change: evenly over the last year.
func (t *tables) at(i int) time.Time {
	return t.now.Add(-time.Duration(float64(t.N-i) / float64(t.N) * float64(364*24*time.Hour))).Truncate(time.Microsecond)
}

// name returns one of the first words of the fictional language, as a name.
func (t *tables) name(among int) string {
	return capital(t.teller.Words[t.names.IntN(among)])
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

// places returns the placeholders of the values. SQLite compares a numbered one with all earlier ones, so
// thousands of them would take most of the time.
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
		if driver == postgresql {
			fmt.Fprintf(&b, "$%d", i+1)
		} else {
			b.WriteByte('?')
		}
	}
	return b.String() + ")"
}
