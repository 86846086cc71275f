package app

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/demo"
)

// TestVerify_ExitCodes: beacon verify exits with 0 for a document covered by the checkpoint. It exits with 1 for an
// altered document, one signed elsewhere or an invalid file, and with 2 if the checkpoint is inconclusive.
// Shows R14.2f.
func TestVerify_ExitCodes(t *testing.T) {
	dir, files := t.TempDir(), t.TempDir()
	var pdf []byte
	var checkpoint string
	serving(t, newDemo(t, dir, ""), func(l demo.Links) {
		for _, d := range l.Donors {
			if copied := downloadDocument(t, l, d.ID, d.EditKey); copied != nil {
				pdf = copied
			}
		}
		checkpoint = string(fetch(t, l.BaseURL+"/log/checkpoint", ""))
	})
	if pdf == nil || checkpoint == "" {
		t.Fatalf("the demo has no signed document or no checkpoint: %q", checkpoint)
	}
	if err := os.Remove(filepath.Join(dir, "made-by-beacon-demo")); err != nil {
		t.Fatal(err)
	}
	key := strings.TrimSpace(must(t, dir, nil, "audit", "key"))
	must(t, dir, nil, "staff", "add", "zoe@registry.example", "--name", "Zoe Quill", "--role", "coach")
	later := must(t, dir, nil, "audit", "checkpoint")
	other := newRegistry(t)
	must(t, other, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	foreign := must(t, other, nil, "audit", "checkpoint")
	altered := bytes.Clone(pdf)
	altered[len(altered)/2] ^= 1
	for name, c := range map[string]struct {
		pdf        []byte
		checkpoint string
		key        string
		code       int
		says       string
	}{
		"a good document":        {pdf, checkpoint, key, 0, "events contains this event"},
		"a later checkpoint":     {pdf, later, key, 2, "not shown"},
		"an altered document":    {altered, checkpoint, key, 1, ""},
		"half a document":        {pdf[:len(pdf)/2], checkpoint, key, 1, ""},
		"no document":            {[]byte("no PDF"), checkpoint, key, 1, ""},
		"a foreign checkpoint":   {pdf, foreign, strings.TrimSpace(must(t, other, nil, "audit", "key")), 1, ""},
		"a key of somebody else": {pdf, checkpoint, strings.TrimSpace(must(t, other, nil, "audit", "key")), 1, ""},
		"no key":                 {pdf, checkpoint, "", 1, "pass it with --key"},
	} {
		file, known := filepath.Join(files, "consent.pdf"), filepath.Join(files, "checkpoint")
		writeFile(t, file, c.pdf)
		writeFile(t, known, []byte(c.checkpoint))
		args := []string{"verify", file, "--checkpoint", known}
		if c.key != "" {
			args = append(args, "--key", c.key)
		}
		code, said, complained := run(t, t.TempDir(), nil, args...)
		if code != c.code || !strings.Contains(said+complained, c.says) {
			t.Errorf("%s: code %d, %q, %q", name, code, said, complained)
		}
	}
}

// downloadDocument returns a donor's signed document as downloaded by the donor, or nil.
func downloadDocument(t *testing.T, l demo.Links, id int64, key string) []byte {
	t.Helper()
	path := fmt.Sprintf("/api/e-consent/document/1/%d", id)
	return fetch(t, l.BaseURL+path, fmt.Sprintf("EditKey donor:%d:%s", id, key))
}

// fetch returns the body at a URL, or nil unless the status is 200.
func fetch(t *testing.T, url, authorization string) []byte {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if authorization != "" {
		r.Header.Set("Authorization", authorization)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		return nil
	}
	return body
}
