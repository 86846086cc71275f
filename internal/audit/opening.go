package audit

import (
	"crypto/sha256"
	"errors"
	"time"
)

// Opening is an event in a form that proves its place in the log: with its details, and with the person as a
// commitment.
type Opening struct {
	Seq        int64             `json:"seq"`
	At         time.Time         `json:"at"`
	ActorKind  ActorKind         `json:"actorKind"`
	ActorID    int64             `json:"actorId"`
	Action     string            `json:"action"`
	Subject    Subject           `json:"subject"`
	Person     []byte            `json:"person"`
	DetailsKey []byte            `json:"detailsKey"`
	Details    map[string]string `json:"details"`
}

// Open returns the proof of an event and its details. An erased event cannot be opened.
func (s Stored) Open() (Opening, error) {
	if len(s.Salt) == 0 {
		return Opening{}, errors.New("the event was erased")
	}
	return Opening{
		Seq: s.Seq, At: s.At, ActorKind: s.Actor.Kind, ActorID: s.Actor.ID, Action: s.Action, Subject: s.Subject,
		Person: commit(s.Event, s.Salt)[:sha256.Size], DetailsKey: detailsKey(s.Salt), Details: s.Details,
	}, nil
}

// LeafHash returns the hash of the event in the log, provided that the opening is genuine.
func (o Opening) LeafHash() [sha256.Size]byte {
	e := Event{At: o.At, Actor: Actor{Kind: o.ActorKind, ID: o.ActorID}, Action: o.Action, Subject: o.Subject}
	commitments := append(append([]byte{}, o.Person...), commitDetails(o.DetailsKey, o.Details)...)
	return leafHash(o.Seq, body(e, commitments))
}
