package vouchers

import (
	"context"
	"strconv"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/personal"
	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
)

// staffVoucherRoutes registers the routes with which staff manage a center's donors and their voucher holders (R6.1,
// R6.10, R6.11, R7.2, R7.3).
func (s *handlers) staffVoucherRoutes() {
	calls := s.Group("staff")
	httpapi.StaffList(httpapi.List{
		Group: calls, Route: "/staff/donors", Name: "staff-donors", Subject: "donor", IsBounded: true,
		Summary: "List the donors that the caller may see, one page; audited",
		Viewed:  "donor.list-viewed", Exported: "donor.exported", File: "donors.csv",
		Columns: []string{
			"id", "first name", "last name", "email", "phone", "date of birth", "center", "step", "match status", "surgery",
			"voucher holders", "consented", "vouchers", "readiness", "created", "updated",
		},
	}, httpapi.CenterViewers(), httpapi.Find(donorListInput.filter, s.listDonors), donorItemFor, donorCells)
	httpapi.Staff(calls.Route("POST /staff/donors", "staff-donor-add", "Add a donor and email the link"),
		httpapi.CenterViewers(), s.staffDonorAdd)
	s.staffVoucherImportRoutes()
	s.staffVoucherRecordRoutes()
	s.joinRoutes()
	s.staffHolderRoutes()
	s.guestRoutes()
	s.staffFactsRoutes()
	s.staffDeathRoutes()
	s.staffVoucherDocumentRoutes()
	s.staffClinicRoutes()
	s.staffReadinessRoutes()
	s.staffRecallRoutes()
}

// centerNames returns the names of all centers by id.
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
	VoucherState  string `query:"voucherState" doc:"What a voucher of theirs is called, such as redemption-asked"`
	SurgeryBefore string `query:"surgeryBefore" doc:"YYYY-MM-DD; donors without a day are left out"`
	Sort          string `query:"sort" doc:"surgery, name, step, created or updated, - for descending; default -created"`
	httpapi.Paging
}

func (in donorListInput) filter(page httpapi.Page) voucher.DonorQuery {
	return voucher.DonorQuery{
		Search: in.Query, Step: voucher.Step(httpapi.ParseID(in.Step)),
		CenterID: httpapi.ParseID(in.CenterID), MatchStatus: voucher.MatchStatus(httpapi.ParseID(in.MatchStatus)),
		State: voucher.State(in.VoucherState), SurgeryBefore: in.SurgeryBefore, Order: in.Sort,
		Offset: page.Offset, Limit: page.Limit,
	}
}

// listedDonor is a donor in the list.
type listedDonor struct {
	voucher.Donor
	centerName string
	holders    int
	consented  int    // number of holders who consented
	vouchers   string // number of vouchers in each state, as text
	readiness  readiness.Status
}

func (s *handlers) listDonors(
	ctx context.Context, who access.Principal, f voucher.DonorQuery,
) ([]listedDonor, int64, error) {
	donors, holders, total, err := s.Vouchers.VisibleDonors(ctx, who, f)
	if err != nil {
		return nil, 0, err
	}
	centers, err := s.centerNames(ctx)
	lang, today := httpapi.InfoFrom(ctx).Lang, s.Vouchers.Today()
	return httpapi.Items(donors, func(d voucher.Donor) listedDonor {
		named := holders[d.ID]
		l := listedDonor{
			Donor: d, centerName: centers[d.CenterID], holders: len(named), vouchers: vouchersByState(d, named, lang),
			readiness: readiness.Evaluate(d, named, today).At(who.CenterID, d).Status,
		}
		for _, h := range named {
			if h.Step >= voucher.Complete {
				l.consented++
			}
		}
		return l
	}), total, err
}

// vouchersByState returns the number of vouchers in each state, such as "Available: 2; Retired: 1".
func vouchersByState(d voucher.Donor, holders []voucher.Holder, lang locale.Lang) string {
	counts := map[voucher.State]int{}
	for _, h := range holders {
		counts[voucher.StateFor(h, d)]++
	}
	var parts []string
	for _, state := range voucher.States {
		if n := counts[state]; n > 0 {
			parts = append(parts, state.Name().In(lang)+": "+strconv.Itoa(n))
		}
	}
	return strings.Join(parts, "; ")
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
	Consented   int                 `json:"consented" doc:"Number of holders who have consented."`
	Outlook     readiness.Status    `json:"outlook" doc:"ready, none-left, on-track, at-risk, late; empty: no surgery"`
	CreatedAt   time.Time           `json:"createdAt"`
	UpdatedAt   time.Time           `json:"updatedAt"`
}

func donorItemFor(l listedDonor) donorItem {
	d := l.Donor
	return donorItem{
		ID: d.ID, FirstName: d.FirstName, LastName: d.LastName, Email: d.Email, CenterID: d.CenterID,
		CenterName: l.centerName, Step: d.Step, MatchStatus: d.MatchStatus, SurgeryOn: d.SurgeryOn,
		Holders: l.holders, Consented: l.consented, Outlook: l.readiness, CreatedAt: d.CreatedAt,
		UpdatedAt: d.UpdatedAt,
	}
}

func donorCells(l listedDonor) []string {
	d := l.Donor
	return httpapi.FormatCells(
		d.ID, d.FirstName, d.LastName, d.Email, d.Phone, personal.WrittenBirthDate(d.BirthDate), l.centerName, int(d.Step),
		int(d.MatchStatus), d.SurgeryOn, l.holders, l.consented, l.vouchers,
		string(l.readiness), d.CreatedAt, d.UpdatedAt,
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

		IsAnotherPerson bool `json:"isAnotherPerson,omitempty" doc:"The records listed in a 409 belong to another person."`

		FormKey payload.FormKey `json:"formKey,omitempty" doc:"32 random hexadecimal digits; a donor counts once"`
	}
}

type addedDonor struct {
	ID int64 `json:"id"`
}

func (s *handlers) staffDonorAdd(ctx context.Context, who access.Principal, in *newDonorInput) (addedDonor, error) {
	if err := s.AllowAddition(ctx, who); err != nil {
		return addedDonor{}, err
	}
	b := in.Body
	lang, err := httpapi.ParseLanguage(b.Language)
	if err != nil {
		return addedDonor{}, err
	}
	d, err := s.Vouchers.CreateDonor(
		ctx,
		who,
		voucher.NewDonor{
			FirstName: b.FirstName, LastName: b.LastName, Email: b.Email, Language: lang,
			SurgeryOn: b.SurgeryOn, CenterID: b.CenterID, IsAnotherPerson: b.IsAnotherPerson,
		},
		httpapi.CallerWith(ctx, b.FormKey, who, in),
	)
	return addedDonor{d.ID}, payload.WithDuplicates(err)
}
