package centers_test

import (
	"fmt"
	"maps"
	"net/url"
	"testing"

	"beacon/internal/testkit/apptest"
)

const all = "/api/staff/centers"

// rivers is the form of a new center.
var rivers = apptest.JSON{
	"name": "Three Rivers Medical Center", "code": "thrv", "alias": "Three Rivers",
	"address": "88 Fort Street, Pittsburgh, PA 15222", "timeZone": "",
	"contactName": "Transplant office", "phoneType": "OnCall", "phone": "(412) 555-0164",
	"coordinatorName": "Marcy Dunn", "coordinatorEmail": "M.Dunn@rivers.example",
}

// with returns a copy of a body with changes.
func with(body, changes apptest.JSON) apptest.JSON {
	changed := maps.Clone(body)
	maps.Copy(changed, changes)
	return changed
}

func add(as string, changes apptest.JSON) apptest.Request {
	return apptest.Request{Method: "POST", Path: all, As: as, Body: with(rivers, changes)}
}

func one(id any, more string) string { return fmt.Sprintf("%s/%v%s", all, id, more) }

// An administrator creates a center with its contact and its first coordinator, who receives an invitation and can sign
// in. Everything or nothing is stored.
func TestAdd(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		for _, c := range []struct {
			what    string
			changes apptest.JSON
			fields  []string
		}{
			{"nothing", apptest.JSON{
				"name": " ", "code": "", "alias": "", "address": "", "contactName": "", "phone": "", "phoneType": "Fax",
				"coordinatorName": "", "coordinatorEmail": "",
			}, []string{
				"name", "code", "address", "phone", "contactName", "phoneType", "coordinatorName", "coordinatorEmail",
			}},
			{"odd texts", apptest.JSON{
				"name": "<b>Rivers</b>", "code": "A CODE", "timeZone": "Europe/Paris", "phone": "555", "coordinatorEmail": "m@rivers",
			}, []string{"name", "code", "timeZone", "phone", "coordinatorEmail"}},
			{"a ZIP code elsewhere", apptest.JSON{"address": "88 Fort Street, Pittsburgh, PA 53202"}, []string{"address"}},
			{"an address with an account", apptest.JSON{"coordinatorEmail": apptest.Email(apptest.Coach)},
				[]string{"coordinatorEmail"}},
		} {
			a.Expect(c.what, add(apptest.Administrator, c.changes), apptest.Want{Status: 422, Fields: c.fields})
		}
		if rows := a.Rows("SELECT id FROM center WHERE code <> ''"); len(rows) != 0 {
			t.Errorf("stored after a failure: %v", rows)
		}
		made := a.Expect("created", add(apptest.Administrator, nil), apptest.Want{
			Trail: []string{"center.added", "staff.account-created"}, Emails: []string{"staff-invitation m.dunn@rivers.example"},
			Has: apptest.JSON{
				"results.code": "THRV", "results.timeZone": "America/New_York", "results.phone": "412-555-0164",
				"results.address":    "88 Fort Street, Pittsburgh, PA 15222",
				"results.contacts.0": apptest.JSON{"fullName": "Transplant office", "email": "", "phone": "412-555-0164", "phoneType": "OnCall"},
				"results.takes": apptest.JSON{
					"referrals": true, "microsites": true, "kidneyForLife": false, "vouchers": false, "nonSteroidProtocol": false,
					"advancedDonation": false,
				},
				"results.coordinators.0.fullName": "Marcy Dunn", "results.coordinators.0.state": "invited", "results.closedAt": nil,
			},
		})
		id := made.Get("results.id")
		if rows := a.Rows("SELECT role, center_id FROM staff_account WHERE email = 'm.dunn@rivers.example'"); len(rows) != 1 ||
			rows[0][0] != "center-coordinator" || rows[0][1] != fmt.Sprint(id) {
			t.Errorf("account: %v", rows)
		}
		a.Expect("the code is taken", add(apptest.Administrator, apptest.JSON{"coordinatorEmail": "other@rivers.example"}),
			apptest.Want{Status: 409, Fields: []string{"code"}})
		if rows := a.Rows("SELECT id FROM staff_account WHERE email = 'other@rivers.example'"); len(rows) != 0 {
			t.Error("invited without a center")
		}
	})
}

// Figures need a day, keep their history in the audit trail, and a change by another person is not overwritten.
func TestChange(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		made := a.Do(add(apptest.Administrator, nil))
		a.Seen()
		id, version := made.Get("results.id"), made.Get("results.version")
		number := func(value any, asOf, source string) apptest.JSON {
			return apptest.JSON{"value": value, "asOf": asOf, "source": source}
		}
		body := apptest.JSON{
			"version": version, "name": rivers["name"], "code": "THRV", "alias": "Rivers", "address": rivers["address"],
			"phone": "412-555-0164", "timeZone": "America/Chicago",
			"contacts": []apptest.JSON{
				{"fullName": "Transplant office", "email": "office@rivers.example", "phone": "412-555-0164", "phoneType": "Work"},
				{"fullName": "Night", "email": "", "phone": "", "phoneType": "Mobile"},
			},
			"takes": apptest.JSON{
				"referrals": true, "microsites": true, "kidneyForLife": true, "vouchers": true, "nonSteroidProtocol": true,
				"advancedDonation": true,
			},
			"figures": apptest.JSON{
				"transplants": number(62, "2026-01-31", "SRTR report"), "a2o": number(0, "", ""), "pairs": number(0, "", ""),
				"microsites": number(nil, "", ""),
			},
		}
		change := func(as string, changes apptest.JSON) apptest.Request {
			return apptest.Request{Method: "POST", Path: one(id, ""), As: as, Body: with(body, changes)}
		}
		a.Expect("invalid fields", change(apptest.Administrator, apptest.JSON{
			"alias": "=?utf-8?q?x?=", "contacts": []apptest.JSON{{"fullName": "", "email": "x", "phone": "1", "phoneType": ""}},
			"figures": apptest.JSON{
				"transplants": number(7, "", ""), "a2o": number(-1, "2026-01-31", ""), "pairs": number(0, "2090-01-01", ""),
				"microsites": number(3, "1/2", ""),
			},
		}), apptest.Want{Status: 422, Fields: []string{
			"alias", "contacts[0].fullName", "contacts[0].email", "contacts[0].phone", "contacts[0].phoneType",
			"transplantsAsOf", "a2o", "pairsAsOf", "micrositesAsOf",
		}})
		saved := a.Expect("changed", change(apptest.Administrator, nil), apptest.Want{
			Trail: []string{"center.changed"}, Has: apptest.JSON{
				"results.alias": "Rivers", "results.timeZone": "America/Chicago", "results.contacts.1.fullName": "Night",
				"results.figures.transplants": number(62, "2026-01-31", "SRTR report"), "results.takes.vouchers": true,
			},
		})
		a.Expect("an old version", change(apptest.Administrator, apptest.JSON{"alias": "Old"}), apptest.Want{Status: 409})
		a.Expect("nothing changed", change(apptest.Administrator, apptest.JSON{"version": saved.Get("results.version")}),
			apptest.Want{})
		figures := maps.Clone(body["figures"].(apptest.JSON))
		figures["transplants"] = number(70, "2026-02-28", "SRTR report")
		a.Expect("a newer figure",
			change(apptest.Administrator, apptest.JSON{"version": saved.Get("results.version"), "figures": figures}),
			apptest.Want{Trail: []string{"center.changed"}})
		a.Expect("the history", apptest.Request{Path: one(id, "/timeline"), As: apptest.Reviewer}, apptest.Want{
			Has: apptest.JSON{
				"results.0.details": apptest.JSON{
					"code": "THRV", "transplantsLast12": "70", "transplantsLast12Before": "62", "transplantsAsOf": "2026-02-28",
					"transplantsAsOfBefore": "2026-01-31",
				},
				"results.1.details.coordinators": "changed", "results.2.action": "center.added",
			},
		})
		a.Expect("unknown", apptest.Request{Method: "POST", Path: one(4711, ""), As: apptest.Administrator, Body: body},
			apptest.Want{Status: 404})
	})
}

// The time zone follows from the ZIP code of a complete address.
func TestZone(t *testing.T) {
	a := apptest.New(t)
	for address, zone := range map[string]string{
		"": "", "1200 Lake Drive, Milwaukee, WI 53202": "America/Chicago", "1200 Lake Drive, Milwaukee": "",
	} {
		query := apptest.Request{Path: all + "/zone?address=" + url.QueryEscape(address), As: apptest.Administrator}
		a.Expect(address, query, apptest.Want{Has: apptest.JSON{"results.timeZone": zone}})
	}
}
