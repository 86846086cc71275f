package intake_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/champion"
	"beacon/internal/microsite"
	"beacon/internal/storage/intakestore"
	"beacon/internal/testkit/apptest"
	"beacon/internal/texts"
)

// campaign adds a campaign of a center and returns its code.
func campaign(a *apptest.App, c champion.Campaign) string {
	a.Helper()
	a.Must(intakestore.NewChampions(a.DB).InTx(context.Background(), func(tx champion.Tx) error {
		_, err := tx.AddCampaign(context.Background(), c)
		return err
	}))
	return c.Code
}

// ana returns a valid registration form with changes.
func ana(a *apptest.App, changes map[string]any) apptest.Request {
	a.Helper()
	body := map[string]any{
		"campaign": " river1 ", "firstName": "Ana", "lastName": "Beltrán", "emailAddress": "ana@mail.example",
		"primaryPhone": "(555) 010-0123", "primaryPhoneCanReceiveTexts": true, "secondaryPhone": "",
		"secondaryPhoneCanReceiveTexts": false, "streetAddress": "418 Main St", "city": "Boston", "state": 22,
		"postalCode": "02108", "gender": 2, "languagePreference": 2, "aboType": nil, "birthDate": "03/02/1970",
		"micrositeType": 0, "isAddressVerified": true, "isCoachingDesired": true, "hipaaRelease": true,
		"captcha": a.Captcha(),
	}
	maps.Copy(body, changes)
	return apptest.Request{Method: "POST", Path: "/api/microsite/self-register", Body: body}
}

func existing(a *apptest.App, changes map[string]any) apptest.Request {
	a.Helper()
	body := map[string]any{
		"email": "ana@mail.example", "firstName": "Ana", "lastName": "Beltrán", "birthDate": "03/02/1970",
		"captcha": a.Captcha(),
	}
	maps.Copy(body, changes)
	return apptest.Request{Method: "POST", Path: "/api/microsite/existing-registrations", Body: body}
}

// TestSelfRegister: a registration stores site, release and queue entry together, and informs the patient and the
// center.
// Shows R3.0i, R5.10a.
func TestSelfRegister(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		campaign(a, champion.Campaign{Code: "RIVER1", CenterID: a.Centers[0], Type: microsite.Kidney, Name: "Spring"})
		a.Expect("nobody is registered", existing(a, nil), apptest.Want{Has: map[string]any{"results": []any{}}})
		_, err := a.SQL.Exec(fmt.Sprintf("INSERT INTO center_coordinator (center_id, position, full_name, email, phone) VALUES "+
			"(%d, 0, 'Cora Vance', 'CORA@staff.example', ''), (%d, 1, 'Front Desk', 'desk@center.example', ''), (%d, 2, 'No "+
			"Mail', '', '')", a.Centers[0], a.Centers[0], a.Centers[0]))
		a.Must(err)
		a.Expect("registered", ana(a, nil), apptest.Want{
			Has: map[string]any{"success": true, "results.status": 0.0}, Trail: []string{"microsite.registered"},
			Emails: []string{
				"champion-thanks ana@mail.example", "champion-received " + apptest.Email(apptest.Coordinator),
				"champion-received desk@center.example",
			},
		})
		rows := a.Rows(
			`SELECT m.recipient_status, m.custom_site_status, m.agreed_to_hipaa, m.language, m.birth_date, m.gender, r.street, r.abo_type, i.kind, i.status
			FROM microsite m JOIN champion_registration r ON r.microsite_id = m.id JOIN intake i ON i.record_id = m.id`,
		)
		if got := fmt.Sprint(rows); !slices.Contains(
			[]string{
				"[[3 0 1 es 1970-03-02 F 418 Main St -1 champion new]]", "[[3 0 true es 1970-03-02 F 418 Main St -1 champion new]]",
			},
			got,
		) {
			t.Errorf("rows %s", got)
		}
		if n := a.Rows("SELECT COUNT(*) FROM release_record WHERE signer = 'Ana Beltrán'")[0][0]; n != "1" {
			t.Errorf("%s releases", n)
		}
		release := texts.TextTemplate(texts.ChampionRelease)
		ledgers := a.Rows("SELECT l.form, l.agreed, l.wording_version, l.language, r.wording_version FROM form_release l JOIN " +
			"release_record r ON r.microsite_id = l.record_id")
		if len(ledgers) != 1 || ledgers[0][0] != "champion" || ledgers[0][2] != release.Version ||
			ledgers[0][4] != release.Version {
			t.Errorf("the release in both ledgers: %v", ledgers)
		}
		if got := fmt.Sprint(a.Rows("SELECT slot, phone, agreed FROM text_consent")); !strings.Contains(
			got, "primary 555-010-0123",
		) {
			t.Errorf("consents to texts %s", got)
		}
		a.Expect("who knows all four is told the center",
			existing(a, map[string]any{"email": "ANA@mail.example", "lastName": "BELTRAN"}),
			apptest.Want{Has: map[string]any{"results.0.centerAlias": "Riverside"}})
		for name, value := range map[string]string{"email": "other@mail.example", "firstName": "Anna",
			"lastName": "Beltranos", "birthDate": "03/02/1971"} {
			a.Expect("who does not know "+name, existing(a, map[string]any{name: value}),
				apptest.Want{Has: map[string]any{"results": []any{}}})
		}
		a.Expect("with what nobody can have typed", existing(a, map[string]any{
			"email": "ana@mail.example\x00", "firstName": "\u200fAna", "lastName": "Beltrán\u202e",
			"birthDate": " 03/02/1970\n",
		}), apptest.Want{Has: map[string]any{"results.0.centerAlias": "Riverside"}})
		a.Expect("a second time", ana(a, nil), apptest.Want{Has: map[string]any{"success": false, "results.status": 1.0}})
		a.Expect("no date of birth", existing(a, map[string]any{"birthDate": "02/30/1970"}),
			apptest.Want{Has: map[string]any{"results": []any{}}})
	})
}

// TestSelfRegister_Statuses: an invalid campaign or birth date has a status of its own, and the lookup of registrations
// is limited, so addresses cannot be probed.
func TestSelfRegister_Statuses(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		day := func(days int) string { return a.Clock.Now().AddDate(0, 0, days).Format(time.DateOnly) }
		campaign(a, champion.Campaign{
			Code: "RIVER1", CenterID: a.Centers[0], Type: microsite.Kidney, OpensOn: day(-1), ClosesOn: day(1),
		})
		campaign(a, champion.Campaign{Code: "OVER01", CenterID: a.Centers[0], Type: microsite.Kidney, ClosesOn: day(-2)})
		campaign(a, champion.Campaign{Code: "LATER1", CenterID: a.Centers[0], Type: microsite.Kidney, OpensOn: day(2)})
		campaign(a, champion.Campaign{Code: "LIVER1", CenterID: a.Centers[0], Type: microsite.Liver})
		for i, c := range []struct {
			field  string
			value  any
			status float64
		}{
			{"campaign", "NONE01", 2}, {"campaign", "over01", 2}, {"campaign", "LATER1", 2}, {"campaign", "LIVER1", 2},
			{"birthDate", "02/30/1970", 3}, {"birthDate", "tomorrow", 3}, {"birthDate", "01/01/2999", 3},
			{"birthDate", "01/01/1850", 3},
		} {
			a.Expect(fmt.Sprint(c.field, " ", c.value),
				ana(a, map[string]any{"emailAddress": fmt.Sprintf("ana%d@mail.example", i), c.field: c.value}),
				apptest.Want{Has: map[string]any{"success": false, "results.status": c.status}})
		}
		for field, value := range map[string]any{"firstName": " ", "languagePreference": 99, "captcha": "nonsense"} {
			a.Expect("broken: "+field, ana(a, map[string]any{field: value}), apptest.Want{Status: 422, Fields: []string{field}})
		}
		if n := a.Rows("SELECT COUNT(*) FROM microsite")[0][0]; n != "0" {
			t.Errorf("%s sites", n)
		}
		a.Clock.Advance(5 * time.Minute) // so that only the limit of the email address applies
		// An invalid address belongs to no person and is not stored.
		for range 25 {
			a.Expect("an endless address", existing(a, map[string]any{"email": strings.Repeat("e", 300) + "@mail.example"}),
				apptest.Want{Has: map[string]any{"results": []any{}}})
		}
		for range 30 {
			if a.Do(existing(a, map[string]any{"email": "guessed@mail.example"})).Status == 429 {
				return
			}
		}
		t.Error("thirty looks for one address are not slowed down")
	})
}

// A solution of the human check works for one lookup and one registration, also for concurrent requests.
func TestSelfRegister_HumanCheckWorksOnce(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		campaign(a, champion.Campaign{Code: "RIVER1", CenterID: a.Centers[0], Type: microsite.Kidney})
		token := a.Captcha()
		a.Expect("to look", existing(a, map[string]any{"captcha": token}), apptest.Want{})
		a.Expect("to look again", existing(a, map[string]any{"captcha": token}),
			apptest.Want{Status: 422, Fields: []string{"captcha"}})
		request := ana(a, map[string]any{"captcha": token})
		statuses := make([]int, 6)
		var all sync.WaitGroup
		for i := range statuses {
			all.Go(func() {
				response, err := a.Send(request)
				if err != nil {
					t.Error(err)
				}
				statuses[i] = response.Status
			})
		}
		all.Wait()
		slices.Sort(statuses)
		if fmt.Sprint(statuses) != "[200 422 422 422 422 422]" {
			t.Errorf("statuses %v", statuses)
		}
		if n := a.Rows("SELECT COUNT(*) FROM microsite")[0][0]; n != "1" {
			t.Errorf("%s sites", n)
		}
		a.Seen()
		asked := apptest.NewReferral(a, nil)
		body := asked.Body.(map[string]any)
		spent := body["captcha"]
		a.Do(asked)
		a.Seen()
		a.Expect("to look, after a request for centers", existing(a, map[string]any{"captcha": spent}),
			apptest.Want{Status: 422, Fields: []string{"captcha"}})
		a.Expect("to register, after one", ana(a, map[string]any{"captcha": spent, "emailAddress": "ana2@mail.example"}),
			apptest.Want{Status: 422, Fields: []string{"captcha"}})
		body["captcha"] = token
		a.Expect("a request for centers, after a registration", apptest.SaveReferral(body),
			apptest.Want{Status: 422, Fields: []string{"captcha"}})
		late := a.Captcha()
		a.Clock.Advance(20 * time.Minute)
		a.Expect("too late", existing(a, map[string]any{"captcha": late}),
			apptest.Want{Status: 422, Fields: []string{"captcha"}})
	})
}

func TestValidateAddress(t *testing.T) {
	a := apptest.New(t)
	check := func(street, city string, state int, zip string) apptest.Request {
		return apptest.Request{
			Method: "POST", Path: "/api/microsite/validate-address",
			Body: map[string]any{"address": street, "city": city, "state": state, "postalCode": zip},
		}
	}
	a.Expect("known", check("418 main street, apartment 2", "boston", 22, "02108"), apptest.Want{
		Has: map[string]any{
			"results.address1": "418 Main St", "results.address2": "Apt 2", "results.city": "Boston",
			"results.stateName": "Massachusetts", "results.zip5": "02108", "results.errorCount": 0.0,
			"results.streetChecked": false,
		},
	})
	a.Expect("incomplete", check("40 Lakeview Apartments", "Boston", 22, "02108"),
		apptest.Want{Has: map[string]any{"results.errorCount": 1.0}})
	for _, unknown := range []apptest.Request{check("1 Elm St", "Boston", 22, "60601"), check("", "", 0, ""),
		check(strings.Repeat("x", 2000), "Boston", 22, "02108")} {
		a.Expect("nothing to recommend", unknown, apptest.Want{Has: map[string]any{"results": nil}})
	}
	a.Expect("the lists",
		apptest.Request{Path: "/api/microsite/register/lookup", Header: map[string]string{"Accept-Language": "es"}},
		apptest.Want{
			Has: map[string]any{
				"results.stateList.55.description":   "U.S. Virgin Islands",
				"results.languageList.1.description": "Español", "results.aboTypeList.3.description": "O",
			},
		})
}

// A minor's release waits for the guardian, and the start page shows this.
// Shows R3.0h.
func TestSelfRegister_MinorHasNotAgreed(t *testing.T) {
	a := apptest.New(t)
	campaign(a, champion.Campaign{Code: "RIVER1", CenterID: a.Centers[0], Type: microsite.Kidney})
	a.Expect("registered", ana(a, map[string]any{"birthDate": a.Clock.Now().AddDate(-10, 0, 0).Format("01/02/2006")}),
		apptest.Want{
			Trail: []string{"microsite.registered"},
			Emails: []string{
				"champion-thanks ana@mail.example", "champion-received " + apptest.Email(apptest.Coordinator),
			},
		})
	if got := a.Rows("SELECT agreed_to_hipaa FROM microsite")[0][0]; got != "0" && got != "false" {
		t.Errorf("agreed: %s", got)
	}
	if rows := a.Rows("SELECT form FROM form_release"); len(rows) != 0 {
		t.Errorf("a child has signed: %v", rows)
	}
}

// TestRegisterCampaign_ReportsWhetherCodeIsOpen: the form checks the code of a link on arrival. Otherwise a patient
// would fill in 19 fields for a code that the last call rejects. It takes the type of the page from the campaign.
func TestRegisterCampaign_ReportsWhetherCodeIsOpen(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		liver := campaign(a, champion.Campaign{Code: "HARLIV", CenterID: a.Centers[0], Type: microsite.Liver, Name: "Liver"})
		campaign(a, champion.Campaign{Code: "CLOSED", CenterID: a.Centers[0], Name: "Over", ClosesOn: "2020-01-01"})
		kidney := campaign(a, champion.Campaign{Code: "RIVER1", CenterID: a.Centers[0], Name: "Kidney"})
		for code, organ := range map[string]any{
			liver: 1, "harliv": 1, "%20HARLIV": 1, kidney: 0, "CLOSED": nil, "NOPE": nil, strings.Repeat("X", 500): nil,
		} {
			a.Expect(code, apptest.Request{Path: "/api/microsite/register/campaign/" + code},
				apptest.Want{Has: map[string]any{"success": true, "results.micrositeType": organ}})
		}
	})
}

// TestSelfRegister_WritesToTheGuardianOfAMinor: a minor's release counts only after a guardian agrees, so the form,
// the thanks and the email explain it.
// Shows R3.9a.
func TestSelfRegister_WritesToTheGuardianOfAMinor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		campaign(a, champion.Campaign{Code: "RIVER1", CenterID: a.Centers[0], Name: "River"})
		born := a.Clock.Now().AddDate(-14, 0, 0).Format("01/02/2006")
		a.Do(ana(a, map[string]any{"birthDate": born}))
		emails := a.Rows("SELECT payload FROM outbox WHERE payload LIKE '%champion-thanks%'")
		if len(emails) != 1 || !strings.Contains(emails[0][0], `"toGuardian":true`) {
			t.Errorf("the guardian gets no words of their own: %v", emails)
		}
	})
}
