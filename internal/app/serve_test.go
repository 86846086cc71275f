package app

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"beacon/internal/assembly"
	"beacon/internal/audit"
	"beacon/internal/config"
	"beacon/internal/demo/screeningsite"
	"beacon/internal/storage/auditlogstore"
	"beacon/internal/testkit/webtest"
)

// startServing serves a new data directory until stop is called; ended receives the result of Serve. Tests wait for it,
// because a running server would write into the directory while it is being removed.
func startServing(t *testing.T) (address string, stop context.CancelFunc, ended <-chan error) {
	t.Helper()
	return startServingFrom(t, t.TempDir())
}

// startServingFrom is startServing for an existing data directory.
func startServingFrom(
	t *testing.T, dir string, with ...func(*config.Config),
) (address string, stop context.CancelFunc, ended <-chan error) {
	t.Helper()
	c := config.Default()
	c.Addr, c.DataDir = "127.0.0.1:0", dir
	for _, change := range with {
		change(&c)
	}
	p := assembled(t, c)
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	ctx, stop := context.WithCancel(t.Context())
	at, end, left := make(chan string, 1), make(chan error, 1), make(chan struct{})
	go func() {
		defer close(left)
		end <- p.Serve(ctx, assembly.Serving{Ready: func(address string) error { at <- address; return nil }})
	}()
	t.Cleanup(func() {
		stop()
		<-left
	})
	select {
	case address = <-at:
	case err := <-end:
		t.Fatalf("serving ended at once: %v", err)
	}
	return address, stop, end
}

// A save in flight at the stop is completed and gets its response; new connections are rejected.
func TestServe_FinishesRequestsBeforeStopping(t *testing.T) {
	address, stop, ended := startServing(t)
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	_ = w.WriteField("id", "1")
	_ = w.WriteField("editKey", "WRONG")
	_ = w.Close()

	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close() }()
	half := form.Len() / 2
	_, err = fmt.Fprintf(
		connection,
		"POST /api/microsite/custom-site/save HTTP/1.1\r\nHost: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\nExpect: "+
			"100-continue\r\n\r\n",
		address,
		w.FormDataContentType(),
		form.Len(),
	)
	if err != nil {
		t.Fatal(err)
	}
	// The server requests the body once the handler reads it: the request is in flight.
	interim := make([]byte, len("HTTP/1.1 100 Continue\r\n\r\n"))
	if _, err := io.ReadFull(connection, interim); err != nil {
		t.Fatal(err)
	}
	if _, err := connection.Write(form.Bytes()[:half]); err != nil {
		t.Fatal(err)
	}
	stop()
	refused(t, address)
	select {
	case err := <-ended:
		t.Fatalf("the stop did not wait: %v", err)
	default:
	}
	if _, err := connection.Write(form.Bytes()[half:]); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(connection)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 404") ||
		!strings.Contains(string(answer), `"success":false`) {
		t.Errorf("the save in flight was answered with %q, %v", answer, err)
	}
	if err := <-ended; err != nil {
		t.Errorf("the stop ended with %v", err)
	}
}

// refused waits until the address rejects connections.
func refused(t *testing.T, address string) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for time.Now().Before(deadline) {
		c, err := net.Dial("tcp", address)
		if err != nil {
			return
		}
		_ = c.Close()
	}
	t.Error("connections are still taken after the stop")
}

// The metrics are on a separate address, never on the public one.
func TestServe_ReadyAndMetrics(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	meters := free.Addr().String()
	_ = free.Close()
	address, _, _ := startServingFrom(t, t.TempDir(), func(c *config.Config) { c.MetricsAddr = meters })
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	// The metrics come last: a process without requests has no counts.
	for _, asked := range []struct {
		at, path, want string
		status         int
	}{
		{address, "/healthz", "alive", 200},
		{address, "/readyz", "ready", 200},
		{address, "/metrics", "", 302},
		{meters, "/metrics", "beacon_requests_total", 200},
	} {
		answer, err := stay.Get("http://" + asked.at + asked.path)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		_ = answer.Body.Close()
		if err != nil || answer.StatusCode != asked.status || !strings.Contains(string(body), asked.want) {
			t.Errorf("%s: %d %v %.80s", asked.path, answer.StatusCode, err, body)
		}
	}
}

// run executes a command as the process would.
func run(t *testing.T, dir string, environ []string, args ...string) (code int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = Run(t.Context(), "test", args, append(environ, "BEACON_DATA_DIR="+dir), Streams{Out: &stdout, Err: &stderr})
	return code, stdout.String(), stderr.String()
}

func TestCommands(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		name string
		env  []string
		args []string
		code int
		says string
	}{
		{"migrate", nil, []string{"migrate"}, 0, "schema version"},
		{"check", nil, []string{"check"}, 0, "storage        fine"},
		{"the first administrator", nil, []string{"staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role",
			"registry-admin"}, 0, "/staff/join/"},
		{"the same address again", nil, []string{"staff", "add", "ADA@registry.example", "--name", "Ada Quill", "--role",
			"registry-admin"}, 1, "beacon: There already is"},
		{"a whole trail", nil, []string{"audit", "verify"}, 0, "The audit trail is intact"},
		{"a wrong setting", []string{"BEACON_SMTP_TLS=maybe"}, []string{"check"}, 1, "smtp.tls"},
		{"mail in the clear", []string{"BEACON_SMTP_HOST=mail.example", "BEACON_SMTP_TLS=none"}, []string{"check"}, 1, "smtp.tls"},
		{"keys in the clear", []string{"BEACON_BASE_URL=http://sites.example"}, []string{"serve"}, 1, "baseUrl"},
		{"a name that is no setting", []string{"BEACON_SMTP_TSL=none"}, []string{"check"}, 0,
			"BEACON_SMTP_TSL is an unknown environment variable"},
		{"an unreachable database", []string{"BEACON_DATABASE=postgres://127.0.0.1:1/none"}, []string{"check"}, 1,
			"database       reach"},
		{"unreachable storage", []string{"BEACON_STORAGE_ENDPOINT=127.0.0.1:1", "BEACON_STORAGE_BUCKET=b"},
			[]string{"check"}, 1, "storage        "},
		{"an address that is none", []string{"BEACON_ADDR=nonsense"}, []string{"check"}, 1, "addr is"},
		{"an unknown command", nil, []string{"fly"}, 2, ""},
		{"version", nil, []string{"version"}, 0, "beacon test"},
		{"the flag for the version", nil, []string{"--version"}, 0, "beacon test"},
	} {
		code, out, errs := run(t, dir, c.env, c.args...)
		if code != c.code || !strings.Contains(out+errs, c.says) {
			t.Errorf("%s: code %d, said %q %q", c.name, code, out, errs)
		}
	}
	info, err := os.Stat(filepath.Join(dir, "keys"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key ring's file: %v, %v", info, err)
	}
}

func TestServe_HasNoScreeningSite(t *testing.T) {
	address, _, _ := startServing(t)
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get("http://" + address + screeningsite.Path + "?id=1&donationType=0")
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if answer.StatusCode != http.StatusFound || answer.Header.Get("Location") != config.Default().Brand.Website {
		t.Errorf(
			"%d to %q: any other path leads to the organisation's website", answer.StatusCode, answer.Header.Get("Location"),
		)
	}
	if status, _ := webtest.Call(
		t, "POST", "http://"+address+screeningsite.Path, "application/x-www-form-urlencoded", strings.NewReader("id=1"),
	); status != http.StatusMethodNotAllowed {
		t.Errorf("a form is answered with %d", status)
	}
}

// After a graceful stop, or a command that changes data, a checkpoint covers every event.
// Shows R14.2u.
func TestServe_SignsCheckpointAtStop(t *testing.T) {
	dir := newRegistry(t)
	c := config.Default()
	c.DataDir = dir
	uncovered := func() int64 {
		p := assembled(t, c)
		defer func() { _ = p.Close() }()
		newest, err := p.AuditLog.Newest(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		tree, err := p.AuditLog.Tree(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		waiting, err := auditlogstore.NewAuditLog(p.DB).Waiting(t.Context(), 0, 10)
		if err != nil {
			t.Fatal(err)
		}
		return tree.Size - newest.Size + int64(len(waiting))
	}
	must(t, dir, nil, "staff", "add", "ada@registry.example", "--name", "Ada Quill", "--role", "registry-admin")
	if n := uncovered(); n != 0 {
		t.Errorf("after a command, no checkpoint covers %d events", n)
	}
	_, stop, ended := startServingFrom(t, dir)
	p := assembled(t, c)
	if err := p.Audit.Append(t.Context(), audit.Event{
		Actor: audit.Actor{Kind: audit.System}, At: time.Now(), Action: "test.happened",
	}); err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if n := uncovered(); n != 0 {
		t.Errorf("after a stop, no checkpoint covers %d events", n)
	}
}
