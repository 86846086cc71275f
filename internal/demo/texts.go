package demo

import (
	"context"
	"fmt"
	"time"

	"beacon/internal/texts"
)

// approveTexts makes the templates that two people approve the registry's own version 1, in force from the next day.
// Documents of the demo therefore carry no mark of a template.
func (s *seed) approveTexts(ctx context.Context) error {
	all, err := s.Texts.List(ctx, s.admin)
	if err != nil {
		return err
	}
	for _, l := range all {
		if !l.Form.TwoPeople {
			continue
		}
		if err := s.approveText(ctx, l); err != nil {
			return fmt.Errorf("text %s/%s: %w", l.Text.Kind, l.Text.Key, err)
		}
	}
	s.goTo(s.past.Now().Add(24 * time.Hour))
	return nil
}

func (s *seed) approveText(ctx context.Context, l texts.Listed) error {
	facts := l.InForce.Facts
	if facts.AsOf != "" {
		facts.AsOf = min(facts.AsOf, s.Wordings.Today())
	}
	draft, err := s.Texts.SaveDraft(ctx, s.admin, l.Text, texts.Change{
		Words: l.InForce.Words, Facts: facts, InForceFrom: s.Texts.Tomorrow(), Reason: "The demo's own version",
		Second: s.second.ID,
	}, deskCaller.Origin)
	if err != nil {
		return err
	}
	sent, err := s.Texts.Send(ctx, s.admin, l.Text, draft.Revision, deskCaller.Origin)
	if err != nil {
		return err
	}
	approval := texts.Approval{Revision: sent.Revision, Hash: sent.Hash()}
	_, err = s.Texts.Approve(ctx, s.second, l.Text, approval, deskCaller.Origin)
	return err
}
