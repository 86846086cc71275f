package vouchers

import (
	"context"
	"slices"
	"time"

	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/consent"
	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/kit"
	"beacon/internal/platform/locale"
	"beacon/internal/voucher"
	"beacon/internal/voucher/readiness"
	"beacon/internal/voucher/recall"
	"beacon/internal/voucher/redemption"
)

// staffVoucherRecordRoutes registers the routes for a donor's record and a center's changes to it.
func (s *handlers) staffVoucherRecordRoutes() {
	calls := s.Group("staff")
	httpapi.Staff(calls.Route("GET /staff/donors/{id}", "staff-donor",
		"Get a donor with voucher holders, documents and history; audited"), httpapi.ByGrant(httpapi.CenterViewers()),
		s.staffDonor)
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/transfer", "staff-donor-transfer",
		"Transfer a donor, with the holders of the same center, to another center"), httpapi.CenterWorkers(),
		s.staffDonorTransfer)
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/settings", "staff-donor-change",
		"Change the limit of holders, the days of surgery and donation or the match status"), httpapi.CenterViewers(),
		s.staffDonorChange)
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/reopen-list", "staff-donor-reopen",
		"Reopen a donor's final list of holders, with a reason; supersedes the donor's "+
			"consent and emails the donor"), httpapi.CenterViewers(), s.staffDonorReopen)
	httpapi.StaffAction(calls.Route("POST /staff/donors/{id}/remove", "staff-donor-remove",
		"Remove a donor from the list; the record is kept"), httpapi.CenterViewers(), s.staffDonorRemove)
	httpapi.StaffAction(calls.Route("POST /staff/donors/{id}/link", "staff-donor-link",
		"Email the donor's link, or a new link that ends the old link"), httpapi.CenterViewers(), s.staffDonorLink)
	httpapi.Staff(calls.Route("POST /staff/donors/{id}/remind", "staff-donor-remind",
		"Email a reminder to the donor and every voucher holder with open steps"), httpapi.CenterViewers(),
		s.staffDonorRemind)
}

type moveItem struct {
	Name    redemption.MoveName  `json:"name" doc:"What is done, such as ask-redemption"`
	To      voucher.HolderStatus `json:"to"`
	Reasons []voucher.Reason     `json:"reasons"`
}

// askItem is a request for a redemption, or for its undo, that a second person must confirm.
type askItem struct {
	Name   string         `json:"name"`
	On     string         `json:"on" doc:"YYYY-MM-DD"`
	Reason voucher.Reason `json:"reason"`
}

func askItemFor(r voucher.Request) *askItem {
	if r == (voucher.Request{}) {
		return nil
	}
	return &askItem{r.Name, r.On, r.Reason}
}

// EmergencyHolder lists the fields of a voucher holder that a coordinator of another center reads in an emergency. No
// field is masked.
type EmergencyHolder struct {
	HolderFields
	CenterID     int64            `json:"centerId"`
	CenterName   string           `json:"centerName"`
	VoucherState voucher.State    `json:"voucherState" doc:"What the voucher is called"`
	Version      int64            `json:"version"`
	Language     string           `json:"language"`
	SwabOn       string           `json:"swabOn" doc:"YYYY-MM-DD, or empty"`
	BloodOn      string           `json:"bloodOn" doc:"YYYY-MM-DD, or empty"`
	RetiredWith  int64            `json:"retiredWith" doc:"The holder whose redeemed voucher retired this one; 0: none."`
	DiedOn       string           `json:"diedOn" doc:"YYYY-MM-DD, or empty"`
	Asked        *askItem         `json:"asked" doc:"null: nothing waits to be confirmed"`
	Moves        []moveItem       `json:"moves" doc:"What the caller can do with the voucher, and for which reasons."`
	WhyNot       []string         `json:"whyNot" doc:"Why nothing else can be done, in sentences to show"`
	Outlook      readiness.Status `json:"outlook" doc:"Empty where nothing depends on a surgery."`
	Needs        []needItem       `json:"needs"`

	NextKit     nextKitItem     `json:"nextKit" doc:"The kit after the first, as it would be ordered now"`
	FirstKit    kit.FirstStatus `json:"firstKit" doc:"can-send, has-kit, no-part, not-yet or no-address"`
	NeedAskedAt *time.Time      `json:"needAskedAt" doc:"When the holder asked to use the voucher; null: not, or handled"`
	Duties      []dutyItem      `json:"duties" doc:"What comes back every five years while the voucher can be used."`
	Outgrown    *outgrownItem   `json:"outgrown" doc:"What a guardian signed for who is of age now; null: nothing"`
}

// staffHolderItem is a voucher holder for staff. In an emergency only the part EmergencyHolder is filled. A holder of
// another center has only name, center and state of the voucher.
type staffHolderItem struct {
	EmergencyHolder
	payload.EmailChanging
	IsElsewhere bool `json:"isElsewhere" doc:"Only name, center and state are known, as of a holder of another center"`
	CanTransfer bool `json:"canTransfer" doc:"The caller may transfer the holder to another center."`
}

// holderElsewhere returns a holder of another center, or another holder in a holder's record.
func holderElsewhere(h voucher.Holder, r donorSources) staffHolderItem {
	item := EmergencyHolder{
		HolderFields: HolderFields{
			ID: h.ID, DonorID: h.DonorID, FullName: h.FullName(), WillLikelyNeed: voucher.Unanswered,
			YearsBefore: voucher.Unanswered,
		},
		CenterID: h.CenterID, CenterName: r.centerNames[h.CenterID],
		VoucherState: voucher.StateFor(h, r.Donor), Version: h.Version,
		Moves: []moveItem{}, WhyNot: []string{}, Needs: []needItem{}, Duties: []dutyItem{},
	}
	return staffHolderItem{EmergencyHolder: item, IsElsewhere: true}
}

func (s *handlers) emergencyHolder(
	who access.Principal, h voucher.Holder, r donorSources, lang locale.Lang,
) EmergencyHolder {
	orders := ordersFor(h.ID, r.kits)
	moves, whyNot := redemption.MovesFor(who, h, r.Donor, r.Holders)
	item := EmergencyHolder{
		CenterID: h.CenterID, CenterName: r.centerNames[h.CenterID],
		HolderFields: holderFieldsFor(h), VoucherState: voucher.StateFor(h, r.Donor), Version: h.Version,
		Language: string(h.Language), SwabOn: h.SwabOn, BloodOn: h.BloodOn, RetiredWith: h.RetiredWith,
		Needs: []needItem{}, FirstKit: kit.FirstStatusFor(h, orders), Asked: askItemFor(h.Request),
		Moves:       httpapi.Items(moves, func(m redemption.Move) moveItem { return moveItem{m.Name, m.To, m.Reasons} }),
		WhyNot:      httpapi.Items(whyNot, func(t locale.Text) string { return t.In(lang) }),
		NeedAskedAt: h.NeedAskedAt, DiedOn: h.DiedOn, NextKit: nextKitFor(h, r.centers[h.CenterID], orders, lang),
		Duties:   dutyItemsFor(recall.DutiesFor(h, r.Donor, s.Vouchers.Today())),
		Outgrown: outgrownItemFor(s.Consents.GuardianConsent(r.consents, h, r.Donor)),
	}
	ready := r.readiness.Holders
	if i := slices.IndexFunc(ready, func(one readiness.HolderReport) bool { return one.Holder.ID == h.ID }); i >= 0 {
		item.Outlook, item.Needs = ready[i].Status, needItemsFor(ready[i].Requirements)
	}
	return item
}

// donorEvent is an entry in the history of a donor and their holders.
type donorEvent struct {
	payload.TimelineItem
	HolderID int64 `json:"holderId" doc:"0: about the donor"`
}

// NamedDonor lists the fields of a donor that the center of a holder reads if the donor belongs to another center.
type NamedDonor struct {
	ID         int64  `json:"id"`
	CenterName string `json:"centerName"`
	FullName   string `json:"fullName"`
	IsNameOnly bool   `json:"isNameOnly" doc:"The donor belongs to another center; only name and center are known"`
}

// EmergencyDonor lists the fields of a donor's record, without the holders, that a coordinator of another center reads
// in an emergency.
type EmergencyDonor struct {
	NamedDonor
	Version  int64  `json:"version" doc:"To be sent back with a change."`
	CenterID int64  `json:"centerId"`
	Language string `json:"language"`
	PersonFields
	payload.InEmergency
	HoldersAllowed int                 `json:"fvHoldersAllowed"`
	FamilyHolders  int                 `json:"familyHolders" doc:"How many holders count against the limit."`
	Step           voucher.Step        `json:"currentSelfRegistrationStep"`
	MatchStatus    voucher.MatchStatus `json:"matchStatus"`
	SurgeryOn      string              `json:"surgeryOn" doc:"YYYY-MM-DD, or empty"`
	DonatedOn      string              `json:"donatedOn" doc:"YYYY-MM-DD, or empty"`
	DiedOn         string              `json:"diedOn" doc:"YYYY-MM-DD, or empty"`
	NoFamily       bool                `json:"hasConfirmedNoFvHolders"`
	CreatedAt      time.Time           `json:"createdAt"`
	UpdatedAt      time.Time           `json:"updatedAt"`
	Path           donorPath           `json:"path" doc:"When the donor came how far"`
	Readiness      *readinessItem      `json:"readiness" doc:"null without a surgery ahead"`
	Joined         []joinedDonor       `json:"joined" doc:"The donor's other records that were joined into this one."`
}

// donorRecord is a donor's record. In an emergency only the parts EmergencyDonor and EmergencyHolder are filled. In a
// holder's own record, and for the center of a holder of another center's donor, only NamedDonor and the lists about
// the holder are filled.
type donorRecord struct {
	EmergencyDonor
	Holder *ownHolder `json:"holder" doc:"The holder of a holder's own record; null in the donor's record"`
	payload.EmailChanging
	payload.JoinWaiting
	payload.EmailCount
	Holders       []staffHolderItem  `json:"holders"`
	ReopenReasons []voucher.Reason   `json:"reopenReasons" doc:"Reasons to reopen the list; empty: it cannot be."`
	Kits          []kitItem          `json:"kits" doc:"Of all holders, by holder and number."`
	Documents     []documentItem     `json:"documents" doc:"Newest first; so is history."`
	ConsentDesks  []consentDesk      `json:"consentDesks" doc:"Of the donor, then of the holders"`
	History       []donorEvent       `json:"history"`
	Holds         []payload.HoldItem `json:"holds" doc:"The legal holds because of which nothing is deleted."`
}

// donorSources holds the data for a donor's record.
type donorSources struct {
	voucher.DonorRecord
	readiness   readiness.Report
	centers     map[int64]center.Center
	centerNames map[int64]string
	consents    []consent.Consent
	kits        []kit.Listed
}

func (s *handlers) staffDonor(ctx context.Context, who access.Principal, in *httpapi.ByID) (donorRecord, error) {
	r, err := s.Vouchers.ViewDonor(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	if err != nil {
		return donorRecord{}, err
	}
	of := access.Record{Kind: access.DonorRecord, ID: r.Donor.ID}
	grant := payload.GrantFor(who, of, r.Donor.CenterID, s.Clock.Now())
	if grant == nil {
		return s.donorResponse(ctx, who, r)
	}
	return s.donorInEmergency(ctx, who, r, grant)
}

// donorAfter returns the donor's record after a change. It is not audited as a read, because the change itself is.
func (s *handlers) donorAfter(ctx context.Context, who access.Principal, id int64, err error) (donorRecord, error) {
	return s.recordAfter(ctx, who, voucher.HolderRef{DonorID: id}, err)
}

// emptyDonorRecord returns a record without any data.
func emptyDonorRecord() donorRecord {
	return donorRecord{
		Holders: []staffHolderItem{}, ReopenReasons: []voucher.Reason{}, Kits: []kitItem{}, Documents: []documentItem{},
		ConsentDesks: []consentDesk{}, History: []donorEvent{}, Holds: []payload.HoldItem{},
	}
}

// donorInEmergency returns a donor's record with the fields that an emergency allows. Holders of a third center have
// only their name.
func (s *handlers) donorInEmergency(
	ctx context.Context, who access.Principal, r voucher.DonorRecord, grant *payload.EmergencyGrant,
) (donorRecord, error) {
	out := emptyDonorRecord()
	sources, err := s.donorSources(ctx, r, r.Donor.CenterID)
	if err != nil {
		return out, err
	}
	for _, h := range r.Holders {
		item := holderElsewhere(h, sources)
		if h.CenterID == r.Donor.CenterID || r.HolderPart(who, h) == voucher.Whole {
			item = staffHolderItem{EmergencyHolder: s.emergencyHolder(who, h, sources, httpapi.InfoFrom(ctx).Lang)}
		}
		out.Holders = append(out.Holders, item)
	}
	out.EmergencyDonor, err = s.emergencyDonor(ctx, sources)
	out.Emergency = grant
	return out, err
}

// donorSources reads the data for a record. The readiness is that of a center, or of all centers for 0.
func (s *handlers) donorSources(
	ctx context.Context, r voucher.DonorRecord, centerID int64,
) (out donorSources, err error) {
	out.DonorRecord = r
	out.readiness = readiness.Evaluate(r.Donor, r.Holders, s.Vouchers.Today()).At(centerID, r.Donor)
	all, err := s.Centers.All(ctx)
	if err != nil {
		return out, err
	}
	out.centers, out.centerNames = map[int64]center.Center{}, map[int64]string{}
	for _, c := range all {
		out.centers[c.ID], out.centerNames[c.ID] = c, c.Name
	}
	if out.consents, err = s.Consents.DonorConsents(ctx, r.Donor.ID); err != nil {
		return out, err
	}
	out.kits, err = s.Kits.RecordOrders(ctx, r, out.centerNames)
	return out, err
}

func (s *handlers) emergencyDonor(ctx context.Context, r donorSources) (EmergencyDonor, error) {
	d := r.Donor
	out := EmergencyDonor{
		NamedDonor: namedDonorFor(r), Version: d.Mark(), CenterID: d.CenterID, Language: string(d.Language), PersonFields: personFieldsFor(d.Person),
		HoldersAllowed: d.HoldersAllowed, Step: d.Step, MatchStatus: d.MatchStatus,
		SurgeryOn: d.SurgeryOn, DonatedOn: d.DonatedOn, DiedOn: d.DiedOn,
		NoFamily: d.HasConfirmedNoFvHolders, CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt,
	}
	for _, h := range r.Holders {
		if !h.IsInImminentNeed() {
			out.FamilyHolders++
		}
	}
	if ready := r.readiness; ready.Status != "" {
		out.Readiness = &readinessItem{
			ready.Status, ready.Cause, ready.DaysLeft, ready.FormsDue, needItemsFor(ready.Donor),
		}
	}
	var err error
	if out.Path, err = s.donorPathFor(ctx, d, r.Holders); err != nil {
		return out, err
	}
	out.Joined, err = s.joinedDonors(ctx, d)
	return out, err
}

func namedDonorFor(r donorSources) NamedDonor {
	return NamedDonor{ID: r.Donor.ID, FullName: r.Donor.FullName(), CenterName: r.centerNames[r.Donor.CenterID]}
}

// donorResponse returns the parts of a donor's record that the caller may read.
func (s *handlers) donorResponse(
	ctx context.Context, who access.Principal, r voucher.DonorRecord,
) (donorRecord, error) {
	out := emptyDonorRecord()
	sources, err := s.donorSources(ctx, r, who.CenterID)
	if err != nil {
		return out, err
	}
	if r.DonorPart(who) == voucher.Whole {
		err = s.addDonor(ctx, who, sources, &out)
	} else {
		out.NamedDonor = namedDonorFor(sources)
		out.IsNameOnly = true
	}
	if err != nil {
		return out, err
	}
	if out.Holders, err = s.holderItemsFor(ctx, who, sources); err != nil {
		return out, err
	}
	if out.Holder = ownHolderFor(who, sources); out.Holder != nil {
		out.Holds, err = s.Holds.On(ctx, who, voucher.Holder{ID: r.HolderID}.Subject())
		if err != nil {
			return out, err
		}
	}
	out.Kits = s.kitItemsFor(ctx, kit.Visible(who, r, sources.kits))
	if out.History, err = s.donorHistory(ctx, who, r); err != nil {
		return out, err
	}
	if out.Documents, err = s.documentItemsFor(ctx, visibleConsents(who, sources), out.History); err != nil {
		return out, err
	}
	if out.EmailCount, err = s.RecordEmails.CountFor(ctx, who, emailRecords(who, r)); err != nil {
		return out, err
	}
	out.ConsentDesks, err = s.consentDesksFor(ctx, who, r)
	return out, err
}

// addDonor adds the data of the donor to a record.
func (s *handlers) addDonor(
	ctx context.Context, who access.Principal, r donorSources, out *donorRecord,
) (err error) {
	of := voucher.Signer{Donor: r.Donor}.Record()
	if out.EmergencyDonor, err = s.emergencyDonor(ctx, r); err != nil {
		return err
	}
	out.ReopenReasons = voucher.ReopenReasons(r.Donor, r.Holders)
	if out.EmailChange, err = s.emailChangeFor(ctx, of); err != nil {
		return err
	}
	if out.JoinWaiting, err = payload.JoinWaitingFor(ctx, s.Joins, who, of); err != nil {
		return err
	}
	out.Holds, err = s.Holds.On(ctx, who, audit.Subject{Kind: "donor", ID: r.Donor.ID})
	return err
}

// holderItemsFor returns the holders of a record, each with the part that the caller may read.
func (s *handlers) holderItemsFor(
	ctx context.Context, who access.Principal, r donorSources,
) ([]staffHolderItem, error) {
	items := []staffHolderItem{}
	for _, h := range r.Holders {
		item := holderElsewhere(h, r)
		switch r.HolderPart(who, h) {
		case voucher.Nothing:
			continue
		case voucher.Whole:
			item = staffHolderItem{EmergencyHolder: s.emergencyHolder(who, h, r, httpapi.InfoFrom(ctx).Lang)}
			var err error
			of := voucher.Signer{Donor: r.Donor, Holder: &h}.Record()
			if item.EmailChange, err = s.emailChangeFor(ctx, of); err != nil {
				return nil, err
			}
		}
		item.CanTransfer = who.WorksAtCenter(r.Donor.CenterID)
		items = append(items, item)
	}
	return items, nil
}

// visibleConsents returns the consents of the donor and the holders whose data the caller may read.
func visibleConsents(who access.Principal, r donorSources) (all []consent.Consent) {
	seen := map[audit.Subject]bool{r.Donor.Subject(): r.DonorPart(who) == voucher.Whole}
	for _, h := range r.WholeHolders(who) {
		seen[h.Subject()] = true
	}
	return slices.DeleteFunc(slices.Clone(r.consents), func(c consent.Consent) bool { return !seen[c.Subject()] })
}

// donorHistory returns the audit events of a donor and the holders that the caller may read, newest first.
func (s *handlers) donorHistory(
	ctx context.Context, who access.Principal, r voucher.DonorRecord,
) ([]donorEvent, error) {
	subjects, holders := []audit.Subject{}, map[audit.Subject]int64{}
	if r.DonorPart(who) == voucher.Whole || r.WasAt(who, 0) {
		subjects = append(subjects, r.Donor.Subject())
	}
	for _, h := range r.Holders {
		if r.IsAbout(h) && r.HolderPart(who, h) != voucher.Nothing {
			subjects, holders[h.Subject()] = append(subjects, h.Subject()), h.ID
		}
	}
	events, err := s.Trail.OfSubjects(ctx, subjects, payload.TimelineLength)
	all := []donorEvent{}
	for _, e := range events {
		if holder := holders[e.Subject]; r.IsOwnWork(who, holder, e.At) {
			all = append(all, donorEvent{payload.NewTimelineItem(e), holder})
		}
	}
	return all, err
}

type donorChangeInput struct {
	ID   string `path:"id"`
	Body struct {
		Version        int64                `json:"version"`
		HoldersAllowed *int                 `json:"fvHoldersAllowed,omitempty"`
		SurgeryOn      *string              `json:"surgeryOn,omitempty" doc:"YYYY-MM-DD; empty: no longer planned"`
		MatchStatus    *voucher.MatchStatus `json:"matchStatus,omitempty"`
		DonatedOn      *string              `json:"donatedOn,omitempty" doc:"YYYY-MM-DD, if the donor is or becomes transplanted"`
	}
}

func (s *handlers) staffDonorChange(
	ctx context.Context, who access.Principal, in *donorChangeInput,
) (donorRecord, error) {
	id, b := httpapi.ParseID(in.ID), in.Body
	err := s.Vouchers.ChangeDonor(ctx, who, voucher.DonorRef{ID: id, Mark: b.Version}, voucher.DonorChange{
		HoldersAllowed: b.HoldersAllowed, SurgeryOn: b.SurgeryOn, MatchStatus: b.MatchStatus, DonatedOn: b.DonatedOn,
	}, httpapi.CallerFrom(ctx))
	return s.donorAfter(ctx, who, id, err)
}

type donorReopenInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64          `json:"version"`
		Reason  voucher.Reason `json:"reason" doc:"One of the reasons that the record lists."`
	}
}

func (s *handlers) staffDonorReopen(
	ctx context.Context, who access.Principal, in *donorReopenInput,
) (donorRecord, error) {
	id := httpapi.ParseID(in.ID)
	_, err := s.Vouchers.FindDonor(ctx, who, id)
	if err == nil {
		c := httpapi.CallerFrom(ctx)
		err = s.Consents.ListReopened(ctx, who, id, c, func(tx voucher.Tx) error {
			return s.Vouchers.ReopenList(ctx, tx, who, voucher.Reopening{
				Of: voucher.DonorRef{ID: id, Mark: in.Body.Version}, Reason: in.Body.Reason,
			}, c)
		})
	}
	return s.donorAfter(ctx, who, id, err)
}

type donorVersionInput struct {
	ID   string `path:"id"`
	Body struct {
		Version int64 `json:"version"`
	}
}

func (s *handlers) staffDonorRemove(ctx context.Context, who access.Principal, in *donorVersionInput) error {
	caller := httpapi.CallerFrom(ctx)
	return s.Vouchers.RemoveDonor(ctx, who, voucher.DonorRef{ID: httpapi.ParseID(in.ID), Mark: in.Body.Version}, caller)
}

type linkBody struct {
	Anew bool `json:"anew,omitempty" doc:"Ends the link that is in use."`
}

type donorLinkInput struct {
	ID   string `path:"id"`
	Body linkBody
}

func (s *handlers) staffDonorLink(ctx context.Context, who access.Principal, in *donorLinkInput) error {
	return s.Vouchers.SendDonorLink(ctx, who, httpapi.ParseID(in.ID), in.Body.Anew, httpapi.CallerFrom(ctx))
}

type reminded struct {
	Count int `json:"count" doc:"How many people have open steps and are mailed."`
}

func (s *handlers) staffDonorRemind(ctx context.Context, who access.Principal, in *httpapi.ByID) (reminded, error) {
	n, err := s.Readiness.Remind(ctx, who, httpapi.ParseID(in.ID), httpapi.CallerFrom(ctx))
	return reminded{n}, err
}
