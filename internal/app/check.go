package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"beacon/internal/assembly"
	"beacon/internal/backup"
	"beacon/internal/config"
	"beacon/internal/platform/blob"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/tracing"
	"beacon/internal/storage/snapshot"
)

type checkCommand struct {
	Files bool `long:"files" description:"Also read every stored file, and report missing, truncated or changed files."`
}

// Run checks every part once, even if others fail. It changes nothing except one small file in the storage, which it
// deletes.
func (c checkCommand) Run(e *environment) error {
	i := &inspection{env: e, ctx: e.ctx}
	if !i.settings() {
		i.report("", "no other part was checked", nil)
		return i.wrong
	}
	err := i.open()
	i.database()
	i.keys()
	i.storage()
	if c.Files {
		i.files()
	}
	i.signing()
	i.pdfChild()
	i.checkpoints()
	checkWebCertificate(i.config, clock.System{}.Now(), i.report)
	i.backup()
	i.texts()
	i.services()
	return errors.Join(i.wrong, err, i.close())
}

// inspection is one run of beacon check.
type inspection struct {
	env     *environment
	ctx     context.Context
	config  config.Config
	refused string // the errors of the settings, one per line
	data    *assembly.Data
	parts   assembly.PartErrors
	beacon  *assembly.Beacon // nil: the database or the keys are unusable
	wrong   error
}

// report prints the result of a part.
func (i *inspection) report(part, finding string, err error) {
	if err != nil {
		finding, i.wrong = err.Error(), errors.New("some checks failed: see above")
	}
	finding = strings.ReplaceAll(finding, "\n", "\n"+strings.Repeat(" ", 15))
	_, _ = fmt.Fprintf(i.env.streams.Out, "%-14s %s\n", part, finding)
}

// settings reports whether the settings are sufficient to check the other parts.
func (i *inspection) settings() bool {
	c, err := i.env.settings()
	i.config = c
	if i.env.loaded == nil {
		err = errors.Join(err, c.CheckConfidential(), refuseDemo(c))
	}
	i.report("settings", "fine", err)
	if err != nil {
		i.refused = "\n" + err.Error()
	}
	for _, name := range i.env.unread {
		i.report("", name+" is an unknown environment variable: correct its name, or unset it", nil)
	}
	return i.env.loaded == nil
}

// isRefused reports whether a setting with one of the prefixes is invalid. The part must not be called with it, because
// that could send data unencrypted.
func (i *inspection) isRefused(part string, settings ...string) bool {
	for _, name := range settings {
		if strings.Contains(i.refused, "\n"+name) {
			i.report(part, "not checked: correct its settings first", nil)
			return true
		}
	}
	return false
}

// open opens the data, and a Beacon on the data if possible.
func (i *inspection) open() error {
	if strings.Contains(i.refused, "\ndatabase") || strings.Contains(i.refused, "\nstorage") {
		i.data = &assembly.Data{}
		return nil
	}
	i.data, i.parts = assembly.OpenToRead(i.ctx, i.config, clock.System{})
	if i.parts.Database != nil || i.parts.Keys != nil || i.refused != "" {
		return nil
	}
	b, err := assembly.New(i.ctx, assembly.Setup{
		Mode: assembly.Read, Config: i.config, Log: i.env.logger(i.config, "error"), Clock: clock.System{},
		Version: i.env.version, Data: i.data,
	})
	if err != nil {
		return err
	}
	i.beacon = b
	return nil
}

func (i *inspection) close() error {
	if i.beacon != nil {
		return errors.Join(i.beacon.Close(), i.data.Close())
	}
	return i.data.Close()
}

// canRead reports whether there is a Beacon. If not, it prints that a part was not checked.
func (i *inspection) canRead(part string) bool {
	if i.beacon == nil {
		i.report(part, "not checked: correct settings, database and keys first", nil)
	}
	return i.beacon != nil
}

func (i *inspection) database() {
	if i.isRefused("database", "database") {
		return
	}
	finding := i.config.Advice()
	if i.parts.Database == nil {
		finding = cmp.Or(finding, newerSchema(i.ctx, i.data.DB), "fine")
	}
	i.report("database", finding, i.parts.Database)
}

func (i *inspection) keys() {
	if i.parts.Database != nil && i.parts.Keys == nil {
		i.canRead("keys")
		return
	}
	i.report("keys", i.keysUse(), i.parts.Keys)
}

// keysUse describes the use of the master keys.
func (i *inspection) keysUse() string {
	switch {
	case i.data.HasNoKeys:
		return "none yet: the first command that changes data creates them"
	case i.data.Ring == nil || i.data.DB == nil:
		return ""
	}
	used, err := i.data.DB.MasterKeys(i.ctx)
	newest := i.data.Ring.Names()[0]
	if err != nil || len(used) == 0 || used[len(used)-1].Name == newest {
		return "fine"
	}
	for _, k := range used {
		if k.Name == newest {
			return "the newest key in use is " + used[len(used)-1].Name + ": put it first in masterKeys or the key file"
		}
	}
	return "fine; the key " + newest + " is new: beacon serve seals with it from the next change on"
}

func (i *inspection) storage() {
	if i.isRefused("storage", "storage") {
		return
	}
	err := i.parts.Storage
	if err == nil {
		c := i.config
		c.Storage.CreateBucket = false
		d := &assembly.Data{}
		if err = d.OpenBlobs(i.ctx, c); err == nil {
			err = checkStorage(i.ctx, d.Blobs)
		}
		err = errors.Join(err, d.Close())
	}
	i.report("storage", "fine", err)
}

// files reads every stored file in a record and compares its content.
func (i *inspection) files() {
	if i.data.Blobs == nil || i.data.DB == nil || i.parts.Database != nil {
		i.report("files", "not checked: correct database and storage first", nil)
		return
	}
	missing, damaged, of, err := backup.Inspect(i.ctx, snapshot.NewSource(i.data.DB), i.data.Blobs)
	if len(missing) > 0 {
		err = errors.Join(err, fmt.Errorf(
			"missing: the storage lacks %s of records: %s", amount(len(missing), "file"), first(missing),
		))
	}
	if len(damaged) > 0 {
		err = errors.Join(err, fmt.Errorf(
			"damaged: the storage has %s, truncated or changed: %s", amount(len(damaged), "damaged file"), first(damaged),
		))
	}
	if len(missing)+len(damaged) > 0 {
		err = errors.Join(err, errors.New("look for these files in an older backup"))
	}
	i.report("files", fmt.Sprintf("fine: %s read, all intact", amount(of, "file")), err)
}

// checkStorage writes, reads and deletes one small file.
func checkStorage(ctx context.Context, files blob.Store) error {
	const name, text = "check/probe.txt", "beacon check"
	if err := files.Put(ctx, name, strings.NewReader(text), int64(len(text))); err != nil {
		return err
	}
	r, _, err := files.Open(ctx, name)
	if err != nil {
		return err
	}
	got, err := io.ReadAll(r)
	err = errors.Join(err, r.Close(), files.Delete(ctx, name))
	if err == nil && string(got) != text {
		err = errors.New("content mismatch: the storage returned other content than Beacon wrote into its test file")
	}
	return err
}

// pdfChild reports the protection of the subprocess that reads uploaded PDFs (ADR 24).
func (i *inspection) pdfChild() {
	finding := "fine: limits, no new privileges, system calls filtered"
	got, err := assembly.PDFSubprocess().Protection(i.ctx)
	switch {
	case err != nil:
	case !got.Limits:
		finding = "no sandbox on this system: run Beacon on Linux before the public can upload files"
	case !got.Filter:
		finding = "limits only: no system call filter (seccomp) in this kernel or container"
	}
	i.report("PDF child", finding, err)
}

func (i *inspection) checkpoints() {
	if i.parts.Log != nil {
		i.report("log key", "", i.parts.Log)
	}
	if i.canRead("checkpoints") {
		checkCheckpoints(i.ctx, i.beacon, i.report)
	}
}

func (i *inspection) backup() {
	if !i.canRead("backup") {
		return
	}
	finding, err := lastBackup(i.ctx, i.data.DB)
	i.report("backup", finding, err)
}

// texts warns about the templates in force, which counsel must replace before people sign.
func (i *inspection) texts() {
	if !i.canRead("texts") {
		return
	}
	templates, all, err := i.beacon.Wordings.Templates(i.ctx)
	says := "fine"
	if templates > 0 {
		says = fmt.Sprintf("%d of %d texts are templates, and documents made from them carry a mark: counsel has to "+
			"review them before patients sign (beacon texts export DIR, or /staff/texts)", templates, all)
	}
	i.report("texts", says, err)
	old, err := i.beacon.Wordings.ToReview(i.ctx)
	says = "fine"
	if len(old) > 0 {
		names := make([]string, len(old))
		for n, v := range old {
			names[n] = string(v.Text.Kind) + "/" + v.Text.Key
		}
		says = fmt.Sprintf("%d texts were last checked more than a year ago: %s (/staff/texts?tab=review)", len(old),
			strings.Join(names, ", "))
	}
	i.report("text dates", says, err)
}

// services calls the external services in the settings.
func (i *inspection) services() {
	c := i.config
	if c.Tracing.Endpoint != "" && !i.isRefused("traces", "tracing") {
		i.report("traces", "fine", tracing.Ask(i.ctx, c.Tracing.Endpoint))
	}
	if c.Staff.OIDC.IsSet() && !i.isRefused("sign-in", "staff.oidc") {
		advice, err := assembly.OpenIDClient(c, clock.System{}, nil).Check(i.ctx)
		if err != nil {
			err = fmt.Errorf("staff.oidc.issuer: %w", err)
		}
		i.report("sign-in", cmp.Or(advice, "fine; callback address "+c.OpenIDCallback()), err)
	}
	if c.Bounce.IMAP.Host != "" && !i.isRefused("bounces", "bounce.imap") {
		i.report("bounces", "fine", assembly.CheckBounces(i.ctx, c.Bounce.IMAP))
	}
	if i.isRefused("mail", "smtp") {
		return
	}
	sender, err := assembly.SMTPSender(c.SMTP)
	switch {
	case err != nil:
		i.report("mail", "", err)
	case sender == nil:
		i.report("mail", "smtp.host is empty: emails are kept and shown to registry administrators", nil)
	default:
		i.report("mail", "fine", sender.Check(i.ctx))
	}
}
