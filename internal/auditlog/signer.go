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

// Signer has the key of checkpoints, and remembers what it signed outside the database.
type Signer struct {
	key     *signednote.Key
	journal *signednote.Journal

	mu     sync.Mutex
	last   *Checkpoint // nil: not read yet
	looked int64       // place up to which no event wants a checkpoint at once
}

// NewSigner returns a signer that remembers in journal.
func NewSigner(key *signednote.Key, journal *signednote.Journal) *Signer {
	return &Signer{key: key, journal: journal}
}

// Public checks what the signer signed.
func (s *Signer) Public() signednote.Public { return s.key.Public() }

// signed returns the checkpoints that the signer remembers, in the order in which it signed them.
func (s *Signer) signed() ([]Checkpoint, error) {
	text, err := s.journal.Text()
	if err != nil || text == "" {
		return nil, err
	}
	return Parse(text, s.Public())
}

// Newest returns the checkpoint that the signer signed last; the zero value before the first.
func (s *Signer) Newest() (Checkpoint, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.newest()
}

// newest is Newest with the signer locked.
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

// Sign signs a checkpoint of the tree as it is; the zero value stands for an empty one, or for a log
// without a signer. Before that it checks all that came since the last one that the signer remembers: the tree must
// only have grown, and an event whose seal, leaf or time is wrong is set apart.
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

// sign signs a tree and remembers it before it is shown to anybody. The signer is locked.
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

// CheckEvent returns an error unless an event is as it was written: it stands in the tree of the newest
// checkpoint, or, if it is newer or there is none here, has its seal.
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
			return fmt.Errorf("the audit trail is broken: event %d is not what the log has at place %d", e.Seq, *e.Place)
		}
	}
	return nil
}

// ErrOtherLog is the error for a log that lacks what was signed or remembered of it.
var ErrOtherLog = errors.New("the database has another log than before")

// checkContains returns an error unless a tree contains an earlier one.
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
	return fmt.Errorf("%w: it ends after %d events, but had %d once", ErrOtherLog, now, before)
}

func errRewritten(size int64) error {
	return fmt.Errorf("%w: its first %d events were written anew", ErrOtherLog, size)
}
