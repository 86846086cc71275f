package assembly

import (
	"bytes"
	"context"

	"beacon/internal/audit"
	"beacon/internal/config"
	"beacon/internal/delivery"
	"beacon/internal/platform/dsn"
	"beacon/internal/platform/mailbox"
)

// readBounces reads bounces from the mailbox in the settings. Several processes may do so concurrently: a bounce that
// is reported twice is recorded once.
func (b *Beacon) readBounces(ctx context.Context) error {
	box := b.Config.Bounce.IMAP
	if box.Host == "" {
		return nil
	}
	return mailbox.EachNew(ctx, bounceMailbox(box), func(raw []byte) error {
		r, err := dsn.Parse(bytes.NewReader(raw))
		if err != nil || r.MessageID == "" || !r.IsFailure() && !r.IsDelay() {
			return nil // not a bounce
		}
		_, err = b.Delivery.TakeReport(ctx, delivery.Report{
			MessageID: r.MessageID, IsFinal: r.IsFailure(), Status: r.Status,
		}, audit.Origin{})
		return err
	})
}

func bounceMailbox(box config.IMAP) mailbox.Config {
	return mailbox.Config{
		Host: box.Host, Port: box.Port, Username: box.Username, Password: box.Password, Folder: box.Folder,
		MaxSize: dsn.MaxSize,
	}
}

// CheckBounces signs in to the mailbox in the settings.
func CheckBounces(ctx context.Context, box config.IMAP) error {
	return mailbox.Check(ctx, bounceMailbox(box))
}
