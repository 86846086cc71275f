package csvfile_test

import (
	"testing"

	"beacon/internal/platform/csvfile"
	"beacon/internal/platform/locale"
)

// A file with a wrongly detected encoding has currency signs and similar characters in names. Such a row must be an
// error, because wrong names would be printed in letters and stored in records.
func TestReadPeople_RejectsGarbledNames(t *testing.T) {
	layout := csvfile.Layout{
		Columns: []string{"firstName", "lastName", "email"}, Example: []string{"Rosa", "Example", "rosa@example.org"},
		MaxRows: 5, Column: func(*csvfile.ColumnError) locale.Text { return locale.Text{} },
	}
	for name, isRejected := range map[string]bool{
		"Mu¤oz": true, "Mu£oz": true, "Mu¥oz": true, "Muµoz": true, "Jos‚": true, "Jos³": true, "Mu\u0081oz": true,
		"Sa’id": false, "Ka’ahumanu": false, "de–souza": false, "Núñez": false, "Nguyễn": false,
		"O'Neil": false, "Ana-Li": false,
		"d´Angelo": false, "Kaiser + Sutter": false, "C™té": true, "ƒ¡ez": true,
	} {
		file, err := csvfile.ReadPeople[string]([]byte("firstName,lastName,email\nAna,"+name+",ana@mail.example\n"), layout)
		if err != nil || len(file.Rows) != 1 || (len(file.Rows[0].Errors) > 0) != isRejected {
			t.Errorf("%q: %+v, %v", name, file.Rows, err)
		}
	}
}
