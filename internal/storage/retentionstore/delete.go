package retentionstore

import (
	"context"
	"errors"
	"fmt"
	"time"

	"beacon/internal/consent"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/referral"
	"beacon/internal/retention"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/voucherstore"
)

// Delete implements retention.Tx.
func (t runTx) Delete(
	ctx context.Context, s retention.Selection, i retention.Item, now time.Time,
) (gone retention.Deleted, err error) {
	before := s.Before
	if due, err := isDue(ctx, t.raw, s, i.ID); err != nil || !due {
		return gone, err
	}
	switch s.Kind {
	case retention.Referrals:
		gone.Done, err = t.deleteReferral(ctx, i.ID, before)
	case retention.Pictures:
		gone, err = t.deletePictures(ctx, i.ID, before)
	case retention.IDPictures:
		name, forgetErr := consent.ForgetPhoto(ctx, voucherstore.NewConsentTx(t.db, t.q), i.ID, before, now)
		gone, err = retention.Deleted{Done: name != "", Files: []string{name}}, forgetErr
	case retention.Emails:
		gone.Done, err = one(t.q.ForgetEmail(ctx, i.ID, before))
		if err == nil && !gone.Done {
			gone.Done, err = one(t.q.DeleteEmail(ctx, i.ID, before))
		}
	case retention.EmailChanges:
		gone.Done, err = one(t.q.DeleteEndedEmailChange(ctx, i.ID, &before))
	case retention.Bounces:
		gone.Done, err = one(t.q.DeleteSettledAddress(ctx, i.ID, &before))
	default:
		err = fmt.Errorf("unknown kind %q", s.Kind)
	}
	if err != nil || !gone.Done {
		return retention.Deleted{}, err
	}
	return gone, nil
}

func one(changed int64, err error) (bool, error) { return changed > 0, err }

// deleteReferral deletes an unfinished request with its releases, emails and changes of the email address.
func (t runTx) deleteReferral(ctx context.Context, id int64, before time.Time) (bool, error) {
	done, err := one(t.q.DeleteUnfinishedReferral(ctx, id, referral.ContinueLater, before))
	if err != nil || !done {
		return false, err
	}
	kind := string(notify.ReferralPage)
	return true, errors.Join(
		t.q.DeleteReferralReleases(ctx, id), t.q.DeleteEmailsOfRecord(ctx, kind, id),
		t.q.DeleteEmailChangesOfRecord(ctx, kind, id),
	)
}

func (t runTx) deletePictures(ctx context.Context, siteID int64, before time.Time) (gone retention.Deleted, err error) {
	tx := micrositestore.NewMicrositeTx(t.db, t.q)
	site, err := tx.Lock(ctx, siteID)
	if err != nil {
		return gone, err
	}
	since, closed, err := microsite.ClosedSince(ctx, tx, site)
	if err != nil || !closed || !since.Before(before) {
		return gone, err
	}
	if gone.Pictures, err = t.q.PictureStems(ctx, siteID); err != nil {
		return gone, err
	}
	gone.Done = len(gone.Pictures) > 0
	return gone, errors.Join(
		t.q.DeleteDraftPictures(ctx, siteID), t.q.DeletePlacedPictures(ctx, siteID), t.q.DeletePictures(ctx, siteID),
	)
}
