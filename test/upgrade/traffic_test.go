package upgrade_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// traffic is the concurrent use of one node by several people.
type traffic struct {
	stop  context.CancelFunc
	all   sync.WaitGroup
	mu    sync.Mutex
	done  map[string]int // number of successes by action
	wrong []string
}

// begin lets people read and write on a node until end.
func begin(t *testing.T, n *node, p pages) *traffic {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	f := &traffic{stop: stop, done: map[string]int{}}
	for what, r := range map[string]request{
		"save":   save(t, n, p),
		"visit":  {http.MethodPost, n.url + "/api/microsite/" + p.public + "/stats/initial", "", ""},
		"page":   {http.MethodGet, n.url + "/" + p.public, "", ""},
		"data":   {http.MethodGet, n.url + "/api/microsite/" + p.public, "", ""},
		"editor": {http.MethodGet, fmt.Sprintf("%s/api/microsite/custom-site/data/%d/%s", n.url, p.id, p.editKey), "", ""},
	} {
		f.all.Go(func() {
			for ctx.Err() == nil {
				f.note(what, r)
			}
		})
	}
	return f
}

// save returns the request of a patient who saves a draft.
func save(t *testing.T, n *node, p pages) request {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{
		"id": fmt.Sprint(p.id), "editKey": p.editKey, "story": "Written at " + n.url, "why": "", "agreedToHipaa": "1",
		"responsibilityConfirmed": "0", "saveDraft": "1", "imageAttributes": "[]",
	} {
		if err := form.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		t.Fatal(err)
	}
	return request{http.MethodPost, n.url + "/api/microsite/custom-site/save", form.FormDataContentType(), body.String()}
}

func (f *traffic) note(what string, r request) {
	status, text, err := r.send()
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case err == nil && status == http.StatusOK:
		f.done[what]++
	case status == http.StatusConflict && what == "save": // one of two concurrent saves, which is no failure
	case len(f.wrong) < 20:
		f.wrong = append(f.wrong, fmt.Sprintf("%s: %d %v %.200s", what, status, err, text))
	}
}

// untilMore waits until every action has succeeded several more times.
func (f *traffic) untilMore(t *testing.T) {
	t.Helper()
	const more = 10
	count := func() map[string]int {
		f.mu.Lock()
		defer f.mu.Unlock()
		all := map[string]int{"save": 0, "visit": 0, "page": 0, "data": 0, "editor": 0}
		for what, n := range f.done {
			all[what] = n
		}
		return all
	}
	began := count()
	look, late := time.NewTicker(20*time.Millisecond), time.After(time.Minute)
	defer look.Stop()
	for what := range began {
		for count()[what] < began[what]+more {
			select {
			case <-look.C:
			case <-late:
				f.mu.Lock()
				defer f.mu.Unlock()
				t.Fatalf("%s does not go on: %v, %q", what, f.done, f.wrong)
			}
		}
	}
}

// end stops the people, and returns the number of acknowledged visits.
func (f *traffic) end(t *testing.T) (visits int) {
	t.Helper()
	f.stop()
	f.all.Wait()
	for _, w := range f.wrong {
		t.Error(w)
	}
	return f.done["visit"]
}

// request is a request by one person.
type request struct{ method, url, contentType, body string }

// browser does not follow redirects to the error page.
var browser = &http.Client{
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// people counts the clients, each with a different address.
var people atomic.Uint32

// send sends the request like a browser without cookies.
func (r request) send() (status int, text string, err error) {
	asked, err := http.NewRequest(r.method, r.url, strings.NewReader(r.body))
	if err != nil {
		return 0, "", err
	}
	n := people.Add(1)
	asked.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255))
	asked.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
	if r.contentType != "" {
		asked.Header.Set("Content-Type", r.contentType)
	}
	response, err := browser.Do(asked)
	if err != nil {
		return 0, "", err
	}
	var body strings.Builder
	_, err = io.Copy(&body, response.Body)
	return response.StatusCode, body.String(), errors.Join(err, response.Body.Close())
}
