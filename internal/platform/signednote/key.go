// Package signednote signs short texts in a format that third parties can verify (C2SP signed-note, Ed25519), and
// stores the signed texts in a separate file.
package signednote

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"beacon/internal/platform/filemode"
)

// ErrUnsigned is the error for a text that the key did not sign.
var ErrUnsigned = errors.New("the text is not signed with the key")

// Key is a signing key.
type Key struct {
	signer note.Signer
	public Public
}

// Public is a public key that verifies signatures.
type Public struct {
	verifier note.Verifier
	text     string
}

// LoadKey reads a key from a file. If the file does not exist, it creates a key with this name and mode 0600 if create
// is set; otherwise the error is os.ErrNotExist. It removes the permissions of other accounts from an existing file.
func LoadKey(path, name string, create bool, random io.Reader) (*Key, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) && create {
		text, err = createKey(path, name, random)
	}
	if err != nil {
		return nil, fmt.Errorf("read signing key: %w", err)
	}
	filemode.ExcludeOthers(path)
	private, public, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
	k := &Key{}
	if k.signer, err = note.NewSigner(strings.TrimSpace(private)); err == nil {
		k.public, err = ParsePublic(public)
	}
	if err != nil || k.signer.Name() != k.public.Name() || k.signer.KeyHash() != k.public.verifier.KeyHash() {
		return nil, fmt.Errorf("%s cannot be read: it must contain a private key and its public key, one line each",
			filepath.Base(path))
	}
	return k, nil
}

// createKey creates the file with a hard link, so two processes that start at the same time get the same key.
func createKey(path, name string, random io.Reader) ([]byte, error) {
	private, public, err := note.GenerateKey(random, name)
	if err != nil {
		return nil, err
	}
	draft, err := os.CreateTemp(filepath.Dir(path), ".key-*")
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

// Sign returns a text, which must end with a line break, with its signature.
func (k *Key) Sign(text string) (string, error) {
	signed, err := note.Sign(&note.Note{Text: text}, k.signer)
	if err != nil {
		return "", fmt.Errorf("sign: %w", err)
	}
	return string(signed), nil
}

// Public returns the public key.
func (k *Key) Public() Public { return k.public }

// ParsePublic parses a public key in the format of String.
func ParsePublic(text string) (Public, error) {
	text = strings.TrimSpace(text)
	verifier, err := note.NewVerifier(text)
	if err != nil {
		return Public{}, fmt.Errorf("invalid public key: %w", err)
	}
	return Public{verifier, text}, nil
}

// String returns the key in the format of a verifier key of C2SP signed-note.
func (p Public) String() string { return p.text }

// Name returns the name of the key.
func (p Public) Name() string { return p.verifier.Name() }

// OtherKeyError is the error for a text that only other keys signed. It wraps ErrUnsigned.
type OtherKeyError struct{ Signers []string } // names and key hashes

// Error implements error.
func (e OtherKeyError) Error() string {
	return "it is signed by another key, " + strings.Join(e.Signers, ", ")
}

// Unwrap returns ErrUnsigned.
func (e OtherKeyError) Unwrap() error { return ErrUnsigned }

// otherKey returns the keys that signed a note. For a checkpoint it returns the key of its log, which the first line
// names, and omits the witnesses.
func otherKey(n *note.Note) (e OtherKeyError) {
	origin, _, _ := strings.Cut(n.Text, "\n")
	for _, isOrigin := range []bool{true, false} {
		for _, s := range n.UnverifiedSigs {
			if (s.Name == origin) == isOrigin {
				e.Signers = append(e.Signers, fmt.Sprintf("%s+%08x", s.Name, s.Hash))
			}
		}
		if len(e.Signers) > 0 {
			break
		}
	}
	return e
}

// Open returns the text of a note, an OtherKeyError, or ErrUnsigned. Additional signatures of other keys are allowed.
func (p Public) Open(signed string) (string, error) {
	n, err := note.Open([]byte(signed), note.VerifierList(p.verifier))
	var other *note.UnverifiedNoteError
	if errors.As(err, &other) {
		return "", otherKey(other.Note)
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrUnsigned, err)
	}
	return n.Text, nil
}
