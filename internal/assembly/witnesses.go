package assembly

import (
	"context"
	"errors"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/platform/tlogwitness"
	"beacon/internal/storage"
	"beacon/internal/witness"
)

// addWitnesses makes what has others keep the checkpoints of the audit trail's log.
func (b *Beacon) addWitnesses(zone *time.Location) {
	d := witness.Deps{
		Store: storage.NewWitnesses(b.DB), Log: b.AuditLog, MailTo: b.Config.Log.MailTo,
		Clock: b.Clock, Zone: zone, Logger: b.Log,
	}
	for _, w := range b.Config.Log.Witnesses {
		d.Witnesses = append(d.Witnesses, witness.Witness{Name: w.Name, Key: w.Cosigner(), At: tlogwitness.New(w.URL)})
	}
	if b.Signer != nil {
		d.PublicKey = b.Signer.Public().String()
	}
	b.Witnesses = witness.NewService(d)
}

// integrateEvents gives new events their places, and signs a checkpoint at once if one of them must not wait.
func (b *Beacon) integrateEvents(ctx context.Context) error {
	if _, err := b.AuditLog.Integrate(ctx); err != nil {
		return err
	}
	return b.AuditLog.SignPrompt(ctx)
}

// stopTime is how long the last checkpoint of a process may take.
const stopTime = 10 * time.Second

// SignLast signs a checkpoint when a process ends, so that nothing it wrote can disappear unseen while none runs.
func (b *Beacon) SignLast(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	err := b.AuditLog.SignNow(ctx)
	if err != nil && !errors.Is(err, auditlog.ErrNoCheckpoint) {
		b.Log.ErrorContext(ctx, "no checkpoint covers the newest events", "error", err)
	}
}

// signCheckpoint signs the head of the audit trail on a node that has the key, has the witnesses sign it, and mails
// it once a night. Witnesses come after the signature and are given up after seconds, so they never keep one back.
func (b *Beacon) signCheckpoint(ctx context.Context) error {
	_, err := b.AuditLog.Integrate(ctx)
	if err == nil {
		err = b.signAndAsk(ctx)
	}
	return errors.Join(err, b.mailing("checkpoints", b.Witnesses.Mail)(ctx))
}

func (b *Beacon) signAndAsk(ctx context.Context) error {
	c, err := b.AuditLog.Sign(ctx)
	if err != nil || c.Size == 0 {
		return err
	}
	return b.Witnesses.Ask(ctx, c)
}
