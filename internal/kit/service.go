package kit

import (
	"context"
	"maps"
	"strconv"

	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/platform/clock"
	"beacon/internal/voucher"
)

// Deps are the dependencies of the service.
type Deps struct {
	Store       Store
	Centers     center.Store
	Clock       clock.Clock
	MailsQueued func() // called after every commit that enqueued emails
}

// Service orders and ships kits for holders and staff.
type Service struct{ d Deps }

// NewService returns a service.
func NewService(d Deps) *Service { return &Service{d} }

// Info returns the facts about kits for a holder's page.
func (s *Service) Info(ctx context.Context, h voucher.Holder) (Info, error) {
	orders, err := s.d.Store.Orders(ctx, h.ID)
	info := infoFor(orders)
	info.Next = holderStatusFor(h, orders, s.d.Clock.Now())
	info.CanOrder = info.Next == CanOrder
	return info, err
}

// needsSamples reports whether a holder's voucher still needs samples.
func needsSamples(h voucher.Holder) bool {
	switch h.Status {
	case voucher.Draft, voucher.Available, voucher.PendingRedemption:
		return !h.IsClosedByDeath()
	}
	return false
}

// record appends an audit event about an order; its subject is the holder.
func (s *Service) record(
	ctx context.Context, log audit.Log, by audit.Actor, from audit.Origin, o Order, action string, more map[string]string,
) error {
	details := map[string]string{"order": strconv.FormatInt(o.ID, 10), "number": strconv.Itoa(o.Number)}
	maps.Copy(details, more)
	return log.Append(ctx, audit.Event{At: s.d.Clock.Now(), Actor: by, Action: action, Origin: from,
		Subject: audit.Subject{Kind: "voucher-holder", ID: o.HolderID}, Details: details})
}
