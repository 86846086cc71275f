package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"beacon/internal/assembly"
	"beacon/internal/center"
	"beacon/internal/config"
	"beacon/internal/microsite"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/picture"
	"beacon/internal/storage/centerstore"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
	"beacon/internal/testkit/webtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// few returns the small cast.
func few(t *testing.T) Cast {
	t.Helper()
	cast, err := LoadCast()
	if err != nil {
		t.Fatal(err)
	}
	return cast.Few()
}

// album holds the pictures of every demo in these tests. Each picture is cut once and shared.
var album = sync.OnceValue(func() *Pictures { return NewPictures(picture.New(picture.DefaultLimits)) })

func newDemo(t *testing.T, dir, database string, cast Cast) *Demo {
	t.Helper()
	short.Needs(t, "a database")
	c := config.Default()
	c.Addr, c.DataDir, c.Database = "127.0.0.1:0", dir, database
	errors := slog.NewTextHandler(errorLog{t}, &slog.HandlerOptions{Level: slog.LevelError})
	return &Demo{
		Config: c, Log: slog.New(errors), Clock: clock.System{}, Out: io.Discard,
		LinksFile: filepath.Join(dir, "links.json"), Cast: cast, Pictures: album(),
	}
}

// errorLog fails the test for each line: the demo logs no error on either database.
type errorLog struct{ *testing.T }

func (l errorLog) Write(line []byte) (int, error) {
	l.Errorf("the demo logged: %s", line)
	return len(line), nil
}

// serving runs the demo while part runs.
func serving(t *testing.T, d *Demo, part func(Links)) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ready, ended := make(chan Links, 1), make(chan error, 1)
	d.Ready = func(l Links) { ready <- l }
	go func() { ended <- d.Run(ctx) }()
	select {
	case err := <-ended:
		t.Fatalf("the demo ended before it was ready: %v", err)
	case l := <-ready:
		part(l)
	}
	stop()
	if err := <-ended; err != nil {
		t.Errorf("the demo did not end well: %v", err)
	}
}

// statuses maps each state to its statuses (R3).
var statuses = map[siteState][2]int{
	stateInvited: {
		0,
		0,
	},
	stateAwaitingCenter: {3, 0},
	stateStarter:        {5, 0},
	stateDraft:          {5, 0},
	stateCenterReview:   {5, 50},
	stateRegistryReview: {5, 60},
	stateChangesAsked:   {5, 10},
	stateActive:         {100, 100},
	stateUpdateReview:   {100, 50},
	stateDeclined:       {5, 54},
	stateInactive:       {190, 100},
	stateMinor:          {100, 100},
}

func TestDemo_ShowsEveryStateAndKeepsChanges(t *testing.T) {
	t.Parallel()
	databases := map[string]func(*testing.T) string{"sqlite": func(*testing.T) string { return "" }}
	if short.All() {
		databases["postgres"] = func(t *testing.T) string { return pgtest.Open(t, nil) }
	}
	for name, database := range databases {
		t.Run(name, func(t *testing.T) {
			dir, url, people := filepath.Join(t.TempDir(), "demo"), database(t), few(t)
			const changed = "I have thought about it again, and begin anew."
			var first Links
			var registered int
			serving(t, newDemo(t, dir, url, people), func(l Links) {
				first = l
				checkFile(t, dir, l)
				checkSites(t, l, people)
				checkStaff(t, l)
				checkScenes(t, l)
				checkDesks(t, l)
				checkTexts(t, l)
				checkWebhook(t, l)
				checkNewcomers(t, l)
				checkDonors(t, l)
				saveDraft(t, l, changed)
				registered = walkToTheDashboard(t, l)
			})
			again := newDemo(t, dir, url, people)
			var said bytes.Buffer
			again.Out = &said
			serving(t, again, func(l Links) {
				if strings.Contains(said.String(), "inviting") || !strings.Contains(said.String(), l.BaseURL) {
					t.Errorf("the second start made the data again: %s", said.String())
				}
				checkSame(t, first, l)
				site := siteIn(t, l, stateDraft)
				if got := webtest.Site(t, l.BaseURL, site.ID, site.EditKey); got.PatientStoryPending != changed {
					t.Errorf("the change of the first run is lost: %q", got.PatientStoryPending)
				}
				if got := walkToTheDashboard(t, l); got != registered+1 {
					t.Errorf("%d registrations after the second start, want one more than %d", got, registered)
				}
			})
		})
	}
}

func siteIn(t *testing.T, l Links, state siteState) SiteLink {
	t.Helper()
	for _, site := range l.Microsites {
		if site.State == state {
			return site
		}
	}
	t.Fatalf("no site in state %s", state)
	return SiteLink{}
}

func checkFile(t *testing.T, dir string, l Links) {
	t.Helper()
	file := filepath.Join(dir, "links.json")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var written Links
	if err := json.Unmarshal(text, &written); err != nil || !reflect.DeepEqual(written, l) {
		t.Errorf("what is written is not what was said: %v", err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file with keys and passwords must be the owner's alone: %v %v", info.Mode(), err)
	}
}

func checkSites(t *testing.T, l Links, people Cast) {
	t.Helper()
	for i, site := range l.Microsites {
		data := webtest.Site(t, l.BaseURL, site.ID, site.EditKey)
		if want := statuses[site.State]; int(data.CurrentStatus) != want[0] || int(data.CustomSiteStatus) != want[1] {
			t.Errorf("%s: statuses %d and %d, want %v", site.State, data.CurrentStatus, data.CustomSiteStatus, want)
		}
		if status, _ := webtest.Call(
			t, "GET", fmt.Sprintf("%s/microsite/start/%d/%s", l.BaseURL, site.ID, site.EditKey), "", nil,
		); status != http.StatusOK {
			t.Errorf("%s: the start link answers %d", site.State, status)
		}
		if data.CurrentStatus != microsite.Active {
			continue
		}
		begins, _, _ := strings.Cut(people.patients[i].Story.text(), "’")
		if _, page := webtest.Call(t, "GET", l.BaseURL+"/"+site.ShortCode, "", nil); !bytes.Contains(
			page, []byte(begins[:min(60, len(begins))]),
		) {
			t.Errorf("%s: the page of %s does not tell the story", site.State, site.FirstName)
		}
		if data.InitialVisitCount == 0 {
			t.Errorf("nobody has visited %s", site.FirstName)
		}
	}
	for _, state := range siteStates {
		siteIn(t, l, state)
	}
}

func checkStaff(t *testing.T, l Links) {
	t.Helper()
	roles := map[string]bool{}
	for _, s := range l.Staff {
		roles[string(s.Role)] = true
		body, _ := json.Marshal(map[string]string{"email": s.Email, "password": s.Password})
		status, text := webtest.Call(t, "POST", l.BaseURL+"/api/staff/sign-in", "application/json", bytes.NewReader(body))
		if status != http.StatusOK || !bytes.Contains(text, []byte(`"done"`)) {
			t.Errorf("%s cannot sign in: %d %s", s.Email, status, text)
		}
	}
	for _, role := range []string{"registry-admin", "registry-reviewer", "center-coordinator", "coach"} {
		if !roles[role] {
			t.Errorf("nobody is %s", role)
		}
	}
}

func saveDraft(t *testing.T, l Links, story string) {
	t.Helper()
	site := siteIn(t, l, stateDraft)
	draft := webtest.Draft{SiteID: site.ID, Key: site.EditKey, Story: story}
	if status, text := webtest.SaveDraft(t, l.BaseURL, draft); status != http.StatusOK {
		t.Fatalf("save: %d %s", status, text)
	}
}

// checkSame: ids, keys and passwords stay the same; admin keys are new at each start.
func checkSame(t *testing.T, first, second Links) {
	t.Helper()
	if first.Webhook.Secret != second.Webhook.Secret {
		t.Error("the second start has another secret")
	}
	if !reflect.DeepEqual(first.Staff, second.Staff) || len(first.Microsites) != len(second.Microsites) {
		t.Fatal("the second start has other people")
	}
	if !reflect.DeepEqual(first.Donors, second.Donors) || !reflect.DeepEqual(first.Holders, second.Holders) {
		t.Error("the second start has other donors or voucher holders")
	}
	if !reflect.DeepEqual(first.Referrals, second.Referrals) || !reflect.DeepEqual(first.Campaigns, second.Campaigns) {
		t.Error("the second start has other campaigns or referrals")
	}
	for i, site := range second.Microsites {
		site.AdminKey = first.Microsites[i].AdminKey
		if site != first.Microsites[i] {
			t.Errorf("%s: another link than on the first start", site.State)
		}
	}
}

func TestDemo_RepeatsInterruptedFirstStart(t *testing.T) {
	t.Parallel()
	dir, people := filepath.Join(t.TempDir(), "demo"), few(t)
	broken := people
	broken.patients = slices.Clone(people.patients)
	broken.patients[len(broken.patients)-1].Center = "nowhere"
	if err := newDemo(t, dir, "", broken).Run(t.Context()); err == nil {
		t.Fatal("a patient of no center must stop the first start")
	}
	if _, err := os.Stat(filepath.Join(dir, "links.json")); !errors.Is(err, fs.ErrNotExist) {
		t.Fatal("a half demo must not look like a whole one")
	}
	var log strings.Builder
	again := newDemo(t, dir, "", people)
	again.Log = slog.New(slog.NewTextHandler(&log, nil))
	serving(t, again, func(l Links) { checkSites(t, l, people) })
	if strings.Contains(log.String(), "another log") {
		t.Errorf("the heads of the first log were kept: %s", log.String())
	}
}

func TestDemo_RefusesOtherData(t *testing.T) {
	dir := t.TempDir()
	c := config.Default()
	c.DataDir = dir
	p, err := assembly.OpenData(t.Context(), c, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = centerstore.NewCenters(p.DB).
		Add(t.Context(), center.Center{Name: "Riverside", Alias: "Riverside", City: "Dayton", State: "OH"})
	if err = errors.Join(err, p.Close()); err != nil {
		t.Fatal(err)
	}
	if err := newDemo(t, dir, "", few(t)).Run(t.Context()); !errors.Is(err, errNotDemo) {
		t.Errorf("the demo went on beside somebody's data: %v", err)
	}
}

func TestDemo_PeopleAreComplete(t *testing.T) {
	people, err := readPeople()
	if err != nil {
		t.Fatal(err)
	}
	limits, used := config.Default().Site, map[string]bool{}
	live, addresses := map[microsite.Type]int{}, map[string]bool{}
	centers, coaches := map[string]int{}, map[string]int{}
	for _, p := range people {
		if addresses[p.email()] || strings.Trim(p.email(), "abcdefghijklmnopqrstuvwxyz.-@") != "" {
			t.Errorf("the address %s is not unique and plain", p.email())
		}
		addresses[p.email()] = true
		if len(p.Story.text()) > limits.StoryCharLimit || len(p.Why.text()) > limits.WhyCharLimit ||
			len(p.Pictures) > limits.MaxImages {
			t.Errorf("%s %s says more than a page holds", p.First, p.Last)
		}
		for _, d := range p.Pictures {
			if _, err := d.content(); err != nil {
				t.Error(err)
			}
			used[d.Name+".jpg"] = true
		}
		if p.State == stateActive {
			live[p.Type]++
		}
		if centers[p.Center]++; len(p.Talk) > 0 {
			coaches[p.Coach]++
		}
	}
	if centers["Two Rivers"] < 60 || coaches["graham.ekwueme"] != 12 {
		t.Errorf("lists are not full: %v patients by center, %v by coach", centers, coaches)
	}
	if live[microsite.Kidney] < 13 || live[microsite.Liver] == 0 || live[microsite.Kidney]+live[microsite.Liver] < 30 {
		t.Errorf("too few live sites for a gallery: %v", live)
	}
	files, err := fs.ReadDir(files, "data/pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if !used[f.Name()] {
			t.Errorf("nobody shows %s", f.Name())
		}
	}
}
