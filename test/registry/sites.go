package registry

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"beacon/internal/gallery"
	"beacon/internal/microsite"
	"beacon/internal/storage/galleryindex"
)

// Sites are what FillSites makes: N sites, the i-th with the i-th id after that of a site that is there.
type Sites struct {
	N       int
	Centers []int64        // in turn
	After   microsite.Site // the newest site, whose short code is taken
	// Mixed has one site in ten without a page yet and one in a hundred in its center's review; otherwise all are
	// listed in the gallery.
	Mixed bool
}

// State is how far a site is.
type State int

// The states.
const (
	Listed  State = iota
	Begun         // a starter site
	Waiting       // for its center's review
)

// State returns how far the i-th site is.
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
		return "ZZZ999" // after all that are counted
	}
	return code
}

// Email returns the address of the i-th patient.
func (s Sites) Email(i int) string { return fmt.Sprintf("patient%d@mail.example", s.ID(i)) }

// FillSites stores the sites, many rows a statement.
func (r *Registry) FillSites(ctx context.Context, s Sites) error {
	how, definition := seedings[r.driver()], ""
	if err := r.SQL.QueryRowContext(ctx, how.definition).Scan(&definition); err != nil {
		return err
	}
	if err := r.run(ctx, append(how.before, fast[r.driver()])...); err != nil {
		return fmt.Errorf("index gallery: %w", err)
	}
	t := &tables{
		Sites: s, ids: map[string]int64{}, teller: NewStoryteller(1),
		names: rand.New(rand.NewPCG(2, 7)), //nolint:gosec // chance that can be repeated
		now:   time.Now().UTC().Truncate(time.Microsecond),
	}
	if err := r.knownWords(ctx, t); err != nil {
		return err
	}
	if err := seedRows(ctx, r.SQL, r.driver(), t, s.N); err != nil {
		return err
	}
	if err := r.run(ctx, append(how.after, definition)...); err != nil {
		return fmt.Errorf("index gallery: %w", err)
	}
	return nil
}

// knownWords reads the words that the sites which are there have brought in.
func (r *Registry) knownWords(ctx context.Context, t *tables) (err error) {
	found, err := r.SQL.QueryContext(ctx, "SELECT id, word FROM gallery_word")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, found.Close()) }()
	for found.Next() {
		var id int64
		var word string
		if err := found.Scan(&id, &word); err != nil {
			return err
		}
		t.ids[word], t.lastWord = id, max(t.lastWord, id)
	}
	return found.Err()
}

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
	sqlite: {
		"SELECT sql FROM sqlite_master WHERE name = 'gallery_story_added'",
		[]string{"DROP TRIGGER gallery_story_added"},
		[]string{
			"INSERT INTO gallery_story_fts (gallery_story_fts, rank) VALUES ('hashsize', 8388608)",
			"INSERT INTO gallery_story_fts (gallery_story_fts) VALUES ('rebuild')",
			"INSERT INTO gallery_story_fts (gallery_story_fts, rank) VALUES ('hashsize', 1048576)",
		},
	},
	postgresql: {
		"SELECT indexdef FROM pg_indexes WHERE indexname = 'gallery_story_words'",
		[]string{
			"DROP INDEX gallery_story_words",
			"ALTER TABLE microsite DISABLE TRIGGER center_sites_added",
			"SET maintenance_work_mem = '256MB'",
		},
		[]string{
			"DELETE FROM center_sites",
			"INSERT INTO center_sites (center_id, sites) SELECT center_id, COUNT(*) FROM microsite WHERE is_live GROUP BY " +
				"center_id",
			"ALTER TABLE microsite ENABLE TRIGGER center_sites_added",
		},
	},
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
				return fmt.Errorf("seed sites: %w", err)
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

// tables makes up the rows of sites.
type tables struct {
	Sites
	ids      map[string]int64 // of words
	lastWord int64
	teller   *Storyteller
	names    *rand.Rand
	now      time.Time
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
		draft_version, draft_saved_by, pending_submission_id, live_submission_id, revision, created_at, updated_at)`,
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
			id, typeID, t.Centers[i%len(t.Centers)], 1, code, firstName, lastName, t.Email(i), "en", born, gender, "", "",
			false, false, false, int(s.recipient), int(s.custom), 0, true, state == Listed, state == Listed, true, true, true, false, "",
			story, "", 1, firstName, pending, live, 1, at, at,
		)
		if state == Begun {
			continue
		}
		versions.add(id, id, 1, story, "", firstName, at)
		if state == Waiting {
			continue
		}
		text := gallery.Searchable(story)
		entries.add(id, typeID, born, gender, firstName, lastName, code, id, registrations, text)
		tokens, err := galleryindex.Tokens(text, func(word string) (int64, error) {
			if t.ids[word] == 0 {
				t.lastWord++
				t.ids[word] = t.lastWord
				words.add(t.lastWord, word)
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

// statuses are those of a site in each state.
var statuses = map[State]struct {
	recipient microsite.RecipientStatus
	custom    microsite.CustomSiteStatus
}{
	Listed:  {microsite.Active, microsite.SiteActive},
	Begun:   {microsite.StarterSiteActive, microsite.SiteInActive},
	Waiting: {microsite.StarterSiteActive, microsite.PendCenterApproval},
}

// at returns when the i-th site was changed last: evenly over the last year.
func (t *tables) at(i int) time.Time {
	return t.now.Add(-time.Duration(float64(t.N-i) / float64(t.N) * float64(364*24*time.Hour))).Truncate(time.Microsecond)
}

// name returns one of the first so many words of the made-up language, as a name.
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
		if driver == postgresql {
			fmt.Fprintf(&b, "$%d", i+1)
		} else {
			b.WriteByte('?')
		}
	}
	return b.String() + ")"
}
