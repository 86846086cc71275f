package auditlog

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"beacon/internal/platform/signednote"
)

// exportTitle is the first line of every export. No key can have such a name, since it has blanks; so no export is a
// checkpoint, whose first line is the name of its key, and no checkpoint is an export (R15.1e).
const exportTitle = "Beacon audit export v1\n"

var errExport = errors.New("this is no whole export of the audit trail, or it was changed, or another key signed it")

// SignsExports reports whether this node has the key that signs.
func (l *Log) SignsExports() bool { return l.signer != nil }

// Export is a text that goes to a writer, and after it the signature of the key of the checkpoints.
type Export struct {
	io.Writer
	key   *signednote.Key
	draft *signednote.Draft
}

// NewExport begins an export, which has to be closed. Its text may have line breaks but no other control characters.
func (l *Log) NewExport(to io.Writer) (*Export, error) {
	if l.signer == nil {
		return nil, errors.New("the key that signs is not on this machine")
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

// Sign ends the text, whose last character is a line break, with the signature.
func (e *Export) Sign() error {
	end, err := e.key.End(e.draft)
	if err == nil {
		_, err = io.WriteString(e.Writer, end)
	}
	return err
}

// Close frees what the export needed. Without Sign before, the text stays unsigned.
func (e *Export) Close() error { return e.draft.Close() }

// CheckExport returns the text of an export below its title, or an error unless the key signed it as it is.
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
