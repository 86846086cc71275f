package payload

import (
	"crypto/sha256"
	"fmt"
	"io"
	"maps"
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
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/sentform"

	"github.com/danielgtaylor/huma/v2"
)

// SaveForm is a decoded save: text fields, and pictures as temporary files.
type SaveForm struct {
	Fields map[string]string
	files  map[int]*os.File
	sizes  map[int]int64
	hashes map[int][]byte // SHA-256 of the files
}

// Close closes the temporary files, which deletes them.
func (f *SaveForm) Close() {
	for _, file := range f.files {
		_ = file.Close()
	}
}

// Size limits of a save, and of a thumbnail that the browser drew, in bytes.
const (
	maxSaveBody  = 130 << 20
	maxThumbnail = 4 << 20
)

var imagePart = regexp.MustCompile(`^(images|thumbnails)\[(\d{1,3})\]$`)

// ReadSaveForm streams the body to temporary files. It removes them if it fails.
func ReadSaveForm(w http.ResponseWriter, r *http.Request) (*SaveForm, error) {
	form := &SaveForm{Fields: map[string]string{}, files: map[int]*os.File{}, sizes: map[int]int64{},
		hashes: map[int][]byte{}}
	if err := httpapi.ReadForm(w, r, maxSaveBody, form.take); err != nil {
		form.Close()
		return nil, err
	}
	return form, nil
}

func (f *SaveForm) take(part *multipart.Part) (err error) {
	m := imagePart.FindStringSubmatch(part.FormName())
	switch {
	case m == nil:
		f.Fields[part.FormName()], err = httpapi.ReadTextField(part)
		return err
	case m[1] == "thumbnails":
		// The server makes its own thumbnail from the original; the browser's is discarded.
		_, err = io.Copy(io.Discard, io.LimitReader(part, maxThumbnail))
		return err
	}
	index, _ := strconv.Atoi(m[2])
	if f.files[index] != nil {
		return fmt.Errorf("image %d came twice", index)
	}
	hash := sha256.New()
	f.files[index], f.sizes[index], err = httpapi.TempFile(io.TeeReader(part, hash), picture.DefaultLimits.Bytes)
	f.hashes[index] = hash.Sum(nil)
	if err == nil && f.sizes[index] > picture.DefaultLimits.Bytes {
		_, err = io.Copy(io.Discard, part)
	}
	return err
}

// imageAttribute is an item of imageAttributes.
type imageAttribute struct {
	Index    int       `json:"index"`
	Caption  *string   `json:"caption"`
	Zoom     *float64  `json:"zoom"`
	Rotate   *float64  `json:"rotate"`
	Position *Position `json:"position"`
	FileName string    `json:"fileName"`
}

// edit returns the item as an edit for the service. LeftOut marks the omitted fields.
func (a imageAttribute) edit() microsite.PictureEdit {
	at := httpapi.ValueOr(a.Position, Position{})
	return microsite.PictureEdit{
		Index: a.Index, FileName: a.FileName, Caption: httpapi.ValueOr(a.Caption, ""), Zoom: httpapi.ValueOr(a.Zoom, 1),
		Rotate: int(httpapi.ValueOr(a.Rotate, 0)), X: at.X, Y: at.Y, LeftOut: microsite.PictureLeftOut{
			Caption: a.Caption == nil, Zoom: a.Zoom == nil, Rotate: a.Rotate == nil, Position: a.Position == nil,
		},
	}
}

var (
	msgAttributes = catalogues.Text("http.attributes")
	msgSaveDraft  = catalogues.Text("http.save-draft")
)

// sentSave is everything that was sent with a save.
type sentSave struct {
	Fields map[string]string
	Images map[int][]byte
}

// Request converts the form of an author, a site or an account, to a request for the service.
func (f *SaveForm) Request(author int64) (microsite.SaveRequest, error) {
	in := microsite.SaveRequest{
		Story:                   f.Fields["story"],
		Why:                     f.Fields["why"],
		StoryLang:               locale.ParseWritten(f.Fields["storyLang"]),
		WhyLang:                 locale.ParseWritten(f.Fields["whyLang"]),
		AgreedToHipaa:           yes(f.Fields["agreedToHipaa"]),
		AgreedBefore:            yes(f.Fields["agreedBefore"]),
		ResponsibilityConfirmed: yes(f.Fields["responsibilityConfirmed"]),
		GuardianName:            f.Fields["guardianName"],
		ReleaseVersion:          f.Fields["releaseVersion"],
		ResponsibilityVersion:   f.Fields["responsibilityVersion"],
		LeftOut: microsite.LeftOut{
			Story: f.lacks("story"), Why: f.lacks("why"), Pictures: f.lacks("imageAttributes"),
		},
		FormKey: f.Fields["formKey"],
		Form:    sentform.New(f.Fields["formKey"], author, sentSave{f.Fields, f.hashes}),
	}
	if !FormKey(in.FormKey).isValid() {
		return in, fault.New(fault.Unreadable, httpapi.MsgUnreadable)
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
		if err := httpapi.DecodeJSON([]byte(text), &list); err != nil {
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

// IsDraft reports whether the patient saves a draft: saveDraft is 1, or 0 to submit. Any other value is an error,
// because a submission is harder to undo.
func (f *SaveForm) IsDraft() (bool, error) {
	switch f.Fields["saveDraft"] {
	case "1":
		return true, nil
	case "0":
		return false, nil
	}
	return false, fault.Broken([]fault.Field{{Name: "saveDraft", Message: msgSaveDraft}})
}

// lacks reports whether the form omits a field. An empty field counts as sent.
func (f *SaveForm) lacks(name string) bool {
	_, sent := f.Fields[name]
	return !sent
}

// withUnnamed adds the uploads that the list omits, in order of their index, so no picture is lost silently.
func (f *SaveForm) withUnnamed(list []imageAttribute) []imageAttribute {
	for _, index := range slices.Sorted(maps.Keys(f.files)) {
		if !slices.ContainsFunc(list, func(a imageAttribute) bool { return a.Index == index }) {
			list = append(list, imageAttribute{Index: index})
		}
	}
	return list
}

// yes parses the specification's 1 or 0; "true" is accepted too.
func yes(text string) bool { return text == "1" || strings.EqualFold(text, "true") }

// SaveFormSchema describes the multipart form of a save.
func SaveFormSchema() *huma.Schema {
	schema := &huma.Schema{Type: "object", Properties: map[string]*huma.Schema{}, AdditionalProperties: true}
	for _, name := range []string{"id", "editKey", "story", "storyLang", "why", "whyLang", "agreedToHipaa",
		"responsibilityConfirmed", "agreedBefore", "saveDraft", "imageAttributes", "version", "adminKey", "guardianName",
		"formKey", "releaseVersion", "responsibilityVersion"} {
		schema.Properties[name] = &huma.Schema{Type: "string"}
	}
	schema.Properties["saveDraft"].Description = "1: a draft; 0: submit. Anything else, or none, is 422."
	for _, name := range []string{"storyLang", "whyLang"} {
		schema.Properties[name].Description = "The author's choice: en, es, or und for another language. Without it the " +
			"server detects the language."
	}
	schema.Properties["agreedBefore"].Description = "1: the release stood when the form was opened and was not asked " +
		"for; then agreedToHipaa agrees to nothing."
	for _, name := range []string{"releaseVersion", "responsibilityVersion"} {
		schema.Properties[name].Description = "Of the words that the author read; empty: those in force."
	}
	schema.Properties["formKey"].Description = "32 random hexadecimal digits; a save that is sent again counts once"
	for _, name := range []string{"images[n]", "thumbnails[n]"} {
		schema.Properties[name] = &huma.Schema{Type: "string", Format: "binary"}
	}
	return schema
}
