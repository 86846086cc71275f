package gallerysearch

import (
	"context"
	"fmt"
	"strings"
	"sync"

	"beacon/internal/storage/galleryindex"
	"beacon/internal/storage/sqlgen"
)

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

// having returns the ids of the words for which fits is true, as tokens, and
// whether one of them is common: those that many stories hold came with the first.
func (v *vocabulary) having(fits func(word string) bool) (tokens []int64, common bool) {
	v.mu.RLock()
	ids, words := v.ids, v.words // both only grow
	v.mu.RUnlock()
	for i, word := range words {
		if fits(word) {
			tokens = append(tokens, galleryindex.WordToken(ids[i]))
			common = common || i < len(words)/commonShare
		}
	}
	return tokens, common
}

// Which words of a part of a phrase are worth to be looked up.
const (
	commonShare = 40  // as much of the vocabulary is common
	manyWords   = 200 // more narrow nothing down
	fewWords    = 16  // beside marks, which nearly always say the same and cost a tenth
)

// lookup returns which tokens a story with the keyword must have: at least one of
// each list. exact says that such a story has the keyword; otherwise it must be
// read. possible is false when no story can have it.
func (v *vocabulary) lookup(keyword string) (lists [][]int64, exact, possible bool) {
	parts := strings.Split(keyword, " ")
	if len(parts) == 1 {
		tokens, _ := v.having(func(word string) bool { return strings.Contains(word, keyword) })
		return [][]int64{tokens}, true, len(tokens) > 0
	}
	last := len(parts) - 1
	for i := range last {
		lists = append(lists, galleryindex.Between(parts[i], parts[i+1], i > 0, i+1 < last)...)
	}
	marked := len(lists) > 0
	for i, part := range parts {
		fits := func(word string) bool { return word == part }
		switch i {
		case 0:
			fits = func(word string) bool { return strings.HasSuffix(word, part) }
		case last:
			fits = func(word string) bool { return strings.HasPrefix(word, part) }
		}
		tokens, common := v.having(fits)
		if len(tokens) == 0 {
			return nil, false, false
		}
		if len(tokens) <= fewWords && !common || len(tokens) <= manyWords && !marked {
			lists = append(lists, tokens)
		}
	}
	return lists, false, true
}
