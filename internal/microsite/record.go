package microsite

import (
	"context"
	"errors"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/platform/fault"
)

// RecordView is one site as the staff's record of it shows it: beside the
// versions also the release and, while the site is down, who took it down.
type RecordView struct {
	StaffView
	Release *Release      // the last word on the HIPAA release; nil before the first
	Down    *Deactivation // nil unless the site is down
}

var (
	msgNoticeDate = catalogues.Text("microsite.notice-date")
	msgNoRelease  = catalogues.Text("microsite.no-release")
)

// RecordAsStaff returns the record of a site; looking is an audit event
// (R7.4). A site of another center is not found.
func (s *Service) RecordAsStaff(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (RecordView,
	error) {
	v, err := s.ViewAsStaff(ctx, by, siteID, c)
	if err != nil {
		return RecordView{}, err
	}
	record := RecordView{StaffView: v}
	release, err := s.store.LastRelease(ctx, siteID)
	if err == nil {
		record.Release = &release
	} else if !errors.Is(err, fault.ErrNotFound) {
		return record, err
	}
	if v.Site.RecipientStatus != Inactive {
		return record, nil
	}
	down, err := s.store.Deactivation(ctx, siteID)
	if errors.Is(err, fault.ErrNotFound) {
		return record, nil
	}
	record.Down = &down
	return record, err
}

// FindAsStaff returns a site to staff who may see it, without its content, so it
// leaves no audit event. A site of another center is not found.
func (s *Service) FindAsStaff(ctx context.Context, by access.Principal, siteID int64) (Site, error) {
	site, err := s.store.Site(ctx, siteID)
	if err == nil && !by.SeesCenter(site.CenterID) {
		err = fault.ErrNotFound
	}
	if err != nil {
		return Site{}, err
	}
	return site, nil
}

// WithdrawReleaseAsStaff withdraws the HIPAA release on a written notice of the
// patient, or of the guardian, and hides the public page in the same transaction
// (R3.10), and tells the patient. The day of the notice stands in the
// ledger's audit event. A release that is not in force is a conflict.
func (s *Service) WithdrawReleaseAsStaff(
	ctx context.Context, by access.Principal, siteID int64, noticeDate string, c access.Caller,
) (Site, error) {
	day, err := time.Parse(time.DateOnly, noticeDate)
	// A day of grace: it may be tomorrow already where the center is.
	isWrong := err != nil || day.After(s.clock.Now().Add(24*time.Hour)) || day.Year() < 1900
	return s.changeAsStaff(ctx, by, siteID, func(tx Tx, site *Site) error {
		if isWrong {
			return fault.Broken([]fault.Field{{Name: "noticeDate", Message: msgNoticeDate}})
		}
		if !site.AgreedToHipaa {
			return fault.New(fault.Conflict, msgNoRelease)
		}
		site.AgreedToHipaa = false
		signer := site.FullName()
		if site.GuardianName != "" {
			signer = site.GuardianName
		}
		err := tx.AddRelease(ctx, Release{
			SiteID: site.ID, Agreed: false, WordingVersion: ReleaseWording, Language: site.Language,
			Signer: signer, Origin: c.Origin, At: s.clock.Now(),
		})
		if err != nil {
			return err
		}
		err = s.record(
			ctx, tx, by.Actor(), c.Origin, *site, "microsite.release-withdrawn", map[string]string{"noticeDate": noticeDate},
		)
		if err != nil {
			return err
		}
		return s.tellPatient(ctx, tx, notify.ReleaseWithdrawn, *site, "microsite/custom-site")
	})
}

// PrivateKeyAsStaff returns the key of a patient's own links to a registry
// administrator, who may read it in the patient's mails as well; showing it is an
// audit event.
func (s *Service) PrivateKeyAsStaff(ctx context.Context, by access.Principal, siteID int64, c access.Caller) (Site,
	string, error) {
	if !by.IsAdmin() {
		return Site{}, "", fault.New(fault.Forbidden, msgNotYours)
	}
	site, err := s.FindAsStaff(ctx, by, siteID)
	if err != nil {
		return Site{}, "", err
	}
	err = s.store.InTx(ctx, func(tx Tx) error {
		return s.record(ctx, tx, by.Actor(), c.Origin, site, "microsite.link-shown", nil)
	})
	return site, s.EditKey(site), err
}
