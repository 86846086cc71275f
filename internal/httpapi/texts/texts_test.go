package texts_test

import (
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/secondperson"
	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
)

const (
	path     = "/api/staff/texts/donor-consent/no-guarantee"
	english  = "A voucher is no promise. Ask {{registryName}}."
	spanish  = "Un vale no es una promesa. Pregunte a {{registryName}}."
	reason   = "Counsel asked for plain words."
	conflict = 409
)

// draft returns the request to save a draft, with changes.
func draft(a *apptest.App, revision int, changes apptest.JSON) apptest.Request {
	body := apptest.JSON{
		"english": english, "spanish": spanish, "inForceFrom": day(a, 1), "reason": reason, "revision": revision,
		"secondId": a.AccountID(apptest.SecondAdministrator),
	}
	for name, value := range changes {
		body[name] = value
	}
	return apptest.Request{Method: "POST", Path: path + "/draft", As: apptest.Administrator, Body: body}
}

// day returns a day from today on (ISO). The registry of the tests is in New York.
func day(a *apptest.App, from int) string {
	zone, err := time.LoadLocation(a.Config.Brand.Timezone)
	a.Must(err)
	return a.Clock.Now().In(zone).AddDate(0, 0, from).Format(time.DateOnly)
}

func act(action, as string, revision int) apptest.Request {
	return apptest.Request{Method: "POST", Path: path + "/" + action, As: as, Body: apptest.JSON{"revision": revision}}
}

// approve returns the request of an administrator who read the words with a hash.
func approve(as string, revision int, hash string) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: path + "/approve", As: as, Body: apptest.JSON{"revision": revision, "hash": hash},
	}
}

// A text is written by one administrator, approved by another, and in force from its day on.
func TestTexts_TakeTwoPeople(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.AddSecondAdministrator()
		look := apptest.Request{Path: path, As: apptest.SecondAdministrator}
		a.Expect("the template", look, apptest.Want{Has: map[string]any{
			"results.inForce.version": 0, "results.inForce.status": "template", "results.open": nil, "results.number": 5,
			"results.count": 11, "results.versions.#": 1, "results.twoPeople": true,
		}})
		a.Expect("an incomplete draft", draft(a, 0, apptest.JSON{"spanish": "", "reason": "", "secondId": 0}),
			apptest.Want{Trail: []string{"text.saved"}, Has: map[string]any{"results.revision": 1}})
		a.Expect("is not sent", act("send", apptest.Administrator, 1),
			apptest.Want{Status: 422, Fields: []string{"spanish", "reason", "secondId"}})
		a.Expect("nor saved over another change", draft(a, 0, nil), apptest.Want{Status: conflict})
		a.Expect("complete", draft(a, 1, nil), apptest.Want{Trail: []string{"text.saved"}})
		a.Expect("sent", act("send", apptest.Administrator, 2),
			apptest.Want{Trail: []string{"text.sent"}})
		waiting := a.Expect("the second person sees it", look, apptest.Want{Has: map[string]any{
			"results.open.status": "waiting", "results.waitsForCaller": true, "results.isOwn": false,
			"results.open.english": english, "results.open.reason": reason, "results.open.sentBy": "Ada Moss",
		}})
		hash := waiting.Text("results.open.hash")
		a.Expect("the author does not approve", approve(apptest.Administrator, 3, hash), apptest.Want{Status: conflict})
		a.Expect("nor anyone other words", approve(apptest.SecondAdministrator, 3, waiting.Text("results.inForce.hash")),
			apptest.Want{Status: conflict})
		a.Expect("nor an earlier revision", approve(apptest.SecondAdministrator, 2, hash), apptest.Want{Status: conflict})
		a.Expect("sent back", act("return", apptest.SecondAdministrator, 3), apptest.Want{Trail: []string{"text.returned"}})
		a.Expect("a draft is not approved", approve(apptest.SecondAdministrator, 4, hash), apptest.Want{Status: conflict})
		a.Expect("sent again", act("send", apptest.Administrator, 4), apptest.Want{Trail: []string{"text.sent"}})
		a.Expect("approved", approve(apptest.SecondAdministrator, 5, hash), apptest.Want{Trail: []string{"text.approved"}})
		a.Expect("in force tomorrow", look, apptest.Want{Has: map[string]any{
			"results.inForce.version": 0, "results.upcoming.status": "upcoming", "results.open": nil,
		}})
		a.Expect("withdrawn", act("withdraw", apptest.Administrator, 6), apptest.Want{Trail: []string{"text.withdrawn"}})
		a.Expect("sent a third time", act("send", apptest.Administrator, 7), apptest.Want{Trail: []string{"text.sent"}})
		a.Expect("approved again", approve(apptest.SecondAdministrator, 8, hash), apptest.Want{Trail: []string{"text.approved"}})
		a.Clock.Advance(24 * time.Hour)
		a.Expect("in force", look, apptest.Want{Has: map[string]any{
			"results.inForce.version": 1, "results.inForce.status": "in-force", "results.inForce.english": english,
			"results.upcoming": nil, "results.versions.#": 2, "results.inForce.approvedBy": "Nell Grant",
		}})
		a.Expect("and stays", act("withdraw", apptest.Administrator, 9), apptest.Want{Status: conflict})
		a.Expect("the next version", draft(a, 0, nil), apptest.Want{Trail: []string{"text.saved"}})
		a.Expect("is deleted", act("discard", apptest.Administrator, 1), apptest.Want{Trail: []string{"text.discarded"}})
		a.Expect("nothing is left of it", look, apptest.Want{Has: map[string]any{"results.versions.#": 2}})
	})
}

func TestTexts_RefuseBadInput(t *testing.T) {
	a := apptest.New(t)
	a.AddSecondAdministrator()
	for _, c := range []struct {
		name   string
		change apptest.JSON
		fields []string
	}{
		{"an unknown placeholder", apptest.JSON{"english": "Ask {{birthDate}}.", "spanish": "Pregunte a {{birthDate}}."}, []string{"english", "spanish"}},
		{"HTML", apptest.JSON{"english": english + " <b>Now</b>"}, []string{"english"}},
		{"a missing language", apptest.JSON{"english": " "}, []string{"english"}},
		{"today", apptest.JSON{"inForceFrom": day(a, 0)}, []string{"inForceFrom"}},
		{"a day in the past", apptest.JSON{"inForceFrom": day(a, -30)}, []string{"inForceFrom"}},
		{"no day", apptest.JSON{"inForceFrom": ""}, []string{"inForceFrom"}},
		{"no reason", apptest.JSON{"reason": ""}, []string{"reason"}},
		{"the author as second person", apptest.JSON{"secondId": a.AccountID(apptest.Administrator)}, []string{"secondId"}},
	} {
		a.Expect(c.name, draft(a, 0, c.change), apptest.Want{Trail: []string{"text.saved"}})
		a.Expect(c.name+", sent", act("send", apptest.Administrator, 1), apptest.Want{Status: 422, Fields: c.fields})
		a.Expect(c.name+", deleted", act("discard", apptest.Administrator, 1), apptest.Want{Trail: []string{"text.discarded"}})
	}
	for _, id := range []int64{a.AccountID(apptest.Coordinator), 999999, -1} {
		a.Expect("a second person who is no administrator", draft(a, 0, apptest.JSON{"secondId": id}),
			apptest.Want{Status: 422, Fields: []string{"secondId"}})
	}
	a.Expect("a day that does not exist", draft(a, 0, apptest.JSON{"inForceFrom": "2030-02-30"}),
		apptest.Want{Status: 422, Fields: []string{"inForceFrom"}})
	for _, unknown := range []string{"/api/staff/texts/donor-consent/none", "/api/staff/texts/none/no-guarantee"} {
		a.Expect(unknown, apptest.Request{Path: unknown, As: apptest.Administrator}, apptest.Want{Status: 404})
	}
}

// The second person is not an account that a colleague enabled within the last seven days, when the text is sent or when
// it is approved.
func TestTexts_RefuseANewColleague(t *testing.T) {
	a := apptest.New(t)
	a.AddSecondAdministrator()
	a.Do(draft(a, 0, nil))
	sent := a.Do(act("send", apptest.Administrator, 1))
	a.Must(storage.NewAuditTrail(a.DB).Append(t.Context(), audit.Event{
		At: a.Clock.Now(), Action: secondperson.Enabled,
		Actor:   audit.Actor{Kind: audit.Staff, ID: a.AccountID(apptest.Administrator), Name: "Ada Moss"},
		Subject: audit.Subject{Kind: "staff-account", ID: a.AccountID(apptest.SecondAdministrator)},
	}))
	a.Seen()
	approval := approve(apptest.SecondAdministrator, 2, sent.Text("results.hash"))
	a.Expect("approved by a new colleague", approval, apptest.Want{Status: conflict})
	a.Expect("returned", act("return", apptest.Administrator, 2), apptest.Want{Trail: []string{"text.returned"}})
	a.Expect("sent to a new colleague", act("send", apptest.Administrator, 3),
		apptest.Want{Status: 422, Fields: []string{"secondId"}})
	a.Clock.Advance(secondperson.Recently + time.Hour)
	later := draft(a, 3, nil)
	a.Expect("a later day", later, apptest.Want{Trail: []string{"text.saved"}})
	a.Expect("after seven days", act("send", apptest.Administrator, 4), apptest.Want{Trail: []string{"text.sent"}})
}
