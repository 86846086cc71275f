package texts

import (
	"context"
	"slices"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/plaintext"
)

// Phrase is a sentence that reviewers and coaches often write to patients. It needs no approval.
type Phrase struct {
	ID    int64
	Words Words
}

// The limits of phrases: their number in one list, and the length of one language in characters.
const (
	MaxPhrases = 30
	MaxPhrase  = 500
)

// PhraseStore stores the phrases of each center, and of the registry (center 0).
type PhraseStore interface {
	// Phrases returns the phrases of a center, oldest first.
	Phrases(ctx context.Context, centerID int64) ([]Phrase, error)
	// InPhraseTx runs fn in one transaction; an error from fn rolls back the transaction.
	InPhraseTx(ctx context.Context, fn func(PhraseTx) error) error
}

// PhraseTx is a transaction about phrases.
type PhraseTx interface {
	audit.Log
	Phrases(ctx context.Context, centerID int64) ([]Phrase, error)
	AddPhrase(ctx context.Context, centerID int64, w Words, at time.Time) (id int64, err error)
	DeletePhrase(ctx context.Context, id int64) error
}

// Phrases keeps the phrases. Coordinators use those of their center, all other staff those of the registry.
type Phrases struct {
	store PhraseStore
	clock clock.Clock
}

// NewPhrases returns the service.
func NewPhrases(store PhraseStore, c clock.Clock) *Phrases { return &Phrases{store, c} }

// List returns the caller's phrases.
func (p *Phrases) List(ctx context.Context, by access.Principal) ([]Phrase, error) {
	return p.store.Phrases(ctx, by.CenterID)
}

// Add adds a phrase in both languages to the caller's list, once. Coaches may not change the list.
func (p *Phrases) Add(ctx context.Context, by access.Principal, w Words, o audit.Origin) error {
	w = Words{EN: plaintext.Line(w.EN), ES: plaintext.Line(w.ES)}
	var broken fault.Fields
	for _, lang := range languages {
		broken.AddIf(w.In(lang) == "", fields[lang], catalogues.Text("texts.missing"))
		broken.AddIf(htmltext.Length(w.In(lang)) > MaxPhrase, fields[lang], catalogues.Text("texts.long").With("max", MaxPhrase))
	}
	if err := fault.Broken(broken); err != nil {
		return err
	}
	return p.change(ctx, by, o, func(tx PhraseTx, all []Phrase, e *audit.Event) (err error) {
		if slices.ContainsFunc(all, func(one Phrase) bool { return one.Words == w }) {
			return nil
		}
		if len(all) >= MaxPhrases {
			return fault.New(fault.Conflict, catalogues.Text("texts.phrases").With("max", MaxPhrases))
		}
		e.Action = "phrase.added"
		e.Subject.ID, err = tx.AddPhrase(ctx, by.CenterID, w, e.At)
		return err
	})
}

// Delete removes a phrase from the caller's list. It returns fault.ErrNotFound for a phrase of another list.
func (p *Phrases) Delete(ctx context.Context, by access.Principal, id int64, o audit.Origin) error {
	return p.change(ctx, by, o, func(tx PhraseTx, all []Phrase, e *audit.Event) error {
		if !slices.ContainsFunc(all, func(one Phrase) bool { return one.ID == id }) {
			return fault.ErrNotFound
		}
		e.Action, e.Subject.ID = "phrase.deleted", id
		return tx.DeletePhrase(ctx, id)
	})
}

// change changes the caller's list in a transaction. fn sets the action and the subject's id of the event, or leaves the
// action empty if nothing changed.
func (p *Phrases) change(
	ctx context.Context, by access.Principal, o audit.Origin, fn func(PhraseTx, []Phrase, *audit.Event) error,
) error {
	if !by.WorksForCenters() {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return p.store.InPhraseTx(ctx, func(tx PhraseTx) error {
		all, err := tx.Phrases(ctx, by.CenterID)
		if err != nil {
			return err
		}
		e := audit.Event{At: p.clock.Now(), Actor: by.Actor(), Subject: audit.Subject{Kind: "phrase"}, Origin: o}
		if err := fn(tx, all, &e); err != nil || e.Action == "" {
			return err
		}
		return tx.Append(ctx, e)
	})
}
