package assembly

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"beacon/internal/access"
	"beacon/internal/auditdesk"
	"beacon/internal/auditlog"
	"beacon/internal/breakglass"
	"beacon/internal/center"
	"beacon/internal/champion"
	"beacon/internal/coaching"
	"beacon/internal/config"
	"beacon/internal/digest"
	"beacon/internal/duplicate"
	"beacon/internal/emailchange"
	"beacon/internal/gallery"
	"beacon/internal/health"
	"beacon/internal/intake"
	"beacon/internal/invitation"
	"beacon/internal/jobs"
	"beacon/internal/kit"
	"beacon/internal/microsite"
	"beacon/internal/notify"
	"beacon/internal/platform/address"
	"beacon/internal/platform/captcha"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/openid"
	"beacon/internal/platform/passkey"
	"beacon/internal/platform/password"
	"beacon/internal/platform/picture"
	"beacon/internal/platform/secretbox"
	"beacon/internal/recordjoin"
	"beacon/internal/referral"
	"beacon/internal/registration"
	"beacon/internal/review"
	"beacon/internal/search"
	"beacon/internal/staff"
	"beacon/internal/storage"
	"beacon/internal/storage/auditdeskstore"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/storage/centerstore"
	"beacon/internal/storage/coachstore"
	"beacon/internal/storage/gallerysearch"
	"beacon/internal/storage/intakestore"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/storage/searchstore"
	"beacon/internal/storage/staffstore"
	"beacon/internal/storage/targetstore"
	"beacon/internal/storage/textstore"
	"beacon/internal/storage/videostore"
	"beacon/internal/storage/voucherstore"
	"beacon/internal/storage/workstore"
	"beacon/internal/targets"
	"beacon/internal/texts"
	"beacon/internal/videos"
	"beacon/internal/visits"
	"beacon/internal/voucher"
	"beacon/internal/voucher/donorimport"
	"beacon/internal/voucher/readiness"
	"beacon/internal/voucher/recall"
	"beacon/internal/voucher/redemption"
	"beacon/internal/work"
)

func (b *Beacon) addServices(ctx context.Context, s Setup) error {
	zone, err := time.LoadLocation(b.Config.Brand.Timezone)
	if err != nil {
		return err
	}
	box, err := secretbox.New(b.Ring.Masters())
	if err != nil {
		return err
	}
	if b.Humans == nil {
		b.Humans = humanCheck(b.Config.Captcha, b.Ring, b.Clock)
	}
	if b.Addresses == nil {
		b.Addresses = addressCheck(b.Config.Address, b.Clock)
	}
	if s.Passwords == nil {
		s.Passwords = password.NewHasher()
	}
	pipeline := picture.New(picture.DefaultLimits) // shared, because it limits the memory for decoding
	if s.Pictures == nil {
		s.Pictures = pipeline
	}
	trail := storage.NewAuditTrail(b.DB)
	b.AuditLog = auditlog.New(auditlogstore.NewAuditLog(b.DB), b.Sealer(), b.Signer, b.Clock, b.Log)
	b.AuditLog.Heads, b.AuditLog.Ticks = b.Heads, jobs.SystemTicks
	b.AuditDesk = auditdesk.New(auditdesk.Deps{
		Store: auditdeskstore.New(b.DB), Check: rowCheck{b}, Clock: b.Clock, Zone: zone,
		Signs: b.AuditLog.SignsExports(),
	})
	b.Keys, b.Centers, b.Audit, b.Trail = b.Ring, centerstore.NewCenters(b.DB), trail, trail
	b.readyCheck = newReadyCheck(b.Data, b.Config, b.Clock)
	b.Ready, b.Busy, b.MayServeCached = b.readyCheck.missing, isPassing, b.holds
	b.Health = func(ctx context.Context) health.Figures { return b.figureReader.figures(ctx) }
	b.watch = b.DB.WatchSites()
	textStore := textstore.New(b.DB)
	b.Wordings = texts.NewLibrary(textStore, b.Clock, zone)
	b.TemplateTexts = b.Wordings.Templates
	b.Phrases = texts.NewPhrases(textStore, b.Clock)
	b.Texts = texts.NewService(texts.Deps{
		Store: textStore, Library: b.Wordings, Clock: b.Clock, EmailsQueued: b.emailsQueued,
	})
	b.addSites(s.Pictures, pipeline, zone)
	b.addIntakes(zone)
	b.addVouchers(zone)
	owners := map[notify.LinkKind]emailchange.Owner{
		notify.MicrositePage: b.Microsites, notify.DonorPage: b.Vouchers, notify.HolderPage: b.Vouchers,
		notify.ReferralPage: b.Referrals,
	}
	b.EmailChanges = emailchange.NewService(storage.NewEmailChanges(b.DB), b.Ring, b.Clock, owners)
	b.Joins = recordjoin.NewService(storage.NewRecordJoins(b.DB), b.Ring, b.Clock, map[notify.LinkKind]recordjoin.Owner{
		notify.MicrositePage: b.Microsites, notify.DonorPage: b.Vouchers,
	})
	b.Search = search.NewService(searchstore.New(b.DB), trail, b.Clock)
	if err := b.addConsents(ctx, s, pipeline, box, zone); err != nil {
		return err
	}
	b.addRetention(zone)
	b.addWitnesses(zone)
	return b.addStaff(s.Passwords, box, zone)
}

func (b *Beacon) addSites(ofPatients microsite.PictureMaker, ofStaff *picture.Pipeline, zone *time.Location) {
	site := b.Config.Site
	limits := microsite.Limits{
		Story: site.StoryCharLimit, Why: site.WhyCharLimit, Caption: site.CaptionCharLimit,
		Images: site.MaxImages, Responsibility: site.UseResponsibilityConfirmation,
	}
	b.Targets = targets.NewService(targetstore.New(b.DB), b.Clock, zone)
	b.Visits = visits.New(micrositestore.NewVisits(b.DB), b.Clock)
	b.closers.add(func() error { return b.Visits.Close(context.Background()) })
	b.Microsites = microsite.NewService(microsite.Deps{
		Store: micrositestore.NewMicrosites(b.DB), Pictures: ofPatients, Files: b.Blobs, Ring: b.Ring, Clock: b.Clock,
		Limits: limits, Texts: b.Wordings, Targets: b.Targets, Changed: b.siteChanged,
	})
	b.Microsites.UsePreviewCheck(b.maySee)
	b.Invitations = invitation.NewService(micrositestore.NewInvitations(b.DB), b.Microsites, b.Clock, b.additions())
	b.Reviews = review.NewService(micrositestore.NewReviews(b.DB), b.Microsites, b.Targets, b.Clock)
	b.Videos = videos.NewService(videostore.NewVideos(b.DB), b.Blobs, ofStaff, b.Clock)
	b.Coaching = coaching.NewService(coachstore.NewCoaching(b.DB), b.Clock, b.noteFreshness(), b.emailsQueued)
	b.Gallery = gallery.NewService(gallerysearch.New(b.DB), b.Clock)
	b.Registrations = registration.NewService(micrositestore.NewRegistrations(b.DB), b.Clock)
	b.Digest = digest.NewService(digest.Deps{
		Store: micrositestore.NewDigest(b.DB), Visits: b.Visits, Registrations: b.Registrations, Ring: b.Ring,
		Clock: b.Clock, Zone: zone,
	})
}

// maySee reports whether a staff account may read a site now.
func (b *Beacon) maySee(ctx context.Context, staffID int64, site microsite.Site) (bool, error) {
	by, err := b.Staff.CurrentPrincipal(ctx, staffID)
	if err != nil || !by.IsCoach() {
		return err == nil && by.SeesCenter(site.CenterID), err
	}
	_, err = b.Coaching.ForCoach(ctx, by, site.ID)
	if errors.Is(err, fault.ErrNotFound) {
		return false, nil
	}
	return err == nil, err
}

// additions returns the guard that reports matches of new patients and donors at other centers.
func (b *Beacon) additions() duplicate.Guard {
	return duplicate.Guard{
		Report: func(ctx context.Context, by access.Principal, records []string, c access.Caller) error {
			return b.Staff.MatchedElsewhere(ctx, by, records, c.Origin)
		},
	}
}

func (b *Beacon) addIntakes(zone *time.Location) {
	b.Intakes = intake.NewService(intakestore.NewIntakes(b.DB), b.Microsites, b.Targets, b.Clock, zone)
	b.Champions = champion.NewService(champion.Deps{
		Store: intakestore.NewChampions(b.DB), Microsites: b.Microsites, Humans: b.Humans, Texts: b.Wordings,
		Targets: b.Targets, Clock: b.Clock, Zone: zone,
	})
	b.Referrals = referral.NewService(referral.Deps{
		Store: intakestore.NewReferrals(b.DB), Microsites: b.Microsites, Centers: b.Centers,
		Captcha: b.Humans, Texts: b.Wordings, Targets: b.Targets, EmailChanges: storage.NewEmailChanges(b.DB), Ring: b.Ring,
		Clock: b.Clock, Zone: zone, EmailsQueued: b.emailsQueued,
	})
	b.Microsites.AddLostLinkFinder(b.Referrals.LostLinkEmails)
}

func (b *Beacon) addVouchers(zone *time.Location) {
	vouchers := voucher.Deps{
		Store: voucherstore.NewVouchers(b.DB), Ring: b.Ring, Clock: b.Clock, Zone: zone, EmailsQueued: b.emailsQueued,
		Centers: b.Centers, HoldersAllowed: b.Config.Consent.FvHoldersAllowed,
		Guard: b.additions(),
	}
	b.Vouchers = voucher.NewService(vouchers)
	b.Redemptions = redemption.NewService(vouchers, b.Vouchers)
	b.Readiness = readiness.NewService(vouchers, b.Vouchers)
	b.Recalls = recall.NewService(vouchers, b.Vouchers)
	b.DonorImport = donorimport.NewService(vouchers, b.Vouchers)
	b.Kits = kit.NewService(kit.Deps{
		Store: voucherstore.NewKits(b.DB), Vouchers: b.Vouchers, Clock: b.Clock, EmailsQueued: b.emailsQueued,
	})
	b.Microsites.AddLostLinkFinder(b.Vouchers.LostLinkEmails)
}

func (b *Beacon) addStaff(passwords *password.Hasher, box *secretbox.Box, zone *time.Location) error {
	site, err := passkey.New(b.Config.PublicURL(), b.Config.Brand.RegistryName)
	if err != nil {
		return err
	}
	b.BreakGlass = breakglass.NewService(breakglass.Deps{
		Store: storage.NewRecordGrants(b.DB), Clock: b.Clock, Zone: zone, Attempts: b.Limits.Emergencies,
		SessionIdle: staff.IdleLimit, EmailsQueued: b.emailsQueued,
	})
	b.Staff = staff.NewService(staff.Deps{
		Store: staffstore.New(b.DB), Clock: b.Clock, Ring: b.Ring, Box: box, Passwords: passwords,
		Limits: b.Limits, Config: staffConfig(b.Config), OpenID: openIDProvider(b.Config, b.Clock, b.Log), Passkeys: site,
	})
	b.CenterService = center.NewService(center.Deps{Store: b.Centers, Staff: b.Staff, Clock: b.Clock, Zone: zone})
	return nil
}

func (b *Beacon) addWork() error {
	zone, err := time.LoadLocation(b.Config.Brand.Timezone)
	b.Work = work.NewService(work.Deps{
		Store: workstore.New(b.DB), Targets: b.Targets, Readiness: b.Readiness, Recalls: b.Recalls,
		Redemptions: b.Redemptions, Delivery: b.Delivery, Texts: b.Texts, Microsites: b.Microsites, Vouchers: b.Vouchers,
		Clock: b.Clock, Zone: zone, EmailsQueued: b.emailsQueued,
	})
	return err
}

// humanCheck returns the configured human check.
func humanCheck(c config.Captcha, ring *keys.Ring, clk clock.Clock) captcha.Checker {
	if c.Kind == config.Altcha {
		return captcha.NewAltcha([]byte(ring.Pseudonym("captcha", "challenge")), captcha.Work, clk)
	}
	return captcha.NewProvider(c.Kind, c.Secret, c.VerifyURL, clk)
}

// addressCheck returns the configured check of postal addresses.
func addressCheck(c config.Address, clk clock.Clock) address.Verifier {
	if c.USPSID == "" {
		return address.Embedded{}
	}
	return address.Bounded{Verifier: address.NewUSPS(c.USPSURL, c.USPSID, c.USPSSecret, clk)}
}

// staffConfig returns the settings of sign-ins (R7.1).
func staffConfig(c config.Config) staff.Config {
	return staff.Config{
		SecondFactorRequired: !c.Staff.SecondFactorOptional, Product: c.Brand.ProductName, Issuer: c.Brand.RegistryName,
		OpenIDName: c.Staff.OIDC.Name, OpenIDOnly: c.Staff.OIDC.Only,
	}
}

// openIDProvider returns the provider in the settings, or nil.
func openIDProvider(c config.Config, clk clock.Clock, log *slog.Logger) *openid.Provider {
	if !c.Staff.OIDC.IsSet() {
		return nil
	}
	return OpenIDClient(c, clk, log)
}

// OpenIDClient returns the client of the provider in the settings. log receives the reasons of failed sign-ins; it may
// be nil.
func OpenIDClient(c config.Config, clk clock.Clock, log *slog.Logger) *openid.Provider {
	settings := openIDConfig(c)
	settings.Log = log
	return openid.New(settings, clk)
}

func openIDConfig(c config.Config) openid.Config {
	o := c.Staff.OIDC
	return openid.Config{
		Issuer: o.Issuer, ClientID: o.ClientID, ClientSecret: o.ClientSecret, CallbackURL: c.OpenIDCallback(),
		Level: o.ACR, IsVouched: o.VouchedIssuer != "",
	}
}
