package httpapi

import (
	"context"
	"encoding/csv"
	"io"
	"net/http"

	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/turns"
)

// MaxPeopleFile is the size of the largest file of people to import, in bytes.
const MaxPeopleFile = 1 << 20

// maxPeopleWaiting is how many such files may wait for their turn.
const maxPeopleWaiting = 20

// PeopleFile makes the call that takes in the one file of a form, a table of people,
// and returns what use makes of it. tooLarge is the refusal of a larger one.
func PeopleFile[T any](
	tooLarge locale.Text, use func(context.Context, access.Principal, []byte) (T, error),
) func(http.ResponseWriter, *http.Request, access.Principal) error {
	queue := turns.New(1, maxPeopleWaiting)
	return func(w http.ResponseWriter, r *http.Request, who access.Principal) error {
		form, err := ReadUploadForm(w, r, "file", MaxPeopleFile, fault.New(fault.TooLarge, tooLarge))
		if err != nil {
			return err
		}
		defer form.Close()
		if form.File == nil {
			return ErrBrokenForm
		}
		release, err := queue.Take(r.Context())
		if err != nil {
			return err
		}
		defer release()
		table, err := io.ReadAll(form.Section())
		if err != nil {
			return err
		}
		results, err := use(r.Context(), who, table)
		return WriteResults(w, results, err)
	}
}

// PeopleTemplate makes the call that returns a file to fill in, with one made-up row. The last
// column is the center's, which a coordinator does not need. The file begins with a byte-order
// mark, so that Excel keeps accents when it is saved.
func PeopleTemplate(
	name string, columns, example []string,
) func(http.ResponseWriter, *http.Request, access.Principal) error {
	return func(w http.ResponseWriter, _ *http.Request, who access.Principal) error {
		n := len(columns)
		if who.CenterID != 0 {
			n--
		}
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
		_, _ = io.WriteString(w, "\ufeff")
		out := csv.NewWriter(w)
		out.UseCRLF = true
		_ = out.WriteAll([][]string{columns[:n], example[:n]})
		return nil
	}
}
