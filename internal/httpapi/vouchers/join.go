package vouchers

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/voucher"
)

// joinRoutes join two records of one donor, and take that back (R12.4c).
func (s *handlers) joinRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls, httpapi.Administrators(), "GET /staff/donors/{id}/join-candidates",
		"staff-donor-join-candidates",
		"The records that seem to be of the same donor (administrators); looking is audited", s.staffDonorJoinCandidates)
	httpapi.Staff(calls, httpapi.Recently(httpapi.Administrators()), "POST /staff/donors/{id}/join", "staff-donor-join",
		"Join the record into another one of the same donor, where its link leads from then on (administrators); "+
			"returns the one that stays", s.staffDonorJoin)
	httpapi.Staff(calls, httpapi.Recently(httpapi.Administrators()), "POST /staff/donors/{id}/separate",
		"staff-donor-separate", "Take a join into the record back (administrators)", s.staffDonorSeparate)
}

func (s *handlers) staffDonorJoinCandidates(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (out payload.JoinCandidates, err error) {
	found, err := s.Vouchers.JoinCandidates(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerOf(ctx))
	if err != nil {
		return out, err
	}
	out.Candidates = []payload.JoinCandidate{}
	for _, one := range found {
		d := one.Donor
		c, err := s.Centers.ByID(ctx, d.CenterID)
		if err != nil {
			return out, err
		}
		out.Candidates = append(out.Candidates, payload.JoinCandidate{
			ID: d.ID, FirstName: d.FirstName, LastName: d.LastName, Email: d.Email, BirthDate: d.BirthDate,
			CenterName: c.Name, CreatedAt: d.CreatedAt,
		}.In(httpapi.InfoFrom(ctx).Lang, one.WhyNot))
	}
	return out, nil
}

type donorJoinInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version"`
		payload.JoinBody
	}
}

func (s *handlers) staffDonorJoin(ctx context.Context, who access.Principal, in *donorJoinInput) (donorRecord, error) {
	b := in.Body
	err := s.Vouchers.JoinInto(
		ctx, who, httpapi.ParseID(in.ID), b.Into, b.Version, b.IsSamePerson, httpapi.CallerOf(ctx),
	)
	return s.donorAfter(ctx, who, b.Into, err)
}

type donorSeparateInput struct {
	ID   string `path:"id"`
	Body struct {
		Joined int64 `json:"joined" doc:"The record that was joined into this one."`
	}
}

func (s *handlers) staffDonorSeparate(
	ctx context.Context, who access.Principal, in *donorSeparateInput,
) (donorRecord, error) {
	id := httpapi.ParseID(in.ID)
	err := s.Vouchers.Separate(ctx, who, in.Body.Joined, id, httpapi.CallerOf(ctx))
	return s.donorAfter(ctx, who, id, err)
}

// joinedDonor is a record that was joined into the one that is shown.
type joinedDonor struct {
	ID       int64     `json:"id"`
	FullName string    `json:"fullName"`
	Email    string    `json:"email"`
	At       time.Time `json:"at" doc:"When they were joined."`
}

func (s *handlers) joinedDonors(ctx context.Context, kept voucher.Donor) ([]joinedDonor, error) {
	joined, err := s.Vouchers.Store.DonorsJoinedInto(ctx, kept.ID)
	return httpapi.ItemsOf(joined, func(d voucher.Donor) joinedDonor {
		return joinedDonor{d.ID, d.FullName(), d.Email, d.UpdatedAt}
	}), err
}
