package accounts_test

import (
	"net/http"
	"testing"

	"beacon/internal/audit"
	. "beacon/internal/testkit/apptest"
)

// TestAccounts_ResetTakesTwo: with two administrators a reset waits, on the account and in the work list, until the
// second one decides. No other account may see or decide it.
// Shows R14.3e.
func TestAccounts_ResetTakesTwo(t *testing.T) {
	Each(t, func(t *testing.T, a *App) {
		a.Session(Ada)
		nell := secondAdmin(a)
		ticket, err := a.Staff.SignIn(t.Context(), nell.Email, "a quiet house by the lake", "", audit.Origin{})
		a.Must(err)
		a.Session(Cora)
		byNell := func(change string, body any) Request {
			r := withAccount(a, Cora, change)
			r.As, r.Cookies, r.Body = "", []*http.Cookie{StaffCookie(ticket.Token)}, body
			return r
		}
		ask := withAccount(a, Cora, "new-password")
		ask.Body = JSON{"reason": "Forgot it."}
		list := Request{Path: "/api/staff/account-resets", As: Ada}
		a.Expect("nothing waits", list, Want{Trail: []string{"staff.resets-viewed"}, Has: JSON{"results": []any{}}})
		a.Expect("asked", ask, Want{
			Trail: []string{"staff.reset-asked"},
			Emails: []string{
				"staff-reset-asked " + Email(Ada), "staff-reset-asked " + nell.Email, "staff-reset-waiting " + Email(Cora),
			},
			Has: JSON{
				"results.state": "active", "results.reset.kind": "password", "results.reset.reason": "Forgot it.",
				"results.reset.askedBy": "Ada Moss", "results.reset.isOwn": true,
			},
		})
		kind := JSON{"kind": "password"}
		for _, who := range []string{Remy, Cora, Otto, Coco} {
			for _, change := range []string{"confirm-reset", "decline-reset"} {
				r := withAccount(a, Cora, change)
				r.As, r.Body = who, kind
				a.Expect("not for "+who, r, Want{Status: 403})
			}
			a.Expect("nor the list", Request{Path: list.Path, As: who}, Want{Status: 403})
		}
		own := withAccount(a, Cora, "confirm-reset")
		own.Body = kind
		a.Expect("not by who asked", own, Want{Status: 409})
		a.Expect("in the work list", list, Want{
			Trail: []string{"staff.resets-viewed"}, Has: JSON{"results.#": 1, "results.0.fullName": "Cora Vance"},
		})
		a.Expect("withdrawn", withAccount(a, Cora, "decline-reset"), Want{
			Trail: []string{"staff.reset-withdrawn"}, Has: JSON{"results.reset": nil},
		})
		a.Expect("nothing to confirm", byNell("confirm-reset", kind), Want{Status: 409})
		a.Do(ask)
		a.Seen()
		a.Expect("not what was read", byNell("confirm-reset", JSON{"kind": "second-factor"}), Want{Status: 409})
		a.Expect("confirmed", byNell("confirm-reset", kind), Want{
			Trail: []string{"staff.password-reset"},
			Emails: []string{
				"staff-reset-done " + Email(Ada), "staff-reset-done " + nell.Email, "staff-new-password " + Email(Cora),
			},
			Has: JSON{"results.state": "invited", "results.reset": nil},
		})
	})
}
