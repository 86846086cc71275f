package assembly

import (
	"time"

	"beacon/internal/config"
	"beacon/internal/legalhold"
	"beacon/internal/picturesweep"
	"beacon/internal/platform/blob"
	"beacon/internal/retention"
	"beacon/internal/storage/retentionstore"
)

func (b *Beacon) addRetention(zone *time.Location) {
	b.LegalHolds = legalhold.NewService(retentionstore.NewHolds(b.DB), b.Clock, zone)
	b.pictures = picturesweep.NewService(retentionstore.NewPictures(b.DB), b.Blobs, b.Clock, zone)
	b.Retention = retention.NewService(retention.Deps{
		Store: retentionstore.New(b.DB), Files: keptFiles{b.pictures, b.Blobs}, Clock: b.Clock, Zone: zone,
		Rules: retentionRules(b.Config),
	})
}

// retentionRules is the table of retention periods (R15.3b), in the order of the run. Referrals come last, because
// dependent rows, such as their emails, are counted by their own rules first.
func retentionRules(c config.Config) []retention.Rule {
	r := c.Retention
	return []retention.Rule{
		{Kind: retention.Pictures, Months: r.PictureMonths, Setting: "retention.pictureMonths"},
		{Kind: retention.IDPictures, Days: c.Consent.KeepPhotoDays, Setting: "consent.keepPhotoDays"},
		{Kind: retention.Emails, Months: r.MailMonths, Setting: "retention.mailMonths"},
		{Kind: retention.EmailChanges, Months: r.MailMonths, Setting: "retention.mailMonths"},
		{Kind: retention.Bounces, Months: r.MailMonths, Setting: "retention.mailMonths"},
		{Kind: retention.Referrals, Months: r.ReferralMonths, Setting: "retention.referralMonths"},
	}
}

// keptFiles implements retention.Files.
type keptFiles struct {
	*picturesweep.Service
	blob.Store
}
