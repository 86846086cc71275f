package httpapi

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"os"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// maxPeopleFile is the size of the largest file of people to import, in bytes.
const maxPeopleFile = 1 << 20

// ReadPeopleFile reads the one file of a form, a table of people; tooLarge is the
// refusal of a larger one.
func ReadPeopleFile(w http.ResponseWriter, r *http.Request, tooLarge locale.Text) ([]byte, error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return nil, fault.New(fault.WrongType, MsgNotAForm)
	}
	part, err := multipart.NewReader(http.MaxBytesReader(w, r.Body, maxPeopleFile+4096), params["boundary"]).
		NextPart()
	if err == nil && part.FormName() != "file" {
		err = errors.New("the first part is not the file")
	}
	if err != nil {
		return nil, FormFailure(err)
	}
	file, err := io.ReadAll(io.LimitReader(part, maxPeopleFile+1))
	if len(file) > maxPeopleFile {
		return nil, fault.New(fault.TooLarge, tooLarge)
	}
	if err != nil {
		return nil, FormFailure(err)
	}
	return file, nil
}

// OneForm is a form with text fields and at most one file, which lies in a
// temporary file without a name.
type OneForm struct {
	Fields   map[string]string
	File     *os.File // nil: none came
	FileName string
	Size     int64
}

// Close gives the temporary file back.
func (f *OneForm) Close() {
	if f.File != nil {
		_ = f.File.Close()
	}
}

// Content returns the whole file, or nothing without one.
func (f *OneForm) Content() ([]byte, error) {
	if f.File == nil {
		return nil, nil
	}
	if _, err := f.File.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	return io.ReadAll(f.File)
}

// ReadOneForm reads a form whose file is called fileField and has at most maxFile
// bytes; tooLarge is the answer to a larger one. Without a file an urlencoded
// form is taken as well (R10.14).
func ReadOneForm(w http.ResponseWriter, r *http.Request, fileField string, maxFile int64, tooLarge error) (_ *OneForm,
	err error) {
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	form := &OneForm{Fields: map[string]string{}}
	body := http.MaxBytesReader(w, r.Body, maxFile+MaxTextField)
	switch {
	case err == nil && kind == "application/x-www-form-urlencoded":
		r.Body = http.MaxBytesReader(w, body, MaxTextField)
		if err := r.ParseForm(); err != nil {
			return nil, FormFailure(err)
		}
		for name := range r.PostForm {
			form.Fields[name] = r.PostForm.Get(name)
		}
		return form, nil
	case err != nil || kind != "multipart/form-data" || params["boundary"] == "":
		return nil, fault.New(fault.WrongType, MsgNotAForm)
	}
	defer func() {
		if err != nil {
			form.Close()
		}
	}()
	parts := multipart.NewReader(body, params["boundary"])
	for range MaxParts {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return form, nil
		}
		if err == nil && part.FormName() == fileField && part.FileName() != "" {
			err = form.keep(part, maxFile, tooLarge)
		} else if err == nil {
			err = form.read(part)
		}
		if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
			return nil, tooLarge
		}
		if err != nil {
			return nil, FormFailure(err)
		}
	}
	return nil, fault.New(fault.Unreadable, msgBrokenForm)
}

func (f *OneForm) read(part *multipart.Part) error {
	text, err := io.ReadAll(io.LimitReader(part, MaxTextField+1))
	if len(text) > MaxTextField {
		return &fault.Error{
			Code: fault.TooLarge, Message: MsgTextTooLong,
			Fields: []fault.Field{{Name: part.FormName(), Message: MsgTextTooLong}},
		}
	}
	f.Fields[part.FormName()] = string(text)
	return err
}

func (f *OneForm) keep(part *multipart.Part, most int64, tooLarge error) (err error) {
	if f.File != nil {
		return errors.New("two files came")
	}
	if f.File, err = os.CreateTemp("", "beacon-upload-*"); err != nil {
		return fault.Wrap(fault.Internal, MsgInternal, err)
	}
	// Gone from the directory at once: whatever becomes of the process, nothing is left behind.
	_ = os.Remove(f.File.Name())
	f.FileName = part.FileName()
	if f.Size, err = io.Copy(f.File, io.LimitReader(part, most+1)); err == nil && f.Size > most {
		err = tooLarge
	}
	return err
}

// Limits of one save. A body beyond maxSaveBody is refused as soon as that is
// known; up to maxDrain more is read and thrown away, so that a browser that is
// still sending gets to see the answer.
const (
	MaxSaveBody  = 130 << 20
	MaxDrain     = 256 << 20
	MaxTextField = 1 << 20
	MaxThumbnail = 4 << 20
	MaxParts     = 64
)

var (
	MsgNotAForm      = catalogues.Text("http.not-a-form")
	msgBrokenForm    = catalogues.Text("http.broken-form")
	MsgTooMuchAtOnce = catalogues.Text("http.too-much-at-once")
	MsgTextTooLong   = catalogues.Text("http.text-too-long")
)

// FormFailure tells a body that is too large from one that broke off.
func FormFailure(err error) error {
	var ours *fault.Error
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &ours):
		return err
	case errors.As(err, &large):
		return fault.New(fault.TooLarge, MsgTooMuchAtOnce)
	}
	return fault.Wrap(fault.Unreadable, msgBrokenForm, err)
}
