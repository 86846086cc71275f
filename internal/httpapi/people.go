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

// MaxPeopleFile is the maximum size of a file of people to import, in bytes.
const MaxPeopleFile = 1 << 20

// maxPeopleWaiting is the maximum number of such files that wait for their turn.
const maxPeopleWaiting = 20

// PeopleFile returns a handler that reads a form with a single file, a table of people, and returns the results of use.
// tooLarge is the message for a file that is too large. The handler processes one file at a time.
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

// PeopleTemplate returns a handler that serves a file to fill in, with one made-up row. It omits the last column, the
// center, for coordinators, who do not need it. The file begins with a byte-order mark, so Excel keeps accents
// when it saves the file.
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
