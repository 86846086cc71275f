package deploy_test

import (
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"beacon/internal/videos"
)

// node is a server behind nginx that counts its requests.
type node struct {
	address string
	asked   atomic.Int64
}

func newNode(t *testing.T, serve http.HandlerFunc) *node {
	t.Helper()
	n := &node{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n.asked.Add(1)
		serve(w, r)
	}))
	t.Cleanup(server.Close)
	n.address = server.Listener.Addr().String()
	return n
}

func fine(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "fine") }

// silent closes the connection without a response, like a killed process.
func silent(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

// TestNginx_ForwardsHeadersThatBeaconReads: nginx accepts HTTP/2 over TLS 1.2 or newer and bodies of Beacon's maximum
// size, and forwards the headers that trustedProxies needs.
func TestNginx_ForwardsHeadersThatBeaconReads(t *testing.T) {
	seen := make(chan *http.Request, 1)
	n := startNginx(t, newNode(t, func(_ http.ResponseWriter, r *http.Request) { seen <- r }).address)
	got := n.ask(t, "GET", "/gallery", "X-Forwarded-For: 203.0.113.9", "X-Forwarded-Proto: http")
	r := <-seen
	if got.ProtoMajor != 2 || r.Host != siteName || r.Header.Get("X-Forwarded-Proto") != "https" ||
		r.Header.Get("X-Forwarded-For") != "203.0.113.9, 127.0.0.1" {
		t.Errorf("%s, forwarded to %s with %v", got.Proto, r.Host, r.Header)
	}
	for _, version := range []uint16{tls.VersionTLS10, tls.VersionTLS11} {
		old := &tls.Config{MinVersion: version, MaxVersion: version, InsecureSkipVerify: true} // #nosec G402
		if c, err := tls.Dial("tcp", n.secure, old); err == nil {
			_ = c.Close()
			t.Errorf("took %s", tls.VersionName(version))
		}
	}
	weak := &tls.Config{
		MaxVersion: tls.VersionTLS12, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA},
		InsecureSkipVerify: true, // #nosec G402
	}
	if c, err := tls.Dial("tcp", n.secure, weak); err == nil {
		_ = c.Close()
		t.Error("took a cipher suite without authenticated encryption")
	}
	request, err := http.NewRequest("GET", "http://"+siteName+"/ABC123?lang=es", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	if moved := do(t, n.client, request); moved.StatusCode != 301 ||
		moved.Header.Get("Location") != "https://"+siteName+"/ABC123?lang=es" {
		t.Errorf("without TLS: %d %v", moved.StatusCode, moved.Header)
	}
	write(t, filepath.Join(n.dir, "acme/.well-known/acme-challenge/x"), "proof")
	request.URL.Path = "/.well-known/acme-challenge/x"
	if proof := do(t, n.client, request); proof.body != "proof" {
		t.Errorf("the proof for a certificate: %d", proof.StatusCode)
	}
	request.URL.Path = "/api/gallery"
	if refused := do(t, n.client, request); refused.StatusCode != 403 {
		t.Errorf("a call without TLS: %d", refused.StatusCode)
	}
	const room = 1 << 20 // for the other fields of a form
	for size, want := range map[int64]int{videos.MaxClip + room: 200, 212 << 20: 413} {
		request, err := http.NewRequest("POST", "https://"+siteName+"/api/staff/videos/1/files/clip", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		request.Body, request.ContentLength = io.NopCloser(&nothing{left: size}), size
		response, err := n.client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%d bytes: %d", size, response.StatusCode)
		}
		if want == 200 {
			<-seen
		}
	}
}

// nothing is a long file of zeros.
type nothing struct{ left int64 }

// Read implements io.Reader.
func (n *nothing) Read(p []byte) (int, error) {
	if n.left == 0 {
		return 0, io.EOF
	}
	read := min(int64(len(p)), n.left)
	n.left -= read
	return int(read), nil
}

// TestNginx_DeadNodesCostLittle: one node refuses connections, one is unresponsive, and the third serves all requests.
func TestNginx_DeadNodesCostLittle(t *testing.T) {
	alive := newNode(t, fine)
	n := startNginx(t, freeAddress(t), unresponsiveAddress(t), alive.address)
	for i := range 8 {
		began := time.Now()
		got := n.ask(t, []string{"GET", "POST"}[i%2], "/gallery")
		if took := time.Since(began); got.body != "fine" || took > 3*time.Second {
			t.Errorf("request %d: %d after %s", i, got.StatusCode, took)
		}
	}
}

// unresponsiveAddress returns an address with a full connection queue: a new connection gets no response at all.
func unresponsiveAddress(t *testing.T) string {
	t.Helper()
	socket, err := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Close(socket) })
	if err := syscall.Bind(socket, &syscall.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Listen(socket, 0); err != nil {
		t.Fatal(err)
	}
	name, err := syscall.Getsockname(socket)
	if err != nil {
		t.Fatal(err)
	}
	address := fmt.Sprintf("127.0.0.1:%d", name.(*syscall.SockaddrInet4).Port)
	for range 8 {
		c, err := net.DialTimeout("tcp", address, 200*time.Millisecond)
		if err != nil {
			return address
		}
		t.Cleanup(func() { _ = c.Close() })
	}
	t.Fatal("the queue takes everybody")
	return ""
}

// TestNginx_SendsNoPostTwice: a node that dies during a request may have executed it. Only reads are retried elsewhere.
func TestNginx_SendsNoPostTwice(t *testing.T) {
	dying, other := newNode(t, silent), newNode(t, silent)
	n := startNginx(t, dying.address, other.address)
	for _, path := range []string{"/api/microsite/custom-site/save", "/api/lost-link"} {
		before := dying.asked.Load() + other.asked.Load()
		got := n.ask(t, "POST", path)
		if sent := dying.asked.Load() + other.asked.Load() - before; got.StatusCode != 502 || sent != 1 {
			t.Errorf("POST %s: %d, sent %d times", path, got.StatusCode, sent)
		}
	}
	alive := newNode(t, fine)
	n = startNginx(t, dying.address, alive.address)
	for range 4 {
		if got := n.ask(t, "GET", "/gallery"); got.body != "fine" {
			t.Errorf("GET: %d", got.StatusCode)
		}
	}
}

// TestNginx_PassesRefusalsOn: all nodes return 503 with Retry-After while the database is away. nginx must not mark
// them as failed, so pages cached in memory are still served.
func TestNginx_PassesRefusalsOn(t *testing.T) {
	busy := func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/ABC123" {
			w.Header().Set("Retry-After", "5")
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	}
	n := startNginx(t, newNode(t, busy).address, newNode(t, busy).address)
	for range 6 {
		if got := n.ask(t, "GET", "/api/gallery"); got.StatusCode != 503 || got.Header.Get("Retry-After") != "5" {
			t.Errorf("%d %v", got.StatusCode, got.Header)
		}
		if got := n.ask(t, "GET", "/ABC123"); got.StatusCode != 200 {
			t.Errorf("a kept page: %d", got.StatusCode)
		}
	}
}

// TestNginx_LogsNoKey: no failure writes a link's key into a log.
func TestNginx_LogsNoKey(t *testing.T) {
	const key = "Zq3vKeyOfAPatientW8x"
	n := startNginx(t, freeAddress(t))
	for _, path := range []string{"/microsite/custom-site/7/" + key, "/ABC123/" + key, "/?k=" + key} {
		n.ask(t, "GET", path)
		n.ask(t, "POST", path)
	}
	request, err := http.NewRequest("GET", "http://"+siteName+"/microsite/start/7/"+key, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	do(t, n.client, request)
	request.URL.Scheme, request.URL.Path, request.Method = "https", "/api/donor/7/"+key+"/upload/consent", "POST"
	request.Body, request.ContentLength = io.NopCloser(&nothing{left: 300 << 20}), 300<<20
	if response, err := n.client.Do(request); err == nil {
		_ = response.Body.Close()
	}
	within(t, "lines in the log", 5*time.Second, func() bool {
		return strings.Count(readFile(t, filepath.Join(n.dir, "beacon.log")), "\n") >= 7
	})
	logs, err := filepath.Glob(filepath.Join(n.dir, "*.log"))
	if err != nil || len(logs) < 3 {
		t.Fatal(logs, err)
	}
	for _, log := range logs {
		if strings.Contains(readFile(t, log), key) {
			t.Errorf("%s has the key", filepath.Base(log))
		}
	}
}

// TestNginx_HasPatienceWithLongCalls compares the calls that receive or create files with their location in nginx.conf.
func TestNginx_HasPatienceWithLongCalls(t *testing.T) {
	found := regexp.MustCompile(`location ~ (\^/api/\S+) \{`).FindStringSubmatch(read(t, "nginx.conf"))
	if found == nil {
		t.Fatal("no location for long calls")
	}
	long := regexp.MustCompile(found[1])
	file, err := os.ReadFile("../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	type content struct {
		Content map[string]any `json:"content"`
	}
	var document struct {
		Paths map[string]map[string]struct {
			RequestBody content            `json:"requestBody"`
			Responses   map[string]content `json:"responses"`
		} `json:"paths"`
	}
	if err := json.Unmarshal(file, &document); err != nil {
		t.Fatal(err)
	}
	isLong := []string{"multipart/form-data", "text/csv", "application/zip", "video/mp4"}
	for path, calls := range document.Paths {
		for _, call := range calls {
			for _, c := range append(slices.Collect(maps.Values(call.Responses)), call.RequestBody) {
				for kind := range c.Content {
					if slices.Contains(isLong, kind) && !long.MatchString(path) {
						t.Errorf("%s (%s) has only the usual time", path, kind)
					}
				}
			}
		}
	}
}
