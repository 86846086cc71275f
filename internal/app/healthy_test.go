package app

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestHealthy_ReportsTheServer: the exit status decides whether a container is restarted, so it must reflect the server
// at the configured address, whatever the address.
func TestHealthy_ReportsTheServer(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/readyz" {
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = fmt.Fprintln(w, "not ready: database")
			return
		}
		_, _ = fmt.Fprintln(w, "alive")
	}))
	address := server.Listener.Addr().String()
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		t.Fatal(err)
	}
	ask := func(addr string, args ...string) (int, string) {
		code, out, errs := run(t, t.TempDir(), []string{"BEACON_ADDR=" + addr}, append([]string{"healthy"}, args...)...)
		return code, out + errs
	}
	for _, c := range []struct {
		addr string
		args []string
		code int
		says string
	}{
		{address, nil, 0, "alive"},
		{"0.0.0.0:" + port, nil, 0, "alive"},
		{":" + port, nil, 0, "alive"},
		{"[::]:" + port, nil, 0, "alive"},
		{address, []string{"--ready"}, 1, "503 Service Unavailable: not ready: database"},
	} {
		if code, says := ask(c.addr, c.args...); code != c.code || !strings.Contains(says, c.says) {
			t.Errorf("%s %v: %d %q, want %d %q", c.addr, c.args, code, says, c.code, c.says)
		}
	}
	server.Close()
	if code, says := ask(address); code != 1 || !strings.Contains(says, "refused") {
		t.Errorf("without a server: %d %q", code, says)
	}
}
