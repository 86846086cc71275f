package signednote

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Draft is a long text that is signed when it is whole. It lies in a file without a name, because a signature needs all
// of it at once; memory does not grow with it.
type Draft struct{ file *os.File }

// NewDraft makes an empty draft, which has to be closed.
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

// Write adds to the text.
func (d *Draft) Write(p []byte) (int, error) { return d.file.Write(p) }

// Close frees the draft.
func (d *Draft) Close() error { return d.file.Close() }

// End returns what makes a note of the text, which ends with a line break, when it stands behind it: a blank line and
// the signature.
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
