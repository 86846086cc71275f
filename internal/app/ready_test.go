package app

import (
	"errors"
	"io"
	"net/http"
	"testing"

	"beacon/internal/config"
	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

// A database that accepts queries and never replies is noticed within seconds.
func TestReady_DatabaseThatHangs(t *testing.T) {
	t.Parallel() // it only waits
	short.Needs(t, "PostgreSQL")
	database, line := pgtest.Over(t, pgtest.Open(t, nil))
	address, _, _ := startServingFrom(t, t.TempDir(), func(c *config.Config) { c.Database = database })
	expect := func(when string, wantStatus int, want string) {
		t.Helper()
		if status, body := get(t, "http://"+address+"/readyz"); status != wantStatus || body != want {
			t.Errorf("%s: %d %q", when, status, body)
		}
	}
	expect("in the beginning", http.StatusOK, "ready\n")
	goOn := line.Hang()
	defer goOn() // closing would block otherwise
	expect("while it hangs", http.StatusServiceUnavailable, "not ready: database\n")
	goOn()
	eventually(t, "the node is ready again", func() bool {
		status, _ := get(t, "http://"+address+"/readyz")
		return status == http.StatusOK
	})
}

// A stopping node first reports itself as not ready, and still serves requests from load balancers that have not
// noticed.
func TestReady_StopsAfterNotice(t *testing.T) {
	t.Parallel() // it only waits
	short.Needs(t, "PostgreSQL")
	database := pgtest.Open(t, nil)
	address, stop, ended := startServingFrom(t, t.TempDir(), func(c *config.Config) { c.Database = database })
	if status, body := get(t, "http://"+address+"/readyz"); status != http.StatusOK {
		t.Fatalf("before: %d %s", status, body)
	}
	stop()
	eventually(t, "the node says that it stops", func() bool {
		status, body := get(t, "http://"+address+"/readyz")
		return status == http.StatusServiceUnavailable && body == "not ready: stopping\n"
	})
	for range 3 {
		fresh := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // opens a new connection each time
		answer, err := fresh.Get("http://" + address + "/api/videos")
		if err != nil {
			t.Fatalf("during the notice: %v", err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("during the notice: %d", answer.StatusCode)
		}
	}
	refused(t, address)
	if err := <-ended; err != nil {
		t.Errorf("the stop ended with %v", err)
	}
}

// get returns the status and the body of a page.
func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(response.Body)
	if err := errors.Join(err, response.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(content)
}
