package auditlog

import (
	"context"
	"errors"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
)

const (
	// signPatience is the time for which SignNow waits for a signature by another node.
	signPatience = 2 * time.Second
	signPause    = 50 * time.Millisecond
	// signsWithin is the age of the newest checkpoint from which no node seems to sign. SignNow does not wait then.
	signsWithin = 30 * time.Minute
)

// SignNow integrates all committed events and waits until a checkpoint covers them. Call it after the commit of a
// change that must not be undone undetected, such as a signed consent or an erasure, and before its result is shown. A
// node without the key waits up to two seconds for another node, which signs such events every second; it stores the
// head of the log in any case. If SignNow fails, the change is still valid: log the error and continue.
func (l *Log) SignNow(ctx context.Context) error {
	if _, err := l.Integrate(ctx); err != nil {
		return err
	}
	tree, err := l.store.Tree(ctx)
	if err != nil {
		return err
	}
	if l.signer == nil {
		return l.awaitCheckpoint(ctx, tree.Size)
	}
	if last, err := l.signer.Newest(); err != nil || last.Tree == tree {
		return err
	}
	_, err = l.Sign(ctx)
	return err
}

// awaitCheckpoint returns nil once another node has signed a tree of at least size events, otherwise ErrNoCheckpoint.
func (l *Log) awaitCheckpoint(ctx context.Context, size int64) error {
	patient, cancel := context.WithTimeout(ctx, signPatience)
	defer cancel()
	pause, stop := l.Ticks(signPause)
	defer stop()
	for {
		newest, err := l.store.NewestCheckpoint(ctx)
		switch {
		case err != nil && !errors.Is(err, fault.ErrNotFound):
			return err
		case err == nil && newest.Size >= size:
			return nil
		case err != nil || l.clock.Now().Sub(newest.At) > signsWithin:
			return ErrNoCheckpoint
		}
		select {
		case <-patient.Done():
			return errors.Join(ctx.Err(), ErrNoCheckpoint)
		case <-pause:
		}
	}
}

// prompt lists the actions for which SignNow is called.
var prompt = map[string]bool{"consent.document-kept": true, "consent.paper-received": true, audit.Erased: true}

// SignPrompt signs a checkpoint if the log has an uncovered event for which SignNow is called. Nodes with the key call
// it every second, for nodes without the key.
func (l *Log) SignPrompt(ctx context.Context) error {
	if l.signer == nil {
		return nil
	}
	isWanted, err := l.wantsCheckpoint(ctx)
	if err == nil && isWanted {
		_, err = l.Sign(ctx)
	}
	return err
}

// wantsCheckpoint reports whether a prompt event is not covered. Each event is read once.
func (l *Log) wantsCheckpoint(ctx context.Context) (bool, error) {
	s := l.signer
	s.mu.Lock()
	defer s.mu.Unlock()
	last, err := s.newest()
	if err != nil {
		return false, err
	}
	s.looked = max(s.looked, last.Size)
	for {
		events, err := l.store.Placed(ctx, s.looked, batch)
		if err != nil || len(events) == 0 {
			return false, err
		}
		for _, e := range events {
			if prompt[e.Action] {
				return true, nil
			}
			s.looked = *e.Place + 1
		}
	}
}
