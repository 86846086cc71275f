package apptest

import (
	"context"

	"beacon/internal/audit"
	"beacon/internal/intake"
	"beacon/internal/referral"
	"beacon/internal/storage/intakestore"
	"beacon/internal/targets"
	"beacon/internal/texts"
)

// Newcomer is a patient who came without an invitation.
type Newcomer struct {
	FirstName, Email string
	Centers          []int64 // in the order of App.Centers
	Released         bool    // the patient agreed to the microsite's release
	LeadSource       string
}

// StoreReferral stores a referral as the wizard does. It returns the ids of the entries in the centers' queues.
func StoreReferral(a *App, n Newcomer) (entries []int64) {
	a.Helper()
	ctx := context.Background()
	a.Must(intakestore.NewReferrals(a.DB).InTx(ctx, func(tx referral.Tx) error {
		for _, id := range n.Centers {
			r := referral.Referral{
				Batch:      "batch-" + n.Email,
				KeyVersion: 1,
				CenterID:   id,
				Language:   "es",
				Details: referral.Details{
					FirstName: n.FirstName, LastName: "Ejemplo", Email: n.Email,
					Phone: "505-555-0100", Street: "1 Mesa Rd", City: "Santa Fe",
					StateID: 32, PostalCode: "87505", Gender: "F", BirthDate: "1980-04-05",
					Situation: referral.HasNoDonor, KidneyForLife: referral.Unknown, UseMicrosite: referral.No,
					MicrositeRelease: n.Released, OnDeceasedDonorList: referral.Yes, WillingToTransfer: referral.Unknown,
				},
				Step:      referral.Complete,
				CreatedAt: a.Clock.Now(),
				UpdatedAt: a.Clock.Now(),
			}
			recordID, err := tx.AddReferral(ctx, r)
			if err != nil {
				return err
			}
			for form, agreed := range map[string]bool{intake.ReferralForm: true, intake.MicrositeForm: n.Released} {
				read := texts.TextTemplate(texts.ReferralRelease)
				if err := tx.KeepText(ctx, read.Texts[0]); err != nil {
					return err
				}
				err := tx.AddFormRelease(ctx, recordID, intake.Release{
					Form: form, Agreed: agreed, Wording: read.Wording(), Language: "es",
					Signer: n.FirstName + " Ejemplo",
					Origin: audit.Origin{Address: "203.0.113.9", UserAgent: "the patient's"}, At: a.Clock.Now(),
				})
				if err != nil {
					return err
				}
			}
			if n.LeadSource != "" {
				if _, err := tx.SetLeadSource(ctx, recordID, n.LeadSource); err != nil {
					return err
				}
			}
			entry, err := tx.AddIntake(ctx, intake.Opening{
				Kind: intake.Referral, RecordID: recordID, CenterID: id, ReceivedAt: a.Clock.Now(),
				DueAt: targets.Defaults.ContactBy(a.Clock.Now()),
			})
			if err != nil {
				return err
			}
			entries = append(entries, entry)
		}
		return nil
	}))
	a.Seen()
	return entries
}

type JSON = map[string]any
