package accounts_test

import (
	"net/http"
	"testing"

	"beacon/internal/audit"
	"beacon/internal/testkit/apptest"
)

// TestAccounts_ResetTakesTwo: with two administrators a reset waits, on the account and in the work list, until the
// second one decides. No other account may see or decide it.
// Shows R14.3e.
func TestAccounts_ResetTakesTwo(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Session(apptest.Administrator)
		nell := secondAdmin(a)
		ticket, err := a.Staff.SignIn(t.Context(), nell.Email, "a quiet house by the lake", "", audit.Origin{})
		a.Must(err)
		a.Session(apptest.Coordinator)
		bySecond := func(change string, body any) apptest.Request {
			r := withAccount(a, apptest.Coordinator, change)
			r.As, r.Cookies, r.Body = "", []*http.Cookie{apptest.StaffCookie(ticket.Token)}, body
			return r
		}
		ask := withAccount(a, apptest.Coordinator, "new-password")
		ask.Body = apptest.JSON{"reason": "Forgot it."}
		a.Expect("asked", ask, apptest.Want{
			Trail: []string{"staff.reset-asked"},
			Emails: []string{
				"staff-reset-asked " + apptest.Email(apptest.Administrator), "staff-reset-asked " + nell.Email,
				"staff-reset-waiting " + apptest.Email(apptest.Coordinator),
			},
			Has: apptest.JSON{
				"results.state": "active", "results.reset.kind": "password", "results.reset.reason": "Forgot it.",
				"results.reset.askedBy": "Ada Moss", "results.reset.isOwn": true,
			},
		})
		kind := apptest.JSON{"kind": "password"}
		own := withAccount(a, apptest.Coordinator, "confirm-reset")
		own.Body = kind
		a.Expect("not by who asked", own, apptest.Want{Status: 409})
		a.Expect("in the work list of the second one", apptest.Request{
			Path: "/api/staff/work?kind=reset", Cookies: []*http.Cookie{apptest.StaffCookie(ticket.Token)},
		}, apptest.Want{
			Trail: []string{"work.list-viewed"}, Has: apptest.JSON{"total": 1, "results.0.personName": "Cora Vance"},
		})
		a.Expect("withdrawn", withAccount(a, apptest.Coordinator, "decline-reset"),
			apptest.Want{Trail: []string{"staff.reset-withdrawn"}, Has: apptest.JSON{"results.reset": nil}})
		a.Expect("nothing to confirm", bySecond("confirm-reset", kind), apptest.Want{Status: 409})
		a.Do(ask)
		a.Seen()
		a.Expect("not what was read", bySecond("confirm-reset", apptest.JSON{"kind": "second-factor"}),
			apptest.Want{Status: 409})
		a.Expect("confirmed", bySecond("confirm-reset", kind), apptest.Want{
			Trail: []string{"staff.password-reset"},
			Emails: []string{
				"staff-reset-done " + apptest.Email(apptest.Administrator), "staff-reset-done " + nell.Email,
				"staff-new-password " + apptest.Email(apptest.Coordinator),
			},
			Has: apptest.JSON{"results.state": "invited", "results.reset": nil},
		})
	})
}
