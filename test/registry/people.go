package registry

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/platform/locale"
	"beacon/internal/referral"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/intakestore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/targets"
	"beacon/internal/visits"
	"beacon/internal/voucher"
)

// AddCenters adds n centers and returns their ids.
func (r *Registry) AddCenters(ctx context.Context, n int) (ids []int64, err error) {
	centers := centerstore.NewCenters(r.DB)
	for i := range n {
		id, err := centers.Add(ctx, center.Center{
			Name: fmt.Sprintf("Transplant Center %d", i+1), Alias: fmt.Sprintf("Center %d", i+1), City: "Columbus", State: "OH",
			PostalCode: "43215", Takes: center.Participation{Referrals: true, Microsites: true},
		})
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// FillVisits adds visits to every public site of a center, or of all (0), on each of the last days before today.
func (r *Registry) FillVisits(ctx context.Context, days int, centerID int64) error {
	_, err := r.SQL.ExecContext(ctx,
		"WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < CAST($1 AS INTEGER)) "+
			"INSERT INTO visit_count (microsite_id, kind, day, visits) "+
			"SELECT id, 0, CAST($2 AS INTEGER) - n, 1 + id % 7 FROM microsite, counted WHERE is_live "+
			"AND CAST($3 AS BIGINT) IN (0, center_id) ON CONFLICT DO NOTHING",
		days, int64(visits.NewDay(time.Now())), centerID)
	return err
}

// StopWeeklyEmails unsubscribes all patients from the weekly email, which could be sent during a measurement.
func (r *Registry) StopWeeklyEmails(ctx context.Context) error {
	_, err := r.SQL.ExecContext(ctx, "INSERT INTO mail_preference (microsite_id, weekly_stats, changed_at) "+
		"SELECT id, FALSE, $1 FROM microsite", time.Now().UTC().Truncate(time.Microsecond))
	return err
}

// atOnce is the number of people that one transaction stores.
const atOnce = 1000

// inPortions calls store for the numbers below n, in portions of atOnce. It analyzes the tables after the first one,
// because PostgreSQL otherwise keeps the plans that its triggers made for empty tables.
func (r *Registry) inPortions(ctx context.Context, n int, store func(first, last int) error) error {
	for first := 0; first < n; first += atOnce {
		if err := store(first, min(first+atOnce, n)); err != nil {
			return fmt.Errorf("people from %d: %w", first, err)
		}
		if first > 0 {
			continue
		}
		if _, err := r.SQL.ExecContext(ctx, "ANALYZE"); err != nil {
			return err
		}
	}
	return nil
}

// Donors describes the donors that FillVouchers stores.
type Donors struct {
	N       int
	Centers []int64        // in turn
	Holders int            // of each donor
	Steps   []voucher.Step // of the registration, in turn
	// Donated is the number of donors in ten who donated within the last five years. The samples of some of their holders
	// are due. Half of the others have a surgery date.
	Donated int
}

// FillVouchers stores donors with their holders and returns the donors.
func (r *Registry) FillVouchers(ctx context.Context, d Donors) (stored []voucher.Donor, err error) {
	store, teller, now := voucherstore.NewVouchers(r.DB), NewStoryteller(2), time.Now()
	err = r.inPortions(ctx, d.N, func(first, last int) error {
		return store.InTx(ctx, func(tx voucher.Tx) error {
			for i := first; i < last; i++ {
				donor := voucher.Donor{
					CenterID: centerAt(d.Centers, i), KeyVersion: 1, Language: locale.English, HoldersAllowed: 5,
					Person: voucherPerson(teller, fmt.Sprintf("donor%d@mail.example", i)),
					Step:   d.Steps[i%len(d.Steps)], MatchStatus: voucher.NeedsMatch, CreatedAt: now, UpdatedAt: now,
				}
				step, status := voucher.PersonalInfo, voucher.Draft
				switch {
				case i%10 < d.Donated:
					donor.Step, donor.MatchStatus = voucher.Complete, voucher.Transplanted
					donor.DonatedOn = now.AddDate(0, 0, -i%1800).Format(time.DateOnly)
					step, status = voucher.Complete, voucher.Available
				case i%2 == 0 && d.Donated > 0:
					donor.SurgeryOn = now.AddDate(0, 0, 30+i%60).Format(time.DateOnly)
				}
				var err error
				if donor.ID, err = tx.AddDonor(ctx, donor); err != nil {
					return err
				}
				for h := range d.Holders {
					_, err := tx.AddHolder(ctx, voucher.Holder{
						DonorID: donor.ID, CenterID: donor.CenterID, KeyVersion: 1, Status: status, Language: locale.English,
						Person: voucherPerson(teller, fmt.Sprintf("holder%d-%d@mail.example", i, h)), Relationship: "Family-Child",
						YearsBefore: voucher.Unanswered, Step: step, CreatedAt: now, UpdatedAt: now,
					})
					if err != nil {
						return err
					}
				}
				stored = append(stored, donor)
			}
			return nil
		})
	})
	return stored, err
}

func voucherPerson(t *Storyteller, email string) voucher.Person {
	return voucher.Person{
		FirstName: t.Name(), LastName: t.Name(), Email: email, Phone: "614-555-0123", Gender: "F", BirthDate: "1981-04-12",
		Address: voucher.Address{
			Address1: "12 River Road", City: "Columbus", State: "OH", ZIP: "43215", Country: voucher.UnitedStates,
		},
	}
}

// FillReferrals stores n patients' requests for the centers in turn, evenly over the last two years. Those of the last
// five days still wait for the center's call, and one in 200 of the earlier ones.
func (r *Registry) FillReferrals(ctx context.Context, n int, centers []int64) error {
	store, teller, now := intakestore.NewReferrals(r.DB), NewStoryteller(3), time.Now()
	err := r.inPortions(ctx, n, func(first, last int) error {
		return store.InTx(ctx, func(tx referral.Tx) error {
			for i := first; i < last; i++ {
				at := now.Add(-time.Duration(float64(n-i) / float64(n) * float64(730*24*time.Hour)))
				centerID := centerAt(centers, i)
				id, err := tx.AddReferral(ctx, referral.Referral{
					Batch: fmt.Sprintf("batch-%d", i), KeyVersion: 1, CenterID: centerID, Language: locale.English,
					Step: referral.Complete, CreatedAt: at, UpdatedAt: at,
					Details: referral.Details{
						FirstName: teller.Name(), LastName: teller.Name(), Email: fmt.Sprintf("referred%d@mail.example", i),
						Phone: "614-555-0123", Street: "12 River Road", City: "Columbus", StateID: 36, PostalCode: "43215",
						Gender: "F", BirthDate: "1961-04-12", Situation: referral.HasNoDonor,
					},
				})
				if err != nil {
					return err
				}
				opening := intake.Opening{
					Kind: intake.Referral, RecordID: id, CenterID: centerID, ReceivedAt: at,
					DueAt: targets.Defaults.ContactBy(at),
				}
				if _, err := tx.AddIntake(ctx, opening); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err != nil {
		return err
	}
	_, err = r.SQL.ExecContext(ctx, "UPDATE intake SET status = $1, closed_reason = $2, contacted_at = received_at, "+
		"closed_at = received_at WHERE id % 200 <> 0 AND received_at < $3",
		string(intake.Closed), string(intake.OtherReason), now.Add(-5*24*time.Hour))
	return err
}
