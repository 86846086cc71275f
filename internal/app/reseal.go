package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"beacon/internal/assembly"
	"beacon/internal/backup"
	"beacon/internal/storage"
)

type resealCommand struct{}

// Run reseals all data that an older master key sealed.
func (*resealCommand) Run(e *environment) error {
	c, err := e.settings()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(e.ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	p, err := e.assemble(ctx, assembly.Reseal, c)
	if err != nil {
		return err
	}
	return errors.Join(reseal(ctx, e, p), p.Close())
}

// passes is the maximum number of passes. The next pass handles data that a node sealed with an older key in the
// meantime, and rows that were locked by other changes.
const passes = 5

func reseal(ctx context.Context, e *environment, p *assembly.Beacon) error {
	var secrets, rows, documents, photos, signing int
	var unreadable []string
	var failed error
	watch := newWatch(e.streams.Err, "checked")
	for range passes {
		n, lost, err := p.Staff.Reseal(ctx)
		secrets += n
		if failed = err; storage.IsBusy(err) {
			continue
		}
		if err != nil {
			break
		}
		sealed, altered, err := p.DB.ResealRows(ctx)
		rows, lost = rows+sealed, append(lost, altered...)
		if failed = err; storage.IsBusy(err) {
			continue
		}
		if err != nil {
			break
		}
		r, err := p.Consents.Reseal(
			ctx, func(consents int) { watch.report(backup.Progress{Files: consents, OfFiles: consents}) },
		)
		signing, documents, photos = signing+r.Keys, documents+r.Documents, photos+r.Photos
		unreadable, failed = append(lost, r.Unreadable...), err
		if storage.IsBusy(err) {
			continue
		}
		if err != nil || n+sealed+r.Keys+r.Documents+r.Photos == 0 {
			break
		}
	}
	watch.end()
	names := p.Ring.Names()
	_, _ = fmt.Fprintf(
		e.streams.Out, "Resealed with the key %s: %s of staff, %s, %s, %s, %s of IDs.\n", names[0],
		amount(secrets, "secret"), amount(rows, "row"), amount(signing, "signing key"), amount(documents, "document"),
		amount(photos, "picture"),
	)
	if done := secrets + rows + signing + documents + photos; done > 0 {
		failed = errors.Join(failed, appendEvent(
			context.WithoutCancel(ctx), p.DB, "reseal.done", map[string]string{"key": names[0], "records": strconv.Itoa(done)},
		))
	}
	failed = errors.Join(failed, checkpoint(ctx, p)) // from here on, the seals of audit events need no older key
	switch {
	case failed != nil:
		return fmt.Errorf("resealing incomplete: run the command again to continue: %w", failed)
	case len(unreadable) > 0:
		return fmt.Errorf("%d values cannot be opened with any master key and are unchanged: %s", len(unreadable),
			strings.Join(unreadable[:min(20, len(unreadable))], ", "))
	case len(names) == 1:
		_, _ = fmt.Fprintln(e.streams.Out, "There is no older key.")
	default:
		_, _ = fmt.Fprintf(
			e.streams.Out,
			"No data is sealed with an older key now. Links made with older keys work until you remove these keys (%s): "+
				"see \"A compromised master key\" in docs/operations.md.\n",
			strings.Join(names[1:], ", "),
		)
	}
	return nil
}

// checkpoint signs the current head of the log.
func checkpoint(ctx context.Context, p *assembly.Beacon) error {
	_, err := p.AuditLog.Integrate(ctx)
	if err == nil {
		_, err = p.AuditLog.Sign(ctx)
	}
	return err
}
