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
	register(
		s,
		call{
			http.MethodPost,
			"/staff/kits",
			"staff-kit-first",
			"Record a voucher holder's first kit, to be sent",
			"staff",
			0,
		},
		s.staffKitFirst,
	)
	register(
		s,
		call{
			http.MethodPost,
			"/staff/kits/another",
			"staff-kit-another",
			"Order another kit for a voucher holder who cannot do so; answers how many there are now",
			"staff",
			0,
		},
		s.staffKitAnother,
	)
	register(
		s,
		call{
			http.MethodPost,
			"/staff/kits/{id}/ship",
			"staff-kit-ship",
			"Say that a kit is on its way, and mail the holder, or the center it goes to",
			"staff",
			0,
		},
		s.staffKitShip,
	)
	register(
		s,
		call{
			http.MethodPost,
			"/staff/kits/{id}/tracking",
			"staff-kit-correct",
			"Correct carrier and tracking number of a kit that is on its way; the trail keeps what stood there",
			"staff",
			0,
		},
		s.staffKitCorrect,
	)
	register(
		s,
		call{
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

func (s *Server) staffKitFirst(ctx context.Context, in *kitFirstInput) (*answered[kitAdded], error) {
	who, err := s.worker(ctx)
	if err != nil {
		return nil, err
	}
	id, err := s.Kits.RecordFirst(ctx, who, in.Body.HolderID, infoFrom(ctx).origin())
	if err != nil {
		return nil, err
	}
	return results(kitAdded{id}), nil
}

type kitParcelInput struct {
	ID   string `path:"id"`
	Body struct {
		Version        int64  `json:"version,omitempty" doc:"As it was when it was looked at."`
		Carrier        string `json:"carrier,omitempty"`
		TrackingNumber string `json:"trackingNumber,omitempty"`
	}
}

func (s *Server) staffKitShip(ctx context.Context, in *kitParcelInput) (*done, error) {
	return s.withKit(ctx, parseID(in.ID), func(who voucher.Staff, id int64) error {
		return s.Kits.Ship(
			ctx,
			who,
			id,
			in.Body.Version,
			in.Body.Carrier,
			in.Body.TrackingNumber,
			infoFrom(ctx).origin(),
		)
	})
}

func (s *Server) staffKitCorrect(ctx context.Context, in *kitParcelInput) (*done, error) {
	return s.withKit(ctx, parseID(in.ID), func(who voucher.Staff, id int64) error {
		return s.Kits.Correct(
			ctx,
			who,
			id,
			in.Body.Version,
			in.Body.Carrier,
			in.Body.TrackingNumber,
			infoFrom(ctx).origin(),
		)
	})
}

type kitReceiveInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version,omitempty" doc:"As it was when it was looked at."`
	}
}

func (s *Server) staffKitReceive(ctx context.Context, in *kitReceiveInput) (*done, error) {
	return s.withKit(ctx, parseID(in.ID), func(who voucher.Staff, id int64) error {
		return s.Kits.Receive(ctx, who, id, in.Body.Version, infoFrom(ctx).origin())
	})
}

// withKit does something with a kit for the signed-in person. Who was not the
// first gets the kit as it is now, to decide anew (R3.3).
func (s *Server) withKit(ctx context.Context, id int64, do func(voucher.Staff, int64) error) (*done, error) {
	who, err := s.worker(ctx)
	if err == nil {
		err = do(who, id)
	}
	if fault.CodeOf(err) == fault.Conflict {
		now, failed := s.Kits.See(ctx, who, id, infoFrom(ctx).origin())
		if failed != nil {
			return nil, failed
		}
		return nil, conflictWith{error: err, results: s.kitItemOf(now, infoFrom(ctx).lang)}
	}
	if err != nil {
		return nil, err
	}
	return succeeded(), nil
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
