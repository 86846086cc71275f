// Package crash_test kills Beacon with SIGKILL at every moment at which that could
// harm somebody, and proves that nothing is lost, doubled or half done: not after
// the start that follows, and not after the person has tried again (docs/decisions
// 27, 28). A child process serves a whole Beacon on a database and a directory that
// outlive it; this process is the one that is started after the child has died.
//
// The moments are heard from outside the product: SQLite tells of rows and commits
// itself, PostgreSQL's statements are heard on their way, and files and answers
// where the product was given a place for them. Nothing in the product helps.
package crash_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"beacon/internal/platform/blob"
	. "beacon/internal/testkit/apptest"
	"beacon/internal/testkit/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// act is what somebody does.
type act struct {
	ask   func(w *world) Request
	again int // how it is answered when it was done before
	least int // moments at which the process could die; fewer, and they are not heard
	files bool
	check func(a *App, w *world, done Answer) // of what is answered; may be nil
}

var acts = map[string]act{
	"a list that changes in every way": {wholeList, 409, 17, false, wantTheList},
	"a list as it is": {func(w *world) Request {
		return Request{
			Method: "POST",
			Path:   "/api/donor/finalize-voucher-holders",
			Body:   map[string]any{"id": w.lister.id, "editKey": w.lister.key},
		}
	}, 409, 5, false, nil},
	"a document that is shown": {func(w *world) Request { return show(w.reader, "RE") }, 200, 12, true, nil},
	"a signature": {func(w *world) Request {
		return consentForm(w.signer, "/finalize-signature",
			map[string]string{"signature": "Sina Ejemplo", "documentHash": w.shown, "returnDocument": "1"})
	}, 409, 19, true, nil},
	"a form on paper": {func(w *world) Request {
		return Request{
			Method: "POST",
			Path:   w.printer.path("/upload/consent"),
			Body:   NewForm().File("consentFile", "form.pdf", w.form),
		}
	}, 409, 15, true, nil},
	"a kit": {func(w *world) Request {
		return Request{Method: "POST", Path: w.holders["Kim"].path("/order-kit")}
	}, 200, 6, false, func(a *App, _ *world, done Answer) {
		if done.Get("results") != 2.0 {
			a.Errorf("the kits are counted %s", done.Body)
		}
	}},
}

// wholeList adds two holders, corrects one, removes one and lets one be in
// imminent need.
func wholeList(w *world) Request {
	d := w.lister
	return Request{
		Method: "POST",
		Path:   d.path("/voucher-holders"),
		Body: map[string]any{"hasConfirmedNoFvHolders": false, "voucherHolders": []any{
			holder(d, -1, "Uma", nil), holder(d, -2, "Veit", nil), holder(d, w.holders["Emil"].id, "Emilio", nil),
			holder(d, w.holders["Rosa"].id, "Rosa", map[string]any{"isDeleted": true}),
			holder(d, w.holders["Nora"].id, "Nora", imminent),
		}},
	}
}

// wantTheList: the answer names everybody who was sent, once, with the number that
// they have in the database, and who was not new with the one they had.
func wantTheList(a *App, w *world, done Answer) {
	a.Helper()
	var answered []string
	for i := range int(done.Get("results.voucherHolders.#").(float64)) {
		at := fmt.Sprintf("results.voucherHolders.%d.", i)
		answered = append(answered, fmt.Sprint(done.Get(at+"id"), " ", done.Get(at+"firstName")))
	}
	var stored []string
	for _, h := range a.Rows("SELECT id, first_name FROM voucher_holder WHERE donor_id = (SELECT id FROM voucher_donor " +
		"WHERE first_name = 'Lida') AND NOT is_deleted ORDER BY id") {
		stored = append(stored, h[0]+" "+h[1])
	}
	want := []string{fmt.Sprint(w.holders["Emil"].id, " Emilio"), fmt.Sprint(w.holders["Nora"].id, " Nora")}
	if !slices.Equal(answered, stored) || len(stored) != 4 || !slices.Equal(stored[:2], want) ||
		!strings.HasSuffix(stored[2], " Uma") ||
		!strings.HasSuffix(stored[3], " Veit") {
		a.Errorf("answered %v, stored %v", answered, stored)
	}
}

// TestKilledBetweenAnyTwoWrites kills the process at the first moment of an act,
// then at the second, until it has done everything and nobody killed it.
// Shows R6.0c.
func TestKilledBetweenAnyTwoWrites(t *testing.T) {
	var w *world
	EachKept(t, func(a *App) { w = newWorld(a) }, func(t *testing.T, k Kept) {
		for name, c := range acts {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p := proof{act: c, world: w, kept: k.Copy(t)}
				p.undisturbed(t)
				p.walk(t)
			})
		}
	})
}

// proof is one act on one database.
type proof struct {
	act
	*world
	kept                *Copied
	before, done, twice []string // states
	strays              int
}

// undisturbed learns how it is before the act and after it where nobody dies, and
// after somebody has done it twice.
func (p *proof) undisturbed(t *testing.T) {
	t.Run("undisturbed", func(t *testing.T) {
		a := Resume(t, p.kept.Rewind(t))
		p.before = state(a)
		p.wantDone(a, a.Do(p.ask(p.world)))
		p.done = state(a)
		if slices.Equal(p.before, p.done) {
			t.Error("nothing has changed")
		}
		p.wantAgain(a, "undisturbed")
		p.twice = state(a)
	})
}

func (p *proof) wantDone(a *App, got Answer) {
	a.Helper()
	if got.Status != 200 {
		a.Fatalf("%d %.300s", got.Status, got.Body)
	}
	if p.check != nil {
		p.check(a, p.world, got)
	}
}

// wantAgain does what was done before.
func (p *proof) wantAgain(a *App, what string) {
	a.Helper()
	got := a.Do(p.ask(p.world))
	if got.Status != p.again {
		a.Errorf("%s, and once more: %d, want %d: %.300s", what, got.Status, p.again, got.Body)
	}
	if got.Status == 200 && p.check != nil {
		p.check(a, p.world, got)
	}
}

func (p *proof) walk(t *testing.T) {
	moments, over := 0, false
	for n := 1; !over && !t.Failed(); n++ {
		moments = n - 1
		t.Run(fmt.Sprintf("moment %d", n), func(t *testing.T) { over = p.at(t, n) })
	}
	if moments < p.least {
		t.Errorf("only %d moments", moments)
	}
	if p.files != (p.strays > 0) {
		t.Errorf("%d files were left behind", p.strays)
	}
}

// at kills the process at the n-th moment, starts anew, and does what the person
// does who got no answer. It reports whether there was no n-th moment any more.
func (p *proof) at(t *testing.T, n int) (over bool) {
	k := p.kept.Rewind(t)
	moment, answers := crash(t, k, n, []Request{p.ask(p.world)})
	a := Resume(t, k)
	what := fmt.Sprintf("killed at moment %d, %s", n, moment)
	wantWhole(a, what)
	if moment == "" {
		p.wantDone(a, answers[0])
		wantSame(a, "nobody killed it", state(a), p.done)
		return true
	}
	if moment == atAnswer {
		wantSame(a, what, state(a), p.done)
		p.wantAgain(a, what)
		wantSame(a, what+", and once more", state(a), p.twice)
	} else {
		wantSame(a, what, state(a), p.before)
		p.wantDone(a, a.Do(p.ask(p.world)))
		wantSame(a, what+", and once more", state(a), p.done)
	}
	wantWhole(a, what+", and once more")
	p.wantSwept(a, k, moment)
	return false
}

// wantSwept: a document that was stored, and that no consent came to name, goes
// with the sweep of a day later, and half a document with a later start. Nothing
// else goes.
func (p *proof) wantSwept(a *App, k Kept, moment string) {
	a.Helper()
	lying, named := files(a)
	left := len(lying) - len(named)
	if left < 0 || left > 1 {
		a.Fatalf("there are %d files, named are %d", len(lying), len(named))
	}
	p.strays += left
	for i, want := range []int{0, left} {
		if n, err := a.Consents.Sweep(a.Context()); err != nil || n != want {
			a.Errorf("sweep %d: %d went, want %d, %v", i, n, want, err)
		}
		a.Clock.Advance(25 * time.Hour)
	}
	if lying, named = files(a); !slices.Equal(lying, named) {
		a.Errorf("after the sweep there are %v, named are %v", lying, named)
	}
	wantWhole(a, "after the sweep")

	halves, err := filepath.Glob(filepath.Join(k.Files, "_incoming", "*"))
	a.Must(err)
	if (len(halves) == 1) != (moment == inFile) {
		a.Errorf("killed %s, and there is %v", moment, halves)
	}
	for _, half := range halves {
		a.Must(os.Chtimes(half, time.Time{}, time.Unix(0, 0)))
	}
	later, err := blob.OpenDir(k.Files)
	a.Must(err)
	a.Must(later.Close())
	if halves, err = filepath.Glob(filepath.Join(k.Files, "_incoming", "*")); err != nil || len(halves) != 0 {
		a.Errorf("a later start leaves %v, %v", halves, err)
	}
}
