// Package typeface contains the fonts of printed documents and drawn pictures, measures text and breaks lines. Its
// texts never show an empty box: a missing character is taken from another font, or loses its diacritics, or is
// omitted.
package typeface

import (
	"bytes"
	_ "embed" // the fonts
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/andybalholm/brotli"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"beacon/internal/platform/plaintext"
)

// Face is one of the fonts.
type Face int

// The fonts. The screens use the same fonts.
const (
	Regular Face = iota // Atkinson Hyperlegible Next 400
	Strong              // Atkinson Hyperlegible Next 640
	Heading             // Newsreader 540
	Han                 // Noto Sans SC and KR 400: only Chinese, Japanese and Korean letters
	Greek               // Noto Sans 400: only Greek and Cyrillic letters
)

var (
	//go:embed fonts/text-regular.ttf
	regular []byte
	//go:embed fonts/text-strong.ttf
	strong []byte
	//go:embed fonts/heading.ttf
	heading []byte
	// Compressed, because few names need these fonts and one is large.
	//
	//go:embed fonts/han.ttf.br
	han []byte
	//go:embed fonts/greek-cyrillic.ttf.br
	greek []byte
)

// files returns the file of each font. A compressed file is decompressed on first use and cached.
var files = map[Face]func() []byte{
	Regular: func() []byte { return regular },
	Strong:  func() []byte { return strong },
	Heading: func() []byte { return heading },
	Han:     sync.OnceValue(func() []byte { return unpacked(han) }),
	Greek:   sync.OnceValue(func() []byte { return unpacked(greek) }),
}

func unpacked(packed []byte) []byte {
	file, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		panic(err) // embedded, so it cannot fail
	}
	return file
}

// others is the fallback order of fonts for missing characters.
var others = map[Face][]Face{
	Regular: {Heading, Greek, Han}, Strong: {Heading, Greek, Han}, Heading: {Regular, Greek, Han},
}

// TTF returns the font's file. The caller must not change it.
func (f Face) TTF() []byte { return files[f]() }

var parsed = func() map[Face]func() *sfnt.Font {
	fonts := map[Face]func() *sfnt.Font{}
	for face, file := range files {
		fonts[face] = sync.OnceValue(func() *sfnt.Font {
			font, err := sfnt.Parse(file())
			if err != nil {
				panic(err) // embedded, so it cannot fail
			}
			return font
		})
	}
	return fonts
}()

// Font returns the parsed font for drawing.
func (f Face) Font() *sfnt.Font { return parsed[f]() }

// last is the highest code point in any of the fonts.
const last = 0xFFFF

// none is the advance of a letter that the font does not have.
const none = -1

// advances are the advance widths of each font in 64ths of its unit, cached because a page needs thousands of widths.
var advances = func() map[Face]func() []fixed.Int26_6 {
	tables := map[Face]func() []fixed.Int26_6{}
	for face := range files {
		tables[face] = sync.OnceValue(func() []fixed.Int26_6 { return measured(face.Font()) })
	}
	return tables
}()

func measured(drawing *sfnt.Font) []fixed.Int26_6 {
	var buffer sfnt.Buffer
	em := fixed.Int26_6(int(drawing.UnitsPerEm()) << 6)
	table := make([]fixed.Int26_6, last+1)
	for r := range table {
		table[r] = none
		i, err := drawing.GlyphIndex(&buffer, rune(r))
		if err != nil || i == 0 {
			continue
		}
		if advance, err := drawing.GlyphAdvance(&buffer, i, em, font.HintingNone); err == nil {
			table[r] = advance
		}
	}
	return table
}

// has reports whether the font draws r.
func (f Face) has(r rune) bool { return r >= 0 && r <= last && advances[f]()[r] != none }

// Run is a part of a text that one font can draw.
type Run struct {
	Face Face
	Text string
}

// Runs splits a text in f into parts by the fonts that can draw it.
func Runs(f Face, text string) []Run {
	return Split(f, Printable(text))
}

// Split is Runs for a text from Printable or Wrap. It keeps spaces at both ends.
func Split(f Face, text string) []Run {
	var runs []Run
	begin := 0
	for i, r := range text {
		face := f
		for _, other := range others[f] {
			if face == f && !f.has(r) && other.has(r) {
				face = other
			}
		}
		if n := len(runs); n == 0 || runs[n-1].Face != face {
			runs = append(runs, Run{Face: face})
			begin = i
		}
		runs[len(runs)-1].Text = text[begin : i+utf8.RuneLen(r)]
	}
	return runs
}

// Printable returns the drawable part of a text on one line. White space becomes one space, characters that no font has
// lose their diacritics, and the rest (other scripts, pictographs, control characters) is omitted.
func Printable(text string) string {
	var out strings.Builder
	for _, r := range norm.NFC.String(text) {
		if unicode.IsSpace(r) {
			out.WriteByte(' ')
			continue
		}
		out.WriteString(drawable(r))
	}
	return strings.Join(strings.Fields(out.String()), " ")
}

// drawable returns r, its replacement, or "".
func drawable(r rune) string {
	if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r) {
		return ""
	}
	if drawn(r) {
		return string(r)
	}
	if same, ok := lookAlikes[r]; ok {
		return same
	}
	var bare strings.Builder
	for _, part := range norm.NFKD.String(string(r)) {
		if !unicode.Is(unicode.Mn, part) && drawn(part) {
			bare.WriteRune(part)
		}
	}
	if bare.Len() == 0 && unicode.Is(unicode.Latin, r) {
		return base(r)
	}
	return bare.String()
}

// lookAlikes maps characters that no font has to characters of the same shape, such as the Hawaiian ʻokina.
var lookAlikes = map[rune]string{
	'ʻ': "‘", 'ʼ': "’", 'ʽ': "‘", 'ʾ': "’", 'ʿ': "‘", 'ˈ': "'", 'ʹ': "’", 'Ꞌ': "'", 'ꞌ': "'", '‛': "‘", 'ŉ': "’n",
	'‐': "-", '‑': "-", '‒': "–", '―': "—",
}

// base returns the letter that keyboards without r produce, or "".
func base(r rune) string {
	for i, letter := range []rune(plaintext.Letters) {
		if letter == r {
			return string([]rune(plaintext.BaseLetters)[i])
		}
	}
	return ""
}

// Lost returns the letters of a text that Printable omits or strips of their marks, without duplicates. Letters with an
// equivalent form (a ligature as its letters) and invisible characters are not lost.
func Lost(text string) string {
	var lost strings.Builder
	for _, r := range norm.NFC.String(text) {
		if isLost(r) && !strings.ContainsRune(lost.String(), r) {
			lost.WriteRune(r)
		}
	}
	return lost.String()
}

func isLost(r rune) bool {
	if unicode.IsSpace(r) || unicode.IsControl(r) || unicode.In(r, unicode.Cf, unicode.Variation_Selector) {
		return false
	}
	got := drawable(r)
	if _, ok := lookAlikes[r]; ok {
		return false
	}
	return got != string(r) && got != norm.NFKC.String(string(r))
}

func drawn(r rune) bool { return Regular.has(r) || Heading.has(r) || Greek.has(r) || Han.has(r) }

// Coverage returns the share of a text's letters that can be drawn, 0 to 1. It is 1 for a text without letters.
func Coverage(text string) float64 {
	letters, covered := 0, 0
	for _, r := range norm.NFC.String(text) {
		if !unicode.IsLetter(r) {
			continue
		}
		letters++
		if drawable(r) != "" {
			covered++
		}
	}
	if letters == 0 {
		return 1
	}
	return float64(covered) / float64(letters)
}

// Width returns the width of a text in f, in the unit of size.
func Width(f Face, size float64, text string) float64 {
	sum := 0.0
	for _, run := range Runs(f, text) {
		sum += run.Width(size)
	}
	return sum
}

// Width returns the width of the run, including spaces at both ends.
func (r Run) Width(size float64) float64 {
	var sum fixed.Int26_6
	table := advances[r.Face]()
	for _, letter := range r.Text {
		if letter <= last && table[letter] != none {
			sum += table[letter]
		}
	}
	return float64(sum) / float64(int(r.Face.Font().UnitsPerEm())<<6) * size
}
