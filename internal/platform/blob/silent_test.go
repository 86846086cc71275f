package blob_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"beacon/internal/platform/blob"
)

// Storage that lost its power closes no connections. After one missing response the client must abandon all
// connections, because the host name may resolve to another machine that new connections reach.
func TestS3_LeavesSilentConnections(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	former, waiting := map[string]bool{}, 0
	silent, end := false, make(chan struct{})
	both := make(chan struct{}) // closed when the server handles two requests at once
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		if !silent {
			former[r.RemoteAddr] = true
			if len(former) == 2 && r.Method == http.MethodPut {
				close(both)
			}
		}
		hangs := silent && former[r.RemoteAddr]
		if hangs {
			waiting++
		}
		mu.Unlock()
		switch {
		case hangs:
			<-end
		case r.Method == http.MethodPut && !silent:
			<-both
		}
	}))
	defer server.Close()
	defer close(end)
	config := s3Config(strings.TrimPrefix(server.URL, "http://"))
	config.Silence = 200 * time.Millisecond
	s, err := blob.OpenS3(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	put := func() {
		if err := s.Put(t.Context(), "a.bin", bytes.NewReader([]byte("x")), 1); err != nil {
			t.Error(err)
		}
	}
	var all sync.WaitGroup
	all.Go(put)
	all.Go(put)
	all.Wait()
	mu.Lock()
	silent = true
	mu.Unlock()
	put()
	mu.Lock()
	defer mu.Unlock()
	if waiting != 1 {
		t.Errorf("%d requests waited for the silent storage, want 1", waiting)
	}
}
