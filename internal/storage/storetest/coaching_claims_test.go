package storetest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
	"beacon/internal/storage/staffstore"
)

func (s coachingSuite) requests(t *testing.T) {
	ctx := context.Background()
	coach := s.coach(t, access.Coach)
	ask := func(status microsite.RecipientStatus, after time.Duration) int64 {
		id := s.site(t, status)
		s.tx(t, id, func(ctx context.Context, tx coaching.Tx) error { return tx.SetRequested(ctx, id, Start.Add(after)) })
		return id
	}
	late, early := ask(microsite.Active, 2*time.Hour), ask(microsite.InvitationSent, time.Hour)
	hidden := []int64{
		ask(microsite.PendCenterConfirmIsPatient, 0), ask(microsite.Inactive, 0), ask(microsite.Denied, 0),
		ask(microsite.Active, 0), s.site(t, microsite.Active),
	}
	s.assign(t, hidden[3], coach)
	s.tx(t, late, func(ctx context.Context, tx coaching.Tx) error {
		_, err := tx.AddClaim(ctx, late, coach, s.clk.Now())
		return err
	})
	list := func(by int64) (ids []int64, claimed []bool) {
		requests, err := s.store.Requests(ctx, by)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range requests {
			if r.SiteID == late || r.SiteID == early || slices.Contains(hidden, r.SiteID) {
				ids, claimed = append(ids, r.SiteID), append(claimed, r.ClaimID != 0)
			}
		}
		return ids, claimed
	}
	if ids, claimed := list(coach); !slices.Equal(ids, []int64{early, late}) ||
		!slices.Equal(claimed, []bool{false, true}) {
		t.Errorf("got %v %v", ids, claimed)
	}
	if _, claimed := list(s.coach(t, access.Coach)); !slices.Equal(claimed, []bool{false, false}) {
		t.Errorf("another coach's claims: %v", claimed)
	}
	s.assign(t, hidden[3], 0) // the patient asks again, because the coach is gone
	if ids, _ := list(coach); !slices.Equal(ids, []int64{hidden[3], early, late}) {
		t.Errorf("got %v", ids)
	}
}

func (s coachingSuite) claims(t *testing.T) {
	ctx := context.Background()
	site := s.site(t, microsite.Active)
	coaches := []int64{s.coach(t, access.Coach), s.coach(t, access.Coach), s.coach(t, access.Coach)}
	var ids []int64
	for _, c := range coaches {
		s.tx(t, site, func(ctx context.Context, tx coaching.Tx) error {
			id, err := tx.AddClaim(ctx, site, c, s.clk.Now())
			ids = append(ids, id)
			return err
		})
	}
	for i, coach := range coaches {
		if c, err := s.store.WaitingClaim(ctx, site, coach); err != nil || c.ID != ids[i] || !c.ClaimedAt.Equal(s.clk.Now()) {
			t.Errorf("claim %d: %+v, %v", i, c, err)
		}
	}
	s.tx(t, site, func(ctx context.Context, tx coaching.Tx) error {
		return errors.Join(
			tx.DecideClaim(ctx, ids[0], coaching.ClaimDenied, "Remy", s.clk.Now()),
			tx.DecideClaim(ctx, ids[0], coaching.ClaimApproved, "Ada", s.clk.Now()),
			tx.DecideClaim(ctx, ids[1], coaching.ClaimApproved, "Remy", s.clk.Now()),
			tx.OvertakeClaims(ctx, site, "Remy", s.clk.Now()),
		)
	})
	for i, want := range []coaching.ClaimState{coaching.ClaimDenied, coaching.ClaimApproved, coaching.ClaimOvertaken} {
		if c, err := s.store.Claim(ctx, ids[i]); err != nil || c.State != want || c.CoachID != coaches[i] ||
			c.SiteID != site {
			t.Errorf("claim %d: %+v, %v", i, c, err)
		}
		if _, err := s.store.WaitingClaim(ctx, site, coaches[i]); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("claim %d still waits: %v", i, err)
		}
	}
}

// locks locks one site concurrently, in some transactions only the pairing and in others also the site. Each
// transaction must see the changes of all earlier ones.
func (s coachingSuite) locks(t *testing.T) {
	site, coach := s.site(t, microsite.Active), s.coach(t, access.Coach)
	ctx := context.Background()
	var wait sync.WaitGroup
	won := make(chan bool, 12)
	for i := range cap(won) {
		wait.Go(func() {
			first := false
			err := s.store.InTx(ctx, func(tx coaching.Tx) error {
				take := tx.Lock
				if i%2 == 0 {
					take = tx.LockWithSite
				}
				p, err := take(ctx, site)
				if err != nil || p.Coach != nil {
					return err
				}
				first = true
				return tx.Assign(ctx, site, coach, "Remy", s.clk.Now())
			})
			if err != nil {
				t.Error(err)
			}
			won <- first
		})
	}
	wait.Wait()
	close(won)
	n := 0
	for first := range won {
		if first {
			n++
		}
	}
	if p := mustPairing(t, s, site); n != 1 || p.Revision != 12 {
		t.Errorf("%d were first, revision %d", n, p.Revision)
	}
}

// staysACoach: if a patient is assigned to a coach while the coach gets another role, only one of the two changes may
// succeed. Each begins after the other has read and before it has finished.
func (s coachingSuite) staysACoach(t *testing.T) {
	for _, patientFirst := range []bool{true, false} {
		site, coach := s.site(t, microsite.Active), s.coach(t, access.Coach)
		looked, given, changed := make(chan struct{}), false, false
		give := func(between func()) {
			given = s.give(t, site, coach, between)
		}
		change := func(between func()) {
			changed = s.changeRole(t, coach, between)
		}
		first, second := give, change
		if !patientFirst {
			first, second = change, give
		}
		var wait sync.WaitGroup
		wait.Go(func() { first(func() { close(looked) }) })
		wait.Go(func() { <-looked; second(func() {}) })
		wait.Wait()
		if given != patientFirst || changed == patientFirst {
			t.Errorf("the patient first %v: given %v, another role %v", patientFirst, given, changed)
		}
	}
}

// give assigns a site's patient to a coach, and continues writing after between. It returns false if there is no such
// coach.
func (s coachingSuite) give(t *testing.T, site, coach int64, between func()) bool {
	ctx := context.Background()
	err := s.store.InTx(ctx, func(tx coaching.Tx) error {
		_, lockErr := tx.LockWithSite(ctx, site)
		if _, err := tx.LockCoach(ctx, coach); err != nil || lockErr != nil {
			return errors.Join(err, lockErr)
		}
		assignErr := tx.Assign(ctx, site, coach, "Remy Stone", s.clk.Now())
		between()
		for range 100 {
			assignErr = errors.Join(assignErr, tx.SetMayEdit(ctx, site, true))
		}
		return assignErr
	})
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		t.Error(err)
	}
	return err == nil
}

// changeRole makes a coach without patients a reviewer, and continues reading after between. It returns false if the
// coach has patients.
func (s coachingSuite) changeRole(t *testing.T, coach int64, between func()) (changed bool) {
	ctx := context.Background()
	err := staffstore.New(s.db).InTx(ctx, func(tx staff.Tx) error {
		if _, err := tx.LockAccount(ctx, coach); err != nil {
			return err
		}
		n, err := tx.PatientCount(ctx, coach)
		between()
		if err != nil || n > 0 {
			return err
		}
		for range 100 {
			if _, err := tx.Administrators(ctx); err != nil {
				return err
			}
		}
		changed = true
		return tx.SetRole(ctx, coach, access.RegistryReviewer, 0, s.clk.Now())
	})
	if err != nil {
		t.Error(err)
	}
	return changed
}

func (s coachingSuite) rollback(t *testing.T) {
	ctx, boom := context.Background(), errors.New("boom")
	site, coach := s.site(t, microsite.Active), s.coach(t, access.Coach)
	err := s.store.InTx(ctx, func(tx coaching.Tx) error {
		_, err := tx.Lock(ctx, site)
		_, noteErr := tx.AddNote(ctx, coaching.Note{SiteID: site, Text: "never", SentAt: s.clk.Now()})
		return errors.Join(err, noteErr, tx.Assign(ctx, site, coach, "x", s.clk.Now()),
			tx.Append(ctx, audit.Event{Actor: audit.Actor{Kind: audit.System}, At: s.clk.Now(), Action: "test.never"}), boom)
	})
	notes, notesErr := s.store.Notes(ctx, site)
	if !errors.Is(err, boom) || notesErr != nil || len(notes) != 0 {
		t.Errorf("%v, notes %v, %v", err, notes, notesErr)
	}
	if p := mustPairing(t, s, site); p.Coach != nil || p.Revision != 0 {
		t.Errorf("stayed: %+v", p)
	}
}
