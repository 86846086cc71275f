package audit_test

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"beacon/internal/audit"
)

var happened = audit.Event{
	At:    time.Date(2026, 3, 2, 15, 4, 5, 678901000, time.UTC),
	Actor: audit.Actor{Kind: audit.Staff, ID: 7, Name: "Ada Moss"}, Action: "microsite.viewed",
	Subject: audit.Subject{Kind: "microsite", ID: 5}, Details: map[string]string{"version": "3"},
	Origin: audit.Origin{Address: "203.0.113.9", RequestID: "request"},
}

func sealed(t testing.TB, s audit.Sealer, e audit.Event) audit.Stored {
	t.Helper()
	salt, seal, err := s.Seal(e)
	if err != nil {
		t.Fatal(err)
	}
	return audit.Stored{Event: e, Seq: 12, Salt: salt, Seal: seal}
}

// tampering lists every way to change an event in place.
var tampering = map[string]func(*audit.Stored){
	"the time":            func(e *audit.Stored) { e.At = e.At.Add(time.Microsecond) },
	"the kind of actor":   func(e *audit.Stored) { e.Actor.Kind = audit.Recipient },
	"the actor":           func(e *audit.Stored) { e.Actor.ID++ },
	"the actor's name":    func(e *audit.Stored) { e.Actor.Name = "Remy Stone" },
	"the action":          func(e *audit.Stored) { e.Action = "microsite.reviewed" },
	"the kind of subject": func(e *audit.Stored) { e.Subject.Kind = "mail" },
	"the subject":         func(e *audit.Stored) { e.Subject.ID++ },
	"a detail":            func(e *audit.Stored) { e.Details = map[string]string{"version": "other"} },
	"a further detail":    func(e *audit.Stored) { e.Details = map[string]string{"version": "3", "x": "y"} },
	"no details":          func(e *audit.Stored) { e.Details = nil },
	"the address":         func(e *audit.Stored) { e.Origin.Address = "203.0.113.10" },
	"the request":         func(e *audit.Stored) { e.Origin.RequestID = "" },
	"the salt":            func(e *audit.Stored) { e.Salt = bytes.Repeat([]byte{1}, 32) },
	"no salt":             func(e *audit.Stored) { e.Salt = nil },
	"other commitments":   func(e *audit.Stored) { e.Salt, e.Commitments = nil, make([]byte, 64) },
	"a letter moved from one field to the next": func(e *audit.Stored) {
		e.Action, e.Subject.Kind = "microsite.viewe", "dmicrosite"
	},
}

// Any change of an event breaks its seal and its leaf.
// Shows R7.4a, R14.2b.
func TestSeal_CoversEverything(t *testing.T) {
	s := audit.NewSealer([][]byte{[]byte("key")}, rand.Reader)
	for what, change := range tampering {
		e := sealed(t, s, happened)
		if err := s.Check(e); err != nil {
			t.Fatal(err)
		}
		before := e.LeafHash()
		change(&e)
		if err := s.Check(e); !errors.Is(err, audit.ErrNotSealed) {
			t.Errorf("%s: the seal is taken: %v", what, err)
		}
		if e.LeafHash() == before {
			t.Errorf("%s: the leaf is the same", what)
		}
	}
	renumbered := sealed(t, s, happened)
	before := renumbered.LeafHash()
	if renumbered.Seq++; renumbered.LeafHash() == before {
		t.Error("the number is no part of the leaf")
	}
	one, other := sealed(t, s, happened), sealed(t, s, happened)
	if one.LeafHash() == other.LeafHash() {
		t.Error("two events alike have one leaf: it can be guessed")
	}
}

// Shows R14.2b.
func TestSeal_Keys(t *testing.T) {
	old, newest := []byte("old"), []byte("new")
	e := sealed(t, audit.NewSealer([][]byte{old}, rand.Reader), happened)
	for _, c := range []struct {
		what string
		keys [][]byte
		want error
	}{
		{"the key", [][]byte{old}, nil},
		{"an older key", [][]byte{newest, old}, nil},
		{"another key", [][]byte{newest}, audit.ErrNotSealed},
		{"no key", nil, audit.ErrNotSealed},
	} {
		if err := audit.NewSealer(c.keys, rand.Reader).Check(e); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	if _, _, err := audit.NewSealer(nil, rand.Reader).Seal(happened); err == nil {
		t.Error("an event is sealed without a key")
	}
	if _, _, err := audit.NewSealer([][]byte{old}, bytes.NewReader(nil)).Seal(happened); err == nil {
		t.Error("an event is sealed without a salt")
	}
}

// Different events have different encodings, whatever their fields contain.
func TestLeaf_IsUnambiguous(t *testing.T) {
	salt := bytes.Repeat([]byte{7}, 32)
	rapid.Check(t, func(r *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("ab\"{}:,\\\x00é")), 0, 4, -1)
		draw := func(name string) audit.Stored {
			return audit.Stored{Salt: salt, Event: audit.Event{
				Actor:   audit.Actor{Kind: audit.ActorKind(text.Draw(r, name)), Name: text.Draw(r, name)},
				Action:  text.Draw(r, name),
				Subject: audit.Subject{Kind: text.Draw(r, name)},
				Details: rapid.MapOfN(text, text, 0, 2).Draw(r, name),
				Origin:  audit.Origin{Address: text.Draw(r, name), RequestID: text.Draw(r, name)},
			}}
		}
		a, b := draw("a"), draw("b")
		same := a.Actor == b.Actor && a.Action == b.Action && a.Subject == b.Subject && a.Origin == b.Origin &&
			fmt.Sprint(a.Details) == fmt.Sprint(b.Details)
		if a.LeafHash() == b.LeafHash() && !same {
			r.Fatalf("%+v and %+v have one leaf", a, b)
		}
	})
}
