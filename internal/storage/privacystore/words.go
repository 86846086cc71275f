package privacystore

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"beacon/internal/gallery"
	"beacon/internal/storage"
	"beacon/internal/storage/galleryindex"
)

// words returns the words of all that the person submitted, by which the gallery may have found it.
func (t tx) words(ctx context.Context, s scope) (words []string, err error) {
	stories, err := column[string](ctx, t.reader, s, `SELECT story FROM submission WHERE `+ofSite)
	for _, story := range stories {
		words = append(words, galleryindex.Words(gallery.Searchable(story))...)
	}
	return words, err
}

// forgetWords deletes the words that no story has any more, and returns how many those were.
func (t tx) forgetWords(ctx context.Context, words []string) (n int64, err error) {
	used := `SELECT EXISTS (SELECT 1 FROM gallery_story_fts WHERE gallery_story_fts MATCH $1)`
	if t.dialect == storage.PostgreSQL {
		used = `SELECT EXISTS (SELECT 1 FROM gallery_story WHERE string_to_array(words, ' ')::int[] @> ARRAY[$1::text::int])`
	}
	for _, word := range words {
		id, err := t.q.GalleryWordID(ctx, word)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return n, err
		}
		token := strconv.FormatInt(galleryindex.WordToken(id), 10)
		is, err := storage.Select(ctx, t.db, used, []any{token}, scanOne[bool])
		if err != nil {
			return n, err
		}
		if is[0] {
			continue
		}
		if _, err := t.raw.ExecContext(ctx, `DELETE FROM gallery_word WHERE id = $1`, id); err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}
