package storetest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/coachstore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/staffstore"
)

// Shows R7.2c.
func TestCoaching(t *testing.T) { Each(t, testCoaching) }

// testCoaching is the contract of coaching.Store and coaching.Tx.
func testCoaching(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	s := coachingSuite{coachstore.NewCoaching(db), db, clk, Center(t, db, "Riverside Transplant Center")}
	t.Run("an unknown site has no pairing", s.unknown)
	t.Run("a pairing is made, changed and undone", s.pairings)
	t.Run("notes come back as they went in, newest first", s.notes)
	t.Run("a coach has the own patients alone", s.patients)
	t.Run("coaches are found, sorted and paged", s.coaches)
	t.Run("a coach's history is what happened with account and patients", s.history)
	t.Run("requests are those who wait, oldest first", s.requests)
	t.Run("claims are decided once", s.claims)
	t.Run("who is given a patient is a coach and stays one", s.staysACoach)
	t.Run("of two who decide at once the second sees the first", s.locks)
	t.Run("a failed transaction leaves nothing", s.rollback)
}

type coachingSuite struct {
	store  coaching.Store
	db     *storage.DB
	clk    *clock.Fixed
	center int64
}

var coachNumber int

func (s coachingSuite) coach(t *testing.T, role access.Role) int64 {
	t.Helper()
	return s.named(t, role, fmt.Sprintf("Coach Number %d", coachNumber+1))
}

func (s coachingSuite) named(t *testing.T, role access.Role, name string) int64 {
	t.Helper()
	coachNumber++
	id := int64(0)
	err := staffstore.New(s.db).InTx(context.Background(), func(tx staff.Tx) (err error) {
		id, err = tx.InsertAccount(context.Background(), staff.Account{
			Email: fmt.Sprintf("coach%d@staff.example", coachNumber), FullName: name, Role: role,
			Language: locale.Spanish, CreatedAt: s.clk.Now(),
		}, "hash")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func (s coachingSuite) site(t *testing.T, status microsite.RecipientStatus) int64 {
	t.Helper()
	coachNumber++
	var id int64
	err := micrositestore.NewMicrosites(s.db).InTx(context.Background(), func(tx microsite.Tx) (err error) {
		id, err = tx.Create(context.Background(), microsite.Site{
			Type: microsite.Liver, CenterID: s.center, KeyVersion: 3,
			ShortCode: fmt.Sprintf("COA%03d", coachNumber), FirstName: "Rosa", LastName: "Ejemplo",
			Email: "rosa@mail.example", Language: locale.Spanish, RecipientStatus: status,
			CreatedAt: Start, UpdatedAt: Start,
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// tx runs fn on a locked site in a transaction that must succeed.
func (s coachingSuite) tx(t *testing.T, siteID int64, fn func(ctx context.Context, tx coaching.Tx) error) {
	t.Helper()
	ctx := context.Background()
	err := s.store.InTx(ctx, func(tx coaching.Tx) error {
		if _, err := tx.LockWithSite(ctx, siteID); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (s coachingSuite) assign(t *testing.T, siteID, coachID int64) {
	t.Helper()
	s.tx(t, siteID, func(ctx context.Context, tx coaching.Tx) error {
		return tx.Assign(ctx, siteID, coachID, "Remy Stone", s.clk.Now())
	})
}

func (s coachingSuite) unknown(t *testing.T) {
	ctx := context.Background()
	const nobody = 1 << 40
	_, headErr := s.store.Head(ctx, nobody)
	_, pairErr := s.store.Pairing(ctx, nobody)
	_, noteErr := s.store.Note(ctx, nobody)
	_, claimErr := s.store.Claim(ctx, nobody)
	_, waitErr := s.store.WaitingClaim(ctx, nobody, nobody)
	coachErr := s.store.InTx(ctx, func(tx coaching.Tx) error { _, err := tx.LockCoach(ctx, nobody); return err })
	lockErr := s.store.InTx(ctx, func(tx coaching.Tx) error { _, err := tx.Lock(ctx, nobody); return err })
	bothErr := s.store.InTx(ctx, func(tx coaching.Tx) error { _, err := tx.LockWithSite(ctx, nobody); return err })
	for i, err := range []error{headErr, pairErr, noteErr, claimErr, waitErr, coachErr, lockErr, bothErr} {
		if !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("%d answers %v", i, err)
		}
	}
	if notes, err := s.store.Notes(ctx, nobody); err != nil || len(notes) != 0 {
		t.Errorf("notes %v, %v", notes, err)
	}
}

func (s coachingSuite) pairings(t *testing.T) {
	ctx := context.Background()
	site, coach := s.site(t, microsite.StarterSiteActive), s.coach(t, access.Coach)
	if p, err := s.store.Pairing(
		ctx, site,
	); err != nil || p.Coach != nil || p.MayEdit || p.Revision != 0 || p.RequestedAt != nil || p.AssignedAt != nil ||
		p.Site.FullName() != "Rosa Ejemplo" || p.Site.Language != locale.Spanish || p.Site.Type != 1 ||
		p.Site.CenterName != "Riverside Transplant Center" ||
		!p.Site.CanBeCoached {
		t.Errorf("before: %+v, %v", p, err)
	}
	if h, err := s.store.Head(ctx, site); err != nil || h != (coaching.Head{KeyVersion: 3}) {
		t.Errorf("head %+v, %v", h, err)
	}
	revision := func() int64 {
		_, n, err := micrositestore.NewMicrosites(s.db).RevisionByCode(ctx, mustPairing(t, s, site).Site.ShortCode)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	before := revision()
	later := s.clk.Now().Add(time.Hour)
	s.tx(t, site, func(ctx context.Context, tx coaching.Tx) error {
		return errors.Join(tx.SetRequested(ctx, site, s.clk.Now()), tx.SetRequested(ctx, site, later),
			tx.Assign(ctx, site, coach, "Remy Stone", later), tx.SetMayEdit(ctx, site, true))
	})
	p := mustPairing(t, s, site)
	if p.Coach == nil || p.Coach.ID != coach || p.Coach.Language != locale.Spanish || p.Coach.FullName == "" ||
		p.Coach.Email == "" || !p.MayEdit ||
		p.AssignedBy != "Remy Stone" ||
		!p.AssignedAt.Equal(later) ||
		!p.RequestedAt.Equal(s.clk.Now()) ||
		p.Revision != 1 {
		t.Errorf("assigned: %+v", p)
	}
	if got := revision(); got != before+1 {
		t.Errorf("the site's revision went from %d to %d", before, got)
	}
	s.assign(t, site, s.coach(t, access.Coach))
	if p := mustPairing(t, s, site); p.MayEdit || p.Coach.ID == coach || p.Revision != 2 {
		t.Errorf("the next coach: %+v", p)
	}
	s.assign(t, site, 0)
	if p := mustPairing(t, s, site); p.Coach != nil || p.MayEdit {
		t.Errorf("none again: %+v", p)
	}
	for status, want := range map[microsite.RecipientStatus]bool{microsite.InvitationSent: true, microsite.Active: true,
		microsite.PendCenterConfirmIsPatient: false, microsite.Inactive: false, microsite.Denied: false} {
		if p := mustPairing(t, s, s.site(t, status)); p.Site.CanBeCoached != want {
			t.Errorf("status %d can be coached: %v", status, p.Site.CanBeCoached)
		}
	}
}

func mustPairing(t *testing.T, s coachingSuite, siteID int64) coaching.Pairing {
	t.Helper()
	p, err := s.store.Pairing(context.Background(), siteID)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func (s coachingSuite) notes(t *testing.T) {
	ctx := context.Background()
	site, other := s.site(t, microsite.Active), s.site(t, microsite.Active)
	var first, second int64
	s.tx(t, site, func(ctx context.Context, tx coaching.Tx) (err error) {
		if first, err = tx.AddNote(ctx, coaching.Note{
			SiteID: site, CoachName: "Coco Hill", From: coaching.TheCoach, Text: "¡Hola! 👋\nLine two", TextLang: "es",
			SentAt: s.clk.Now(),
		}); err != nil {
			return err
		}
		if second, err = tx.AddNote(ctx, coaching.Note{
			SiteID: site, CoachName: "Coco Hill", From: coaching.TheRecipient, Text: "Hello",
			SentAt: s.clk.Now(),
		}); err != nil {
			return err
		}
		_, err = tx.AddNote(
			ctx, coaching.Note{SiteID: other, From: coaching.TheRecipient, Text: "elsewhere", SentAt: s.clk.Now()},
		)
		return err
	})
	notes, err := s.store.Notes(ctx, site)
	if err != nil || len(notes) != 2 || notes[0].ID != second || notes[1].ID != first {
		t.Fatalf("got %+v, %v", notes, err)
	}
	want := coaching.Note{
		ID: first, SiteID: site, CoachName: "Coco Hill", From: coaching.TheCoach, Status: coaching.Sent,
		Text: "¡Hola! 👋\nLine two", TextLang: "es", SentAt: s.clk.Now(),
	}
	if notes[1] != want {
		t.Errorf("got %+v", notes[1])
	}
	n, _ := notes[1].ViewedBy(coaching.TheRecipient, s.clk.Now().Add(time.Minute))
	n, err = n.RepliedBy(coaching.TheRecipient, "Gladly", s.clk.Now().Add(2*time.Minute))
	if err != nil {
		t.Fatal(err)
	}
	n, _ = n.ViewedBy(coaching.TheCoach, s.clk.Now().Add(3*time.Minute))
	n.ReplyLang = "es"
	s.tx(t, site, func(ctx context.Context, tx coaching.Tx) error { return tx.SaveNote(ctx, n) })
	got, err := s.store.Note(ctx, first)
	if err != nil || got.Status != coaching.RepliedTo || got.Reply != "Gladly" || got.ReplyLang != "es" ||
		got.Text != want.Text ||
		!got.ViewedAt.Equal(*n.ViewedAt) ||
		!got.RepliedAt.Equal(*n.RepliedAt) ||
		!got.ReplyViewedAt.Equal(*n.ReplyViewedAt) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func (s coachingSuite) patients(t *testing.T) {
	ctx := context.Background()
	mine, other := s.coach(t, access.Coach), s.coach(t, access.Coach)
	sites := []int64{s.site(t, microsite.Active), s.site(t, microsite.Active), s.site(t, microsite.Active)}
	s.assign(t, sites[0], mine)
	s.assign(t, sites[1], other)
	s.assign(t, sites[2], mine)
	for _, id := range sites {
		s.tx(t, id, func(ctx context.Context, tx coaching.Tx) error {
			_, err := tx.AddNote(
				ctx, coaching.Note{SiteID: id, From: coaching.TheRecipient, Text: "secret words", SentAt: s.clk.Now()},
			)
			return err
		})
	}
	pairings, err := s.store.Pairings(ctx, mine)
	if err != nil || len(pairings) != 2 || pairings[0].Site.ID != sites[0] || pairings[1].Site.ID != sites[2] ||
		!pairings[0].AssignedAt.Equal(s.clk.Now()) {
		t.Errorf("got %+v, %v", pairings, err)
	}
	marks, err := s.store.NoteMarks(ctx, mine)
	if err != nil || len(marks) != 2 || marks[0].SiteID != sites[0] || marks[1].SiteID != sites[2] ||
		marks[0].Text != "" ||
		marks[0].Status != coaching.Sent ||
		marks[0].From != coaching.TheRecipient {
		t.Errorf("got %+v, %v", marks, err)
	}
	coaches, total, err := s.store.Coaches(ctx, coaching.CoachFilter{})
	if err != nil || total != int64(len(coaches)) {
		t.Fatalf("%d of %d coaches, %v", len(coaches), total, err)
	}
	load := map[int64]int{}
	for _, c := range coaches {
		load[c.ID] = c.Patients
	}
	reviewer := s.coach(t, access.RegistryReviewer)
	if _, isCoach := load[reviewer]; load[mine] != 2 || load[other] != 1 || isCoach {
		t.Errorf("loads %v", load)
	}
	s.tx(t, sites[0], func(ctx context.Context, tx coaching.Tx) error {
		if c, err := tx.LockCoach(ctx, mine); err != nil || c.ID != mine || c.Email == "" {
			t.Errorf("got %+v, %v", c, err)
		}
		if _, err := tx.LockCoach(ctx, reviewer); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("a reviewer as a coach: %v", err)
		}
		return nil
	})
}
