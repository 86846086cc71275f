package httpapi

import (
	"errors"
	"io"
	"io/fs"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"strings"

	"beacon/catalogues"
	"beacon/internal/platform/fault"
)

// ReadForm calls take for each part of a multipart form of at most maxBody bytes, until take fails. Its errors have a
// fault code: not a form, too large, broken off, or a name twice.
func ReadForm(w http.ResponseWriter, r *http.Request, maxBody int64, take func(*multipart.Part) error) error {
	if r.ContentLength > maxBody {
		return ErrTooMuchAtOnce
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return fault.New(fault.WrongType, msgNotAForm)
	}
	parts := multipart.NewReader(http.MaxBytesReader(w, r.Body, maxBody), params["boundary"])
	names := map[string]bool{}
	for range maxParts {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			if names[part.FormName()] {
				return ErrBrokenForm
			}
			names[part.FormName()] = true
		}
		if err == nil {
			err = take(part)
		}
		if err != nil {
			return formFailure(err)
		}
	}
	return ErrBrokenForm
}

// ReadTextField returns the text of a part. Text longer than MaxTextField is a TooLarge fault.
func ReadTextField(part *multipart.Part) (string, error) {
	text, err := io.ReadAll(io.LimitReader(part, MaxTextField+1))
	if len(text) > MaxTextField {
		return "", &fault.Error{
			Code: fault.TooLarge, Message: msgTextTooLong,
			Fields: []fault.Field{{Name: part.FormName(), Message: msgTextTooLong}},
		}
	}
	return readableText(string(text)), err
}

// TempFile copies at most maxSize+1 bytes to a temporary file, so an upload is never held in memory. It returns
// the number of bytes copied.
func TempFile(from io.Reader, maxSize int64) (*os.File, int64, error) {
	file, err := os.CreateTemp("", "beacon-upload-*")
	if err != nil {
		return nil, 0, err
	}
	// Unlinked at once, so no file remains even if the process crashes.
	_ = os.Remove(file.Name())
	size, err := io.Copy(file, io.LimitReader(from, maxSize+1))
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	return file, size, err
}

// UploadForm is a form with text fields and at most one file, which is an unlinked temporary file.
type UploadForm struct {
	Fields   map[string]string
	File     *os.File // nil if the form has no file
	FileName string
	Size     int64
}

// Close closes the temporary file, which deletes it.
func (f *UploadForm) Close() {
	if f.File != nil {
		_ = f.File.Close()
	}
}

// Section returns a reader of the file, empty if there is none.
func (f *UploadForm) Section() *io.SectionReader {
	if f.File == nil {
		return io.NewSectionReader(strings.NewReader(""), 0, 0)
	}
	return io.NewSectionReader(f.File, 0, f.Size)
}

// ReadUploadForm reads a form with one file of at most maxFile bytes in the field fileField. A larger file is the
// error tooLarge. A form without a file may also be URL-encoded (R10.14).
func ReadUploadForm(
	w http.ResponseWriter, r *http.Request, fileField string, maxFile int64, tooLarge error,
) (*UploadForm, error) {
	form := &UploadForm{Fields: map[string]string{}}
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err == nil &&
		kind == "application/x-www-form-urlencoded" {
		r.Body = http.MaxBytesReader(w, r.Body, MaxTextField)
		if err := r.ParseForm(); err != nil {
			return nil, formFailure(err)
		}
		for name, values := range r.PostForm {
			if len(values) > 1 {
				return nil, ErrBrokenForm
			}
			form.Fields[name] = readableText(r.PostForm.Get(name))
		}
		return form, nil
	}
	err := ReadForm(w, r, maxFile+MaxTextField, func(part *multipart.Part) (err error) {
		if part.FormName() != fileField || part.FileName() == "" {
			form.Fields[part.FormName()], err = ReadTextField(part)
			return err
		}
		if form.File != nil {
			return errors.New("two files came")
		}
		form.FileName = readableText(part.FileName())
		form.File, form.Size, err = TempFile(part, maxFile)
		if err == nil && form.Size > maxFile {
			err = tooLarge
		}
		return err
	})
	if err != nil {
		form.Close()
		if errors.Is(err, ErrTooMuchAtOnce) {
			err = tooLarge
		}
		return nil, err
	}
	return form, nil
}

// Limits of forms, in bytes. Up to MaxDrain bytes of a rejected body are read and discarded, because browsers show the
// failure only after they have sent the body.
const (
	MaxDrain     = 256 << 20
	MaxTextField = 1 << 20
	maxParts     = 64
)

var (
	msgNotAForm      = catalogues.Text("http.not-a-form")
	msgBrokenForm    = catalogues.Text("http.broken-form")
	msgTooMuchAtOnce = catalogues.Text("http.too-much-at-once")
	msgTextTooLong   = catalogues.Text("http.text-too-long")

	// ErrBrokenForm is the error for a form that ends early or lacks a part.
	ErrBrokenForm = fault.New(fault.Unreadable, msgBrokenForm)
	// ErrTooMuchAtOnce is the error for a body that is too large.
	ErrTooMuchAtOnce = fault.New(fault.TooLarge, msgTooMuchAtOnce)
)

// formFailure returns TooLarge for a body over the limit and Unreadable for a body that broke off. Errors with a code
// and disk errors stay unchanged.
func formFailure(err error) error {
	var ours *fault.Error
	var large *http.MaxBytesError
	var disk *fs.PathError // from a temporary file: not the form's fault
	switch {
	case errors.As(err, &ours), errors.As(err, &disk):
		return err
	case errors.As(err, &large):
		return ErrTooMuchAtOnce
	}
	return fault.Wrap(fault.Unreadable, msgBrokenForm, err)
}
