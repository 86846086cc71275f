package plaintext

import (
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Folding of names. web/src/domain/name.ts and the PostgreSQL function folded repeat it; testdata/folding.json tests
// all three.

// Apostrophes are the characters that keyboards and phones produce for an apostrophe or an ʻokina, except "'".
const Apostrophes = "`´ʹʻʼʽʾʿˈˊˋ‘’‛′‵＇｀΄᾽᾿῾՚׳ꞌꞋ"

// Hyphens are the characters that look like a hyphen, except "-".
const Hyphens = "֊־‐‑‒–—―⁃−⸗﹘﹣－"

// Marks are the first and last code points of the ranges that folding removes: diacritics, optional vowel signs of
// Hebrew and Arabic, and invisible characters. Vowel signs of other scripts are kept, because they distinguish names.
const Marks = "\u00ad\u00ad\u0300\u036f\u0483\u0489\u0591\u05bd\u05bf\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u05c7" +
	"\u0610\u061a\u061c\u061c\u0640\u0640\u064b\u065f\u0670\u0670\u06d6\u06dc\u06df\u06e4\u06e7\u06e8\u06ea\u06ed" +
	"\u0898\u089f\u08ca\u08e1\u08e3\u08ff\u1ab0\u1aff\u1dc0\u1dff\u200b\u200f\u202a\u202e\u2060\u206f\u20d0\u20ff" +
	"\ufe00\ufe0f\ufe20\ufe2f\ufeff\ufeff"

// Letters and BaseLetters pair each letter that Unicode does not decompose with the letter that other keyboards
// produce.
const (
	Letters     = "đðɖłøħŧıŋĸƀɓƈȼɗɛəǝɇƒɠǥɨɩɉƙƚɲƞɔɵƥɍƭʈⱦʉʋⱥɏƴƶȥȷĐÐƉŁØĦŦŊɃƁƇȻƊƐƏƎɆƑƓǤƗƖɈƘȽƝȠƆƟƤɌƬƮȾɄƲȺɎƳƵȤ"
	BaseLetters = "dddlohtinkbbccdeeeefggiijklnnooprtttuvayyzzjDDDLOHTNBBCCDEEEEFGGIIJKLNNOOPRTTTUVAYYZZ"
)

// Variants and Preferred pair letters of different keyboards that readers consider equal.
const (
	Variants  = "ςیىکةٱ"
	Preferred = "σييكها"
)

// digraphs are letters that are replaced by two letters.
var digraphs = map[rune]string{
	'æ': "ae", 'œ': "oe", 'ß': "ss", 'þ': "th", 'Æ': "Ae", 'Œ': "Oe", 'ẞ': "Ss", 'Þ': "Th",
}

var (
	bases    = pairs(Letters, BaseLetters)
	variants = pairs(Variants, Preferred)
)

func pairs(from, to string) map[rune]rune {
	letters, all := []rune(to), map[rune]rune{}
	for i, r := range []rune(from) {
		all[r] = letters[i]
	}
	return all
}

var marks = func() *unicode.RangeTable {
	table, ends := &unicode.RangeTable{}, []rune(Marks)
	for i := 0; i < len(ends); i += 2 {
		table.R16 = append(table.R16, unicode.Range16{Lo: uint16(ends[i]), Hi: uint16(ends[i+1]), Stride: 1})
	}
	return table
}()

// Folded returns the form of a text for comparing and searching names: lower case, base letters, a space for each
// hyphen, and no apostrophes, which are often omitted. Two spellings of a name have the same folded form.
func Folded(text string) string {
	if isASCII(text) {
		return strings.ToLower(simple.Replace(text))
	}
	var out strings.Builder
	out.Grow(len(text))
	blocks := foldedBlocks()
	for _, r := range text {
		one, ok := foldedRune(blocks, r)
		if !ok {
			return foldedWhole(text)
		}
		out.WriteString(one)
	}
	return out.String()
}

// foldedWhole folds a text in any script, in which letters may combine with their neighbors.
func foldedWhole(text string) string {
	return Composed(strings.Map(func(r rune) rune {
		switch r {
		case '\'', '·', '‧':
			return -1
		case '-', '・':
			return ' '
		}
		if preferred, ok := variants[r]; ok {
			return preferred
		}
		return r
	}, strings.ToLower(Unaccented(text))))
}

// foldedRune returns the folded form of a Latin, Greek or Cyrillic letter or of punctuation, and false for other
// characters. A search folds each name of the registry, so these forms are cached. They do not depend on neighboring
// letters, because all marks of Latin, Greek and Cyrillic are removed.
func foldedRune(blocks []foldedBlock, r rune) (string, bool) {
	for _, block := range blocks {
		if r >= block.first && int(r-block.first) < len(block.forms) {
			return block.forms[r-block.first], true
		}
	}
	return "", false
}

type foldedBlock struct {
	first rune
	forms []string
}

var foldedBlocks = sync.OnceValue(func() []foldedBlock {
	var blocks []foldedBlock
	for _, ends := range [][2]rune{{0, 0x52f}, {0x1e00, 0x1eff}, {0x2010, 0x203a}} {
		block := foldedBlock{first: ends[0]}
		for r := ends[0]; r <= ends[1]; r++ {
			block.forms = append(block.forms, foldedWhole(string(r)))
		}
		blocks = append(blocks, block)
	}
	return blocks
})

// FoldedName returns the folded form of the parts of a name, with one space between words.
func FoldedName(parts ...string) string {
	return strings.Join(strings.Fields(Folded(strings.Join(parts, " "))), " ")
}

// simple folds the ASCII characters that need folding.
var simple = strings.NewReplacer("'", "", "`", "", "-", " ")

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] > unicode.MaxASCII {
			return false
		}
	}
	return true
}

// Unaccented returns a text in base letters, with "'" for every apostrophe and "-" for every hyphen. Case and spaces
// are unchanged. Signatures are compared in this form.
func Unaccented(text string) string {
	var out strings.Builder
	letters := decomposed(text)
	for i, r := range letters {
		two, isDigraph := digraphs[r]
		base, isLetter := bases[r]
		switch {
		case strings.ContainsRune(Hyphens, r):
			out.WriteByte('-')
		case isDigraph && unicode.IsUpper(r) && isInCapitals(letters, i):
			out.WriteString(strings.ToUpper(two))
		case isDigraph:
			out.WriteString(two)
		case isLetter:
			out.WriteRune(base)
		default:
			out.WriteRune(r)
		}
	}
	return Composed(out.String())
}

// isInCapitals reports whether the letter after place i is a capital. At the end of a word, it checks the letter before
// place i.
func isInCapitals(letters []rune, i int) bool {
	if i+1 < len(letters) && unicode.IsLetter(letters[i+1]) {
		return unicode.IsUpper(letters[i+1])
	}
	return i > 0 && unicode.IsUpper(letters[i-1])
}

// decomposed returns the code points of a text without marks. Apostrophes are replaced first, because some decompose
// into a space and a mark.
func decomposed(text string) (letters []rune) {
	straight := strings.Map(straightened, text)
	for _, r := range norm.NFKD.String(straight) {
		if r = straightened(r); !unicode.Is(marks, r) {
			letters = append(letters, r)
		}
	}
	return letters
}

func straightened(r rune) rune {
	if strings.ContainsRune(Apostrophes, r) {
		return '\''
	}
	return r
}

// Matches reports whether a text contains every word of a search, in this order. An empty search matches every text. A
// search without a letter, digit or symbol, such as a single accent, matches none.
func Matches(text, search string) bool {
	rest, words := Folded(text), strings.Fields(Folded(search))
	for _, word := range words {
		_, after, found := strings.Cut(rest, word)
		if !found {
			return false
		}
		rest = after
	}
	return len(words) > 0 || strings.TrimSpace(search) == ""
}

// Separators are the characters besides spaces that separate words: the punctuation of ASCII without apostrophes,
// hyphens and "`", which Folded replaces.
const Separators = `!"#$%&()*+,./:;<=>?@[\]^_{|}~`

// Words returns the folded words of a text. PostgreSQL repeats it in the function words.
func Words(text string) []string {
	return strings.FieldsFunc(Folded(text), func(r rune) bool {
		return unicode.IsSpace(r) || r < unicode.MaxASCII && strings.ContainsRune(Separators, r)
	})
}
