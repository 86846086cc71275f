package auditlog

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"beacon/internal/platform/signednote"
)

// exportTitle is the first line of every export. It contains spaces, which names of keys cannot. So an export is never
// a checkpoint, which begins with the name of its key, and a checkpoint is never an export (R15.1e).
const exportTitle = "Beacon audit export v1\n"

var errExport = errors.New("invalid export of the audit trail: incomplete, changed, or signed with another key")

// SignsExports reports whether this node has the signing key.
func (l *Log) SignsExports() bool { return l.signer != nil }

// Export writes a text to a writer, followed by a signature with the key of the checkpoints.
type Export struct {
	io.Writer
	key   *signednote.Key
	draft *signednote.Draft
}

// NewExport begins an export, which has to be closed. Its text may have line breaks but no other control characters.
func (l *Log) NewExport(to io.Writer) (*Export, error) {
	if l.signer == nil {
		return nil, errors.New("no signing key on this machine")
	}
	draft, err := signednote.NewDraft()
	if err != nil {
		return nil, err
	}
	e := &Export{io.MultiWriter(draft, to), l.signer.key, draft}
	if _, err := io.WriteString(e, exportTitle); err != nil {
		return nil, errors.Join(fmt.Errorf("export: %w", err), draft.Close())
	}
	return e, nil
}

// Sign ends the text with the signature. The text must end in a line break.
func (e *Export) Sign() error {
	end, err := e.key.End(e.draft)
	if err == nil {
		_, err = io.WriteString(e.Writer, end)
	}
	return err
}

// Close releases the resources of the export. Without Sign, the text stays unsigned.
func (e *Export) Close() error { return e.draft.Close() }

// CheckExport returns the text of an export below its title. It returns an error unless the key signed the export
// unaltered.
func CheckExport(signed string, key signednote.Public) (text string, err error) {
	text, err = key.Open(signed)
	if other := (signednote.OtherKeyError{}); errors.As(err, &other) {
		return "", fmt.Errorf("the export cannot be checked: %w; give its public key with --key", other)
	}
	if err != nil {
		return "", fmt.Errorf("%w: %w", errExport, err)
	}
	text, isExport := strings.CutPrefix(text, exportTitle)
	if !isExport {
		return "", errExport
	}
	return text, nil
}
