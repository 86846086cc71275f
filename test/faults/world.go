package main

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/center"
	"beacon/internal/config"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/signednote"
	"beacon/internal/storage/centerstore"
	"beacon/internal/testkit/apptest"
	"beacon/test/registry"
)

// The numbers of people.
const (
	drafters   = 4 // patients who save drafts
	submitters = 2 // patients who change a public page, which is then reviewed
	talkers    = 3 // patients with a coach
	visited    = 6 // public pages that are read
)

// world has the people of the registry, created by the services before the first fault.
type world struct {
	drafters, submitters, talkers, visited []apptest.Site
	probes                                 []apptest.Site // one for each node
	centerID                               int64
	admin, coach                           string // cookies of sessions
}

// masterKey is the key of every node.
var masterKey = strings.Repeat("5a", keys.MasterSize)

// configuration returns the nodes' settings for this process.
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

// logKey returns the path of the key of checkpoints, which only one node has.
func (l *lab) logKey() string { return filepath.Join(l.dir, "log-key") }

// makeLogKey creates the key of checkpoints, which nodes on PostgreSQL do not create.
func (l *lab) makeLogKey() error {
	_, err := signednote.LoadKey(l.logKey(), l.configuration("").LogOrigin(), true, keys.Random())
	return err
}

// nodeSettings returns the settings of a node or a command with this name. They use the proxy and the mail server.
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

// buildWorld migrates the database and fills it.
func (l *lab) buildWorld(dataDir string) (w *world, err error) {
	beacon, err := assembly.New(l.ctx, assembly.Setup{
		Config: l.configuration(dataDir), Log: slog.New(slog.DiscardHandler), Clock: clock.System{},
	})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, beacon.Close()) }()
	w = &world{}
	admin, coach, err := w.addStaff(l.ctx, beacon)
	if err != nil {
		return nil, err
	}
	people, made := registry.NewBuilder(l.ctx, beacon, admin, w.centerID, apptest.SmallPhoto(1)), 0
	for _, group := range []struct {
		count  int
		isLive bool
		sites  *[]apptest.Site
	}{
		{drafters, false, &w.drafters}, {nodes, false, &w.probes}, {talkers, false, &w.talkers},
		{submitters, true, &w.submitters}, {visited, true, &w.visited},
	} {
		for range group.count {
			var site microsite.Site
			if group.isLive {
				site, err = people.LiveSite(made)
			} else {
				_, site, err = people.Starter(made)
			}
			if err != nil {
				return nil, err
			}
			made++
			*group.sites = append(*group.sites,
				apptest.Site{ID: site.ID, Code: site.ShortCode, Key: beacon.Microsites.EditKey(site)})
		}
	}
	for _, site := range w.talkers {
		if _, err := beacon.Coaching.Assign(l.ctx, admin, site.ID, coach, audit.Origin{}); err != nil {
			return nil, err
		}
	}
	return w, nil
}

// addStaff creates a center, and an administrator and a coach with sessions.
func (w *world) addStaff(ctx context.Context, b *assembly.Beacon) (admin access.Principal, coach int64, err error) {
	w.centerID, err = centerstore.NewCenters(b.DB).Add(ctx, center.Center{
		Name: "Lakeside Transplant Center", Alias: "Lakeside", City: "Columbus", State: "OH", PostalCode: "43215",
		Takes: center.Participation{Referrals: true, Microsites: true},
	})
	if err != nil {
		return admin, 0, err
	}
	ada, cookie, err := registry.AddMember(ctx, b, registry.Member{First: "Ada", Last: "Admin", Role: access.RegistryAdmin})
	if err != nil {
		return admin, 0, err
	}
	w.admin = cookie
	member, cookie, err := registry.AddMember(ctx, b, registry.Member{First: "Coco", Last: "Coach", Role: access.Coach})
	w.coach = cookie
	return ada.Principal(), member.ID, err
}
