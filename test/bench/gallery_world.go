package main

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"time"

	"beacon/internal/gallery"
	"beacon/internal/storage"
)

// storyteller makes up stories: words of a made-up language with the frequencies
// that words have in a real one, and sentences that many patients write alike.
type storyteller struct {
	r     *rand.Rand
	words []string
	pick  *rand.Zipf
}

// alike are sentences with the share of stories that hold them.
var alike = []struct {
	share    float64
	sentence string
}{
	{1, "I need a kidney and I hope that you will read on."}, {0.5, "Dialysis takes three days of each week."},
	{0.2, "My grandchildren keep me going."}, {0.05, "I worked as a teacher for thirty years."},
	{0.01, "We keep bees behind the house."}, {0.003, "I play the accordion in a band."}, {0.0005, "I repair clocks."}, {0.00005, "I once met a lighthouse keeper."},
}

func newStoryteller(seed uint64) *storyteller {
	t := &storyteller{r: rand.New(rand.NewPCG(seed, 7))} //nolint:gosec // chance that can be repeated
	consonants, vowels := "bcdfghklmnprstvw", "aeiou"
	seen := map[string]bool{}
	for len(t.words) < 20_000 {
		var b strings.Builder
		for range 1 + int(math.Sqrt(float64(t.r.IntN(14)))) {
			b.WriteByte(consonants[t.r.IntN(len(consonants))])
			b.WriteByte(vowels[t.r.IntN(len(vowels))])
			if t.r.IntN(3) == 0 {
				b.WriteByte(consonants[t.r.IntN(len(consonants))])
			}
		}
		if w := b.String(); !seen[w] {
			seen[w] = true
			t.words = append(t.words, w)
		}
	}
	t.pick = rand.NewZipf(t.r, 1.15, 3, uint64(len(t.words)-1))
	return t
}

func (t *storyteller) word() string { return t.words[t.pick.Uint64()] }

// story is some 1,500 characters.
func (t *storyteller) story() string {
	var b strings.Builder
	for _, s := range alike {
		if t.r.Float64() < s.share {
			b.WriteString(s.sentence + " ")
		}
	}
	length := 900 + t.r.IntN(1100)
	for b.Len() < length {
		for i := range 5 + t.r.IntN(12) {
			word := t.word()
			if i == 0 {
				word = strings.ToUpper(word[:1]) + word[1:]
			} else {
				b.WriteByte(' ')
			}
			b.WriteString(word)
		}
		b.WriteString(". ")
	}
	return b.String()
}

// indexLater are, for both databases, how the index of words is told to wait for
// the end and how it is made then: row by row it would take many minutes.
var indexLater = map[string]struct{ definition, drop, make string }{
	"sqlite": {"SELECT sql FROM sqlite_master WHERE name = 'gallery_story_added'", "DROP TRIGGER gallery_story_added",
		"INSERT INTO gallery_story_fts (gallery_story_fts) VALUES ('rebuild')"},
	"pgx": {"SELECT indexdef FROM pg_indexes WHERE indexname = 'gallery_story_words'", "DROP INDEX gallery_story_words", "SELECT 1"},
}

// seedGallery fills a migrated database with n listed sites of one center by
// plain SQL, many rows a statement: the services would take an hour.
func seedGallery(ctx context.Context, db *sql.DB, driver string, centerID int64, n int, caller int64) error {
	later, definition := indexLater[driver], ""
	if err := db.QueryRowContext(ctx, later.definition).Scan(&definition); err != nil {
		return err
	}
	if _, err := db.ExecContext(ctx, later.drop); err != nil {
		return err
	}
	if err := seedRows(ctx, db, centerID, n, caller); err != nil {
		return err
	}
	for _, statement := range []string{later.make, definition} {
		if _, err := db.ExecContext(ctx, statement); err != nil {
			return fmt.Errorf("index gallery: %w", err)
		}
	}
	return nil
}

func seedRows(ctx context.Context, db *sql.DB, centerID int64, n int, caller int64) error {
	t := newStoryteller(1)
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	now := time.Now().UTC()
	ids := map[string]int64{} // of words
	const many = 100
	for first := 0; first < n; first += many {
		sites, versions, entries, stories, words := &rows{}, &rows{}, &rows{}, &rows{}, &rows{}
		for i := first; i < min(first+many, n); i++ {
			id := caller + 1 + int64(i)
			code := fmt.Sprintf("%c%c%c%03d", 'A'+i/17576000%26, 'A'+i/26000%26, 'A'+i/1000%26, i%1000)
			born := now.AddDate(-(1 + t.r.IntN(85)), 0, -t.r.IntN(365)).Format(time.DateOnly)
			gender, typeID := [2]string{"M", "F"}[t.r.IntN(2)], 0
			if t.r.IntN(10) == 0 {
				typeID = 1
			}
			story := t.story()
			registrations := int64(math.Floor(t.r.ExpFloat64() * 4))
			sites.add(id, typeID, centerID, 1, code, "Rosa", "Example", "rosa@mail.example", "en", born, gender, "", "", false, false, false, 100, 100, 0,
				true, true, true, true, false, "", story, "", 1, "Rosa", id, 1, now, now)
			versions.add(id, id, 1, story, "", "Rosa", now)
			text := gallery.Searchable(story)
			entries.add(id, typeID, born, gender, "Rosa", "Example", code, id, registrations, text)
			tokens, err := storage.GalleryTokens(text, func(word string) (int64, error) {
				if ids[word] == 0 {
					ids[word] = int64(len(ids) + 1)
					words.add(ids[word], word)
				}
				return ids[word], nil
			})
			if err != nil {
				return err
			}
			stories.add(id, tokens)
		}
		for _, insert := range []struct {
			into string
			*rows
		}{
			{`microsite (id, type_id, center_id, key_version, short_code, first_name, last_name, email, language, birth_date, gender, phone_primary, phone_secondary,
				primary_can_receive_texts, secondary_can_receive_texts, is_coaching_desired, recipient_status, custom_site_status, status_before_submit,
				agreed_to_hipaa, is_responsibility_confirmed, show_site_create_option, show_in_gallery, allow_indexing, guardian_name, draft_story, draft_why, draft_version, draft_saved_by,
				live_submission_id, revision, created_at, updated_at)`, sites},
			{`submission (id, microsite_id, number, story, why, submitted_by, submitted_at)`, versions},
			{`gallery_entry (microsite_id, type_id, birth_date, gender, first_name, last_name, short_code, submission_id, registration_count, search_text)`, entries},
			{`gallery_word (id, word)`, words},
			{`gallery_story (microsite_id, words)`, stories},
		} {
			if len(insert.values) == 0 {
				continue
			}
			if _, err := tx.ExecContext(ctx, "INSERT INTO "+insert.into+" VALUES "+insert.places(), insert.values...); err != nil {
				return fmt.Errorf("seed gallery: %w", err)
			}
		}
	}
	return tx.Commit()
}

// rows are values for one INSERT.
type rows struct {
	values []any
	width  int
}

func (r *rows) add(values ...any) {
	r.values, r.width = append(r.values, values...), len(values)
}

func (r *rows) places() string {
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
		fmt.Fprintf(&b, "$%d", i+1)
	}
	return b.String() + ")"
}
