package storetest

import (
	"testing"
	"time"

	"beacon/internal/gallery"
	"beacon/internal/storage/gallerysearch"
	"beacon/internal/storage/snapshot"
)

// A gallery whose index held texts (up to schema 14) lists the same sites after the
// change to numbers, and finds them by their words as soon as a server has started.
func TestMigration_RebuildsGalleryTokens(t *testing.T) {
	const withTexts = 14
	for _, p := range places(t) {
		if err := snapshot.Prepare(t.Context(), p.db, withTexts); err != nil {
			t.Fatal(err)
		}
		at := Start
		p.do(
			t, `INSERT INTO center (name, alias, city, state, created_at) VALUES ('Riverside', 'RIV', 'Riverside', 'CA', $1)`,
			at,
		)
		p.do(
			t,
			`INSERT INTO microsite (type_id, center_id, key_version, short_code, first_name, last_name, email, language, birth_date, gender, phone_primary, phone_secondary,
			primary_can_receive_texts, secondary_can_receive_texts, is_coaching_desired, recipient_status, custom_site_status, status_before_submit, agreed_to_hipaa,
			is_responsibility_confirmed, show_site_create_option, show_in_gallery, allow_indexing, guardian_name, draft_story, draft_why, draft_version, draft_saved_at, draft_saved_by, revision, created_at, updated_at)
			VALUES (0, 1, 1, 'OLD001', 'Rosa', 'Example', 'e@f.example', 'en', '1960-01-01', 'F', '', '', $1, $1, $1, 100, 100, 0, $2, $2, $2, $2, $1, '', '', '', 0, $3, '', 1, $3, $3)`,
			false,
			true,
			at.Add(-time.Hour),
		)
		p.do(
			t,
			`INSERT INTO submission (microsite_id, number, story, why, submitted_by, submitted_at) VALUES (1, 1, 'I was here before.', '', 'Rosa', $1)`,
			at,
		)
		p.do(t, `UPDATE microsite SET live_submission_id = 1`)
		p.do(
			t,
			`INSERT INTO gallery_entry (microsite_id, type_id, birth_date, gender, first_name, last_name, short_code, submission_id, registration_count, search_text)
			VALUES (1, 0, '1960-01-01', 'F', 'Rosa', 'Example', 'OLD001', 1, 0, 'i was here before.')`,
		)
		p.do(t, `INSERT INTO gallery_word (word) VALUES ('i'), ('was'), ('here'), ('before.')`)
		p.do(t, `INSERT INTO gallery_story (microsite_id, words) VALUES (1, '1 2 e5 s7 3 b1x 4')`)

		if err := p.db.Migrate(t.Context()); err != nil {
			t.Fatalf("%s: %v", p.name, err)
		}
		// Everything is asked of the index of words.
		g := gallerysearch.NewWithLimits(p.db, gallerysearch.Limits{Scan: 1, Count: 1, Match: 1})
		for _, want := range []int{1, 0} {
			if n, err := g.ListMissing(t.Context()); n != want || err != nil {
				t.Errorf("%s: %d were read again, %v; want %d", p.name, n, err, want)
			}
		}
		for _, keyword := range []string{"", "befor", "here bef", "was here"} {
			found, err := g.Search(t.Context(), gallery.Filter{Keyword: keyword}, gallery.Window{Limit: 1})
			if len(found.Places) != 1 || err != nil {
				t.Errorf("%s: %q found %+v, %v", p.name, keyword, found, err)
			}
		}
	}
}
