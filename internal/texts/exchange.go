package texts

import (
	"context"
	"fmt"
	"slices"

	"beacon/internal/audit"
)

// Export returns the texts in force as files.
func (s *Service) Export(ctx context.Context) (files []File, err error) {
	versions, err := s.d.Store.Texts(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range listed(versions, s.d.Library.Today()) {
		files = append(files, File{
			Text: l.Text, Version: l.InForce.Number, Hash: l.InForce.Hash(), Words: l.InForce.Words,
			Facts: l.InForce.Facts,
		})
	}
	return files, nil
}

// Import creates a draft for each file that differs from the text in force, and returns them. It changes nothing that
// is in force. With problems, it imports nothing.
func (s *Service) Import(ctx context.Context, files []File) (drafts []Version, problems []string, err error) {
	now := s.d.Clock.Now()
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		versions, err := tx.Texts(ctx)
		if err != nil {
			return err
		}
		all := listed(versions, s.d.Library.Today())
		for _, f := range files {
			l := all[slices.IndexFunc(all, func(l Listed) bool { return l.Text == f.Text })]
			if f.Words == l.InForce.Words && f.Facts == l.InForce.Facts {
				continue
			}
			problems = append(problems, f.problems(l, s.d.Library.Today())...)
			if slices.ContainsFunc(drafts, func(v Version) bool { return v.Text == f.Text }) {
				problems = append(problems, f.Name()+": there are two files of this text")
			}
			v := Version{Text: f.Text, Number: l.next(), State: Draft, Words: f.Words, Facts: f.Facts, SavedAt: now}
			drafts = append(drafts, v)
		}
		if len(problems) > 0 {
			drafts = nil
			return nil
		}
		for i, v := range drafts {
			if drafts[i], err = store(ctx, tx, v, Save); err != nil {
				return err
			}
			inForce := all[slices.IndexFunc(all, func(l Listed) bool { return l.Text == v.Text })].InForce
			err := tx.Append(ctx, audit.Event{
				At: now, Actor: audit.Actor{Kind: audit.System}, Action: string(Save), Subject: drafts[i].subject(),
				Details: eventDetails(drafts[i], inForce),
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	return drafts, problems, err
}

// problems returns why a changed file cannot become a draft.
func (f File) problems(l Listed, today string) (all []string) {
	add := func(format string, args ...any) { all = append(all, f.Name()+": "+fmt.Sprintf(format, args...)) }
	if f.Hash != l.InForce.Hash() {
		add("it was exported from version %d with other words than version %d, which is in force; export it again",
			f.Version, l.InForce.Number)
	}
	if l.Open != nil {
		add("there is a draft of version %d; send or discard it first", l.Open.Number)
	}
	for _, broken := range l.Form.check(f.Words, f.Facts, today) {
		add("%s: %s", broken.Name, broken.Message.EN)
	}
	return all
}
