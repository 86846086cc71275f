package coaching

import (
	"context"
	"strings"
	"testing"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/sentform"
)

// written is a memory that stores notes and forms.
type written struct {
	memory
	notes []Note
	forms map[sentform.Form]int64
}

func (w *written) InTx(_ context.Context, fn func(Tx) error) error { return fn(w) }

func (w *written) AddNote(_ context.Context, n Note) (int64, error) {
	w.notes = append(w.notes, n)
	return int64(len(w.notes)), nil
}

func (w *written) TakeForm(_ context.Context, f sentform.Form, _, _ time.Time) (int64, error) {
	return w.forms[f], nil
}

func (w *written) FormAdded(_ context.Context, f sentform.Form, id int64) error {
	w.forms[f] = id
	return nil
}

// TestSend_Again: a note submitted again after a lost response is stored, audited and emailed once.
func TestSend_Again(t *testing.T) {
	key, otherKey := strings.Repeat("0a", 16), strings.Repeat("0b", 16)
	first := NewNote{Text: "Hello", FormKey: key}
	for name, c := range map[string]struct {
		second NewNote
		left   bool // the coach left in between
		stored int
	}{
		"the same":             {NewNote{Text: " Hello\n", FormKey: key}, false, 1},
		"after the coach left": {first, true, 1},
		"with other words":     {NewNote{Text: "Hello!", FormKey: key}, false, 2},
		"of another form":      {NewNote{Text: "Hello", FormKey: otherKey}, false, 2},
		"without a key":        {NewNote{Text: "Hello"}, false, 2},
	} {
		w := &written{memory: memory{pairing: Pairing{Site: Site{ID: 1}}}, forms: map[sentform.Form]int64{}}
		coached(&w.pairing)
		s := NewService(w, clock.NewFixed(now), time.Second, func() {})
		for i, n := range []NewNote{first, c.second} {
			if i == 1 && c.left {
				w.pairing.Coach = nil
			}
			if _, err := s.SendAsRecipient(t.Context(), 1, patient, n, audit.Origin{}); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		if len(w.notes) != c.stored || len(w.trail) != c.stored || len(w.emails) != c.stored {
			t.Errorf("%s: %d notes, %d events, %d mails", name, len(w.notes), len(w.trail), len(w.emails))
		}
	}
	w := &written{memory: memory{pairing: Pairing{Site: Site{ID: 1}}}, forms: map[sentform.Form]int64{}}
	coached(&w.pairing)
	s := NewService(w, clock.NewFixed(now), time.Second, func() {})
	if _, err := s.SendAsRecipient(t.Context(), 1, patient, first, audit.Origin{}); err != nil {
		t.Error(err)
	}
	if _, err := s.SendAsCoach(t.Context(), coach, 1, first, audit.Origin{}); err != nil || len(w.notes) != 2 {
		t.Errorf("the coach's own note: %v, %d notes", err, len(w.notes))
	}
}

// TestReply_Again: repeating the same reply changes nothing; a different second reply is refused.
func TestReply_Again(t *testing.T) {
	replied := Note{ID: 9, SiteID: 1, From: TheCoach, Status: RepliedTo, Reply: "Gladly.", ViewedAt: &now, RepliedAt: &now}
	for text, isSame := range map[string]bool{"Gladly.": true, " Gladly. ": true, "Never.": false} {
		w := &written{memory: memory{pairing: Pairing{Site: Site{ID: 1}}, note: replied}}
		coached(&w.pairing)
		s := NewService(w, clock.NewFixed(now), time.Second, func() {})
		_, err := s.ReplyAsRecipient(t.Context(), 1, patient, NewReply{NoteID: 9, Text: text}, audit.Origin{})
		if (err == nil) != isSame || len(w.trail) > 0 || len(w.emails) > 0 {
			t.Errorf("%q: %v, trail %v, mails %v", text, err, w.trail, w.emails)
		}
		if _, err := s.ReplyAsCoach(t.Context(), coach, 1, NewReply{NoteID: 9, Text: text}, audit.Origin{}); err == nil {
			t.Errorf("%q: the coach answers the own note", text)
		}
	}
}
