package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/config"
	"beacon/internal/invitation"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
	"beacon/internal/platform/signednote"
	"beacon/internal/review"
	"beacon/internal/storage"
	"beacon/internal/testkit/apptest"
	"beacon/test/registry"
)

// Who is there.
const (
	drafters   = 4 // patients who save drafts
	submitters = 2 // patients with a public page that they change, so that it is reviewed
	talkers    = 3 // patients with a coach
	visited    = 6 // public pages that are looked at
)

// world is the people of the registry, made by the services themselves before anything breaks.
type world struct {
	drafters, submitters, talkers, visited []apptest.Site
	probes                                 []apptest.Site // one for each node
	centerID                               int64
	admin, coach                           string // cookies of sessions
}

// masterKey is that of every node.
var masterKey = strings.Repeat("5a", keys.MasterSize)

// configuration is how this process sees what the nodes see.
func (l *lab) configuration(dataDir string) config.Config {
	c := config.Default()
	c.BaseURL, c.DataDir, c.Database = "https://"+publicHost, dataDir, l.database.url()
	c.MasterKeys, c.Staff.SecondFactorOptional = []string{masterKey}, true
	c.Storage = config.Storage{
		Endpoint: l.filesAddress, Region: s3Region, Bucket: s3Bucket, AccessKey: s3Key, SecretKey: s3Secret,
		PathStyle: true, Plain: true, CreateBucket: true,
	}
	return c
}

// logKey is the file with the key of checkpoints, which one node has.
func (l *lab) logKey() string { return filepath.Join(l.dir, "log-key") }

// makeLogKey makes the key of checkpoints, which no node on PostgreSQL makes by itself.
func (l *lab) makeLogKey() error {
	_, err := signednote.LoadKey(l.logKey(), l.configuration("").LogOrigin(), true, keys.Random())
	return err
}

// nodeSettings are the same for a node or a command of this name, which meets the proxy and the mail server.
func (l *lab) nodeSettings(name string) []string {
	host, port, _ := strings.Cut(l.mails.address, ":")
	all := []string{
		"BEACON_BASE_URL=https://" + publicHost, "BEACON_DATABASE=" + l.database.url() + "&application_name=" + name,
		"BEACON_MASTER_KEYS=" + masterKey, "BEACON_TRUSTED_PROXIES=127.0.0.1",
		"BEACON_STORAGE_ENDPOINT=" + l.filesEndpoint(), "SSL_CERT_FILE=" + l.certificatesFile(),
		"BEACON_STORAGE_REGION=" + s3Region, "BEACON_STORAGE_BUCKET=" + s3Bucket,
		"BEACON_STORAGE_ACCESS_KEY=" + s3Key, "BEACON_STORAGE_SECRET_KEY=" + s3Secret, "BEACON_STORAGE_PATH_STYLE=true",
		"BEACON_SMTP_HOST=" + host, "BEACON_SMTP_PORT=" + port, "BEACON_SMTP_TLS=none",
	}
	if name == signingNode || name == commandName {
		all = append(all, "BEACON_LOG_KEY_FILE="+l.logKey())
	}
	if name == nodeName(1) && l.disk != "" {
		all = append(all, "TMPDIR="+l.disk)
	}
	return all
}

// builder takes sites through their life.
type builder struct {
	*assembly.Beacon
	ctx   context.Context
	admin access.Principal
	world *world
	made  int
}

// buildWorld migrates the database and fills it.
func (l *lab) buildWorld(dataDir string) (w *world, err error) {
	beacon, err := assembly.New(l.ctx, assembly.Setup{
		Config: l.configuration(dataDir), Log: slog.New(slog.DiscardHandler), Clock: clock.System{},
	})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, beacon.Close()) }()
	b := &builder{Beacon: beacon, ctx: l.ctx, world: &world{}}
	coach, err := b.addStaff()
	if err != nil {
		return nil, err
	}
	for n := range drafters + nodes {
		site, err := b.starter()
		if err != nil {
			return nil, err
		}
		if n < drafters {
			b.world.drafters = append(b.world.drafters, b.known(site))
		} else {
			b.world.probes = append(b.world.probes, b.known(site))
		}
	}
	for range talkers {
		site, err := b.starter()
		if err != nil {
			return nil, err
		}
		if _, err := b.Coaching.Assign(b.ctx, b.admin, site.ID, coach, audit.Origin{}); err != nil {
			return nil, err
		}
		b.world.talkers = append(b.world.talkers, b.known(site))
	}
	for n := range submitters + visited {
		site, err := b.live()
		if err != nil {
			return nil, err
		}
		if n < submitters {
			b.world.submitters = append(b.world.submitters, b.known(site))
		} else {
			b.world.visited = append(b.world.visited, b.known(site))
		}
	}
	return b.world, nil
}

// known is a site as the clients know it.
func (b *builder) known(site microsite.Site) apptest.Site {
	return apptest.Site{ID: site.ID, Code: site.ShortCode, Key: b.Microsites.EditKey(site)}
}

// addStaff makes a center, an administrator and a coach, who are signed in, and returns the coach.
func (b *builder) addStaff() (coach int64, err error) {
	b.world.centerID, err = storage.NewCenters(b.DB).Add(b.ctx, center.Center{
		Name: "Lakeside Transplant Center", Alias: "Lakeside", City: "Columbus", State: "OH", PostalCode: "43215",
		Takes: center.Participation{Referrals: true, Microsites: true},
	})
	if err != nil {
		return 0, err
	}
	admin, cookie, err := registry.AddMember(b.ctx, b.Beacon, "Ada", "Admin", access.RegistryAdmin, 0)
	if err != nil {
		return 0, err
	}
	b.admin, b.world.admin = admin.Principal(), cookie
	member, cookie, err := registry.AddMember(b.ctx, b.Beacon, "Coco", "Coach", access.Coach, 0)
	b.world.coach = cookie
	return member.ID, err
}

// starter invites a patient whose starter site is active.
func (b *builder) starter() (microsite.Site, error) {
	b.made++
	invited, err := b.Invitations.Invite(b.ctx, b.admin, invitation.Invitation{
		FirstName: "Rosa", LastName: fmt.Sprintf("Example%c", 'a'+b.made),
		Email: fmt.Sprintf("patient%d@faults.example", b.made), Type: microsite.Kidney, Language: locale.English,
		CenterID: b.world.centerID,
	}, access.Caller{Lang: locale.English})
	if err != nil {
		return invited, err
	}
	opened, site, err := b.open(invited)
	if err != nil {
		return site, err
	}
	return site, b.Microsites.ActivateStarter(b.ctx, opened, microsite.Activation{
		AgreedToHipaa: true, PhonePrimary: "216-555-0143",
	})
}

func (b *builder) open(site microsite.Site) (microsite.Access, microsite.Site, error) {
	return b.Microsites.Open(b.ctx, site.ID, b.Microsites.EditKey(site), "", access.Caller{Lang: locale.English})
}

// live makes a public page with a picture.
func (b *builder) live() (microsite.Site, error) {
	site, err := b.starter()
	if err != nil {
		return site, err
	}
	opened, seen, err := b.open(site)
	if err != nil {
		return site, err
	}
	photo := apptest.SmallPhoto(b.made)
	saved, err := b.Microsites.Save(b.ctx, opened, seen, microsite.SaveRequest{
		Story: "I was a teacher for thirty years.", ResponsibilityConfirmed: true, AgreedToHipaa: true,
		Pictures: []microsite.PictureEdit{{
			Caption: "At the lake", Zoom: 1,
			Upload: &microsite.Upload{File: strings.NewReader(string(photo)), Size: int64(len(photo))},
		}},
	})
	site = saved.Site
	for _, stage := range []access.ReviewStage{access.CenterReview, access.RegistryReview} {
		if err != nil {
			return site, err
		}
		site, err = b.Reviews.Decide(b.ctx, b.admin, site.ID, review.Decision{
			SubmissionID: *site.PendingSubmissionID, Stage: stage, Verdict: microsite.Approve,
		}, access.Caller{})
	}
	return site, err
}
