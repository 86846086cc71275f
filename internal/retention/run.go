package retention

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"time"

	"beacon/internal/audit"
)

// claim is the time after which an unresponsive process loses its run.
const claim = 10 * time.Minute

// errTakenOver stops a process after its run was given to another process.
var errTakenOver = errors.New("another process has taken the run over")

// batches are the numbers of items per transaction: one if a whole record is locked.
var batches = map[Kind]int{Pictures: 1, IDPictures: 1}

const usualBatch = 100

// Run does the work of a day once, from two o'clock in the registry's time zone: it deletes the items of Preview, in
// small transactions. Any number of processes may call it. One works at a time, and another one continues after a
// failure.
func (s *Service) Run(ctx context.Context) error {
	run, err := s.begin(ctx)
	if err != nil || run == nil {
		return err
	}
	var orphans error // files without a row; the sweeps of pictures and consents delete them later
	for _, rule := range s.d.Rules {
		left, err := s.apply(ctx, run, rule)
		if err != nil {
			return fmt.Errorf("delete %s: %w", rule.Kind, err)
		}
		orphans = errors.Join(orphans, left)
	}
	now := s.d.Clock.Now()
	run.EndedAt = &now
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		if err := s.save(ctx, tx, run); err != nil {
			return err
		}
		return s.record(ctx, tx, *run, "retention.run", counted(run.Counts))
	})
	return errors.Join(err, orphans)
}

// begin returns the run that this process has to do, or nil.
func (s *Service) begin(ctx context.Context) (run *Run, err error) {
	now := s.d.Clock.Now()
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		run = nil
		last, err := tx.Runs(ctx, 1)
		if err != nil {
			return err
		}
		if len(last) > 0 && last[0].EndedAt == nil {
			if now.Before(last[0].ClaimedUntil) {
				return nil
			}
			run = &last[0]
			run.Turns++
			run.ClaimedUntil = now.Add(claim)
			return tx.TakeOver(ctx, *run)
		}
		if now.In(s.d.Zone).Hour() < startHour || len(last) > 0 && last[0].On >= s.today() {
			return nil
		}
		run = &Run{
			On: s.today(), Kept: kept(s.d.Rules), Counts: map[Kind]int64{}, Turns: 1, StartedAt: now,
			ClaimedUntil: now.Add(claim),
		}
		if run.ID, err = tx.AddRun(ctx, *run); err != nil {
			return err
		}
		if len(last) == 0 || maps.Equal(last[0].Kept, run.Kept) {
			return nil
		}
		details := counted(run.Kept)
		for k, n := range last[0].Kept {
			details["from-"+string(k)] = strconv.Itoa(n)
		}
		return s.record(ctx, tx, *run, "retention.rules-changed", details)
	})
	return run, err
}

// apply deletes the items due by a rule. lying is the first failure to delete a file without a row.
func (s *Service) apply(ctx context.Context, run *Run, rule Rule) (orphans, err error) {
	selection, err := s.selection(ctx, s.d.Store, rule, run.On)
	if err != nil {
		return nil, err
	}
	page := Page{Limit: usualBatch}
	if n, ok := batches[rule.Kind]; ok {
		page.Limit = n
	}
	for {
		items, err := s.d.Store.List(ctx, selection, page)
		if err != nil || len(items) == 0 {
			return orphans, err
		}
		gone, err := s.deleteBatch(ctx, run, rule, items)
		if err != nil {
			return orphans, err
		}
		orphans = cmp.Or(orphans, s.removeFiles(ctx, gone))
		page.After = items[len(items)-1].ID
	}
}

// deleteBatch deletes items in one transaction with their events and the run's counts, except those that a hold covers
// now.
func (s *Service) deleteBatch(ctx context.Context, run *Run, rule Rule, items []Item) (all []Deleted, err error) {
	before := run.Counts[rule.Kind]
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		all, run.Counts[rule.Kind] = nil, before
		selection, err := s.selection(ctx, tx, rule, run.On)
		if err != nil {
			return err
		}
		touched := map[audit.Subject]int64{}
		for _, item := range items {
			gone, err := tx.Delete(ctx, selection, item, s.d.Clock.Now())
			if err != nil {
				return err
			}
			if gone.Done {
				all = append(all, gone)
				touched[item.Record]++
			}
		}
		if err := s.recordEach(ctx, tx, rule.Kind, items, touched); err != nil {
			return err
		}
		run.Counts[rule.Kind] += int64(len(all))
		return s.save(ctx, tx, run)
	})
	return all, err
}

// recordEach appends an event for each record with deleted data, in the order of the items.
func (s *Service) recordEach(
	ctx context.Context, tx Tx, k Kind, items []Item, touched map[audit.Subject]int64,
) error {
	for _, item := range items {
		n := touched[item.Record]
		delete(touched, item.Record)
		if n == 0 || item.Record.ID == 0 {
			continue
		}
		details := map[string]string{"kind": string(k), "count": strconv.FormatInt(n, 10)}
		if err := s.trail(tx, item.Record).Record(ctx, "retention.deleted", details); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) save(ctx context.Context, tx Tx, run *Run) error {
	run.ClaimedUntil = s.d.Clock.Now().Add(claim)
	ours, err := tx.SaveRun(ctx, *run)
	if err == nil && !ours {
		err = errTakenOver
	}
	return err
}

func (s *Service) removeFiles(ctx context.Context, all []Deleted) error {
	for _, gone := range all {
		for _, stem := range gone.Pictures {
			if err := s.d.Files.RemoveFiles(ctx, stem); err != nil {
				return err
			}
		}
		for _, name := range gone.Files {
			if err := s.d.Files.Delete(ctx, name); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *Service) record(ctx context.Context, tx Tx, run Run, action string, details map[string]string) error {
	details["day"] = run.On
	return s.trail(tx, audit.Subject{Kind: "retention", ID: run.ID}).Record(ctx, action, details)
}

func (s *Service) trail(log audit.Log, about audit.Subject) audit.Recorder {
	return audit.Recorder{Log: log, At: s.d.Clock.Now(), Actor: audit.Actor{Kind: audit.System}, Subject: about}
}

func counted[N int | int64](by map[Kind]N) map[string]string {
	all := map[string]string{}
	for k, n := range by {
		all[string(k)] = strconv.FormatInt(int64(n), 10)
	}
	return all
}
