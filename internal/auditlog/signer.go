package auditlog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"beacon/internal/audit"
)

// Signer has the key of checkpoints and remembers, outside the database, what it signed.
type Signer struct {
	signer   note.Signer
	verifier note.Verifier
	public   string // the verifier's key
	memory   string // file

	mu   sync.Mutex
	last *Checkpoint // nil: not read yet
}

// LoadSigner reads the key from a file, and what was signed with it from the file memory. A key file that does not exist
// is made, with mode 0600, if create is set; otherwise the error is os.ErrNotExist. origin names the log in its checkpoints.
func LoadSigner(keyFile, memory, origin string, create bool, random io.Reader) (*Signer, error) {
	text, err := os.ReadFile(keyFile)
	if errors.Is(err, os.ErrNotExist) && create {
		text, err = createKey(keyFile, origin, random)
	}
	if err != nil {
		return nil, fmt.Errorf("key of checkpoints: %w", err)
	}
	private, public, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	s := &Signer{memory: memory, public: strings.TrimSpace(public)}
	if s.signer, err = note.NewSigner(strings.TrimSpace(private)); err == nil {
		s.verifier, err = note.NewVerifier(s.public)
	}
	if err != nil || s.signer.Name() != s.verifier.Name() || s.signer.KeyHash() != s.verifier.KeyHash() {
		return nil, errors.New("the key of checkpoints cannot be read: it is a private and a public key, one line each")
	}
	return s, nil
}

// createKey creates the file with a hard link, so that two processes that start at the same time get the same key.
func createKey(path, origin string, random io.Reader) ([]byte, error) {
	private, public, err := note.GenerateKey(random, origin)
	if err != nil {
		return nil, err
	}
	draft, err := os.CreateTemp(filepath.Dir(path), ".log-key-*")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(draft.Name()) }()
	_, werr := draft.WriteString(private + "\n" + public + "\n")
	if err := errors.Join(werr, draft.Sync(), draft.Close()); err != nil {
		return nil, err
	}
	if err := os.Link(draft.Name(), path); err != nil && !errors.Is(err, os.ErrExist) {
		return nil, err
	}
	return os.ReadFile(path)
}

// PublicKey returns the key with which anybody can check checkpoints, in the form of a verifier key of C2SP signed-note.
func (s *Signer) PublicKey() string { return s.public }

// Signed returns the checkpoints that the signer remembers, in the order in which it signed them.
func (s *Signer) Signed() ([]Checkpoint, error) {
	text, err := os.ReadFile(s.memory)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("remembered checkpoints: %w", err)
	}
	return Parse(string(text), s.verifier)
}

// newest returns the checkpoint that the signer signed last; the zero value before the first.
func (s *Signer) newest() (Checkpoint, error) {
	if s.last == nil {
		signed, err := s.Signed()
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

// Sign signs a checkpoint of the tree as it is; the zero value stands for an empty one, or for a log without a signer. Before that it checks all that came
// since the last one that the signer remembers: that the tree only grew, and every event's seal, leaf and time.
func (l *Log) Sign(ctx context.Context) (c Checkpoint, err error) {
	s := l.signer
	if s == nil {
		return c, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	last, err := s.newest()
	if err != nil {
		return c, err
	}
	tree, err := l.store.Tree(ctx)
	if err != nil || tree.Size == 0 {
		return c, err
	}
	if err := l.checkGrowth(ctx, last, tree); err != nil {
		return c, err
	}
	return l.sign(ctx, tree)
}

// sign signs a tree and remembers it before it is shown to anybody. The signer is locked.
func (l *Log) sign(ctx context.Context, tree Tree) (Checkpoint, error) {
	s := l.signer
	c := Checkpoint{Tree: tree, At: l.clock.Now().UTC().Truncate(time.Second)}
	text, err := note.Sign(&note.Note{Text: c.text(s.signer.Name())}, s.signer)
	if err != nil {
		return c, fmt.Errorf("sign checkpoint: %w", err)
	}
	c.Note = string(text)
	if err := s.remember(text); err != nil {
		return c, err
	}
	s.last = &c
	return c, l.store.InTx(ctx, func(tx Tx) error { return tx.PutCheckpoint(ctx, c) })
}

func (s *Signer) remember(checkpoint []byte) error {
	f, err := os.OpenFile(s.memory, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("remember checkpoint: %w", err)
	}
	_, err = f.Write(append(checkpoint, '\n'))
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return fmt.Errorf("remember checkpoint: %w", err)
	}
	return nil
}

// Verifier checks checkpoints; nil without a signer.
func (l *Log) Verifier() note.Verifier {
	if l.signer == nil {
		return nil
	}
	return l.signer.verifier
}

// CheckEvent returns an error unless an event is as it was written: it stands in the tree of the newest checkpoint, or, if it is
// newer or there is none here, has its seal.
func (l *Log) CheckEvent(ctx context.Context, e audit.Stored) error {
	var last Checkpoint
	if l.signer != nil {
		l.signer.mu.Lock()
		var err error
		last, err = l.signer.newest()
		l.signer.mu.Unlock()
		if err != nil {
			return err
		}
	}
	if e.Place == nil || *e.Place >= last.Size {
		return l.sealer.Check(e)
	}
	return checkPlace(hashes(ctx, l.store, last.Tree), e)
}

func checkPlace(reader tlog.HashReader, e audit.Stored) error {
	stored, err := reader.ReadHashes([]int64{tlog.StoredHashIndex(0, *e.Place)})
	if err != nil {
		return wrapTree(err)
	}
	if stored[0] != e.LeafHash() {
		return fmt.Errorf("the audit trail is broken: event %d is not what the log has at place %d", e.Seq, *e.Place)
	}
	return nil
}

// checkGrowth returns an error unless the tree contains that of the checkpoint before, and every event that was added is
// sealed, stands where the tree says, and is not older than that checkpoint.
func (l *Log) checkGrowth(ctx context.Context, before Checkpoint, now Tree) error {
	reader := hashes(ctx, l.store, now)
	if err := checkContains(now, before, reader); err != nil {
		return err
	}
	check := checker{sealer: l.sealer, sealedFrom: before.Size, floor: before.At}
	return l.walk(ctx, before.Size, now.Size, func(e audit.Stored) error {
		if err := check.event(e, time.Time{}); err != nil {
			return err
		}
		return checkPlace(reader, e)
	})
}

// checkContains returns an error unless a tree contains that of a checkpoint.
func checkContains(now Tree, c Checkpoint, reader tlog.HashReader) error {
	switch {
	case now.Size < c.Size:
		return fmt.Errorf("the log ends after %d events, but had %d once", now.Size, c.Size)
	case c.Size == 0:
		return nil
	}
	root, err := tlog.TreeHash(c.Size, reader)
	if err != nil {
		return wrapTree(err)
	}
	if root != c.Root {
		return fmt.Errorf("the log was written anew: its first %d events are not what a checkpoint signed", c.Size)
	}
	return nil
}
