package intakestore

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"beacon/internal/audit"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/storage"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/sqlgen"
	"beacon/internal/texts"
)

// refusedEmails is the maximum number of given-up emails that a record shows.
const refusedEmails = 10

// intakeReader implements intake.Reader, inside and outside transactions.
type intakeReader struct{ q *sqlgen.Queries }

// Entry implements intake.Reader.
func (r intakeReader) Entry(ctx context.Context, id int64) (intake.Entry, error) {
	row, err := r.q.IntakeEntry(ctx, id)
	return entryFrom(row), storage.NotFound(err)
}

// Record implements intake.Reader.
func (r intakeReader) Record(ctx context.Context, id int64) (intake.Record, error) {
	e, err := r.Entry(ctx, id)
	if err != nil {
		return intake.Record{}, err
	}
	out := intake.Record{Entry: e}
	fill := r.registered
	if e.Kind == intake.Referral {
		fill = r.asked
	}
	for _, read := range []func(context.Context, *intake.Record) error{fill, r.releases, r.contacts, r.refused} {
		if err := read(ctx, &out); err != nil {
			return out, fmt.Errorf("read an intake's record: %w", err)
		}
	}
	return out, nil
}

func (r intakeReader) asked(ctx context.Context, out *intake.Record) error {
	row, err := r.q.IntakeReferral(ctx, out.RecordID)
	if err != nil {
		return storage.NotFound(err)
	}
	out.Gender, out.BirthDate, out.Street, out.PostalCode = row.Gender, string(row.BirthDate), row.Street, row.PostalCode
	out.Answers = &intake.Answers{
		Batch: row.Batch, Situation: row.Situation, KidneyForLife: row.KidneyForLife,
		IsKidneyForLifeRoute: row.IsKidneyForLifeRoute, UseMicrosite: row.UseMicrosite,
		MicrositeRelease: row.MicrositeRelease, OnDeceasedDonorList: row.OnDeceasedDonorList,
		WillingToTransfer: row.WillingToTransfer, OtherCenters: int(row.OtherCenters),
	}
	return nil
}

func (r intakeReader) registered(ctx context.Context, out *intake.Record) error {
	site, err := micrositestore.NewMicrositeReader(r.q).Site(ctx, out.RecordID)
	if err != nil {
		return err
	}
	out.Gender, out.BirthDate, out.SecondPhone = site.Gender, string(site.BirthDate), site.PhoneSecondary
	out.Texts, out.SecondTexts = site.PrimaryCanReceiveTexts, site.SecondaryCanReceiveTexts
	row, err := r.q.IntakeRegistration(ctx, out.RecordID)
	if err != nil {
		return storage.NotFound(err)
	}
	c := row.ChampionRegistration
	out.Street, out.PostalCode = c.Street, c.PostalCode
	out.Registration = &intake.Registration{
		CampaignName: row.CampaignName, BloodType: c.AboType, Language: c.LanguagePreference,
		IsAddressVerified: c.IsAddressVerified, IsCoachingDesired: site.IsCoachingDesired,
	}
	return nil
}

// releases reads the releases of the form. A champion registration also has the later releases of its site, which are
// listed first.
func (r intakeReader) releases(ctx context.Context, out *intake.Record) error {
	rows, err := r.q.IntakeReleases(ctx, out.RecordID, string(out.Kind))
	if err != nil {
		return err
	}
	for _, row := range rows {
		out.Releases = append(out.Releases, intake.Release{
			Form: row.Form, Agreed: row.Agreed,
			Wording:  texts.Wording{Version: row.WordingVersion, Hash: row.WordingHash},
			Language: row.Language, Signer: row.Signer,
			Origin: audit.Origin{Address: row.Address, UserAgent: row.UserAgent}, At: row.RecordedAt,
		})
	}
	if out.Kind != intake.Champion {
		return nil
	}
	last, err := micrositestore.NewMicrositeReader(r.q).LastRelease(ctx, out.RecordID)
	isOfTheForm := len(out.Releases) > 0 && !last.At.After(out.Releases[0].At)
	if errors.Is(err, fault.ErrNotFound) || err == nil && isOfTheForm {
		return nil
	}
	out.Releases = append([]intake.Release{
		{
			Form: intake.ChampionForm, Agreed: last.Agreed, Wording: last.Wording,
			Language: last.Language, Signer: last.Signer, Origin: last.Origin, At: last.At,
		},
	}, out.Releases...)
	return err
}

func (r intakeReader) contacts(ctx context.Context, out *intake.Record) error {
	rows, err := r.q.IntakeContacts(ctx, out.ID)
	for _, row := range rows {
		out.Contacts = append(out.Contacts, intake.Contact(row))
	}
	return err
}

func (r intakeReader) refused(ctx context.Context, out *intake.Record) error {
	if !out.EmailRefused {
		return nil
	}
	rows, err := r.q.RefusedEmails(ctx, out.Email, refusedEmails)
	for _, row := range rows {
		var m notify.Email
		_ = json.Unmarshal([]byte(row.Payload), &m) // an unreadable payload has no template
		out.Refused = append(
			out.Refused, intake.RefusedEmail{Template: string(m.Template), At: *row.GivenUpAt, Outcome: row.Outcome},
		)
	}
	return err
}

func entryFrom(r sqlgen.IntakeEntryRow) intake.Entry {
	e := intake.Entry{
		ID: r.ID, Kind: intake.Kind(r.Kind), RecordID: r.RecordID, CenterID: r.CenterID,
		CenterName: r.CenterName, Status: intake.Status(r.Status), Reason: intake.Reason(r.ClosedReason),
		ClosedNote: r.ClosedNote, ScheduledOn: string(r.ScheduledOn), Version: r.Version, ReceivedAt: r.ReceivedAt,
		DueAt: r.DueAt, ContactedAt: r.ContactedAt, ClosedAt: r.ClosedAt, UpdatedAt: r.UpdatedAt,
		FirstName: r.FirstName, LastName: r.LastName, Email: r.Email, Phone: r.Phone,
		City: r.City, StateID: r.StateID, Language: locale.Lang(r.Language),
		LeadSource: r.LeadSource, Campaign: r.CampaignCode, WantsMicrosite: r.UseMicrosite == 1,
		Attempts: int(r.Attempts), LastAttemptAt: r.LastAttemptAt, EmailRefused: r.Refused > 0,
	}
	if r.SiteID != nil {
		e.Site = &intake.SiteMark{
			ID: *r.SiteID, CenterID: *r.SiteCenterID, ShortCode: *r.ShortCode,
			Type: microsite.Type(r.TypeID), RecipientStatus: microsite.RecipientStatus(r.RecipientStatus),
			CustomSiteStatus: microsite.CustomSiteStatus(r.CustomSiteStatus),
		}
	}
	return e
}
