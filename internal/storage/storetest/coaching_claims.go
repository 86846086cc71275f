package storetest

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/staff"
)

func (s coachingSuite) requests(t *testing.T) {
	ctx := context.Background()
	coach := s.coach(t, staff.Coach)
	ask := func(status microsite.RecipientStatus, after time.Duration) int64 {
		id := s.site(t, status)
		s.tx(t, id, func(ctx context.Context, tx coaching.Tx) error { return tx.SetRequested(ctx, id, Start.Add(after)) })
		return id
	}
	late, early := ask(microsite.Active, 2*time.Hour), ask(microsite.InvitationSent, time.Hour)
	hidden := []int64{ask(microsite.PendCenterConfirmIsPatient, 0), ask(microsite.Inactive, 0), ask(microsite.Denied, 0), ask(microsite.Active, 0), s.site(t, microsite.Active)}
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
	if ids, claimed := list(coach); !slices.Equal(ids, []int64{early, late}) || !slices.Equal(claimed, []bool{false, true}) {
		t.Errorf("got %v %v", ids, claimed)
	}
	if _, claimed := list(s.coach(t, staff.Coach)); !slices.Equal(claimed, []bool{false, false}) {
		t.Errorf("another coach's claims: %v", claimed)
	}
	s.assign(t, hidden[3], 0) // asks again, because nobody coaches
	if ids, _ := list(coach); !slices.Equal(ids, []int64{hidden[3], early, late}) {
		t.Errorf("got %v", ids)
	}
}

func (s coachingSuite) claims(t *testing.T) {
	ctx := context.Background()
	site := s.site(t, microsite.Active)
	coaches := []int64{s.coach(t, staff.Coach), s.coach(t, staff.Coach), s.coach(t, staff.Coach)}
	var ids []int64
	for _, c := range coaches {
		s.tx(t, site, func(ctx context.Context, tx coaching.Tx) error {
			id, err := tx.AddClaim(ctx, site, c, s.clk.Now())
			ids = append(ids, id)
			return err
		})
	}
	waiting := func() (found []int64) {
		all, err := s.store.WaitingClaims(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range all {
			if c.SiteID == site {
				found = append(found, c.ID)
				if c.FirstName != "Rosa" || c.LastName != "Ejemplo" || c.CoachName == "" || c.CenterName == "" || !c.ClaimedAt.Equal(s.clk.Now()) {
					t.Errorf("claim %+v", c)
				}
			}
		}
		return found
	}
	if got := waiting(); !slices.Equal(got, ids) {
		t.Errorf("waiting %v, want %v", got, ids)
	}
	s.tx(t, site, func(ctx context.Context, tx coaching.Tx) error {
		return errors.Join(tx.DecideClaim(ctx, ids[0], coaching.ClaimDenied, "Remy", s.clk.Now()), tx.DecideClaim(ctx, ids[0], coaching.ClaimApproved, "Ada", s.clk.Now()),
			tx.DecideClaim(ctx, ids[1], coaching.ClaimApproved, "Remy", s.clk.Now()), tx.OvertakeClaims(ctx, site, "Remy", s.clk.Now()))
	})
	for i, want := range []coaching.ClaimState{coaching.ClaimDenied, coaching.ClaimApproved, coaching.ClaimOvertaken} {
		if c, err := s.store.Claim(ctx, ids[i]); err != nil || c.State != want || c.CoachID != coaches[i] || c.SiteID != site {
			t.Errorf("claim %d: %+v, %v", i, c, err)
		}
		if _, err := s.store.WaitingClaim(ctx, site, coaches[i]); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("claim %d still waits: %v", i, err)
		}
	}
	if got := waiting(); len(got) != 0 {
		t.Errorf("waiting %v", got)
	}
}

// locks: many lock one site at once, some the pairing alone and some with the
// site; everybody sees what the ones before have done.
func (s coachingSuite) locks(t *testing.T) {
	site, coach := s.site(t, microsite.Active), s.coach(t, staff.Coach)
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

func (s coachingSuite) rollback(t *testing.T) {
	ctx, boom := context.Background(), errors.New("boom")
	site, coach := s.site(t, microsite.Active), s.coach(t, staff.Coach)
	err := s.store.InTx(ctx, func(tx coaching.Tx) error {
		_, err := tx.Lock(ctx, site)
		_, noteErr := tx.AddNote(ctx, coaching.Note{SiteID: site, Text: "never", SentAt: s.clk.Now()})
		return errors.Join(err, noteErr, tx.Assign(ctx, site, coach, "x", s.clk.Now()), tx.Append(ctx, audit.Event{At: s.clk.Now(), Action: "test.never"}), boom)
	})
	notes, notesErr := s.store.Notes(ctx, site)
	if !errors.Is(err, boom) || notesErr != nil || len(notes) != 0 {
		t.Errorf("%v, notes %v, %v", err, notes, notesErr)
	}
	if p := mustPairing(t, s, site); p.Coach != nil || p.Revision != 0 {
		t.Errorf("stayed: %+v", p)
	}
}
