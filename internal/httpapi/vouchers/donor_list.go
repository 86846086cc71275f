package vouchers

import (
	"context"
	"strconv"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"

	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/voucher"
)

// staffVoucherRoutes are the donors of a center and what staff do with them and
// their voucher holders (R6.1, R6.10, R6.11, R7.2, R7.3).
func (s *handlers) staffVoucherRoutes() {
	calls := s.Group("staff")
	httpapi.StaffOutput(calls, httpapi.Principals(), "GET /staff/donors", "staff-donors",
		"One page of the donors the signed-in person works with; looking is audited", s.staffDonors)
	httpapi.StaffCSV(calls, httpapi.Principals(), "GET /staff/donors.csv", "staff-donors-csv",
		"The same list as CSV", s.staffDonorsCSV)
	httpapi.Staff(calls, httpapi.Principals(), "POST /staff/donors", "staff-donor-add",
		"Add a donor and mail the link", s.staffDonorAdd)
	s.staffVoucherImportRoutes()
	s.staffVoucherRecordRoutes()
	s.staffHolderRoutes()
	s.staffVoucherDocumentRoutes()
	s.staffReadinessRoutes()
}

// centerNames returns the name of every center by its id.
func (s *handlers) centerNames(ctx context.Context) (map[int64]string, error) {
	all, err := s.Centers.All(ctx)
	names := make(map[int64]string, len(all))
	for _, c := range all {
		names[c.ID] = c.Name
	}
	return names, err
}

type donorListInput struct {
	Query         string `query:"q" doc:"Part of a name or e-mail, of the donor or a voucher holder"`
	Step          string `query:"step" doc:"VoucherDonorSelfRegistrationStep"`
	CenterID      string `query:"centerId"`
	MatchStatus   string `query:"matchStatus"`
	SurgeryBefore string `query:"surgeryBefore" doc:"YYYY-MM-DD; donors without a day are left out"`
	Sort          string `query:"sort" doc:"surgery, name, step, created or updated, - for descending; default -created"`
	Offset        string `query:"offset"`
	Limit         string `query:"limit"`
}

func (in donorListInput) filter() voucher.DonorFilter {
	return voucher.DonorFilter{
		Search: in.Query, Step: voucher.Step(httpapi.ParseID(in.Step)),
		CenterID: httpapi.ParseID(in.CenterID), MatchStatus: voucher.MatchStatus(httpapi.ParseID(in.MatchStatus)),
		SurgeryBefore: in.SurgeryBefore, Order: in.Sort, Offset: int(httpapi.ParseID(in.Offset)),
		Limit: pageLength(in.Limit),
	}
}

// pageLength returns how many lines a page has: a page's worth where nothing
// sensible was asked for.
func pageLength(asked string) int {
	n := int(httpapi.ParseID(asked))
	if n <= 0 || n > httpapi.MaxPage {
		return httpapi.MaxPage
	}
	return n
}

type donorItem struct {
	ID          int64               `json:"id"`
	FirstName   string              `json:"firstName"`
	LastName    string              `json:"lastName"`
	Email       string              `json:"email"`
	CenterID    int64               `json:"centerId"`
	CenterName  string              `json:"centerName"`
	Step        voucher.Step        `json:"currentSelfRegistrationStep"`
	MatchStatus voucher.MatchStatus `json:"matchStatus"`
	SurgeryOn   string              `json:"surgeryOn" doc:"YYYY-MM-DD, or empty"`
	Holders     int                 `json:"holders" doc:"How many voucher holders are named."`
	Consented   int                 `json:"consented" doc:"How many of them have consented."`
	Outlook     voucher.Outlook     `json:"outlook" doc:"ready, on-track, at-risk or late; empty without a surgery ahead"`
	CreatedAt   time.Time           `json:"createdAt"`
	UpdatedAt   time.Time           `json:"updatedAt"`
}

func donorItemOf(l voucher.ListedDonor, centers map[int64]string) donorItem {
	d := l.Donor
	return donorItem{
		ID: d.ID, FirstName: d.FirstName, LastName: d.LastName, Email: d.Email, CenterID: d.CenterID,
		CenterName: centers[d.CenterID], Step: d.Step, MatchStatus: d.MatchStatus, SurgeryOn: d.SurgeryOn,
		Holders: l.Named, Consented: l.Consented, Outlook: l.Readiness.Outlook, CreatedAt: d.CreatedAt,
		UpdatedAt: d.UpdatedAt,
	}
}

func (s *handlers) staffDonors(ctx context.Context, who access.Principal,
	in *donorListInput) (*httpapi.Listed[donorItem], error) {
	donors, total, err := s.Vouchers.ListDonors(ctx, who, in.filter())
	if err != nil {
		return nil, err
	}
	centers, err := s.centerNames(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.RecordLook(ctx, who.Actor(), "donor", "donor.list-viewed", len(donors)); err != nil {
		return nil, err
	}
	item := func(l voucher.ListedDonor) donorItem { return donorItemOf(l, centers) }
	return httpapi.ListedOf(donors, int64(total), item), nil
}

// staffDonorsCSV returns the whole filtered list in its order.
func (s *handlers) staffDonorsCSV(
	ctx context.Context, who access.Principal, in *donorListInput,
) (httpapi.CSV, error) {
	f := in.filter()
	f.Offset, f.Limit = 0, 0
	donors, _, err := s.Vouchers.ListDonors(ctx, who, f)
	if err != nil {
		return httpapi.CSV{}, err
	}
	centers, err := s.centerNames(ctx)
	if err == nil {
		err = s.RecordLook(ctx, who.Actor(), "donor", "donor.exported", len(donors))
	}
	return httpapi.CSV{
		Name: "donors.csv", Columns: donorListColumns,
		Rows: httpapi.Cells(donors, func(l voucher.ListedDonor) []string { return donorCells(l, centers) }),
	}, err
}

var donorListColumns = []string{
	"id", "first name", "last name", "email", "phone", "date of birth", "center", "step", "match status", "surgery",
	"voucher holders", "consented", "readiness", "created", "updated",
}

func donorCells(l voucher.ListedDonor, centers map[int64]string) []string {
	d := l.Donor
	return httpapi.SafeCells(
		strconv.FormatInt(d.ID, 10), d.FirstName, d.LastName, d.Email, d.Phone, personal.WrittenBirthDate(d.BirthDate),
		centers[d.CenterID], strconv.Itoa(int(d.Step)), strconv.Itoa(int(d.MatchStatus)), d.SurgeryOn,
		strconv.Itoa(l.Named), strconv.Itoa(l.Consented), string(l.Readiness.Outlook), httpapi.TimeCell(&d.CreatedAt),
		httpapi.TimeCell(&d.UpdatedAt),
	)
}

type newDonorInput struct {
	Body struct {
		FirstName string `json:"firstName"`
		LastName  string `json:"lastName"`
		Email     string `json:"email"`
		Language  string `json:"language" doc:"en or es"`
		SurgeryOn string `json:"surgeryOn,omitempty" doc:"YYYY-MM-DD, or empty"`
		CenterID  int64  `json:"centerId,omitempty" doc:"Registry staff choose; a coordinator's own center wins."`
	}
}

type addedDonor struct {
	ID int64 `json:"id"`
}

func (s *handlers) staffDonorAdd(ctx context.Context, who access.Principal, in *newDonorInput) (addedDonor, error) {
	b := in.Body
	d, err := s.Vouchers.CreateDonor(
		ctx,
		who,
		voucher.NewDonor{
			FirstName: b.FirstName, LastName: b.LastName, Email: b.Email, Language: locale.Parse(b.Language),
			SurgeryOn: b.SurgeryOn, CenterID: b.CenterID,
		},
		httpapi.CallerOf(ctx),
	)
	return addedDonor{d.ID}, err
}
