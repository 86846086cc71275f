package texts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"sync"
	"time"

	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
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

// Edition is the texts of a kind that are in force on the same day, such as all statements of a consent.
type Edition struct {
	// Version identifies the edition: the day since which it is in force and the start of its hash. Without a day it
	// has templates only.
	Version    string
	Hash       string // of all its texts (SHA-256, hexadecimal digits)
	IsTemplate bool   // at least one text is a template
	Texts      []Version
}

// hashStart is the number of digits of the hash in Edition.Version.
const hashStart = 8

func newEdition(texts []Version) Edition {
	e := Edition{Texts: texts}
	hash, since := sha256.New(), "template"
	for _, v := range texts {
		hash.Write([]byte(v.Hash()))
		e.IsTemplate = e.IsTemplate || v.IsTemplate()
		if !v.IsTemplate() && (since == "template" || v.InForceFrom > since) {
			since = v.InForceFrom
		}
	}
	e.Hash = hex.EncodeToString(hash.Sum(nil))
	e.Version = since + "-" + e.Hash[:hashStart]
	return e
}

// Today returns the current day.
func (l *Library) Today() string { return l.clock.Now().In(l.zone).Format(time.DateOnly) }

// Current returns the edition of a kind that is in force today.
func (l *Library) Current(ctx context.Context, kind Kind) (Edition, error) {
	return l.on(ctx, kind, l.Today())
}

// Edition returns an edition by its version. It returns fault.ErrNotFound for an unknown version, also for one with a
// template of another release of Beacon.
func (l *Library) Edition(ctx context.Context, kind Kind, version string) (Edition, error) {
	day := version[:max(strings.LastIndexByte(version, '-'), 0)]
	if day == "template" {
		day = "" // before every day
	}
	e, err := l.on(ctx, kind, day)
	if err == nil && e.Version != version {
		return Edition{}, fault.ErrNotFound
	}
	return e, err
}

// on returns the edition on a day.
func (l *Library) on(ctx context.Context, kind Kind, day string) (Edition, error) {
	versions, err := l.read(ctx)
	if err != nil {
		return Edition{}, err
	}
	form, ok := kindForm(kind)
	if !ok {
		return Edition{}, fault.ErrNotFound
	}
	texts := make([]Version, len(form.Keys))
	for i, key := range form.Keys {
		text := Text{kind, key}
		texts[i] = templates[text]
		if v, ok := inForce(versions[text], day); ok {
			texts[i] = v
		}
	}
	return newEdition(texts), nil
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

// Template returns the edition of a kind that ships with Beacon.
func Template(kind Kind) Edition {
	form, _ := kindForm(kind)
	texts := make([]Version, len(form.Keys))
	for i, key := range form.Keys {
		texts[i] = templates[Text{kind, key}]
	}
	return newEdition(texts)
}

// Templates counts the texts of which a template is in force today, and all texts.
func (l *Library) Templates(ctx context.Context) (templates, all int, err error) {
	for _, form := range forms {
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
