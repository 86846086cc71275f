package referral

import (
	"context"
	"errors"
	"slices"

	"beacon/catalogues"
	"beacon/internal/access"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/intake"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/texts"
)

// Create stores a new request: a referral for each chosen center, or one referral that waits for the choice (R5.1). All
// effects are in one transaction. It returns the ids. A form submitted again under its key counts once, and needs no
// second human check.
func (s *Service) Create(ctx context.Context, f Form, c access.Caller) ([]int64, error) {
	f = f.tidy()
	ids, err := s.createOnce(ctx, f, c)
	if errors.Is(err, errSentMeanwhile) { // the first submission is stored by now
		ids, err = s.createOnce(ctx, f, c)
	}
	return ids, err
}

func (s *Service) createOnce(ctx context.Context, f Form, c access.Caller) ([]int64, error) {
	sent, err := s.sentBefore(ctx, f)
	if err != nil {
		return nil, err
	}
	if len(sent) > 0 {
		return s.sendAgain(ctx, f, c, sent)
	}
	centers, broken, err := s.examine(ctx, f, nil)
	if err != nil {
		return nil, err
	}
	broken.AddIf(f.Captcha == "", "captcha", msgCaptcha)
	if err := fault.Broken(broken); err != nil {
		return nil, err
	}
	proof, err := s.prove(ctx, f.Captcha, c)
	if err != nil {
		return nil, err
	}
	return s.commit(ctx, f, c, centers, func(w *work) error {
		w.batch = Referral{
			Batch: keys.RandomToken(), KeyVersion: 1, IsKidneyForLifeRoute: f.IsKidneyForLifeRoute,
			Language: c.Lang, CreatedAt: w.now,
		}
		w.actor = audit.Actor{Kind: audit.Public, Name: w.details.FullName()}
		if err := w.takeForm(ctx); err != nil {
			return err
		}
		fresh, err := w.tx.UseOnce(ctx, proof, intake.CheckForReferral)
		if err != nil {
			return err
		}
		if !fresh {
			return unsolved()
		}
		return nil
	})
}

// Update changes an opened request: the patient's data in each referral, and the choice of centers. A new email address
// has to be confirmed first (R12.2x). A center that has the request keeps it (decision record 0021). Update returns the
// ids of the whole request.
func (s *Service) Update(ctx context.Context, a Access, f Form) ([]int64, error) {
	f.IsKidneyForLifeRoute = f.IsKidneyForLifeRoute || a.referral.IsKidneyForLifeRoute
	if f.HipaaRelease == nil { // the patient agreed when the request was created
		agreed := true
		f.HipaaRelease = &agreed
	}
	f = f.tidy()
	rows, err := s.d.Store.Batch(ctx, a.referral.Batch)
	if err != nil {
		return nil, err
	}
	centers, broken, err := s.examine(ctx, f, CenterIDs(rows))
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
		own := slices.IndexFunc(
			w.rows, func(r Referral) bool { return r.ID == a.referral.ID && r.KeyVersion == a.referral.KeyVersion },
		)
		if own < 0 {
			return fault.New(fault.NotFound, msgNoReferral)
		}
		w.batch = w.rows[own]
		w.batch.IsKidneyForLifeRoute = f.IsKidneyForLifeRoute
		w.actor = audit.Actor{Kind: audit.Recipient, Name: w.details.FullName()}
		return w.ownEmail(ctx)
	})
}

// examine returns the centers that have the request or are chosen, and every broken rule. Only newly chosen centers
// must still accept referrals.
func (s *Service) examine(ctx context.Context, f Form, has []int64) ([]center.Center, fault.Fields, error) {
	broken := check(f, s.d.Clock.Now())
	if len(f.Centers) > MaxCenters {
		return nil, broken, nil
	}
	var centers []center.Center
	for i, id := range append(slices.Clone(has), f.Centers...) {
		if i >= len(has) && slices.Contains(has, id) {
			continue
		}
		c, err := s.d.Centers.ByID(ctx, id)
		if err != nil && !errors.Is(err, fault.ErrNotFound) {
			return nil, nil, err
		}
		if err != nil || i >= len(has) && (!c.Takes.Referrals || c.IsClosed()) {
			return nil, append(broken, fault.Field{Name: "centers", Message: msgNoSuchCenter}), nil
		}
		centers = append(centers, c)
	}
	return centers, broken, nil
}

// prove verifies the human check.
func (s *Service) prove(ctx context.Context, token string, c access.Caller) (captcha.Proof, error) {
	proof, err := s.d.Captcha.Check(ctx, token, c.Origin.Address)
	switch {
	case errors.Is(err, captcha.ErrUnsolved):
		return proof, unsolved()
	case errors.Is(err, captcha.ErrUnreachable):
		return proof, fault.Wrap(fault.Unavailable, catalogues.Text("referral.check-unreachable"), err)
	}
	return proof, err
}

func noSuchCenter() error {
	return fault.Broken([]fault.Field{{Name: "centers", Message: msgNoSuchCenter}})
}

func unsolved() error { return fault.Broken([]fault.Field{{Name: "captcha", Message: msgCaptcha}}) }

// releases are the words that a patient read on the form.
type releases struct{ form, microsite texts.Edition }

func (s *Service) readReleases(ctx context.Context, f Form) (r releases, err error) {
	if r.form, err = s.d.Texts.Agreed(ctx, texts.ReferralRelease, f.ReleaseVersion, "hipaaRelease"); err != nil {
		return r, err
	}
	r.microsite, err = s.d.Texts.Agreed(
		ctx, texts.MicrositeRelease, f.MicrositeReleaseVersion, "micrositeHipaaRelease",
	)
	return r, err
}

// commit runs begin, and then all effects of a save, in one transaction.
func (s *Service) commit(ctx context.Context, f Form, c access.Caller, centers []center.Center,
	begin func(*work) error) ([]int64, error) {
	read, err := s.readReleases(ctx, f)
	if err != nil {
		return nil, err
	}
	goals, err := s.d.Targets.Current(ctx)
	if err != nil {
		return nil, err
	}
	var w *work
	err = s.d.Store.InTx(ctx, func(tx Tx) error {
		now := s.d.Clock.Now()
		w = &work{
			s: s, tx: tx, form: f, details: f.details(now), caller: c, now: now, dueAt: goals.ContactBy(now),
			centers: centers, read: read,
		}
		if err := begin(w); err != nil {
			return err
		}
		return w.run(ctx)
	})
	if err != nil {
		return nil, err
	}
	if w.site != nil {
		s.d.Microsites.Committed(*w.site)
	}
	s.d.EmailsQueued()
	return ReferralIDs(w.rows), nil
}
