package vouchers

import (
	"context"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/kit"
	"beacon/internal/platform/fault"
)

// staffKitChangeRoutes registers the routes with which staff handle a kit: record a holder's first kit, ship it,
// correct its tracking, and record its arrival (R6.8).
func (s *handlers) staffKitChangeRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("POST /staff/kits", "staff-kit-first", "Record a voucher holder's first kit"),
		httpapi.CenterViewers(), s.staffKitFirst)
	httpapi.Staff(calls.Route("POST /staff/kits/another", "staff-kit-another",
		"Order another kit for a voucher holder; returns the number of kits"), httpapi.CenterViewers(),
		s.staffKitAnother)
	httpapi.StaffAction(calls.Route("POST /staff/kits/{id}/ship", "staff-kit-ship",
		"Mark a kit as shipped, and email the holder or the receiving center"), httpapi.CenterViewers(), s.staffKitShip)
	httpapi.StaffAction(calls.Route("POST /staff/kits/{id}/tracking", "staff-kit-correct",
		"Correct carrier and tracking number of a shipped kit; the audit trail keeps the old values"),
		httpapi.CenterViewers(), s.staffKitCorrect)
	httpapi.StaffAction(calls.Route("POST /staff/kits/{id}/receive", "staff-kit-receive", "Mark a kit as received"),
		httpapi.CenterViewers(), s.staffKitReceive)
}

type kitFirstInput struct {
	Body struct {
		HolderID int64 `json:"holderId,omitempty"`
	}
}

type kitAdded struct {
	ID int64 `json:"id"`
}

func (s *handlers) staffKitFirst(ctx context.Context, who access.Principal, in *kitFirstInput) (kitAdded, error) {
	id, err := s.Kits.RecordFirst(ctx, who, in.Body.HolderID, httpapi.InfoFrom(ctx).Origin())
	return kitAdded{id}, err
}

type kitParcelInput struct {
	ID   string `path:"id"`
	Body struct {
		Version        int64  `json:"version,omitempty" doc:"As it was when it was looked at."`
		Carrier        string `json:"carrier,omitempty"`
		TrackingNumber string `json:"trackingNumber,omitempty"`
	}
}

func (in *kitParcelInput) order() kit.OrderRef {
	return kit.OrderRef{ID: httpapi.ParseID(in.ID), Version: in.Body.Version}
}

func (in *kitParcelInput) tracking() kit.Tracking {
	return kit.Tracking{Carrier: in.Body.Carrier, Number: in.Body.TrackingNumber}
}

func (s *handlers) staffKitShip(ctx context.Context, who access.Principal, in *kitParcelInput) error {
	of, from := in.order(), httpapi.InfoFrom(ctx).Origin()
	return s.withKitNow(ctx, who, of.ID, s.Kits.Ship(ctx, who, of, in.tracking(), from))
}

func (s *handlers) staffKitCorrect(ctx context.Context, who access.Principal, in *kitParcelInput) error {
	of, from := in.order(), httpapi.InfoFrom(ctx).Origin()
	return s.withKitNow(ctx, who, of.ID, s.Kits.Correct(ctx, who, of, in.tracking(), from))
}

type kitReceiveInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version,omitempty" doc:"As it was when it was looked at."`
	}
}

func (s *handlers) staffKitReceive(ctx context.Context, who access.Principal, in *kitReceiveInput) error {
	of := kit.OrderRef{ID: httpapi.ParseID(in.ID), Version: in.Body.Version}
	return s.withKitNow(ctx, who, of.ID, s.Kits.Receive(ctx, who, of, httpapi.InfoFrom(ctx).Origin()))
}

// withKitNow adds the current kit to a conflict, so a user with stale data can decide again (R3.3).
func (s *handlers) withKitNow(ctx context.Context, who access.Principal, id int64, err error) error {
	if fault.CodeFrom(err) != fault.Conflict {
		return err
	}
	now, failed := s.Kits.View(ctx, who, id, httpapi.InfoFrom(ctx).Origin())
	if failed != nil {
		return failed
	}
	return httpapi.ConflictWith(err, s.kitItemFor(now, httpapi.InfoFrom(ctx).Lang))
}

// ordersFor returns the orders of a holder from a list with several holders.
func ordersFor(holderID int64, all []kit.Listed) (orders []kit.Order) {
	for _, l := range all {
		if l.HolderID == holderID {
			orders = append(orders, l.Order)
		}
	}
	return orders
}
