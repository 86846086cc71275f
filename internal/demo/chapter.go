package demo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/champion"
	"beacon/internal/invitation"
	"beacon/internal/legalhold"
	"beacon/internal/microsite"
	"beacon/internal/platform/personal"
	"beacon/internal/platform/usstate"
	"beacon/internal/review"
	"beacon/internal/storage/centerstore"
)

// chapter is the history of one person's site.
type chapter struct {
	*seed
	person
	number int
	site   microsite.Site
	access microsite.Access
}

// Days from the invitation to each step of a site.
const (
	dayActivated = 1
	dayDrafted   = 2
	daySubmitted = 4
	dayCenter    = 6
	dayRegistry  = 7
	dayWithdrawn = 40 // deactivated by an inactive site's person
)

// updateDaysAgo is the age of a submitted change to a live site, in days.
const updateDaysAgo = 3

// moments returns the events in the history of the person's site up to its state.
func (c *chapter) moments() []moment {
	step := func(day int, do func(context.Context) error) moment {
		return moment{at: c.daysAgo(c.Invited - day).Add(c.hour(day)), do: do}
	}
	if c.State == stateAwaitingCenter {
		return []moment{step(0, c.register)}
	}
	way := []moment{
		step(0, c.invite), step(dayActivated, c.asPatient(c.begin)), step(dayDrafted, c.asPatient(c.draft)),
		step(daySubmitted, c.asPatient(c.submit)),
		step(dayCenter, c.decide(microsite.Approve)), step(dayRegistry, c.decide(microsite.Approve)),
	}
	switch c.State {
	case stateInvited:
		return way[:1]
	case stateStarter:
		return way[:2]
	case stateDraft:
		return way[:3]
	case stateCenterReview:
		return way[:4]
	case stateRegistryReview:
		return way[:5]
	case stateChangesAsked, stateDeclined:
		verdict := microsite.Changes
		if c.State == stateDeclined {
			verdict = microsite.Decline
		}
		if c.Registry {
			return append(way[:5:5], step(dayRegistry, c.decide(verdict)))
		}
		return append(way[:4:4], step(dayCenter, c.decide(verdict)))
	case stateUpdateReview:
		return append(way, step(c.Invited-updateDaysAgo, c.asPatient(c.change)))
	case stateInactive:
		return append(way, step(dayWithdrawn, c.asPatient(c.deactivate)))
	}
	return way
}

// hour spreads the events of a day over the country's working hours: up to nine hours after 12:00 UTC, different each
// day.
func (c *chapter) hour(day int) time.Duration {
	return time.Duration((c.number*53+day*97)%540) * time.Minute
}

func (c *chapter) caller() access.Caller {
	return callerAt(c.Language, fmt.Sprintf("192.0.2.%d", 10+c.number%200))
}

func (c *chapter) birthDate() time.Time {
	return c.now.AddDate(-c.Age, 0, -(c.number*37)%300-20)
}

func (c *chapter) invite(ctx context.Context) (err error) {
	centerID, known := c.centers[c.Center]
	if !known {
		return fmt.Errorf("no center %q", c.Center)
	}
	c.site, err = c.Invitations.Invite(ctx, c.desks[centerID], invitation.Invitation{
		FirstName: c.First, LastName: c.Last, Email: c.email(),
		BirthDate: c.birthDate().Format(personal.DayFormat), Gender: c.Gender, Type: c.Type,
		Language: c.Language, CenterID: centerID,
	}, c.caller())
	return err
}

// asPatient returns a step through the patient's own link, on the current site.
func (c *chapter) asPatient(do func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) (err error) {
		c.access, c.site, err = c.Microsites.Open(ctx, c.site.ID, c.Microsites.EditKey(c.site), "", c.caller())
		if err != nil {
			return err
		}
		return do(ctx)
	}
}

// begin activates the starter site, which starts the visits.
func (c *chapter) begin(ctx context.Context) error {
	err := c.Microsites.ActivateStarter(ctx, c.access, microsite.Activation{
		AgreedToHipaa: true, IsCoachingDesired: c.person.Coaching, GuardianName: c.Guardian,
		PhonePrimary: fmt.Sprintf("414-555-01%02d", c.number%100), PrimaryPhoneCanReceiveTexts: c.number%3 != 0,
	})
	if err != nil {
		return err
	}
	until := c.now
	if c.State == stateInactive {
		until = c.daysAgo(c.Invited - dayWithdrawn)
	}
	return c.addVisits(ctx, c, until)
}

// draft saves text and pictures for the first time.
func (c *chapter) draft(ctx context.Context) error {
	request := microsite.SaveRequest{Story: c.Story.text(), Why: c.Why.text(), Draft: true}
	for i, d := range c.person.Pictures {
		content, err := d.content()
		if err != nil {
			return err
		}
		request.Pictures = append(request.Pictures, microsite.PictureEdit{
			Index: i, Caption: d.Caption, Zoom: d.Zoom, X: d.X, Y: d.Y,
			Upload: &microsite.Upload{File: bytes.NewReader(content), Size: int64(len(content))},
		})
	}
	_, err := c.Microsites.Save(ctx, c.access, c.site, request)
	return err
}

func (c *chapter) submit(ctx context.Context) error { return c.submitStory(ctx, c.Story.text()) }

// change submits the live story with one additional paragraph.
func (c *chapter) change(ctx context.Context) error {
	return c.submitStory(ctx, slices.Concat(c.Story, c.Update).text())
}

func (c *chapter) submitStory(ctx context.Context, story string) error {
	view, err := c.Microsites.Editor(ctx, c.access, c.site)
	if err != nil {
		return err
	}
	request := microsite.SaveRequest{
		Story: story, Why: c.Why.text(), ResponsibilityConfirmed: true,
		AgreedToHipaa: true, GuardianName: c.Guardian,
	}
	for i, p := range view.Draft {
		request.Pictures = append(request.Pictures, microsite.PictureEdit{
			Index: i, Caption: p.Caption, Zoom: p.Crop.Zoom, Rotate: p.Crop.Rotate, X: p.Crop.X,
			Y: p.Crop.Y, FileName: p.WholeName(),
		})
	}
	_, err = c.Microsites.Save(ctx, c.access, c.site, request)
	return err
}

// decide gives the verdict of the next reviewer.
func (c *chapter) decide(v microsite.Verdict) func(context.Context) error {
	return func(ctx context.Context) error {
		site, err := c.sites.Site(ctx, c.site.ID)
		if err != nil {
			return err
		}
		if site.PendingSubmissionID == nil {
			return errors.New("nothing is under review")
		}
		by := c.desks[site.CenterID]
		if site.CustomSiteStatus == microsite.PendNkrApproval {
			by = c.admin
		}
		d := review.Decision{SubmissionID: *site.PendingSubmissionID, Stage: site.ReviewStage(), Verdict: v}
		if v != microsite.Approve {
			d.Comment, d.Reasons = c.Comment, c.Reasons
		}
		c.site, err = c.Reviews.Decide(ctx, by, site.ID, d, c.caller())
		return err
	}
}

// register registers the person under a campaign of the center, so the site waits for the center's confirmation
// (R3).
func (c *chapter) register(ctx context.Context) error {
	code, err := c.cast.campaignFor(c.Center, c.Type)
	if err != nil {
		return err
	}
	near, err := centerstore.NewCenters(c.DB).ByID(ctx, c.centers[c.Center])
	if err != nil {
		return err
	}
	state, _ := usstate.Find(near.State)
	form := champion.Registration{
		Campaign: code, FirstName: c.First, LastName: c.Last, Email: c.email(),
		PrimaryPhone: fmt.Sprintf("414-555-01%02d", c.number%100), Street: "1325 Prospect Avenue",
		City: near.City, StateID: state.ID, PostalCode: near.PostalCode,
		IsAddressVerified: true, Gender: genders[c.Gender],
		BirthDate: c.birthDate().Format(personal.DayFormat),
	}
	return c.enroll(ctx, form, "demo "+c.email(), c.caller())
}

// deactivate takes the page down on the patient's behalf. The registry holds its content because of a complaint.
func (c *chapter) deactivate(ctx context.Context) error {
	if _, err := c.Microsites.Deactivate(ctx, c.access); err != nil {
		return err
	}
	terms := legalhold.Terms{Reason: "Complaint about a picture, case 2026-014"}
	record := audit.Subject{Kind: "microsite", ID: c.site.ID}
	_, err := c.LegalHolds.Put(ctx, c.admin, record, terms, access.Caller{})
	return err
}
