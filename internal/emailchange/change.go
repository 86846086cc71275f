// Package emailchange has the rule for changing one's own email address (R12.2). The new address has to confirm the
// change, and the former address too if the link opens a consent (R14.1). The record's own package changes the address,
// in the transaction of the last confirmation.
package emailchange

import (
	"time"

	"beacon/catalogues"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// Life is the time in which a change has to be confirmed.
const Life = 7 * 24 * time.Hour

// Side is one of the two addresses of a change.
type Side string

// The sides.
const (
	New    Side = "new"
	Former Side = "former"
)

// Change is a requested change of a record's email address.
type Change struct {
	ID          int64
	Of          notify.Record
	Former      string // the address at the time of the request
	New         string
	AskedAt     time.Time
	NeedsFormer bool // the former address has to confirm too
	NewAt       *time.Time
	FormerAt    *time.Time
	AskedBy     int64      // the member of staff who asked for it, or 0
	ConfirmedBy int64      // the member of staff who confirmed instead of the former address, or 0
	EndedAt     *time.Time // when it took effect, was refused, withdrawn or superseded
}

// State is the state of a change.
type State string

// The states. An expired change stays open, so the page can offer to ask again.
const (
	Waiting State = "waiting"
	Expired State = "expired"
	Done    State = "done"  // the new address is in use
	Ended   State = "ended" // ended without effect
)

// Until returns when the change expires.
func (c Change) Until() time.Time { return c.AskedAt.Add(Life) }

// State returns the state at now.
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

// WaitsFor returns the sides that still have to confirm.
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

// Confirm stores the confirmation of one side. It ends the change when all required sides have confirmed. It returns a
// Conflict fault if the side has confirmed already or the change is not open.
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

// Refuse ends the change, because the reader of the email did not ask for it. It returns the same faults as Confirm,
// but a side that has confirmed may still refuse.
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
