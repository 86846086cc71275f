package httpapi

import (
	"context"
	"net/http"

	"beacon/internal/kit"
	"beacon/internal/platform/fault"
	"beacon/internal/voucher"
)

// staffParcelRoutes are what staff do with one kit: the first of a holder, on its
// way, corrected, arrived (R6.8).
func (s *Server) staffParcelRoutes() {
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/kits",
			"staff-kit-first",
			"Record a voucher holder's first kit, to be sent",
			"staff",
			0,
		},
		s.staffKitFirst,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/kits/another",
			"staff-kit-another",
			"Order another kit for a voucher holder who cannot do so; answers how many there are now",
			"staff",
			0,
		},
		s.staffKitAnother,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/kits/{id}/ship",
			"staff-kit-ship",
			"Say that a kit is on its way, and mail the holder, or the center it goes to",
			"staff",
			0,
		},
		s.staffKitShip,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/kits/{id}/tracking",
			"staff-kit-correct",
			"Correct carrier and tracking number of a kit that is on its way; the trail keeps what stood there",
			"staff",
			0,
		},
		s.staffKitCorrect,
	)
	Register(
		s.API,
		Call{
			http.MethodPost,
			"/staff/kits/{id}/receive",
			"staff-kit-receive",
			"Say that a kit has arrived",
			"staff",
			0,
		},
		s.staffKitReceive,
	)
}

type kitFirstInput struct {
	Body struct {
		HolderID int64 `json:"holderId,omitempty"`
	}
}

type kitAdded struct {
	ID int64 `json:"id"`
}

func (s *Server) staffKitFirst(ctx context.Context, in *kitFirstInput) (*Output[kitAdded], error) {
	who, err := s.worker(ctx)
	if err != nil {
		return nil, err
	}
	id, err := s.Kits.RecordFirst(ctx, who, in.Body.HolderID, InfoFrom(ctx).Origin())
	if err != nil {
		return nil, err
	}
	return Respond(kitAdded{id}), nil
}

type kitParcelInput struct {
	ID   string `path:"id"`
	Body struct {
		Version        int64  `json:"version,omitempty" doc:"As it was when it was looked at."`
		Carrier        string `json:"carrier,omitempty"`
		TrackingNumber string `json:"trackingNumber,omitempty"`
	}
}

func (s *Server) staffKitShip(ctx context.Context, in *kitParcelInput) (*NoResults, error) {
	return s.withKit(ctx, ParseID(in.ID), func(who voucher.Staff, id int64) error {
		return s.Kits.Ship(
			ctx,
			who,
			id,
			in.Body.Version,
			in.Body.Carrier,
			in.Body.TrackingNumber,
			InfoFrom(ctx).Origin(),
		)
	})
}

func (s *Server) staffKitCorrect(ctx context.Context, in *kitParcelInput) (*NoResults, error) {
	return s.withKit(ctx, ParseID(in.ID), func(who voucher.Staff, id int64) error {
		return s.Kits.Correct(
			ctx,
			who,
			id,
			in.Body.Version,
			in.Body.Carrier,
			in.Body.TrackingNumber,
			InfoFrom(ctx).Origin(),
		)
	})
}

type kitReceiveInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version,omitempty" doc:"As it was when it was looked at."`
	}
}

func (s *Server) staffKitReceive(ctx context.Context, in *kitReceiveInput) (*NoResults, error) {
	return s.withKit(ctx, ParseID(in.ID), func(who voucher.Staff, id int64) error {
		return s.Kits.Receive(ctx, who, id, in.Body.Version, InfoFrom(ctx).Origin())
	})
}

// withKit does something with a kit for the signed-in person. Who was not the
// first gets the kit as it is now, to decide anew (R3.3).
func (s *Server) withKit(ctx context.Context, id int64, do func(voucher.Staff, int64) error) (*NoResults, error) {
	who, err := s.worker(ctx)
	if err == nil {
		err = do(who, id)
	}
	if fault.CodeOf(err) == fault.Conflict {
		now, failed := s.Kits.See(ctx, who, id, InfoFrom(ctx).Origin())
		if failed != nil {
			return nil, failed
		}
		return nil, ConflictWith(err, s.kitItemOf(now, InfoFrom(ctx).Lang))
	}
	if err != nil {
		return nil, err
	}
	return Succeed(), nil
}

// ordersOf returns the orders of one holder among those of several.
func ordersOf(holderID int64, all []kit.Listed) (orders []kit.Order) {
	for _, l := range all {
		if l.HolderID == holderID {
			orders = append(orders, l.Order)
		}
	}
	return orders
}
