package witness_test

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/merkle"
	"beacon/internal/witness"
)

// memory is a store with its transaction, and a log.
type memory struct {
	newest *auditlog.Checkpoint
	began  time.Time
	mails  []notify.Email
}

func (m *memory) State(context.Context, string) (s witness.State, err error)   { return s, nil }
func (m *memory) PutState(context.Context, string, witness.State) error        { return nil }
func (m *memory) InTx(_ context.Context, fn func(witness.Tx) error) error      { return fn(m) }
func (m *memory) PutCheckpoint(context.Context, auditlog.Checkpoint) error     { return nil }
func (m *memory) Tree(context.Context) (t auditlog.Tree, err error)            { return t, nil }
func (m *memory) Began(context.Context) (time.Time, error)                     { return m.began, nil }
func (m *memory) Notes(context.Context, func(auditlog.Checkpoint) error) error { return nil }
func (m *memory) LockCheckpoint(ctx context.Context, _ int64) (auditlog.Checkpoint, error) {
	return m.Newest(ctx)
}

func (m *memory) ProveGrowth(context.Context, auditlog.Checkpoint, int64) ([]merkle.Hash, error) {
	return nil, nil
}

func (m *memory) Newest(context.Context) (auditlog.Checkpoint, error) {
	if m.newest == nil {
		return auditlog.Checkpoint{}, fault.ErrNotFound
	}
	return *m.newest, nil
}

func (m *memory) Administrators(context.Context) ([]witness.Reader, error) {
	return []witness.Reader{{Email: "ada@registry.example", Name: "Ada Quill", Language: locale.Spanish}}, nil
}

func (m *memory) EnqueueOnce(_ context.Context, email notify.Email) (bool, error) {
	for _, before := range m.mails {
		if before.DedupeKey == email.DedupeKey {
			return false, nil
		}
	}
	m.mails = append(m.mails, email)
	return true, notify.Check(email)
}

// newService returns a service with two addresses; one belongs to an administrator.
func newService(t *testing.T, m *memory, at, key string) *witness.Service {
	t.Helper()
	return service(t, m, at, key, "Notary@law.example", "ada@registry.example")
}

func service(t *testing.T, m *memory, at, key string, mailTo ...string) *witness.Service {
	t.Helper()
	return witness.NewService(witness.Deps{
		Store: m, Log: m, MailTo: mailTo, PublicKey: key, Clock: clock.NewFixed(parse(t, at)),
		Zone: time.FixedZone("registry", -5*60*60), Logger: slog.New(slog.DiscardHandler),
	})
}
