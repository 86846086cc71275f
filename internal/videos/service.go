package videos

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"beacon/catalogues"
	"beacon/internal/audit"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/sentform"
)

// Service implements the rules of videos.
type Service struct {
	store    Store
	files    blob.Store
	pictures *picture.Pipeline
	clock    clock.Clock
}

// NewService returns the service.
func NewService(store Store, files blob.Store, pictures *picture.Pipeline, c clock.Clock) *Service {
	return &Service{store, files, pictures, c}
}

// Editor is the signed-in person who edits videos.
type Editor struct {
	ID      int64
	Name    string
	IsAdmin bool // only registry administrators may edit
	Origin  audit.Origin
}

// The names of the texts on the public screens.
const (
	headingText = "videos.heading"
	introText   = "videos.intro"
)

// defaultTexts are used until staff write their own.
var defaultTexts = map[string]locale.Text{
	headingText: catalogues.Text("videos.default-intro"),
	introText:   catalogues.Text("videos.default-texts.these-short-videos-tell-what"),
}

// MaxTitle and MaxText are the limits of a title and of another text, in code points.
const (
	MaxTitle = 120
	MaxText  = 1000
)

var (
	msgTitle = catalogues.Text("videos.title.missing")
	msgWords = catalogues.Text("videos.words")
)

// Ribbon is the list of videos on public screens.
type Ribbon struct {
	Heading locale.Text
	Intro   locale.Text
	Videos  []Video
}

// Public returns the ribbon with the visible videos.
func (s *Service) Public(ctx context.Context) (Ribbon, error) {
	var r Ribbon
	var err error
	if r.Heading, err = s.text(ctx, headingText); err != nil {
		return r, err
	}
	if r.Intro, err = s.text(ctx, introText); err != nil {
		return r, err
	}
	r.Videos, err = s.shown(ctx, Public)
	return r, err
}

func (s *Service) text(ctx context.Context, name string) (locale.Text, error) {
	text, err := s.store.Text(ctx, name)
	if text == (locale.Text{}) {
		text = defaultTexts[name]
	}
	return text, err
}

func (s *Service) shown(ctx context.Context, a Audience) ([]Video, error) {
	all, err := s.store.Videos(ctx, a)
	return slices.DeleteFunc(all, func(v Video) bool { return v.IsHidden }), err
}

// Words are the texts of a video and whether it is hidden.
type Words struct {
	Title       locale.Text
	Description locale.Text
	IsHidden    bool
}

// Create adds a hidden video without files at the end of its audience's list.
func (s *Service) Create(
	ctx context.Context, by Editor, a Audience, w Words, form sentform.Form,
) (id int64, err error) {
	w = w.clean()
	broken := w.broken()
	broken.AddIf(a != Public && a != Training, "audience", catalogues.Text("videos.audience"))
	err = s.edit(ctx, by, func(tx Tx, record recorder) error {
		if err := fault.Broken(broken); err != nil {
			return err
		}
		if err := tx.Lock(ctx, a); err != nil {
			return err
		}
		now := s.clock.Now()
		isRepeat := false
		if id, isRepeat, err = form.Once(ctx, tx, now, func() (int64, error) {
			return tx.Add(ctx, Video{
				Audience: a, IsHidden: true, Title: w.Title, Description: w.Description, CreatedAt: now, UpdatedAt: now,
			})
		}); err != nil || isRepeat {
			return err
		}
		return record("video.created", id, nil)
	})
	return id, err
}

// Edit changes the texts of a video, hides it or shows it. A video without a clip cannot be shown.
func (s *Service) Edit(ctx context.Context, by Editor, id int64, w Words) error {
	w = w.clean()
	return s.editOne(ctx, by, "video.edited", id, func(v *Video) (map[string]string, error) {
		broken := w.broken()
		broken.AddIf(!w.IsHidden && v.Clip == "", "isHidden", catalogues.Text("videos.no-clip"))
		details := w.changes(*v)
		v.Title, v.Description, v.IsHidden = w.Title, w.Description, w.IsHidden
		return details, fault.Broken(broken)
	})
}

// changes returns the details of the audit event about an edit.
func (w Words) changes(v Video) map[string]string {
	details := map[string]string{}
	if w.Title != v.Title || w.Description != v.Description {
		details["words"] = "changed"
	}
	if w.IsHidden != v.IsHidden {
		details["state"] = string(newState(w.IsHidden))
	}
	return details
}

// SetTexts changes heading and introduction of the public ribbon.
func (s *Service) SetTexts(ctx context.Context, by Editor, heading, intro locale.Text) error {
	heading, intro = trim(heading), trim(intro)
	var broken fault.Fields
	broken.AddIf(!isTitle(heading), "heading", msgTitle)
	broken.AddIf(!isWords(intro), "introParagraph", msgWords)
	return s.edit(ctx, by, func(tx Tx, record recorder) error {
		if err := fault.Broken(broken); err != nil {
			return err
		}
		if err := tx.SetText(ctx, headingText, heading, s.clock.Now()); err != nil {
			return err
		}
		if err := tx.SetText(ctx, introText, intro, s.clock.Now()); err != nil {
			return err
		}
		return record("video.texts-edited", 0, nil)
	})
}

// recorder appends an audit event about a video, or about the public texts with id 0.
type recorder func(action string, id int64, details map[string]string) error

// checkAllowed returns a Forbidden fault unless the person may edit videos.
func checkAllowed(by Editor) error {
	if !by.IsAdmin {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return nil
}

// edit runs fn, which audits its changes, in a transaction for an administrator.
func (s *Service) edit(ctx context.Context, by Editor, fn func(Tx, recorder) error) error {
	if err := checkAllowed(by); err != nil {
		return err
	}
	return s.store.InTx(ctx, func(tx Tx) error {
		return fn(tx, func(action string, id int64, details map[string]string) error {
			return tx.Append(ctx, audit.Event{At: s.clock.Now(), Actor: audit.Actor{Kind: audit.Staff, ID: by.ID, Name: by.Name},
				Action: action, Subject: audit.Subject{Kind: "video", ID: id}, Details: details, Origin: by.Origin})
		})
	})
}

// editOne changes one video. fn returns the details of the audit event.
func (s *Service) editOne(
	ctx context.Context, by Editor, action string, id int64, fn func(*Video) (map[string]string, error),
) error {
	return s.edit(ctx, by, func(tx Tx, record recorder) error {
		v, err := tx.Video(ctx, id)
		if err != nil {
			return err
		}
		if err := tx.Lock(ctx, v.Audience); err != nil {
			return err
		}
		if v, err = tx.Video(ctx, id); err != nil { // repeated under the lock
			return err
		}
		details, err := fn(&v)
		if err != nil {
			return err
		}
		v.UpdatedAt = s.clock.Now()
		if err := tx.Save(ctx, v); err != nil {
			return err
		}
		return record(action, id, details)
	})
}

func trim(t locale.Text) locale.Text {
	clean := func(text string) string {
		return strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(htmltext.Normalize(text), "\ufffd"), "\x00", ""))
	}
	return locale.Text{EN: clean(t.EN), ES: clean(t.ES)}
}

func (w Words) clean() Words {
	w.Title, w.Description = trim(w.Title), trim(w.Description)
	return w
}

func (w Words) broken() (fields fault.Fields) {
	fields.AddIf(!isTitle(w.Title), "title", msgTitle)
	fields.AddIf(!isWords(w.Description), "description", msgWords)
	return fields
}

func isTitle(t locale.Text) bool {
	return t.EN != "" && t.ES != "" && htmltext.Length(t.EN) <= MaxTitle && htmltext.Length(t.ES) <= MaxTitle &&
		noHTML(t)
}

func isWords(t locale.Text) bool {
	return htmltext.Length(t.EN) <= MaxText && htmltext.Length(t.ES) <= MaxText && noHTML(t)
}

func noHTML(t locale.Text) bool { return !htmltext.HasElement(t.EN) && !htmltext.HasElement(t.ES) }

// ExternalID returns the videoId of the specification.
func (v Video) ExternalID() string { return strconv.FormatInt(v.ID, 10) }
