package apptest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/textproto"
	"strconv"
	"strings"
)

// Save is one request of the patient's editor.
type Save struct {
	Site
	Story, Why         string
	Agree, Responsible bool
	Draft              bool
	Guardian, AdminKey string
	Version            int64 // 0: omitted
	Pictures           []Pic
}

// Pic is one slot of the editor: a new File, or the name of a stored picture to Keep. A Zoom of 0 is sent as 1.
type Pic struct {
	File    []byte
	Keep    string
	Caption string
	Zoom    float64
	Rotate  int
	X, Y    float64
}

// Request returns the multipart request of the save.
func (s Save) Request() Request {
	return Request{Method: "POST", Path: "/api/microsite/custom-site/save", Body: s.Form()}
}

// Form returns the multipart form of the save, which may be changed before it is sent.
func (s Save) Form() *Form {
	f := NewForm()
	flag := map[bool]string{true: "1", false: "0"}
	f.Field("id", strconv.FormatInt(s.ID, 10)).Field("editKey", s.Key).Field("story", s.Story).Field("why", s.Why)
	f.Field("agreedToHipaa", flag[s.Agree]).
		Field("responsibilityConfirmed", flag[s.Responsible]).
		Field("saveDraft", flag[s.Draft])
	if s.Guardian != "" {
		f.Field("guardianName", s.Guardian)
	}
	if s.AdminKey != "" {
		f.Field("adminKey", s.AdminKey)
	}
	if s.Version != 0 {
		f.Field("version", strconv.FormatInt(s.Version, 10))
	}
	attributes := []map[string]any{}
	for i, p := range s.Pictures {
		if p.Zoom == 0 {
			p.Zoom = 1
		}
		attributes = append(attributes, map[string]any{"index": i, "caption": p.Caption, "zoom": p.Zoom, "rotate": p.Rotate,
			"position": map[string]float64{"x": p.X, "y": p.Y}, "fileName": p.Keep})
		if p.File != nil {
			f.File(fmt.Sprintf("images[%d]", i), "photo.jpg", p.File)
			f.File(fmt.Sprintf("thumbnails[%d]", i), "thumbnail.jpg", []byte("what the browser drew"))
		}
	}
	list, err := json.Marshal(attributes)
	if err != nil {
		panic(err) // numbers and strings have no encoding errors
	}
	return f.Field("imageAttributes", string(list))
}

// Form is a multipart body that is being built.
type Form struct {
	writer      *multipart.Writer
	body        bytes.Buffer
	contentType string
	tail        io.Reader
	length      int64 // announced length; 0: none
}

// NewForm returns an empty form.
func NewForm() *Form {
	f := &Form{}
	f.writer = multipart.NewWriter(&f.body)
	f.contentType = f.writer.FormDataContentType()
	return f
}

// Field adds a text field.
func (f *Form) Field(name, value string) *Form {
	if err := f.writer.WriteField(name, value); err != nil {
		panic(err) // a buffer returns no error
	}
	return f
}

// File adds a file.
func (f *Form) File(name, fileName string, content []byte) *Form {
	h := textproto.MIMEHeader{}
	h.Set("Content-Disposition", fmt.Sprintf("form-data; name=%q; filename=%q", name, fileName))
	h.Set("Content-Type", "image/jpeg")
	w, err := f.writer.CreatePart(h)
	if err == nil {
		_, err = w.Write(content)
	}
	if err != nil {
		panic(err) // a buffer returns no error
	}
	return f
}

// Endless appends r to the body, so its length is unknown until it has been sent.
func (f *Form) Endless(r io.Reader) *Form {
	f.tail = r
	return f
}

// Padded appends n zeros to the last file. They are generated while they are sent, so they do not count in the
// test's memory measurements.
func (f *Form) Padded(n int64) *Form {
	end := "\r\n--" + f.writer.Boundary() + "--\r\n"
	return f.Endless(io.MultiReader(io.LimitReader(zeros{}, n), strings.NewReader(end)))
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// Announce sends the length of the body with n more bytes, which must be the length of Endless.
func (f *Form) Announce(n int64) *Form {
	f.length = n + int64(f.body.Len())
	return f
}

func (f *Form) reader() io.Reader {
	if f.tail != nil {
		return io.MultiReader(bytes.NewReader(f.body.Bytes()), f.tail)
	}
	if err := f.writer.Close(); err != nil {
		panic(err) // a buffer returns no error
	}
	return bytes.NewReader(f.body.Bytes())
}
