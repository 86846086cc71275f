package auditlog

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/merkle"
	"beacon/internal/platform/signednote"
)

// Signer has the key of checkpoints, and stores its signed checkpoints outside the database.
type Signer struct {
	key     *signednote.Key
	journal *signednote.Journal

	mu     sync.Mutex
	last   *Checkpoint // nil: not read yet
	looked int64       // place up to which no event needs a checkpoint at once
}

// NewSigner returns a signer that stores its checkpoints in journal.
func NewSigner(key *signednote.Key, journal *signednote.Journal) *Signer {
	return &Signer{key: key, journal: journal}
}

// Public returns the key that verifies the signer's signatures.
func (s *Signer) Public() signednote.Public { return s.key.Public() }

// signed returns the stored checkpoints in the order of their signing.
func (s *Signer) signed() ([]Checkpoint, error) {
	text, err := s.journal.Text()
	if err != nil || text == "" {
		return nil, err
	}
	return Parse(text, s.Public())
}

// Newest returns the last signed checkpoint, or the zero value before the first.
func (s *Signer) Newest() (Checkpoint, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newest()
}

// newest is Newest for a locked signer.
func (s *Signer) newest() (Checkpoint, error) {
	if s.last == nil {
		signed, err := s.signed()
		if err != nil {
			return Checkpoint{}, err
		}
		s.last = &Checkpoint{}
		if len(signed) > 0 {
			s.last = &signed[len(signed)-1]
		}
	}
	return *s.last, nil
}

// Sign signs a checkpoint of the current tree. It returns the zero value for an empty tree, or for a log without a
// signer. First it checks the changes since the last stored checkpoint: the tree must only have grown, and an event
// with an invalid seal, leaf or time is set apart.
func (l *Log) Sign(ctx context.Context) (c Checkpoint, err error) {
	s := l.signer
	if s == nil {
		return c, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := l.rememberHead(ctx); err != nil {
		return c, err
	}
	last, err := s.newest()
	if err != nil {
		return c, err
	}
	tree, err := l.store.Tree(ctx)
	if err != nil || tree.Size == 0 {
		return c, err
	}
	refused, err := l.checkGrowth(ctx, last, tree)
	if err != nil {
		return c, err
	}
	if len(refused) > 0 {
		err := l.store.InTx(ctx, func(tx Tx) error {
			_, err := l.setApart(ctx, tx, refused)
			return err
		})
		if err != nil {
			return c, err
		}
	}
	return l.sign(ctx, tree)
}

// sign signs a tree and stores the checkpoint before publishing it. The signer must be locked.
func (l *Log) sign(ctx context.Context, tree Tree) (Checkpoint, error) {
	s := l.signer
	c := Checkpoint{Tree: tree, At: l.clock.Now().UTC().Truncate(time.Second)}
	signed, err := s.key.Sign(c.text(s.Public().Name()))
	if err != nil {
		return c, err
	}
	c.Note = signed
	if err := s.journal.Append(signed); err != nil {
		return c, err
	}
	s.last = &c
	return c, l.store.InTx(ctx, func(tx Tx) error { return tx.PutCheckpoint(ctx, c) })
}

// CheckEvent returns an error unless an event is unaltered: it is in the tree of the newest checkpoint. If it is newer,
// or this node has no checkpoint, it has a valid seal.
func (l *Log) CheckEvent(ctx context.Context, e audit.Stored) error {
	var last Checkpoint
	if l.signer != nil {
		var err error
		if last, err = l.signer.Newest(); err != nil {
			return err
		}
	}
	if e.Place == nil || *e.Place >= last.Size {
		return l.sealer.Check(e)
	}
	return checkPlaces(l.hashes(ctx, last.Tree), e)
}

func checkPlaces(reader merkle.Reader, events ...audit.Stored) error {
	places := make([]int64, 0, len(events))
	for _, e := range events {
		places = append(places, *e.Place)
	}
	leaves, err := reader.Leaves(places)
	if err != nil {
		return err
	}
	for i, e := range events {
		if leaves[i] != e.LeafHash() {
			return fmt.Errorf("audit trail altered: event %d does not match place %d of the log", e.Seq, *e.Place)
		}
	}
	return nil
}

// ErrOtherLog is the error for a log that lacks a signed or stored head.
var ErrOtherLog = errors.New("log mismatch: the database has another log than before")

// checkContains returns an error unless a tree contains an earlier tree.
func checkContains(now, before Tree, reader merkle.Reader) error {
	switch {
	case now.Size < before.Size:
		return errShorter(now.Size, before.Size)
	case before.Size == 0:
		return nil
	}
	root, err := reader.RootAt(before.Size)
	switch {
	case errors.Is(err, merkle.ErrTiles):
		return fmt.Errorf("%w: %w", ErrOtherLog, err)
	case err != nil:
		return err
	case root != before.Root:
		return errRewritten(before.Size)
	}
	return nil
}

func errShorter(now, before int64) error {
	return fmt.Errorf("%w: it has %d events, but had %d before", ErrOtherLog, now, before)
}

func errRewritten(size int64) error {
	return fmt.Errorf("%w: its first %d events were rewritten", ErrOtherLog, size)
}
