package pdfcheck_test

import (
	"testing"

	"beacon/internal/platform/pdfcheck"
	"beacon/test/hostilepdf"
)

// FuzzValidate: every file must be accepted or rejected with one reason, with the same result twice. An accepted file
// must have pages.
func FuzzValidate(f *testing.F) {
	good, err := hostilepdf.Good()
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range good {
		if len(file.PDF) < 64<<10 {
			f.Add(file.PDF)
			f.Add(file.PDF[:len(file.PDF)/2])
		}
	}
	f.Add([]byte("%PDF-1.7\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		v := pdfcheck.Validate(file)
		if v.OK != (v.Reason == "") || v.OK != (v.Pages > 0) || v.Pages > pdfcheck.MaxPages {
			t.Fatalf("%+v", v)
		}
		if again := pdfcheck.Validate(file); again != v {
			t.Fatalf("%+v, and then %+v", v, again)
		}
	})
}
