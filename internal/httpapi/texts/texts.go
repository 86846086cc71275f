// Package texts contains the API of the registry's own texts: the list, and the versions of each text.
package texts

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"
	"beacon/internal/notify"
	"beacon/internal/platform/locale"
	"beacon/internal/texts"
)

type handlers struct {
	*httpapi.API
	services.All
}

// Register adds the routes of this package to api.
func Register(api *httpapi.API, all services.All) {
	s := &handlers{api, all}
	httpapi.Public(s.Group("site").Route("GET /texts/{kind}/{key}", "text",
		"Get the words in force of a text that people agree to"), s.inForce)
	httpapi.Public(s.Group("site").Route("GET /texts/{kind}", "texts",
		"Get the words in force of a kind of text that anyone may read"), s.allInForce)
	s.phraseRoutes()
	calls, admins := s.Group("staff"), httpapi.Administrators()
	httpapi.Staff(calls.Route("GET /staff/texts", "staff-texts", "List the registry's texts with their words"), admins,
		s.list)
	httpapi.Staff(calls.Route("GET /staff/texts/{kind}/{key}", "staff-text", "Get a text with all its versions"),
		admins, s.text)
	httpapi.Staff(calls.Route("POST /staff/texts/{kind}/{key}/draft", "staff-text-save", "Save the draft of a text"),
		admins, s.save)
	httpapi.Staff(calls.Route("POST /staff/texts/{kind}/{key}/send", "staff-text-send",
		"Ask a second administrator to approve the draft"), httpapi.TakesTwo(httpapi.Recently(admins), "always"),
		s.send)
	httpapi.Staff(calls.Route("POST /staff/texts/{kind}/{key}/preview", "staff-text-preview",
		"Show an email with invented names"), admins, s.preview)
	httpapi.Staff(calls.Route("POST /staff/texts/{kind}/{key}/test", "staff-text-test",
		"Send an email with invented names to the caller's own address"), admins, s.sendTest)
	httpapi.Staff(calls.Route("POST /staff/texts/{kind}/{key}/return", "staff-text-return",
		"Give a text that waits for approval back to its author"), admins, s.giveBack)
	httpapi.Staff(calls.Route("POST /staff/texts/{kind}/{key}/approve", "staff-text-approve",
		"Approve a text that another administrator sent"), httpapi.TakesTwo(httpapi.Recently(admins), httpapi.IsSecond),
		s.approve)
	httpapi.Staff(calls.Route("POST /staff/texts/{kind}/{key}/withdraw", "staff-text-withdraw",
		"Make an approved version a draft again, before it is in force"), httpapi.Recently(admins), s.withdraw)
	httpapi.Staff(calls.Route("POST /staff/texts/{kind}/{key}/discard", "staff-text-discard",
		"Delete the draft of a text"), admins, s.discard)
}

// textInForce is the text in force that a person reads before agreeing to it.
type textInForce struct {
	Version    string `json:"version" doc:"The agreement names it."`
	Hash       string `json:"hash" doc:"SHA-256 of kind, key, English and Spanish words, with NUL between them."`
	IsTemplate bool   `json:"isTemplate" doc:"Whether the words ship with Beacon and were not approved by the registry."`
	English    string `json:"english" doc:"With placeholders such as {{registryName}}."`
	Spanish    string `json:"spanish"`
}

func (s *handlers) inForce(ctx context.Context, in *TextInput) (textInForce, error) {
	e, err := s.Texts.Public(ctx, in.text())
	if err != nil {
		return textInForce{}, err
	}
	words := e.Texts[0].Words
	return textInForce{e.Version, e.Hash, e.IsTemplate, words.EN, words.ES}, nil
}

// TextFacts are the parts of a text that are equal in both languages.
type TextFacts struct {
	Amount string `json:"amount" doc:"For the placeholder of that name; empty: none."`
	AsOf   string `json:"asOf" doc:"ISO day on which the registry last checked the text; empty: none."`
	Source string `json:"source" doc:"A citation, an address, or both in this order; empty: none."`
}

// publicText is a text in force that visitors read.
type publicText struct {
	Key     string `json:"key"`
	English string `json:"english" doc:"With placeholders such as {{registryName}}."`
	Spanish string `json:"spanish"`
	TextFacts
}

type publicTexts struct {
	Version string       `json:"version" doc:"Changes with every text."`
	Texts   []publicText `json:"texts"`
}

func (s *handlers) allInForce(ctx context.Context, in *struct {
	Kind string `path:"kind"`
}) (publicTexts, error) {
	e, err := s.Texts.PublicKind(ctx, texts.Kind(in.Kind))
	return publicTexts{e.Version, httpapi.Items(e.Texts, func(v texts.Version) publicText {
		return publicText{v.Text.Key, v.Words.EN, v.Words.ES, TextFacts(v.Facts)}
	})}, err
}

// TextInput identifies a text.
type TextInput struct {
	Kind string `path:"kind"`
	Key  string `path:"key"`
}

func (in TextInput) text() texts.Text { return texts.Text{Kind: texts.Kind(in.Kind), Key: in.Key} }

// textVersion is one version of a text.
type textVersion struct {
	Version     int        `json:"version" doc:"0: the template that ships with Beacon."`
	Status      string     `json:"status" enum:"template,draft,waiting,upcoming,in-force,replaced"`
	English     string     `json:"english"`
	Spanish     string     `json:"spanish"`
	Hash        string     `json:"hash" doc:"SHA-256 of the words and of the amount, date and source."`
	InForceFrom string     `json:"inForceFrom" doc:"ISO day, or empty."`
	Reason      string     `json:"reason"`
	Author      string     `json:"author" doc:"Who saved it last; empty: imported by a command."`
	SentBy      string     `json:"sentBy"`
	SentAt      *time.Time `json:"sentAt"`
	SecondID    int64      `json:"secondId" doc:"The account that is asked to approve, or 0."`
	ApprovedBy  string     `json:"approvedBy"`
	ApprovedAt  *time.Time `json:"approvedAt"`
	SavedAt     *time.Time `json:"savedAt"`
	Revision    int64      `json:"revision" doc:"For the next change of the version."`
	TextFacts
}

func newVersion(l texts.Listed, v texts.Version) textVersion {
	out := textVersion{
		Version: v.Number, Status: string(l.Status(v)), English: v.Words.EN, Spanish: v.Words.ES, Hash: v.Hash(),
		InForceFrom: v.InForceFrom, Reason: v.Reason, Author: v.Author.Name, SentBy: v.SentBy.Name, SentAt: v.SentAt,
		SecondID: v.Second, ApprovedBy: v.ApprovedBy.Name, ApprovedAt: v.ApprovedAt, Revision: v.Revision,
		TextFacts: TextFacts(v.Facts),
	}
	if !v.SavedAt.IsZero() {
		out.SavedAt = &v.SavedAt
	}
	return out
}

// RegistryText is a text in the list.
type RegistryText struct {
	Kind           string       `json:"kind"`
	Key            string       `json:"key"`
	Number         int          `json:"number" doc:"Place in its document, from 1; 0: it is read alone."`
	InForce        textVersion  `json:"inForce"`
	Open           *textVersion `json:"open" doc:"The draft, or the version that waits for approval; null: none."`
	Upcoming       *textVersion `json:"upcoming" doc:"Approved, in force from a later day; null: none."`
	TwoPeople      bool         `json:"twoPeople" doc:"Whether a second administrator approves."`
	IsOld          bool         `json:"isOld" doc:"Whether the version in force was last checked more than a year ago."`
	WaitsForCaller bool         `json:"waitsForCaller" doc:"Whether the caller is asked to approve it."`
}

func newItem(l texts.Listed, by access.Principal) RegistryText {
	out := RegistryText{
		Kind: string(l.Text.Kind), Key: l.Text.Key, Number: l.Number(), TwoPeople: l.Form.TwoPeople, InForce: newVersion(l, l.InForce),
		IsOld:          l.IsOld,
		WaitsForCaller: l.Open != nil && l.Open.State == texts.Waiting && l.Open.Second == by.ID,
	}
	if l.Open != nil {
		v := newVersion(l, *l.Open)
		out.Open = &v
	}
	if l.Upcoming != nil {
		v := newVersion(l, *l.Upcoming)
		out.Upcoming = &v
	}
	return out
}

type list struct {
	Texts []RegistryText `json:"texts"`
}

func (s *handlers) list(ctx context.Context, by access.Principal, _ *struct{}) (list, error) {
	all, err := s.Texts.List(ctx, by)
	return list{httpapi.Items(all, func(l texts.Listed) RegistryText { return newItem(l, by) })}, err
}

// second is an administrator who may approve.
type second struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// versionedText is a text with all its versions.
type versionedText struct {
	RegistryText
	IsOwn        bool          `json:"isOwn" doc:"Whether the caller wrote or sent the open version, and so cannot approve it."`
	Placeholders []string      `json:"placeholders"`
	HasHeadings  bool          `json:"hasHeadings"`
	IsEmail      bool          `json:"isEmail"`
	HasAmount    bool          `json:"hasAmount" doc:"Whether an amount is possible."`
	HasSource    bool          `json:"hasSource" doc:"Whether a date and a source are possible."`
	MaxLength    int           `json:"maxLength"`
	Count        int           `json:"count" doc:"Texts of its document."`
	Tomorrow     string        `json:"tomorrow" doc:"The first day from which a version can be in force (ISO)."`
	Seconds      []second      `json:"seconds" doc:"Who may approve what the caller sends."`
	Versions     []textVersion `json:"versions" doc:"Newest first; the template is the last."`
}

func (s *handlers) text(ctx context.Context, by access.Principal, in *TextInput) (versionedText, error) {
	l, err := s.Texts.Text(ctx, by, in.text())
	if err != nil {
		return versionedText{}, err
	}
	seconds, err := s.Texts.Seconds(ctx, by)
	count := 1
	if l.Form.IsDocument {
		count = len(l.Form.Keys)
	}
	return versionedText{
		RegistryText: newItem(l, by), HasHeadings: l.Form.HasHeadings,
		IsEmail: l.Form.IsEmail, HasAmount: l.Form.HasAmount, HasSource: l.Form.HasSource, MaxLength: l.Form.MaxLength, Count: count,
		IsOwn:        l.Open != nil && (l.Open.Author.ID == by.ID || l.Open.SentBy.ID == by.ID),
		Placeholders: httpapi.Items(l.Form.Placeholders, func(p texts.Placeholder) string { return string(p) }),
		Tomorrow:     s.Texts.Tomorrow(),
		Seconds:      httpapi.Items(seconds, func(p texts.Person) second { return second(p) }),
		Versions:     httpapi.Items(append(l.Versions, l.Template()), func(v texts.Version) textVersion { return newVersion(l, v) }),
	}, err
}

// changed is the open version after a change.
type changed struct {
	Revision int64  `json:"revision"`
	Hash     string `json:"hash"`
}

func afterChange(v texts.Version, err error) (changed, error) {
	return changed{v.Revision, v.Hash()}, err
}

type saveInput struct {
	TextInput
	Body struct {
		English     string `json:"english"`
		Spanish     string `json:"spanish"`
		InForceFrom string `json:"inForceFrom" doc:"ISO day; may be empty."`
		Reason      string `json:"reason"`
		SecondID    int64  `json:"secondId" doc:"May be 0."`
		Revision    int64  `json:"revision" doc:"Of the draft that was changed; 0: there was none."`
		Amount      string `json:"amount,omitempty"`
		AsOf        string `json:"asOf,omitempty" doc:"ISO day."`
		Source      string `json:"source,omitempty"`
	}
}

func (s *handlers) save(ctx context.Context, by access.Principal, in *saveInput) (changed, error) {
	return afterChange(s.Texts.SaveDraft(ctx, by, in.text(), texts.Change{
		Words:       texts.Words{EN: in.Body.English, ES: in.Body.Spanish},
		Facts:       texts.Facts{Amount: in.Body.Amount, AsOf: in.Body.AsOf, Source: in.Body.Source},
		InForceFrom: in.Body.InForceFrom, Reason: in.Body.Reason, Second: in.Body.SecondID, Revision: in.Body.Revision,
	}, httpapi.InfoFrom(ctx).Origin()))
}

// emailPreview is an email in both languages as its reader gets it.
type emailPreview struct {
	English emailParts `json:"english"`
	Spanish emailParts `json:"spanish"`
}

type emailParts struct {
	From    string `json:"from"`
	Subject string `json:"subject"`
	Text    string `json:"text" doc:"The plain part."`
	HTML    string `json:"html" doc:"The HTML part, a whole page."`
}

// TextWords are the words of an email that need not be saved.
type TextWords struct {
	English string `json:"english"`
	Spanish string `json:"spanish"`
}

func (in TextWords) words() texts.Words { return texts.Words{EN: in.English, ES: in.Spanish} }

func (s *handlers) preview(_ context.Context, _ access.Principal, in *struct {
	TextInput
	Body TextWords
}) (p emailPreview, err error) {
	if err := texts.CheckEmail(in.text(), in.Body.words()); err != nil {
		return p, err
	}
	for _, one := range []struct {
		to   *emailParts
		lang locale.Lang
	}{{&p.English, locale.English}, {&p.Spanish, locale.Spanish}} {
		m, err := s.EmailView.Preview(notify.Sample{Text: in.Key, Words: in.Body.words().In(one.lang)}, one.lang)
		if err != nil {
			return p, err
		}
		*one.to = emailParts{m.From, m.Subject, m.Text, m.HTML}
	}
	return p, nil
}

type testSent struct {
	To string `json:"to" doc:"The caller's own address."`
}

func (s *handlers) sendTest(ctx context.Context, by access.Principal, in *struct {
	TextInput
	Body struct {
		TextWords
		Language locale.Lang `json:"language" enum:"en,es"`
	}
}) (out testSent, err error) {
	if err := s.AllowTest(ctx, by); err != nil {
		return out, err
	}
	test := texts.TestEmail{Text: in.text(), Words: in.Body.words(), Language: in.Body.Language}
	out.To, err = s.Texts.SendTest(ctx, by, test, httpapi.InfoFrom(ctx).Origin())
	return out, err
}

type revisionInput struct {
	TextInput
	Body struct {
		Revision int64 `json:"revision"`
	}
}

func (s *handlers) send(ctx context.Context, by access.Principal, in *revisionInput) (changed, error) {
	return afterChange(s.Texts.Send(ctx, by, in.text(), in.Body.Revision, httpapi.InfoFrom(ctx).Origin()))
}

func (s *handlers) giveBack(ctx context.Context, by access.Principal, in *revisionInput) (changed, error) {
	return afterChange(s.Texts.Return(ctx, by, in.text(), in.Body.Revision, httpapi.InfoFrom(ctx).Origin()))
}

type approveInput struct {
	TextInput
	Body struct {
		Revision int64  `json:"revision"`
		Hash     string `json:"hash" doc:"Of the words that the caller read."`
	}
}

func (s *handlers) approve(ctx context.Context, by access.Principal, in *approveInput) (changed, error) {
	a := texts.Approval{Revision: in.Body.Revision, Hash: in.Body.Hash}
	return afterChange(s.Texts.Approve(ctx, by, in.text(), a, httpapi.InfoFrom(ctx).Origin()))
}

func (s *handlers) withdraw(ctx context.Context, by access.Principal, in *revisionInput) (changed, error) {
	return afterChange(s.Texts.Withdraw(ctx, by, in.text(), in.Body.Revision, httpapi.InfoFrom(ctx).Origin()))
}

func (s *handlers) discard(ctx context.Context, by access.Principal, in *revisionInput) (changed, error) {
	return changed{}, s.Texts.Discard(ctx, by, in.text(), in.Body.Revision, httpapi.InfoFrom(ctx).Origin())
}
