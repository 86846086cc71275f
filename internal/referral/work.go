package referral

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/sentform"
	"beacon/internal/texts"
)

// work is one save in progress.
type work struct {
	s       *Service
	tx      Tx
	form    Form
	details Details
	caller  access.Caller
	actor   audit.Actor
	now     time.Time
	dueAt   time.Time       // for the centers, by the targets
	centers []center.Center // with the request already, or chosen
	read    releases
	batch   Referral   // the shared fields of the request's rows
	rows    []Referral // the stored rows, later the changed rows
	site    *microsite.Site
	// isRepeated: the form was submitted before, and its response was lost.
	isRepeated bool
	taken      sentform.Form // added to the log with the first new row
}

func (w *work) run(ctx context.Context) error {
	before := slices.Clone(w.rows)
	if err := w.place(ctx); err != nil {
		return err
	}
	if w.isUnchangedRepeat(before) {
		return nil
	}
	if err := w.addSite(ctx, before); err != nil {
		return err
	}
	for i := range w.rows {
		var was *Referral
		if i < len(before) {
			was = &before[i]
		}
		if err := w.saveReferral(ctx, i, was); err != nil {
			return err
		}
	}
	return w.emailPatient(ctx, before)
}

// place builds the changed rows: every row gets the patient's data, and each newly chosen center gets a row. New rows
// have no id.
func (w *work) place(ctx context.Context) error {
	has := CenterIDs(w.rows)
	var wanted []int64
	for _, id := range w.form.Centers {
		if !slices.Contains(has, id) {
			wanted = append(wanted, id)
		}
	}
	if len(has)+len(wanted) > MaxCenters {
		return fault.Broken([]fault.Field{{Name: "centers", Message: catalogues.Text("referral.kept-centers")}})
	}
	for _, id := range slices.Sorted(slices.Values(wanted)) { // one order for all transactions
		_, err := w.tx.OpenCenter(ctx, id)
		if errors.Is(err, fault.ErrNotFound) {
			return noSuchCenter()
		}
		if err != nil {
			return err
		}
	}
	if len(w.rows) == 0 {
		w.rows = []Referral{w.newRow()}
	}
	if w.rows[0].CenterID == 0 && len(wanted) > 0 {
		w.rows[0].CenterID, wanted = wanted[0], wanted[1:]
	}
	for _, id := range wanted {
		row := w.newRow()
		row.CenterID = id
		w.rows = append(w.rows, row)
	}
	for i := range w.rows {
		r := &w.rows[i]
		r.Details, r.IsKidneyForLifeRoute, r.UpdatedAt = w.details, w.batch.IsKidneyForLifeRoute, w.now
		r.Language = w.caller.Lang
		r.Step = ContinueLater
		if r.CenterID != 0 {
			r.Step = Complete
		}
	}
	return nil
}

func (w *work) newRow() Referral {
	row := w.batch
	row.ID, row.CenterID, row.MicrositeID, row.Reminders, row.KeyVersion, row.CreatedAt = 0, 0, 0, 0, 1, w.now
	return row
}

// saveReferral stores a row, with the effects of a new row or a newly chosen center.
func (w *work) saveReferral(ctx context.Context, i int, was *Referral) (err error) {
	r := &w.rows[i]
	action := "referral.changed"
	if was == nil {
		action = "referral.received"
		if r.ID, err = w.tx.AddReferral(ctx, *r); err == nil && w.taken != "" {
			err = w.tx.FormAdded(ctx, w.taken, r.ID)
			w.taken = ""
		}
	} else {
		err = w.tx.SaveReferral(ctx, *r)
	}
	if err != nil {
		return err
	}
	if err := w.writeReleases(ctx, *r, was); err != nil {
		return err
	}
	details := map[string]string{}
	if r.CenterID != 0 && (was == nil || was.CenterID == 0) {
		details["center"] = strconv.FormatInt(r.CenterID, 10)
		if err := w.openIntake(ctx, *r); err != nil {
			return err
		}
	}
	return w.s.trail(w.tx, w.actor, w.caller.Origin, r.ID).Record(ctx, action, details)
}

func (w *work) openIntake(ctx context.Context, r Referral) error {
	id, err := w.tx.AddIntake(ctx, intake.Opening{
		Kind: intake.Referral, RecordID: r.ID, CenterID: r.CenterID, ReceivedAt: w.now, DueAt: w.dueAt,
	})
	if err != nil {
		return err
	}
	return w.emailCoordinators(ctx, r.CenterID, id)
}

// writeReleases records the patient's decisions: the form's release for each new row, and the microsite's release
// whenever the decision changed.
func (w *work) writeReleases(ctx context.Context, r Referral, was *Referral) error {
	line := intake.Release{
		Agreed: true, Language: w.caller.Lang, Signer: r.FullName(), Origin: w.caller.Origin, At: w.now,
	}
	if was == nil {
		line.Form = intake.ReferralForm
		if err := w.addRelease(ctx, r.ID, line, w.read.form); err != nil {
			return err
		}
	}
	before := was != nil && was.MicrositeRelease
	if r.MicrositeRelease == before {
		return nil
	}
	line.Form, line.Agreed = intake.MicrositeForm, r.MicrositeRelease
	return w.addRelease(ctx, r.ID, line, w.read.microsite)
}

func (w *work) addRelease(ctx context.Context, id int64, line intake.Release, read texts.Edition) error {
	if err := w.tx.KeepText(ctx, read.Texts[0]); err != nil {
		return err
	}
	line.Wording = read.Wording()
	return w.tx.AddFormRelease(ctx, id, line)
}

// addSite creates the microsite that the patient asks for, once, at the request's first center that runs microsites
// (R3, row "referral with microsite = Yes").
func (w *work) addSite(ctx context.Context, before []Referral) error {
	if w.details.UseMicrosite != Yes ||
		slices.ContainsFunc(before, func(r Referral) bool { return r.MicrositeID != 0 }) {
		return nil
	}
	for i := range w.rows {
		at := slices.IndexFunc(
			w.centers, func(c center.Center) bool { return c.ID == w.rows[i].CenterID && c.Takes.Microsites },
		)
		if at < 0 {
			continue
		}
		if err := w.tx.KeepText(ctx, w.read.microsite.Texts[0]); err != nil {
			return err
		}
		d := w.details
		site, err := w.s.d.Microsites.Register(ctx, w.tx, microsite.Site{
			FirstName: d.FirstName, LastName: d.LastName, Email: d.Email, BirthDate: d.BirthDate,
			Gender: d.Gender, Type: microsite.Kidney, Language: w.caller.Lang,
			CenterID: w.rows[i].CenterID, PhonePrimary: d.Phone, AgreedToHipaa: d.MicrositeRelease,
		}, microsite.RegistrationForm{Source: "referral", Release: w.read.microsite.Wording()}, w.caller)
		if err != nil {
			return err
		}
		w.site, w.rows[i].MicrositeID = &site, site.ID
		return nil
	}
	return nil
}
