package storage

import (
	"context"

	"beacon/internal/duplicate"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/voucher"
)

// PeopleLike returns the records in use with this email address or birth date. It implements duplicate.Reader with
// queries.
func PeopleLike(ctx context.Context, q *sqlgen.Queries, email, birthDate string) ([]duplicate.Record, error) {
	rows, err := q.PeopleLike(ctx, sqlgen.PeopleLikeParams{
		Email: email, BirthDate: sqlgen.Date(birthDate), Inactive: microsite.Inactive, Denied: microsite.Denied,
		Closed: string(intake.Closed), Transplanted: int(voucher.Transplanted),
	})
	return All(rows, err, "people with records", func(r sqlgen.PeopleLikeRow) duplicate.Record {
		return duplicate.Record{
			Kind: duplicate.Kind(r.Kind), ID: r.ID, CenterID: r.CenterID, CenterName: r.CenterName, Status: r.Status,
			Person: duplicate.Person{
				FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, BirthDate: string(r.BirthDate),
			},
		}
	})
}
