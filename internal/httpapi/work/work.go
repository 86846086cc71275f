// Package work contains the API of the work list.
package work

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/services"
	"beacon/internal/work"
)

type handlers struct {
	*httpapi.API
	services.All
}

// Register adds the routes of this package to api.
func Register(api *httpapi.API, all services.All) {
	s := &handlers{api, all}
	calls, own := s.Group("staff"), httpapi.Reaching(httpapi.Principals(), "own items")
	httpapi.StaffOutput(calls.Route("GET /staff/work", "staff-work",
		"List what waits for the caller, late items first, then the oldest; audited"), own, s.list)
	httpapi.StaffCSV(calls.Route("GET /staff/work.csv", "staff-work-csv", "Export the work list as CSV"), own, s.file)
	httpapi.Staff(calls.Route("GET /staff/work/count", "staff-work-count", "Count what waits for the caller"), own,
		s.count)
	httpapi.Staff(calls.Route("GET /staff/work/position", "staff-work-position",
		"Get the place of an item in the list, with its neighbors"), own, s.position)
	httpapi.Staff(calls.Route("GET /staff/work/record/{kind}/{id}", "staff-work-record",
		"List what waits about one record, without the name"), own, s.record)
	httpapi.Staff(calls.Route("GET /staff/work/owners", "staff-work-owners",
		"List the accounts to which the caller can assign items"), own, s.owners)
	httpapi.Staff(calls.Route("POST /staff/work/snooze", "staff-work-snooze",
		"Hide items until a day, or show them again"), own, s.snooze)
	httpapi.Staff(calls.Route("POST /staff/work/assign", "staff-work-assign", "Give items to an owner"), own, s.assign)
	httpapi.Staff(calls.Route("POST /staff/work/remind", "staff-work-remind",
		"Remind the people of the items by email"), own, s.remind)
	httpapi.Staff(calls.Route("POST /staff/work/send-again", "staff-work-send-again",
		"Email the people of the items their link again"), own, s.sendAgain)
	httpapi.Staff(calls.Route("GET /staff/work/digest", "staff-work-digest",
		"Get whether the caller wants the daily email"), httpapi.Principals(), s.digest)
	httpapi.StaffAction(calls.Route("POST /staff/work/digest", "staff-work-digest-set",
		"Turn the caller's daily email on or off"), httpapi.Principals(), s.setDigest)
	httpapi.Staff(calls.Route("POST /staff/work/assign-all", "staff-work-assign-all",
		"Give all items of an account to a colleague"), own, s.assignAll)
}

// FilterInput selects the items of a list.
type FilterInput struct {
	Tab      string `query:"tab" doc:"mine, late or all. Without: all."`
	Kind     string `query:"kind" doc:"The code of a kind."`
	CenterID string `query:"centerId" doc:"Registry staff also get what waits for the coordinators of this center."`
	Language string `query:"language" doc:"en or es: the language of the person."`
	Snoozed  string `query:"snoozed" doc:"1: only snoozed items; otherwise none of them."`
}

func (in FilterInput) filter() work.Filter {
	return work.Filter{
		Tab: work.Tab(in.Tab), Kind: work.Code(in.Kind), CenterID: httpapi.ParseID(in.CenterID), Language: in.Language,
		Snoozed: in.Snoozed == "1",
	}
}

type listInput struct {
	FilterInput
	httpapi.PagingOrAll
}

// WorkRecord is the record of an item.
type WorkRecord struct {
	Kind string `json:"kind" enum:"patient,referral,donor,holder,account,text"`
	ID   int64  `json:"id"`
	Code string `json:"code" doc:"The short code of a patient's page, or empty."`
}

// WorkFacts are the facts in the sentence about an item.
type WorkFacts struct {
	SurgeryOn string `json:"surgeryOn" doc:"ISO day, or empty."`
	Name      string `json:"name" doc:"Of the coach who offers, of the colleague who asked, or the key of the text."`
	Reason    string `json:"reason" doc:"The code of the reason for a bounce."`
	Event     string `json:"event" doc:"The number of the event in a banner."`
}

// WorkOwner is the owner of an item.
type WorkOwner struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	IsMe bool   `json:"isMe"`
}

// WorkItem is one thing that waits.
type WorkItem struct {
	Key          string     `json:"key" doc:"Kind and id, such as submission-12."`
	Kind         string     `json:"kind" enum:"submission,registry-review,banner,referral,own-patient,kit,kit-order,donor-preparation,holder-preparation,surgery-date,samples,need,paper-consent,redemption,coach-request,coach-offer,note,bounce,erasure,reset,text-approval,text-review,join,coach-wanted,invitation"`
	ID           int64      `json:"id"`
	Record       WorkRecord `json:"record"`
	PersonName   string     `json:"personName"`
	Thumbnail    *string    `json:"thumbnail"`
	CenterID     *int64     `json:"centerId"`
	CenterName   string     `json:"centerName"`
	Language     string     `json:"language"`
	Step         string     `json:"step" doc:"The code of the next step."`
	Facts        WorkFacts  `json:"facts"`
	Since        time.Time  `json:"since"`
	WaitingDays  int        `json:"waitingDays" doc:"Working days."`
	DueAt        *time.Time `json:"dueAt"`
	DaysLeft     *int       `json:"daysLeft" doc:"Working days until dueAt; 0: due today; negative: late."`
	IsLate       bool       `json:"isLate"`
	IsDueToday   bool       `json:"isDueToday"`
	Owner        *WorkOwner `json:"owner"`
	SnoozedUntil *string    `json:"snoozedUntil" doc:"ISO day on which the item returns."`
	Address      string     `json:"address" doc:"The screen on which the caller decides."`
	CanRemind    bool       `json:"canRemind"`
	CanSendAgain bool       `json:"canSendAgain"`
}

// WorkCounts are the numbers of items that wait for the caller, without the filter.
type WorkCounts struct {
	Mine     int            `json:"mine"`
	Late     int            `json:"late"`
	All      int            `json:"all"`
	DueToday int            `json:"dueToday"`
	Snoozed  int            `json:"snoozed"`
	Kinds    map[string]int `json:"kinds" doc:"By kind, without the snoozed items."`
}

// WorkList is one page of the list.
type WorkList struct {
	Body struct {
		Success        bool       `json:"success"`
		Results        []WorkItem `json:"results"`
		Total          int        `json:"total" doc:"How many items the filter leaves on all pages."`
		Counts         WorkCounts `json:"counts"`
		NextSnoozeEnds *string    `json:"nextSnoozeEnds" doc:"ISO day on which the next snoozed item returns."`
	}
}

func (s *handlers) list(ctx context.Context, by access.Principal, in *listInput) (*WorkList, error) {
	f, page := in.filter(), in.Page()
	f.Offset, f.Limit = page.Offset, page.Limit
	found, err := s.Work.List(ctx, by, f)
	if err != nil {
		return nil, err
	}
	out := &WorkList{}
	out.Body.Success, out.Body.Total = true, found.Total
	out.Body.Results = newItems(by, found.Items)
	c := found.Counts
	out.Body.Counts = WorkCounts{
		Mine: c.Mine, Late: c.Late, All: c.All, DueToday: c.DueToday, Snoozed: c.Snoozed, Kinds: map[string]int{},
	}
	for kind, n := range c.Kinds {
		out.Body.Counts.Kinds[string(kind)] = n
	}
	out.Body.NextSnoozeEnds = orNull(c.SnoozeEnds)
	return out, s.RecordLook(ctx, by.Actor(), "work", "work.list-viewed", len(found.Items))
}

func newItems(by access.Principal, items []work.Item) []WorkItem {
	return httpapi.Items(items, func(i work.Item) WorkItem { return newItem(by, i) })
}

func newItem(by access.Principal, i work.Item) WorkItem {
	item := WorkItem{
		Key: i.Key.String(), Kind: string(i.Kind), ID: i.ID,
		Record:     WorkRecord{string(i.Record.Kind), i.Record.ID, i.Record.Code},
		PersonName: i.PersonName, Thumbnail: orNull(i.Thumbnail), CenterID: orNull(i.CenterID), CenterName: i.CenterName,
		Language: string(i.Language), Step: i.Step, Facts: WorkFacts(i.Facts), Since: i.Since, WaitingDays: i.Age.Waiting,
		IsLate: i.IsLate(), IsDueToday: i.IsDueToday(), SnoozedUntil: orNull(i.Snoozed), Address: i.Address,
		CanRemind: i.CanRemind(), CanSendAgain: i.CanSendAgain(),
	}
	if i.HasDue() {
		item.DueAt, item.DaysLeft = &i.Age.DueAt, &i.Age.Left
	}
	if i.Owner.ID != 0 {
		item.Owner = &WorkOwner{i.Owner.ID, i.Owner.Name, i.Owner.ID == by.ID}
	}
	return item
}

func orNull[T comparable](value T) *T {
	var zero T
	if value == zero {
		return nil
	}
	return &value
}

func (s *handlers) file(ctx context.Context, by access.Principal, in *listInput) (httpapi.CSV, error) {
	found, err := s.Work.List(ctx, by, in.filter())
	if err == nil {
		err = s.RecordLook(ctx, by.Actor(), "work", "work.list-exported", found.Total)
	}
	return httpapi.CSV{
		Name: "work.csv",
		Columns: []string{
			"key", "name", "record", "short code", "center", "step", "since", "working days", "due", "working days left",
			"owner", "snoozed until",
		},
		Rows: func(yield func([]string) bool) {
			for _, i := range found.Items {
				due, left := "", ""
				if i.HasDue() {
					due, left = i.Age.DueAt.Format(time.RFC3339), strconv.Itoa(i.Age.Left)
				}
				if !yield(append(httpapi.FormatCells(
					i.Key.String(), i.PersonName, string(i.Record.Kind), i.Record.Code, i.CenterName, i.Step, i.Since,
					i.Age.Waiting, due), append([]string{left}, httpapi.FormatCells(i.Owner.Name, i.Snoozed)...)...)) {
					return
				}
			}
		},
	}, err
}

type workCount struct {
	Mine int    `json:"mine"`
	Late int    `json:"late"`
	Mark string `json:"mark" doc:"Changes when the list does."`
}

func (s *handlers) count(ctx context.Context, by access.Principal, _ *httpapi.NoInput) (workCount, error) {
	c, mark, err := s.Work.Count(ctx, by)
	return workCount{c.Mine, c.Late, mark}, err
}

type positionInput struct {
	Item string `query:"item" doc:"The key of the item."`
	FilterInput
}

// WorkNeighbor is an item beside another one.
type WorkNeighbor struct {
	Key     string `json:"key"`
	Address string `json:"address"`
}

type workPosition struct {
	Position *int          `json:"position" doc:"From 1; null: the list does not have the item."`
	Total    int           `json:"total"`
	Previous *WorkNeighbor `json:"previous"`
	Next     *WorkNeighbor `json:"next" doc:"The first item if the list does not have the item."`
}

func (s *handlers) position(ctx context.Context, by access.Principal, in *positionInput) (workPosition, error) {
	key, _ := work.ParseKey(in.Item)
	p, err := s.Work.Position(ctx, by, in.filter(), key)
	return workPosition{orNull(p.Number), p.Total, newNeighbor(p.Previous), newNeighbor(p.Next)}, err
}

func newNeighbor(i *work.Item) *WorkNeighbor {
	if i == nil {
		return nil
	}
	return &WorkNeighbor{i.Key.String(), i.Address}
}

type recordInput struct {
	Kind string `path:"kind" enum:"patient,referral,donor,holder,account,text"`
	ID   string `path:"id"`
}

func (s *handlers) record(ctx context.Context, by access.Principal, in *recordInput) ([]WorkItem, error) {
	items, err := s.Work.OfRecord(ctx, by, work.Record{Kind: work.RecordKind(in.Kind), ID: httpapi.ParseID(in.ID)})
	for n := range items {
		items[n].PersonName, items[n].Thumbnail = "", "" // the view of the record is audited, this call is not
	}
	return newItems(by, items), err
}

type workPerson struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

func (s *handlers) owners(ctx context.Context, by access.Principal, _ *httpapi.NoInput) ([]workPerson, error) {
	people, err := s.Work.Owners(ctx, by)
	return httpapi.Items(people, func(p work.Person) workPerson { return workPerson{p.ID, p.Name} }), err
}

// WorkDone is the result of a change of several items.
type WorkDone struct {
	Done    []string      `json:"done" doc:"The keys of the changed items."`
	Refused []WorkRefusal `json:"refused"`
}

// WorkRefusal is an item that was not changed.
type WorkRefusal struct {
	Key     string `json:"key"`
	Code    string `json:"code" enum:"settled,not-possible" doc:"settled: the item no longer waits."`
	Message string `json:"message"`
}

func (s *handlers) done(ctx context.Context, d work.Done) WorkDone {
	lang := httpapi.InfoFrom(ctx).Lang
	return WorkDone{
		Done: httpapi.Items(d.Done, work.Key.String),
		Refused: httpapi.Items(d.Refused, func(r work.Refusal) WorkRefusal {
			return WorkRefusal{r.Key, r.Code, r.Message.In(lang)}
		}),
	}
}

type workSnoozeInput struct {
	Body struct {
		Items []string `json:"items" doc:"Keys, at most 100."`
		Until *string  `json:"until" doc:"ISO day on which the items return; null shows them again."`
	}
}

func (s *handlers) snooze(ctx context.Context, by access.Principal, in *workSnoozeInput) (WorkDone, error) {
	until := ""
	if in.Body.Until != nil {
		until = *in.Body.Until
	}
	d, err := s.Work.Snooze(ctx, by, in.Body.Items, until, httpapi.CallerFrom(ctx))
	return s.done(ctx, d), err
}

type workItemsInput struct {
	Body struct {
		Items []string `json:"items" doc:"Keys, at most 100."`
	}
}

func (s *handlers) remind(ctx context.Context, by access.Principal, in *workItemsInput) (WorkDone, error) {
	d, err := s.Work.Remind(ctx, by, in.Body.Items, httpapi.CallerFrom(ctx))
	return s.done(ctx, d), err
}

func (s *handlers) sendAgain(ctx context.Context, by access.Principal, in *workItemsInput) (WorkDone, error) {
	d, err := s.Work.SendAgain(ctx, by, in.Body.Items, httpapi.CallerFrom(ctx))
	return s.done(ctx, d), err
}

type digestSwitch struct {
	IsOn bool `json:"isOn"`
}

func (s *handlers) digest(ctx context.Context, by access.Principal, _ *httpapi.NoInput) (digestSwitch, error) {
	isOn, err := s.Work.WantsDigest(ctx, by)
	return digestSwitch{isOn}, err
}

type digestInput struct{ Body digestSwitch }

func (s *handlers) setDigest(ctx context.Context, by access.Principal, in *digestInput) error {
	return s.Work.SetDigest(ctx, by, in.Body.IsOn, httpapi.CallerFrom(ctx))
}

type workAssignInput struct {
	Body struct {
		Items   []string `json:"items" doc:"Keys, at most 100."`
		OwnerID *int64   `json:"ownerId" doc:"null: no owner."`
	}
}

func (s *handlers) assign(ctx context.Context, by access.Principal, in *workAssignInput) (WorkDone, error) {
	owner := int64(0)
	if in.Body.OwnerID != nil {
		owner = *in.Body.OwnerID
	}
	d, err := s.Work.Assign(ctx, by, in.Body.Items, owner, httpapi.CallerFrom(ctx))
	return s.done(ctx, d), err
}

type workHandOverInput struct {
	Body struct {
		FromID int64 `json:"fromId,omitempty" doc:"Without: the caller. Only administrators hand over the items of others."`
		ToID   int64 `json:"toId"`
	}
}

type handedOver struct {
	Items int64 `json:"items" doc:"The number of items."`
}

func (s *handlers) assignAll(ctx context.Context, by access.Principal, in *workHandOverInput) (handedOver, error) {
	n, err := s.Work.HandOver(ctx, by, in.Body.FromID, in.Body.ToID, httpapi.CallerFrom(ctx))
	return handedOver{n}, err
}
