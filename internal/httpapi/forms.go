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

// ReadForm hands on the parts of a multipart form of at most maxBody bytes, until take
// fails. Its errors have a code: the form is none, is too large, broke off, or has a name twice.
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

// ReadTextField returns the text of a part.
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

// TempFile copies at most maxSize+1 bytes to a temporary file without a name, so that
// an upload never shows in memory. It returns how many those are.
func TempFile(from io.Reader, maxSize int64) (*os.File, int64, error) {
	file, err := os.CreateTemp("", "beacon-upload-*")
	if err != nil {
		return nil, 0, err
	}
	// Gone from the directory at once: whatever becomes of the process, nothing is left behind.
	_ = os.Remove(file.Name())
	size, err := io.Copy(file, io.LimitReader(from, maxSize+1))
	if err == nil {
		_, err = file.Seek(0, io.SeekStart)
	}
	return file, size, err
}

// UploadForm is a form with text fields and at most one file, which lies in a
// temporary file without a name.
type UploadForm struct {
	Fields   map[string]string
	File     *os.File // nil: none came
	FileName string
	Size     int64
}

// Close gives the temporary file back.
func (f *UploadForm) Close() {
	if f.File != nil {
		_ = f.File.Close()
	}
}

// Section returns the file as it lies on the disk; without one it is empty.
func (f *UploadForm) Section() *io.SectionReader {
	if f.File == nil {
		return io.NewSectionReader(strings.NewReader(""), 0, 0)
	}
	return io.NewSectionReader(f.File, 0, f.Size)
}

// ReadUploadForm reads a form whose file is called fileField and has at most maxFile
// bytes; tooLarge is the error for a larger one. Without a file an urlencoded form is
// taken as well (R10.14).
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

// Limits of forms, in bytes. Up to MaxDrain of a refused body is read and thrown away,
// so that a browser that is still sending gets to see why.
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

	// ErrBrokenForm is the error for a form that ends too soon or lacks a part.
	ErrBrokenForm = fault.New(fault.Unreadable, msgBrokenForm)
	// ErrTooMuchAtOnce is the error for a body that is too large.
	ErrTooMuchAtOnce = fault.New(fault.TooLarge, msgTooMuchAtOnce)
)

// formFailure tells a body that is too large from one that broke off.
func formFailure(err error) error {
	var ours *fault.Error
	var large *http.MaxBytesError
	var disk *fs.PathError // of a temporary file: the form is not to blame
	switch {
	case errors.As(err, &ours), errors.As(err, &disk):
		return err
	case errors.As(err, &large):
		return ErrTooMuchAtOnce
	}
	return fault.Wrap(fault.Unreadable, msgBrokenForm, err)
}
