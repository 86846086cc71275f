package payload

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/httpapi"

	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/picture"

	"github.com/danielgtaylor/huma/v2"
)

// saveForm is a decoded save: text fields, and pictures as temporary files.
type saveForm struct {
	Fields map[string]string
	files  map[int]*os.File
	sizes  map[int]int64
}

// Close gives the temporary files back; their names are gone already.
func (f *saveForm) Close() {
	for _, file := range f.files {
		_ = file.Close()
	}
}

var imagePart = regexp.MustCompile(`^(images|thumbnails)\[(\d{1,3})\]$`)

// ReadSaveForm streams the body to temporary files, so that its size never
// shows in memory. After an error nothing of it is left.
func ReadSaveForm(w http.ResponseWriter, r *http.Request) (_ *saveForm, err error) {
	if r.ContentLength > httpapi.MaxSaveBody {
		return nil, fault.New(fault.TooLarge, httpapi.MsgTooMuchAtOnce)
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return nil, fault.New(fault.WrongType, httpapi.MsgNotAForm)
	}
	form := &saveForm{Fields: map[string]string{}, files: map[int]*os.File{}, sizes: map[int]int64{}}
	defer func() {
		if err != nil {
			form.Close()
		}
	}()
	parts := multipart.NewReader(http.MaxBytesReader(w, r.Body, httpapi.MaxSaveBody), params["boundary"])
	for n := 0; ; n++ {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return form, nil
		}
		if err == nil && n >= httpapi.MaxParts {
			err = errors.New("too many parts")
		}
		if err == nil {
			err = form.take(part)
		}
		if err != nil {
			return nil, httpapi.FormFailure(err)
		}
	}
}

func (f *saveForm) take(part *multipart.Part) error {
	name := part.FormName()
	m := imagePart.FindStringSubmatch(name)
	if m == nil {
		text, err := io.ReadAll(io.LimitReader(part, httpapi.MaxTextField+1))
		if len(text) > httpapi.MaxTextField {
			return &fault.Error{
				Code: fault.TooLarge, Message: httpapi.MsgTextTooLong,
				Fields: []fault.Field{{Name: name, Message: httpapi.MsgTextTooLong}},
			}
		}
		f.Fields[name] = string(text)
		return err
	}
	if m[1] == "thumbnails" {
		// The server cuts its own from the original; what the browser drew is not kept.
		_, err := io.Copy(io.Discard, io.LimitReader(part, httpapi.MaxThumbnail))
		return err
	}
	index, _ := strconv.Atoi(m[2])
	return f.keep(index, part)
}

// keep writes one picture to a temporary file, at most one byte beyond what the
// pipeline takes.
func (f *saveForm) keep(index int, part io.Reader) error {
	if f.files[index] != nil {
		return fmt.Errorf("image %d came twice", index)
	}
	file, err := os.CreateTemp("", "beacon-upload-*")
	if err != nil {
		return fault.Wrap(fault.Internal, httpapi.MsgInternal, err)
	}
	f.files[index] = file
	// Gone from the directory at once: whatever becomes of the process, nothing is left behind.
	_ = os.Remove(file.Name())
	n, err := io.Copy(file, io.LimitReader(part, picture.DefaultLimits.Bytes+1))
	f.sizes[index] = n
	if err == nil && n > picture.DefaultLimits.Bytes {
		_, err = io.Copy(io.Discard, part)
	}
	return err
}

// imageAttribute is one item of imageAttributes.
type imageAttribute struct {
	Index    int       `json:"index"`
	Caption  *string   `json:"caption"`
	Zoom     *float64  `json:"zoom"`
	Rotate   *float64  `json:"rotate"`
	Position *Position `json:"position"`
	FileName string    `json:"fileName"`
}

// edit returns the item as the service takes it; what it leaves out is said.
func (a imageAttribute) edit() microsite.PictureEdit {
	p := microsite.PictureEdit{Index: a.Index, Zoom: 1, FileName: a.FileName, LeftOut: microsite.PictureLeftOut{
		Caption: a.Caption == nil, Zoom: a.Zoom == nil, Rotate: a.Rotate == nil, Position: a.Position == nil,
	}}
	if a.Caption != nil {
		p.Caption = *a.Caption
	}
	if a.Zoom != nil {
		p.Zoom = *a.Zoom
	}
	if a.Rotate != nil {
		p.Rotate = int(*a.Rotate)
	}
	if a.Position != nil {
		p.X, p.Y = a.Position.X, a.Position.Y
	}
	return p
}

var msgAttributes = catalogues.Text("http.attributes")

// Request turns the form into what the service takes.
func (f *saveForm) Request() (microsite.SaveRequest, error) {
	in := microsite.SaveRequest{
		Story:                   f.Fields["story"],
		Why:                     f.Fields["why"],
		AgreedToHipaa:           yes(f.Fields["agreedToHipaa"]),
		AgreedBefore:            yes(f.Fields["agreedBefore"]),
		ResponsibilityConfirmed: yes(f.Fields["responsibilityConfirmed"]),
		GuardianName:            f.Fields["guardianName"],
		Draft:                   yes(f.Fields["saveDraft"]),
		LeftOut: microsite.LeftOut{
			Story: f.lacks("story"), Why: f.lacks("why"), Pictures: f.lacks("imageAttributes"),
		},
	}
	if text := strings.TrimSpace(f.Fields["version"]); text != "" {
		v, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return in, fault.New(fault.Unreadable, httpapi.MsgUnreadable)
		}
		in.Version = &v
	}
	var list []imageAttribute
	if text := f.Fields["imageAttributes"]; text != "" {
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			return in, fault.Wrap(fault.Unreadable, msgAttributes, err)
		}
	}
	for _, a := range f.withUnnamed(list) {
		p := a.edit()
		if file := f.files[a.Index]; file != nil {
			p.Upload = &microsite.Upload{File: file, Size: f.sizes[a.Index]}
		}
		in.Pictures = append(in.Pictures, p)
	}
	return in, nil
}

// lacks reports whether the form says nothing about a field, not even that it is empty.
func (f *saveForm) lacks(name string) bool {
	_, sent := f.Fields[name]
	return !sent
}

// withUnnamed adds the uploads that the list does not name, in their order: a
// picture that was sent is never lost without a word.
func (f *saveForm) withUnnamed(list []imageAttribute) []imageAttribute {
	for _, index := range slices.Sorted(maps.Keys(f.files)) {
		if !slices.ContainsFunc(list, func(a imageAttribute) bool { return a.Index == index }) {
			list = append(list, imageAttribute{Index: index})
		}
	}
	return list
}

// yes reads the specification's 1/0; "true" is accepted as well.
func yes(text string) bool { return text == "1" || strings.EqualFold(text, "true") }

// SaveBody describes the multipart form of a save.
func SaveBody() *huma.RequestBody {
	text := func() *huma.Schema { return &huma.Schema{Type: "string"} }
	return &huma.RequestBody{
		Required: true,
		Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{
			Type: "object", Properties: map[string]*huma.Schema{
				"id":                      text(),
				"editKey":                 text(),
				"story":                   text(),
				"why":                     text(),
				"agreedToHipaa":           text(),
				"responsibilityConfirmed": text(),
				"agreedBefore": {
					Type: "string",
					Description: "1: the release stood when the form was opened and was not asked for; then agreedToHipaa agrees to " +
						"nothing.",
				},
				"saveDraft":       text(),
				"imageAttributes": text(),
				"version":         text(),
				"adminKey":        text(),
				"guardianName":    text(),
				"images[n]":       {Type: "string", Format: "binary"},
				"thumbnails[n]":   {Type: "string", Format: "binary"},
			}, AdditionalProperties: true,
		}}},
	}
}
