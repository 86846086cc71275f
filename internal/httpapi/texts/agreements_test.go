package texts_test

import (
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

// reword puts new words of a text in force from tomorrow on, with two administrators.
func reword(a *apptest.App, t texts.Text, words texts.Words, facts texts.Facts) {
	a.Helper()
	path := "/api/staff/texts/" + string(t.Kind) + "/" + t.Key
	send := func(action, as string, body apptest.JSON) {
		a.Helper()
		if r := a.Do(apptest.Request{Method: "POST", Path: path + "/" + action, As: as, Body: body}); r.Status != 200 {
			a.Fatalf("%s: %d, %s", action, r.Status, r.Body)
		}
	}
	send("draft", apptest.Administrator, apptest.JSON{
		"english": words.EN, "spanish": words.ES, "inForceFrom": day(a, 1), "reason": reason, "revision": 0,
		"amount": facts.Amount, "asOf": facts.AsOf, "source": facts.Source,
		"secondId": a.AccountID(apptest.SecondAdministrator),
	})
	send("send", apptest.Administrator, apptest.JSON{"revision": 1})
	send("approve", apptest.SecondAdministrator, apptest.JSON{"revision": 2, "hash": texts.Hash(t, words, facts)})
	a.Seen()
}

var newRelease = texts.Words{EN: "## Who\n\nI allow {{registryName}}.", ES: "## Quién\n\nPermito a {{registryName}}."}

const releasePath = "/api/texts/release/microsite"

// A patient agrees to the words that they read: those in force, or those that were in force when the patient began.
// The ledger and the event name version and hash, and the words can be read later.
func TestAgreement_NamesTheWordsThatWereRead(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddSecondAdministrator()
		template := texts.TextTemplate(texts.MicrositeRelease)
		a.Expect("the template", apptest.Request{Path: releasePath}, apptest.Want{Has: map[string]any{
			"results.version": template.Version, "results.hash": template.Hash, "results.isTemplate": true,
			"results.english": template.Texts[0].Words.EN, "results.spanish": template.Texts[0].Words.ES,
		}})
		reword(a, texts.MicrositeRelease, newRelease, texts.Facts{})
		hash := texts.Hash(texts.MicrositeRelease, newRelease, texts.Facts{})
		next := day(a, 1) + "-" + hash[:8]
		began, later := a.Invite(apptest.Patient{Email: "one@mail.example"}), a.Invite(apptest.Patient{Email: "two@mail.example"})
		third := a.Invite(apptest.Patient{Email: "three@mail.example"})
		activate := func(site apptest.Site, changes ...any) apptest.Request {
			fields := append([]any{"agreedToHipaa", true, "phonePrimary", "555-010-0123"}, changes...)
			return apptest.Request{Method: "POST", Path: "/api/microsite/activate-starter-site", Body: site.Body(fields...)}
		}
		refused := func(name string, changes ...any) {
			t.Helper()
			a.Expect(name, activate(third, changes...), apptest.Want{Status: 422})
			for _, table := range []string{"release_record", "text_consent"} {
				if n := a.Rows("SELECT COUNT(*) FROM "+table+" WHERE microsite_id = $1", third.ID)[0][0]; n != "0" {
					t.Errorf("%s: %s rows of %s", name, n, table)
				}
			}
		}
		refused("words that are not in force yet", "releaseVersion", next)
		a.Clock.Advance(24 * time.Hour)
		a.Expect("the new words", apptest.Request{Path: releasePath}, apptest.Want{Has: map[string]any{
			"results.version": next, "results.hash": hash, "results.isTemplate": false, "results.english": newRelease.EN,
		}})
		agreed := apptest.Want{Trail: []string{"microsite.release-agreed", "microsite.starter-activated"}}
		a.Expect("the words that the patient began with", activate(began, "releaseVersion", template.Version), agreed)
		a.Expect("the new words", activate(later, "releaseVersion", next), agreed)
		for _, c := range []struct {
			site          apptest.Site
			version, hash string
			words         string
		}{
			{began, template.Version, template.Hash, template.Texts[0].Words.EN},
			{later, next, hash, newRelease.EN},
		} {
			rows := a.Rows(`SELECT r.wording_version, r.wording_hash, w.english FROM release_record r
				JOIN agreed_text w ON w.hash = r.wording_hash WHERE r.microsite_id = $1`, c.site.ID)
			if len(rows) != 1 || rows[0][0] != c.version || rows[0][1] != c.hash || rows[0][2] != c.words {
				t.Errorf("the ledger has %v, want %s", rows, c.version)
			}
			details := a.Rows(`SELECT details FROM audit_event WHERE action = 'microsite.release-agreed'
				AND subject_id = $1`, c.site.ID)
			if len(details) != 1 || !strings.Contains(details[0][0], c.version) || !strings.Contains(details[0][0], c.hash) {
				t.Errorf("the event has %v, want %s", details, c.version)
			}
		}
		champion := texts.TextTemplate(texts.ChampionRelease)
		for name, version := range map[string]string{
			"an unknown version": "2026-01-01-00000000", "no version": "newest", "another hash": next[:11] + "00000000",
			"the words of another form": champion.Version,
		} {
			refused(name, "releaseVersion", version)
			refused(name+" of the consent to texts", "textConsentVersion", version)
		}
		withdraw := apptest.Request{Method: "POST", Path: "/api/microsite/custom-site/withdraw-release", Body: began.Body()}
		a.Expect("a withdrawal", withdraw, apptest.Want{Trail: []string{"microsite.release-withdrawn"}})
		rows := a.Rows("SELECT agreed, wording_hash FROM release_record WHERE microsite_id = $1 ORDER BY id DESC", began.ID)
		if rows[0][1] != template.Hash {
			t.Errorf("the withdrawal names %v", rows[0])
		}
		a.Clock.Advance(15 * 24 * time.Hour)
		refused("words that were replaced long ago", "releaseVersion", template.Version)
		a.Expect("no version at all: the words in force", activate(third), agreed)
	})
}

// A confirmation of responsibility names its words, too.
func TestConfirmation_NamesTheWordsThatWereRead(t *testing.T) {
	a := apptest.New(t)
	site := a.Invite(apptest.Patient{})
	a.Activate(site)
	save := apptest.Save{
		Site: site, Story: apptest.PatientStory, Responsible: true, Pictures: []apptest.Pic{{File: apptest.SmallPhoto(1)}},
	}
	a.Expect("an unknown version", apptest.Request{
		Method: "POST", Path: save.Request().Path, Body: save.Form().Field("responsibilityVersion", "template-00000000"),
	}, apptest.Want{Status: 422, Fields: []string{"responsibilityConfirmed"}})
	read := texts.TextTemplate(texts.Responsibility)
	a.Expect("the words on the page", apptest.Request{
		Method: "POST", Path: save.Request().Path, Body: save.Form().Field("responsibilityVersion", read.Version),
	}, apptest.Want{
		Trail: []string{"microsite.submitted"},
	})
	rows := a.Rows("SELECT wording_version, wording_hash FROM responsibility_record WHERE microsite_id = $1", site.ID)
	if len(rows) != 1 || rows[0][0] != read.Version || rows[0][1] != read.Hash {
		t.Errorf("the ledger has %v, want %+v", rows, read.Wording())
	}
	details := a.Rows("SELECT details FROM audit_event WHERE action = 'microsite.submitted'")
	if len(details) != 1 || !strings.Contains(details[0][0], read.Version) || !strings.Contains(details[0][0], read.Hash) {
		t.Errorf("the event has %v, want %+v", details, read.Wording())
	}
}

// Statements of consents are not public: a signer reads them with a key.
func TestPublicText_HasOnlyTextsForEveryone(t *testing.T) {
	a := apptest.New(t)
	for _, path := range []string{
		"/api/texts/donor-consent/no-guarantee", "/api/texts/esign-disclosure/disclosure", "/api/texts/release/none",
		"/api/texts/none/microsite",
	} {
		a.Expect(path, apptest.Request{Path: path}, apptest.Want{Status: 404})
	}
}
