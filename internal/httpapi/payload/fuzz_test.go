package payload_test

import (
	"bytes"
	"net/http/httptest"
	"testing"
	"unicode/utf8"

	"beacon/internal/httpapi"
	"beacon/internal/httpapi/payload"
	"beacon/internal/platform/fault"
	"beacon/internal/platform/picture"
)

// FuzzSaveForm: a save is rejected with a reason, or all its text and pictures reach the service.
func FuzzSaveForm(f *testing.F) {
	for _, parts := range []string{
		`Content-Disposition: form-data; name="story"` + "\r\n\r\nHello\r\n",
		`Content-Disposition: form-data; name="imageAttributes"` + "\r\n\r\n" +
			`[{"index":0,"caption":"x","zoom":1e400,"rotate":null,"position":{"x":-1}}]` + "\r\n",
		`Content-Disposition: form-data; name="images[0]"; filename="../../a.jpg"` + "\r\n\r\n\xff\xd8\xff\r\n",
		`Content-Disposition: form-data; name="images[999]"; filename="a"` + "\r\n\r\n\r\n--b\r\n" +
			`Content-Disposition: form-data; name="images[999]"; filename="a"` + "\r\n\r\n\r\n",
		`Content-Disposition: form-data; name="thumbnails[0]"; filename="a"` +
			"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=\r\n",
		`Content-Disposition: form-data; name="version"` + "\r\n\r\n 7 \r\n",
		"\r\n", "Content-Disposition: form-data\r\n\r\n\x00\r\n",
	} {
		f.Add([]byte("--b\r\n" + parts + "--b--\r\n"))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		r := httptest.NewRequest("POST", "/api/x", bytes.NewReader(body))
		r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		form, err := payload.ReadSaveForm(httptest.NewRecorder(), r)
		if err != nil {
			refused(t, err)
			return
		}
		defer form.Close()
		for name, text := range form.Fields {
			if !utf8.ValidString(text) || len(text) > httpapi.MaxTextField {
				t.Fatalf("%q is %q", name, text)
			}
		}
		in, err := form.Request(1)
		if err != nil {
			refused(t, err)
		}
		for _, p := range in.Pictures {
			if p.Upload != nil && (p.Upload.Size > picture.DefaultLimits.Bytes+1 || p.Upload.Size > int64(len(body))) {
				t.Fatalf("a picture of %d bytes", p.Upload.Size)
			}
		}
		if _, err := form.IsDraft(); err != nil {
			refused(t, err)
		}
	})
}

// refused fails the test for an error that is not the client's fault.
func refused(t *testing.T, err error) {
	t.Helper()
	if fault.CodeFrom(err) == fault.Internal {
		t.Fatal(err)
	}
}
