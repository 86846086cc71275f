// Package deploy_test loads and uses the files in deploy/, as an operator would.
package deploy_test

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"beacon/internal/testkit/pgtest"
	"beacon/internal/testkit/short"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// siteName is the host of deploy/nginx.conf.
const siteName = "sites.registry.example"

// nginx is a running nginx with deploy/nginx.conf.
type nginx struct {
	dir           string
	plain, secure string // the addresses of ports 80 and 443
	client        *http.Client
}

// startNginx starts nginx in front of nodes, given by address, until the test ends.
func startNginx(t *testing.T, nodes ...string) *nginx {
	t.Helper()
	short.Needs(t, "nginx")
	n := &nginx{dir: t.TempDir(), plain: freeAddress(t), secure: freeAddress(t)}
	n.configure(t, nodes)
	binary := nginxBinary(t)
	if said, err := exec.Command(binary, n.arguments("-t")...).CombinedOutput(); err != nil ||
		bytes.Contains(said, []byte("warn")) {
		t.Fatalf("nginx -t: %v\n%s", err, said)
	}
	server := exec.Command(binary, n.arguments("-g", "daemon off;")...)
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
	})
	n.client = n.from(t, "127.0.0.1")
	within(t, "nginx listens", 10*time.Second, func() bool {
		c, err := net.Dial("tcp", n.secure)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
	return n
}

// arguments returns the arguments with the files of this nginx, followed by more.
func (n *nginx) arguments(more ...string) []string {
	main := filepath.Join(n.dir, "main")
	return append([]string{"-p", n.dir, "-c", main + ".conf", "-e", main + ".log"}, more...)
}

// configure writes deploy/nginx.conf with the test's addresses, paths and certificate, and a main file like Debian's.
func (n *nginx) configure(t *testing.T, nodes []string) {
	t.Helper()
	text := read(t, "nginx.conf")
	var servers strings.Builder
	for _, node := range nodes {
		fmt.Fprintf(&servers, "server %s $1;\n", node)
	}
	text = regexp.MustCompile(`server 127\.0\.0\.1:8080 (.*);`).ReplaceAllString(text, servers.String())
	text = strings.NewReplacer(
		"listen 80;", "listen "+n.plain+";", "listen 443 ", "listen "+n.secure+" ",
		"/var/log/nginx", n.dir, "/var/cache", n.dir, "/var/www", n.dir, "/etc/ssl/beacon", n.dir,
	).Replace(text)
	main := fmt.Sprintf(`pid %[1]s/pid; error_log %[1]s/main.log info; worker_processes 2;
		events { worker_connections 500; }
		http {
			access_log %[1]s/main-access.log; client_body_temp_path %[1]s/body; proxy_temp_path %[1]s/proxy;
			fastcgi_temp_path %[1]s/fastcgi; uwsgi_temp_path %[1]s/uwsgi; scgi_temp_path %[1]s/scgi;
			include %[1]s/beacon.conf;
		}`, n.dir)
	if os.Geteuid() == 0 {
		main = "user root;" + main
	}
	write(t, filepath.Join(n.dir, "beacon.conf"), text)
	write(t, filepath.Join(n.dir, "main.conf"), main)
	certificate, key := newCertificate(t)
	write(t, filepath.Join(n.dir, "fullchain.pem"), certificate)
	write(t, filepath.Join(n.dir, "key.pem"), key)
}

// from returns a client that calls the site from an address of this machine, with HTTP/2, and follows no redirects.
func (n *nginx) from(t *testing.T, address string) *http.Client {
	t.Helper()
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM([]byte(readFile(t, filepath.Join(n.dir, "fullchain.pem"))))
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	transport := &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: roots, ServerName: siteName}, ForceAttemptHTTP2: true, DisableCompression: true,
		DialContext: func(ctx context.Context, _, to string) (net.Conn, error) {
			if strings.HasSuffix(to, ":80") {
				return dialer.DialContext(ctx, "tcp", n.plain)
			}
			return dialer.DialContext(ctx, "tcp", n.secure)
		},
	}
	t.Cleanup(transport.CloseIdleConnections)
	return &http.Client{Transport: transport, Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

// answer is a response with its body.
type answer struct {
	*http.Response
	body string
}

// ask sends a request to the site; each header has the form "Name: value".
func (n *nginx) ask(t *testing.T, method, path string, header ...string) answer {
	t.Helper()
	request, err := http.NewRequest(method, "https://"+siteName+path, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range header {
		if line == "" {
			continue
		}
		name, value, _ := strings.Cut(line, ": ")
		request.Header.Add(name, value)
	}
	return do(t, n.client, request)
}

func do(t *testing.T, client *http.Client, request *http.Request) answer {
	t.Helper()
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer{response, string(body)}
}

// nginxBinary finds nginx in Debian's path, which is only on root's PATH.
func nginxBinary(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"nginx", "/usr/sbin/nginx"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("nginx was not found: run scripts/install-test-tools")
	return ""
}

// freeAddress returns an unused address of this machine.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

func newCertificate(t *testing.T) (certificate, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{siteName},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	pkcs8, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})),
		string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs8}))
}

// within polls until is returns true, or fails the test.
func within(t *testing.T, what string, limit time.Duration, is func() bool) {
	t.Helper()
	late, again := time.After(limit), time.NewTicker(5*time.Millisecond)
	defer again.Stop()
	for !is() {
		select {
		case <-late:
			t.Fatalf("not within %s: %s", limit, what)
		case <-again.C:
		}
	}
}

// read returns a file of deploy/.
func read(t *testing.T, name string) string {
	t.Helper()
	return readFile(t, filepath.Join("../../deploy", name))
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// executable writes a shell script.
func executable(t *testing.T, path, script string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
}
