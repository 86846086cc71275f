package storetest

import (
	"bytes"
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/staffstore"
	"beacon/internal/testkit/trailtest"
)

func TestStaff(t *testing.T) { Each(t, testStaff) }

// testStaff is the contract of staff.Store and staff.Tx.
func testStaff(t *testing.T, db *storage.DB, clk *clock.Fixed) {
	s := staffSuite{staffstore.New(db), db, clk}
	t.Run("accounts come back as they went in", s.accounts)
	t.Run("an account needs an address of its own and a known center", s.refusedAccounts)
	t.Run("a first password is set once", s.firstPassword)
	t.Run("a second factor is set once", s.secondFactor)
	t.Run("a step is used once and never goes back", s.steps)
	t.Run("a recovery code is used once", s.recoveryCodes)
	t.Run("a person of the provider is pinned to one account", s.openID)
	t.Run("passkeys come, are used and go", s.passkeys)
	t.Run("factors are counted, a code can go", s.factors)
	t.Run("secrets are found, and replaced while they are as they were", s.reseals)
	t.Run("sessions begin, go on and end", s.sessions)
	t.Run("ended sessions are swept", s.sweep)
	t.Run("the list of accounts filters, sorts and pages", s.list)
	t.Run("a role changes, a coach has patients", s.changes)
	t.Run("a password is cleared and chosen anew", s.cleared)
	t.Run("all factors go at once", s.allFactors)
	t.Run("one administrator is left", s.oneIsLeft)
	t.Run("a failed transaction leaves nothing", s.rollback)
}

type staffSuite struct {
	store staff.Store
	db    *storage.DB
	clk   *clock.Fixed
}

// tx runs fn in a transaction that must succeed.
func (s staffSuite) tx(t *testing.T, fn func(ctx context.Context, tx staff.Tx) error) {
	t.Helper()
	ctx := context.Background()
	if err := s.store.InTx(ctx, func(tx staff.Tx) error { return fn(ctx, tx) }); err != nil {
		t.Fatal(err)
	}
}

// yes runs a conditional change and checks whether it changed a row.
func (s staffSuite) yes(t *testing.T, want bool, change func(ctx context.Context, tx staff.Tx) (bool, error)) {
	t.Helper()
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		got, err := change(ctx, tx)
		if err == nil && got != want {
			t.Errorf("answered %v, want %v", got, want)
		}
		return err
	})
}

func (s staffSuite) insert(t *testing.T, email, hash string) int64 {
	t.Helper()
	var id int64
	s.tx(t, func(ctx context.Context, tx staff.Tx) (err error) {
		id, err = tx.InsertAccount(ctx, staff.Account{
			Email: email, FullName: "Ana Ruiz", Role: access.RegistryReviewer, Language: locale.Spanish,
			CreatedAt: s.clk.Now(),
		}, hash)
		return err
	})
	return id
}

func (s staffSuite) accounts(t *testing.T) {
	ctx := context.Background()
	center := Center(t, s.db, "Riverside Transplant Center")
	want := staff.Account{
		Email: "cora@center.example", FullName: "Cora Ñandú", Role: access.CenterCoordinator, CenterID: center,
		CenterName: "Riverside Transplant Center", Language: locale.English, HasJoined: true, CreatedAt: s.clk.Now(),
	}
	s.tx(t, func(ctx context.Context, tx staff.Tx) (err error) {
		want.ID, err = tx.InsertAccount(ctx, want, "hash")
		return err
	})
	got, secrets, err := s.store.AccountByEmail(ctx, "cora@center.example")
	if err != nil || got != want || secrets.PasswordHash != "hash" || secrets.SecondFactor != nil ||
		secrets.LastStep != 0 {
		t.Errorf("got %+v %+v, %v", got, secrets, err)
	}
	if byID, _, err := s.store.Account(ctx, want.ID); err != nil || byID != want {
		t.Errorf("by id %+v, %v", byID, err)
	}
	bare, _, err := s.store.Account(ctx, s.insert(t, "bare@registry.example", ""))
	if err != nil || bare.HasJoined || bare.CenterID != 0 || bare.CenterName != "" || bare.Language != locale.Spanish {
		t.Errorf("without center and password %+v, %v", bare, err)
	}
	if _, _, err := s.store.AccountByEmail(ctx, "nobody@center.example"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown address: %v", err)
	}
	if _, _, err := s.store.Account(ctx, 1<<40); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("unknown id: %v", err)
	}
}

func (s staffSuite) refusedAccounts(t *testing.T) {
	s.insert(t, "twice@registry.example", "")
	for name, c := range map[string]struct {
		account staff.Account
		want    error
	}{
		"taken": {staff.Account{Language: "en", Email: "twice@registry.example", Role: access.Coach, CreatedAt: s.clk.Now()},
			staff.ErrEmailTaken},
		"unknown center": {staff.Account{Language: "en", Email: "lost@center.example", CenterID: 1 << 40, CreatedAt: s.clk.Now()},
			fault.ErrNotFound},
	} {
		err := s.store.InTx(context.Background(), func(tx staff.Tx) error {
			_, err := tx.InsertAccount(context.Background(), c.account, "")
			return err
		})
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func (s staffSuite) firstPassword(t *testing.T) {
	id := s.insert(t, "joins@registry.example", "")
	set := func(hash string) func(context.Context, staff.Tx) (bool, error) {
		return func(ctx context.Context, tx staff.Tx) (bool, error) {
			return tx.SetFirstPassword(ctx, id, 0, hash, s.clk.Now())
		}
	}
	s.yes(t, true, set("first"))
	s.yes(t, false, set("second"))
	s.tx(t, func(ctx context.Context, tx staff.Tx) error { return tx.ClearPassword(ctx, id, s.clk.Now()) })
	s.yes(t, false, set("with a link from before"))
	s.yes(t, true, func(ctx context.Context, tx staff.Tx) (bool, error) {
		return tx.SetFirstPassword(ctx, id, 2, "first", s.clk.Now())
	})
	if a, secrets, err := s.store.Account(
		context.Background(),
		id,
	); err != nil || !a.HasJoined ||
		secrets.PasswordHash != "first" {
		t.Errorf("%+v %+v, %v", a, secrets, err)
	}
	var disabled int64
	s.tx(t, func(ctx context.Context, tx staff.Tx) (err error) {
		disabled, err = tx.InsertAccount(
			ctx, staff.Account{
				Language: "en", Email: "gone@registry.example", Role: access.Coach, IsDisabled: true, CreatedAt: s.clk.Now(),
			}, "",
		)
		return err
	})
	s.yes(t, false, func(ctx context.Context, tx staff.Tx) (bool, error) {
		return tx.SetFirstPassword(ctx, disabled, 0, "x", s.clk.Now())
	})
	for _, c := range []struct{ to, changes bool }{{true, false}, {false, true}, {false, false}, {true, true}} {
		s.yes(t, c.changes, func(ctx context.Context, tx staff.Tx) (bool, error) {
			return tx.SetDisabled(ctx, disabled, c.to, s.clk.Now())
		})
		if a, _, err := s.store.Account(context.Background(), disabled); err != nil || a.IsDisabled != c.to {
			t.Errorf("disabled %v: %+v, %v", c.to, a, err)
		}
	}
	if a, _, err := s.store.Account(context.Background(), id); err != nil || a.IsDisabled {
		t.Errorf("somebody else: %+v, %v", a, err)
	}
}

func (s staffSuite) secondFactor(t *testing.T) {
	id := s.insert(t, "factor@registry.example", "x")
	set := func(secret string, step int64) func(context.Context, staff.Tx) (bool, error) {
		return func(ctx context.Context, tx staff.Tx) (bool, error) {
			return tx.SetSecondFactor(ctx, id, []byte(secret), step, s.clk.Now())
		}
	}
	s.yes(t, true, set("first", 7))
	s.yes(t, false, set("second", 8))
	a, secrets, err := s.store.Account(context.Background(), id)
	if err != nil || !a.HasCode || string(secrets.SecondFactor) != "first" || secrets.LastStep != 7 {
		t.Errorf("%+v %+v, %v", a, secrets, err)
	}
}

func (s staffSuite) steps(t *testing.T) {
	id := s.insert(t, "steps@registry.example", "x")
	for _, c := range []struct {
		step int64
		ok   bool
	}{{10, true}, {10, false}, {9, false}, {11, true}} {
		s.yes(t, c.ok, func(ctx context.Context, tx staff.Tx) (bool, error) { return tx.UseStep(ctx, id, c.step) })
	}
	if won := s.race(t, func(ctx context.Context, tx staff.Tx) (bool,
		error) {
		return tx.UseStep(ctx, id, 12)
	}); won != 1 {
		t.Errorf("%d of the callers used one step", won)
	}
}

func (s staffSuite) recoveryCodes(t *testing.T) {
	id, other := s.insert(t, "codes@registry.example", "x"), s.insert(t, "other@registry.example", "x")
	replace := func(hashes ...string) {
		s.tx(t, func(ctx context.Context, tx staff.Tx) error {
			var all [][]byte
			for _, h := range hashes {
				all = append(all, []byte(h))
			}
			return tx.ReplaceRecoveryCodes(ctx, id, staff.RecoverySet{Salt: []byte("salt"), Hashes: all})
		})
	}
	use := func(id int64, hash string) func(context.Context, staff.Tx) (bool, error) {
		return func(ctx context.Context, tx staff.Tx) (bool, error) {
			return tx.UseRecoveryCode(ctx, id, []byte(hash), s.clk.Now())
		}
	}
	replace("one", "two", "three")
	s.yes(t, false, use(other, "one"))
	s.yes(t, true, use(id, "one"))
	s.yes(t, false, use(id, "one"))
	s.yes(t, false, use(id, "four"))
	if won := s.race(t, use(id, "two")); won != 1 {
		t.Errorf("%d of the callers used one code", won)
	}
	replace("four")
	for id, want := range map[int64]string{id: "salt", other: ""} {
		if salt, err := s.store.RecoverySalt(context.Background(), id); err != nil || string(salt) != want {
			t.Errorf("salt %q, %v", salt, err)
		}
	}
	s.yes(t, false, use(id, "three"))
	s.yes(t, true, use(id, "four"))
}

// race lets several callers try the same change and returns the number of successes.
func (s staffSuite) race(t *testing.T, change func(context.Context, staff.Tx) (bool, error)) (won int) {
	t.Helper()
	var wait sync.WaitGroup
	answers := make(chan bool, 8)
	for range cap(answers) {
		wait.Go(func() {
			ctx := context.Background()
			ok := false
			err := s.store.InTx(ctx, func(tx staff.Tx) (err error) {
				ok, err = change(ctx, tx)
				return err
			})
			if err != nil {
				t.Error(err)
			}
			answers <- ok
		})
	}
	wait.Wait()
	close(answers)
	for ok := range answers {
		if ok {
			won++
		}
	}
	return won
}

func (s staffSuite) session(t *testing.T, accountID int64, token string, lasts time.Duration) staff.Session {
	t.Helper()
	now := s.clk.Now()
	session := staff.Session{
		Account: staff.Account{ID: accountID}, Stage: staff.AwaitsEnrolment, Fingerprint: []byte(token),
		CreatedAt: now, LastSeenAt: now, ExpiresAt: now.Add(lasts), ProvedAt: now, Address: "2001:db8::1",
		UserAgent: "Netscape",
	}
	s.tx(t, func(ctx context.Context, tx staff.Tx) error { return tx.InsertSession(ctx, session) })
	return session
}

func (s staffSuite) sessions(t *testing.T) {
	ctx := context.Background()
	id := s.insert(t, "session@registry.example", "x")
	want := s.session(t, id, "a", time.Hour)
	s.session(t, id, "b", time.Hour)
	s.session(t, id, "c", time.Hour)

	got, err := s.store.Session(ctx, []byte("a"))
	if err != nil || got.Account.ID != id || got.Account.Email != "session@registry.example" || got.Stage != want.Stage ||
		!bytes.Equal(got.Fingerprint, want.Fingerprint) || got.EnrolSecret != nil || got.Address != want.Address ||
		got.UserAgent != want.UserAgent ||
		!got.CreatedAt.Equal(want.CreatedAt) ||
		!got.LastSeenAt.Equal(want.LastSeenAt) ||
		!got.ExpiresAt.Equal(want.ExpiresAt) || !got.ProvedAt.Equal(want.ProvedAt) {
		t.Errorf("got %+v, %v", got, err)
	}
	seen := s.clk.Now().Add(time.Minute)
	if err := s.store.TouchSession(ctx, []byte("a"), seen); err != nil {
		t.Error(err)
	}
	s.tx(t, func(ctx context.Context, tx staff.Tx) error {
		return tx.SetEnrolSecret(ctx, []byte("a"), []byte("sealed"))
	})
	if got, err := s.store.Session(ctx, []byte("a")); err != nil || !got.LastSeenAt.Equal(seen) ||
		string(got.EnrolSecret) != "sealed" {
		t.Errorf("got %+v, %v", got, err)
	}
	s.session(t, s.insert(t, "other-session@registry.example", "x"), "d", time.Hour)
	all, err := s.store.Sessions(ctx, id, want.Stage)
	if err != nil || len(all) != 3 || !bytes.Equal(all[0].Fingerprint, []byte("a")) || !all[0].LastSeenAt.Equal(seen) ||
		all[0].UserAgent != want.UserAgent || all[0].Address != want.Address || all[0].Stage != want.Stage ||
		!all[0].CreatedAt.Equal(want.CreatedAt) || !all[0].ExpiresAt.Equal(want.ExpiresAt) {
		t.Errorf("got %+v, %v", all, err)
	}
	if none, err := s.store.Sessions(ctx, id, staff.SignedIn); err != nil || len(none) != 0 {
		t.Errorf("got %+v, %v", none, err)
	}
	prove := func(ctx context.Context, tx staff.Tx) (bool, error) { return tx.RenewProof(ctx, []byte("a"), seen) }
	s.tx(t, func(ctx context.Context, tx staff.Tx) error { return tx.SetCeremony(ctx, []byte("a"), []byte("asked")) })
	s.yes(t, true, prove)
	if got, err := s.store.Session(ctx, []byte("a")); err != nil || !got.ProvedAt.Equal(seen) || got.Ceremony != nil {
		t.Errorf("got %+v, %v", got, err)
	}
	end := func(ctx context.Context, tx staff.Tx) (bool, error) { return tx.DeleteSession(ctx, []byte("a")) }
	s.yes(t, true, end)
	s.yes(t, false, end)
	s.yes(t, false, prove)
	s.tx(t, func(ctx context.Context, tx staff.Tx) error { return tx.DeleteSessions(ctx, id, []byte("c")) })
	for token, there := range map[string]bool{"a": false, "b": false, "c": true} {
		if _, err := s.store.Session(ctx, []byte(token)); errors.Is(err, fault.ErrNotFound) == there {
			t.Errorf("session %s: %v", token, err)
		}
	}
	if err := s.store.TouchSession(ctx, []byte("a"), seen); err != nil {
		t.Errorf("an ended session: %v", err)
	}
}

func (s staffSuite) sweep(t *testing.T) {
	ctx := context.Background()
	id := s.insert(t, "sweep@registry.example", "x")
	now := s.clk.Now()
	s.session(t, id, "fresh", time.Hour)
	s.session(t, id, "expires now", time.Minute)
	s.session(t, id, "idle", time.Hour)
	for token, seen := range map[string]time.Time{"fresh": now.Add(time.Second), "expires now": now.Add(time.Second)} {
		if err := s.store.TouchSession(ctx, []byte(token), seen); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.store.DeleteEndedSessions(ctx, now.Add(time.Minute), now); err != nil {
		t.Fatal(err)
	}
	for token, there := range map[string]bool{"fresh": true, "expires now": false, "idle": false} {
		if _, err := s.store.Session(ctx, []byte(token)); errors.Is(err, fault.ErrNotFound) == there {
			t.Errorf("session %s: %v", token, err)
		}
	}
}

func (s staffSuite) rollback(t *testing.T) {
	ctx, boom := context.Background(), errors.New("boom")
	before := trailtest.Verify(t, s.db)
	err := s.store.InTx(ctx, func(tx staff.Tx) error {
		_, inserted := tx.InsertAccount(ctx, staff.Account{Language: "en", Email: "never@registry.example", CreatedAt: s.clk.Now()}, "")
		return errors.Join(inserted, boom,
			tx.Append(ctx, audit.Event{Actor: audit.Actor{Kind: audit.System}, At: s.clk.Now(), Action: "test.never"}),
			tx.Enqueue(ctx, notify.Email{Template: notify.StaffInvitation, To: "never@registry.example"}))
	})
	if !errors.Is(err, boom) {
		t.Fatal(err)
	}
	if _, _, err := s.store.AccountByEmail(ctx, "never@registry.example"); !errors.Is(err, fault.ErrNotFound) {
		t.Errorf("the account stayed: %v", err)
	}
	if after := trailtest.Verify(t, s.db); after != before {
		t.Errorf("the trail went from %d to %d", before, after)
	}
	if n, err := storage.NewOutbox(s.db).Waiting(ctx); err != nil || n != 0 {
		t.Errorf("%d mails wait, %v", n, err)
	}
}
