package vouchers

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/platform/personal"
	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
	"beacon/internal/voucher/recall"
	"beacon/internal/voucher/redemption"
)

// holderLifeRoutes registers the routes for a holder's request to use the voucher, and for its handling by staff
// (R11.4).
func (s *handlers) holderLifeRoutes() {
	httpapi.ByKey(s.Group("voucher").Route("POST /voucher-holder/{id}/{editKey}/need-now", "holder-need-now",
		"Notify the center that the voucher is needed now; redeems nothing"), httpapi.HolderKey(s.openHolder),
		s.holderNeedNow)
	httpapi.Staff(s.Group("staff").Route("POST /staff/donors/{id}/holders/{holderId}/need-handled",
		"staff-holder-need-handled", "Mark a holder's need as handled"), httpapi.CenterViewers(),
		s.staffHolderNeedHandled)
}

// HolderLife is the data on a holder's page about the voucher and the duties.
type HolderLife struct {
	IsMinor     bool       `json:"isMinor" doc:"A guardian acts for the holder."`
	FormsDueOn  string     `json:"formsDueOn" doc:"YYYY-MM-DD, the last day for the steps; empty: not known, or done"`
	DonatedOn   string     `json:"donatedOn" doc:"YYYY-MM-DD, or empty: not yet"`
	StateSince  string     `json:"stateSince" doc:"YYYY-MM-DD, since when the voucher is called that; empty: not known"`
	Duties      []dutyItem `json:"duties" doc:"What comes back every five years; empty while the voucher is not usable."`
	NeedAskedAt *time.Time `json:"needAskedAt" doc:"When the holder asked to use the voucher; null: not, or handled"`
	CanAskNow   bool       `json:"canAskNow" doc:"The holder may tell the center that the voucher is needed now."`
}

type dutyItem struct {
	Requirement readiness.Requirement `json:"what" doc:"swab or blood"`
	DueOn       string                `json:"dueOn" doc:"YYYY-MM-DD"`
	State       recall.DutyState      `json:"state"`
}

func dutyItemsFor(duties []recall.Duty) []dutyItem {
	return httpapi.Items(duties, func(d recall.Duty) dutyItem { return dutyItem(d) })
}

func (s *handlers) holderLifeFor(h voucher.Holder, d voucher.Donor) HolderLife {
	today := s.Vouchers.Today()
	life := HolderLife{
		IsMinor:   personal.IsMinor(h.BirthDate, s.Clock.Now()),
		DonatedOn: d.DonatedOn, StateSince: voucher.StateSince(h, d), Duties: dutyItemsFor(recall.DutiesFor(h, d, today)),
		NeedAskedAt: h.NeedAskedAt, CanAskNow: redemption.CanAskNow(h, d),
	}
	if h.Step < voucher.Complete {
		life.FormsDueOn = readiness.Evaluate(d, nil, today).FormsDue
	}
	return life
}

func (s *handlers) holderNeedNow(
	ctx context.Context, a voucher.HolderAccess, _ *httpapi.KeyedPath,
) (HolderLife, error) {
	h, err := s.Redemptions.AskNow(ctx, a)
	return s.holderLifeFor(h, a.Donor), err
}

type holderNeedInput struct {
	HolderPath
	Body struct {
		Version int64 `json:"version" doc:"The holder's."`
	}
}

func (s *handlers) staffHolderNeedHandled(
	ctx context.Context, who access.Principal, in *holderNeedInput,
) (donorRecord, error) {
	of := in.ref(in.Body.Version)
	err := s.Redemptions.NeedHandled(ctx, who, of, httpapi.CallerFrom(ctx))
	return s.recordAfter(ctx, who, of, err)
}
