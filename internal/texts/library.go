package texts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
	"time"

	"beacon/catalogues"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
)

// Library answers which words are in force. It is safe for concurrent use.
type Library struct {
	store Reader
	clock clock.Clock
	zone  *time.Location

	mu       sync.Mutex
	versions []Version
	readAt   time.Time
}

// Reader reads versions.
type Reader interface {
	// Texts returns all versions of all texts, without the templates, newest first.
	Texts(ctx context.Context) ([]Version, error)
}

// NewLibrary returns the library of the texts in a store. Days are days in zone.
func NewLibrary(store Reader, c clock.Clock, zone *time.Location) *Library {
	return &Library{store: store, clock: c, zone: zone}
}

// Edition is the wording of a document on a day: all statements of a consent, or one text that is read alone.
type Edition struct {
	// Version identifies the edition: the day since which it is in force and the start of its hash. Without a day it
	// has templates only.
	Version    string
	Hash       string // of its text, or of the hashes of all its texts (SHA-256, hexadecimal digits)
	IsTemplate bool   // at least one text is a template
	Texts      []Version
}

// beforeEveryDay is the day in the version of an edition that has templates only.
const beforeEveryDay = "template"

// hashStart is the number of digits of the hash in Edition.Version.
const hashStart = 8

func newEdition(texts []Version) Edition {
	e := Edition{Texts: texts}
	hash, since := sha256.New(), beforeEveryDay
	for _, v := range texts {
		hash.Write([]byte(v.Hash()))
		e.IsTemplate = e.IsTemplate || v.IsTemplate()
		if !v.IsTemplate() && (since == beforeEveryDay || v.InForceFrom > since) {
			since = v.InForceFrom
		}
	}
	e.Hash = hex.EncodeToString(hash.Sum(nil))
	if len(texts) == 1 {
		e.Hash = texts[0].Hash()
	}
	e.Version = since + "-" + e.Hash[:hashStart]
	return e
}

// Today returns the current day.
func (l *Library) Today() string { return l.clock.Now().In(l.zone).Format(time.DateOnly) }

// Wording identifies the words that a person read.
type Wording struct {
	Version string // of the edition
	Hash    string
}

// Wording returns the identification of the edition's words.
func (e Edition) Wording() Wording { return Wording{e.Version, e.Hash} }

// Keeper is the part of a transaction that stores the words that people agree to, with the agreement.
type Keeper interface {
	// KeepText stores the words of a text under their hash, once.
	KeepText(ctx context.Context, v Version) error
}

// Current returns the edition of a document that is in force today.
func (l *Library) Current(ctx context.Context, kind Kind) (Edition, error) {
	return l.on(ctx, document(kind), l.Today())
}

// CurrentText returns the edition of a text that is in force today.
func (l *Library) CurrentText(ctx context.Context, t Text) (Edition, error) {
	return l.on(ctx, []Text{t}, l.Today())
}

// Edition returns an edition of a document by its version. It returns fault.ErrNotFound for an unknown version, also for
// one with a template of another release of Beacon.
func (l *Library) Edition(ctx context.Context, kind Kind, version string) (Edition, error) {
	return l.edition(ctx, document(kind), version)
}

func (l *Library) edition(ctx context.Context, document []Text, version string) (Edition, error) {
	day := version[:max(strings.LastIndexByte(version, '-'), 0)]
	if day == beforeEveryDay {
		day = ""
	}
	e, err := l.on(ctx, document, day)
	if err == nil && (e.Version != version || day > l.Today()) {
		return Edition{}, fault.ErrNotFound
	}
	return e, err
}

// readingDays is the number of days for which a reader may still agree to words that were replaced: they were in force
// when the reader opened the page.
const readingDays = 14

// Agreed returns the edition of a text that a reader agrees to. version is the edition that the reader read; if it is
// empty, the edition in force. An edition that was replaced too long ago, or never in force, is an error of field.
func (l *Library) Agreed(ctx context.Context, t Text, version, field string) (Edition, error) {
	if version == "" {
		return l.CurrentText(ctx, t)
	}
	e, err := l.edition(ctx, []Text{t}, version)
	if err == nil {
		var past Edition
		past, err = l.on(ctx, []Text{t}, l.clock.Now().In(l.zone).AddDate(0, 0, -readingDays).Format(time.DateOnly))
		if err == nil && past.Texts[0].Number > e.Texts[0].Number {
			err = fault.ErrNotFound
		}
	}
	if fault.CodeFrom(err) == fault.NotFound {
		err = fault.Broken([]fault.Field{{Name: field, Message: catalogues.Text("texts.other-words")}})
	}
	return e, err
}

// EmailText implements notify.Texts.
func (l *Library) EmailText(ctx context.Context, name string, at time.Time) (locale.Text, bool, error) {
	if at.IsZero() {
		at = l.clock.Now()
	}
	e, err := l.on(ctx, []Text{{Email, name}}, at.In(l.zone).Format(time.DateOnly))
	if err != nil {
		return locale.Text{}, false, err
	}
	return e.Texts[0].Words, !e.IsTemplate, nil
}

// document returns the texts of a kind in their order; none for an unknown kind.
func document(kind Kind) (all []Text) {
	form, _ := kindForm(kind)
	for _, key := range form.Keys {
		all = append(all, Text{kind, key})
	}
	return all
}

// on returns the edition of a document on a day.
func (l *Library) on(ctx context.Context, document []Text, day string) (Edition, error) {
	versions, err := l.read(ctx)
	if err != nil {
		return Edition{}, err
	}
	if len(document) == 0 {
		return Edition{}, fault.ErrNotFound
	}
	all := make([]Version, len(document))
	for i, text := range document {
		template, ok := templates[text]
		if all[i] = template; !ok {
			return Edition{}, fault.ErrNotFound
		}
		if v, ok := inForce(versions[text], day); ok {
			all[i] = v
		}
	}
	return newEdition(all), nil
}

// keep is the lifetime of the versions in memory. An approved version is in force from a later day on, so
// nodes agree on the words of today although they read at different times.
const keep = 2 * time.Second

func (l *Library) read(ctx context.Context) (map[Text][]Version, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := l.clock.Now(); l.versions == nil || now.Sub(l.readAt) > keep || now.Before(l.readAt) {
		versions, err := l.store.Texts(ctx)
		if err != nil {
			return nil, err
		}
		l.versions, l.readAt = versions, now
	}
	all := map[Text][]Version{}
	for _, v := range l.versions {
		all[v.Text] = append(all[v.Text], v)
	}
	return all, nil
}

// ToReview returns the texts in force that were last checked more than ReviewYears ago.
func (l *Library) ToReview(ctx context.Context) (old []Version, err error) {
	today := l.Today()
	for _, form := range forms {
		e, err := l.Current(ctx, form.Kind)
		if err != nil {
			return nil, err
		}
		for _, v := range e.Texts {
			if v.Facts.IsOld(today) {
				old = append(old, v)
			}
		}
	}
	return old, nil
}

// Template returns the edition of a document that ships with Beacon.
func Template(kind Kind) Edition {
	var all []Version
	for _, text := range document(kind) {
		all = append(all, templates[text])
	}
	return newEdition(all)
}

// TextTemplate returns the edition of a text that ships with Beacon.
func TextTemplate(t Text) Edition { return newEdition([]Version{templates[t]}) }

// Templates counts the texts of which a template is in force today, and all texts that two people approve. The others
// need no review by counsel.
func (l *Library) Templates(ctx context.Context) (templates, all int, err error) {
	for _, form := range forms {
		if !form.TwoPeople {
			continue
		}
		e, err := l.Current(ctx, form.Kind)
		if err != nil {
			return 0, 0, err
		}
		for _, v := range e.Texts {
			all++
			if v.IsTemplate() {
				templates++
			}
		}
	}
	return templates, all, nil
}
