package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/backup"
	"beacon/internal/config"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/storage"
	"beacon/internal/storage/snapshot"
)

type restoreCommand struct {
	From struct {
		File existingFile `positional-arg-name:"FILE" required:"yes" description:"A file that beacon backup made."`
	} `positional-args:"yes"`
	LostKeys   bool `long:"lost-keys" description:"Restore without the keys: no link or document can be opened."`
	SendEmails bool `long:"send-waiting-mails" description:"Send pending emails of the backup. Only for a move."`
}

// Run restores a backup into an empty installation (R9.2).
func (r *restoreCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(e.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	file, err := os.Open(string(r.From.File))
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // read-only
	watch := newWatch(e.streams.Err, "read")
	archive, err := backup.Open(ctx, file, storage.NewestSchema(), watch.report)
	watch.end()
	if err != nil {
		return fmt.Errorf("nothing was restored: %w", err)
	}
	job := restoring{env: e, archive: archive, config: c, sendEmails: r.SendEmails, isLost: r.LostKeys}
	if err := job.chooseRing(r.LostKeys); err != nil {
		return fmt.Errorf("nothing was restored: %w", err)
	}
	if err := job.run(ctx); err != nil {
		return err
	}
	return job.prove(ctx)
}

// restoring is one restore.
type restoring struct {
	env      *environment
	archive  *backup.Archive
	config   config.Config
	ring     *keys.Ring // nil: the backup's key is lost, and there is no other
	isLost   bool       // the backup is restored without all of its keys
	giveKeys bool       // the ring came with the backup and is to be installed

	sendEmails bool  // pending emails are sent; false: staff have to release them
	held       int64 // number of emails to be released
}

// chooseRing returns an error unless the keys of the backup are on this machine or in the backup, and prove that the
// backup is unaltered.
func (r *restoring) chooseRing(lost bool) (err error) {
	if r.ring, err = assembly.ExistingRing(r.config); err != nil {
		return err
	}
	named := r.archive.Manifest.Keys
	path := filepath.Join(r.config.DataDir, "keys")
	switch missing := withoutThose(named, r.ring); {
	case r.ring != nil && len(missing) == 0:
	case r.ring == nil && r.archive.Keys != nil:
		if r.ring, err = keys.NewRing(r.archive.Keys); err != nil || !slices.Equal(r.ring.Names(), named) {
			return errors.Join(backup.ErrChanged, err)
		}
		r.giveKeys = true
	case lost:
		return nil
	case r.ring == nil:
		return fmt.Errorf(
			"no master keys here: put the saved installation's key file (keys %s) at %s, or set masterKeys. If the keys "+
				"are lost, --lost-keys restores the other data: then no emailed link works, and no consent, ID or second "+
				"factor can be read",
			strings.Join(named, ", "),
			path,
		)
	default:
		return fmt.Errorf(
			"master key mismatch: the backup needs the key %s. Add it to %s or to masterKeys, below the keys that are "+
				"there. If it is lost, --lost-keys restores the data that is readable without it",
			strings.Join(missing, ", "),
			path,
		)
	}
	if !r.archive.IsSealedBy(r.ring, clock.System{}.Now()) {
		return fmt.Errorf("%w: the master keys of this installation did not make its seal", backup.ErrChanged)
	}
	return nil
}

func withoutThose(names []string, of *keys.Ring) []string {
	if of == nil {
		return names
	}
	has := of.Names()
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(has, name) })
}

func (r *restoring) run(ctx context.Context) (err error) {
	folder, err := claimFolder(r.config)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if err := r.fill(ctx, folder); err != nil {
		return fmt.Errorf("nothing was restored: %w", err)
	}
	return nil
}

// fill restores into the configured database, or into a file in folder that is then moved to its place.
func (r *restoring) fill(ctx context.Context, folder string) (err error) {
	url := r.config.DatabaseURL()
	isFile := r.config.Database == ""
	if isFile {
		for _, ending := range []string{"", "-wal", "-shm"} {
			if err := checkAbsent(url + ending); err != nil {
				return occupied(err)
			}
		}
		url = filepath.Join(folder, filepath.Base(url))
	}
	p := &assembly.Data{Ring: r.ring}
	defer func() { err = errors.Join(err, p.Close()) }()
	if err := p.OpenBlobs(ctx, r.config); err != nil {
		return err
	}
	if p.DB, err = storage.Open(ctx, url, clock.System{}, storage.SealedBy(p.Sealer())); err != nil {
		return err
	}
	closeDB := p.DB.Close
	defer func() {
		if closeDB != nil {
			err = errors.Join(err, closeDB())
		}
	}()
	release, err := snapshot.Claim(ctx, p.DB)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, release()) }()
	if err := r.archive.CheckEmpty(ctx, p.Blobs); err != nil {
		return occupied(err)
	}
	if err := snapshot.Prepare(ctx, p.DB, r.archive.Manifest.Schema); err != nil {
		return occupied(err)
	}
	undo := func(err error) error {
		return errors.Join(err, r.archive.DeleteFiles(context.WithoutCancel(ctx), p.Blobs), r.installKeys())
	}
	watch := newWatch(r.env.streams.Err, "restored")
	err = snapshot.Refill(ctx, p.DB, func(t *snapshot.Target) error { return r.refill(ctx, p, t, watch) })
	watch.end()
	if err != nil {
		return undo(err)
	}
	err = r.afterwards(ctx, p)
	if !isFile {
		return err // committed data stays
	}
	if err == nil {
		err = errors.Join(release(), closeDB())
		release, closeDB = func() error { return nil }, nil
	}
	if err == nil {
		err = checkAbsent(url + "-wal") // the last connection to close has merged it into the file
	}
	if err == nil {
		err = place(url, r.config.DatabaseURL())
	}
	if err != nil {
		return undo(err)
	}
	return nil
}

// refill restores keys, files and rows. Pending emails are put on hold in the same transaction, because a server that
// starts on the rows must not send them.
func (r *restoring) refill(ctx context.Context, p *assembly.Data, t *snapshot.Target, watch *watch) error {
	if err := r.placeKeys(); err != nil {
		return err
	}
	if err := r.archive.Restore(ctx, p.Blobs, t, watch.report); err != nil || r.sendEmails {
		return err
	}
	var err error
	r.held, err = t.HoldEmails(ctx, clock.System{}.Now())
	return err
}

// afterwards migrates the restored database to this program's schema, and audits the restore.
func (r *restoring) afterwards(ctx context.Context, p *assembly.Data) error {
	if err := errors.Join(p.DB.Migrate(ctx), p.DB.ForgetMasterKeys(ctx)); err != nil {
		return err
	}
	m := r.archive.Manifest
	return appendEvent(ctx, p.DB, "restore.done", map[string]string{
		"of":        m.Snapshot.Format(time.RFC3339),
		"program":   m.Program,
		"rows":      strconv.FormatInt(m.Rows(), 10),
		"heldMails": strconv.FormatInt(r.held, 10),
	})
}

func occupied(err error) error {
	return fmt.Errorf(
		"%w. A backup is restored into an empty installation: give Beacon a new data directory, database and bucket, or "+
			"empty the present ones",
		err,
	)
}

func (r *restoring) keysFile() string { return filepath.Join(r.config.DataDir, "keys") }

func (r *restoring) placeKeys() error {
	if !r.giveKeys {
		return nil
	}
	f, err := os.OpenFile(r.keysFile(), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		r.giveKeys = false // an existing file must not be removed
		return err
	}
	_, err = f.WriteString(strings.Join(r.archive.Keys, "\n") + "\n")
	return errors.Join(err, f.Sync(), f.Close())
}

func (r *restoring) installKeys() error {
	if !r.giveKeys {
		return nil
	}
	if err := os.Remove(r.keysFile()); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// logKeyAdvice returns the operator's next step after a restore without the key of the checkpoints.
func logKeyAdvice(p *assembly.Beacon) string {
	if p.Signer == nil {
		return "This node signs no checkpoints: set log.keyFile to the former key on one node."
	}
	return "A new key was created. It does not match the checkpoints of auditors and witnesses. If you have the former " +
		"files log-key and log-signed, put them in its place before you start Beacon. Otherwise give auditors and " +
		"witnesses the new public key: " + p.Signer.Public().String()
}

// prove starts Beacon on the restored data and verifies the trail and every consent.
func (r *restoring) prove(ctx context.Context) error {
	m, out := r.archive.Manifest, r.env.streams.Out
	files, bytes := m.Files()
	_, _ = fmt.Fprintf(
		out,
		"Restored the data as of %s, saved by version %s: %s of %s and %s (%s).\n",
		m.Snapshot.Format(
			time.DateTime+" UTC",
		),
		m.Program,
		amount(m.Rows(), "row"),
		amount(len(m.Tables), "table"),
		amount(len(files), "file"),
		inUnits(bytes),
	)
	if newest := storage.NewestSchema(); m.Schema < newest {
		_, _ = fmt.Fprintf(out, "The schema was migrated from version %d to %d.\n", m.Schema, newest)
	}
	if len(m.Missing) > 0 {
		_, _ = fmt.Fprintf(
			out, "Already missing at the time of the backup, %s: %s\n", amount(len(m.Missing), "file"),
			first(m.Missing),
		)
	}
	if len(m.Damaged) > 0 {
		_, _ = fmt.Fprintf(
			out, "Already truncated or changed at the time of the backup, %s: %s\n", amount(len(m.Damaged), "file"),
			first(m.Damaged),
		)
	}
	if r.held > 0 {
		_, _ = fmt.Fprintf(
			out,
			"On hold: %s, pending at the time of the backup and possibly sent since. Review the list at "+
				"/staff/mails?state=held, and send the emails that are still needed.\n",
			amount(r.held, "email"),
		)
	}
	_, noLogKey := os.Stat(assembly.LogKeyFile(r.config))
	p, err := r.env.assemble(ctx, assembly.Change, r.config)
	if err != nil {
		return fmt.Errorf("everything was restored, but Beacon cannot start: %w", err)
	}
	err = p.AuditLog.TrustRestored(ctx)
	if err == nil && !r.archive.IsSealedBy(p.Ring, clock.System{}.Now()) {
		err = p.DB.AdoptRows(ctx)
	}
	if err == nil {
		err = r.env.verify(p, nil)
	}
	err = errors.Join(err, p.Close())
	if err != nil && r.isLost {
		return fmt.Errorf("all data that is readable without the keys was restored. The verification fails, as expected "+
			"without the keys, so the exit status is 1: %w", err)
	}
	if err != nil {
		return fmt.Errorf("everything was restored, but the verification failed: %w", err)
	}
	if errors.Is(noLogKey, fs.ErrNotExist) {
		_, _ = fmt.Fprintf(out, "There was no checkpoint key at %s. %s\n", assembly.LogKeyFile(r.config), logKeyAdvice(p))
	}
	_, _ = fmt.Fprintln(out, "Before you open Beacon to its users, follow \"After a restore\" in docs/operations.md.")
	return nil
}
