package kit

import (
	"context"
	"strconv"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/voucher"
)

// Deps are the dependencies of the service.
type Deps struct {
	Store        Store
	Vouchers     *voucher.Service
	Clock        clock.Clock
	EmailsQueued func() // called after every commit that enqueued emails
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

// trail returns the recorder of events about a holder's orders.
func (s *Service) trail(log audit.Log, by audit.Actor, o audit.Origin, h voucher.Holder) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: by, Origin: o, Subject: h.Subject()}
}

// details returns the details that identify an order.
func (o Order) details() map[string]string {
	return map[string]string{"order": strconv.FormatInt(o.ID, 10), "number": strconv.Itoa(o.Number)}
}
