package storage

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"beacon/internal/platform/fault"
	"beacon/internal/storage/sqlgen"
)

// Words longer than this, in characters, are kept as pieces that overlap by half,
// so that every keyword (at most 100 characters) lies whole in one of them.
const longWord = 200

// wordsOf answers every different word of a searchable text.
func wordsOf(text string) []string {
	var words []string
	seen := map[string]bool{}
	add := func(word string) {
		if !seen[word] {
			seen[word] = true
			words = append(words, word)
		}
	}
	for word := range strings.FieldsSeq(text) {
		letters := []rune(word)
		for len(letters) > longWord {
			add(string(letters[:longWord]))
			letters = letters[longWord/2:]
		}
		add(string(letters))
	}
	return words
}

// putWords stores which words a listed story has. Words that are new get ids
// while the head of the audit trail is locked, so that ids become visible in
// their order and a vocabulary that reads on from its last one misses none.
func putWords(ctx context.Context, q *sqlgen.Queries, siteID int64, text string) error {
	var ids []string
	locked := false
	for _, word := range wordsOf(text) {
		id, err := q.GalleryWordID(ctx, word)
		if errors.Is(found(err), fault.ErrNotFound) {
			if !locked {
				if _, err := q.LockAuditHead(ctx); err != nil {
					return fmt.Errorf("lock vocabulary: %w", err)
				}
				locked = true
			}
			if err := q.InsertGalleryWord(ctx, word); err != nil {
				return fmt.Errorf("store word: %w", err)
			}
			id, err = q.GalleryWordID(ctx, word)
		}
		if err != nil {
			return fmt.Errorf("read word: %w", err)
		}
		ids = append(ids, strconv.FormatInt(id, 10))
	}
	return q.PutGalleryWords(ctx, siteID, strings.Join(ids, " "))
}

// vocabulary is every word of the gallery in memory: some megabytes for a
// hundred thousand stories. It only grows. It is safe for concurrent use.
type vocabulary struct {
	mu    sync.RWMutex
	ids   []int64
	words []string
}

// vocabularyPortion is how many new words are read at once.
const vocabularyPortion = 20_000

// refresh reads the words that are new in the database.
func (v *vocabulary) refresh(ctx context.Context, q *sqlgen.Queries) error {
	for {
		v.mu.RLock()
		last := v.last()
		v.mu.RUnlock()
		rows, err := q.GalleryWordsAfter(ctx, last, vocabularyPortion)
		if err != nil {
			return fmt.Errorf("read words: %w", err)
		}
		v.mu.Lock()
		for _, r := range rows {
			if r.ID > v.last() { // another may have read it meanwhile
				v.ids, v.words = append(v.ids, r.ID), append(v.words, r.Word)
			}
		}
		v.mu.Unlock()
		if len(rows) < vocabularyPortion {
			return nil
		}
	}
}

func (v *vocabulary) last() int64 {
	if len(v.ids) == 0 {
		return 0
	}
	return v.ids[len(v.ids)-1]
}

// having answers the ids of the words for which fits is true.
func (v *vocabulary) having(fits func(word string) bool) []int64 {
	v.mu.RLock()
	ids, words := v.ids, v.words // both only grow
	v.mu.RUnlock()
	var some []int64
	for i, word := range words {
		if fits(word) {
			some = append(some, ids[i])
		}
	}
	return some
}

// manyWords is from how many words on a piece of a phrase narrows nothing down.
const manyWords = 200

// lookup answers which words a story with the keyword must have: at least one of
// each list. exact says that such a story has the keyword; otherwise it must be
// read. possible is false when no story can have it.
func (v *vocabulary) lookup(keyword string) (lists [][]int64, exact, possible bool) {
	pieces := strings.Split(keyword, " ")
	if len(pieces) == 1 {
		ids := v.having(func(word string) bool { return strings.Contains(word, keyword) })
		return [][]int64{ids}, true, len(ids) > 0
	}
	for i, piece := range pieces {
		fits := func(word string) bool { return word == piece }
		switch i {
		case 0:
			fits = func(word string) bool { return strings.HasSuffix(word, piece) }
		case len(pieces) - 1:
			fits = func(word string) bool { return strings.HasPrefix(word, piece) }
		}
		ids := v.having(fits)
		if len(ids) == 0 {
			return nil, false, false
		}
		if len(ids) <= manyWords {
			lists = append(lists, ids)
		}
	}
	return lists, false, true
}
