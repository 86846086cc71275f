package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/assembly"
	"beacon/internal/config"
	"beacon/internal/demo"
	"beacon/internal/testkit/webtest"
)

// sealsAnew replaces a compromised master key of the demo: a new key, everything resealed in two runs during normal
// work, and the old key removed.
func sealsAnew(t *testing.T, dir string) {
	keysFile := filepath.Join(dir, "keys")
	old, fresh := strings.TrimSpace(string(readFile(t, keysFile))), strings.Repeat("5c", 32)
	writeFile(t, keysFile, []byte(fresh+"\n"+old+"\n"))
	before := consentFiles(t, dir)
	if len(before) < 4 {
		t.Fatalf("only %d files of consents", len(before))
	}
	if done := resealOne(t, dir); done == 0 || done == len(before) {
		t.Errorf("%d of %d files are new after the first go", done, len(before))
	}

	var oldLink string
	serving(t, newDemo(t, dir, ""), func(l demo.Links) {
		site := siteIn(t, l, "draft")
		oldLink = "/api/microsite/custom-site/data/" + fmt.Sprint(site.ID) + "/" + decryptedKey(t, old, site.ID)
		if status, _ := webtest.Call(t, "GET", l.BaseURL+oldLink, "", nil); status != http.StatusOK {
			t.Errorf("an old link answers %d while its key is in the ring", status)
		}
		stop := writing(t, l, dir, filepath.Join(dir, "beacon.db"))
		said := must(t, dir, nil, "reseal")
		stop()
		if !strings.Contains(said, "0 signing keys") || !strings.Contains(said, "No data is sealed with an older key") {
			t.Errorf("the second go said %q", said)
		}
		if said := must(t, dir, nil, "reseal"); !strings.Contains(
			said, "0 secrets of staff, 0 rows, 0 signing keys, 0 documents, 0 pictures of IDs",
		) {
			t.Errorf("the second time: %q", said)
		}
	})
	after := consentFiles(t, dir)
	for name := range after {
		if before[name] {
			t.Errorf("%s is still sealed with the old key", name)
		}
	}
	if len(after) != len(before) {
		t.Errorf("%d files became %d", len(before), len(after))
	}
	writeFile(t, keysFile, []byte(fresh+"\n"))
	if said := must(t, dir, nil, "audit", "verify"); !strings.Contains(said, "The consents are intact") {
		t.Errorf("without the old key: %s", said)
	}
	serving(t, newDemo(t, dir, ""), func(l demo.Links) {
		if status, _ := webtest.Call(t, "GET", l.BaseURL+oldLink, "", nil); status != http.StatusNotFound {
			t.Errorf("a link of the old key answers %d", status)
		}
		siteData(t, l.BaseURL, siteIn(t, l, "draft"))
	})

	// Unreadable files are reported, and the others are resealed.
	for name := range after {
		writeFile(t, filepath.Join(dir, "blobs", "consents", name), []byte("damaged"))
		break
	}
	code, _, complained := run(t, dir, nil, "reseal")
	if code != 1 || !strings.Contains(complained, "1 values cannot be opened with any master key") ||
		!strings.Contains(complained, "of consent ") {
		t.Errorf("a damaged document: code %d, %q", code, complained)
	}
}

func consentFiles(t *testing.T, dir string) map[string]bool {
	t.Helper()
	folder, names := filepath.Join(dir, "blobs", "consents"), map[string]bool{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names[strings.TrimPrefix(path, folder+string(filepath.Separator))] = true // NUMBER/HASH
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// resealOne starts resealing, is stopped after the first consent, and returns the number of new files.
func resealOne(t *testing.T, dir string) int {
	t.Helper()
	c := config.Default()
	c.DataDir = dir
	p := assembled(t, c)
	ctx, stop := context.WithCancel(t.Context())
	r, err := p.Consents.Reseal(ctx, func(int) { stop() })
	if !errors.Is(err, context.Canceled) || r.Keys != 1 {
		t.Errorf("stopped: %+v, %v", r, err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	return r.Documents + r.Photos
}

// decryptedKey returns a site's edit key under a master key.
func decryptedKey(t *testing.T, master string, id int64) string {
	t.Helper()
	c := config.Default()
	c.MasterKeys = []string{master}
	ring, err := assembly.LoadRing(c)
	if err != nil {
		t.Fatal(err)
	}
	return ring.EditKey("microsite", id, 1)
}
