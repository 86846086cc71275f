package assembly

import (
	"time"

	"beacon/internal/platform/keys"
	"beacon/internal/privacy"
	"beacon/internal/storage/privacystore"
)

// addPrivacy wires erasures and exports of one person.
func (b *Beacon) addPrivacy() error {
	zone, err := time.LoadLocation(b.Config.Brand.Timezone)
	if err != nil {
		return err
	}
	b.Privacy = privacy.NewService(privacy.Deps{
		Store: privacystore.New(b.DB), Holds: privacy.NoHolds{}, Files: b.Blobs, Signer: b.Consents, Clock: b.Clock,
		Zone: zone, Registry: b.Config.Brand.RegistryName, Draw: keys.RandomInt, MailsQueued: b.mailsQueued,
	})
	return nil
}
