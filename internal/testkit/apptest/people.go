package apptest

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/micrositestore"
)

// The staff of every app, by the local part of their email address.
const (
	Administrator    = "ada"  // registry administrator
	Reviewer         = "remy" // registry reviewer
	Coordinator      = "cora" // coordinator of Riverside, the center of invited patients
	OtherCoordinator = "otto" // coordinator of Lakeside
	Coach            = "coco" // coach
)

// StaffPassword is the password of all staff.
const StaffPassword = "a long walk by the sea"

type session struct {
	cookie *http.Cookie
	since  time.Time
}

// Email returns a staff member's address.
func Email(name string) string { return name + "@staff.example" }

func (a *App) addPeople() {
	a.Helper()
	ctx := context.Background()
	for i, name := range []string{"Riverside Transplant Center", "Lakeside Transplant Center"} {
		id, err := centerstore.NewCenters(a.DB).
			Add(ctx, center.Center{Name: name, Alias: name[:9], City: "Springfield", State: "OH"})
		a.Must(err)
		a.Centers[i] = id
	}
	for _, p := range []struct {
		name, fullName string
		role           access.Role
		center         int64
	}{
		{Administrator, "Ada Moss", access.RegistryAdmin, 0}, {Reviewer, "Remy Stone", access.RegistryReviewer, 0},
		{Coordinator, "Cora Vance", access.CenterCoordinator, a.Centers[0]},
		{OtherCoordinator, "Otto Lake", access.CenterCoordinator, a.Centers[1]},
		{Coach, "Coco Hill", access.Coach, a.Centers[0]},
	} {
		account, err := a.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System}, staff.NewAccount{
			Email: Email(p.name), FullName: p.fullName, Role: p.role, CenterID: p.center, Language: locale.English,
		}, audit.Origin{})
		a.Must(err)
		a.accounts[p.name] = account
	}
}

// AccountID returns the id of a member of the staff.
func (a *App) AccountID(name string) int64 { return a.accounts[name].ID }

// Session returns the cookie of a signed-in staff member, or nil for "". It signs in again if the session is too old,
// by the app's clock, for calls that require recent authentication.
func (a *App) Session(name string) *http.Cookie {
	a.Helper()
	if name == "" {
		return nil
	}
	a.signing.Lock()
	defer a.signing.Unlock()
	now := a.Clock.Now()
	s := a.sessions[name]
	if s != nil && now.Sub(s.since) < staff.ProofLasts {
		return s.cookie
	}
	account, known := a.accounts[name]
	if !known {
		a.Fatalf("there is no %q", name)
	}
	ctx := context.Background()
	var ticket staff.Ticket
	var err error
	if s == nil {
		ticket, err = a.Staff.Join(ctx, a.JoinToken(account.ID), StaffPassword, audit.Origin{})
	} else {
		ticket, err = a.Staff.SignIn(ctx, account.Email, StaffPassword, "", audit.Origin{})
	}
	a.Must(err)
	a.sessions[name] = &session{StaffCookie(ticket.Token), now}
	a.Seen()
	return a.sessions[name].cookie
}

// JoinToken returns the token of the account's join link.
func (a *App) JoinToken(accountID int64) string {
	a.Helper()
	token, err := a.Staff.StaffJoinToken(context.Background(), accountID)
	a.Must(err)
	return token
}

// Patient is the patient for Invite; zero values are filled in.
type Patient struct {
	FirstName, LastName, Email, BirthDate, Gender, Language string
	Type                                                    int
}

// Site is an invited patient's site with the key of its link.
type Site struct {
	ID   int64
	Code string
	Key  string
}

// Body returns the payload of calls with id and editKey, plus more as pairs of names and values.
func (s Site) Body(more ...any) map[string]any {
	body := map[string]any{"id": s.ID, "editKey": s.Key}
	for i := 0; i+1 < len(more); i += 2 {
		body[more[i].(string)] = more[i+1]
	}
	return body
}

// DataPath returns the path of the patient's own data.
func (s Site) DataPath() string {
	return fmt.Sprintf("/api/microsite/custom-site/data/%d/%s", s.ID, s.Key)
}

// Credential returns the header with the key.
func (s Site) Credential() string { return fmt.Sprintf("EditKey microsite:%d:%s", s.ID, s.Key) }

// StaffPath returns the staff's path of the site, followed by more.
func (s Site) StaffPath(more string) string {
	return fmt.Sprintf("/api/staff/microsites/%d%s", s.ID, more)
}

// Invite invites a patient as the coordinator.
func (a *App) Invite(p Patient) Site {
	a.Helper()
	fill := func(field *string, value string) {
		if *field == "" {
			*field = value
		}
	}
	fill(&p.FirstName, "Rosa")
	fill(&p.LastName, "Ejemplo")
	fill(&p.Email, "rosa@mail.example")
	fill(&p.Language, "en")
	response := a.Do(Request{Method: "POST", Path: "/api/staff/microsites/invite", As: Coordinator, Body: map[string]any{
		"firstName":       p.FirstName,
		"lastName":        p.LastName,
		"email":           p.Email,
		"birthDate":       p.BirthDate,
		"gender":          p.Gender,
		"micrositeTypeId": p.Type,
		"language":        p.Language,
		"isAnotherPerson": true, // tests invite several patients with one address
	}})
	if response.Status != http.StatusOK {
		a.Fatalf("invite: %d %s", response.Status, response.Body)
	}
	a.Seen()
	return a.Site(int64(response.Get("results.id").(float64)))
}

// Site returns a stored site with the key of its link.
func (a *App) Site(id int64) Site {
	a.Helper()
	site, err := micrositestore.NewMicrosites(a.DB).Site(context.Background(), id)
	a.Must(err)
	return Site{ID: id, Code: site.ShortCode, Key: a.Microsites.EditKey(site)}
}

// Activate activates a site's starter page, as an adult without a coach.
func (a *App) Activate(site Site) {
	a.Helper()
	a.mustDo(Request{Method: "POST", Path: "/api/microsite/activate-starter-site",
		Body: site.Body("agreedToHipaa", true, "phonePrimary", "555-010-0123")})
}

// Approve approves the submission under review at its current stage.
func (a *App) Approve(site Site, as string) {
	a.Helper()
	a.mustDo(a.Review(site, as, "approve", ""))
}

// Review returns a request with a decision about the submission under review.
func (a *App) Review(site Site, as, decision, comment string) Request {
	a.Helper()
	s, stage, err := a.pending(site.ID)
	a.Must(err)
	return Request{Method: "POST", Path: site.StaffPath("/review"), As: as, Body: map[string]any{
		"submissionId": s, "stage": stage, "decision": decision, "comment": comment}}
}

// pending returns the submission under review and its stage; without a submission 0 and the center's stage.
func (a *App) pending(id int64) (submission int64, stage access.ReviewStage, err error) {
	site, err := micrositestore.NewMicrosites(a.DB).Site(context.Background(), id)
	if err == nil && site.PendingSubmissionID != nil {
		submission = *site.PendingSubmissionID
	}
	return submission, cmp.Or(site.ReviewStage(), access.CenterReview), err
}

// Live invites a new patient and publishes the site, with one picture.
func (a *App) Live(p Patient, story string) Site {
	a.Helper()
	site := a.Invite(p)
	a.Activate(site)
	a.mustDo(Save{Site: site, Story: story, Responsible: true, Pictures: []Pic{{File: SmallPhoto(1)}}}.Request())
	a.Approve(site, Coordinator)
	a.Approve(site, Reviewer)
	return site
}

func (a *App) mustDo(r Request) Response {
	a.Helper()
	response := a.Do(r)
	if response.Status != http.StatusOK {
		a.Fatalf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
	}
	a.Seen()
	return response
}
