package app

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/auditlog"
	"beacon/internal/config"
	"beacon/internal/notify"
	"beacon/internal/platform/mail"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/smtptest"
	"beacon/internal/testkit/witnesstest"
)

// kept is a Beacon on a data directory, with a witness and a mailbox for its checkpoints.
type kept struct {
	*testing.T
	dir     string
	witness *witnesstest.Witness
	file    string // with settings
	config  config.Config
}

func keep(t *testing.T) *kept {
	t.Helper()
	dir := newRegistry(t)
	must(t, dir, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	one := witnesstest.Start(t, "one.example/w", time.Now, strings.TrimSpace(must(t, dir, nil, "audit", "key")))
	file := filepath.Join(t.TempDir(), "beacon.yaml")
	writeFile(t, file, fmt.Appendf(nil, "brand:\n  timezone: %s\nlog:\n  mailTo: [notary@law.example]\n"+
		"  witnesses:\n    - {name: One, url: %q, key: %s}\n", noon(), one.URL, one.Key))
	c, err := config.Load(config.Default(), file, []string{"BEACON_DATA_DIR=" + dir})
	if err != nil {
		t.Fatal(err)
	}
	return &kept{t, dir, one, file, c}
}

// noon returns a time zone in which it is about noon, when the night's email is due.
func noon() string { return fmt.Sprintf("Etc/GMT%+d", time.Now().UTC().Hour()-12) }

// sign signs a checkpoint and asks the witness, as the job does.
func (k *kept) sign(then func(p *assembly.Beacon, c auditlog.Checkpoint)) {
	k.Helper()
	p := assembled(k.T, k.config)
	_, err := p.AuditLog.Integrate(k.Context())
	if err != nil {
		k.Fatal(err)
	}
	c, err := p.AuditLog.Sign(k.Context())
	if err == nil {
		err = p.Witnesses.Ask(k.Context(), c)
	}
	if err != nil {
		k.Fatal(err)
	}
	then(p, c)
	if err := p.Close(); err != nil {
		k.Fatal(err)
	}
}

// askAgain asks the witnesses to sign the newest checkpoint again and stores the results, as the job does.
func (k *kept) askAgain() {
	k.Helper()
	p := assembled(k.T, k.config)
	newest, err := p.AuditLog.Newest(k.Context())
	if err == nil {
		newest, err = auditlog.Open(newest.Note, p.Signer.Public())
	}
	if err == nil {
		err = p.Witnesses.Ask(k.Context(), newest)
	}
	if err := errors.Join(err, p.Close()); err != nil {
		k.Fatal(err)
	}
}

// emailed returns the night's email as received by the mailbox.
func (k *kept) emailed(p *assembly.Beacon) string {
	k.Helper()
	server := smtptest.Start(k)
	if n, err := p.Witnesses.Mail(k.Context()); n != 1 || err != nil {
		k.Fatalf("%d mails, %v", n, err)
	}
	queued, err := p.Outbox.Claim(k.Context(), 10, time.Minute)
	if err != nil || len(queued) != 2 || queued[1].Template != notify.LogCheckpoint {
		k.Fatalf("%+v, %v", queued, err)
	}
	words, err := p.EmailView.Render(k.Context(), queued[1].Email)
	if err != nil {
		k.Fatal(err)
	}
	sender, err := assembly.SMTPSender(config.SMTP{Host: server.Host(), Port: server.Port(), TLS: "none"})
	if err == nil {
		err = sender.Send(k.Context(), mail.Message{
			From: words.From, To: queued[1].To, Subject: words.Subject, Text: words.Text, HTML: words.HTML,
			Attachment: mail.Attachment(words.Attachment),
		})
	}
	if err != nil {
		k.Fatal(err)
	}
	return string(server.Emails()[0].Raw)
}

// A night's email is accepted as a checkpoint in three forms: unchanged, without its attachment, and quoted in another
// email.
func TestVerifyCommand_ReadsSavedEmail(t *testing.T) {
	k := keep(t)
	var saved, quoted string
	k.sign(func(p *assembly.Beacon, c auditlog.Checkpoint) {
		saved = k.emailed(p)
		for _, text := range mail.Texts(saved) {
			if strings.Contains(text, "Please keep this") && !strings.Contains(text, "<html") {
				quoted = "He wrote:\n\n> " + strings.ReplaceAll(text, "\r\n", "\n> ")
				break
			}
		}
	})
	dir := t.TempDir()
	first, _, _ := strings.Cut(saved, "Content-Disposition: attachment")
	for name, text := range map[string]string{"mail.eml": saved, "no-file.eml": first, "quoted.txt": quoted} {
		file := filepath.Join(dir, name)
		writeFile(t, file, []byte(text))
		said := must(t, k.dir, nil, "--config", k.file, "audit", "verify", "--checkpoint", file)
		if !strings.Contains(said, "The audit trail is intact") || !strings.Contains(said, "The witness One saw ") ||
			!strings.Contains(said, "1 of 1 witnesses signed") {
			t.Errorf("%s: %s", name, said)
		}
	}
	rewrite(t, k.dir, "UPDATE audit_event SET actor_name = 'Nobody' WHERE seq = 1",
		"UPDATE audit_event SET place = NULL", "DELETE FROM audit_tree", "DELETE FROM audit_tile",
		"DELETE FROM audit_checkpoint")
	if err := os.Remove(filepath.Join(k.dir, "log-signed")); err != nil {
		t.Fatal(err)
	}
	code, said, complained := run(t, k.dir, nil, "--config", k.file, "audit", "verify", "--checkpoint",
		filepath.Join(dir, "quoted.txt"))
	if code == 0 || !strings.Contains(complained, "but had") {
		t.Errorf("%d, %q, %q", code, said, complained)
	}
}

// A data directory and its database that were both rolled back are consistent. The witness reveals the rollback in
// beacon check and in beacon audit verify.
func TestCommands_ReportRolledBackLog(t *testing.T) {
	k := keep(t)
	k.sign(func(*assembly.Beacon, auditlog.Checkpoint) {})
	before := t.TempDir()
	if err := os.CopyFS(before, os.DirFS(k.dir)); err != nil {
		t.Fatal(err)
	}
	must(t, k.dir, nil, "staff", "add", "bo@registry.example", "--name", "Bo Quist", "--role", "coach")
	k.sign(func(*assembly.Beacon, auditlog.Checkpoint) {})
	if said := must(t, k.dir, nil, "--config", k.file, "check"); !strings.Contains(said, "checkpoints    fine") ||
		!strings.Contains(said, "witness        One: fine") ||
		!strings.Contains(said, "log.mailTo needs an email server") {
		t.Errorf("before: %s", said)
	}
	k.dir, k.config.DataDir = before, before
	if said := must(t, k.dir, nil, "--config", k.file, "audit", "verify"); !strings.Contains(said, "is intact") {
		t.Errorf("the audit trail is not intact: %s", said)
	}
	code, said, _ := run(t, k.dir, nil, "--config", k.file, "check")
	const mismatch = "One: log mismatch: the witness has signed another log: of 2 events, but here are 1"
	if code == 0 || !strings.Contains(said, mismatch) {
		t.Errorf("check: %d, %s", code, said)
	}
	k.askAgain()
	code, said, complained := run(t, k.dir, nil, "--config", k.file, "audit", "verify")
	if code == 0 || !strings.Contains(said, "The witness One saw 1 events") ||
		!strings.Contains(complained, "One refuses to sign since") {
		t.Errorf("verify: %d, %q, %q", code, said, complained)
	}
}

func TestCheck_ReportsMissingCheckpointCopies(t *testing.T) {
	said := must(t, newRegistry(t), nil, "check")
	if !strings.Contains(said, "checkpoints    none yet") ||
		!strings.Contains(said, "no external copy: set log.mailTo") || strings.Contains(said, "has no key") {
		t.Errorf("a fresh one: %s", said)
	}
	k := keep(t)
	k.sign(func(*assembly.Beacon, auditlog.Checkpoint) {})
	rewrite(t, k.dir, "UPDATE audit_checkpoint SET at = '2020-01-01 00:00:00+00:00'")
	said = must(t, k.dir, nil, "--config", k.file, "check")
	if !strings.Contains(said, "checkpoints    the newest checkpoint is from 2020-01-01") {
		t.Errorf("an old one: %s", said)
	}
	code, said, _ := run(t, t.TempDir(), []string{"BEACON_LOG_MAIL_TO=nobody"}, "check")
	if code == 0 || !strings.Contains(said, "log.mailTo") {
		t.Errorf("%d, %s", code, said)
	}
}

// A node on PostgreSQL has no key unless the operator supplies it.
func TestCheck_ReportsNodeWithoutKey(t *testing.T) {
	dir, environ := t.TempDir(), []string{"BEACON_DATABASE=" + pgtest.Open(t, nil)}
	must(t, dir, environ, "migrate")
	said := must(t, dir, environ, "check")
	if !strings.Contains(said, "this node has no checkpoint key: set log.keyFile on one node") {
		t.Error(said)
	}
}
