package httpapi

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestReadUploadForm_RefusesNamesTwice: readers differ on which of two values counts, so the form is rejected.
func TestReadUploadForm_RefusesNamesTwice(t *testing.T) {
	const field, file = "\r\nContent-Disposition: form-data; name=", "; filename=\"a.pdf\""
	parts := func(names ...string) string {
		body := ""
		for _, name := range names {
			body += "--x" + field + name + "\r\n\r\nvalue\r\n"
		}
		return body + "--x--\r\n"
	}
	const multipart, urlencoded = "multipart/form-data; boundary=x", "application/x-www-form-urlencoded"
	for name, c := range map[string]struct {
		kind, body string
		isRefused  bool
	}{
		"once":                       {multipart, parts(`"email"`, `"Email"`, `"file"`+file), false},
		"a field twice":              {multipart, parts(`"email"`, `"email"`), true},
		"a field twice, apart":       {multipart, parts(`"email"`, `"name"`, `"email"`), true},
		"a file twice":               {multipart, parts(`"file"`+file, `"file"`+file), true},
		"a file and a field":         {multipart, parts(`"file"`+file, `"file"`), true},
		"urlencoded, once":           {urlencoded, "email=a&name=b", false},
		"urlencoded, a field twice":  {urlencoded, "email=a&email=b", true},
		"urlencoded, the same value": {urlencoded, "email=a&email=a", true},
	} {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(c.body))
		r.Header.Set("Content-Type", c.kind)
		form, err := ReadUploadForm(httptest.NewRecorder(), r, "file", 1<<10, errors.New("too large"))
		if c.isRefused != errors.Is(err, ErrBrokenForm) || !c.isRefused && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if form != nil {
			form.Close()
		}
	}
}
