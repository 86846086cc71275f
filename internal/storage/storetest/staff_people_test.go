package storetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/coaching"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage/coachstore"
	"beacon/internal/storage/micrositestore"
)

// appendEvent appends an event about an account, like the service.
func (s staffSuite) appendEvent(t *testing.T, id int64, action string, at time.Time) {
	t.Helper()
	s.appendEventBy(t, id, action, at, nil)
}

func (s staffSuite) appendEventBy(t *testing.T, id int64, action string, at time.Time, details map[string]string) {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		return tx.Append(ctx, audit.Event{
			Actor: audit.Actor{Kind: audit.System},
			At:    at, Action: action, Details: details, Subject: audit.Subject{Kind: staff.SubjectKind, ID: id},
		})
	})
}

// member adds an account with a role.
func (s staffSuite) member(t *testing.T, name string, role access.Role, center int64, hash string) int64 {
	t.Helper()
	var id int64
	s.tx(t, func(ctx context.Context, tx staff.Tx) (err error) {
		id, err = tx.InsertAccount(ctx, staff.Account{
			Email: strings.ToLower(name) + "@people.example", FullName: name + " People", Role: role,
			CenterID: center, Language: locale.English, CreatedAt: s.clk.Now(),
		}, hash)
		return err
	})
	return id
}

// people lists the accounts that these tests added.
func (s staffSuite) people(t *testing.T, f staff.ListFilter) (names string, total int64) {
	t.Helper()
	if f.Search == "" {
		f.Search = "@people.example"
	}
	listed, total, err := s.store.Accounts(context.Background(), f)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, l := range listed {
		first, _, _ := strings.Cut(l.FullName, " ")
		all = append(all, first)
	}
	return strings.Join(all, " "), total
}

func (s staffSuite) list(t *testing.T) {
	ctx, now := context.Background(), s.clk.Now()
	alder, birch := Center(t, s.db, "Alder Center"), Center(t, s.db, "birch Center")
	uma := s.member(t, "uma", access.RegistryAdmin, 0, "x")
	abe := s.member(t, "Abe", access.CenterCoordinator, birch, "x")
	zed := s.member(t, "Zed", access.Coach, alder, "")
	lea := s.member(t, "Lea", access.RegistryReviewer, 0, "")
	s.appendEvent(t, uma, "staff.signed-in", now)
	s.appendEvent(t, uma, "staff.sign-in-failed", now.Add(time.Hour)) // not a sign-in
	s.appendEvent(t, abe, "staff.joined", now.Add(-time.Hour))
	s.appendEventBy(t, lea, "staff.signed-in", now.Add(-2*time.Hour), map[string]string{"by": "openid"})
	s.appendEvent(t, zed, "staff.account-created", now.Add(-9*time.Hour))
	s.appendEvent(t, zed, "staff.invited-again", now.Add(-time.Minute))
	s.yes(t, true, func(ctx context.Context, tx staff.Tx) (bool, error) { return tx.SetDisabled(ctx, abe, true, now) })

	for want, f := range map[string]staff.ListFilter{
		"Abe Lea uma Zed": {}, "Zed uma Lea Abe": {Order: "-name"}, "Abe Lea uma Zed ": {Order: "1;--"},
		"Zed uma Lea Abe ": {Order: "-email"},
		"uma Lea Abe Zed":  {Order: "role"}, "Zed Abe Lea uma": {Order: "-role"},
		"Lea uma Zed Abe": {Order: "center"}, "Abe Zed Lea uma": {Order: "-center"},
		"Lea Abe uma Zed": {Order: "signed-in"}, "uma Abe Lea Zed": {Order: "-signed-in"},
		"uma": {Role: access.RegistryAdmin}, "Zed": {CenterID: alder}, "": {CenterID: 1 << 40},
		"Zed ": {State: staff.Invited}, "Lea uma": {State: staff.Active}, "Abe": {State: staff.Disabled},
		"Abe ": {Search: "ABE@People"}, "Lea": {ID: lea}, "Lea uma ": {Offset: 1, Limit: 2},
	} {
		if got, _ := s.people(t, f); got != strings.TrimSpace(want) {
			t.Errorf("%+v lists %q, want %q", f, got, want)
		}
	}
	if _, total := s.people(t, staff.ListFilter{State: staff.Active, Limit: 1, Offset: 5}); total != 2 {
		t.Errorf("%d are active", total)
	}
	listed, _, err := s.store.Accounts(ctx, staff.ListFilter{Search: "people.example"})
	if err != nil || len(listed) != 4 {
		t.Fatalf("%+v, %v", listed, err)
	}
	i := slices.IndexFunc(listed, func(l staff.Listed) bool { return l.ID == zed })
	if l := listed[i]; l.State != staff.Invited || l.SignedInAt != nil || l.InvitedAt == nil ||
		!l.InvitedAt.Equal(now.Add(-time.Minute)) ||
		l.CenterName != "Alder Center" {
		t.Errorf("%+v", l)
	}
	i = slices.IndexFunc(listed, func(l staff.Listed) bool { return l.ID == uma })
	if l := listed[i]; l.State != staff.Active || l.SignedInAt == nil || !l.SignedInAt.Equal(now) ||
		l.InvitedAt != nil ||
		l.HasSecondFactor() {
		t.Errorf("%+v", l)
	}
}

func (s staffSuite) cleared(t *testing.T) {
	ctx, now := context.Background(), s.clk.Now()
	id := s.member(t, "Pia", access.RegistryAdmin, 0, "x")
	s.appendEvent(t, id, "staff.signed-in", now)
	administers := func(want bool) {
		t.Helper()
		s.tx(t, func(ctx context.Context, tx staff.Tx) error {
			all, err := tx.Administrators(ctx)
			if got := slices.ContainsFunc(all, func(a staff.Account) bool { return a.ID == id }); got != want {
				t.Errorf("administers: %v", got)
			}
			return err
		})
	}
	administers(true)
	s.tx(t, func(ctx context.Context, tx staff.Tx) error { return tx.ClearPassword(ctx, id, now) })
	administers(false) // before a new password is set
	l, _, err := s.store.Accounts(ctx, staff.ListFilter{ID: id, State: staff.Invited})
	if err != nil || len(l) != 1 || l[0].HasJoined || l[0].State != staff.Invited || l[0].SignedInAt == nil {
		t.Errorf("%+v, %v", l, err)
	}
	s.yes(t, true, func(ctx context.Context, tx staff.Tx) (bool, error) {
		return tx.SetFirstPassword(ctx, id, 1, "y", now)
	})
}

func (s staffSuite) changes(t *testing.T) {
	ctx, now := context.Background(), s.clk.Now()
	center := Center(t, s.db, "Cedar Center")
	id, other := s.member(t, "Max", access.Coach, 0, "x"), s.member(t, "Mia", access.Coach, 0, "x")
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		if a, err := tx.LockAccount(ctx, id); err != nil || a.ID != id || a.Role != access.Coach {
			t.Errorf("held %+v, %v", a, err)
		}
		if _, err := tx.LockAccount(ctx, 1<<40); !errors.Is(err, fault.ErrNotFound) {
			t.Errorf("an unknown one: %v", err)
		}
		if err := tx.SetRole(ctx, id, access.CenterCoordinator, 1<<40, now); !errors.Is(err, staff.ErrNoCenter) {
			t.Errorf("an unknown center: %v", err)
		}
		return tx.SetRole(ctx, id, access.CenterCoordinator, center, now)
	})
	if a, _, err := s.store.Account(
		ctx,
		id,
	); err != nil || a.Role != access.CenterCoordinator ||
		a.CenterName != "Cedar Center" {
		t.Errorf("%+v, %v", a, err)
	}
	s.tx(t, func(ctx context.Context, tx staff.Tx) error { return tx.SetRole(ctx, id, access.Coach, 0, now) })
	if a, _, err := s.store.Account(ctx, id); err != nil || a.Role != access.Coach || a.CenterID != 0 {
		t.Errorf("%+v, %v", a, err)
	}
	s.coaches(t, id)
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		for who, want := range map[int64]int64{id: 1, other: 0} {
			if n, err := tx.PatientCount(ctx, who); err != nil || n != want {
				t.Errorf("%d patients of %d, %v", n, who, err)
			}
		}
		return nil
	})
	if l, _, err := s.store.Accounts(ctx, staff.ListFilter{ID: id}); err != nil || len(l) != 1 || l[0].Patients != 1 {
		t.Errorf("%+v, %v", l, err)
	}
}

// coaches assigns a patient to a coach.
func (s staffSuite) coaches(t *testing.T, coachID int64) {
	t.Helper()
	ctx, center := context.Background(), Center(t, s.db, "Dogwood Center")
	var site int64
	err := micrositestore.NewMicrosites(s.db).InTx(ctx, func(tx microsite.Tx) (err error) {
		site, err = tx.Create(ctx, microsite.Site{
			CenterID: center, KeyVersion: 1, ShortCode: "PEOPLE", FirstName: "Rosa", Language: locale.English,
			CreatedAt: Start, UpdatedAt: Start,
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	err = coachstore.NewCoaching(s.db).InTx(ctx, func(tx coaching.Tx) error {
		if _, err := tx.Lock(ctx, site); err != nil {
			return err
		}
		return tx.Assign(ctx, site, coachID, "Ada", s.clk.Now())
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (s staffSuite) allFactors(t *testing.T) {
	ctx, now := context.Background(), s.clk.Now()
	id, other := s.member(t, "Kim", access.Coach, 0, "x"), s.member(t, "Ken", access.Coach, 0, "x")
	for _, who := range []int64{id, other} {
		s.tx(t, func(ctx context.Context, tx staff.Tx) error {
			_, err := tx.SetSecondFactor(ctx, who, []byte("sealed"), 1, now)
			codes := tx.ReplaceRecoveryCodes(ctx, who, staff.RecoverySet{Hashes: [][]byte{[]byte("code")}})
			return errors.Join(err, codes, tx.InsertPasskey(ctx, who, staff.Passkey{
				CredentialID: []byte{byte(who), 'k'}, Name: "Phone", Record: []byte("r"), CreatedAt: now,
			}))
		})
	}
	for range 2 { // no factors are not an error
		s.tx(t, func(ctx context.Context, tx staff.Tx) error { return tx.RemoveAllFactors(ctx, id, now) })
	}
	for who, has := range map[int64]bool{id: false, other: true} {
		a, _, err := s.store.Account(ctx, who)
		codes, err2 := s.store.RecoveryCodesLeft(ctx, who)
		if err := errors.Join(err, err2); err != nil || a.HasCode != has || a.HasPasskey != has || (codes == 1) != has {
			t.Errorf("%+v with %d codes, %v", a, codes, err)
		}
	}
}

// oneIsLeft: if administrators close each other's accounts concurrently, one must remain, because each transaction sees
// the changes of the earlier ones.
func (s staffSuite) oneIsLeft(t *testing.T) {
	ctx, now := context.Background(), s.clk.Now()
	before := 0
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		all, err := tx.Administrators(ctx)
		before = len(all)
		return err
	})
	var all [12]int64
	for i := range all {
		all[i] = s.member(t, fmt.Sprintf("Eve%d", i), access.RegistryAdmin, 0, "x")
	}
	s.member(t, "Ivo", access.RegistryAdmin, 0, "") // an administrator who has not joined
	var wait sync.WaitGroup
	for _, id := range all {
		wait.Go(func() {
			err := s.store.InTx(ctx, func(tx staff.Tx) error {
				if _, err := tx.LockAccount(ctx, id); err != nil {
					return err
				}
				left, err := tx.Administrators(ctx)
				if err != nil || len(left) == before+1 { // this is the last administrator
					return err
				}
				_, err = tx.SetDisabled(ctx, id, true, now)
				return err
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		if left, err := tx.Administrators(ctx); err != nil || len(left) != before+1 {
			t.Errorf("%d administrators are left, want %d, %v", len(left), before+1, err)
		}
		return nil
	})
}
