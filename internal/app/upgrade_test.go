package app

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"beacon/internal/config"
	"beacon/internal/testkit/short"
)

// oldData is the data directory of a demo that the program of commit 6cc72b5
// made, before the first change of the schema that had to carry data over. Its
// visits are left out, and all files but the consent of donor 3.
const oldData = "testdata/data-6cc72b5.tar.gz"

// TestServe_DataDirectoryOfOlderVersion migrates the old data and finds a page, an
// editor, a donor and a holder by the keys they had, a signed consent that still
// checks, and the whole audit trail.
func TestServe_DataDirectoryOfOlderVersion(t *testing.T) {
	t.Parallel()
	short.Needs(t, "a database")
	dir := t.TempDir()
	unpack(t, oldData, dir)
	must(t, dir, nil, "migrate")
	adopt(t, dir, "")
	if _, said, complained := run(t, dir, nil, "audit", "verify"); !strings.Contains(said, "The audit trail is whole: ") {
		t.Errorf("the trail: %s %s", said, complained)
	}
	address, _, _ := startServingFrom(t, dir)
	servesOldData(t, address)
}

// adopt starts a Beacon on data from before the log, which seals the events, and ends it.
func adopt(t *testing.T, dir, database string) {
	t.Helper()
	c := config.Default()
	c.DataDir, c.Database = dir, database
	if err := assembled(t, c).Close(); err != nil {
		t.Fatal(err)
	}
}

// servesOldData checks that the old keys open what they did.
func servesOldData(t *testing.T, address string) {
	t.Helper()
	for path, want := range map[string]string{
		"/readyz":               "ready",
		"/api/microsite/ZGD687": `"firstName":"Delphine"`,
		"/api/microsite/custom-site/data/50/SGSQ2BJ23CGBSBN66HGK2GSCBY": `"shortCode":"SVV415"`,
		"/api/donor/3/Z2KI4Z2G4RJHYDRK7BFNA6HA3A":                       `"id":3`,
		"/api/voucher-holder/8/D3UILEK3ZSEDWNIPI7BRSB7XTY":              `"id":8`,
	} {
		if status, body := get(t, "http://"+address+path, ""); status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: %d, %.300s", path, status, body)
		}
	}
	status, consent := get(t, "http://"+address+"/api/e-consent/document/1/3",
		"EditKey donor:3:Z2KI4Z2G4RJHYDRK7BFNA6HA3A")
	if status != http.StatusOK || !strings.HasPrefix(consent, "%PDF-") {
		t.Fatalf("the signed consent: %d, %.100q", status, consent)
	}
	if verdict := verify(t, address, consent); !strings.Contains(verdict, `"state":"valid"`) {
		t.Errorf("the signed consent is judged %s", verdict)
	}
}

func unpack(t *testing.T, file, dir string) {
	t.Helper()
	packed, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	files := tar.NewReader(unzipped)
	for {
		head, err := files.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		path := ""
		if err == nil {
			path = filepath.Join(dir, filepath.FromSlash(head.Name))
			err = os.MkdirAll(filepath.Dir(path), 0o700)
		}
		if err == nil && head.Typeflag == tar.TypeReg {
			var content []byte
			if content, err = io.ReadAll(files); err == nil {
				err = os.WriteFile(path, content, 0o600)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func get(t *testing.T, url, key string) (status int, body string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", key)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	return bodyOf(t, response)
}

func bodyOf(t *testing.T, response *http.Response) (status int, body string) {
	t.Helper()
	content, err := io.ReadAll(response.Body)
	if err := errors.Join(err, response.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(content)
}

// verify has a document checked as anybody may who holds it.
func verify(t *testing.T, address, document string) string {
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "consent.pdf")
	if err == nil {
		_, err = io.WriteString(part, document)
	}
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	response, err := http.Post("http://"+address+"/api/verify", w.FormDataContentType(), &form)
	if err != nil {
		t.Fatal(err)
	}
	_, body := bodyOf(t, response)
	return body
}
