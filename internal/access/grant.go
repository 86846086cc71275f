package access

import (
	"maps"
	"strconv"
	"time"
)

// RecordKind is a kind of record that belongs to a center.
type RecordKind string

// The kinds of records.
const (
	PatientRecord RecordKind = "patient" // a patient's site
	IntakeRecord  RecordKind = "intake"  // an entry of a center's queue
	DonorRecord   RecordKind = "donor"   // a voucher donor with the holders
	HolderRecord  RecordKind = "voucher-holder"
)

// Record is one record of a center.
type Record struct {
	Kind RecordKind
	ID   int64
}

// Grant permits reading one record outside the coordinator's scope until it ends (R15.4). It permits no changes.
type Grant struct {
	ID        int64
	Record    Record
	ExpiresAt time.Time
}

// Reads reports whether the person may read a record of a center. Within their scope by is nil; otherwise by is the
// grant for exactly this record. The read's audit event contains the grant.
func (p Principal) Reads(r Record, centerID int64) (by *Grant, ok bool) {
	if p.SeesCenter(centerID) {
		return nil, true
	}
	for _, g := range p.Grants {
		if g.Record == r {
			return &g, true
		}
	}
	return nil, false
}

// Named adds the grant to the details of a read's audit event. A nil grant adds nothing.
func (g *Grant) Named(details map[string]string) map[string]string {
	if g == nil {
		return details
	}
	named := maps.Clone(details)
	if named == nil {
		named = map[string]string{}
	}
	named["grant"] = strconv.FormatInt(g.ID, 10)
	return named
}
