package auditdesk

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/plaintext"
)

// Rule is the reason why reading is listed as unusual.
type Rule string

// The rules (R15.1f).
const (
	Foreign    Rule = "foreign"     // many records of other centers than the reader's
	Unworked   Rule = "unworked"    // many records with which the reader never did anything
	Night      Rule = "night"       // several records at night
	FamilyName Rule = "family-name" // of people with the family name of the reader or of a colleague
)

// Limits are the thresholds: the number of different records read in a day.
type Limits struct {
	Foreign, Unworked, Night, FamilyName int
	NightFrom, NightUntil                int // hours of the day; the night ends before NightUntil
}

// Unusual has the limits in use; docs/operations.md documents them.
var Unusual = Limits{Foreign: 5, Unworked: 40, Night: 3, FamilyName: 1, NightFrom: 22, NightUntil: 5}

// unusualDays is the number of days that are checked, including today.
const unusualDays = 30

// View is one view of a record by a member of staff.
type View struct {
	At         time.Time
	ReaderID   int64
	Record     audit.Subject
	CenterID   int64  // of the record; 0: none or unknown
	FamilyName string // of the record's person; empty: unknown
}

// Seen is a record that a reader viewed on one day.
type Seen struct {
	View
	AtNight  bool   // at least once
	IsOwn    bool   // the reader also changed it, at any time
	Relative string // the reader or colleague with the same family name; empty: none
}

// Finding is one case of unusual reading.
type Finding struct {
	Day     string // YYYY-MM-DD, in the registry's time zone
	Reader  Reader
	Rule    Rule
	Records int    // number of different records
	Of      string // with FamilyName: the people with that name, possibly the reader
}

// isNight reports whether an hour of the day belongs to the night.
func (l Limits) isNight(hour int) bool {
	if l.NightFrom > l.NightUntil {
		return hour >= l.NightFrom || hour < l.NightUntil
	}
	return hour >= l.NightFrom && hour < l.NightUntil
}

// Judge returns the findings for one reader and one day.
func (l Limits) Judge(day string, reader Reader, seen []Seen) (found []Finding) {
	counts, names := map[Rule]int{}, map[string]bool{}
	count := func(rule Rule, applies bool) {
		if applies {
			counts[rule]++
		}
	}
	for _, s := range seen {
		count(Foreign, reader.CenterID != 0 && s.CenterID != 0 && s.CenterID != reader.CenterID)
		count(Unworked, !s.IsOwn)
		count(Night, s.AtNight)
		count(FamilyName, s.Relative != "")
		if s.Relative != "" {
			names[s.Relative] = true
		}
	}
	for _, r := range []struct {
		rule  Rule
		limit int
	}{{Foreign, l.Foreign}, {Unworked, l.Unworked}, {Night, l.Night}, {FamilyName, l.FamilyName}} {
		if counts[r.rule] < r.limit {
			continue
		}
		finding := Finding{Day: day, Reader: reader, Rule: r.rule, Records: counts[r.rule]}
		if r.rule == FamilyName {
			finding.Of = strings.Join(slices.Sorted(maps.Keys(names)), ", ")
		}
		found = append(found, finding)
	}
	return found
}

// findRelative returns the name of the reader or of a colleague with the family name, or "". Colleagues have the same
// center; readers without a center are colleagues in the registry.
func findRelative(familyName string, reader Reader, staff []Reader) string {
	name := plaintext.FoldedName(familyName)
	if name == "" {
		return ""
	}
	if readerFamilyName(reader) == name {
		return reader.Name
	}
	for _, colleague := range staff {
		if colleague.CenterID == reader.CenterID && readerFamilyName(colleague) == name {
			return colleague.Name
		}
	}
	return ""
}

// readerFamilyName returns the last word of a name, folded for comparison.
func readerFamilyName(r Reader) string {
	words := strings.Fields(r.Name)
	if len(words) < 2 {
		return ""
	}
	return plaintext.FoldedName(words[len(words)-1])
}

// UnusualReading returns the findings of the last unusualDays days, newest first. It holds one day in memory.
// UnusualReading is audited.
func (s *Service) UnusualReading(ctx context.Context, by access.Principal, c access.Caller) (all []Finding, err error) {
	if !by.IsAdmin() {
		return nil, fault.New(fault.Forbidden, msgNotAllowed)
	}
	staff, err := s.d.Store.Readers(ctx)
	if err != nil {
		return nil, err
	}
	y, m, d := s.d.Clock.Now().In(s.d.Zone).Date()
	for ago := range unusualDays {
		found, err := s.unusualOn(ctx, time.Date(y, m, d-ago, 0, 0, 0, 0, s.d.Zone), staff)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, s.note(ctx, by, c, "audit.unusual-viewed", map[string]string{"rows": number(int64(len(all)))})
}

// unusualOn returns the findings of the day that starts at day.
func (s *Service) unusualOn(ctx context.Context, day time.Time, staff []Reader) (all []Finding, err error) {
	views, _ := actionsFor(Views)
	seen := map[int64]map[audit.Subject]Seen{} // by reader
	y, m, d := day.Date()
	err = s.d.Store.Looks(ctx, day, time.Date(y, m, d+1, 0, 0, 0, 0, s.d.Zone), views, func(l View) error {
		if seen[l.ReaderID] == nil {
			seen[l.ReaderID] = map[audit.Subject]Seen{}
		}
		before := seen[l.ReaderID][l.Record]
		atNight := before.AtNight || Unusual.isNight(l.At.In(s.d.Zone).Hour())
		seen[l.ReaderID][l.Record] = Seen{View: l, AtNight: atNight}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, reader := range staff {
		records := slices.Collect(maps.Values(seen[reader.ID]))
		if err := s.complete(ctx, reader, staff, records); err != nil {
			return nil, err
		}
		all = append(all, Unusual.Judge(day.Format(time.DateOnly), reader, records)...)
	}
	return all, nil
}

// complete adds family-name matches to records. From Unusual.Unworked records, it also adds whether the reader changed
// each record: no rule needs that for fewer records.
func (s *Service) complete(ctx context.Context, reader Reader, staff []Reader, records []Seen) (err error) {
	asks := len(records) >= Unusual.Unworked
	than := readActions()
	for i := range records {
		r := &records[i]
		r.Relative = findRelative(r.FamilyName, reader, staff)
		if r.IsOwn = !asks; asks {
			actor := audit.Actor{Kind: audit.Staff, ID: reader.ID}
			if r.IsOwn, err = s.d.Store.HasOther(ctx, actor, r.Record, than); err != nil {
				return err
			}
		}
	}
	return nil
}
