// Package emailchange holds the rule by which somebody changes their own e-mail address (R12.2): what they ask for
// counts once the new address has confirmed it, and the former one too where a consent lies behind the link (R14.1).
// The address itself is changed by the record's own package, in the transaction of the last confirmation.
package emailchange

import (
	"time"

	"beacon/catalogues"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// Life is how long a change waits to be confirmed.
const Life = 7 * 24 * time.Hour

// Side is one of the two addresses of a change.
type Side string

// The sides.
const (
	New    Side = "new"
	Former Side = "former"
)

// Change is a change of the e-mail address of a record that somebody asked for on their own page.
type Change struct {
	ID          int64
	Of          notify.Record
	Former      string // the address on record when it was asked for
	New         string
	AskedAt     time.Time
	NeedsFormer bool // the former address has to confirm too
	NewAt       *time.Time
	FormerAt    *time.Time
	AskedBy     int64      // the member of staff who asked for it, or 0
	ConfirmedBy int64      // the member of staff who confirmed it in place of the former address, or 0
	EndedAt     *time.Time // it took effect, was refused or taken back, or another one took its place
}

// State is where a change stands.
type State string

// The states. Expired ones stay open, so that the page can offer to ask again.
const (
	Waiting State = "waiting"
	Expired State = "expired"
	Done    State = "done"  // the new address counts
	Ended   State = "ended" // it does not, and never will by this change
)

// Until returns when the change expires.
func (c Change) Until() time.Time { return c.AskedAt.Add(Life) }

// State returns where the change stands.
func (c Change) State(now time.Time) State {
	switch {
	case c.EndedAt != nil && len(c.WaitsFor()) == 0:
		return Done
	case c.EndedAt != nil:
		return Ended
	case !now.Before(c.Until()):
		return Expired
	}
	return Waiting
}

// WaitsFor returns the sides that have not confirmed and have to.
func (c Change) WaitsFor() []Side {
	sides := []Side{}
	if c.NewAt == nil {
		sides = append(sides, New)
	}
	if c.NeedsFormer && c.FormerAt == nil && c.ConfirmedBy == 0 {
		sides = append(sides, Former)
	}
	return sides
}

// HasConfirmed reports whether a side has confirmed.
func (c Change) HasConfirmed(side Side) bool {
	if side == Former {
		return c.FormerAt != nil
	}
	return c.NewAt != nil
}

// Confirm stores that a side confirms, and ends the change when both have that have to. Each confirms once: a second
// time, and when the change is no longer open, it returns a Conflict fault.
func (c *Change) Confirm(side Side, now time.Time) error {
	if err := c.checkOpen(side, now); err != nil {
		return err
	}
	if side == Former {
		c.FormerAt = &now
	} else {
		c.NewAt = &now
	}
	if len(c.WaitsFor()) == 0 {
		c.EndedAt = &now
	}
	return nil
}

// Refuse ends the change, because whoever reads the mails of a side did not ask for it. It returns the faults of
// Confirm, but who has confirmed may still refuse.
func (c *Change) Refuse(now time.Time) error {
	if err := c.checkWaiting(now); err != nil {
		return err
	}
	c.EndedAt = &now
	return nil
}

func (c *Change) checkOpen(side Side, now time.Time) error {
	if err := c.checkWaiting(now); err != nil {
		return err
	}
	if c.HasConfirmed(side) {
		return fault.New(fault.Conflict, catalogues.Text("emailchange.confirmed"))
	}
	return nil
}

func (c *Change) checkWaiting(now time.Time) error {
	switch c.State(now) {
	case Expired:
		return fault.New(fault.Conflict, catalogues.Text("emailchange.expired"))
	case Done:
		return fault.New(fault.Conflict, catalogues.Text("emailchange.done"))
	case Ended:
		return fault.New(fault.Conflict, catalogues.Text("emailchange.ended"))
	}
	return nil
}
