package app

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"beacon/internal/access"
	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/demo"
	"beacon/internal/platform/clock"
	"beacon/internal/platform/picture"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
	"beacon/internal/testkit/webtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// demoPictures are shared by the demos of these tests, so each picture is processed once.
var demoPictures = sync.OnceValue(func() *demo.Pictures {
	return demo.NewPictures(picture.New(picture.DefaultLimits))
})

// migrated is the database of a new registry.
var migrated = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "beacon-migrated-*")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	var complained strings.Builder
	if Run(context.Background(), "test", []string{"migrate"}, []string{"BEACON_DATA_DIR=" + dir},
		Streams{Out: io.Discard, Err: &complained}) != 0 {
		return nil, errors.New(complained.String())
	}
	return os.ReadFile(filepath.Join(dir, "beacon.db"))
})

// newRegistry returns the data directory of a registry after beacon migrate.
func newRegistry(t *testing.T) string {
	t.Helper()
	database, err := migrated()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "blobs"), 0o700); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "beacon.db"), database)
	return dir
}

// newDemo returns a demo with the small cast.
func newDemo(t *testing.T, dir, database string) *demo.Demo {
	t.Helper()
	short.Needs(t, "a database")
	cast, err := demo.LoadCast()
	if err != nil {
		t.Fatal(err)
	}
	c := config.Default()
	c.Addr, c.DataDir, c.Database = "127.0.0.1:0", dir, database
	return &demo.Demo{
		Config: c, Log: slog.New(slog.DiscardHandler), Clock: clock.System{}, Out: io.Discard,
		LinksFile: filepath.Join(dir, "links.json"), Cast: cast.Few(), Pictures: demoPictures(),
	}
}

// serving runs a demo while part runs.
func serving(t *testing.T, d *demo.Demo, part func(demo.Links)) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	ready, ended := make(chan demo.Links, 1), make(chan error, 1)
	d.Ready = func(l demo.Links) { ready <- l }
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

// siteIn returns the demo's first site in a state.
func siteIn(t *testing.T, l demo.Links, state string) demo.SiteLink {
	t.Helper()
	i := slices.IndexFunc(l.Microsites, func(s demo.SiteLink) bool { return string(s.State) == state })
	if i < 0 {
		t.Fatalf("no site in state %s", state)
	}
	return l.Microsites[i]
}

func siteData(t *testing.T, base string, site demo.SiteLink) webtest.SiteData {
	t.Helper()
	return webtest.Site(t, base, site.ID, site.EditKey)
}

// signedIn returns a browser in which the first account of a role is signed in.
func signedIn(t *testing.T, l demo.Links, role access.Role) *http.Client {
	t.Helper()
	for _, s := range l.Staff {
		if s.Role == role {
			return webtest.SignIn(t, l.BaseURL, s.Email, s.Password)
		}
	}
	t.Fatalf("nobody is %s", role)
	return nil
}

// assembled returns a Beacon for settings, which the test closes.
func assembled(t *testing.T, c config.Config) *assembly.Beacon {
	t.Helper()
	b, err := assembly.New(t.Context(), assembly.Setup{
		Config: c, Log: slog.New(slog.DiscardHandler), Clock: clock.System{},
	})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// sameLinks checks that ids, keys and passwords are the same. Admin keys and the address differ between starts.
func sameLinks(t *testing.T, first, second demo.Links) {
	t.Helper()
	for _, l := range []*demo.Links{&first, &second} {
		l.BaseURL, l.Webhook.URL = "", ""
		l.Microsites = slices.Clone(l.Microsites)
		for i := range l.Microsites {
			l.Microsites[i].AdminKey = ""
		}
	}
	if !reflect.DeepEqual(first, second) {
		t.Errorf("other links than before:\n%+v\n%+v", first, second)
	}
}

// saveDraft saves a story on the demo's draft.
func saveDraft(t *testing.T, l demo.Links, story string) {
	t.Helper()
	site := siteIn(t, l, "draft")
	draft := webtest.Draft{SiteID: site.ID, Key: site.EditKey, Story: story}
	if status, text := webtest.SaveDraft(t, l.BaseURL, draft); status != http.StatusOK {
		t.Fatalf("save: %d %s", status, text)
	}
}
