package app

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/auditlog"
	"beacon/internal/consent"
	"beacon/internal/platform/mail"
	"beacon/internal/platform/signednote"
)

// errNoLogKey is the error on a node that signs no checkpoints.
var errNoLogKey = errors.New("no checkpoint key on this machine: set log.keyFile, or create a key with " +
	"beacon audit new-key")

type auditVerifyCommand struct {
	Checkpoints []string `long:"checkpoint" value-name:"FILE" description:"File with checkpoints, or an email. Repeatable."`
	Key         string   `long:"key" value-name:"KEY" description:"Public key, if the private key is not on this machine."`
}

// Run compares the whole audit trail with its log and every checkpoint, stored or given. Then it compares every consent
// with its own chain, its documents and the trail (R6.5, R7.4, R14.2).
func (a *auditVerifyCommand) Run(e *environment) error {
	return e.reading(func(p *assembly.Beacon) error {
		given, err := a.given(p.Signer)
		if err != nil {
			return err
		}
		stored, err := a.stored(e, p)
		if err != nil {
			return err
		}
		given = append(given, stored...)
		return errors.Join(e.verify(p, given), e.verifyWitnesses(p, given))
	})
}

// given returns the checkpoints in the files.
func (a *auditVerifyCommand) given(s *auditlog.Signer) (all []auditlog.Checkpoint, err error) {
	if len(a.Checkpoints) == 0 {
		return nil, nil
	}
	var key signednote.Public
	switch {
	case a.Key != "":
		if key, err = signednote.ParsePublic(a.Key); err != nil {
			return nil, fmt.Errorf("--key: %w", err)
		}
	case s != nil:
		key = s.Public()
	default:
		return nil, errors.New("no checkpoint key on this machine: pass the public key with --key")
	}
	for _, file := range a.Checkpoints {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		found, err := auditlog.Parse(readable(text), key)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, found...)
	}
	return all, nil
}

// stored returns the checkpoints in the database that --key signed. They are compared anyway if the node has the
// private key.
func (a *auditVerifyCommand) stored(e *environment, p *assembly.Beacon) (all []auditlog.Checkpoint, err error) {
	if a.Key == "" {
		if p.Signer == nil {
			_, _ = fmt.Fprintln(e.streams.Out,
				"No checkpoint key on this machine: pass the public key with --key to compare the checkpoints in the database.")
		}
		return nil, nil
	}
	key, err := signednote.ParsePublic(a.Key)
	if err != nil {
		return nil, fmt.Errorf("--key: %w", err)
	}
	if p.Signer != nil && p.Signer.Public().String() == key.String() {
		return nil, nil
	}
	err = p.AuditLog.Notes(e.ctx, func(stored auditlog.Checkpoint) error {
		if c, err := auditlog.Open(stored.Note, key); err == nil {
			all = append(all, c)
		}
		return nil
	})
	return all, err
}

func (e *environment) verify(p *assembly.Beacon, given []auditlog.Checkpoint) error {
	log, consents, err := p.VerifyAll(e.ctx, given)
	if log.IsWhole {
		_, _ = fmt.Fprintf(e.streams.Out, "The audit trail is intact: %d events, compared with %d checkpoints.\n",
			log.Tree.Size+int64(log.Waiting), log.Checkpoints)
	}
	if err == nil {
		_, err = fmt.Fprintf(
			e.streams.Out, "The consents are intact: %d, compared with their events, their documents and the trail.\n", consents,
		)
	}
	return err
}

// readable returns the texts of a file, which may be a saved email.
func readable(file []byte) string { return strings.Join(mail.Texts(string(file)), "\n\n") }

// verifyWitnesses prints the latest checkpoint of each witness. It returns an error for an invalid signature, and for a
// witness that reports another log.
func (e *environment) verifyWitnesses(p *assembly.Beacon, given []auditlog.Checkpoint) error {
	all, err := p.Witnesses.Verify(e.ctx, given)
	signed := 0
	for _, w := range all {
		summary := "signed no checkpoint"
		if w.Events > 0 {
			signed++
			summary = fmt.Sprintf("saw %d events at %s", w.Events, w.When.Format(time.RFC3339))
		}
		if w.Failure != "" && w.RefusedAt == nil {
			summary += fmt.Sprintf("; it did not sign at %s: %s", w.FailedAt.UTC().Format(time.RFC3339), w.Failure)
		}
		_, _ = fmt.Fprintf(e.streams.Out, "The witness %s %s.\n", w.Name, summary)
	}
	if len(all) > 0 {
		_, _ = fmt.Fprintf(e.streams.Out, "%d of %d witnesses signed checkpoints.\n", signed, len(all))
	}
	return err
}

type auditCheckpointCommand struct{}

// Run signs a checkpoint of the trail and prints it after the public key.
func (auditCheckpointCommand) Run(e *environment) error {
	return e.withBeacon(assembly.Change, func(p *assembly.Beacon) error {
		if p.Signer == nil {
			return errNoLogKey
		}
		if _, err := p.AuditLog.Integrate(e.ctx); err != nil {
			return err
		}
		c, err := p.AuditLog.Sign(e.ctx)
		if err == nil {
			_, err = fmt.Fprintf(e.streams.Out, "%s\n\n%s", p.Signer.Public(), c.Note)
		}
		return err
	})
}

type auditNewKeyCommand struct{}

// Run creates the key of the checkpoints and prints its public key.
func (auditNewKeyCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	key, err := assembly.NewLogKey(c)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.streams.Out, "%s\n\nThe private key is in %s. Keep a copy of it and of the public key above, "+
		"separate from the backups.\n", key.Public(), assembly.LogKeyFile(c))
	return err
}

type auditKeyCommand struct{}

// Run prints the public key of the checkpoints.
func (auditKeyCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	key, err := assembly.LogKey(c)
	if errors.Is(err, os.ErrNotExist) {
		return errNoLogKey
	}
	if err == nil {
		_, err = fmt.Fprintln(e.streams.Out, key.Public())
	}
	return err
}

type verifyCommand struct {
	Checkpoint string `long:"checkpoint" value-name:"FILE" required:"true" description:"File with a checkpoint."`
	Key        string `long:"key" value-name:"KEY" description:"Public key, if the file has none."`
	Args       struct {
		File string `positional-arg-name:"FILE.pdf" required:"true" description:"The consent."`
	} `positional-args:"true"`
}

// Run checks a signed consent and its proof without a database (R14.2f).
func (v *verifyCommand) Run(e *environment) error {
	pdf, err := os.ReadFile(v.Args.File)
	if err != nil {
		return err
	}
	known, err := os.ReadFile(v.Checkpoint)
	if err != nil {
		return err
	}
	text := readable(known)
	key, err := publicKeyIn(cmp.Or(v.Key, text))
	if err != nil {
		return err
	}
	given, err := auditlog.Parse(text, key)
	if err != nil {
		return fmt.Errorf("%s: %w", v.Checkpoint, err)
	}
	proven, err := consent.CheckDocument(pdf, key)
	if err != nil {
		return err
	}
	_, _ = fmt.Fprintf(e.streams.Out, "The signature is intact. This is consent %d of %s, signed at %s.\n",
		proven.ID, recordName(proven.Subject), proven.SignedAt.UTC().Format(time.RFC3339))
	_, _ = fmt.Fprintf(e.streams.Out, "Its document is event %d of the log %s.\n", proven.Event.Seq, key.Name())
	covers, err := proven.Covers(given)
	switch {
	case err != nil:
		return err
	case !covers:
		return notShownError{fmt.Sprintf(
			"not shown: the proof needs the checkpoint of %d events, which %s does not contain: "+
				"pass a file with that checkpoint, or download the document again", proven.Checkpoint.Size, v.Checkpoint,
		)}
	}
	_, err = fmt.Fprintf(e.streams.Out, "The checkpoint of %d events contains this event.\n", proven.Checkpoint.Size)
	return err
}

// recordName returns the display name of a consent's record.
func recordName(s audit.Subject) string {
	if s.Kind == "voucher-holder" {
		return fmt.Sprintf("voucher holder %d", s.ID)
	}
	return fmt.Sprintf("donor %d", s.ID)
}

// notShownError is the error of an inconclusive check. Its exit code is 2.
type notShownError struct{ reason string }

func (e notShownError) Error() string { return e.reason }

// publicKeyIn returns the key that a text contains on its own line.
func publicKeyIn(text string) (key signednote.Public, err error) {
	err = errors.New("no public key in the file: pass it with --key")
	for line := range strings.Lines(text) {
		if key, err := signednote.ParsePublic(strings.TrimLeft(line, "> ")); err == nil {
			return key, nil
		}
	}
	return key, err
}
