package microsite_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"beacon/internal/access"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/review"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/testkit/apptest"
	"beacon/internal/testkit/trailtest"
)

// life is a site with its expected state in the model of R3.
type life struct {
	a       *apptest.App
	site    microsite.Site
	access  microsite.Access
	picture string
	staff   map[string]access.Principal

	r, c, before int
	agreed       bool
	draft, live  string // stories
	frozen       string
}

// In any order of actions by patients, centers and the registry, each state must match a model of R3.
func TestRandomActions_MatchModel(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		runs := 0
		rapid.Check(t, func(r *rapid.T) {
			// Both databases use the same table; PostgreSQL runs are there for its transactions.
			if runs++; runs > 60 || (a.DB.Dialect() == storage.PostgreSQL && runs > 15) {
				return
			}
			l := newLife(a)
			actions := []string{
				"activate", "draft", "agree", "submit", "withdraw", "release", "agree-again", "center", "registry", "admin",
				"stranger", "reopen",
			}
			for i, action := range rapid.SliceOfN(rapid.SampledFrom(actions), 1, 25).Draw(r, "actions") {
				verdict := rapid.SampledFrom([]microsite.Verdict{microsite.Approve, microsite.Approve, microsite.Changes,
					microsite.Decline}).
					Draw(r, "verdict")
				want, got := l.act(action, verdict, fmt.Sprintf("This is story number %d, long enough.", i))
				l.check(r, fmt.Sprintf("%s (%s), action %d", action, verdict, i), want, got)
			}
		})
		if n := trailtest.VerifyLog(t, a.AuditLog); n == 0 {
			t.Error("the trail holds no events")
		}
	})
}

func newLife(a *apptest.App) *life {
	ctx := context.Background()
	l := &life{a: a, staff: map[string]access.Principal{
		"center":   {ID: 3, Name: "Cora", Role: access.CenterCoordinator, CenterID: a.Centers[0]},
		"registry": {ID: 2, Name: "Remy", Role: access.RegistryReviewer},
		"admin":    {ID: 1, Name: "Ada", Role: access.RegistryAdmin},
		"stranger": {ID: 4, Name: "Otto", Role: access.CenterCoordinator, CenterID: a.Centers[1]},
	}}
	var err error
	l.site, err = a.Invitations.Invite(
		ctx,
		l.staff["center"],
		invitation.Invitation{
			FirstName: "Rosa", LastName: "Ejemplo", Email: "rosa@mail.example", Language: locale.English,
			IsAnotherPerson: true, // all lives use the same address
		},
		access.Caller{Lang: locale.English},
	)
	a.Must(err)
	l.access, _, err = a.Microsites.Open(
		ctx, l.site.ID, a.Microsites.EditKey(l.site), "", access.Caller{Lang: locale.English},
	)
	a.Must(err)
	// A stored picture that saves can keep. It belongs to the site from the start.
	p := microsite.Picture{SiteID: l.site.ID, Stem: fmt.Sprintf("stem%022d", l.site.ID), Width: 95, Height: 100}
	a.Must(micrositestore.NewMicrosites(a.DB).
		InTx(ctx, func(tx microsite.Tx) error { _, err := tx.AddPicture(ctx, p, a.Clock.Now()); return err }))
	placed := microsite.Placement{Stem: p.Stem}
	l.picture = placed.WholeName()
	master := apptest.SmallPhoto(1)
	name := "pictures/" + p.Stem[:2] + "/" + p.Stem + "/master.jpg"
	a.Must(a.Blobs.Put(ctx, name, bytes.NewReader(master), int64(len(master))))
	return l
}

// act performs an action and updates the model. It returns the fault code that the model expects, "" for none, and
// the actual error.
func (l *life) act(action string, verdict microsite.Verdict, story string) (want fault.Code, got error) {
	ctx, m := context.Background(), l.a.Microsites
	editable := (l.r == 5 || l.r == 100) && l.c != 50 && l.c != 60 && l.c != 54
	switch action {
	case "activate":
		if l.r != 0 {
			want = fault.Conflict
		} else {
			l.r, l.agreed = 5, true
		}
		got = m.ActivateStarter(ctx, l.access, microsite.Activation{AgreedToHipaa: true, PhonePrimary: "5550100123"})
	case "draft", "agree", "submit":
		agrees := action == "agree"
		switch {
		case l.r == 0 && agrees:
			l.r, l.agreed, l.draft = 5, true, story
		case !editable:
			want = fault.Conflict
		case action == "submit" && !l.agreed:
			want = fault.RuleBroken
		default:
			l.agreed, l.draft = l.agreed || agrees, story
			if action == "submit" {
				l.before, l.c, l.frozen = l.c, 50, story
			}
		}
		seen, err := m.Current(ctx, l.access)
		l.a.Must(err)
		_, got = m.Save(ctx, l.access, seen, microsite.SaveRequest{
			Story: story, AgreedToHipaa: agrees, ResponsibilityConfirmed: true,
			Draft:    action != "submit",
			Pictures: []microsite.PictureEdit{{FileName: l.picture, Zoom: 1}},
		})
	case "withdraw":
		if l.c != 50 {
			want = fault.Conflict
		} else {
			l.c = l.before
		}
		_, got = m.WithdrawSubmission(ctx, l.access)
	case "release":
		l.agreed = false
		got = m.WithdrawRelease(ctx, l.access)
	case "agree-again":
		switch {
		case l.agreed:
		case l.r != 5 && l.r != 100:
			want = fault.Conflict
		default:
			l.agreed = true
		}
		_, got = m.AgreeAgain(ctx, l.access, "", "")
	case "reopen":
		if l.c != 54 {
			want = fault.Conflict
		} else {
			l.c = 10
		}
		_, got = l.a.Reviews.Reopen(
			ctx, l.staff["registry"], l.site.ID, review.Comment{}, access.Caller{Lang: locale.English},
		)
	default:
		return l.decide(action, verdict)
	}
	return want, got
}

func (l *life) decide(by string, verdict microsite.Verdict) (want fault.Code, got error) {
	mayCenter, mayRegistry := by == "center" || by == "admin", by == "registry" || by == "admin"
	switch {
	case by == "stranger":
		want = fault.NotFound
	case l.c != 50 && l.c != 60:
		want = fault.Conflict
	case l.c == 50 && !mayCenter, l.c == 60 && !mayRegistry:
		want = fault.Forbidden
	case verdict == microsite.Decline:
		l.c = 54
	case l.c == 50:
		l.c = map[microsite.Verdict]int{microsite.Approve: 60, microsite.Changes: 10}[verdict]
	case verdict == microsite.Changes:
		l.c = 52
	default:
		l.c, l.r, l.live = 100, 100, l.frozen
	}
	var submission int64
	site := l.stored()
	if site.PendingSubmissionID != nil {
		submission = *site.PendingSubmissionID
	}
	stage := cmp.Or(site.ReviewStage(), access.CenterReview)
	_, got = l.a.Reviews.Decide(context.Background(), l.staff[by], l.site.ID,
		review.Decision{SubmissionID: submission, Stage: stage, Verdict: verdict, Comment: "Because."},
		access.Caller{Lang: locale.English})
	return want, got
}

func (l *life) stored() microsite.Site {
	site, err := micrositestore.NewMicrosites(l.a.DB).Site(context.Background(), l.site.ID)
	l.a.Must(err)
	return site
}

// check compares the stored site and its public page with the model.
func (l *life) check(r *rapid.T, what string, want fault.Code, got error) {
	if (want == "") != (got == nil) || (got != nil && fault.CodeFrom(got) != want) {
		r.Fatalf("%s: %v, want %q (R %d C %d agreed %v)", what, got, want, l.r, l.c, l.agreed)
	}
	site := l.stored()
	if int(site.RecipientStatus) != l.r || int(site.CustomSiteStatus) != l.c || site.AgreedToHipaa != l.agreed ||
		site.DraftStory != l.draft {
		r.Fatalf("%s: R %d C %d agreed %v %q, want R %d C %d agreed %v %q", what, site.RecipientStatus, site.CustomSiteStatus,
			site.AgreedToHipaa, site.DraftStory, l.r, l.c, l.agreed, l.draft)
	}
	view, err := l.a.Microsites.Public(context.Background(), site.ShortCode, "", microsite.Home)
	if err != nil {
		r.Fatalf("%s: public view: %v", what, err)
	}
	shown := ""
	if view.Version != nil {
		shown = view.Version.Story
	}
	wantShown, wantShowing := "", microsite.ShowNothing
	if l.agreed {
		wantShowing = microsite.ShowStarter
		if l.r == 100 {
			wantShown, wantShowing = l.live, microsite.ShowCustom
		}
	}
	if view.Showing != wantShowing || shown != wantShown {
		r.Fatalf("%s: visitors see %v %q, want %v %q", what, view.Showing, shown, wantShowing, wantShown)
	}
	if (l.c == 50 || l.c == 60) &&
		(site.PendingSubmissionID == nil || errors.Is(got, fault.ErrNotFound) && want != fault.NotFound) {
		r.Fatalf("%s: under review without a version", what)
	}
	if !slices.Contains([]int{0, 10, 50, 52, 54, 60, 100}, l.c) {
		r.Fatalf("%s: C %d", what, l.c)
	}
}
