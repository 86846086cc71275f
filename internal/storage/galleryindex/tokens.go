package galleryindex

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
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

// Words returns the words of a searchable text as the vocabulary has them, each once.
func Words(text string) (words []string) {
	for word := range strings.FieldsSeq(text) {
		words = append(words, piecesOf(word)...)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// Tokens returns what the index keeps of a searchable text: the ids of its
// words, which id returns, and marks of every two words that stand beside each
// other. Tokens are numbers, because PostgreSQL compares these several times as
// fast as texts. Each comes once, in ascending order, with spaces between them.
func Tokens(text string, id func(word string) (int64, error)) (string, error) {
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
			tokens = append(tokens, WordToken(n))
		}
		if before != "" {
			for _, m := range marks {
				tokens = append(tokens, m.token(before, pieces[0]))
			}
		}
		before = pieces[len(pieces)-1]
	}
	slices.Sort(tokens)
	return strings.Join(Digits(slices.Compact(tokens)), " "), nil
}

// kinds is how many kinds of token there are. A token's remainder says which it is:
// 0 is a word, anything else the kind of a mark.
const kinds = 4

// WordToken returns the token of the word with an id.
func WordToken(id int64) int64 { return id * kinds }

// Digits writes tokens in decimal.
func Digits(tokens []int64) []string {
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

// Between returns the marks of the place between two parts of a keyword. A part
// that is no whole word may be longer in the story: it tells only the letters
// that it has.
func Between(left, right string, leftIsWhole, rightIsWhole bool) (lists [][]int64) {
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
