package donorimport

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/plaintext"
	"beacon/internal/voucher"
)

// FuzzFile: a row without an error is a donor who can be invited, with clean names.
func FuzzFile(f *testing.F) {
	header := strings.Join(Columns, ",") + "\n"
	f.Add([]byte(header + "Ana,Ruiz,ana@mail.example,es,2026-08-01,\n"))
	f.Add([]byte(header + "Ana,Ruiz,ana@mail.example,xx,8/1/2026,,,,x\n"))
	f.Add([]byte("First Name;last_name;E-Mail\n\"A\u200bna\";Ruiz;ana@mail.example\n"))
	f.Add([]byte(header + strings.Join(Example, ",") + "\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		file, err := csvfile.ReadPeople[voucher.NewDonor](content, layout)
		if err == nil && (len(file.Rows) == 0 || len(file.Rows) > MaxRows) {
			t.Fatalf("%d rows", len(file.Rows))
		}
		for i := range file.Rows {
			r := &file.Rows[i]
			n := newDonor(r, coordinator, nil)
			if len(n.Check("2026-03-02")) > 0 || len(r.Errors) > 0 {
				continue
			}
			_, err := time.Parse(time.DateOnly, n.SurgeryOn)
			if n.SurgeryOn != "" && err != nil || n.CenterID != coordinator.CenterID ||
				!personal.IsEmail(n.Email, personal.MaxEmail) ||
				plaintext.Line(n.FirstName) != n.FirstName || plaintext.Line(n.LastName) != n.LastName {
				t.Fatalf("%+v", n)
			}
		}
	})
}
