package signednote

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Draft is a long text that is signed when it is complete. It is stored in an unlinked temporary file, because signing
// needs the whole text and memory must not grow with it.
type Draft struct{ file *os.File }

// NewDraft returns an empty draft. The caller must close it.
func NewDraft() (*Draft, error) {
	file, err := os.CreateTemp("", "beacon-draft-*")
	if err != nil {
		return nil, fmt.Errorf("draft: %w", err)
	}
	if err := os.Remove(file.Name()); err != nil {
		return nil, errors.Join(fmt.Errorf("draft: %w", err), file.Close())
	}
	return &Draft{file}, nil
}

// Write appends to the text.
func (d *Draft) Write(p []byte) (int, error) { return d.file.Write(p) }

// Close deletes the draft.
func (d *Draft) Close() error { return d.file.Close() }

// End returns the end of the note for a text that ends with a line break: a blank line and the signature.
func (k *Key) End(d *Draft) (end string, err error) {
	info, err := d.file.Stat()
	if err != nil {
		return "", fmt.Errorf("sign: %w", err)
	}
	text, err := syscall.Mmap(int(d.file.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return "", fmt.Errorf("sign: %w", err)
	}
	defer func() { err = errors.Join(err, syscall.Munmap(text)) }()
	signature, err := k.signer.Sign(text)
	if err != nil {
		return "", fmt.Errorf("sign: %w", err)
	}
	signature = append(binary.BigEndian.AppendUint32(nil, k.signer.KeyHash()), signature...)
	return fmt.Sprintf("\n— %s %s\n", k.signer.Name(), base64.StdEncoding.EncodeToString(signature)), nil
}
