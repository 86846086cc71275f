// Package witness has others keep the checkpoints of the audit trail's log (ADR 33): witnesses sign each one (C2SP
// tlog-witness), and mailboxes get the newest every night. What somebody else keeps, nobody with all of Beacon's keys
// can write anew unseen.
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
)

// Log is what the service needs of the audit trail's log; auditlog.Log implements it.
type Log interface {
	// Tree returns the head as it is.
	Tree(ctx context.Context) (auditlog.Tree, error)
	// Newest returns the newest checkpoint, or fault.ErrNotFound.
	Newest(ctx context.Context) (auditlog.Checkpoint, error)
	// Began returns when the first event was; the zero time before it.
	Began(ctx context.Context) (time.Time, error)
	// Notes calls fn with each checkpoint in the database, by size.
	Notes(ctx context.Context, fn func(auditlog.Checkpoint) error) error
	// ProveGrowth returns the proof that a checkpoint contains the tree of size events.
	ProveGrowth(ctx context.Context, c auditlog.Checkpoint, size int64) ([]merkle.Hash, error)
}

// Tx changes what is known of witnesses.
type Tx interface {
	// EnqueueOnce puts a mail into the outbox unless one with its key is there.
	EnqueueOnce(ctx context.Context, m notify.Mail) (isNew bool, err error)
	// Administrators returns the registry administrators who can sign in.
	Administrators(ctx context.Context) ([]Reader, error)
	// LockCheckpoint returns the checkpoint of a size, or fault.ErrNotFound, and keeps others from changing it.
	LockCheckpoint(ctx context.Context, size int64) (auditlog.Checkpoint, error)
	PutCheckpoint(ctx context.Context, c auditlog.Checkpoint) error
	// PutState stores what the witness with a key did.
	PutState(ctx context.Context, key string, s State) error
}

// Store keeps what is known of witnesses.
type Store interface {
	// State returns what the witness with a key did last; the zero value for one that was never asked.
	State(ctx context.Context, key string) (State, error)
	// InTx runs fn in one transaction. An error from fn rolls everything back.
	InTx(ctx context.Context, fn func(Tx) error) error
}

// Reader is somebody who gets mails about the log.
type Reader struct {
	Email, Name string
	Language    locale.Lang
}

// Asker submits checkpoints to one witness; tlogwitness.Client implements it.
type Asker interface {
	AddCheckpoint(ctx context.Context, old, size int64, proof []merkle.Hash, checkpoint string) (string, error)
}

// Witness is somebody who signs checkpoints.
type Witness struct {
	Name string
	Key  signednote.Cosigner
	At   Asker
}

// State is what a witness did last.
type State struct {
	Size      int64      // of the tree that it signed last
	SignedAt  *time.Time // by its own clock; nil: never
	Failure   string     // why it did not sign the newest checkpoint; empty: it did
	FailedAt  *time.Time
	RefusedAt *time.Time // since when it says that it saw another log; nil: it does not
}

// Deps are what a service is made of.
type Deps struct {
	Store     Store
	Log       Log
	Witnesses []Witness
	MailTo    []string // who keeps checkpoints
	PublicKey string   // of the checkpoints, where this node signs them
	Clock     clock.Clock
	Zone      *time.Location // of the registry
	Logger    *slog.Logger
}

// Service asks witnesses and mails checkpoints. Any number of processes may do so.
type Service struct{ d Deps }

// NewService returns a service.
func NewService(d Deps) *Service { return &Service{d} }

// Standing is what a witness did, as operators see it.
type Standing struct {
	Name string
	State
}

// Standings returns what each witness did last.
func (s *Service) Standings(ctx context.Context) (all []Standing, err error) {
	for _, w := range s.d.Witnesses {
		state, err := s.d.Store.State(ctx, w.Key.String())
		if err != nil {
			return nil, err
		}
		all = append(all, Standing{w.Name, state})
	}
	return all, nil
}
