package invitation

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/clock"
)

// TestRead_NamesUnknownCenter: the error contains the code without a center, in both languages, so the operator
// finds it in a file of 500 rows. Without a code the error has no name, and the web accepts numbers only.
func TestRead_NamesUnknownCenter(t *testing.T) {
	codes := map[string]int64{"HDK": 3}
	long := strings.Repeat("Ñ", 60)
	for _, c := range []struct {
		column string
		codes  map[string]int64
		en, es string
	}{
		{"hdk", codes, "", ""},
		{"12", codes, "", ""},
		{"NOWHERE", codes, "There is no center with the code or number NOWHERE: import the centers first",
			"No hay ningún centro con el código o número NOWHERE: importe primero los centros"},
		{"-1", codes, "There is no center with the code or number -1: import the centers first",
			"No hay ningún centro con el código o número -1: importe primero los centros"},
		{long, codes, "There is no center with the code or number " + long[:80] + "…: import the centers first",
			"No hay ningún centro con el código o número " + long[:80] + "…: importe primero los centros"},
		{"NOWHERE", map[string]int64{},
			"There is no center with the code or number NOWHERE: import the centers first",
			"No hay ningún centro con el código o número NOWHERE: importe primero los centros"},
		{"", codes, "Please write the number of the center", "Escriba el número del centro"},
		{"HDK", nil, "Please write the number of the center", "Escriba el número del centro"},
	} {
		s := &Service{clock: clock.NewFixed(time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC))}
		content := "firstName,lastName,email,centerId\nAna,Ruiz,ana@mail.example," + c.column + "\n"
		file, err := s.read(access.ImportCommand(), []byte(content), c.codes)
		if err != nil {
			t.Fatal(err)
		}
		var en, es string
		for _, f := range file.Rows[0].Errors {
			en, es = f.Message.EN, f.Message.ES
			if f.Name != "centerId" {
				t.Errorf("%s: an error of %s", c.column, f.Name)
			}
		}
		if en != c.en || es != c.es {
			t.Errorf("%q: %q, %q", c.column, en, es)
		}
	}
}
