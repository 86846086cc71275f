package screeningsite_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"beacon/internal/demo/screeningsite"
	"beacon/internal/testkit/htmltest"
)

// A name, a refusal, an address or a form cannot add elements to a page.
func TestScreeningSite_EscapesText(t *testing.T) {
	frames := func(said string) (all []string) {
		site := screeningsite.New(screeningsite.Registry{
			Patient: func(context.Context, int64) (screeningsite.Patient, error) {
				return screeningsite.Patient{ShortCode: said, FirstName: said}, nil
			},
			Completed: func(context.Context, string, string) error { return errors.New(said) },
			Log:       slog.New(slog.DiscardHandler),
		})
		q := url.QueryEscape(said)
		whole := "id=5&donationType=1&age=yes&health=yes&free=yes&registration=" + q
		for _, r := range [][3]string{
			{"GET", "?id=5&donationType=0&age=" + q + "&registration=" + q + "&lang=" + q, ""},
			{"GET", "?id=" + q + "&donationType=" + q, ""},
			{"POST", "?lang=es", "id=5&donationType=0&age=yes&health=" + q + "&registration=" + q}, {"POST", "", whole},
			{"POST", "", "id=5&donationType=1&age=no&health=yes&free=yes"},
		} {
			request := httptest.NewRequestWithContext(t.Context(), r[0], screeningsite.Path+r[1], strings.NewReader(r[2]))
			request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			w := httptest.NewRecorder()
			site.ServeHTTP(w, request)
			all = append(all, htmltest.Frame(t, w.Body.Bytes()))
		}
		return all
	}
	want := strings.Join(frames("Delphine"), "\n")
	for _, said := range htmltest.Hostile {
		if got := strings.Join(frames(said), "\n"); got != want {
			t.Errorf("%q makes\n%s\nwant\n%s", said, got, want)
		}
	}
}
