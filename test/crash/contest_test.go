package crash_test

import (
	"fmt"
	"slices"
	"testing"

	. "beacon/internal/testkit/apptest"
)

// contest is what two people ask for at the same time, of whom one can have it.
type contest struct {
	ask   func(w *world) []Request
	look  func(a *App) []string // what is then so
	least int
}

var contests = map[string]contest{
	"two make the same list final": {func(w *world) []Request {
		d, emil := w.lister, w.holders["Emil"].id
		list := func(holders ...any) Request {
			return Request{
				Method: "POST",
				Path:   d.path("/voucher-holders"),
				Body:   map[string]any{"voucherHolders": holders},
			}
		}
		return []Request{
			list(holder(d, -1, "Uma", nil), holder(d, emil, "Emilio", nil)),
			list(holder(d, -1, "Veit", nil), holder(d, emil, "Milo", nil)),
		}
	}, state, 12},
	"a holder and the donor both claim imminent need": {func(w *world) []Request {
		mine := holder(w.asker, 0, "Hugo", imminent)
		return []Request{
			{Method: "POST", Path: w.holders["Hugo"].path(""), Body: mine},
			{
				Method: "POST",
				Path:   "/api/donor/update-voucher-holder",
				Body:   holder(w.asker, w.holders["Ines"].id, "Ines", imminent),
			},
		}
	}, need, 7},
}

// TestKilledDuringConcurrentChanges is the same with two requests under way.
// Shows R6.0c.
func TestKilledDuringConcurrentChanges(t *testing.T) {
	var w *world
	EachKept(t, func(a *App) { w = newWorld(a) }, func(t *testing.T, k Kept) {
		for name, c := range contests {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				copied := k.Copy(t)
				before, ends := c.undisturbed(t, w, copied)
				moments, over := 0, false
				for n := 1; !over && !t.Failed(); n++ {
					moments = n - 1
					t.Run(fmt.Sprintf("moment %d", n), func(t *testing.T) { over = c.at(t, n, w, copied.Rewind(t), before, ends) })
				}
				if moments < c.least {
					t.Errorf("only %d moments", moments)
				}
			})
		}
	})
}

// undisturbed returns how it is before, and how it may end: either of the two
// comes first, and the other one is told.
func (c contest) undisturbed(t *testing.T, w *world, copied *Copied) (before []string, ends [][]string) {
	for first := range 2 {
		t.Run(fmt.Sprintf("undisturbed %d", first), func(t *testing.T) {
			a := Resume(t, copied.Rewind(t))
			before = c.look(a)
			both := c.ask(w)
			if one, two := a.Do(both[first]), a.Do(both[1-first]); one.Status != 200 || two.Status < 400 ||
				two.Status >= 500 {
				t.Errorf("%d, then %d: %.300s %.300s", one.Status, two.Status, one.Body, two.Body)
			}
			ends = append(ends, c.look(a))
		})
	}
	if len(ends) != 2 || slices.Equal(ends[0], ends[1]) {
		t.Error("it makes no difference who comes first")
	}
	return before, ends
}

func (c contest) at(t *testing.T, n int, w *world, k Kept, before []string, ends [][]string) (over bool) {
	moment, _ := crash(t, k, n, c.ask(w))
	a := Resume(t, k)
	what := fmt.Sprintf("killed at moment %d, %s", n, moment)
	wantWhole(a, what)
	ended := func() bool {
		return slices.ContainsFunc(ends, func(end []string) bool { return slices.Equal(end, c.look(a)) })
	}
	isDone := ended()
	if !isDone {
		wantSame(a, what, c.look(a), before)
	}
	if moment == "" {
		if !isDone {
			t.Error("nobody was killed, and nothing was done")
		}
		return true
	}
	answers, errs := together(a, c.ask(w))
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	won := 0
	for _, answer := range answers {
		if answer.Status == 200 {
			won++
		}
	}
	if !isDone && won != 1 || won > 1 {
		t.Errorf("%s, and once more: %d got what they asked for", what, won)
	}
	if !ended() {
		wantSame(a, what+", and once more", c.look(a), ends[0])
	}
	wantWhole(a, what+", and once more")
	return false
}
