package consent

import "slices"

// EntityType is the kind of consenter, a donor or a holder (V3).
type EntityType int

// The entity types that consent.
const (
	Donor         EntityType = 1
	VoucherHolder EntityType = 12
)

// Type is the capacity in which the consenter signs (V3, Consent type).
type Type int

// The types. The specification's spelling of the second is LegalGuarian.
const (
	NoType          Type = 0
	Self            Type = 1
	LegalGuardian   Type = 2
	PowerOfAttorney Type = 3
)

// Stage is the next stage of an electronic consent (V3).
type Stage int

// The stages.
const (
	ESign     Stage = 1
	Initials  Stage = 2
	Signature Stage = 3
)

// State is the state of a consent.
type State string

// The states.
const (
	Begun      State = "begun"      // stage 1: the disclosure is being read
	Agreed     State = "agreed"     // stage 2: agreed to sign electronically
	Initialed  State = "initialed"  // stage 3: the document is shown
	Signed     State = "signed"     // complete, electronically
	Received   State = "received"   // complete, on paper
	Cancelled  State = "cancelled"  // canceled by the signer, or a paper form that never arrived
	Superseded State = "superseded" // replaced by another consent
	Rejected   State = "rejected"   // the center asked for a new consent (R6.11)
)

// moves lists the states that can follow each state.
var moves = map[State][]State{
	Begun:      {Agreed, Begun, Cancelled, Superseded},
	Agreed:     {Initialed, Agreed, Begun, Cancelled, Superseded},
	Initialed:  {Signed, Initialed, Begun, Agreed, Cancelled, Superseded},
	Signed:     {Superseded, Rejected},
	Received:   {Superseded, Rejected},
	Cancelled:  {},
	Superseded: {},
	Rejected:   {Superseded},
}

func canMove(from, to State) bool { return slices.Contains(moves[from], to) }

// IsOpen reports whether an electronic consent is in progress.
func (s State) IsOpen() bool { return s == Begun || s == Agreed || s == Initialed }

// IsComplete reports whether a consent is valid.
func (s State) IsComplete() bool { return s == Signed || s == Received }

// Stage returns the signer's next stage.
func (s State) Stage() Stage {
	switch s {
	case Agreed:
		return Initials
	case Initialed:
		return Signature
	}
	return ESign
}

// Kind is the medium, electronic or paper.
type Kind string

// The kinds.
const (
	Electronic Kind = "electronic"
	OnPaper    Kind = "paper"
)
