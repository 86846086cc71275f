package storetest

import (
	"testing"

	"beacon/internal/platform/clock"
	"beacon/internal/search"
	"beacon/internal/storage"
)

// The database makes the words of people, and the program makes the words that are looked for, so both must make the
// same words.
func TestPersonWords_AreTheSameInTheDatabase(t *testing.T) {
	cases := []search.Indexed{
		{RecordID: 1, CenterID: 2, Names: "Mary Ann O’Brien-Šimić", Others: "m.o'brien+a@mills.example AFE552  Milwaukee"},
		{RecordID: 3, CenterID: 4, Names: "李小龙 王", Phones: [2]string{"+1 (414) 555-0162 ext. 12", "555-0199 x3"}},
		{RecordID: 5, CenterID: 6, Names: "  ", BirthDate: "1979-07-14", Zip: "53202-1234"},
		{RecordID: 7, CenterID: 8, Names: `a"b\c$d#e|f&g`, Others: "\t\n/", Phones: [2]string{"12345", "00 52 55 1234 5678"}},
		{RecordID: 9, CenterID: 10, Names: "Αλέξανδρος ήρωας", Zip: "K1A 0B1"},
		{RecordID: 11, CenterID: 12, Zip: "1234 567"},
		{RecordID: 13, CenterID: 14, Zip: "./."},
	}
	Each(t, func(t *testing.T, db *storage.DB, _ *clock.Fixed) {
		for _, c := range cases {
			var got string
			err := db.ReadPool().QueryRowContext(
				t.Context(), "SELECT person_words($1, $2, $3, $4, $5, $6, $7, $8)",
				c.RecordID, c.CenterID, c.Names, c.Others, c.Phones[0], c.Phones[1], c.BirthDate, c.Zip).Scan(&got)
			if err != nil {
				t.Fatal(err)
			}
			if want := search.Index(c); got != want {
				t.Errorf("%+v:\n has %q\nwant %q", c, got, want)
			}
		}
	})
}
