package httpapi

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// ReadPeopleFile reads the one file of a form, a table of people; tooLarge is the
// refusal of a larger one.
func ReadPeopleFile(w http.ResponseWriter, r *http.Request, tooLarge locale.Text) ([]byte, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return nil, fault.New(fault.WrongType, msgNotAForm)
	}
	part, err := multipart.NewReader(http.MaxBytesReader(w, r.Body, microsite.MaxInviteFile+4096), params["boundary"]).
		NextPart()
	if err == nil && part.FormName() != "file" {
		err = errors.New("the first part is not the file")
	}
	if err != nil {
		return nil, formFailure(err)
	}
	file, err := io.ReadAll(io.LimitReader(part, microsite.MaxInviteFile+1))
	if len(file) > microsite.MaxInviteFile {
		return nil, fault.New(fault.TooLarge, tooLarge)
	}
	if err != nil {
		return nil, formFailure(err)
	}
	return file, nil
}
