package registry

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"beacon/internal/audit"
	"beacon/internal/platform/merkle"
)

// Who acts in the trail that FillTrail makes up. One in five events is of one busy member of staff, one in five of
// Beacon itself, one in five comes from the address of one hospital; the rest is spread.
const (
	Hospital     = "203.0.113.9" // an address
	BusyStaff    = 7             // an account
	FormerStaff  = 8             // an account that acted only in the first fifth
	BusyRecord   = 50_000        // a site with a hundredth of all events
	OnlyEarly    = "kit.shipped" // an action of the first fifth
	NeverByStaff = "referral.received"
	NeverAtAll   = "restore.done"
	TrailDays    = 1000 // how long the trail goes on

	trailStaff    = 200
	trailRecords  = 100_000
	trailPortion  = 500 // rows between two looks at the tree
	trailRows     = 25  // of one statement; longer ones take SQLite longer to read than to run
	trailFirstDay = "2023-01-01"
)

// TrailStart is when the trail begins.
func TrailStart() time.Time {
	start, _ := time.Parse(time.DateOnly, trailFirstDay)
	return start
}

// Happened makes up event n of so many.
func Happened(r *rand.Rand, n, of int) audit.Event {
	at := TrailStart().Add(time.Duration(float64(n) / float64(of) * float64(TrailDays*24*time.Hour)))
	e := audit.Event{
		At: at.Add(-time.Duration(r.IntN(2000)) * time.Millisecond).Truncate(time.Microsecond), Action: "microsite.viewed",
		Subject: audit.Subject{Kind: "microsite", ID: 10 + r.Int64N(trailRecords)},
		Origin: audit.Origin{
			Address: fmt.Sprintf("198.51.%d.%d", r.IntN(200), r.IntN(250)), RequestID: fmt.Sprintf("%016x", r.Uint64()),
		},
		Details: map[string]string{"version": fmt.Sprint(r.IntN(9))},
	}
	if r.IntN(100) == 0 {
		e.Subject.ID = BusyRecord
	}
	staff := func(id int64) audit.Actor {
		return audit.Actor{Kind: audit.Staff, ID: id, Name: fmt.Sprintf("Member %d", id)}
	}
	isEarly := n < of/5
	switch r.IntN(5) {
	case 0:
		e.Actor, e.Action = staff(BusyStaff), []string{"microsite.viewed", "donor.viewed", "microsite.reviewed"}[r.IntN(3)]
	case 1:
		e.Actor, e.Action, e.Origin = audit.Actor{Kind: audit.System}, "microsite.mail-bounced", audit.Origin{}
	case 2:
		e.Actor, e.Origin.Address = staff(20+r.Int64N(trailStaff)), Hospital
		e.Action = []string{"microsite.viewed", "donor.viewed", "intake.viewed"}[r.IntN(3)]
	case 3:
		e.Actor = audit.Actor{Kind: audit.Recipient, ID: e.Subject.ID}
		e.Action = []string{"microsite.viewed", "microsite.draft-saved"}[r.IntN(2)]
	default:
		e.Actor, e.Action = audit.Actor{Kind: audit.Public}, NeverByStaff
		if isEarly {
			e.Actor = staff(FormerStaff)
			e.Action = []string{"microsite.viewed", OnlyEarly}[r.IntN(2)]
		}
	}
	return e
}

// FillTrail writes events into an empty trail, each sealed and in its place, with the tiles of the log, and returns the
// tree. The indexes are made when all events are there.
func (r *Registry) FillTrail(ctx context.Context, events int) (merkle.Tree, error) {
	indexes, err := r.dropIndexes(ctx)
	if err != nil {
		return merkle.Tree{}, err
	}
	if err := r.run(ctx, fast[r.driver()]); err != nil {
		return merkle.Tree{}, err
	}
	tiles, tree := map[merkle.TileID][]byte{}, merkle.Tree{}
	chance := rand.New(rand.NewPCG(1, 2)) //nolint:gosec // chance that can be repeated
	for first := 0; first < events; first += trailPortion {
		grown := merkle.Grow(tree, func(ids []merkle.TileID) (found [][]byte, _ error) {
			for _, id := range ids {
				found = append(found, tiles[id])
			}
			return found, nil
		})
		if err := r.fillPortion(ctx, chance, grown, first, events); err != nil {
			return tree, fmt.Errorf("events from %d: %w", first, err)
		}
		grew, changed, err := grown.Finish()
		if err != nil {
			return tree, err
		}
		tree = grew
		for _, t := range changed {
			tiles[merkle.TileID{Level: t.Level, Number: t.Number}] = t.Hashes
		}
	}
	for at, hashes := range tiles {
		if _, err := r.SQL.ExecContext(ctx, "INSERT INTO audit_tile (level, number, hashes) VALUES ($1, $2, $3)",
			at.Level, at.Number, hashes); err != nil {
			return tree, err
		}
	}
	if _, err := r.SQL.ExecContext(ctx, "INSERT INTO audit_tree (id, size, root) VALUES (1, $1, $2)", tree.Size,
		tree.Root[:]); err != nil {
		return tree, err
	}
	if r.driver() == postgresql {
		indexes = append(indexes,
			"SELECT setval(pg_get_serial_sequence('audit_event', 'seq'), (SELECT MAX(seq) FROM audit_event))")
	}
	return tree, r.run(ctx, indexes...)
}

// fillPortion writes a portion of so many events.
func (r *Registry) fillPortion(ctx context.Context, chance *rand.Rand, grown *merkle.Growing, first, of int) error {
	for end := min(first+trailPortion, of); first < end; first += trailRows {
		if err := r.insertEvents(ctx, chance, grown, first, min(first+trailRows, end), of); err != nil {
			return err
		}
	}
	return nil
}

// insertEvents writes events with one statement.
func (r *Registry) insertEvents(
	ctx context.Context, chance *rand.Rand, grown *merkle.Growing, first, end, of int,
) error {
	const columns = 14
	var text strings.Builder
	text.WriteString("INSERT INTO audit_event (seq, at, actor_kind, actor_id, actor_name, action, subject_kind, " +
		"subject_id, details, address, request_id, place, salt, seal) VALUES ")
	values := make([]any, 0, columns*(end-first))
	for n := first; n < end; n++ {
		e := Happened(chance, n, of)
		salt, seal, err := r.Sealer.Seal(e)
		if err != nil {
			return err
		}
		stored := audit.Stored{Event: e, Seq: int64(n) + 1, Salt: salt, Seal: seal}
		if err := grown.Add(stored.LeafHash()); err != nil {
			return err
		}
		if n > first {
			text.WriteByte(',')
		}
		before := byte('(')
		for c := range columns {
			fmt.Fprintf(&text, "%c$%d", before, len(values)+c+1)
			before = ','
		}
		text.WriteByte(')')
		values = append(values, stored.Seq, e.At, string(e.Actor.Kind), e.Actor.ID, e.Actor.Name, e.Action, e.Subject.Kind,
			e.Subject.ID, audit.DetailsText(e.Details), e.Origin.Address, e.Origin.RequestID, int64(n), salt, seal)
	}
	_, err := r.SQL.ExecContext(ctx, text.String(), values...)
	return err
}

// dropIndexes drops the indexes of the trail, which are made faster when all rows are there, and returns what makes
// them.
func (r *Registry) dropIndexes(ctx context.Context) (definitions []string, err error) {
	query := "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'audit_event' AND sql IS NOT NULL"
	if r.driver() == postgresql {
		query = "SELECT indexname, indexdef FROM pg_indexes " +
			"WHERE tablename = 'audit_event' AND indexname <> 'audit_event_pkey'"
	}
	rows, err := r.SQL.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	var names []string
	for rows.Next() {
		var name, definition string
		if err := rows.Scan(&name, &definition); err != nil {
			return nil, errors.Join(err, rows.Close())
		}
		names, definitions = append(names, name), append(definitions, definition)
	}
	if err := errors.Join(rows.Err(), rows.Close()); err != nil {
		return nil, err
	}
	for _, name := range names {
		if _, err := r.SQL.ExecContext(ctx, "DROP INDEX "+name); err != nil {
			return nil, err
		}
	}
	return definitions, nil
}
