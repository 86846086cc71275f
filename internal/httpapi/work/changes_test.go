package work_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
	"beacon/internal/work"
)

func change(as, call string, body apptest.JSON) apptest.Request {
	return apptest.Request{Method: "POST", Path: "/api/staff/work/" + call, As: as, Body: body}
}

// morning stores referral-1 and surgery-date-1 of the first center, and referral-2 of the other one.
func morning(a *apptest.App) {
	apptest.StoreReferral(a, apptest.Newcomer{FirstName: "Nina", Email: "nina@mail.example", Centers: a.Centers[:]})
	apptest.NewDonor(a, nil)
	a.Session(apptest.Coordinator)
}

// marks returns the stored rows: item, record, center, owner and end of the snooze.
func marks(a *apptest.App) (rows []string) {
	a.Helper()
	for _, r := range a.Rows(`SELECT kind, item_id, record_kind, record_id, center_id, COALESCE(owner_id, 0),
		COALESCE(snoozed_until, '') FROM work_item ORDER BY kind, item_id`) {
		rows = append(rows, strings.Join(r, " "))
	}
	return rows
}

func expectMarks(a *apptest.App, want ...string) {
	a.Helper()
	if got := marks(a); !slices.Equal(got, want) {
		a.Errorf("the stored marks are %q, want %q", got, want)
	}
}

// expectDetails compares the details of the newest event with an action.
func expectDetails(a *apptest.App, action, want string) {
	a.Helper()
	got := a.Rows("SELECT details FROM audit_event WHERE action = '" + action + "' ORDER BY seq DESC")
	if len(got) == 0 || got[0][0] != want {
		a.Errorf("%s has the details %v, want %s", action, got, want)
	}
}

// The messages of refusals.
const (
	settled    = "This no longer waits."
	noEmail    = "This person cannot be emailed from here. Open the record."
	cannotTake = "This person cannot take this item."
)

// result is the response to a change: the keys of the changed items, and pairs of a key and the reason of its refusal.
func result(done []string, refused ...string) apptest.JSON {
	all := []any{}
	for pair := range slices.Chunk(refused, 2) {
		code := "not-possible"
		if pair[1] == settled {
			code = "settled"
		}
		all = append(all, apptest.JSON{"key": pair[0], "code": code, "message": pair[1]})
	}
	return apptest.JSON{"results": apptest.JSON{"done": append([]string{}, done...), "refused": all}}
}

func TestSnooze(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		morning(a)
		snooze := func(as string, until any, items ...string) apptest.Request {
			return change(as, "snooze", apptest.JSON{"items": items, "until": until})
		}
		a.Expect("several items, three of which do not wait for the caller",
			snooze(apptest.Coordinator, "2026-03-05", "referral-1", "referral-2", "kit-1", "nonsense"),
			apptest.Want{
				Trail: []string{"work.snoozed"},
				Has:   result([]string{"referral-1"}, "kit-1", settled, "nonsense", settled, "referral-2", settled),
			})
		expectMarks(a, fmt.Sprintf("referral 1 referral 1 %d 0 2026-03-05", a.Centers[0]))
		expectDetails(a, "work.snoozed", `{"items":"referral-1","until":"2026-03-05"}`)
		looked := []string{"work.list-viewed"}
		a.Expect("hidden", list(apptest.Coordinator, "?tab=mine"), apptest.Want{Trail: looked, Has: apptest.JSON{
			"total": 1, "results.0.key": "surgery-date-1", "counts.mine": 1, "counts.snoozed": 1, "nextSnoozeEnds": "2026-03-05",
		}})
		a.Expect("counted", list(apptest.Coordinator, "/count"), apptest.Want{Has: apptest.JSON{"results.mine": 1}})
		a.Expect("the snoozed", list(apptest.Coordinator, "?snoozed=1"), apptest.Want{Trail: looked, Has: apptest.JSON{
			"total": 1, "results.0.key": "referral-1", "results.0.snoozedUntil": "2026-03-05",
		}})
		for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
			a.Expect("by "+as, snooze(as, nil, "referral-1"), apptest.Want{Has: result(nil, "referral-1", settled)})
		}
		for _, until := range []any{"2026-03-06", "2026-03-05"} { // an item in the registry's list of the center
			a.Expect("by the registry", snooze(apptest.Reviewer, until, "referral-1"), apptest.Want{
				Trail: []string{"work.snoozed"}, Has: result([]string{"referral-1"}),
			})
			expectMarks(a, fmt.Sprintf("referral 1 referral 1 %d 0 %s", a.Centers[0], until))
		}
		for until, field := range map[string]string{
			"2026-03-02": "until", "2026-03-01": "until", "2027-03-05": "until", "05/03/2026": "until", "": "items",
		} {
			items := []string{"surgery-date-1"}
			if field == "items" {
				items = []string{}
			}
			a.Expect("until "+until, snooze(apptest.Coordinator, until, items...),
				apptest.Want{Status: 422, Fields: []string{field}})
		}
		a.Expect("too many", snooze(apptest.Coordinator, nil, slices.Repeat([]string{"referral-1"}, 101)...),
			apptest.Want{Status: 422, Fields: []string{"items"}})

		a.Expect("shown again", snooze(apptest.Coordinator, nil, "referral-1", "surgery-date-1"), apptest.Want{
			Trail: []string{"work.snoozed"}, Has: result([]string{"referral-1", "surgery-date-1"}),
		})
		expectMarks(a, fmt.Sprintf("referral 1 referral 1 %d 0 ", a.Centers[0]),
			fmt.Sprintf("surgery-date 1 donor 1 %d 0 ", a.Centers[0]))
		expectDetails(a, "work.snoozed", `{"items":"referral-1 surgery-date-1","until":""}`)
		a.Do(snooze(apptest.Coordinator, "2026-03-05", "referral-1"))
		a.Clock.Advance(3 * 24 * time.Hour)
		a.Session(apptest.Coordinator)
		a.Seen()
		a.Expect("back on its day", list(apptest.Coordinator, "?tab=mine"), apptest.Want{
			Trail: looked, Has: apptest.JSON{"total": 2, "counts.snoozed": 0, "nextSnoozeEnds": nil},
		})
	})
}

func TestAssign(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		morning(a)
		site := coachWanted(a)[0]
		a.AddSecondAdministrator()
		request := fmt.Sprintf("coach-request-%d", site)
		reset := fmt.Sprintf("reset-%d", askReset(a))
		assign := func(as string, owner any, items ...string) apptest.Request {
			return change(as, "assign", apptest.JSON{"items": items, "ownerId": owner})
		}
		reviewer := a.AccountID(apptest.Reviewer)
		a.Expect("to a reviewer, who resets no accounts",
			assign(apptest.Administrator, reviewer, request, reset, "referral-1"),
			apptest.Want{
				Trail: []string{"work.assigned"}, Has: result([]string{request}, "referral-1", cannotTake, reset, cannotTake),
			})
		row := fmt.Sprintf("coach-request %d patient %d %d ", site, site, a.Centers[0])
		expectMarks(a, fmt.Sprint(row, reviewer, " "))
		expectDetails(a, "work.assigned", fmt.Sprintf(`{"items":"%s","owner":"%d"}`, request, reviewer))
		for _, until := range []any{"2026-03-05", nil} { // a snooze keeps the owner
			a.Expect("snoozed", change(apptest.Reviewer, "snooze", apptest.JSON{"items": []string{request}, "until": until}),
				apptest.Want{Trail: []string{"work.snoozed"}, Has: result([]string{request})})
		}
		expectMarks(a, fmt.Sprint(row, reviewer, " "))
		looked := []string{"work.list-viewed"}
		mine := func(as string, total int) {
			a.Helper()
			a.Expect("mine", list(as, "?tab=mine&kind=coach-request"), apptest.Want{
				Trail: looked, Has: apptest.JSON{"total": total},
			})
		}
		mine(apptest.Reviewer, 1)
		mine(apptest.Administrator, 0)
		a.Expect("all", list(apptest.Administrator, "?tab=all&kind=coach-request"), apptest.Want{
			Trail: looked,
			Has:   apptest.JSON{"results.0.owner": apptest.JSON{"id": reviewer, "name": "Remy Stone", "isMe": false}},
		})
		for _, c := range []struct {
			as    string
			owner string
		}{
			{apptest.Administrator, apptest.Coordinator}, {apptest.Coordinator, apptest.Administrator},
			{apptest.Coordinator, apptest.OtherCoordinator}, {apptest.Coach, apptest.Coordinator},
		} {
			a.Expect(c.as+" to "+c.owner, assign(c.as, a.AccountID(c.owner), "referral-1"),
				apptest.Want{Status: 422, Fields: []string{"ownerId"}})
		}
		a.Expect("an item of another center",
			assign(apptest.OtherCoordinator, a.AccountID(apptest.OtherCoordinator), "referral-1"),
			apptest.Want{Has: result(nil, "referral-1", settled)})

		handOver := func(as string, from, to string) apptest.Request {
			body := apptest.JSON{"toId": a.AccountID(to)}
			if from != "" {
				body["fromId"] = a.AccountID(from)
			}
			return change(as, "assign-all", body)
		}
		a.Expect("a colleague's items", handOver(apptest.Reviewer, apptest.Administrator, apptest.Reviewer),
			apptest.Want{Status: 403})
		a.Expect("to another role", handOver(apptest.Reviewer, "", apptest.Coordinator),
			apptest.Want{Status: 422, Fields: []string{"ownerId"}})
		a.Expect("nothing to hand over", handOver(apptest.Administrator, "", apptest.Reviewer),
			apptest.Want{Has: apptest.JSON{"results.items": 0}})
		a.Expect("one's own", handOver(apptest.Reviewer, "", apptest.Administrator),
			apptest.Want{Trail: []string{"work.handed-over"}, Has: apptest.JSON{"results.items": 1}})
		administrator := a.AccountID(apptest.Administrator)
		expectMarks(a, fmt.Sprint(row, administrator, " "))
		expectDetails(a, "work.handed-over", fmt.Sprintf(`{"from":"%d","to":"%d"}`, reviewer, administrator))
		a.Expect("a colleague's items, by an administrator",
			handOver(apptest.SecondAdministrator, apptest.Administrator, apptest.Reviewer),
			apptest.Want{Trail: []string{"work.handed-over"}, Has: apptest.JSON{"results.items": 1}})
		mine(apptest.Reviewer, 1)
		a.Expect("no owner", assign(apptest.Reviewer, nil, request), apptest.Want{
			Trail: []string{"work.assigned"}, Has: result([]string{request}),
		})
		expectMarks(a, row+"0 ")
		mine(apptest.Administrator, 1)
	})
}

// A bulk email leaves out the items without an email, and those that no longer wait. A second click sends no second
// reminder.
func TestRemindAndSendAgain(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		site := a.Invite(apptest.Patient{})
		a.Clock.Advance(14 * 24 * time.Hour)
		morning(a)
		donor, _ := apptest.NewDonor(a, func(d *voucher.Donor) { d.SurgeryOn = "2026-03-20" })
		exec(a, `INSERT INTO bounced_address (address, reason, bounced_at) VALUES ($1, 'no-mailbox', $2)`,
			apptest.PatientEmail, a.Clock.Now())
		late, invitation := fmt.Sprintf("donor-preparation-%d", donor), fmt.Sprintf("invitation-%d", site.ID)
		body := apptest.JSON{"items": []string{late, invitation, "referral-1", "referral-2", "bounce-1"}}
		reminder, link := "donor-reminder maribel@mail.example", "microsite-invitation "+apptest.PatientEmail
		remind := change(apptest.Coordinator, "remind", body)
		a.Expect("reminded", remind, apptest.Want{
			Trail: []string{"donor.reminded", "microsite.link-resent"}, Emails: []string{reminder, link},
			Has: result([]string{late, invitation}, "referral-2", settled, "bounce-1", noEmail, "referral-1", noEmail),
		})
		a.Expect("the same reminder", change(apptest.Coordinator, "remind", apptest.JSON{"items": []string{late}}),
			apptest.Want{Has: result([]string{late})})
		for _, call := range []string{"remind", "send-again"} {
			for _, as := range []string{apptest.OtherCoordinator, apptest.Coach} {
				a.Expect(call+" by "+as, change(as, call, apptest.JSON{"items": []string{late}}),
					apptest.Want{Has: result(nil, late, settled)})
			}
			a.Expect(call+" of none", change(apptest.Coordinator, call, apptest.JSON{"items": []string{}}),
				apptest.Want{Status: 422, Fields: []string{"items"}})
		}
		a.Expect("sent again", change(apptest.Coordinator, "send-again", body), apptest.Want{
			Trail:  []string{"microsite.address-settled", "donor.link-resent", "microsite.link-resent"},
			Emails: []string{"donor-link maribel@mail.example", link},
			Has:    result([]string{"bounce-1", late, invitation}, "referral-2", settled, "referral-1", noEmail),
		})
		if left := a.Rows("SELECT id FROM bounced_address WHERE settled_at IS NULL"); len(left) != 0 {
			t.Errorf("still blocked: %v", left)
		}
	})
}

// A refusal of the record's own rule refuses only its item.
func TestSendAgain_RefusedByTheRecord(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		hurried := func(d *voucher.Donor) { d.Step, d.SurgeryOn = voucher.Complete, "2026-03-20" }
		for _, step := range []voucher.Step{voucher.PersonalInfo, voucher.UploadConsent} {
			holder(a, hurried, func(h *voucher.Holder) { h.Step = step })
		}
		exec(a, "UPDATE voucher_holder SET status = $1 WHERE id = 1", voucher.Draft)
		a.Expect("sent again", change(apptest.Coordinator, "send-again", apptest.JSON{
			"items": []string{"holder-preparation-1", "holder-preparation-2"},
		}), apptest.Want{
			Trail: []string{"voucher-holder.link-resent"}, Emails: []string{"holder-link tomas@mail.example"},
			Has: result([]string{"holder-preparation-2"}, "holder-preparation-1",
				"This voucher holder gets a link once the donor's own consent is complete."),
		})
	})
}

// An altered row of a request, which no administrator made, is in no list.
func TestList_WithoutAlteredRequests(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		samples[work.Join].make(a)
		askReset(a)
		exec(a, "UPDATE record_join SET into_key = into_key + 1")
		exec(a, "UPDATE staff_reset SET kind = 'administrator'")
		a.Seen()
		a.Expect("altered", list(apptest.Administrator, ""), apptest.Want{
			Trail: []string{"work.list-viewed"}, Has: apptest.JSON{"total": 0, "counts.all": 0},
		})
	})
}

// The neighbors of an item are those of its list. For an item that left the list, the next one is the first.
func TestPosition(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		morning(a)
		a.Clock.Advance(time.Hour)
		apptest.StoreReferral(a, apptest.Newcomer{FirstName: "Olga", Email: "olga@mail.example", Centers: a.Centers[:1]})
		at := func(key, address string) any { return apptest.JSON{"key": key, "address": address} }
		donor, first := at("surgery-date-1", "/staff/donors/1"), at("referral-1", "/staff/intake/1")
		last := at("referral-3", "/staff/intake/3")
		for query, want := range map[string][]any{
			"item=referral-1&tab=mine":                            {1, 3, nil, donor},
			"item=surgery-date-1&tab=all":                         {2, 3, first, last},
			"item=referral-3&tab=mine":                            {3, 3, donor, nil},
			"item=referral-3&kind=referral":                       {2, 2, first, nil},
			"item=referral-3&language=es":                         {2, 2, first, nil},
			"item=referral-2&tab=mine":                            {nil, 3, nil, first}, // another center's
			"item=nonsense&tab=late":                              {nil, 0, nil, nil},
			"item=referral-1&snoozed=1":                           {nil, 0, nil, nil},
			fmt.Sprint("item=referral-1&centerId=", a.Centers[1]): {nil, 0, nil, nil},
		} {
			a.Expect(query, list(apptest.Coordinator, "/position?"+query), apptest.Want{Has: apptest.JSON{
				"results": apptest.JSON{"position": want[0], "total": want[1], "previous": want[2], "next": want[3]},
			}})
		}
	})
}

// The file has the list of the filter, and its export is audited.
func TestFile(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		morning(a)
		referral := "referral-1,Nina Ejemplo,referral,,Riverside Transplant Center,contact,2026-03-02T15:04:05Z,0," +
			"2026-03-05T15:04:05Z,3,,"
		donor := "surgery-date-1,Maribel Ejemplo,donor,,Riverside Transplant Center,enter-surgery-date," +
			"2026-03-02T15:04:05Z,0,,,,"
		ofCenter := fmt.Sprint("&centerId=", a.Centers[0])
		for _, c := range []struct {
			as, query string
			want      []string
		}{
			{apptest.Coordinator, "tab=mine", []string{referral, donor}},
			{apptest.Coordinator, "kind=referral", []string{referral}},
			{apptest.Coordinator, "tab=late", nil},
			{apptest.Administrator, "tab=all", nil},
			{apptest.Administrator, "tab=all" + ofCenter, []string{referral, donor}},
			{apptest.OtherCoordinator, "tab=all" + ofCenter, nil},
			{apptest.Coach, "tab=all" + ofCenter, nil},
		} {
			response := a.Expect(c.as+" "+c.query, list(c.as, ".csv?"+c.query),
				apptest.Want{Trail: []string{"work.list-exported"}})
			var rows []string
			for _, r := range apptest.Table(t, response) {
				rows = append(rows, strings.Join(r, ","))
			}
			if !slices.Equal(rows, c.want) {
				t.Errorf("%s, %s: %q, want %q", c.as, c.query, rows, c.want)
			}
		}
	})
}

// The daily email is on until its owner turns it off.
func TestDigest_Switch(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		morning(a)
		a.Clock.Advance(22 * time.Hour)
		turn := func(isOn bool) apptest.Request {
			return change(apptest.Coordinator, "digest", apptest.JSON{"isOn": isOn})
		}
		send := func() {
			t.Helper()
			_, err := a.Work.SendDigests(a.Context())
			a.Must(err)
		}
		is := func(as string, isOn bool, emails ...string) {
			t.Helper()
			a.Expect("of "+as, list(as, "/digest"), apptest.Want{Has: apptest.JSON{"results.isOn": isOn}, Emails: emails})
		}
		is(apptest.OtherCoordinator, true)
		is(apptest.Coordinator, true)
		a.Expect("turned off", turn(false), apptest.Want{Trail: []string{"staff.digest-off"}})
		a.Expect("turned off twice", turn(false), apptest.Want{})
		send()
		is(apptest.Coordinator, false, "work-digest "+apptest.Email(apptest.OtherCoordinator))
		a.Expect("turned on", turn(true), apptest.Want{Trail: []string{"staff.digest-on"}})
		send()
		is(apptest.Coordinator, true, "work-digest "+apptest.Email(apptest.Coordinator))
		send()
		is(apptest.Coordinator, true) // one a day
	})
}
