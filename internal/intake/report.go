package intake

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/workdays"
	"beacon/internal/targets"
)

// Outcome is the result for one patient, without personal data.
type Outcome struct {
	Kind         Kind
	CenterID     int64
	CenterName   string
	Status       Status
	Reason       Reason
	ReceivedAt   time.Time
	ContactedAt  *time.Time
	LeadSource   string
	Campaign     string // code
	CampaignName string
	HasSite      bool // confirmed as a patient, with a site at this center
	IsStarter    bool // visitors see the starter site
	IsLive       bool // visitors see the patient's own page
}

// Row is one line of a report.
type Row struct {
	Key        string
	Name       string
	Received   int
	Contacted  int
	InTarget   int      // number reached within Report.TargetDays
	MedianDays *float64 // working days until reached; nil without a reached patient
	Waiting    int      // number still new
	Closed     map[Reason]int
	Sites      int
	Starter    int // starter sites, which are public as well
	Live       int

	days []int
}

// Report counts the outcomes of the patients who came in a period.
type Report struct {
	From          string // ISO dates, both days included
	To            string
	TargetDays    int // working days until a patient should be reached
	Total         Row
	ByCenter      []Row
	BySource      []Row // of referrals; Key "": unknown source
	ByCampaign    []Row // of champion registrations
	ByMonth       []Row // Key "2026-03"
	WithoutCenter *int64
	Pages         []PageRow // of the caller's center by page; for the registry by center
	Reviews       []ReviewRow
}

const (
	usualReport   = 90 // days
	longestReport = 3 * 366
)

var msgRange = catalogues.Text("intake.range")

// Report counts the patients who came in a period and their outcomes, for all centers or for the caller's own. Without
// dates it covers the last ninety days.
func (s *Service) Report(ctx context.Context, by access.Principal, from, to string) (Report, error) {
	if err := maySee(by); err != nil {
		return Report{}, err
	}
	first, end, err := s.span(from, to)
	if err != nil {
		return Report{}, err
	}
	outcomes, err := s.store.Outcomes(ctx, by.CenterID, first, end)
	if err != nil {
		return Report{}, err
	}
	goals, err := s.targets.Current(ctx)
	if err != nil {
		return Report{}, err
	}
	decisions, err := s.store.Decisions(ctx, by.CenterID, first, end)
	if err != nil {
		return Report{}, err
	}
	r := s.count(outcomes, goals)
	r.Reviews = reviewRows(decisions, goals)
	if r.Pages, err = s.pageRows(ctx, by, s.day(first), s.day(end.Add(-1))); err != nil {
		return Report{}, err
	}
	r.From, r.To = first.In(s.zone).Format(time.DateOnly), end.In(s.zone).AddDate(0, 0, -1).Format(time.DateOnly)
	if by.IsRegistry() {
		n, err := s.store.WithoutCenter(ctx, first, end)
		if err != nil {
			return r, err
		}
		r.WithoutCenter = &n
	}
	return r, nil
}

// span returns the start of the first day and the end of the last day.
func (s *Service) span(from, to string) (time.Time, time.Time, error) {
	last, first := s.clock.Now().In(s.zone), time.Time{}
	var errs [2]error
	if to != "" {
		last, errs[1] = time.ParseInLocation(time.DateOnly, to, s.zone)
	}
	first = last.AddDate(0, 0, 1-usualReport)
	if from != "" {
		first, errs[0] = time.ParseInLocation(time.DateOnly, from, s.zone)
	}
	y, m, d := last.Date()
	end := time.Date(y, m, d+1, 0, 0, 0, 0, s.zone)
	begin := dayStart(first, s.zone)
	var broken fault.Fields
	broken.AddIf(errs[0] != nil || !begin.Before(end) || begin.AddDate(0, 0, longestReport).Before(end), "from", msgRange)
	broken.AddIf(errs[1] != nil, "to", msgRange)
	return begin, end.UTC(), fault.Broken(broken)
}

func (s *Service) count(outcomes []Outcome, goals targets.Targets) Report {
	days := goals.Calendar()
	total := table{}
	centers, sources, campaigns, months := table{}, table{}, table{}, table{}
	total.row("", "")
	for _, o := range outcomes {
		rows := []*Row{total.row("", ""), centers.row(strconv.FormatInt(o.CenterID, 10), o.CenterName)}
		if o.Kind == Referral {
			rows = append(rows, sources.row(o.LeadSource, o.LeadSource))
		} else {
			rows = append(rows, campaigns.row(o.Campaign, o.CampaignName))
		}
		month := o.ReceivedAt.In(s.zone).Format("2006-01")
		for _, row := range append(rows, months.row(month, month)) {
			row.add(o, days, goals.ContactDays)
		}
	}
	byMonth := months.rows()
	slices.SortFunc(byMonth, func(a, b Row) int { return cmp.Compare(a.Key, b.Key) })
	return Report{
		TargetDays: goals.ContactDays, Total: total.rows()[0], ByCenter: centers.rows(), BySource: sources.rows(), ByCampaign: campaigns.rows(),
		ByMonth: byMonth,
	}
}

func (r *Row) add(o Outcome, calendar workdays.Calendar, targetDays int) {
	r.Received++
	if o.Status == New {
		r.Waiting++
	}
	if o.Status == Closed {
		r.Closed[o.Reason]++
	}
	if o.ContactedAt != nil {
		days := max(calendar.Between(o.ReceivedAt, *o.ContactedAt), 0)
		r.Contacted, r.days = r.Contacted+1, append(r.days, days)
		if days <= targetDays {
			r.InTarget++
		}
	}
	if o.HasSite {
		r.Sites++
	}
	if o.IsStarter {
		r.Starter++
	}
	if o.IsLive {
		r.Live++
	}
}

// median returns the median of numbers of days; nil for none.
func median(days []int) *float64 {
	n := len(days)
	if n == 0 {
		return nil
	}
	slices.Sort(days)
	middle := float64(days[(n-1)/2]+days[n/2]) / 2
	return &middle
}

// table collects rows by their key.
type table map[string]*Row

func (t table) row(key, name string) *Row {
	r := t[key]
	if r == nil {
		r = &Row{Key: key, Name: name, Closed: map[Reason]int{}}
		t[key] = r
	}
	return r
}

// rows returns the rows with their medians, in descending order of received patients.
func (t table) rows() []Row {
	rows := []Row{}
	for r := range maps.Values(t) {
		r.MedianDays = median(r.days)
		rows = append(rows, *r)
	}
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Received, a.Received), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Key, b.Key))
	})
	return rows
}
