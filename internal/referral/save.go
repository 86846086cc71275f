package referral

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/microsite"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
)

// Create stores a new request: a referral for each chosen center, or one that
// waits for the choice (decision 5.1). All that it brings about is in one
// transaction. It answers the ids.
func (s *Service) Create(ctx context.Context, f Form, c microsite.Caller) ([]int64, error) {
	f = f.tidy()
	centers, broken, err := s.examine(ctx, f, nil)
	if err != nil {
		return nil, err
	}
	if f.Captcha == "" {
		broken = append(broken, fault.Field{Name: "captcha", Message: sayCaptcha})
	}
	if err := fault.Broken(broken); err != nil {
		return nil, err
	}
	proof, err := s.prove(ctx, f.Captcha, c)
	if err != nil {
		return nil, err
	}
	return s.commit(ctx, f, c, centers, func(w *work) error {
		fresh, err := w.tx.UseOnce(ctx, proof, captchaPurpose)
		if err != nil {
			return err
		}
		if !fresh {
			return unsolved()
		}
		w.batch = Referral{Batch: keys.RandomToken(), KeyVersion: 1, IsKidneyForLifeRoute: f.IsKidneyForLifeRoute, Language: c.Lang, CreatedAt: w.now}
		w.actor = audit.Actor{Kind: audit.Public, Name: w.details.FullName()}
		return nil
	})
}

// Update changes the request that was opened: what the patient tells, in each
// of its referrals, and the choice of centers. A center that has the request
// keeps it (decision record 0018). It answers the ids of the whole request.
func (s *Service) Update(ctx context.Context, a Access, f Form) ([]int64, error) {
	f.IsKidneyForLifeRoute = f.IsKidneyForLifeRoute || a.referral.IsKidneyForLifeRoute
	if f.HipaaRelease == nil { // it was agreed to with the request
		agreed := true
		f.HipaaRelease = &agreed
	}
	f = f.tidy()
	rows, err := s.Store.Batch(ctx, a.referral.Batch)
	if err != nil {
		return nil, err
	}
	centers, broken, err := s.examine(ctx, f, centersOf(rows))
	if err == nil {
		err = fault.Broken(broken)
	}
	if err != nil {
		return nil, err
	}
	return s.commit(ctx, f, a.caller, centers, func(w *work) (err error) {
		if w.rows, err = w.tx.LockBatch(ctx, a.referral.Batch); err != nil {
			return err
		}
		own := slices.IndexFunc(w.rows, func(r Referral) bool { return r.ID == a.referral.ID && r.KeyVersion == a.referral.KeyVersion })
		if own < 0 {
			return fault.New(fault.NotFound, sayNoReferral)
		}
		w.batch = w.rows[own]
		w.batch.IsKidneyForLifeRoute = f.IsKidneyForLifeRoute
		w.actor = audit.Actor{Kind: audit.Recipient, Name: w.details.FullName()}
		return nil
	})
}

// examine answers the centers that have the request or are chosen, and every
// broken rule. Those that have it may take no others any more.
func (s *Service) examine(ctx context.Context, f Form, has []int64) ([]center.Center, []fault.Field, error) {
	broken := check(f, s.Clock.Now())
	if len(f.Centers) > MaxCenters {
		return nil, broken, nil
	}
	var centers []center.Center
	for i, id := range append(slices.Clone(has), f.Centers...) {
		if i >= len(has) && slices.Contains(has, id) {
			continue
		}
		c, err := s.Centers.ByID(ctx, id)
		if err != nil && !errors.Is(err, fault.ErrNotFound) {
			return nil, nil, err
		}
		if err != nil || i >= len(has) && !c.Takes.Referrals {
			return nil, append(broken, fault.Field{Name: "centers", Message: sayNoSuchCenter}), nil
		}
		centers = append(centers, c)
	}
	return centers, broken, nil
}

// prove asks the human check.
func (s *Service) prove(ctx context.Context, token string, c microsite.Caller) (captcha.Proof, error) {
	proof, err := s.Captcha.Check(ctx, token, c.Origin.Address)
	switch {
	case errors.Is(err, captcha.ErrUnsolved):
		return proof, unsolved()
	case errors.Is(err, captcha.ErrUnreachable):
		return proof, fault.Wrap(fault.Unavailable, sayCheckAway, err)
	}
	return proof, err
}

func unsolved() error { return fault.Broken([]fault.Field{{Name: "captcha", Message: sayCaptcha}}) }

// work is one save under way.
type work struct {
	s       *Service
	tx      Tx
	form    Form
	details Details
	caller  microsite.Caller
	actor   audit.Actor
	now     time.Time
	centers []center.Center // that have the request, or are to have it
	batch   Referral        // what the rows of the request share
	rows    []Referral      // the request as it is, then as it becomes
	site    *microsite.Site
}

// commit runs begin and then everything that a save brings about in one transaction.
func (s *Service) commit(ctx context.Context, f Form, c microsite.Caller, centers []center.Center, begin func(*work) error) ([]int64, error) {
	var w *work
	err := s.Store.InTx(ctx, func(tx Tx) error {
		now := s.Clock.Now()
		w = &work{s: s, tx: tx, form: f, details: f.details(now), caller: c, now: now, centers: centers}
		if err := begin(w); err != nil {
			return err
		}
		return w.run(ctx)
	})
	if err != nil {
		return nil, err
	}
	if w.site != nil {
		s.Microsites.Committed(*w.site)
	}
	s.MailsWait()
	ids := make([]int64, 0, len(w.rows))
	for _, r := range w.rows {
		ids = append(ids, r.ID)
	}
	return ids, nil
}

func (w *work) run(ctx context.Context) error {
	before := slices.Clone(w.rows)
	if err := w.place(); err != nil {
		return err
	}
	if err := w.addSite(ctx, before); err != nil {
		return err
	}
	for i := range w.rows {
		var was *Referral
		if i < len(before) {
			was = &before[i]
		}
		if err := w.keep(ctx, i, was); err != nil {
			return err
		}
	}
	return w.mailPatient(ctx, before)
}

// place answers the request as it becomes: every row gets what the patient
// tells, and each chosen center that has none a row. Rows without an id are new.
func (w *work) place() error {
	has := centersOf(w.rows)
	var wanted []int64
	for _, id := range w.form.Centers {
		if !slices.Contains(has, id) {
			wanted = append(wanted, id)
		}
	}
	if len(has)+len(wanted) > MaxCenters {
		return fault.Broken([]fault.Field{{Name: "centers", Message: sayKeptCenters}})
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

// keep stores a row, and what its being new or newly with a center brings about.
func (w *work) keep(ctx context.Context, i int, was *Referral) (err error) {
	r := &w.rows[i]
	action := "referral.changed"
	if was == nil {
		action = "referral.received"
		r.ID, err = w.tx.AddReferral(ctx, *r)
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
	return w.s.record(ctx, w.tx, w.actor, w.caller.Origin, r.ID, action, details)
}

func (w *work) openIntake(ctx context.Context, r Referral) error {
	id, err := intake.Open(ctx, w.tx, intake.Opening{Kind: intake.Referral, RecordID: r.ID, CenterID: r.CenterID, ReceivedAt: w.now}, w.s.Zone)
	if err != nil {
		return err
	}
	return w.tellCoordinators(ctx, r.CenterID, id)
}

// writeReleases writes down what was agreed to: the form's release for each new
// row, the microsite's whenever the answer is another than before.
func (w *work) writeReleases(ctx context.Context, r Referral, was *Referral) error {
	line := FormRelease{RecordID: r.ID, Agreed: true, WordingVersion: ReleaseWording, Language: w.caller.Lang, Signer: r.FullName(), Origin: w.caller.Origin, At: w.now}
	if was == nil {
		line.Form = ReleaseForm
		if err := w.tx.AddFormRelease(ctx, line); err != nil {
			return err
		}
	}
	before := was != nil && was.MicrositeRelease
	if r.MicrositeRelease == before {
		return nil
	}
	line.Form, line.Agreed = ReleaseMicrosite, r.MicrositeRelease
	return w.tx.AddFormRelease(ctx, line)
}

// addSite makes the microsite that the patient asks for, once, at the first of
// the request's centers that runs microsites (decision 3, row "referral with
// microsite = Yes").
func (w *work) addSite(ctx context.Context, before []Referral) error {
	if w.details.UseMicrosite != Yes || slices.ContainsFunc(before, func(r Referral) bool { return r.MicrositeID != 0 }) {
		return nil
	}
	for i := range w.rows {
		at := slices.IndexFunc(w.centers, func(c center.Center) bool { return c.ID == w.rows[i].CenterID && c.Takes.Microsites })
		if at < 0 {
			continue
		}
		d := w.details
		site, err := w.s.Microsites.Register(ctx, w.tx, microsite.Registered{
			FirstName: d.FirstName, LastName: d.LastName, Email: d.Email, BirthDate: d.BirthDate, Gender: d.Gender, Type: microsite.Kidney,
			Language: w.caller.Lang, CenterID: w.rows[i].CenterID, PhonePrimary: d.Phone, AgreedToHipaa: d.MicrositeRelease, Source: "referral",
		}, w.caller)
		if err != nil {
			return err
		}
		w.site, w.rows[i].MicrositeID = &site, site.ID
		return nil
	}
	return nil
}
