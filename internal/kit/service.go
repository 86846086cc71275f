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

// Deps is what the service needs.
type Deps struct {
	Store     Store
	Centers   center.Store
	Clock     clock.Clock
	MailsWait func() // told after every commit that put mails into the outbox
}

// Service is what holders and staff do with kits.
type Service struct{ Deps }

// NewService wires the service.
func NewService(d Deps) *Service { return &Service{d} }

// Info returns what a holder's page tells of their kits. Nobody can order for a
// voucher that takes no part any more.
func (s *Service) Info(ctx context.Context, h voucher.Holder) (Info, error) {
	orders, err := s.Store.Orders(ctx, h.ID)
	info := infoOf(orders)
	info.CanOrder = JudgeNext(h, orders) == CanOrder
	return info, err
}

// takesPart reports whether a voucher of this status still needs samples.
func takesPart(status voucher.HolderStatus) bool {
	return status == voucher.Draft || status == voucher.Available || status == voucher.PendingRedemption
}

// record leaves a trace about an order, under its holder.
func (s *Service) record(
	ctx context.Context, log audit.Log, by audit.Actor, from audit.Origin, o Order, action string, more map[string]string,
) error {
	details := map[string]string{"order": strconv.FormatInt(o.ID, 10), "number": strconv.Itoa(o.Number)}
	maps.Copy(details, more)
	return log.Append(ctx, audit.Event{At: s.Clock.Now(), Actor: by, Action: action, Origin: from,
		Subject: audit.Subject{Kind: "voucher-holder", ID: o.HolderID}, Details: details})
}
