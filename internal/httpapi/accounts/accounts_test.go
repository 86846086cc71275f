package accounts_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/onetimecode"
	"beacon/internal/staff"
	"beacon/internal/testkit/apptest"
)

var seenAccounts = []string{"staff.accounts-viewed"}

// accountID returns the id of the account with this address.
func accountID(a *apptest.App, email string) int64 {
	a.Helper()
	account := a.Rows("SELECT id FROM staff_account WHERE email = '" + email + "'")
	if len(account) != 1 {
		a.Fatalf("%d accounts of %s", len(account), email)
	}
	var id int64
	_, err := fmt.Sscan(account[0][0], &id)
	a.Must(err)
	return id
}

// withAccount returns a change of an account by the administrator.
func withAccount(a *apptest.App, name, change string) apptest.Request {
	return apptest.Request{
		Method: "POST", Path: fmt.Sprintf("/api/staff/accounts/%d/%s", accountID(a, apptest.Email(name)), change),
		As: apptest.Administrator,
	}
}

func newPerson(role string, center int64, email string) apptest.Request {
	return apptest.Request{Method: "POST", Path: "/api/staff/accounts", As: apptest.Administrator, Body: map[string]any{
		"fullName": " Nell  Grant ", "email": email, "role": role, "centerId": center, "language": "es"}}
}

// secondAdmin adds an administrator who has a password.
func secondAdmin(a *apptest.App) staff.Account {
	a.Helper()
	nell, err := a.Staff.CreateAccount(context.Background(), audit.Actor{Kind: audit.System}, staff.NewAccount{
		Email: "nell@staff.example", FullName: "Nell Grant", Role: access.RegistryAdmin, Language: locale.Spanish,
		Password: "a quiet house by the lake",
	}, audit.Origin{})
	a.Must(err)
	a.Seen()
	return nell
}

// TestAccounts_FilterSortPageAndExport is R7.3: the list of accounts can be filtered, sorted, paged and exported as
// CSV.
func TestAccounts_FilterSortPageAndExport(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		for _, who := range []string{apptest.Reviewer, apptest.Administrator} {
			a.Session(who)
			a.Clock.Advance(time.Minute)
		}
		a.Do(withAccount(a, apptest.OtherCoordinator, "disable"))
		a.Seen()
		list := func(query string) apptest.Request {
			return apptest.Request{Path: "/api/staff/accounts?" + query, As: apptest.Administrator}
		}
		for query, names := range map[string]string{
			"": "Ada Coco Cora Otto Remy", "sort=-name": "Remy Otto Cora Coco Ada", "sort=role": "Ada Remy Cora Otto Coco",
			"sort=1;--":   "Ada Coco Cora Otto Remy",
			"sort=center": "Ada Remy Otto Coco Cora", "sort=-signed-in": "Ada Remy Coco Cora Otto",
			"sort=signed-in": "Remy Ada Coco Cora Otto",
			"q=STONE":        "Remy", "q=coco@": "Coco", "role=coach": "Coco", "role=nobody": "", "state=invited": "Coco Cora",
			"state=active": "Ada Remy", "state=disabled": "Otto",
			fmt.Sprintf("centerId=%d", a.Centers[0]): "Coco Cora", "limit=2&offset=1": "Coco Cora", "offset=-4&limit=1": "Ada",
			"offset=9": "",
		} {
			got := apptest.Column(a.Expect(query, list(query), apptest.Want{Trail: seenAccounts}), "fullName")
			var first []string
			for i, word := range strings.Fields(got) {
				if i%2 == 0 {
					first = append(first, word)
				}
			}
			if strings.Join(first, " ") != names {
				t.Errorf("%q shows %s, want %s", query, got, names)
			}
		}
		a.Expect("a page tells of all, and of each", list("limit=1&q=ada"), apptest.Want{
			Trail: seenAccounts,
			Has: map[string]any{
				"total": 1, "results.0.email": apptest.Email(apptest.Administrator), "results.0.state": "active",
				"results.0.center": nil, "results.0.hasSecondFactor": false,
				"results.0.signedInAt": a.Clock.Now().Add(-time.Minute), "results.0.patients": 0,
			},
		})
		file := apptest.Request{Path: "/api/staff/accounts.csv?sort=-name&limit=1", As: apptest.Administrator}
		rows := apptest.Table(t, a.Expect("as a file, whole", file, apptest.Want{Trail: []string{"staff.accounts-exported"}}))
		if len(rows) != 5 || rows[0][1] != "Remy Stone" || rows[1][3] != "center-coordinator" ||
			rows[1][4] != "Lakeside Transplant Center" ||
			rows[1][6] != "disabled" ||
			rows[3][6] != "invited" ||
			rows[3][10] != "" {
			t.Errorf("the file holds %v", rows)
		}
	})
}

// All staff can read the name and work email of an administrator to ask for access: the latest administrator to sign
// in, not the caller. Closed, invited and altered accounts are not named.
func TestAdministrator_IsNamedToAllStaff(t *testing.T) {
	a := apptest.New(t)
	ask := func(who, name, email string) {
		t.Helper()
		a.Expect(who+" asks", apptest.Request{Path: "/api/staff/administrator", As: who},
			apptest.Want{Has: apptest.JSON{"results": map[string]any{"fullName": name, "email": email}}})
	}
	nell := secondAdmin(a)
	a.Do(newPerson("registry-admin", 0, "invited@staff.example"))
	everyone := []string{apptest.Reviewer, apptest.Coordinator, apptest.OtherCoordinator, apptest.Coach}
	for _, who := range append(everyone, apptest.Administrator) {
		a.Session(who)
	}
	a.Seen()
	for _, who := range everyone {
		ask(who, "Ada Moss", apptest.Email(apptest.Administrator))
	}
	ask(apptest.Administrator, "Nell Grant", nell.Email)
	_, err := a.SQL.Exec("UPDATE staff_account SET full_name = 'Mallory Evil' WHERE id = $1", nell.ID)
	a.Must(err)
	a.Expect("no other administrator", apptest.Request{Path: "/api/staff/administrator", As: apptest.Administrator},
		apptest.Want{Status: 404})
	a.Expect("no session", apptest.Request{Path: "/api/staff/administrator"}, apptest.Want{Status: 401})
}

// TestAccounts_Invite: the account, the email with the link, and the audit event are committed together (R7.1).
func TestAccounts_Invite(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Session(apptest.Administrator)
		email := []string{"staff-invitation nell@staff.example"}
		response := a.Expect("invited", newPerson("center-coordinator", a.Centers[0], " Nell@staff.example "),
			apptest.Want{
				Trail: []string{"staff.account-created"}, Emails: email,
				Has: map[string]any{
					"results.fullName": "Nell Grant", "results.email": "nell@staff.example", "results.state": "invited",
					"results.language": "es", "results.isSelf": false,
					"results.center.name": "Riverside Transplant Center", "results.invitedAt": a.Clock.Now(),
					"results.signedInAt": nil, "results.timeline.0.actorName": "Ada Moss",
				},
			})
		for what, c := range map[string]struct {
			r      apptest.Request
			fields []string
		}{
			"twice":                      {newPerson("coach", 0, "nell@staff.example"), []string{"email"}},
			"a coordinator of no center": {newPerson("center-coordinator", 0, "n@staff.example"), []string{"centerId"}},
			"nothing at all": {apptest.Request{Method: "POST", Path: "/api/staff/accounts", As: apptest.Administrator,
				Body: map[string]any{}}, []string{"fullName", "email", "role"}},
			"a password is not for others": {apptest.Request{Method: "POST", Path: "/api/staff/accounts",
				As:   apptest.Administrator,
				Body: map[string]any{"password": "a long walk by the sea"}}, []string{"fullName", "email", "role"}},
		} {
			a.Expect(what, c.r, apptest.Want{Status: 422, Fields: c.fields})
		}
		again := apptest.Request{
			Method: "POST", Path: fmt.Sprintf("/api/staff/accounts/%v/invite", response.Get("results.id")),
			As: apptest.Administrator,
		}
		a.Clock.Advance(time.Minute)
		a.Expect("once more", again, apptest.Want{
			Trail: []string{"staff.invited-again"}, Emails: email, Has: map[string]any{"results.invitedAt": a.Clock.Now()},
		})
		link := a.Rows("SELECT payload FROM outbox ORDER BY id DESC LIMIT 1")[0][0]
		if strings.Contains(link, "/join/") {
			t.Errorf("the link is stored: %s", link)
		}
		id := accountID(a, "nell@staff.example")
		_, err := a.Staff.Join(context.Background(), a.JoinToken(id), "a quiet house by the lake", audit.Origin{})
		a.Must(err)
		a.Seen()
		a.Expect("who has joined needs none", again, apptest.Want{Status: 409})
		a.Expect("nobody's",
			apptest.Request{Method: "POST", Path: "/api/staff/accounts/4711/invite", As: apptest.Administrator},
			apptest.Want{Status: 404})
	})
}

// TestAccounts_DisableAndEnable: administrators disable and enable accounts, but never their own, and never that of
// the last administrator.
func TestAccounts_DisableAndEnable(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Session(apptest.Administrator)
		cora := apptest.Request{Path: "/api/staff/me", Cookies: []*http.Cookie{a.Session(apptest.Coordinator)}}
		a.Expect("Cora works", cora, apptest.Want{})
		disabled := []string{"staff.account-disabled"}
		a.Expect("closed", withAccount(a, apptest.Coordinator, "disable"), apptest.Want{
			Trail: disabled, Has: map[string]any{"results.state": "disabled", "results.timeline.0.action": disabled[0]},
		})
		a.Expect("closed twice is no change", withAccount(a, apptest.Coordinator, "disable"), apptest.Want{})
		a.Expect("Cora is out at once", cora, apptest.Want{Status: 401})
		a.Expect("no invitation for who is closed", withAccount(a, apptest.Coordinator, "invite"), apptest.Want{Status: 409})
		a.Expect("opened", withAccount(a, apptest.Coordinator, "enable"),
			apptest.Want{Trail: []string{"staff.account-enabled"}, Has: map[string]any{"results.state": "active"}})
		a.Expect("the sessions stay ended", cora, apptest.Want{Status: 401})

		for _, change := range []string{"disable", "enable", "invite", "reset-second-factor", "new-password", "role"} {
			r := withAccount(a, apptest.Administrator, change)
			r.Body = map[string]any{"role": "coach"}
			if change == "reset-second-factor" || change == "new-password" {
				r.Body = apptest.JSON{"reason": "Lost."}
			}
			a.Expect("the own account: "+change, r, apptest.Want{
				Status: 409,
				Has: map[string]any{
					"message": "This is your own account. Please ask another registry administrator to do this.",
				},
			})
			r.Path = "/api/staff/accounts/4711/" + change
			a.Expect("nobody's account: "+change, r, apptest.Want{Status: 404})
		}

		nell := secondAdmin(a)
		ticket, err := a.Staff.SignIn(context.Background(), nell.Email, "a quiet house by the lake", "", audit.Origin{})
		a.Must(err)
		a.Seen()
		bySecond := withAccount(a, apptest.Administrator, "disable")
		bySecond.As, bySecond.Cookies = "", []*http.Cookie{apptest.StaffCookie(ticket.Token)}
		a.Do(newPerson("registry-admin", 0, "ivo@staff.example")) // an administrator who has not joined does not count
		a.Seen()
		a.Expect("of two one goes", bySecond, apptest.Want{Trail: disabled})
		// A command closed the second administrator and opened the first, while the second was closing the first.
		a.ChangeSealed(
			"UPDATE staff_account SET is_disabled = (email = 'nell@staff.example') WHERE role = 'registry-admin'")
		err = a.Staff.CloseAccount(context.Background(), nell, accountID(a, apptest.Email(apptest.Administrator)),
			audit.Origin{})
		if fault.CodeFrom(err) != fault.Conflict ||
			a.Rows("SELECT COUNT(*) FROM staff_account WHERE email = 'ada@staff.example' AND is_disabled")[0][0] != "0" {
			t.Errorf("nobody is left to administer: %v", err)
		}
	})
}

// TestAccounts_ResetSecondFactor: a reset removes all second factors, and the person is informed.
// Shows R7.1f.
func TestAccounts_ResetSecondFactor(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		ctx := context.Background()
		a.Session(apptest.Administrator)
		a.Expect("there is none", withAccount(a, apptest.Coordinator, "reset-second-factor"), apptest.Want{Status: 409})
		session, err := a.Staff.Authenticate(ctx, a.Session(apptest.Coordinator).Value, 0)
		a.Must(err)
		e, err := a.Staff.BeginEnrol(ctx, session)
		a.Must(err)
		session, err = a.Staff.Authenticate(ctx, a.Session(apptest.Coordinator).Value, 0)
		a.Must(err)
		code, err := onetimecode.Code(e.Secret, a.Clock.Now())
		a.Must(err)
		enrolled, err := a.Staff.ConfirmEnrol(ctx, session, code, audit.Origin{})
		a.Must(err)
		id := accountID(a, apptest.Email(apptest.Coordinator))
		a.ChangeSealed(fmt.Sprintf("INSERT INTO staff_passkey (account_id, credential_id, name, record, created_at) SELECT %d, code_hash, 'Phone', "+
			"code_hash, CURRENT_TIMESTAMP FROM staff_recovery_code LIMIT 1", id))
		a.Seen()
		working := apptest.Request{Path: "/api/staff/me", Cookies: []*http.Cookie{apptest.StaffCookie(enrolled.Token)}}
		a.Expect("Cora works", working, apptest.Want{Has: map[string]any{"results.hasSecondFactor": true}})
		lost := withAccount(a, apptest.Coordinator, "reset-second-factor")
		a.Expect("no reason", lost, apptest.Want{Status: 422, Fields: []string{"reason"}})
		lost.Body = apptest.JSON{"reason": "Lost the phone."}
		response := a.Expect("reset", lost, apptest.Want{
			Trail: []string{"staff.second-factor-reset"},
			Emails: []string{
				"staff-reset-done " + apptest.Email(apptest.Administrator),
				"second-factor-reset " + apptest.Email(apptest.Coordinator),
			},
			Has: map[string]any{
				"results.hasSecondFactor": false, "results.state": "active", "results.timeline.0.actorName": "Ada Moss",
			},
		})
		if strings.Contains(string(response.Body), e.Secret) {
			t.Error("the secret is answered")
		}
		a.Expect("Cora is out", working, apptest.Want{Status: 401})
		for _, rows := range []string{"staff_passkey", "staff_recovery_code"} {
			if got := a.Rows("SELECT COUNT(*) FROM " + rows)[0][0]; got != "0" {
				t.Errorf("%s of %s are left", got, rows)
			}
		}
		a.Expect("the password alone opens, where no second factor is required", apptest.Request{
			Method: "POST", Path: "/api/staff/sign-in",
			Body: map[string]any{"email": apptest.Email(apptest.Coordinator), "password": "a long walk by the sea"},
		}, apptest.Want{Trail: []string{"staff.signed-in"}, Has: map[string]any{"results.next": "done"}})
		a.Expect("nothing is left to reset", withAccount(a, apptest.Coordinator, "reset-second-factor"),
			apptest.Want{Status: 409})
	})
}

// TestAccounts_ResetPassword: a reset removes the password and emails a link to choose a new one.
// Shows R7.1g, R14.3g.
func TestAccounts_ResetPassword(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Session(apptest.Administrator)
		a.Expect("who has not joined gets the invitation", withAccount(a, apptest.Coordinator, "new-password"),
			apptest.Want{Status: 409})
		invitation := apptest.Request{
			Method: "POST", Path: "/api/staff/join/" + a.JoinToken(accountID(a, apptest.Email(apptest.Coordinator))),
			Body: map[string]any{"password": "a stranger's own words"},
		}
		working := apptest.Request{Path: "/api/staff/me", Cookies: []*http.Cookie{a.Session(apptest.Coordinator)}}
		forgot := withAccount(a, apptest.Coordinator, "new-password")
		forgot.Body = apptest.JSON{"reason": "Forgot it."}
		a.Expect("taken away", forgot, apptest.Want{
			Trail: []string{"staff.password-reset"},
			Emails: []string{
				"staff-reset-done " + apptest.Email(apptest.Administrator),
				"staff-new-password " + apptest.Email(apptest.Coordinator),
			},
			Has: map[string]any{
				"results.state": "invited", "results.hasPassword": false, "results.invitedAt": a.Clock.Now(),
				"results.timeline.0.actorName": "Ada Moss",
			},
		})
		a.Expect("Cora is out", working, apptest.Want{Status: 401})
		a.Expect("the used invitation stays dead", invitation, apptest.Want{Status: 404})
		link := "/api/staff/join/" + a.JoinToken(accountID(a, apptest.Email(apptest.Coordinator)))
		chosen := apptest.Request{Method: "POST", Path: link, Body: map[string]any{"password": "another walk by the sea"}}
		a.Expect("chosen", chosen, apptest.Want{Trail: []string{"staff.joined"}, Has: map[string]any{"results.next": "done"}})
		a.Expect("the link works once", chosen, apptest.Want{Status: 404})
		a.Expect("by name", apptest.Request{
			Path: fmt.Sprintf("/api/staff/accounts/%d", accountID(a, apptest.Email(apptest.Coordinator))),
			As:   apptest.Administrator,
		}, apptest.Want{
			Trail: []string{"staff.account-viewed"},
			Has:   map[string]any{"results.state": "active", "results.hasPassword": true},
		})
	})
}

// TestAccounts_ChangeRole: a new role or center ends the sessions of the account. A coach with patients must not get
// another role, or the patients would lose their coach.
// Shows R7.2c.
func TestAccounts_ChangeRole(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		w := apptest.NewTalk(a)
		a.Do(w.Assign(w.Coach))
		a.Session(apptest.Administrator)
		a.Seen()
		to := func(name, role string, center int64) apptest.Request {
			r := withAccount(a, name, "role")
			r.Body = map[string]any{"role": role, "centerId": center}
			return r
		}
		changed := []string{"staff.role-changed"}
		cora := apptest.Request{Path: "/api/staff/me", Cookies: []*http.Cookie{a.Session(apptest.Coordinator)}}
		a.Expect("another center", to(apptest.Coordinator, "center-coordinator", a.Centers[1]), apptest.Want{
			Trail: changed,
			Has: map[string]any{
				"results.center.id": a.Centers[1],
				"results.timeline.0.details": map[string]any{
					"fromRole": "center-coordinator", "toRole": "center-coordinator",
					"fromCenter": fmt.Sprint(a.Centers[0]), "toCenter": fmt.Sprint(a.Centers[1]),
					"fromCenterName": "Riverside Transplant Center", "toCenterName": "Lakeside Transplant Center",
				},
			},
		})
		a.Expect("Cora has to sign in again", cora, apptest.Want{Status: 401})
		a.Expect("the same again is no change", to(apptest.Coordinator, "center-coordinator", a.Centers[1]), apptest.Want{})
		a.Expect("the registry", to(apptest.Coordinator, "registry-reviewer", 0),
			apptest.Want{Trail: changed, Has: map[string]any{"results.role": "registry-reviewer", "results.center": nil}})
		a.Expect("a coordinator needs a center", to(apptest.Coordinator, "center-coordinator", 0),
			apptest.Want{Status: 422, Fields: []string{"centerId"}})
		a.Expect("a center that is none", to(apptest.Coordinator, "coach", 4711),
			apptest.Want{Status: 422, Fields: []string{"centerId"}})
		a.Expect("a coach with patients", to(apptest.Coach, "registry-reviewer", 0), apptest.Want{
			Status: 409,
			Has:    map[string]any{"message": "This coach still has patients. Please give them another coach first."},
		})
		a.Expect("goes to another center", to(apptest.Coach, "coach", a.Centers[1]),
			apptest.Want{Trail: changed, Has: map[string]any{"results.patients": 1}})
		a.Do(w.Assign(0))
		a.Seen()
		a.Expect("without patients", to(apptest.Coach, "registry-reviewer", 0), apptest.Want{Trail: changed})

		nell := secondAdmin(a)
		a.ChangeSealed("UPDATE staff_account SET is_disabled = TRUE WHERE email = 'nell@staff.example'")
		coach := staff.Assignment{Role: access.Coach}
		admin := accountID(a, apptest.Email(apptest.Administrator))
		err := a.Staff.ChangeRole(context.Background(), nell, admin, coach, audit.Origin{})
		if fault.CodeFrom(err) != fault.Conflict {
			t.Errorf("nobody is left to administer: %v", err)
		}
	})
}

// TestAccounts_Timeline is R7.4: the timeline of an account shows its changes and each administrator who read it.
func TestAccounts_Timeline(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Session(apptest.Administrator)
		a.Do(withAccount(a, apptest.OtherCoordinator, "disable"))
		a.Seen()
		record := apptest.Request{
			Path: fmt.Sprintf("/api/staff/accounts/%d", accountID(a, apptest.Email(apptest.OtherCoordinator))),
			As:   apptest.Administrator,
		}
		response := a.Expect("Otto", record, apptest.Want{
			Trail: []string{"staff.account-viewed"},
			Has:   map[string]any{"results.fullName": "Otto Lake", "results.isSelf": false},
		})
		if first, last := response.Text("results.timeline.0.action"),
			response.Text("results.timeline.1.action"); first != "staff.account-disabled" ||
			last != "staff.account-created" {
			t.Errorf("%s, %s", first, last)
		}
		a.Expect("a look is seen by the next", record, apptest.Want{
			Trail: []string{"staff.account-viewed"},
			Has: map[string]any{
				"results.timeline.0.action": "staff.account-viewed", "results.timeline.0.actorName": "Ada Moss",
			},
		})
		a.Expect("the own one", apptest.Request{
			Path: fmt.Sprintf("/api/staff/accounts/%d", accountID(a, apptest.Email(apptest.Administrator))),
			As:   apptest.Administrator,
		}, apptest.Want{Trail: []string{"staff.account-viewed"}, Has: map[string]any{"results.isSelf": true}})
		a.Expect("nobody's", apptest.Request{Path: "/api/staff/accounts/4711", As: apptest.Administrator},
			apptest.Want{Status: 404})
	})
}
