package auditlog

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

// Adopted is the action of the event that says what was adopted.
const Adopted = "audit.adopted"

// errAdopted is the error for events from before the log that turn up after it began.
var errAdopted = errors.New("there are events from before the log, but it has begun already")

// Adopt seals the events that were written before the trail was a log, so that they get places like all
// others. An event says how many they were, what their chain of hashes ended with, and where it was broken;
// finish may append more, in the same transaction. It is done once, before the first checkpoint.
func (l *Log) Adopt(ctx context.Context, finish func(context.Context, audit.Log) error) error {
	waiting, err := l.store.Waiting(ctx, 0, 1)
	if err != nil || len(waiting) == 0 || len(waiting[0].OldHash) == 0 || len(waiting[0].Seal) > 0 {
		return err
	}
	if err := l.checkUnsigned(ctx); err != nil {
		return err
	}
	old := &oldChain{}
	for done := false; !done; {
		err := l.store.InTx(ctx, func(tx Tx) (err error) {
			if done, err = l.adoptSome(ctx, tx, old); err == nil && done {
				err = finish(ctx, tx)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// checkUnsigned returns errAdopted if there was a checkpoint.
func (l *Log) checkUnsigned(ctx context.Context) error {
	if l.signer != nil {
		if signed, err := l.signer.signed(); err != nil || len(signed) > 0 {
			return errors.Join(errAdopted, err)
		}
	}
	if _, err := l.store.NewestCheckpoint(ctx); !errors.Is(err, fault.ErrNotFound) {
		return errors.Join(errAdopted, err)
	}
	return nil
}

func (l *Log) adoptSome(ctx context.Context, tx Tx, old *oldChain) (done bool, err error) {
	if _, err := tx.LockTree(ctx); err != nil { // no other process seals the same
		return false, err
	}
	next := *old // taken back with the transaction
	events, err := tx.After(ctx, old.seq, batch)
	if err != nil {
		return false, err
	}
	for _, e := range events {
		if len(e.OldHash) == 0 {
			done = true
			break
		}
		next.follow(e)
		if len(e.Seal) > 0 {
			continue // before the process was interrupted
		}
		salt, seal, err := l.sealer.Seal(e.Event)
		if err != nil {
			return false, err
		}
		if err := tx.Seal(ctx, e.Seq, salt, seal); err != nil {
			return false, err
		}
	}
	if done = done || len(events) < batch; done {
		err = l.recordAdoption(ctx, tx, next)
	}
	if err == nil {
		*old = next
	}
	return done, err
}

func (l *Log) recordAdoption(ctx context.Context, tx Tx, old oldChain) error {
	seq, hash, err := tx.OldHead(ctx)
	if err != nil {
		return err
	}
	if old.broken == 0 && (seq != old.seq || !bytes.Equal(hash, old.hash)) {
		old.broken = old.seq + 1
	}
	details := map[string]string{"events": strconv.FormatInt(old.events, 10), "head": hex.EncodeToString(old.hash)}
	if old.broken > 0 {
		details["broken"] = strconv.FormatInt(old.broken, 10)
		l.log.ErrorContext(ctx, "the old audit trail is broken", "event", old.broken)
	}
	return tx.Append(ctx, audit.Event{
		At: l.clock.Now(), Actor: audit.Actor{Kind: audit.System}, Action: Adopted, Details: details,
	})
}

// oldChain follows the chain of hashes in which each event carried that of the one before.
type oldChain struct {
	events, seq int64
	hash        []byte
	broken      int64 // number of the first event that did not fit; 0: none
}

func (c *oldChain) follow(e audit.Stored) {
	if c.broken == 0 && (e.Seq != c.seq+1 || !bytes.Equal(e.OldPrevious, c.hash) || !bytes.Equal(oldLink(e), e.OldHash)) {
		c.broken = c.seq + 1
	}
	c.events, c.seq, c.hash = c.events+1, e.Seq, e.OldHash
}

// oldLink computes the hash of an event as it was before the log.
func oldLink(e audit.Stored) []byte {
	h := sha256.New()
	write := func(b []byte) {
		var n [8]byte
		binary.BigEndian.PutUint64(n[:], uint64(len(b)))
		h.Write(n[:])
		h.Write(b)
	}
	write(e.OldPrevious)
	for _, s := range []string{
		fmt.Sprint(e.Seq), e.At.UTC().Format("2006-01-02T15:04:05.000000Z"),
		string(e.Actor.Kind), fmt.Sprint(e.Actor.ID), e.Actor.Name, e.Action,
		e.Subject.Kind, fmt.Sprint(e.Subject.ID), audit.DetailsText(e.Details), e.Origin.Address, e.Origin.RequestID,
	} {
		write([]byte(s))
	}
	return h.Sum(nil)
}
