package storetest

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/plaintext"
	"beacon/internal/storage"
)

// Searches compare text folded by the database with text folded by the program, so both must fold alike: the shared
// cases, and each letter of the scripts with capitals, marks or two encodings.
func TestFolded_IsTheSameInTheDatabase(t *testing.T) {
	content, err := os.ReadFile("../../platform/plaintext/testdata/folding.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Text string }
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	texts := []string{plaintext.Apostrophes, plaintext.Hyphens, plaintext.Letters, plaintext.Variants}
	for _, c := range cases {
		texts = append(texts, c.Text)
	}
	for _, block := range [][2]rune{
		{'!', 0x058f}, {0x0591, 0x06ff}, {0x0900, 0x0dff}, {0x0e00, 0x0e7f}, {0x10a0, 0x10ff}, {0x1e00, 0x206f},
		{0x2c60, 0x2c7f},
		{0x3041, 0x30ff}, {0xac00, 0xac40}, {0xfb00, 0xfbff}, {0xff01, 0xffdc},
	} {
		for r := block[0]; r <= block[1]; r++ {
			if unicode.IsGraphic(r) {
				texts = append(texts, string(r)+" a"+string(r)+"b")
			}
		}
	}
	ascii := []string{"MARY O'BRIEN-DAY `2`", "%_\\ x"} // PostgreSQL has a shorter path for ASCII
	batches := append([][]string{ascii}, slices.Collect(slices.Chunk(texts, 200))...)
	Each(t, func(t *testing.T, db *storage.DB, _ *clock.Fixed) {
		for _, given := range batches {
			var got string
			err := db.ReadPool().QueryRowContext(t.Context(), "SELECT folded($1)", strings.Join(given, "\n")).Scan(&got)
			if err != nil {
				t.Fatal(err)
			}
			for j, folded := range strings.Split(got, "\n") {
				if want := plaintext.Folded(given[j]); folded != want {
					t.Errorf("%q (%U) is %q, want %q", given[j], []rune(given[j]), folded, want)
				}
			}
		}
	})
}
