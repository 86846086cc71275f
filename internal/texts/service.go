package texts

import (
	"context"
	"slices"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/htmltext"
	"beacon/internal/platform/plaintext"
	"beacon/internal/secondperson"
)

// Store stores versions of texts.
type Store interface {
	Reader
	// InTx runs fn in one transaction; an error from fn rolls back the transaction.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Tx is a transaction about texts.
type Tx interface {
	audit.Log
	notify.Outbox
	secondperson.Reader
	Reader
	// Add, Save and Delete store a version after a change. They return a Conflict fault if another person changed the
	// text concurrently. Only drafts are deleted.
	Add(ctx context.Context, v Version) (id int64, err error)
	Save(ctx context.Context, v Version) error
	Delete(ctx context.Context, v Version) error
}

// Deps are the dependencies of the service.
type Deps struct {
	Store        Store
	Library      *Library
	Clock        clock.Clock
	EmailsQueued func() // called after emails were queued
}

// Service changes texts. Only registry administrators may use it.
type Service struct{ d Deps }

// NewService returns the service.
func NewService(d Deps) *Service { return &Service{d} }

// MaxReason is the maximum length of the reason for a change, in characters.
const MaxReason = 500

// Listed is a text with its versions.
type Listed struct {
	Form     Form
	Text     Text
	InForce  Version
	Open     *Version  // the draft or waiting version; nil: none
	Upcoming *Version  // approved, in force from a later day; nil: none
	Versions []Version // newest first, without the template
	IsOld    bool      // the version in force has to be reviewed
}

// Number returns the place of the text in its document, from 1; 0 if it is read alone.
func (l Listed) Number() int {
	if !l.Form.IsDocument {
		return 0
	}
	return slices.Index(l.Form.Keys, l.Text.Key) + 1
}

// next returns the number of the next version.
func (l Listed) next() int {
	if len(l.Versions) == 0 {
		return 1
	}
	return l.Versions[0].Number + 1
}

// Template returns version 0.
func (l Listed) Template() Version { return templates[l.Text] }

// List returns all texts in the order of the kinds.
func (s *Service) List(ctx context.Context, by access.Principal) ([]Listed, error) {
	if err := checkAllowed(by); err != nil {
		return nil, err
	}
	versions, err := s.d.Store.Texts(ctx)
	if err != nil {
		return nil, err
	}
	return listed(versions, s.d.Library.Today()), nil
}

func listed(versions []Version, today string) (all []Listed) {
	byText := map[Text][]Version{}
	for _, v := range versions {
		byText[v.Text] = append(byText[v.Text], v)
	}
	for _, form := range forms {
		for _, key := range form.Keys {
			text := Text{form.Kind, key}
			all = append(all, newListed(form.of(key), text, byText[text], today))
		}
	}
	return all
}

func newListed(form Form, text Text, versions []Version, today string) Listed {
	l := Listed{Form: form, Text: text, InForce: templates[text], Versions: versions}
	if v, ok := inForce(versions, today); ok {
		l.InForce = v
	}
	l.IsOld = l.InForce.Facts.IsOld(today)
	for _, v := range versions {
		switch {
		case v.State != Approved:
			l.Open = &v
		case v.Number > l.InForce.Number && l.Upcoming == nil:
			l.Upcoming = &v
		}
	}
	return l
}

// PublicKind returns the edition in force of a kind that anyone may read. It returns fault.ErrNotFound for any other
// kind.
func (s *Service) PublicKind(ctx context.Context, kind Kind) (Edition, error) {
	if form, ok := kindForm(kind); !ok || !form.IsPublic {
		return Edition{}, fault.ErrNotFound
	}
	return s.d.Library.Current(ctx, kind)
}

// Public returns the edition in force of a text that anyone may read. It returns fault.ErrNotFound for any other text.
func (s *Service) Public(ctx context.Context, t Text) (Edition, error) {
	if form, ok := FormFor(t); !ok || !form.IsPublic {
		return Edition{}, fault.ErrNotFound
	}
	return s.d.Library.CurrentText(ctx, t)
}

// Change is the input of SaveDraft.
type Change struct {
	Words       Words
	Facts       Facts
	InForceFrom string // ISO day; may be empty in a draft
	Reason      string
	Second      int64 // the administrator who is asked to approve; may be 0 in a draft
	Revision    int64 // of the draft that was changed; 0: there was none
}

// SaveDraft saves the draft of a text, which may be incomplete. It returns a Conflict fault if another person changed
// the draft.
func (s *Service) SaveDraft(ctx context.Context, by access.Principal, t Text, c Change, o audit.Origin) (Version, error) {
	c.Words, c.Facts, c.Reason = clean(c.Words), c.Facts.clean(), plaintext.Line(c.Reason)
	form, ok := FormFor(t)
	if !ok {
		return Version{}, fault.ErrNotFound
	}
	return s.change(ctx, by, t, o, func(tx Tx, now time.Time, versions []Version) (Version, Action, error) {
		v, exists := open(versions)
		if exists != (c.Revision != 0) || v.Revision != c.Revision {
			return v, Save, fault.New(fault.Conflict, catalogues.Text("texts.changed"))
		}
		if !exists {
			v = Version{Text: t, Number: Listed{Versions: versions}.next(), State: Draft}
		}
		broken := form.checkFacts(c.Facts, s.d.Library.Today())
		for _, lang := range languages {
			broken.AddIf(htmltext.Length(c.Words.In(lang)) > 2*form.MaxLength, fields[lang],
				catalogues.Text("texts.long").With("max", form.MaxLength))
		}
		broken.AddIf(htmltext.Length(c.Reason) > MaxReason, "reason", catalogues.Text("texts.reason-long"))
		office, err := secondperson.Read(ctx, tx, now)
		if err != nil {
			return v, Save, err
		}
		broken.AddIf(c.Second != 0 && !office.IsAdmin(c.Second), "secondId", catalogues.Text("texts.second"))
		broken.AddIf(c.InForceFrom != "" && !isDay(c.InForceFrom), "inForceFrom", catalogues.Text("texts.day"))
		if err := fault.Broken(broken); err != nil {
			return v, Save, err
		}
		v.Words, v.Facts = c.Words, c.Facts
		v.InForceFrom, v.Reason, v.Second = c.InForceFrom, c.Reason, c.Second
		v.Author, v.SavedAt = Person{by.ID, by.Name}, now
		return v, Save, nil
	})
}

// Send asks the second person to approve the draft. The draft must be complete.
func (s *Service) Send(ctx context.Context, by access.Principal, t Text, revision int64, o audit.Origin) (Version, error) {
	return s.changeOpen(ctx, by, t, o, step{Send, revision, func(tx Tx, now time.Time, v *Version) error {
		form, _ := FormFor(t)
		if !form.TwoPeople {
			return fault.New(fault.Conflict, catalogues.Text("texts.state"))
		}
		broken := s.checkDraft(form, *v)
		broken.AddIf(v.Reason == "", "reason", catalogues.Text("texts.reason"))
		office, err := secondperson.Read(ctx, tx, now)
		if err != nil {
			return err
		}
		broken.AddIf(v.Second == 0 || office.CheckAdministrators(by.ID, v.Second) != nil, "secondId",
			catalogues.Text("texts.second"))
		if err := fault.Broken(broken); err != nil {
			return err
		}
		v.SentBy, v.SentAt = Person{by.ID, by.Name}, &now
		return nil
	}})
}

// CheckEmail returns the errors in the words of an email, or fault.ErrNotFound for an unknown one.
func CheckEmail(t Text, w Words) error {
	form, ok := FormFor(t)
	if !ok || !form.IsEmail {
		return fault.ErrNotFound
	}
	return fault.Broken(form.checkWords(clean(w)))
}

// checkDraft returns the errors in a draft that is to be in force.
func (s *Service) checkDraft(f Form, v Version) fault.Fields {
	broken := f.check(v.Words, v.Facts, s.d.Library.Today())
	broken.AddIf(v.InForceFrom <= s.d.Library.Today(), "inForceFrom", catalogues.Text("texts.tomorrow"))
	return broken
}

// Return gives a waiting version back to its author. The author can withdraw it, too.
func (s *Service) Return(ctx context.Context, by access.Principal, t Text, revision int64, o audit.Origin) (Version, error) {
	return s.changeOpen(ctx, by, t, o, step{action: Return, revision: revision})
}

// Approval is the version that a person approves, with the hash of the words that the person read.
type Approval struct {
	Revision int64
	Hash     string
}

// Approve approves a waiting version. The caller is not its author, did not send it, and saw exactly these words. If one
// person approves, it approves a draft.
func (s *Service) Approve(
	ctx context.Context, by access.Principal, t Text, a Approval, o audit.Origin,
) (Version, error) {
	form, _ := FormFor(t)
	action := Approve
	if !form.TwoPeople {
		action = ApproveAlone
	}
	return s.changeOpen(ctx, by, t, o, step{action, a.Revision, func(tx Tx, now time.Time, v *Version) error {
		if v.Hash() != a.Hash {
			return fault.New(fault.Conflict, catalogues.Text("texts.changed"))
		}
		if action == ApproveAlone {
			v.ApprovedBy, v.ApprovedAt = Person{by.ID, by.Name}, &now
			return fault.Broken(s.checkDraft(form, *v))
		}
		office, err := secondperson.Read(ctx, tx, now)
		if err != nil {
			return err
		}
		if err := office.CheckAdministrators(v.SentBy.ID, by.ID); err != nil {
			return err
		}
		if v.Author.ID != 0 {
			if err := office.Check(v.Author.ID, by.ID); err != nil {
				return err
			}
		}
		if v.InForceFrom <= s.d.Library.Today() {
			return fault.New(fault.Conflict, catalogues.Text("texts.too-late"))
		}
		v.ApprovedBy, v.ApprovedAt = Person{by.ID, by.Name}, &now
		return nil
	}})
}

// Discard deletes a draft.
func (s *Service) Discard(ctx context.Context, by access.Principal, t Text, revision int64, o audit.Origin) error {
	_, err := s.changeOpen(ctx, by, t, o, step{action: Discard, revision: revision})
	return err
}

// Withdraw makes an approved version a draft again, before the day from which it would be in force.
func (s *Service) Withdraw(
	ctx context.Context, by access.Principal, t Text, revision int64, o audit.Origin,
) (Version, error) {
	return s.change(ctx, by, t, o, func(_ Tx, _ time.Time, versions []Version) (Version, Action, error) {
		if _, ok := open(versions); ok {
			return Version{}, Withdraw, fault.New(fault.Conflict, catalogues.Text("texts.draft-exists"))
		}
		if len(versions) == 0 || versions[0].Revision != revision || versions[0].InForceFrom <= s.d.Library.Today() {
			return Version{}, Withdraw, fault.New(fault.Conflict, catalogues.Text("texts.in-force"))
		}
		v := versions[0]
		v.ApprovedBy, v.ApprovedAt, v.SentBy, v.SentAt = Person{}, nil, Person{}, nil
		return v, Withdraw, nil
	})
}

// step is an action on the draft or waiting version of a text.
type step struct {
	action   Action
	revision int64                               // that the caller read
	change   func(Tx, time.Time, *Version) error // nil: only the state changes
}

// changeOpen changes the draft or waiting version of a text.
func (s *Service) changeOpen(
	ctx context.Context, by access.Principal, t Text, o audit.Origin, to step,
) (Version, error) {
	return s.change(ctx, by, t, o, func(tx Tx, now time.Time, versions []Version) (Version, Action, error) {
		v, ok := open(versions)
		if !ok || v.Revision != to.revision {
			return v, to.action, fault.New(fault.Conflict, catalogues.Text("texts.changed"))
		}
		if _, err := v.State.after(to.action); err != nil || to.change == nil {
			return v, to.action, err
		}
		return v, to.action, to.change(tx, now, &v)
	})
}

// change changes one version of a text in a transaction. fn returns the changed version and the action, which sets the
// version's state and is recorded in the audit trail.
func (s *Service) change(
	ctx context.Context, by access.Principal, t Text, o audit.Origin,
	fn func(Tx, time.Time, []Version) (Version, Action, error),
) (changed Version, err error) {
	if err := checkAllowed(by); err != nil {
		return changed, err
	}
	if _, ok := FormFor(t); !ok {
		return changed, fault.ErrNotFound
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		versions, err := tx.Texts(ctx)
		if err != nil {
			return err
		}
		versions = slices.DeleteFunc(versions, func(v Version) bool { return v.Text != t })
		now := s.d.Clock.Now()
		v, action, err := fn(tx, now, versions)
		if err != nil {
			return err
		}
		if changed, err = store(ctx, tx, v, action); err != nil {
			return err
		}
		return tx.Append(ctx, audit.Event{
			At: now, Actor: by.Actor(), Action: string(action), Subject: changed.subject(), Origin: o,
			Details: eventDetails(changed, newListed(Form{}, t, versions, s.d.Library.Today()).InForce),
		})
	})
	return changed, err
}

// store stores a version after an action.
func store(ctx context.Context, tx Tx, v Version, action Action) (Version, error) {
	state, err := v.State.after(action)
	if err != nil {
		return v, err
	}
	v.State = state
	v.Revision++
	switch {
	case state == "":
		return v, tx.Delete(ctx, v)
	case v.ID == 0:
		v.ID, err = tx.Add(ctx, v)
		return v, err
	}
	return v, tx.Save(ctx, v)
}

// subject returns the subject of events about a version. Their details name the text.
func (v Version) subject() audit.Subject { return audit.Subject{Kind: "text", ID: v.ID} }

// eventDetails returns the details of an event about a version, with the hash of the version in force.
func eventDetails(v, inForce Version) map[string]string {
	details := map[string]string{
		"textKind": string(v.Text.Kind), "text": v.Text.Key, "version": strconv.Itoa(v.Number), "hash": v.Hash(),
		"hashInForce": inForce.Hash(),
	}
	if v.InForceFrom != "" {
		details["inForceFrom"] = v.InForceFrom
	}
	return details
}

// checkAllowed returns a Forbidden fault unless the caller is a registry administrator.
func checkAllowed(by access.Principal) error {
	if !by.IsAdmin() {
		return fault.New(fault.Forbidden, catalogues.Text("general.account-not-allowed"))
	}
	return nil
}

func isDay(iso string) bool {
	_, err := time.Parse(time.DateOnly, iso)
	return err == nil
}

// Text returns one text.
func (s *Service) Text(ctx context.Context, by access.Principal, t Text) (Listed, error) {
	all, err := s.List(ctx, by)
	if err != nil {
		return Listed{}, err
	}
	i := slices.IndexFunc(all, func(l Listed) bool { return l.Text == t })
	if i < 0 {
		return Listed{}, fault.ErrNotFound
	}
	return all[i], nil
}

// Seconds returns the administrators who may approve a version that the caller sends.
func (s *Service) Seconds(ctx context.Context, by access.Principal) (all []Person, err error) {
	if err := checkAllowed(by); err != nil {
		return nil, err
	}
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		office, err := secondperson.Read(ctx, tx, s.d.Clock.Now())
		for _, a := range office.Admins {
			if office.CheckAdministrators(by.ID, a.ID) == nil {
				all = append(all, Person{a.ID, a.FullName})
			}
		}
		return err
	})
	return all, err
}

// Tomorrow returns the earliest day from which a version can be in force (ISO).
func (s *Service) Tomorrow() string {
	return s.d.Clock.Now().In(s.d.Library.zone).AddDate(0, 0, 1).Format(time.DateOnly)
}
