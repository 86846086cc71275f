package storage

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"beacon/internal/platform/fault"
	"beacon/internal/storage/sqlgen"
)

// Words longer than this, in characters, are kept as pieces that overlap by half,
// so that every keyword (at most 100 characters) lies whole in one of them.
const longWord = 200

// piecesOf returns a word, or the pieces of a long one, in order.
func piecesOf(word string) []string {
	if utf8.RuneCountInString(word) <= longWord {
		return []string{word}
	}
	var pieces []string
	letters := []rune(word)
	for len(letters) > longWord {
		pieces = append(pieces, string(letters[:longWord]))
		letters = letters[longWord/2:]
	}
	return append(pieces, string(letters))
}

// GalleryTokens returns what the index keeps of a searchable text: the ids of its
// words, which id answers, and marks of every two words that stand beside each
// other. Tokens are numbers, because PostgreSQL compares these several times as
// fast as texts. Each comes once, in ascending order, with spaces between them.
func GalleryTokens(text string, id func(word string) (int64, error)) (string, error) {
	var tokens []int64
	before := ""
	known := make(map[string]bool, 512) // as a story of some length has
	for word := range strings.FieldsSeq(text) {
		pieces := piecesOf(word)
		for _, piece := range pieces {
			if known[piece] {
				continue
			}
			known[piece] = true
			n, err := id(piece)
			if err != nil {
				return "", err
			}
			tokens = append(tokens, wordToken(n))
		}
		if before != "" {
			for _, m := range marks {
				tokens = append(tokens, m.token(before, pieces[0]))
			}
		}
		before = pieces[len(pieces)-1]
	}
	slices.Sort(tokens)
	return strings.Join(inDigits(slices.Compact(tokens)), " "), nil
}

// kinds is how many kinds of token there are. A token's remainder says which it is:
// 0 is a word, anything else the kind of a mark.
const kinds = 4

func wordToken(id int64) int64 { return id * kinds }

func inDigits(tokens []int64) []string {
	digits := make([]string, len(tokens))
	for i, token := range tokens {
		digits[i] = strconv.FormatInt(token, 10)
	}
	return digits
}

// mark is a token of a place between two words: the last letters of the one and
// the first of the other. Hashes keep their number down; a mark that other
// letters made as well only means one more story to read.
type mark struct {
	kind        int64
	tail, head  int // how many letters
	differences uint32
}

// marks, the most telling first. Together they serve every keyword that spans two
// words, except that of one letter on each side, which most stories hold.
var marks = []mark{{1, 3, 3, 1 << 18}, {2, 2, 1, 1 << 14}, {3, 1, 2, 1 << 14}}

func (m mark) token(left, right string) int64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(tail(left, m.tail) + " " + head(right, m.head))) // it takes everything
	return int64(h.Sum32()%m.differences)*kinds + m.kind
}

// head returns the first n letters of a word. Hundreds of marks are made of a
// story, so neither this nor tail takes the whole word apart.
func head(word string, n int) string {
	for i := range word {
		if n == 0 {
			return word[:i]
		}
		n--
	}
	return word
}

// tail returns the last n letters of a word.
func tail(word string, n int) string {
	from := len(word)
	for ; n > 0 && from > 0; n-- {
		_, size := utf8.DecodeLastRuneInString(word[:from])
		from -= size
	}
	return word[from:]
}

// putWords stores what the index keeps of a listed story. Words that are new get
// ids while the head of the audit trail is locked, so that ids become visible in
// their order and a vocabulary that reads on from its last one misses none.
func putWords(ctx context.Context, q *sqlgen.Queries, siteID int64, text string) error {
	locked := false
	tokens, err := GalleryTokens(text, func(word string) (int64, error) {
		id, err := q.GalleryWordID(ctx, word)
		if !errors.Is(found(err), fault.ErrNotFound) {
			return id, err
		}
		if !locked {
			if err := q.HoldAuditHead(ctx); err != nil {
				return 0, fmt.Errorf("lock vocabulary: %w", err)
			}
			locked = true
		}
		if err := q.InsertGalleryWord(ctx, word); err != nil {
			return 0, fmt.Errorf("store word: %w", err)
		}
		return q.GalleryWordID(ctx, word)
	})
	if err != nil {
		return fmt.Errorf("read words: %w", err)
	}
	return q.PutGalleryWords(ctx, siteID, tokens)
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

// having returns the ids of the words for which fits is true, as tokens, and
// whether one of them is common: those that many stories hold came with the first.
func (v *vocabulary) having(fits func(word string) bool) (tokens []int64, common bool) {
	v.mu.RLock()
	ids, words := v.ids, v.words // both only grow
	v.mu.RUnlock()
	for i, word := range words {
		if fits(word) {
			tokens = append(tokens, wordToken(ids[i]))
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
		lists = append(lists, between(parts[i], parts[i+1], i > 0, i+1 < last)...)
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

// between returns the marks of the place between two parts of a keyword. A part
// that is no whole word may be longer in the story: it tells only the letters
// that it has.
func between(left, right string, leftIsWhole, rightIsWhole bool) (lists [][]int64) {
	for i, m := range marks {
		if (leftIsWhole || utf8.RuneCountInString(left) >= m.tail) &&
			(rightIsWhole || utf8.RuneCountInString(right) >= m.head) {
			lists = append(lists, []int64{m.token(left, right)})
			if i == 0 {
				return lists // the others say no more
			}
		}
	}
	return lists
}
