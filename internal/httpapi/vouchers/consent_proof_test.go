package vouchers_test

import (
	"bytes"
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
	"beacon/internal/consent"
	"beacon/internal/notify"
	"beacon/internal/platform/pdfcheck"
	"beacon/internal/testkit/apptest"
	"beacon/internal/voucher"
)

// aReadySigner returns a donor who sees the document, and the document's hash.
func aReadySigner(a *apptest.App, email string) (signer, string) {
	a.Helper()
	id, key := apptest.NewDonor(a,
		func(d *voucher.Donor) { d.Step, d.BirthDate, d.Email = voucher.UploadConsent, "1981-04-12", email })
	apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Status, h.Email = voucher.Draft, "holder-of-"+email })
	s := signer{a, voucher.DonorKey, id, key, nil, "me", "Maribel Ejemplo", true}
	return s, s.show()
}

// Changed, removed, swapped or added events and swapped files must fail both the proof and the check of the document.
// Shows R6.4c, R6.5a.
func TestConsent_TamperingIsFound(t *testing.T) {
	a := apptest.New(t)
	s, hash := aReadySigner(a, "one@mail.example")
	a.Clock.Advance(time.Minute)
	signed := a.Do(s.finalize(hash, "1")).Body
	a.Seen()
	other, otherHash := aReadySigner(a, "two@mail.example")
	a.Do(other.finalize(otherHash, "1"))
	whole := func() bool {
		_, _, err := a.VerifyAll(t.Context(), nil)
		checked, err2 := a.Consents.Verify(t.Context(), pdfcheck.InMemory(signed))
		a.Must(err2)
		if (err == nil) != (checked.Finding == consent.IsValid) {
			t.Errorf("all: %v, the document: %s", err, checked.Finding)
		}
		return err == nil
	}
	if !whole() {
		t.Fatal("broken from the start")
	}
	exec := func(query string) {
		t.Helper()
		_, err := a.SQL.Exec(query)
		a.Must(err)
	}
	exec("CREATE TABLE kept_event AS SELECT * FROM consent_event")
	exec("CREATE TABLE kept_consent AS SELECT * FROM consent")
	restore := func() {
		exec("DELETE FROM consent_event")
		exec("INSERT INTO consent_event SELECT * FROM kept_event")
		exec("DELETE FROM consent")
		exec("INSERT INTO consent SELECT * FROM kept_consent")
	}
	exec("PRAGMA foreign_keys = OFF")
	var harm []string
	last := len(a.Rows("SELECT id FROM consent_event WHERE consent_id = 1"))
	for position := 1; position <= last; position++ {
		at := fmt.Sprintf(" WHERE consent_id = 1 AND position = %d", position)
		for _, change := range []string{"action = action || 'x'", "at = '2026-03-02 15:04:06+00:00'",
			"address = '10.9.9.9'", "user_agent = user_agent || ' '", `details = '{"x":"y"}'`,
			"previous_hash = zeroblob(32)", "hash = zeroblob(32)", "consent_id = 2, position = position + 100"} {
			harm = append(harm, "UPDATE consent_event SET "+change+at)
		}
		harm = append(harm, "DELETE FROM consent_event"+at, "UPDATE consent_event SET position = -position"+at, fmt.Sprintf("INSERT INTO consent_event (consent_id, position, action, at, address, user_agent, details, previous_hash, hash) "+
			"SELECT 1, %d, action, at, address, user_agent, details, hash, hash FROM kept_event%s", last+1, at))
	}
	harm = append(harm, "UPDATE consent SET events = events - 1 WHERE id = 1",
		"UPDATE consent SET document_name = '' WHERE id = 1",
		"UPDATE consent SET document_name = (SELECT document_name FROM kept_consent WHERE id = 2) WHERE id = 1",
		"UPDATE consent SET photo_name = (SELECT photo_name FROM kept_consent WHERE id = 2) WHERE id = 1",
		"UPDATE consent SET photo_hash = '00' WHERE id = 1", "UPDATE consent SET state = 'superseded' WHERE id = 1")
	for one := 1; one < last; one++ { // swapped neighbors
		harm = append(harm, fmt.Sprintf("UPDATE consent_event SET position = CASE position WHEN %d THEN -1 ELSE -2 END WHERE consent_id = 1 AND position "+
			"IN (%d, %d); UPDATE consent_event SET position = CASE position WHEN -1 THEN %d ELSE %d END WHERE position < 0",
			one, one, one+1, one+1, one))
	}
	for _, query := range harm {
		exec(query)
		if whole() {
			t.Errorf("not seen: %s", query)
		}
		restore()
	}
	if !whole() {
		t.Fatal("not restored")
	}
	for _, name := range a.Blobs.Names() {
		content, mine := a.Content(name), fmt.Sprint(a.Rows("SELECT document_name, photo_name FROM consent WHERE id = 1"))
		if !strings.Contains(mine, name) {
			continue
		}
		for at := 0; at < len(content); at += 1 + len(content)/40 {
			changed := bytes.Clone(content)
			changed[at] ^= 1
			a.Must(a.Blobs.Put(t.Context(), name, bytes.NewReader(changed), int64(len(changed))))
			if whole() {
				t.Errorf("byte %d of %s", at, name)
			}
		}
		a.Must(a.Blobs.Delete(t.Context(), name))
		if whole() {
			t.Errorf("without %s", name)
		}
		a.Must(a.Blobs.Put(t.Context(), name, bytes.NewReader(content), int64(len(content))))
	}
	if !whole() {
		t.Error("not whole again")
	}
}

// together sends requests simultaneously and returns their statuses, sorted.
func together(a *apptest.App, requests ...apptest.Request) (statuses []int) {
	var mu sync.Mutex
	var all sync.WaitGroup
	for _, r := range requests {
		all.Go(func() {
			got, err := a.Send(r)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				a.Error(err)
			}
			statuses = append(statuses, got.Status)
		})
	}
	all.Wait()
	slices.Sort(statuses)
	return statuses
}

// Shows R6.0a.
func TestConsent_ConcurrentCalls(t *testing.T) {
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		id, key := apptest.NewDonor(a, func(d *voucher.Donor) { d.Step = voucher.VoucherHolders })
		mine, mineKey := apptest.NamedHolder(a, id, func(h *voucher.Holder) { h.Email = "a@mail.example" })
		apptest.NamedHolder(a, id, nil)
		need := map[string]any{"willLikelyNeedKidneyTransplant": 1, "yearsBeforeKidneyTransplant": 0}
		if got := together(a, apptest.PutHolder(apptest.HolderBody(id, key, need)),
			apptest.Request{Method: "POST", Path: path("voucher-holder", mine, mineKey), Body: holderPersonal(need)}); !slices.Equal(
			got, []int{200, 422},
		) {
			t.Errorf("both in need: %v", got)
		}
		if n := a.Rows(
			"SELECT COUNT(*) FROM voucher_holder WHERE will_likely_need = 1 AND years_before = 0")[0][0]; n != "1" {
			t.Errorf("%s in need", n)
		}
		finalize := apptest.Request{
			Method: "POST", Path: "/api/donor/finalize-voucher-holders", Body: map[string]any{"id": id, "editKey": key},
		}
		if got := together(a, finalize, finalize); !slices.Equal(got, []int{200, 409}) {
			t.Errorf("two finalize: %v", got)
		}
		a.Seen()
		s, hash := aReadySigner(a, "two@mail.example")
		if got := together(a, s.finalize(hash, "1"), s.finalize(hash, "1")); !slices.Equal(got, []int{200, 409}) {
			t.Errorf("two sign: %v", got)
		}
		a.Expect("one signature", apptest.Request{Path: "/healthz"}, apptest.Want{
			Trail:  signedTrail,
			Emails: []string{"holder-invitation holder-of-two@mail.example", "donor-consent-copy two@mail.example"},
		})
		if names := a.Blobs.Names(); len(names) != 2 { // the photo and one document
			t.Errorf("files: %v", names)
		}
		var many []apptest.Request
		for i := range 20 {
			s, hash := aReadySigner(a, fmt.Sprintf("many-%d@mail.example", i))
			many = append(many, s.finalize(hash, "1"))
			a.Clock.Advance(time.Minute)
		}
		if got := together(a, many...); got[0] != 200 || got[len(got)-1] != 200 {
			t.Errorf("twenty: %v", got)
		}
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 21 {
			t.Errorf("%d, %v", n, err)
		}
	})
}

var errDied = errors.New("the process died")

// death is the moment at which a process dies, with the number of its deaths.
type death struct {
	writes    int  // until the death; 0: never
	committed bool // after a commit, before the caller gets the result
	deaths    int
}

// dying is a store of consents in a process that dies.
type dying struct {
	consent.Store
	*death
}

func (d dying) InTx(ctx context.Context, fn func(consent.Tx) error) error {
	left := d.writes
	err := d.Store.InTx(ctx, func(tx consent.Tx) error { return fn(dyingTx{tx, &left, &d.deaths}) })
	if err == nil && d.committed {
		d.deaths++
		return errDied
	}
	return err
}

type dyingTx struct {
	consent.Tx
	left   *int
	deaths *int
}

func (t dyingTx) write() error {
	if *t.left--; *t.left == 0 {
		*t.deaths++
		return errDied
	}
	return nil
}

func (t dyingTx) AddEvent(ctx context.Context, e consent.Event) error {
	return errors.Join(t.write(), t.Tx.AddEvent(ctx, e))
}

func (t dyingTx) SaveConsent(ctx context.Context, c consent.Consent) error {
	return errors.Join(t.write(), t.Tx.SaveConsent(ctx, c))
}

func (t dyingTx) SaveDonor(ctx context.Context, d voucher.Donor) error {
	return errors.Join(t.write(), t.Tx.SaveDonor(ctx, d))
}

func (t dyingTx) SaveHolder(ctx context.Context, h voucher.Holder) error {
	return errors.Join(t.write(), t.Tx.SaveHolder(ctx, h))
}

func (t dyingTx) Append(ctx context.Context, e audit.Event) error {
	return errors.Join(t.write(), t.Tx.Append(ctx, e))
}

func (t dyingTx) Enqueue(ctx context.Context, m notify.Email) error {
	return errors.Join(t.write(), t.Tx.Enqueue(ctx, m))
}

// If the process dies before a write of the signature or after the last write, no data is lost, duplicated or
// incomplete, and leftover files are swept.
// Shows R6.0b.
func TestConsent_ProcessDiesWhileSigning(t *testing.T) {
	process := &death{}
	apptest.EachDatabase(t, func(t *testing.T, a *apptest.App) {
		s, hash := aReadySigner(a, "one@mail.example")
		donor, err := a.Vouchers.OpenDonor(t.Context(), s.id, s.key, access.Caller{Lang: "en"})
		a.Must(err)
		state := func() string {
			return fmt.Sprint(a.Rows("SELECT * FROM consent"), a.Rows("SELECT COUNT(*) FROM consent_event"),
				a.Rows("SELECT step FROM voucher_donor"), a.Rows("SELECT status FROM voucher_holder"))
		}
		before := state()
		died := 0
		for writes := 1; ; writes++ {
			*process = death{writes: writes}
			_, _, err := a.Consents.Finalize(t.Context(), consent.AccessForDonor(donor), s.signature, hash)
			if process.deaths == 0 {
				a.Must(err)
				break
			}
			died++
			if !errors.Is(err, errDied) || state() != before {
				t.Fatalf("before write %d: %v\nwas %s\nis  %s", writes, err, before, state())
			}
		}
		a.Expect("then it is signed, once", apptest.Request{Path: "/healthz"}, apptest.Want{
			Trail:  signedTrail,
			Emails: []string{"holder-invitation holder-of-one@mail.example", "donor-consent-copy one@mail.example"},
		})
		other, otherHash := aReadySigner(a, "two@mail.example")
		if donor, err = a.Vouchers.OpenDonor(t.Context(), other.id, other.key, access.Caller{Lang: "en"}); err != nil {
			t.Fatal(err)
		}
		*process = death{committed: true}
		_, _, err = a.Consents.Finalize(t.Context(), consent.AccessForDonor(donor), other.signature, otherHash)
		if !errors.Is(err, errDied) {
			t.Errorf("after the commit: %v", err)
		}
		*process = death{}
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 2 {
			t.Errorf("%d, %v", n, err)
		}
		files := len(a.Blobs.Names())
		if died < 8 || files != died+4 { // a photo and a document each
			t.Errorf("%d deaths, %d files", died, files)
		}
		for i, want := range []int{0, 0, died, 0} {
			if n, err := a.Consents.Sweep(t.Context()); err != nil || n != want {
				t.Errorf("sweep %d: %d, want %d, %v", i, n, want, err)
			}
			a.Clock.Advance(13 * time.Hour)
		}
		if _, n, err := a.VerifyAll(t.Context(), nil); err != nil || n != 2 || len(a.Blobs.Names()) != 4 {
			t.Errorf("after the sweep: %d, %v, %v", n, err, a.Blobs.Names())
		}
	}, apptest.WithConsents(func(s consent.Store) consent.Store { return dying{s, process} }))
}
