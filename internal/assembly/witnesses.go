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
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/witness"
)

// addWitnesses creates the service that sends checkpoints to third parties.
func (b *Beacon) addWitnesses(zone *time.Location) {
	d := witness.Deps{
		Store: auditlogstore.NewWitnesses(b.DB), Log: b.AuditLog, MailTo: b.Config.Log.MailTo,
		Clock: b.Clock, Zone: zone, Logger: b.Log,
	}
	for _, w := range b.Config.Log.Witnesses {
		d.Witnesses = append(d.Witnesses, witness.Witness{
			Name: w.Name, Key: w.Cosigner(), Client: tlogwitness.New(w.URL),
		})
	}
	if b.Signer != nil {
		d.PublicKey = b.Signer.Public().String()
	}
	b.Witnesses = witness.NewService(d)
}

// integrateEvents adds new events to the log, signs a checkpoint immediately for urgent events, and emails the
// administrators if the log was altered.
func (b *Beacon) integrateEvents(ctx context.Context) error {
	_, err := b.AuditLog.Integrate(ctx)
	if err == nil {
		err = b.AuditLog.SignPrompt(ctx)
	}
	return errors.Join(err, b.emailAltered(ctx, err))
}

// emailedFor is the maximum age of a finding that is reported by email.
const emailedFor = 7 * 24 * time.Hour

// emailAltered emails the administrators once a day while the database has another log, and once for each record of
// events set apart.
func (b *Beacon) emailAltered(ctx context.Context, failure error) error {
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
		if r.Seq > b.lastEmailed && now.Sub(r.At) < emailedFor {
			keys = append(keys, strconv.FormatInt(r.Seq, 10))
		}
	}
	for _, key := range keys {
		if err := b.Witnesses.EmailAltered(ctx, notify.LogAltered, key); err != nil {
			return err
		}
	}
	if len(records) > 0 {
		b.lastEmailed = records[len(records)-1].Seq
	}
	if len(keys) > 0 {
		b.emailsQueued()
	}
	return nil
}

// stopTime is the time limit for the last checkpoint of a process.
const stopTime = 10 * time.Second

// SignLast signs a checkpoint when a process ends. Otherwise its last events could be removed undetected while no
// process runs.
func (b *Beacon) SignLast(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	err := b.AuditLog.SignNow(ctx)
	if err != nil && !errors.Is(err, auditlog.ErrNoCheckpoint) {
		b.Log.ErrorContext(ctx, "no checkpoint covers the newest events", "error", err)
	}
}

// signCheckpoint signs the head of the audit trail on a node with the key, requests the witnesses' signatures, and
// emails the checkpoint once a night. Witnesses are asked after the signature and time out after seconds, so they never
// delay a checkpoint.
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

// emailAlteredAccounts emails the administrators once a day about each account that was altered outside Beacon.
func (b *Beacon) emailAlteredAccounts(ctx context.Context) error {
	ids, err := b.Staff.AlteredAccounts(ctx)
	if err != nil || len(ids) == 0 {
		return err
	}
	today := b.Clock.Now().UTC().Format(time.DateOnly)
	for _, id := range ids {
		key := fmt.Sprintf("%d-%s", id, today)
		if err := b.Witnesses.EmailAltered(ctx, notify.AccountAltered, key); err != nil {
			return err
		}
	}
	b.emailsQueued()
	return nil
}
