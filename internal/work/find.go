package work

import (
	"cmp"
	"context"
	"hash/fnv"
	"time"

	"beacon/internal/access"
	"beacon/internal/notify"
	"beacon/internal/privacy"
	"beacon/internal/recordjoin"
	"beacon/internal/staff"
	"beacon/internal/targets"
	"beacon/internal/texts"
	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
	"beacon/internal/voucher/recall"
)

const (
	erasureLasts = privacy.RequestLasts
	resetLasts   = staff.ResetLasts
	joinLasts    = recordjoin.Life
)

// Scope limits the items of a query.
type Scope struct {
	CenterID int64 // items of this center; 0: all
	CoachID  int64 // notes to this coach
	Now      time.Time
}

// reading is one reading of the list.
type reading struct {
	*Service
	by    access.Principal
	scope Scope
	goals targets.Targets
	board *board
}

// board has the rows of the readiness board, which three kinds share.
type board struct{ items []Item }

// midday returns noon of an ISO day in the registry's time zone, or the zero time.
func midday(t targets.Targets, day string) time.Time {
	zone := t.Calendar().Zone
	if zone == nil {
		zone = time.UTC
	}
	at, err := time.ParseInLocation(time.DateOnly, day, zone)
	if err != nil {
		return time.Time{}
	}
	return at.Add(12 * time.Hour).UTC()
}

func sampling(t targets.Targets, surgeryOn string) time.Time {
	return midday(t, readiness.SamplesFrom(surgeryOn))
}

// findPreparations returns the items of the donors and holders before a surgery.
func findPreparations(ctx context.Context, r reading) ([]Item, error) {
	if r.board.items != nil {
		return r.board.items, nil
	}
	r.board.items = []Item{}
	rows, _, _, err := r.d.Readiness.Board(ctx, r.by, readiness.Filter{CenterID: r.scope.CenterID})
	for _, row := range rows {
		if row.Report.Status == readiness.NoDate {
			i := donorItem(SurgeryDate, row.Donor)
			i.Since = row.Donor.CreatedAt
			r.board.items = append(r.board.items, i)
			continue
		}
		r.prepare(donorItem(DonorPreparation, row.Donor), row.Donor, row.Report.Donor)
		for _, h := range row.Report.Holders {
			r.prepare(holderItem(HolderPreparation, h.Holder), row.Donor, h.Requirements)
		}
	}
	return r.board.items, err
}

// prepare adds the item about the first requirement that is late or else at risk.
func (r reading) prepare(i Item, d voucher.Donor, needs []readiness.RequirementStatus) {
	for _, wanted := range []readiness.Status{readiness.Late, readiness.AtRisk} {
		for _, n := range needs {
			if n.Status != wanted {
				continue
			}
			due := midday(r.goals, n.DueOn)
			i.Detail, i.Until, i.Facts.SurgeryOn = string(n.Requirement), &due, d.SurgeryOn
			if i.Since = midday(r.goals, n.RiskOn); i.Since.Before(d.CreatedAt) {
				i.Since = d.CreatedAt
			}
			r.board.items = append(r.board.items, i)
			return
		}
	}
}

func findSamples(ctx context.Context, r reading) (items []Item, err error) {
	rows, _, _, err := r.d.Recalls.Board(ctx, r.by, recall.Filter{CenterID: r.scope.CenterID})
	for _, row := range rows {
		i, first := holderItem(Samples, row.Holder), row.Duties[0]
		due := midday(r.goals, first.DueOn)
		i.Detail, i.Until, i.Since = string(first.Requirement), &due, midday(r.goals, first.OpenOn())
		items = append(items, i)
	}
	return items, err
}

func findNeeds(ctx context.Context, r reading) (items []Item, err error) {
	needs, err := r.d.Redemptions.Needs(ctx, r.by)
	for _, n := range needs {
		if r.scope.CenterID == 0 || r.scope.CenterID == n.Holder.CenterID {
			i := holderItem(Need, n.Holder)
			i.Since = *n.Holder.NeedAskedAt
			items = append(items, i)
		}
	}
	return items, err
}

func findRedemptions(ctx context.Context, r reading) (items []Item, err error) {
	pending, err := r.d.Redemptions.Pending(ctx, r.by)
	for _, p := range pending {
		i := holderItem(Redemption, p.Holder)
		i.By, i.Facts.Name, i.Detail = p.Holder.Request.By, p.Holder.Request.Name, "redemption"
		if p.IsUndo() {
			i.Detail = "undo"
		}
		i.Since = midday(r.goals, p.Holder.Request.On)
		items = append(items, i)
	}
	return items, err
}

// findBounces returns one item for each blocked address, with the first record that uses it.
func findBounces(ctx context.Context, r reading) (items []Item, err error) {
	blocked, err := r.d.Delivery.WorkList(ctx, r.by)
	for _, b := range blocked {
		for _, of := range b.Records {
			if r.scope.CenterID != 0 && of.CenterID != r.scope.CenterID {
				continue
			}
			i := Item{
				Key: Key{Bounce, b.ID}, PageID: cmp.Or(of.ShownIn, of.Record.ID), PersonName: of.FullName,
				CenterID: of.CenterID, CenterName: of.CenterName, Language: of.Language, Since: b.BouncedAt,
				Facts: Facts{Reason: string(b.Reason)},
			}
			i.Record = Record{Kind: recordKinds[of.Record.Kind], ID: of.Record.ID}
			if i.Record.Kind == ReferralRecord {
				i.Record.ID = i.PageID
			}
			items = append(items, i)
			break
		}
	}
	return items, err
}

var recordKinds = map[notify.LinkKind]RecordKind{
	notify.MicrositePage: PatientRecord, notify.ReferralPage: ReferralRecord, notify.DonorPage: DonorRecord,
	notify.HolderPage: HolderRecord, notify.StaffPage: AccountRecord,
}

// findTexts returns the texts that wait for the approval of the caller, and those that have to be reviewed.
func findTexts(ctx context.Context, r reading) (items []Item, err error) {
	all, err := r.d.Texts.List(ctx, r.by)
	for _, l := range all {
		i := Item{Detail: string(l.Text.Kind) + "/" + l.Text.Key, Facts: Facts{Name: l.Text.Key}}
		i.ID = textID(l.Text)
		i.Record = Record{Kind: TextRecord, ID: i.ID}
		if v := l.Open; v != nil && v.State == texts.Waiting && v.SentAt != nil && v.Author.ID != r.by.ID {
			waiting := i
			waiting.Kind, waiting.Since, waiting.By = TextApproval, *v.SentAt, v.SentBy.ID
			items = append(items, waiting)
		} else if l.IsOld && v == nil {
			i.Kind, i.Since = TextReview, midday(r.goals, voucher.YearsAfter(l.InForce.Facts.AsOf, texts.ReviewYears))
			items = append(items, i)
		}
	}
	return items, err
}

// textID returns a number for a text. Templates have no row, so the number is a hash of kind and key.
func textID(t texts.Text) int64 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(string(t.Kind) + "/" + t.Key))
	return int64(h.Sum32()) + 1
}

func donorItem(code Code, d voucher.Donor) Item {
	return Item{
		Key: Key{code, d.ID}, Record: Record{Kind: DonorRecord, ID: d.ID}, PageID: d.ID, PersonName: d.FullName(),
		CenterID: d.CenterID, Language: d.Language,
	}
}

func holderItem(code Code, h voucher.Holder) Item {
	return Item{
		Key: Key{code, h.ID}, Record: Record{Kind: HolderRecord, ID: h.ID}, PageID: h.DonorID, PersonName: h.FullName(),
		CenterID: h.CenterID, Language: h.Language,
	}
}
