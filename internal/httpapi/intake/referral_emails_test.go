package intake_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/notify"
	"beacon/internal/testkit/apptest"
)

const aDay = 24 * time.Hour

// remind runs the scheduled reminders and expects these emails.
func remind(a *apptest.App, what string, emails ...string) {
	a.Helper()
	sent, err := a.Referrals.SendReminders(context.Background())
	a.Must(err)
	if sent != len(emails) {
		a.Errorf("%s: says %d mails", what, sent)
	}
	var trail []string
	for range emails {
		trail = append(trail, "referral.reminded")
	}
	a.Expect(what, apptest.Request{Path: "/healthz"}, apptest.Want{Trail: trail, Emails: emails})
}

// TestReferral_AtMostThreeReminders: only patients without a center get reminders, and at most three.
func TestReferral_AtMostThreeReminders(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		a.Do(apptest.NewReferral(a, nil))
		a.Do(apptest.NewReferral(a, map[string]any{"email": "otto@mail.example", "firstName": "Otto"}))
		a.Do(apptest.NewReferral(a, map[string]any{"email": "done@mail.example", "centers": a.Centers[:1]}))
		a.Seen()
		remind(a, "at once")
		a.Clock.Advance(3*aDay - time.Second)
		remind(a, "nearly three days")
		a.Clock.Advance(time.Second)
		remind(a, "three days", "referral-reminder rosa@mail.example", "referral-reminder otto@mail.example")
		remind(a, "once")
		a.Expect("Otto chooses", apptest.SaveReferral(apptest.ReferralBody(map[string]any{
			"id": 2, "editKey": a.Ring.EditKey("referral", 2, 1), "firstName": "Otto", "email": "otto@mail.example",
			"centers": a.Centers[:1],
		})), apptest.Want{
			Trail:  []string{"referral.changed"},
			Emails: []string{"referral-received cora@staff.example", "referral-thanks otto@mail.example"},
		})
		a.Clock.Advance(7 * aDay)
		remind(a, "ten days", "referral-reminder rosa@mail.example")
		a.Clock.Advance(20 * aDay)
		remind(a, "thirty days", "referral-reminder rosa@mail.example")
		a.Clock.Advance(365 * aDay)
		remind(a, "silence")
	})
}

// TestReferral_OneReminderAfterDowntime: after a downtime a patient gets one reminder, not all that were missed, also
// with several processes.
func TestReferral_OneReminderAfterDowntime(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		a.Do(apptest.NewReferral(a, nil))
		a.Seen()
		a.Clock.Advance(15 * aDay)
		var all sync.WaitGroup
		for range 4 { // several processes
			all.Go(func() {
				if _, err := a.Referrals.SendReminders(context.Background()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		a.Expect("one of two", apptest.Request{Path: "/healthz"},
			apptest.Want{Trail: []string{"referral.reminded"}, Emails: []string{"referral-reminder rosa@mail.example"}})
		a.Clock.Advance(15 * aDay)
		remind(a, "the last", "referral-reminder rosa@mail.example")
		remind(a, "silence")
	})
}

// TestLostLink_FindsReferrals is R2.8: an address gets the links of its referrals as well as those of its sites.
func TestLostLink_FindsReferrals(t *testing.T) {
	apptest.Each(t, func(t *testing.T, a *apptest.App) {
		openCenters(a)
		a.Invite(apptest.Patient{Email: "rosa@mail.example"})
		a.Do(apptest.NewReferral(a, map[string]any{"email": "Rosa@mail.example", "centers": a.Centers}))
		a.Do(apptest.NewReferral(a, map[string]any{"email": "other@mail.example"}))
		a.Seen()
		a.Expect("asked", apptest.LostLink("rosa@mail.example"), apptest.Want{})
		sent, err := a.Microsites.SendLostLinks(context.Background())
		a.Must(err)
		a.Expect("answered", apptest.Request{Path: "/healthz"}, apptest.Want{
			Trail:  []string{"microsite.lost-link-answered", "referral.lost-link-answered"},
			Emails: []string{"lost-link rosa@mail.example", "referral-link Rosa@mail.example"},
		})
		if sent != 2 {
			t.Errorf("%d links", sent)
		}
	})
}

// TestReferral_LinkIsMadeWhenEmailIsSent is R2.6: keys are not stored.
func TestReferral_LinkIsMadeWhenEmailIsSent(t *testing.T) {
	a := apptest.New(t)
	a.Do(apptest.NewReferral(a, nil))
	page, err := a.Outbox.List(context.Background(), notify.Selection{Limit: 10})
	a.Must(err)
	written, err := a.EmailView.Render(context.Background(), page[0].Email)
	a.Must(err)
	if want := apptest.BaseURL + "/recipient/1/" + a.Ring.EditKey("referral", 1, 1); written.Link != want ||
		!strings.Contains(written.Text, want) {
		t.Errorf("the link is %s, want %s", written.Link, want)
	}
}

func TestReferral_LimitsSaves(t *testing.T) {
	a := apptest.New(t)
	openCenters(a)
	statuses := map[int]int{}
	for range 70 {
		response := a.Do(apptest.SaveReferral(apptest.ReferralBody(map[string]any{"email": ""})))
		if statuses[response.Status]++; response.Status == 429 && response.Header.Get("Retry-After") == "" {
			t.Errorf("429 without Retry-After: %s", response.Body)
		}
	}
	if statuses[422] < 20 || statuses[429] == 0 || statuses[422]+statuses[429] != 70 {
		t.Errorf("%v", statuses)
	}
}
