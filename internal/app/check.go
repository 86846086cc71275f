package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/health"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/tracing"
)

type checkCommand struct{}

// Run tries every outside thing once and says in words what is wrong.
func (checkCommand) Run(e *environment) error {
	var wrong error
	say := func(what, says string, err error) {
		if err != nil {
			says, wrong = err.Error(), errors.New("something is wrong, see above")
		}
		_, _ = fmt.Fprintf(e.streams.Out, "%-14s %s\n", what, says)
	}
	report := func(what string, err error) { say(what, "fine", err) }
	c, err := e.settings()
	err = errors.Join(err, c.CheckConfidential(), refuseDemo(c))
	report("settings", err)
	for _, name := range e.unread {
		say("", name+" is set and is no setting: is it misspelt?", nil)
	}
	if err != nil {
		return wrong
	}
	p, err := e.assemble(e.ctx, c)
	if files := (assembly.StorageError{}); errors.As(err, &files) {
		report("database", nil)
		report("storage", files)
		return wrong
	}
	if err != nil {
		report("database", err)
		return wrong
	}
	say("database", cmp.Or(c.Advice(), newerSchema(e.ctx, p.DB), "fine"), nil)
	report("storage", checkStorage(e.ctx, p.Blobs))
	says, err := checkSigning(e.ctx, p)
	say("signing", says, err)
	says, err = checkPDFChild(e.ctx)
	say("PDF child", says, err)
	checkCheckpoints(e.ctx, p, say)
	checkWebCertificate(c, p.Clock.Now(), say)
	says, err = lastBackup(e.ctx, p.DB)
	say("backup", says, err)
	if c.Tracing.Endpoint != "" {
		report("traces", tracing.Ask(e.ctx, c.Tracing.Endpoint))
	}
	sender, err := assembly.SMTPSender(c.SMTP)
	switch {
	case err != nil:
		report("mail", err)
	case sender == nil:
		say("mail", "no server set: mails are kept and shown to registry administrators", nil)
	default:
		report("mail", sender.Check(e.ctx))
	}
	return errors.Join(wrong, p.Close())
}

// checkStorage writes, reads and deletes one small file.
func checkStorage(ctx context.Context, files blob.Store) error {
	const name, text = "check/probe.txt", "beacon check"
	if err := files.Put(ctx, name, strings.NewReader(text), int64(len(text)), blob.TypeOf(name)); err != nil {
		return err
	}
	r, _, err := files.Open(ctx, name)
	if err != nil {
		return err
	}
	got, err := io.ReadAll(r)
	err = errors.Join(err, r.Close(), files.Delete(ctx, name))
	if err == nil && string(got) != text {
		err = errors.New("what was read is not what was written")
	}
	return err
}

// checkSigning returns how long documents can be signed, in words: an error once
// they cannot be any more, since every electronic consent would fail then.
func checkSigning(ctx context.Context, p *assembly.Beacon) (says string, err error) {
	identity, err := p.Consents.Identity.Current(ctx)
	if err != nil {
		return "", err
	}
	now, ends := p.Clock.Now(), identity.Expires()
	day := ends.UTC().Format(time.DateOnly)
	switch {
	case ends.Before(now):
		return "", fmt.Errorf(
			"the certificate ended on %s and signs nothing any more: set consent.signingCertificate and consent.signingKey to "+
				"a new one",
			day,
		)
	case health.Certificate{Ends: ends}.DaysLeft(now) < health.LimitOf(health.SigningCertificateEnds):
		return "the certificate ends on " + day + ": get a new one, and set consent.signingCertificate and " +
			"consent.signingKey to it", nil
	}
	return "fine", nil
}

// checkPDFChild returns what confines the subprocess that reads uploaded PDFs (ADR 24).
func checkPDFChild(ctx context.Context) (says string, err error) {
	got, err := assembly.PDFSubprocess().Protection(ctx)
	switch {
	case err != nil:
		return "", err
	case !got.Limits:
		return "this system confines no process: only Linux is for uploads of strangers", nil
	case !got.Filter:
		return "only limits confine it: this kernel, or a container's rules, filter no system calls (seccomp)", nil
	}
	return "fine: limits, no new privileges, system calls filtered", nil
}

// checkWebCertificate reports how long the certificate is good that the settings name.
func checkWebCertificate(c config.Config, now time.Time, say func(what, says string, err error)) {
	file := c.Watch.WebCertificate
	if file == "" {
		return
	}
	ends, err := assembly.CertificateEnds(file)
	says, day := "fine", ends.UTC().Format(time.DateOnly)
	left := health.Certificate{Ends: ends}.DaysLeft(now)
	switch {
	case err != nil:
	case left < 0:
		err = fmt.Errorf("%s ended on %s: renew it", file, day)
	case left < health.LimitOf(health.WebCertificateEnds):
		says = file + " ends on " + day + ": renew it"
	}
	say("certificate", says, err)
}
