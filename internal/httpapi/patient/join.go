package patient

import (
	"context"

	"beacon/internal/httpapi"
	"beacon/internal/recordjoin"
)

// joinRoutes adds the links by which patients and donors confirm that two of their records are joined (R12.4e).
func (s *handlers) joinRoutes() {
	calls := s.Group("public")
	const link = "/confirm-join/{token}"
	httpapi.ByKey(calls.Route("GET "+link, "record-join",
		"Get the join of two records of a confirmation link; changes nothing"), httpapi.AddressKey(s.openJoin),
		s.recordJoin)
	httpapi.ByKey(calls.Route("POST "+link+"/confirm", "record-join-confirm",
		"Confirm and join two records, and email both addresses"), httpapi.AddressKey(s.openJoin), s.confirmJoin)
	httpapi.ByKey(calls.Route("POST "+link+"/refuse", "record-join-refuse",
		"Refuse the join of two records; nothing changes"), httpapi.AddressKey(s.openJoin), s.refuseJoin)
}

func (s *handlers) openJoin(ctx context.Context, c httpapi.Credential) (recordjoin.Join, error) {
	return httpapi.Prove(ctx, s.API, func() (recordjoin.Join, error) { return s.Joins.Open(ctx, c.Key) })
}

// askedJoin is a join as shown to the address of the record that stays. It reveals nothing about the other record.
type askedJoin struct {
	State string `json:"state" enum:"waiting,done,ended"`
}

func (s *handlers) recordJoin(context.Context, recordjoin.Join, *confirmationPath) (askedJoin, error) {
	return askedJoin{"waiting"}, nil
}

func (s *handlers) confirmJoin(ctx context.Context, j recordjoin.Join, _ *confirmationPath) (askedJoin, error) {
	return askedJoin{"done"}, s.Joins.Decide(ctx, j, false, httpapi.CallerFrom(ctx))
}

func (s *handlers) refuseJoin(ctx context.Context, j recordjoin.Join, _ *confirmationPath) (askedJoin, error) {
	return askedJoin{"ended"}, s.Joins.Decide(ctx, j, true, httpapi.CallerFrom(ctx))
}
