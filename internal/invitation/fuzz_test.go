package invitation

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/personal"
)

// FuzzFile: a row without an error is a patient who can be invited.
func FuzzFile(f *testing.F) {
	header := strings.Join(layout.Columns, ",") + "\n"
	f.Add([]byte(header + strings.Join(layout.Example, ",") + "\n"))
	f.Add([]byte(header + "Ana,Ruiz,ana@mail.example,1960-02-29,F,,es,1\n"))
	f.Add([]byte("first name\tlastName\te-mail\nAna\tRuiz\tana@mail.example\n"))
	now := time.Date(2026, time.March, 2, 9, 0, 0, 0, time.UTC)
	by := access.ImportCommand()
	f.Fuzz(func(t *testing.T, content []byte) {
		file, err := csvfile.ReadPeople[Invitation](content, layout)
		if err == nil && (len(file.Rows) == 0 || len(file.Rows) > layout.MaxRows) {
			t.Fatalf("%d rows", len(file.Rows))
		}
		for i := range file.Rows {
			r := &file.Rows[i]
			r.Person = parseRow(r)
			setCenter(r, by, nil)
			in := r.Person
			if _, broken := in.check(now); len(broken) > 0 || len(r.Errors) > 0 {
				continue
			}
			if !personal.IsEmail(in.Email, personal.MaxEmail) || in.Type < 0 || in.CenterID < 0 {
				t.Fatalf("%+v", in)
			}
		}
	})
}
