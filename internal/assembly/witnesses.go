package assembly

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/notify"
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

// integrateEvents gives new events their places, signs a checkpoint at once if one of them must not wait, and emails the
// administrators if the log was changed.
func (b *Beacon) integrateEvents(ctx context.Context) error {
	_, err := b.AuditLog.Integrate(ctx)
	if err == nil {
		err = b.AuditLog.SignPrompt(ctx)
	}
	return errors.Join(err, b.tellAltered(ctx, err))
}

// toldFor is the age of a finding up to which emails about it are sent.
const toldFor = 7 * 24 * time.Hour

// tellAltered emails the administrators, once a day, if the database has another log, and once for each record of events
// that are set apart.
func (b *Beacon) tellAltered(ctx context.Context, failure error) error {
	now := b.Clock.Now()
	var keys []string
	if errors.Is(failure, auditlog.ErrOtherLog) {
		keys = append(keys, now.UTC().Format(time.DateOnly))
	}
	records, err := b.AuditLog.Alarms(ctx)
	if err != nil {
		return err
	}
	for _, r := range records {
		if r.Seq > b.told && now.Sub(r.At) < toldFor {
			keys = append(keys, strconv.FormatInt(r.Seq, 10))
		}
	}
	for _, key := range keys {
		if err := b.Witnesses.TellAltered(ctx, notify.LogAltered, key); err != nil {
			return err
		}
	}
	if len(records) > 0 {
		b.told = records[len(records)-1].Seq
	}
	if len(keys) > 0 {
		b.mailsQueued()
	}
	return nil
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

// tellAlteredAccounts emails the administrators about each account that was changed outside of Beacon, once a day.
func (b *Beacon) tellAlteredAccounts(ctx context.Context) error {
	ids, err := b.Staff.AlteredAccounts(ctx)
	if err != nil || len(ids) == 0 {
		return err
	}
	today := b.Clock.Now().UTC().Format(time.DateOnly)
	for _, id := range ids {
		key := fmt.Sprintf("%d-%s", id, today)
		if err := b.Witnesses.TellAltered(ctx, notify.AccountAltered, key); err != nil {
			return err
		}
	}
	b.mailsQueued()
	return nil
}
