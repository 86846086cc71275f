package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/auditlog"
	"beacon/internal/platform/fault"
	"beacon/internal/storage"
	"beacon/internal/witness"
)

// checkCheckpoints reports whether checkpoints of the audit trail's log are signed, and kept by third parties.
func checkCheckpoints(ctx context.Context, p *assembly.Beacon, report func(what, finding string, err error)) {
	newest, err := p.AuditLog.Newest(ctx)
	isNone := errors.Is(err, fault.ErrNotFound)
	finding := "fine"
	switch {
	case isNone:
		finding, err = "none yet: beacon serve signs the first checkpoint", nil
	case err == nil && witness.IsLate(newest.At, p.Clock.Now()):
		finding = fmt.Sprintf(
			"the newest checkpoint is from %s: start a node that has the key", newest.At.UTC().Format(time.DateTime),
		)
	}
	report("checkpoints", finding, err)
	switch {
	case p.Signer != nil:
	case p.DB.Dialect() == storage.PostgreSQL:
		report("", "this node has no checkpoint key: set log.keyFile on one node (beacon audit new-key creates it)", nil)
	case err == nil && !isNone:
		report("", "the key that signed the checkpoints is missing: put the file back at "+assembly.LogKeyFile(p.Config), nil)
	}
	keepers := p.Config.Log
	if len(keepers.MailTo) == 0 && len(keepers.Witnesses) == 0 {
		report("", "no external copy: set log.mailTo or log.witnesses", nil)
	}
	if len(keepers.MailTo) > 0 && p.Config.SMTP.Host == "" {
		report("", "log.mailTo needs an email server: set smtp.host", nil)
	}
	all, err2 := p.Witnesses.Statuses(ctx)
	if err == nil && !isNone && p.Signer != nil && len(keepers.Witnesses) > 0 {
		all, err2 = tryWitnesses(ctx, p, newest)
	}
	reportWitnesses(all, err2, report)
}

// tryWitnesses asks every witness to sign a checkpoint, and stores no results.
func tryWitnesses(ctx context.Context, p *assembly.Beacon, newest auditlog.Checkpoint) ([]witness.Status, error) {
	c, err := auditlog.Open(newest.Note, p.Signer.Public())
	if err != nil {
		return nil, err
	}
	return p.Witnesses.Try(ctx, c)
}

// reportWitnesses reports the result of each witness.
func reportWitnesses(all []witness.Status, err error, report func(what, finding string, err error)) {
	if err != nil {
		report("witness", "", err)
		return
	}
	for _, w := range all {
		var failure error
		finding := w.Name + ": fine"
		switch {
		case w.Failure != "":
			failure = fmt.Errorf("%s: %s", w.Name, w.Failure)
		case w.SignedAt == nil:
			finding = w.Name + ": has nothing to sign yet"
		}
		report("witness", finding, failure)
	}
}
