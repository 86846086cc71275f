package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/audit"
	demovideos "beacon/internal/demo/data/videos"
	"beacon/internal/jobs"
	"beacon/internal/notify"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/keys"
	"beacon/internal/platform/locale"
	"beacon/internal/staff"
	"beacon/internal/storage/micrositestore"
	"beacon/internal/videos"
)

// staffHost is the domain of the demo staff's addresses.
const staffHost = "@staff.beacon.example"

// openedDays is the age of the demo's registry, in days.
const openedDays = 160

// member is a staff account of data/registry.json.
type member struct {
	Name    string
	Mailbox string
	Role    access.Role
	Center  string // alias
}

func (m member) email() string { return m.Mailbox + staffHost }

// lastAccount returns the account that is created last: if it exists, the demo's data is complete.
func (c Cast) lastAccount() member { return c.staff[len(c.staff)-1] }

// seed fills an empty Beacon through its services, while the clock moves through the past.
type seed struct {
	*assembly.Beacon
	past     *clock.Fixed
	now      time.Time
	cast     Cast
	pictures *Pictures
	centers  map[string]int64 // by alias
	admin    access.Principal
	second   access.Principal            // the administrator who confirms actions that take two people
	coaches  map[string]access.Principal // by mailbox
	desks    map[int64]access.Principal  // the reviewer of each center
	sites    *micrositestore.Microsites
}

func newSeed(b *assembly.Beacon, past *clock.Fixed, now time.Time, d *Demo) *seed {
	return &seed{
		Beacon: b, past: past, now: now, cast: d.Cast, pictures: d.Pictures,
		centers: map[string]int64{}, desks: map[int64]access.Principal{}, coaches: map[string]access.Principal{}, sites: micrositestore.NewMicrosites(b.DB),
	}
}

// moment is an event at a past time.
type moment struct {
	at  time.Time
	do  func(ctx context.Context) error
	who string // the person of the event, for errors
}

// run performs all moments in chronological order, so ids and the audit trail are in a natural order.
func (s *seed) run(ctx context.Context) error {
	if err := s.pictures.prepare(ctx, s.cast.patients); err != nil {
		return err
	}
	s.goTo(s.daysAgo(openedDays))
	// The identity that signs consents has to be older than the first signature.
	if _, err := s.Identities.Current(ctx); err != nil {
		return err
	}
	if err := s.addCenters(ctx); err != nil {
		return err
	}
	for _, m := range s.cast.staff[:len(s.cast.staff)-1] {
		if err := s.addStaff(ctx, m); err != nil {
			return err
		}
	}
	if err := s.approveTexts(ctx); err != nil {
		return err
	}
	if err := s.addCampaigns(ctx); err != nil {
		return err
	}
	if err := s.addVideos(ctx); err != nil {
		return err
	}
	var moments []moment
	add := func(first, last string, list ...moment) {
		for _, m := range list {
			m.who = first + " " + last
			moments = append(moments, m)
		}
	}
	for i, p := range s.cast.patients {
		chapter := &chapter{seed: s, person: p, number: i}
		add(p.First, p.Last, slices.Concat(chapter.moments(), chapter.coachingMoments(), chapter.scenes())...)
	}
	for i, n := range s.cast.newcomers {
		add(n.First, n.Last, (&newcomerHistory{seed: s, newcomer: n, number: i}).moments()...)
	}
	for i, d := range s.cast.donors {
		add(d.First, d.Last, (&gift{seed: s, donor: d, number: i}).moments()...)
	}
	slices.SortStableFunc(moments, func(a, b moment) int { return a.at.Compare(b.at) })
	for _, m := range moments {
		s.goTo(m.at)
		if err := m.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", m.who, err)
		}
	}
	s.goTo(s.now)
	if err := s.keepEmails(ctx); err != nil {
		return err
	}
	return s.addStaff(ctx, s.cast.lastAccount())
}

// addVideos adds the clips, with a heading and an introduction.
func (s *seed) addVideos(ctx context.Context) error {
	if _, err := s.Videos.Seed(ctx, demovideos.Files, demovideos.List); err != nil {
		return err
	}
	admin := videos.Editor{ID: s.admin.ID, Name: s.admin.Name, IsAdmin: s.admin.IsAdmin()}
	return s.Videos.SetTexts(ctx, admin, demovideos.Heading, demovideos.Intro)
}

func (s *seed) goTo(t time.Time) { s.past.Advance(t.Sub(s.past.Now())) }

// daysAgo returns noon, n days ago. Day 0 is today, and never later than now.
func (s *seed) daysAgo(n int) time.Time {
	day := s.now.Truncate(24*time.Hour).AddDate(0, 0, -n)
	if noon := day.Add(12 * time.Hour); noon.Before(s.now) {
		return noon
	}
	return s.now
}

func (s *seed) addStaff(ctx context.Context, m member) error {
	account, err := s.Staff.CreateAccount(ctx, audit.Actor{Kind: audit.System, Name: "beacon demo"}, staff.NewAccount{
		Email: m.email(), FullName: m.Name, Role: m.Role, CenterID: s.centers[m.Center], Language: locale.English,
		Password: s.cast.password(s.Ring, m.email()),
	}, audit.Origin{})
	if err != nil {
		return fmt.Errorf("account of %s: %w", m.Name, err)
	}
	switch by := account.Principal(); m.Role {
	case access.RegistryAdmin:
		if s.admin.ID == 0 {
			s.admin = by
		} else {
			s.second = by
		}
	case access.CenterCoordinator:
		s.desks[account.CenterID] = by
	case access.Coach:
		s.coaches[m.Mailbox] = by
	}
	return nil
}

// password derives a password that can be read aloud, one for each directory: four words and four digits from the key
// ring.
func (c Cast) password(ring *keys.Ring, email string) string {
	chance := ring.Pseudonym("demo-password", email)
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
	digit := func(i int) int { return strings.IndexByte(letters, chance[i]) }
	var words []string
	for i := range 4 {
		words = append(words, c.passwordWords[(digit(2*i)*32+digit(2*i+1))%len(c.passwordWords)])
	}
	number := (digit(8)*1024 + digit(9)*32 + digit(10)) % 10000
	return fmt.Sprintf("%s-%04d", strings.Join(words, "-"), number)
}

// keepEmails settles the emails of the past. Administrators can read them, but they are never sent, even if an email
// server is configured.
func (s *seed) keepEmails(ctx context.Context) error {
	const batch = 100
	for {
		waiting, err := s.Outbox.Claim(ctx, batch, time.Hour)
		if err != nil {
			return err
		}
		for _, m := range waiting {
			if err := s.settle(ctx, m); err != nil {
				return err
			}
		}
		if len(waiting) < batch {
			return nil
		}
	}
}

// settle marks an email as kept, or as given up if its address rejects email.
func (s *seed) settle(ctx context.Context, m notify.Queued) error {
	if slices.ContainsFunc(s.cast.newcomers, func(n newcomer) bool { return n.EmailRefused && n.email() == m.To }) {
		return s.Outbox.GiveUp(ctx, m.ID, "550 5.1.1 mailbox unavailable")
	}
	return s.Outbox.Finish(ctx, m.ID, jobs.Kept)
}
