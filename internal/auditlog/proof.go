package auditlog

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/merkle"
	"beacon/internal/platform/signednote"
)

const proofHeader = "c2sp.org/tlog-proof@v1"

var (
	// ErrNoCheckpoint is the error for an event that no checkpoint covers yet.
	ErrNoCheckpoint = errors.New("no checkpoint covers the event yet")
	errProof        = errors.New("invalid proof: unreadable, or not of this log")
)

// Prove returns a proof that an event is in the log (C2SP tlog-proof, with the opened event as extra data). The proof
// can be verified without Beacon. If no checkpoint covers the event, a node with the key signs one; another node
// returns ErrNoCheckpoint.
func (l *Log) Prove(ctx context.Context, e audit.Stored) (string, error) {
	opening, err := e.Open()
	if err != nil {
		return "", err
	}
	extra, err := json.Marshal(opening)
	if err != nil {
		return "", err
	}
	c, err := l.covering(ctx, e)
	if err != nil {
		return "", err
	}
	reader := l.hashes(ctx, c.Tree)
	if err := checkPlaces(reader, e); err != nil {
		return "", err
	}
	proof, err := reader.Prove(*e.Place)
	if err != nil {
		return "", err
	}
	out := &strings.Builder{}
	fmt.Fprintf(out, "%s\nextra %s\nindex %d\n", proofHeader, base64.StdEncoding.EncodeToString(extra), *e.Place)
	for _, h := range proof {
		out.WriteString(base64.StdEncoding.EncodeToString(h[:]) + "\n")
	}
	return out.String() + "\n" + c.Note, nil
}

// covering returns a checkpoint of a tree that contains the event.
func (l *Log) covering(ctx context.Context, e audit.Stored) (c Checkpoint, err error) {
	if e.Place == nil {
		return c, ErrNoCheckpoint
	}
	c, err = l.store.NewestCheckpoint(ctx)
	if err != nil && !errors.Is(err, fault.ErrNotFound) {
		return c, err
	}
	if c.Size <= *e.Place {
		if c, err = l.Sign(ctx); err != nil {
			return c, err
		}
	}
	if c.Size <= *e.Place {
		return c, ErrNoCheckpoint
	}
	if c.Root == (merkle.Hash{}) { // the database stores only the note
		return openStored(c)
	}
	return c, nil
}

// openStored reads the tree of a checkpoint from its note. It does not verify the signature, because recipients of a
// proof verify it.
func openStored(c Checkpoint) (Checkpoint, error) {
	lines := strings.SplitN(c.Note, "\n", 4)
	if len(lines) < 4 {
		return c, errCheckpoint
	}
	root, err := merkle.ParseHash(lines[2])
	c.Root = root
	return c, err
}

// Proven is the content of a verified proof.
type Proven struct {
	Event      audit.Opening
	Checkpoint Checkpoint
}

// CheckProof returns the content of a proof. It returns an error unless the key signed a checkpoint of a log that
// contains exactly this event.
func CheckProof(text string, key signednote.Public) (p Proven, err error) {
	head, note, ok := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	if !ok || len(lines) < 3 || lines[0] != proofHeader {
		return p, errProof
	}
	extra, err := base64.StdEncoding.Strict().DecodeString(strings.TrimPrefix(lines[1], "extra "))
	if err != nil || json.Unmarshal(extra, &p.Event) != nil {
		return p, errProof
	}
	place, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	if err != nil {
		return p, errProof
	}
	var proof []merkle.Hash
	for _, line := range lines[3:] {
		h, err := merkle.ParseHash(line)
		if err != nil {
			return p, errProof
		}
		proof = append(proof, h)
	}
	if p.Checkpoint, err = Open(note, key); err != nil {
		return p, err
	}
	if err := merkle.CheckProof(proof, p.Checkpoint.Tree, place, p.Event.LeafHash()); err != nil {
		return p, errProof
	}
	return p, nil
}
