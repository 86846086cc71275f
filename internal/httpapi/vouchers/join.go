package vouchers

import (
	"context"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/voucher"
)

// joinConfirmed describes when a join needs a second person.
const joinConfirmed = "always, or the address of the other record confirms"

// joinRoutes registers the routes that join two records of one donor and undo the join (R12.4c, R12.4e).
func (s *handlers) joinRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/donors/{id}/join-candidates", "staff-donor-join-candidates",
		"List records that may be of the same donor (administrators); audited"), httpapi.Administrators(),
		s.staffDonorJoinCandidates)
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/join", "staff-donor-join",
		"Request to join the record into another record of the same donor (administrators); "+
			"returns the record. A second administrator confirms by the same call, which returns "+
			"the remaining record; the address of the remaining record can confirm by a link. "+
			"After the join, opening the link of the joined record emails the link of the "+
			"remaining record to its address"),
		httpapi.TakesTwo(httpapi.Recently(httpapi.Administrators()), joinConfirmed), s.staffDonorJoin)
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/decline-join", "staff-donor-join-decline",
		"Decline a pending join, or withdraw one's own request (administrators)"),
		httpapi.Recently(httpapi.Administrators()), s.staffDonorDeclineJoin)
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/separate", "staff-donor-separate",
		"Undo a join into the record (administrators)"), httpapi.Recently(httpapi.Administrators()),
		s.staffDonorSeparate)
}

func (s *handlers) staffDonorJoinCandidates(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (out payload.JoinCandidates, err error) {
	found, err := s.Vouchers.JoinCandidates(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
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
	b, id := in.Body, httpapi.ParseID(in.ID)
	isJoined, err := s.Vouchers.JoinInto(ctx, who, voucher.JoinRequest{
		Of: voucher.DonorRef{ID: id, Mark: b.Version}, Into: b.Into, IsSamePerson: b.IsSamePerson,
	}, httpapi.CallerFrom(ctx))
	if isJoined {
		id = b.Into
	}
	return s.donorAfter(ctx, who, id, err)
}

func (s *handlers) staffDonorDeclineJoin(
	ctx context.Context, who access.Principal, in *httpapi.ByID,
) (donorRecord, error) {
	id := httpapi.ParseID(in.ID)
	return s.donorAfter(ctx, who, id, s.Vouchers.DeclineJoin(ctx, who, id, httpapi.CallerFrom(ctx)))
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
	err := s.Vouchers.Separate(ctx, who, in.Body.Joined, id, httpapi.CallerFrom(ctx))
	return s.donorAfter(ctx, who, id, err)
}

// joinedDonor is a record that was joined into the displayed record.
type joinedDonor struct {
	ID       int64     `json:"id"`
	FullName string    `json:"fullName"`
	Email    string    `json:"email"`
	At       time.Time `json:"at" doc:"When they were joined."`
}

func (s *handlers) joinedDonors(ctx context.Context, kept voucher.Donor) ([]joinedDonor, error) {
	joined, err := s.Vouchers.DonorsJoinedInto(ctx, kept.ID)
	return httpapi.Items(joined, func(d voucher.Donor) joinedDonor {
		return joinedDonor{d.ID, d.FullName(), d.Email, d.UpdatedAt}
	}), err
}
