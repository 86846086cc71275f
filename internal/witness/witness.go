// Package witness has third parties keep the checkpoints of the audit trail's log (ADR 33). Witnesses sign each
// checkpoint (C2SP tlog-witness), and mailboxes receive the newest one every night. With these copies, an attacker who
// has all of Beacon's keys cannot rewrite the log undetected.
package witness

import (
	"context"
	"log/slog"
	"time"

	"beacon/internal/auditlog"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/merkle"
	"beacon/internal/platform/signednote"
	"beacon/internal/platform/tlogwitness"
)

// Log reads the audit trail's log; auditlog.Log implements it.
type Log interface {
	// Tree returns the current head.
	Tree(ctx context.Context) (auditlog.Tree, error)
	// Newest returns the newest checkpoint, or fault.ErrNotFound.
	Newest(ctx context.Context) (auditlog.Checkpoint, error)
	// Began returns the time of the first event, or the zero time before it.
	Began(ctx context.Context) (time.Time, error)
	// Notes calls fn with each checkpoint in the database, by size.
	Notes(ctx context.Context, fn func(auditlog.Checkpoint) error) error
	// ProveGrowth returns the proof that a checkpoint contains the tree of size events.
	ProveGrowth(ctx context.Context, c auditlog.Checkpoint, size int64) ([]merkle.Hash, error)
}

// Tx changes the state of witnesses.
type Tx interface {
	// EnqueueOnce adds an email to the outbox unless the outbox has an email with its key.
	EnqueueOnce(ctx context.Context, m notify.Email) (isNew bool, err error)
	// Administrators returns the registry administrators who can sign in.
	Administrators(ctx context.Context) ([]Reader, error)
	// LockCheckpoint returns the checkpoint of a size, or fault.ErrNotFound. The checkpoint is locked for the
	// transaction.
	LockCheckpoint(ctx context.Context, size int64) (auditlog.Checkpoint, error)
	PutCheckpoint(ctx context.Context, c auditlog.Checkpoint) error
	// PutState stores the state of the witness with a key.
	PutState(ctx context.Context, key string, s State) error
}

// Store stores the state of witnesses.
type Store interface {
	// State returns the state of the witness with a key, or the zero value if it was never asked.
	State(ctx context.Context, key string) (State, error)
	// InTx runs fn in one transaction. An error from fn rolls everything back.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Reader is an addressee of emails about the log.
type Reader struct {
	Email, Name string
	Language    locale.Lang
}

// Witness is a third party that signs checkpoints.
type Witness struct {
	Name   string
	Key    signednote.Cosigner
	Client *tlogwitness.Client
}

// State is the result of the latest request to a witness.
type State struct {
	Size      int64      // of the tree that it signed last
	SignedAt  *time.Time // by its own clock; nil: never
	Failure   string     // why it did not sign the newest checkpoint; empty: it did
	FailedAt  *time.Time
	RefusedAt *time.Time // since when it reports another log; nil: it does not
}

// Deps are the dependencies of a service.
type Deps struct {
	Store     Store
	Log       Log
	Witnesses []Witness
	MailTo    []string // addresses that keep checkpoints
	PublicKey string   // of the checkpoints, where this node signs them
	Clock     clock.Clock
	Zone      *time.Location // of the registry
	Logger    *slog.Logger
}

// Service asks witnesses and emails checkpoints. Any number of processes may do so concurrently.
type Service struct{ d Deps }

// NewService returns a service.
func NewService(d Deps) *Service { return &Service{d} }

// Status is the state of a witness, with its name for operators.
type Status struct {
	Name string
	State
}

// Statuses returns the state of each witness.
func (s *Service) Statuses(ctx context.Context) (all []Status, err error) {
	for _, w := range s.d.Witnesses {
		state, err := s.d.Store.State(ctx, w.Key.String())
		if err != nil {
			return nil, err
		}
		all = append(all, Status{w.Name, state})
	}
	return all, nil
}
